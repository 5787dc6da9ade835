"""Serving: a socket, an application, a log; a start that says where it is, a stop that lets everybody know."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import uvicorn
from starlette.applications import Starlette

from jantaku.errors import JantakuError
from jantaku.web import logs, single_server
from jantaku.web.app import create_app
from jantaku.web.http.templating import Site
from jantaku.web.settings import SQLITE, Settings
from jantaku.web.store import Store

LARGEST_MESSAGE = 4096  # bytes of a message of a stream
PING, PATIENCE = 20.0, 20.0  # seconds between heartbeats, and for the answer to one
GOODBYE = 0.2  # seconds for the last message of a stream
GRACE = 5  # seconds for requests under way when the server is to stop
BACKLOG = 1024
KEEP_ALIVE = 15  # seconds
UNFINISHED = 30.0  # seconds for the head of a request
SWEEP = 50  # tenths of a second
MOST_CONNECTIONS = 8000
SWITCH = 0.0005  # seconds after which whoever computes lets another thread: the one that writes waits for it at every act
YOUNG = 50_000  # objects by which those alive grow until the collector looks: views come and go, and none of them is a circle


class Server(uvicorn.Server):
    """Stops as it should: streams are told first, and a signal is no failure."""

    def __init__(self, config: uvicorn.Config, site: Site, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._site, self._opened = site, opened
        self._waiting: WeakKeyDictionary[object, tuple[object, float]] = WeakKeyDictionary()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # what is here by now stays: no collection need look at it again and keep streams waiting
            gc.set_threshold(YOUNG, 20, 20)
            sys.setswitchinterval(SWITCH)
            self._opened()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: whether to stop. Now and then, whoever has not finished asking for long is sent away."""
        if counter % SWEEP == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                self._sweep(connection, now)
        return await super().on_tick(counter)

    def _sweep(self, connection: Any, now: float) -> None:
        """Close a connection on which no request has come whole since the last was answered: uvicorn would wait for ever."""
        if not hasattr(connection, "cycle"):
            return  # a stream
        cycle = connection.cycle
        if cycle is not None and not cycle.response_complete:
            return
        last, since = self._waiting.setdefault(connection, (cycle, now))
        if last is not cycle:
            self._waiting[connection] = cycle, now
        elif now - since > UNFINISHED:
            connection.transport.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams with a word, then the rest."""
        self._site.stopping = True
        for server in self.servers:
            server.close()
        if self._site.clocks:
            self._site.clocks.release()
        if self._site.hub:
            await self._site.hub.close()
        await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at SIGINT and SIGTERM; at the second, at once."""
        known = (signal.SIGINT, signal.SIGTERM)
        before = {sign: signal.signal(sign, self.handle_exit) for sign in known}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)


def serve(settings: Settings, opened: Callable[[str], None]) -> None:
    """Serve until stopped; ``opened`` is told the address once the first page can be had.

    Raises RunningError where another server has the database, JantakuError for whatever else it cannot start with.
    """
    make_room(settings)
    with single_server.hold(settings) as tell, listening(settings.host, settings.port) as listener:
        logs.start(settings.log)
        many_files()
        app = create_app(settings, Store.open(settings.url))
        address = address_of(settings.host, listener.getsockname()[1])

        def told() -> None:
            tell(address)
            opened(address)

        server = Server(config_of(app, settings), app.state.site, told)
        asyncio.run(server.serve(sockets=[listener]))


def many_files() -> None:
    """Have as many connections open as the system lets us."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # there is no such limit on Windows
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def make_room(settings: Settings) -> None:
    """Make the folder of this user, where anything is to be there. Raises JantakuError."""
    if not settings.db.startswith(SQLITE):
        try:
            settings.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JantakuError(f"{settings.folder}: {_why(error)}; give --db a place that can be written") from error


def config_of(app: Starlette, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve it. Streams are compressed in a window of 4 kB: 48 kB of memory for each."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
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
    """A socket that listens; port 0 is any that is free. JantakuError where it cannot be had."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, kind, proto)
    except (OSError, UnicodeError) as error:
        raise JantakuError(f"there is no address {host!r} here ({_why(error)}): give --host one of this computer's own") from error
    with listener:
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
        except OSError as error:
            raise JantakuError(_taken(host, port, error)) from error
        yield listener


def _taken(host: str, port: int, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use, perhaps by another jantaku; choose another: jantaku serve --port {port + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by you: take one from 1024 up, and let a proxy have {port}"
    return f"port {port} of {host} cannot be used ({_why(error)}): give --host an address of this computer"


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this computer."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 - read, not bound
    return f"http://{name}:{port}"
