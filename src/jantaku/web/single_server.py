"""One server for one database: two would each play on at the same tables.

Two locks, both gone with the process, however it ends. A file, beside that of SQLite or in the folder of this user, is locked and
holds the address of the server; all versions look at it. A database of PostgreSQL is locked itself as well: servers on other
computers see that one alone.
"""

import contextlib
import logging
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import BinaryIO, NamedTuple, Self

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from jantaku.errors import JantakuError
from jantaku.web.errors import WebError
from jantaku.web.logs import tell as log
from jantaku.web.settings import SQLITE, ServerSettings
from jantaku.web.store.errors import StoreError, store_error
from jantaku.web.store.opening import engine_of, place_of

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(1 << 20)  # what is locked cannot be read there
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


LOCK = text("SELECT pg_try_advisory_lock(hashtext('jantaku'), hashtext(current_schema()))")
# Without these, PostgreSQL holds the lock of a computer that lost its power for two hours.
NOTICED = tuple(text(f"SET tcp_keepalives_{name}") for name in ("idle = 10", "interval = 5", "count = 3"))
HELD = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()")
HOLDER = text(
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND classid::bigint = hashtext('jantaku')::bigint & 4294967295"
    " AND objid::bigint = hashtext(current_schema())::bigint & 4294967295"
)
SESSION, END = text("SELECT pg_backend_pid()"), text("SELECT pg_terminate_backend(CAST(:pid AS integer))")
LOOK = 1.5  # seconds between two looks at the lock
LATE = 5.0  # seconds without an answer after which it counts as lost
BUSY = 5.0  # seconds that are waited for the session of a server that was just stopped
AGAIN = 0.05  # seconds between two tries


class RunningError(JantakuError):
    """Another server has this database; ``address`` is where it is, empty where it has not said so yet."""

    def __init__(self, address: str) -> None:
        where = f" at {address}: open that" if address else ": wait until it has started"
        super().__init__(f"another jantaku has this database already,{where}, or give --db another one")
        self.address = address


class Held(NamedTuple):
    """The locks of a database: ``tell`` is to be called with the address; ``session`` is that of PostgreSQL, None for SQLite."""

    tell: Callable[[str], None]
    session: "SessionLock | None" = None

    def trouble(self) -> StoreError | None:
        """Return why nothing may be written now: the lock is lost; None while it is held."""
        return self.session.trouble() if self.session else None


@contextlib.contextmanager
def hold(settings: ServerSettings, busy: float = BUSY) -> Iterator[Held]:
    """Be the only server of a database for as long as this lasts.

    Raises RunningError, StoreError where the other server is on another computer or the database does not answer, and
    JantakuError where there is no place for the file.
    """
    if settings.url.startswith(SQLITE):
        _check_one_name(settings.file)
    with _file(place(settings)) as tell:
        if settings.url.startswith(SQLITE):
            yield Held(tell)
        else:
            with SessionLock(settings.url, busy) as session:
                yield Held(tell, session)


def place(settings: ServerSettings) -> Path:
    """The file of the lock: beside that of the database, wherever links lead to it, or in the folder of this user."""
    if settings.url.startswith(SQLITE):
        return Path(f"{settings.file}.lock")
    return settings.folder / f"{sha256(settings.url.encode()).hexdigest()[:12]}.lock"


def _check_one_name(file: Path) -> None:
    """Raise JantakuError for a database with hard links: SQLite opens it under each name as if it were alone, and damages it."""
    with contextlib.suppress(OSError):
        names = file.stat().st_nlink
        if names > 1:
            raise WebError("web.serve-names", path=str(file), count=names)


@contextlib.contextmanager
def _file(path: Path) -> Iterator[Callable[[str], None]]:
    """The lock of a file, in which the address is written."""
    try:
        file = path.open("a+b", buffering=0)  # a write fails at once, and not again when it is closed
    except OSError as error:
        raise WebError("web.serve-place", path=str(path), why=error) from error
    with file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            raise RunningError(file.read(200).decode("utf-8", "replace").strip()) from None
        file.truncate(0)

        def tell(address: str) -> None:
            try:
                file.write(address.encode())
            except OSError as error:
                raise WebError("web.serve-room", path=str(path.parent), why=error) from error

        yield tell
        file.truncate(0)


class SessionLock:
    """The lock of a database of PostgreSQL, held by a separate session, which is looked at every few seconds.

    A session that was cut has lost the lock: it is taken again by a new one, and meanwhile nothing may be written. Once another
    server has it this one may write nothing any more, since what it knows of its tables may be out of date.
    """

    def __init__(self, url: str, busy: float) -> None:
        self.engine, self.busy = engine_of(url, busy), busy
        self.taken = False  # by another server
        self._cause, self._seen = "", monotonic()
        self._connection: Connection | None = None
        self._sessions: set[int | None] = set()  # the numbers of our sessions so far
        self._ended = Event()
        self._watch = Thread(target=self._watching, name="jantaku-lock", daemon=True)

    def __enter__(self) -> Self:
        try:
            connection, limit = self._open(), monotonic() + self.busy
            while not connection.execute(LOCK).scalar() and monotonic() < limit:
                sleep(AGAIN)
            held = bool(connection.execute(HELD).scalar())
        except SQLAlchemyError as error:
            self._close()
            raise store_error(error) from error
        if not held:
            self._close()
            raise StoreError("store.served", place=place_of(self.engine))
        self._seen = monotonic()
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._watch.join(LATE)
        self._close()

    def trouble(self) -> StoreError | None:
        """Return why nothing may be written now, None while the lock is held. A look that is overdue counts as lost."""
        if self.taken:
            return StoreError("store.taken", place=place_of(self.engine))
        cause = self._cause or ("" if monotonic() - self._seen < LATE else "no answer")
        return StoreError("store.lost", cause=cause) if cause else None

    def look(self) -> None:
        """See whether the lock is held, and take it again if its session was cut."""
        try:
            if self._connection is None or not self._connection.execute(HELD).scalar():
                self._take_again()
        except SQLAlchemyError as error:
            self._note(store_error(error))
            with contextlib.suppress(SQLAlchemyError):
                self._take_again()
        else:
            self._seen = monotonic()

    def _take_again(self) -> None:
        self._forget()
        connection = self._open()
        if connection.execute(LOCK).scalar():
            self._cause, self._seen = "", monotonic()
            log("lock-taken-again", logging.WARNING)
            return
        holder = connection.execute(HOLDER).scalar()
        if holder is None or holder in self._sessions:  # just given up, or a session of ours whose end nobody has noticed yet
            connection.execute(END, {"pid": holder})
            return
        self.taken = True
        log("lock-lost", logging.ERROR, cause="another server has it")

    def _note(self, error: StoreError) -> None:
        if not self._cause:
            log("lock-lost", logging.ERROR, cause=error.detail)
        self._cause = str(error.values.get("cause", error.detail))

    def _open(self) -> Connection:
        self._connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        for setting in NOTICED:
            self._connection.execute(setting)
        self._sessions.add(self._connection.execute(SESSION).scalar())
        return self._connection

    def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def _watching(self) -> None:
        while not self.taken and not self._ended.wait(LOOK):
            self.look()

    def _close(self) -> None:
        self._forget()
        self.engine.dispose()
