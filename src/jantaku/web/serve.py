"""Serving: socket, application, log; a start that reports the address, a stop that notifies every stream."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from jantaku.web import logs, single_server
from jantaku.web.app import create_app
from jantaku.web.clock.repository import Clocks
from jantaku.web.errors import WebError
from jantaku.web.http.frames import Frames
from jantaku.web.http.safety.limits import LOOPBACK, network
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import Site
from jantaku.web.organise.repository import Events
from jantaku.web.play.hub import Hub
from jantaku.web.play.socket import LARGEST
from jantaku.web.scorekeeper.offline import reckoned
from jantaku.web.settings import SQLITE, ServerSettings
from jantaku.web.store import Store

PING, PATIENCE = 20.0, 20.0  # seconds between heartbeats, and for the answer to one
GOODBYE = 0.2  # seconds for the last message of a stream
GRACE = 5  # seconds for pending requests at a stop
BACKLOG = 1024
KEEP_ALIVE = 15  # seconds
UNFINISHED = 30.0  # seconds for the head of a request
SWEEP = 50  # ticks of a tenth of a second between two sweeps
MOST_CONNECTIONS = 8000
MOST_OF_ADDRESS = 1000  # connections, idle ones too: the rest is for others; a club behind one address has a few a person
COUNT = 30  # ticks between two counts of the connections
SWITCH = 0.0005  # seconds until a computing thread yields: every act waits for the writer thread
DOCUMENTS = ("layout/base", "scorekeeper/sheet", "register/rows", "register/register", "replay/replay")  # compiled at the start
YOUNG = 50_000  # new objects before a collection: views are created and freed without reference cycles


class Connections:
    """Number of open connections by address: counted every three seconds, each new one added in between."""

    def __init__(self, exempt: frozenset[str]) -> None:
        """``exempt`` are addresses without a maximum: a proxy has those of everybody."""
        self.exempt = exempt
        self.open: Counter[str] = Counter()

    def count(self, connections: Iterable[Any]) -> None:
        """Count them again."""
        self.open = Counter(network(each.client[0]) for each in connections if each.client)

    def admit(self, address: str) -> bool:
        """Return whether an address may have one more connection, and count it."""
        if address in self.exempt:
            return True
        self.open[network(address)] += 1
        return self.open[network(address)] <= MOST_OF_ADDRESS

    def protocol(self) -> type[asyncio.Protocol]:
        """Return uvicorn's protocol, which closes a connection that is not admitted."""
        connections = self

        class Admitted(AutoHTTPProtocol):  # type: ignore[misc, valid-type] # uvicorn chooses it at run time
            """A connection of an address that has not too many."""

            def connection_made(self, transport: asyncio.Transport) -> None:
                """Begin, or end at once."""
                peer = transport.get_extra_info("peername")
                super().connection_made(transport)
                if peer and not connections.admit(peer[0]):
                    transport.abort()

        return Admitted


class Server(uvicorn.Server):
    """A uvicorn server that ends its streams first, and exits cleanly on a signal."""

    def __init__(self, config: uvicorn.Config, site: Site, connections: Connections, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._site, self._connections, self._opened = site, connections, opened
        self._warming: asyncio.Task[None] | None = None
        self._given_up = False  # another server has the database
        self._waiting: WeakKeyDictionary[object, tuple[object, float]] = WeakKeyDictionary()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and report it."""
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # objects from the start-up are permanent: keep them out of collections, whose pauses delay streams
            gc.set_threshold(YOUNG, 20, 20)
            sys.setswitchinterval(SWITCH)
            self._opened()
            self._warming = asyncio.create_task(rendered(self._warm))

    def _warm(self) -> None:
        """Work out what the first sheet, register or record takes, before anybody waits for it."""
        reckoned()
        for name in DOCUMENTS:
            self._site.pages.get_template(f"{name}.html")

    async def on_tick(self, counter: int) -> bool:
        """Return True to stop, called ten times a second; now and then close connections with unfinished requests."""
        if counter % COUNT == 0:
            self._connections.count(self.server_state.connections)
            if self._site.gone and not self._given_up:
                self._given_up = True
                await self._release()
        if counter % SWEEP == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                self._sweep(connection, now)
        return await super().on_tick(counter)

    def _sweep(self, connection: Any, now: float) -> None:
        """Close a connection without a complete request since the last answer; uvicorn has no timeout for that."""
        if not hasattr(connection, "cycle"):
            return  # a WebSocket
        cycle = connection.cycle
        if cycle is not None and not cycle.response_complete:
            return
        last, since = self._waiting.setdefault(connection, (cycle, now))
        if last is not cycle:
            self._waiting[connection] = cycle, now
        elif now - since > UNFINISHED:
            connection.transport.close()

    async def _release(self) -> None:
        """Close the streams of clocks, events and tables."""
        if clocks := self._site.part(Clocks):
            clocks.release()
        if events := self._site.part(Events):
            events.release()
        if hub := self._site.part(Hub):
            await hub.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the streams with a message, then everything else."""
        self._site.stopping = True
        for server in self.servers:
            server.close()
        await self._release()
        await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully at SIGINT and SIGTERM; at the second signal, at once."""
        known = (signal.SIGINT, signal.SIGTERM)
        before = {sign: signal.signal(sign, self.handle_exit) for sign in known}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)


def serve(settings: ServerSettings, opened: Callable[[str], None]) -> None:
    """Serve until stopped; ``opened`` is called with the address once pages are served.

    Raise RunningError if another server uses the database, JantakuError if the server cannot start.
    """
    with owning(settings) as held, listening(settings.host, settings.port) as listener:
        logs.start(settings.log)
        many_files()
        store = Store.open(settings.url, shard=settings.shard, reads_only=settings.pages)
        store.trouble = held.trouble
        app = create_app(settings, store)
        address = address_of(settings.host, listener.getsockname()[1])

        def started() -> None:
            held.tell(address)
            opened(address)

        connections = Connections(LOOPBACK | {settings.proxy})
        server = Server(config_of(app, settings, connections), app.state.site, connections, started)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(server.serve(sockets=[listener]))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the event loop: uvloop's, where there is one; Windows has none."""
    with contextlib.suppress(ImportError):
        from uvloop import new_event_loop

        return new_event_loop
    return None


@contextlib.contextmanager
def owning(settings: ServerSettings) -> Iterator[single_server.Held]:
    """Own the database alone. One that serves pages reads, and owns nothing."""
    if settings.pages:
        yield single_server.Held(lambda _: None)
        return
    make_room(settings)
    with private(settings), single_server.hold(settings) as held:
        yield held


@contextlib.contextmanager
def private(settings: ServerSettings) -> Iterator[None]:
    """Let this user alone read what the server writes: in the database lie the keys of seats, and walls in play."""
    before = os.umask(0o077)
    try:
        if settings.url.startswith(SQLITE):
            for end in ("", "-wal", "-shm", "-journal", ".lock"):
                file = Path(f"{settings.file}{end}")
                with contextlib.suppress(OSError):  # another user's, or not there yet
                    file.chmod(0o600)
        yield
    finally:
        os.umask(before)


def many_files() -> None:
    """Raise the limit of open files, and so of connections, to the system's maximum."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def make_room(settings: ServerSettings) -> None:
    """Create the user's folder, if it is used. Raise JantakuError if that fails."""
    if not settings.db.startswith(SQLITE):
        try:
            settings.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WebError("web.serve-place", path=str(settings.folder), why=error) from error


def config_of(app: Starlette, settings: ServerSettings, connections: Connections) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
    return uvicorn.Config(
        app,
        http=connections.protocol(),
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws=Frames,
        ws_max_size=LARGEST,
        ws_ping_interval=PING,
        ws_ping_timeout=PATIENCE,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=16 << 10,
    )


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """Yield a listening socket; port 0 is any free one. Raise JantakuError if it cannot be opened."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, kind, proto)
    except (OSError, UnicodeError) as error:
        raise WebError("web.serve-host", host=repr(host), why=error) from error
    with listener:
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
        except OSError as error:
            raise _taken(host, port, error) from error
        yield listener


def _taken(host: str, port: int, error: OSError) -> WebError:
    import errno

    if error.errno == errno.EADDRINUSE:
        return WebError("web.serve-in-use", host=host, port=str(port), next=str(port + 1))
    if error.errno == errno.EACCES:
        return WebError("web.serve-denied", port=str(port))
    return WebError("web.serve-unusable", host=host, port=str(port), why=error)


def address_of(host: str, port: int) -> str:
    """Return the address for a browser on this computer."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - read, not bound
    return f"http://{name}:{port}"
