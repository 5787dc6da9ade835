"""The application without a socket, or on one: visitors with cookies of their own, from whatever address."""

import asyncio
import html
import json
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import httpx
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jantaku.web.app import create_app
from jantaku.web.http.safety.limits import LOOPBACK, Limits
from jantaku.web.scorekeeper.repository import Sheets
from jantaku.web.serve import Connections, Server, address_of, config_of, listening
from jantaku.web.settings import ServerSettings
from jantaku.web.store import database
from jantaku.web.store.opening import engine_of, prepare, ready
from tests.web.client import PATIENCE, Stream
from tests.web.guests import CSRF, certificates

sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type] # each request looks for it, and on the whole disk where it is not

HOME = "http://localhost"


BOOT = re.compile(r'id="boot">(.*?)</script>')


# Attributes and scripts hold tokens, and among letters drawn by lot a short name is there sooner or later.
UNSHOWN = re.compile(r"<script.*?</script>|<[^>]*>", re.DOTALL)


def as_read(page: str) -> str:
    """The words of a page, without its tags."""
    return html.unescape(UNSHOWN.sub(" ", page))


class Asker:
    """A browser, more or less."""

    def __init__(self, app: Starlette, address: str = "127.0.0.1", lang: str = "en", home: str = HOME) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1), raise_app_exceptions=False)
        headers = {"Accept-Language": lang, "Accept": "text/html"}
        self.app, self.http = app, httpx.AsyncClient(transport=transport, base_url=home, headers=headers)
        self.forms: dict[tuple[str, ...], str] = {}

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def token(self, path: str = "/") -> str:
        found = CSRF.search((await self.get(path)).text)
        assert found
        return found[1]

    async def post(self, path: str, page: str = "/", **form: Any) -> httpx.Response:
        """A form as its page would send it, which is asked for once by each visitor that this one has been."""
        token = self.forms.get(self._at(page)) or await self.token(page)
        self.forms[self._at(page)] = token
        return await self.http.post(path, data={"csrf": token, **form})

    def _at(self, page: str) -> tuple[str, ...]:
        """A page, as the visitor that the cookies name."""
        return (page, *(f"{one.name}={one.value}" for one in self.http.cookies.jar))


async def older(app: Starlette, owner: str = "") -> str:
    """The address of an event's sheet without codes, as one could be begun before."""
    site = app.state.site
    sheets = site.part(Sheets) or site.keep(Sheets(site.store))
    ident: str = await sheets.begin(owner, "wrc-2015", ["<b>Aki</b>", "Ben", "Chloé", "Dai"], event=True)
    return f"/keep/{ident}"


@cache
def empty() -> bytes:
    """A database as the first start of a server makes it; that it does is shown where databases are opened."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "games.sqlite")
        engine = engine_of(f"sqlite:///{file}", 1.0)
        prepare(engine)
        engine.dispose()
        return file.read_bytes()


def laid(file: Path) -> None:
    """Put an empty database in its place."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(empty())


@asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[Starlette]:
    """The application, running. A new database is made beforehand, and not tidied: else each start took twenty times as long."""
    file = folder / "games.sqlite"
    new = not settings.get("db") and not file.exists()
    if new:
        laid(file)
    app = create_app(ServerSettings(**{"pace": 0, **settings, "db": settings.get("db") or f"sqlite:///{file}"}))
    async with AsyncExitStack() as stack:
        with patch.object(database, "prepare", ready) if new else nullcontext():
            await stack.enter_async_context(app.router.lifespan_context(app))
        yield app


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Server]:
    """The whole server on a socket, in this loop; ``server.url`` is where."""
    given = ServerSettings(db=f"sqlite:///{folder / 'games.sqlite'}", port=0, **{"pace": 0.0, **settings})
    with listening(given.host, 0) as listener:
        started = asyncio.Event()
        app = create_app(given)
        connections = Connections(LOOPBACK)
        server = Server(config_of(app, given, connections), app.state.site, connections, started.set)
        server.url = address_of(given.host, listener.getsockname()[1])  # type: ignore[attr-defined]
        server.guests = []  # type: ignore[attr-defined]
        running = asyncio.create_task(server.serve(sockets=[listener]))
        await started.wait()
        try:
            yield server
        finally:
            for guest in server.guests:  # type: ignore[attr-defined]
                await guest.close()
            server.should_exit = True
            await running


class Web:
    """A browser at a server on a socket: cookies, forms, streams."""

    def __init__(self, server: Server, lang: str = "en") -> None:
        server.guests.append(self)  # type: ignore[attr-defined]
        self.url: str = server.url  # type: ignore[attr-defined]
        self.open: list[Stream | ClientConnection] = []
        self.lang = lang
        headers = {"Accept-Language": lang, "Accept": "text/html"}
        self.http = httpx.AsyncClient(base_url=self.url, headers=headers, timeout=PATIENCE, verify=certificates())

    async def close(self) -> None:
        """Leave, and leave nothing open."""
        await self.http.aclose()
        for one in self.open:
            await one.close()

    async def play(self, **form: str) -> str:
        """A table alone against bots, or as the form says: its path."""
        page = await self.http.get("/")
        found = CSRF.search(page.text)
        assert found
        answer = await self.http.post("/new", data={"csrf": found[1], **form})
        assert answer.status_code == 303, answer.text[-1500:]
        path: str = answer.headers["location"]
        return path

    async def boot(self, table: str) -> dict[str, Any]:
        """Return what the page of a table is started with."""
        found = BOOT.search((await self.http.get(table)).text)
        assert found
        boot: dict[str, Any] = json.loads(found[1])
        return boot

    def stream(self, table: str, cookie: str | None = None, **hello: Any) -> Stream:
        """A stream of the table; with the cookie of this browser, or another."""
        mine = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        said = {"lang": self.lang, **hello}
        stream = Stream(f"{self.url.replace('http', 'ws')}{table}/stream", mine if cookie is None else cookie, **said)
        self.open.append(stream)
        return stream

    async def raw(self, stream: Stream, *said: Any, **more: Any) -> ClientConnection:
        """A socket at the address of a stream, on which anything may be said."""
        given: dict[str, Any] = {"additional_headers": {"Cookie": stream.cookie}, "proxy": None, "close_timeout": 1} | more
        link = await connect(stream.url, **given)
        self.open.append(link)
        with suppress(ConnectionClosed):
            for words in said:
                await link.send(words if isinstance(words, str | bytes) else json.dumps(words))
        return link


def stop_clock(limits: Limits) -> None:
    """Let no time pass for what is limited: the clock stops at what it shows, which may be the days since a machine began."""
    now = limits.clock()
    limits.clock = lambda: now


async def until(true: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.02)
