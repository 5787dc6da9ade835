"""The stream of a server, and the way to a place there: by the address of a table, as a guest, or with a seat and its token."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from http.cookiejar import CookieJar
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit, urlunsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from jantaku.texts.refusals import WordedError
from jantaku.tui.client import AGAIN, Json

BOOT = re.compile(r'<script type="application/json" id="boot"[^>]*>(.*?)</script>', re.DOTALL)
CSRF = re.compile(r'name="csrf" value="([^"]+)"')
SECONDS = 20  # for a page
PAUSES = (0.5, 1.0, 2.0, 4.0)  # seconds before the stream is opened again; the last one from then on
LARGEST = 1 << 22  # bytes of a message


class PlaceError(WordedError):
    """An address that leads to no place at a table."""

    texts = "play.no-"


class Visit:
    """A visitor of a server: pages and forms, with cookies."""

    def __init__(self, address: str, lang: str) -> None:
        self.address, self.lang = address, lang
        self.jar = CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.jar))

    def page(self, url: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Return where a request led, and what came. Raise PlaceError if nothing did."""
        data = urlencode(form).encode() if form is not None else None
        headers = {"Accept-Language": self.lang, "Origin": origin_of(url)}
        try:
            with self.opener.open(Request(url, data, headers), timeout=SECONDS) as answer:  # noqa: S310 - http, see `address_of`
                return answer.url, answer.read().decode("utf-8", "replace")
        except HTTPError as error:
            raise PlaceError("answers", url=url, code=error.code) from None
        except (URLError, OSError, ValueError) as error:
            raise PlaceError("reached", url=url, why=_reason(error)) from None

    def send(self, url: str, page: str, **form: str) -> tuple[str, str]:
        """Send a form of a page."""
        found = CSRF.search(page)
        return self.page(url, {"csrf": found[1] if found else "", **form})

    @property
    def cookies(self) -> str:
        """The cookies, as a header has them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)


class ServerPlace(NamedTuple):
    """A place at a table of a server: the page of the table, its stream, the seat and its token, and the visitor who has it."""

    page: str
    stream: str
    seat: int
    token: str
    visit: Visit | None = None


def address_of(text: str) -> str:
    """Return the address of a server or a table. Raise PlaceError if it is not one."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise PlaceError("address", word=text[:60])
    return urlunsplit(parts)


def origin_of(url: str) -> str:
    """Return the scheme and host of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def place_at(text: str, name: str, lang: str) -> ServerPlace:
    """Return a place: with ``seat`` and ``token`` in the address that seat, else a free one taken as a guest.

    The address of a server alone opens a table there, against bots. Raise PlaceError if no place is found.
    """
    url = address_of(text)
    parts = urlsplit(url)
    given = {key: values[0] for key, values in parse_qs(parts.query).items()}
    table = urlunsplit((*parts[:3], "", ""))
    if "token" in given:
        seat = given.get("seat", "")
        if seat not in {"0", "1", "2", "3"}:
            raise PlaceError("seat", example=f"{table}?seat=0&token=...")
        return ServerPlace(table, _stream(table, f"{parts.path}/stream"), int(seat), given["token"])
    visit = Visit(url, lang)
    if not parts.path.strip("/"):
        home, page = visit.page(url)
        table, page = visit.send(urljoin(home, "/play"), page)
    else:
        table, page = visit.page(table)
    boot = _boot(page, table)
    if boot.get("refereed"):
        raise PlaceError("refereed", url=table)
    if boot["seat"] < 0:
        form = {"name": name} if name else {}
        table, page = visit.send(f"{table.rstrip('/')}/join", page, **form)
        boot = _boot(page, table)
    return ServerPlace(table, _stream(table, boot["stream"]), boot["seat"], boot["token"], visit)


def _reason(error: BaseException) -> BaseException:
    """Return what an error of a request was caused by."""
    reason = getattr(error, "reason", error)
    return reason if isinstance(reason, BaseException) else error


def _boot(page: str, url: str) -> Json:
    found = BOOT.search(page)
    if not found:
        raise PlaceError("table", url=url)
    boot: Json = json.loads(found[1])
    return boot


def _stream(table: str, path: str) -> str:
    return urljoin(table, path).replace("http", "ws", 1)


class ServerTransport:
    """The stream of a server, opened again when it is interrupted."""

    def __init__(self, place: ServerPlace, lang: str, profile: str = "book") -> None:
        self.place = place
        self.hello = {"t": "hello", "v": 1, "seat": place.seat, "token": place.token, "lang": lang, "profile": profile}
        self.socket: ClientConnection | None = None
        self._failed = 0

    async def messages(self) -> AsyncGenerator[Json, None]:
        """Yield what the table sends. Raise PlaceError where it was never reached."""
        reached = False
        while True:
            try:
                async with aclosing(self._once()) as messages:
                    async for message in messages:
                        reached, self._failed = True, 0
                        yield message
                        if message["t"] == "bye" and message["why"]["id"] not in AGAIN:
                            return
            except (ConnectionClosed, InvalidHandshake, InvalidURI, OSError) as error:
                if not reached:
                    raise PlaceError("reached", url=self.place.page, why=_reason(error)) from None
            self.socket = None
            yield {"t": "lost"}
            await asyncio.sleep(PAUSES[min(self._failed, len(PAUSES) - 1)])
            self._failed += 1

    async def _once(self) -> AsyncGenerator[Json, None]:
        origin = origin_of(self.place.stream.replace("ws", "http", 1))
        headers = {"Origin": origin} | ({"Cookie": self.place.visit.cookies} if self.place.visit else {})
        async with connect(self.place.stream, additional_headers=headers, max_size=LARGEST, proxy=None) as socket:
            await socket.send(json.dumps(self.hello))
            self.socket = socket
            async for text in socket:
                message: Json = json.loads(text)
                yield message

    async def send(self, message: Json) -> None:
        """Send a command; one that does not arrive is sent again over the next connection."""
        if self.socket:
            try:
                await self.socket.send(json.dumps(message))
            except (ConnectionClosed, OSError):
                return

    async def start(self) -> None:
        """Begin the game, as its owner does on the page of the table."""
        if self.place.visit:
            await asyncio.to_thread(_start, self.place.visit, self.place.page)


def _start(visit: Visit, url: str) -> None:
    _, page = visit.page(url)
    visit.send(f"{url.rstrip('/')}/start", page)
