"""A folder of static files with games that the browser plays, drills, the rules and the calculator: any web space serves it.

The pages are those of the server, with relative addresses; what needs a server is left out of them.
"""

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, normpath, relpath
from urllib.parse import urlsplit

from jantaku import languages
from jantaku.rules.book import DEFAULT, Book
from jantaku.texts import say
from jantaku.texts.refusals import WordedError
from jantaku.web.alone.pages import CORE, STYLES, TILES
from jantaku.web.http.installing import ICONS, manifest
from jantaku.web.http.static_files import NAMES, Assets, scripts
from jantaku.web.rules.present import BOOKS

FIRST = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Jantaku</title>
<style>
body {{ font: 1.25rem system-ui, sans-serif; display: grid; place-content: center; min-block-size: 90vh; text-align: center }}
a {{ display: inline-block; padding: .75rem 1.5rem; color: inherit }}
</style>
{at_once}
</head>
<body>
<main>
<h1>Jantaku</h1>
{doors}
</main>
</body>
</html>
"""
Ask = Callable[[str, str], str]  # the page at an address, in a language
Attributes = list[tuple[str, str | None]]
VOID = {"link", "meta", "input", "br", "img", "hr", "source"}
URL = re.compile(r'url\("?([^")]+)"?\)')
DATA = {"boot", "texts", "words", "game-words", "carried", "houses"}  # scripts that hold data; others are about the server
ASKING = ("layout/offline.js", "layout/terms.js")  # scripts that ask a server
LEADS = {
    "/": "/alone",
    "/score": "/alone/score",
    "/learn/drill/next": "/alone/drill",
    "/learn/drill/make": "/alone/drill",
}  # what stands in a folder in place of a page of the server
ASKED = {"/alone/score"}  # pages whose script reads the question of their address
# What scripts are given, in place of addresses of the server.
PLACES = {
    "alone": {"rules": "rules/", "ending": ".html"},
    "place": {"drill": "drill.html", "others": "drills.html", "score": "score.html", "rules": "rules/", "ending": ".html"},
}
INSTALLING, WORKER, MANIFEST = "layout/folder.js", "layout/folder_worker.js", "app.webmanifest"
KEPT = ("/alone", "/alone/table", "/learn/drill", "/alone/drill", "/alone/score", "/score/points", "/rules")  # from the first visit


class FolderError(WordedError):
    """A folder in which the pages cannot be written."""

    texts = "site.no-"


def compared(one: str, other: str) -> bool:
    """Return whether two books stand beside each other in the folder: one is laid over the other, or is the default."""
    return one != other and (DEFAULT in {one, other} or one == _parent(other) or other == _parent(one))


def _parent(name: str) -> object:
    """Return the book that a book is laid over; None where it stands by itself."""
    return Book.open(name).meta.get("parent")


PAGES = {
    "/alone": "index.html",
    "/alone/table": "table.html",
    "/learn/drill": "drills.html",
    "/alone/drill": "drill.html",
    "/rules": "rules/index.html",
    "/glossary": "glossary.html",
    "/score/points": "points.html",
    "/alone/score": "score.html",
    **{f"/rules/{one}": f"rules/{one}.html" for one in BOOKS},
    **{f"/rules/{one}/{other}": f"rules/{one}-{other}.html" for one in BOOKS for other in BOOKS if compared(one, other)},
}


def write(folder: Path, langs: Iterable[str], assets: Assets, ask: Ask) -> int:
    """Write the folder, and return the number of its files. Raise FolderError if it is not empty, or cannot be written."""
    chosen = list(dict.fromkeys(langs))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FolderError("folder", folder=str(folder))
    made: dict[str, bytes] = {}
    named = {*STYLES, *TILES, *CORE, INSTALLING}
    for lang in chosen:
        for path, file in PAGES.items():
            page = StaticPage(f"{lang}/{file}", chosen, assets.url(INSTALLING))
            page.feed(ask(path, lang))
            made[page.here] = page.text.encode()
            named |= page.named
        named.add(NAMES.format(lang))
        made[f"{lang}/{MANIFEST}"] = app_of(lang, assets)
    made["index.html"] = first(chosen).encode()
    files = {f"{assets.url(name)[1:]}": assets.files[name].plain for name in _whole(assets, named)}
    made["worker.js"] = worker_of(made, list(files), chosen, assets)
    made |= files | {assets.url(icon)[1:]: assets.files[icon].plain for icon, _, _ in ICONS}
    try:
        for name, content in made.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    except OSError as error:
        raise FolderError("written", file=str(error.filename), why=error) from error
    return len(made)


def first(langs: list[str]) -> str:
    """Return the page of the folder itself: the languages, the first of them at once where it is alone."""
    at_once = f'<meta http-equiv="refresh" content="0; url={langs[0]}/index.html">' if len(langs) == 1 else ""
    doors = [f'<p><a href="{lang}/index.html" lang="{lang}" hreflang="{lang}">{languages.NAMES[lang]}</a></p>' for lang in langs]
    return FIRST.format(lang=langs[0], at_once=at_once, doors="\n".join(doors))


def app_of(lang: str, assets: Assets) -> bytes:
    """Return the web-app manifest of the folder in a language, whose addresses are relative to it."""

    def url(name: str) -> str:
        return f"..{assets.url(name)}"

    own = {"name": say("preview.title", lang), "short_name": "Jantaku", "description": say("alone.about", lang)}
    return json.dumps(manifest(url, "index.html", "../", lang, **own), ensure_ascii=False).encode()


def worker_of(made: dict[str, bytes], files: list[str], langs: list[str], assets: Assets) -> bytes:
    """Return the service worker; its version is made of all pages, so that a folder written again replaces the one before."""
    digest = sha256(b"".join(name.encode() + content for name, content in sorted(made.items()))).hexdigest()
    pages = {lang: [f"{lang}/{PAGES[path]}" for path in KEPT] for lang in langs}
    own = json.dumps({"version": digest[:12], "files": files, "pages": pages})
    return f"globalThis.FOLDER = {own};\n".encode() + assets.files[WORKER].plain


def _whole(assets: Assets, named: Iterable[str]) -> list[str]:
    """Return the files that are named, and those that they name in turn."""
    found: set[str] = set()
    for name in named:
        found.add(name)
        if name.endswith(".js"):
            found |= set(scripts(assets, name, set()))
    for name in [name for name in found if name.endswith(".css")]:
        urls = URL.findall(assets.files[name].plain.decode())
        found |= {normpath(f"{dirname(name)}/{url}") for url in urls if not url.startswith(("data:", "#"))}
    return sorted(found)


@cache
def _relative(path: str, start: str) -> str:
    return relpath(path, start)


class StaticPage(HTMLParser):
    """A page of the server as a file of the folder: relative addresses, without what needs a server."""

    def __init__(self, here: str, langs: list[str], installing: str = "") -> None:
        super().__init__(convert_charrefs=False)
        self.here, self.langs = here, langs
        self.installing = installing  # the script that lets the folder open again without a network
        self.lang, _, self.file = here.partition("/")
        self.named: set[str] = set()  # files that it needs
        self._out: list[str] = []
        self._left_out = ""  # the element that is being left out, and how many of its name are open
        self._depth = 0
        self._navigates = False  # within a navigation, which loses links to pages that are not there
        self._bare: list[bool] = []  # of each open link, whether only its text stays
        self._data = ""  # id of the script whose data are read

    @property
    def text(self) -> str:
        """The page."""
        return "".join(self._out)

    # ---- addresses
    def _to(self, address: str) -> str | None:
        """Return a relative address; None where the folder has no such page."""
        _, _, path, query, anchor = urlsplit(address)
        end = f"#{anchor}" if anchor else ""
        if not address.startswith("/"):
            return address
        if path.startswith("/static/"):
            self.named.add(path.split("/", 3)[3])
            return _relative(path[1:], dirname(self.here)) + end
        if path == f"/{MANIFEST}":
            return _relative(f"{self.lang}/{MANIFEST}", dirname(self.here))
        path = LEADS.get(path, path)
        if path not in PAGES or (query and path not in ASKED):
            return None
        return _relative(f"{self.lang}/{PAGES[path]}", dirname(self.here)) + (f"?{query}" if query else "") + end

    def _unneeded(self, tag: str, own: dict[str, str]) -> bool:
        """Return True for an element that is about a server."""
        classes = own.get("class", "").split()
        if tag == "form":
            return own.get("role") == "search" or own.get("method", "").lower() == "post"
        if tag == "script":
            return own.get("id", "boot") not in DATA or own.get("src", "").endswith(ASKING)
        if tag == "meta":
            return "property" in own or own.get("name") == "twitter:card"
        if tag == "link":
            return own.get("rel") == "apple-touch-icon"
        return (tag == "details" and ("choices" in classes or "tongues" in classes)) or own.get("id") == "prefs"

    # ---- parsing
    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Copy the start of an element, unless it is left out."""
        own = {name: value or "" for name, value in attrs}
        if self._left_out:
            self._depth += tag == self._left_out
            return
        if self._unneeded(tag, own):
            self._out += self._tongues() if "tongues" in own.get("class", "") else ""
            if tag not in VOID:
                self._left_out, self._depth = tag, 1
            return
        if tag == "a":
            self._bare.append("href" in own and self._to(own["href"]) is None)
            if self._bare[-1] and self._navigates:
                self._bare.pop()
                self._left_out, self._depth = tag, 1
            if self._left_out or self._bare[-1]:
                return
        self._navigates = self._navigates or tag == "nav"
        self._data = own.get("id", "") if tag == "script" else ""
        self._out.append(f"<{tag}{''.join(map(self._attribute, attrs))}>")

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """Copy an element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def _attribute(self, pair: tuple[str, str | None]) -> str:
        name, value = pair
        if value is None:
            return f" {name}"
        if name in {"href", "src", "action", "formaction"}:
            value = self._to(value) or ""
        return f' {name}="{escape(value)}"'

    def handle_endtag(self, tag: str) -> None:
        """Copy the end of an element."""
        if self._left_out:
            self._depth -= tag == self._left_out
            if not self._depth:
                self._left_out = ""
            return
        if tag == "a" and self._bare and self._bare.pop():
            return
        self._navigates = self._navigates and tag != "nav"
        self._data = ""
        if tag == "head" and self.installing:
            self._out.append(f'<script type="module" src="{self._to(self.installing)}"></script>\n')
        self._out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Copy text; the data of a page name the files of the folder."""
        if self._left_out:
            return
        if self._data == "boot" and any(f'"{name}"' in data for name in PLACES):
            boot = json.loads(data)
            for name in PLACES.keys() & boot:
                boot[name] |= PLACES[name]
            data = json.dumps(boot, ensure_ascii=True).replace("<", "\\u003c").replace("&", "\\u0026")
        self._out.append(data)

    def handle_entityref(self, name: str) -> None:
        """Copy a named character."""
        self._out += [] if self._left_out else [f"&{name};"]

    def handle_charref(self, name: str) -> None:
        """Copy a numbered character."""
        self._out += [] if self._left_out else [f"&#{name};"]

    def handle_decl(self, decl: str) -> None:
        """Copy the kind of document."""
        self._out.append(f"<!{decl}>")

    def _tongues(self) -> list[str]:
        """Return the choice of languages: the same page in each."""
        if len(self.langs) < 2:
            return []
        links = []
        for lang in self.langs:
            at = _relative(f"{lang}/{self.file}", dirname(self.here))
            now = ' aria-current="true"' if lang == self.lang else ""
            links.append(f'<a href="{at}" lang="{lang}" hreflang="{lang}"{now}>{lang.upper()}</a>')
        return [f'<nav class="languages" aria-label="{escape(say("web.pref-lang", self.lang))}">', *links, "</nav>"]
