"""Every page that a server has: those that are named, and all to which a page leads."""

import html
import re
from urllib.parse import urljoin, urlsplit

from tools.corpus.documents import Written
from tools.corpus.visitor import Server

NAMED = (
    *("/", "/new", "/new?book=tenhou", "/me", "/login", "/account", "/rules", "/rules/wrc-2015", "/rules/wrr-2013/wrc-2015"),
    *("/score", "/score?hand=23m+11z+789s+chii%3A345p+pon%3A777z&tile=1m&by=ron", "/replay", "/keep", "/keep?book=club", "/clock"),
    *("/keep/paper", "/keep/paper?book=wrr-2013", "/keep/offline", "/keep/verify", "/keep/app.webmanifest", "/referee/registers"),
    *("/referee", "/referee/arrival", "/referee/card/wrc-2015", "/referee/wrr-2013/wrc-2015", "/api/ruling?foul=late&minutes=7"),
    *("/api/score?hand=23m+11z+789s+chii%3A345p+pon%3A777z&tile=1m&by=ron&riichi=1", "/nowhere", "/t/nowhere", "/keep/nowhere"),
)
LINK = re.compile(r'href="([^"#]+)')
SKIPPED = ("/static/", "/healthz", "/logout")
MOST = 260  # pages of one language
MOST_OF_KIND = 12  # pages whose addresses differ in the query, or in the last part, alone


def crawl(site: Server, lang: str, out: Written, known: list[str] | None) -> list[str]:
    """Read the pages that are named or were written, then those to which they lead, each kind a few times; or the known alone.

    Return the addresses of all that were read.
    """
    visitor, read, kinds = site.visitor(lang), list[str](), dict[str, int]()
    waiting = known or [*NAMED, *out.pages]
    wanted = set(waiting)
    for path in waiting:
        kind = urlsplit(path).path.rpartition("/")[0]
        if path in read or (path not in wanted and (kinds.get(kind, 0) >= MOST_OF_KIND or len(read) > MOST)):
            continue
        read.append(path)
        kinds[kind] = kinds.get(kind, 0) + 1
        answer = visitor.get(path)
        out.note(f"page {lang} {path}", f"{answer.text}\n<{answer.status_code} {answer.headers.get('location', '')}>")
        if known is None and "text/html" in answer.headers.get("content-type", ""):
            waiting += _links(site.url + path, answer.text)
    return read


def _links(page: str, text: str) -> list[str]:
    """Addresses of this server to which a page leads."""
    found = (urlsplit(urljoin(page, html.unescape(link))) for link in LINK.findall(text))
    paths = [f"{one.path}?{one.query}" if one.query else one.path for one in found if one.netloc == urlsplit(page).netloc]
    return [path for path in dict.fromkeys(paths) if not path.startswith(SKIPPED)]
