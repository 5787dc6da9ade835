"""One server for one database: two would each play on at the same tables.

Two locks, both gone with the process, however it ends. A file, beside that of SQLite or in the folder of this user, is locked and
holds the address of the server; all versions look at it. A database of PostgreSQL is locked itself as well: servers on other
computers see that one alone.
"""

import contextlib
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import BinaryIO

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from jantaku.errors import JantakuError
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
BUSY = 5.0  # seconds that are waited for the session of a server that was just stopped
AGAIN = 0.05  # seconds between two tries


class RunningError(JantakuError):
    """Another server has this database; ``address`` is where it is, empty where it has not said so yet."""

    def __init__(self, address: str) -> None:
        where = f" at {address}: open that" if address else ": wait until it has started"
        super().__init__(f"another jantaku has this database already,{where}, or give --db another one")
        self.address = address


@contextlib.contextmanager
def hold(settings: ServerSettings, busy: float = BUSY) -> Iterator[Callable[[str], None]]:
    """Be the only server of a database for as long as this lasts; yield what is to be called with the address.

    Raises RunningError, StoreError where the other server is on another computer or the database does not answer, and
    JantakuError where there is no place for the file.
    """
    if settings.url.startswith(SQLITE):
        _check_one_name(settings.file)
    with _file(place(settings)) as tell:
        if settings.url.startswith(SQLITE):
            yield tell
        else:
            with _session(settings.url, busy):
                yield tell


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
            raise JantakuError(
                f"{file} has {names} names (hard links), and SQLite would damage a database opened under two: "
                "remove the other names, or give --db a copy of it"
            )


@contextlib.contextmanager
def _file(path: Path) -> Iterator[Callable[[str], None]]:
    """The lock of a file, in which the address is written."""
    try:
        file = path.open("a+b")
    except OSError as error:
        raise JantakuError(f"{path}: {error.strerror or error}; give --db a place that can be written") from error
    with file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            raise RunningError(file.read(200).decode("utf-8", "replace").strip()) from None
        file.truncate(0)

        def tell(address: str) -> None:
            file.write(address.encode())
            file.flush()

        yield tell
        file.truncate(0)


@contextlib.contextmanager
def _session(url: str, busy: float) -> Iterator[None]:
    """The lock of a database of PostgreSQL, held by a separate session."""
    engine = engine_of(url, busy)
    with contextlib.ExitStack() as held:
        held.callback(engine.dispose)
        try:
            connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            held.callback(connection.close)
            held.callback(connection.invalidate)
            _take(connection, busy)
        except SQLAlchemyError as error:
            raise store_error(error) from error
        yield


def _take(connection: Connection, busy: float) -> None:
    for setting in NOTICED:
        connection.execute(setting)
    limit = monotonic() + busy
    while not connection.execute(LOCK).scalar():
        if monotonic() > limit:
            raise StoreError("store.served", place=place_of(connection.engine))
        sleep(AGAIN)
