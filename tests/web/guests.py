"""A visitor without a browser: cookies, forms, pages; and from there to the stream of a table."""

import json
import re
import ssl
from functools import cache
from typing import Any, Self

import httpx

from tests.web.client import Stream

BOOT = re.compile(r'<script type="application/json" id="boot"[^>]*>(.*?)</script>', re.DOTALL)
CSRF = re.compile(r'name="csrf" value="([^"]+)"')
PART = re.compile(r'(?:src|href)="(/static/[^"#]+)')


@cache
def certificates() -> ssl.SSLContext:
    """The certificates that each visitor would read anew, though none of them asks for any: thirty milliseconds."""
    return ssl.create_default_context()


class Guest:
    """Somebody with a cookie of his own."""

    def __init__(self, url: str, lang: str = "en") -> None:
        self.url, self.lang = url, lang
        headers = {"Accept-Language": lang, "Origin": url}
        self.http = httpx.Client(base_url=url, timeout=30, headers=headers, verify=certificates())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> httpx.Response:
        """A page."""
        return self.http.get(path, follow_redirects=True)

    def post(self, path: str, page: str = "/", **form: Any) -> httpx.Response:
        """A form, sent as its page would; what it answers, where it leads not followed."""
        found = CSRF.search(self.get(page).text)
        return self.http.post(path, data={"csrf": found[1] if found else "", **form}, follow_redirects=False)

    def play(self) -> str:
        """A table alone against bots: its path."""
        return self._table(self.post("/play"))

    def new(self, **form: Any) -> str:
        """A table as the form says: its path."""
        return self._table(self.post("/new", "/new", **form))

    def boot(self, table: str) -> dict[str, Any]:
        """Return what the page of a table is started with."""
        page = self.get(table)
        found = BOOT.search(page.text)
        assert found, f"{page.status_code}: {page.text[:400]}"
        boot: dict[str, Any] = json.loads(found[1])
        return boot

    def stream(self, table: str, **hello: Any) -> Stream:
        """The stream of a table, in the seat that one has there."""
        boot = self.boot(table)
        said = {"seat": boot["seat"], "token": boot["token"], "lang": self.lang, **hello}
        return Stream(self.url.replace("http", "ws", 1) + f"{table}/stream", self.cookie, **said)

    @property
    def cookie(self) -> str:
        """The cookies, as a header has them."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def parts(self, html: str) -> list[str]:
        """The styles, scripts and pictures that a page names."""
        return list(dict.fromkeys(PART.findall(html)))

    def _table(self, answer: httpx.Response) -> str:
        assert answer.status_code in {302, 303}, f"{answer.status_code}: {answer.text[:400]}"
        return answer.headers["location"].partition("?")[0].removeprefix(self.url)
