"""One of several servers, each with a separate database: an id in an address names the server that has it.

A proxy in front leads each address there; one that has no id goes where the visitor was before, by a cookie.
"""

import re

from starlette.datastructures import MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jantaku.web.errors import WebError
from jantaku.web.http.safety.signing import OLDEST
from jantaku.web.store.ids import SHARDED, SHARDED_CODE

COOKIE = "jantaku_shard"
BEFORE_IDS = ("t", "g", "e", "clubs", "keep", "clock", "call", "referee/registers")  # what stands before an id in an address
ADDRESSED = re.compile(rf"/(?:{'|'.join(BEFORE_IDS)})/{SHARDED}(?:/.*)?|/join/{SHARDED_CODE}")
PLAIN = re.compile(r"/(?:static/|healthz|worker\.js|app\.webmanifest|keep/worker\.js|keep/app\.webmanifest).*")
MISDIRECTED = 421


def shard_of(path: str) -> int:
    """Return the number of the server that has what an address names; 0 if it names none."""
    found = ADDRESSED.fullmatch(path)
    return int(found[1] or found[2]) if found else 0


class Sharded:
    """Refuse what another server has, and keep a visitor's other requests here."""

    def __init__(self, app: ASGIApp, shard: int, *, sticky: bool) -> None:
        """``shard`` is the number of this server, 0 if it is the only one; ``sticky``: visitors are to come back to it."""
        self.app, self.shard, self.sticky = app, shard, sticky

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or not self.shard:
            await self.app(scope, receive, send)
            return
        other = shard_of(scope["path"])
        if other not in {0, self.shard}:
            raise WebError("web.other-shard", status=MISDIRECTED, other=other, own=self.shard)
        led = b"shard=" in scope["query_string"]  # by the proxy, for this once
        if other or led or not self.sticky or PLAIN.fullmatch(scope["path"]) or _pinned(scope) == str(self.shard):
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure = "; Secure" if scope["scheme"] == "https" else ""
                cookie = f"{COOKIE}={self.shard}; Path=/; Max-Age={OLDEST}; SameSite=Lax; HttpOnly{secure}"
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        await self.app(scope, receive, sending)


def _pinned(scope: Scope) -> str:
    """Return the number that the visitor's cookie names, or ""."""
    header = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    return cookie_parser(header.decode("latin-1")[:8000]).get(COOKIE, "")
