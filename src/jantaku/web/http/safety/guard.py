"""Checks that every request passes first: host, origin, rate limits, size, form token."""

import asyncio
import re
from collections.abc import Callable
from hashlib import sha256
from re import Pattern

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from jantaku.web.errors import WebError
from jantaku.web.http.parsing import number
from jantaku.web.http.plans import PAYER, Payer
from jantaku.web.http.safety.identity import Who
from jantaku.web.http.safety.limits import Limits, network, price_of
from jantaku.web.http.safety.origin import Origins
from jantaku.web.http.safety.signing import Signing
from jantaku.web.store.turns import ASKER

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST = {"/replay": 8 << 20, "/events/saved": 8 << 20, "/keep/verify": 1 << 20}  # bytes of a body; elsewhere:
LARGE = 64 << 10
LARGEST_COPY = 1 << 20  # bytes of lines that come from the original of an event
COPIES = re.compile(r"/e/[^/]+/lines")
PATIENCE = 30.0  # seconds for receiving a body
OF_EVENTS = "/e/"  # where a token can be sent
MOST_FIELDS = 600  # of a form: every clause of a book, and the other settings
# What makes a table, a sheet, a clock or a register, by any path.
MAKING = re.compile(
    r"/(play|new|quick|learn/play|keep|clock|referee/registers|events|g/[^/]+/whatif|t/[^/]+/rematch|call/[^/]+/keep|clock/[^/]+/table/[^/]+/keep)"
)
REGISTERING = re.compile(r"/e/[^/]+/register")  # strangers' entries, which stay on the disk
KINDS = {
    "/replay": "upload",
    "/events/saved": "upload",
    "/keep/verify": "upload",
    "/login": "login",
    "/keep/open": "login",
}


class Guard:
    """Pass valid requests on; raise WebError for the rest."""

    def __init__(
        self,
        app: ASGIApp,
        signing: Signing,
        limits: Limits,
        origins: Origins,
        scripted: list[Pattern[str]],
        *,
        writes: bool = True,
        gone: Callable[[], WebError | None] = lambda: None,
    ) -> None:
        """``scripted`` are the paths that our scripts call with JSON, without a form's token; ``writes`` if anything is written.

        ``gone`` says why nothing is served any more, None while something is.
        """
        self.app, self.signing, self.limits, self.origins, self.scripted = app, signing, limits, origins, scripted
        self.writes, self.gone = writes, gone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            await self.app(scope, await self._http(scope, receive, send), send)
        elif scope["type"] == "websocket":
            if await self._stream(scope, receive, send):
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> Receive:
        """Check a request; return a receive channel that holds its body already."""
        who: Who = scope["state"]["who"]
        headers = Headers(scope=scope)
        self.origins.check_host(scope, headers)
        if scope["path"].startswith("/static/") or scope["path"] == "/healthz":
            return receive
        if gone := self.gone():
            raise gone
        self._count(scope, headers, who)
        ASKER.set(network(who.address))
        PAYER.set(Payer(self.limits, token_of(scope, headers) or who.known, who.address))
        if scope["method"] in SAFE or not self.writes:  # a process of pages leads every change elsewhere (421)
            return receive
        self.origins.check(scope, headers)
        body = await _body(receive, headers, largest(scope["path"]))
        # a page of another site can send neither JSON nor an Authorization header unless the browser has asked us
        program = _is_json(headers) or token_of(scope, headers)
        if not program or not any(path.match(scope["path"]) for path in self.scripted):
            await self._token(Request(scope, _again(body, receive), send), who)
        return _again(body, receive)

    def _count(self, scope: Scope, headers: Headers, who: Who) -> None:
        """Count a request: of a visitor, or of a token that an event has given, which comes without a cookie."""
        kind, token = kind_of(scope["method"], scope["path"]), token_of(scope, headers)
        query = scope["query_string"].decode("latin-1")
        price = price_of(f"{scope['path']}{query and '?'}{query}") if kind == "page" else 1
        count(self.limits, "token" if token and kind == "post" else kind, who, price, session=token)

    async def _token(self, request: Request, who: Who) -> None:
        """Check the token of a form, which only our own pages have. Raise WebError if it does not fit."""
        if "charset" in request.headers.get("content-type", "").lower().replace("charset=utf-8", ""):
            raise WebError("web.no-form")  # some codecs yield text that cannot be encoded again, or raise errors other than ours
        try:
            async with request.form(max_fields=MOST_FIELDS, max_files=4, max_part_size=LARGEST["/replay"]) as form:
                token = form.get("csrf", "")
        except HTTPException:
            raise WebError("web.no-form") from None
        if not who.known or not isinstance(token, str) or not self.signing.fits(who.session, token):
            raise WebError("web.stale-form", status=403)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Check a WebSocket before its handshake; return False once it is refused."""
        who: Who = scope["state"]["who"]
        headers = Headers(scope=scope)
        try:
            if gone := self.gone():
                raise gone
            self.origins.check_host(scope, headers)
            self.origins.check(scope, headers)
            count(self.limits, "stream", who)
        except WebError as error:
            from starlette.responses import PlainTextResponse

            await WebSocket(scope, receive, send).send_denial_response(
                PlainTextResponse(error.sentence(who.lang), status_code=error.status)
            )
            return False
        return True


def largest(path: str) -> int:
    """Return the most bytes that the body of a request to a path may have."""
    return LARGEST_COPY if COPIES.fullmatch(path) else LARGEST.get(path, LARGE)


def token_of(scope: Scope, headers: Headers) -> str:
    """Return the key by which the bearer of an event's token is counted, "" for none."""
    sent = headers.get("authorization", "") if scope["path"].startswith(OF_EVENTS) else ""
    return f"token {sha256(sent.encode()).hexdigest()[:24]}" if sent.lower().startswith("bearer ") else ""


def count(limits: Limits, kind: str, who: Who, price: float = 1, *, session: str = "") -> None:
    """Count a request, against another ``session`` if one is given. Raise WebError if it is one too many, now or today."""
    session = session or who.known
    wait = limits.take(kind, session, who.address, price)
    if wait:
        raise WebError("web.too-often", status=429, seconds=max(1, round(wait + 0.5)))
    wait = limits.keep(kind, session, who.address)
    if wait:
        raise WebError("web.quota", status=429, seconds=round(wait + 0.5), minutes=max(1, round(wait / 60 + 0.5)))


def kind_of(method: str, path: str) -> str:
    """Return the kind of a request, for the rate limits."""
    if path.startswith("/api/"):
        return "api"
    if method in SAFE:
        return "page"
    if MAKING.fullmatch(path) or REGISTERING.fullmatch(path):
        return "table"
    return "login" if path.startswith("/account") else KINDS.get(path, "post")


def _is_json(headers: Headers) -> bool:
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


async def _body(receive: Receive, headers: Headers, most: int) -> bytes:
    """Return the whole body. Raise WebError if it is too large, or takes too long to arrive."""
    length = headers.get("content-length", "0")
    if not 0 <= number(length) <= most:
        raise WebError("web.too-large", status=413, most=most >> 10)
    parts, size = [], 0
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > most:
                    raise WebError("web.too-large", status=413, most=most >> 10)
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError:
        raise WebError("web.too-slow", status=408) from None


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a receive channel that yields a body already received, then the rest."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
