"""Somebody at an address of this computer that has the limits of any address: 127.0.0.2, .3 and so on."""

from typing import Self

import httpx

from tests.web.guests import CSRF
from tests.web.serving import Served

ATTACKER, OWNER, FRIEND = "127.0.0.2", "127.0.0.3", "127.0.0.4"


def held(what: str, *, true: bool) -> str:
    """Return the line that says what came of an attack."""
    return f"{'held' if true else 'FAILED'}: {what}"


class Someone:
    """A browser at an address: cookies, forms."""

    def __init__(self, server: Served, address: str = ATTACKER) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(transport=transport, base_url=server.url, timeout=60, headers={"Accept": "text/html"})
        self.token = ""

    async def __aenter__(self) -> Self:
        await self.http.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def post(self, path: str, page: str = "/login", **form: str) -> httpx.Response:
        """Send a form with the token of a page, which is fetched once."""
        if not self.token:
            found = CSRF.search((await self.http.get(page)).text)
            self.token = found[1] if found else ""
        return await self.http.post(path, data={"csrf": self.token, **form})

    def anew(self) -> None:
        """Be a new visitor, without a cookie."""
        self.http.cookies.clear()
        self.token = ""
