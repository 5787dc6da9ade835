"""An open database: a few threads read, a single one writes."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, Engine, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from jantaku.web.store.errors import StoreError, store_error
from jantaku.web.store.opening import engine_of, file_of, prepare, ready
from jantaku.web.store.schema import version
from jantaku.web.store.writer import Row, Writer

P = ParamSpec("P")
T = TypeVar("T")
READERS = 4
BUSY = 5.0  # seconds that are waited for another program's lock
SETTLING = 200  # ms to wait for those who read, before the log is emptied
TRIED = 1.0  # seconds for which a trial of the storage holds
TRIAL = 3.0  # seconds after which a trial has failed


class Database:
    """Base of the parts of the store. Every method may raise StoreError with a message for its user.

    What a method wrote is on disk when it returns. After an error nothing of it counts; the call can be repeated, and succeeds once
    the storage works again.
    """

    def __init__(self, engine: Engine, *, shard: int = 0, reads_only: bool = False) -> None:
        """``shard`` is the number of this database among several, 0 without others."""
        self.engine, self.shard, self.reads_only = engine, shard, reads_only
        self.trouble: Callable[[], StoreError | None] = lambda: None  # why nothing may be written, where that is known
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "jantaku-reads")
        self._locksmith = ThreadPoolExecutor(1, "jantaku-passwords")  # one at a time: each hash takes memory, and is slow by design
        self._damage: StoreError | None = None  # found once, it stays until a backup is restored and the server started again
        self._trial: asyncio.Task[None] | None = None
        self._tried = 0.0

    @classmethod
    def open(cls, url: str, *, busy: float = BUSY, shard: int = 0, reads_only: bool = False, there: bool = False) -> Self:
        """Open a database, creating or migrating its tables: ``sqlite:///a/file``, ``postgresql://user@host/name``.

        With ``reads_only`` nothing is written, neither now nor later; with ``there`` no file is created. Raise StoreError if it
        cannot be opened.
        """
        engine = engine_of(url, busy, reads_only=reads_only)
        if there and engine.dialect.name == "sqlite" and not file_of(engine).exists():
            raise StoreError("store.none", place=file_of(engine))
        try:
            (ready if reads_only else prepare)(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, shard=shard, reads_only=reads_only)

    async def close(self) -> None:
        """Finish pending writes, and close the database."""
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        self._locksmith.shutdown()
        self.engine.dispose()

    async def _write(self, work: Callable[[Connection], T], rows: Sequence[Row] = (), *, patient: bool = False) -> T:
        """Run a write and return its result once it is on disk; ``rows`` and ``patient`` as in `Writer.do`."""
        if self.reads_only:
            raise StoreError("store.read-only")
        if trouble := self.trouble():
            raise trouble
        try:
            return await self._writer.do(work, rows, patient=patient)
        except StoreError as error:
            raise self._noted(error) from error.__cause__

    async def settle(self) -> None:
        """Empty the log that SQLite keeps beside its file, in which what was deleted is legible until it is written over.

        While somebody else reads for long it stays as it is, and goes with the next.
        """

        def within() -> None:
            connection = self.engine.raw_connection()
            cursor = connection.cursor()
            (patience,) = cursor.execute("PRAGMA busy_timeout").fetchone()
            try:
                cursor.execute(f"PRAGMA busy_timeout = {SETTLING}")  # for it holds up other writes
                with suppress(sqlite3.Error):  # what was deleted is deleted all the same
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {patience}")
                connection.close()

        if self.engine.dialect.name == "sqlite":
            await self._aside(self._readers, within)

    async def writable(self) -> None:
        """Write something that changes nothing, once a second. Raise StoreError if that fails, or if damage was found."""
        now = asyncio.get_running_loop().time()
        if self._trial is None or (self._trial.done() and now - self._tried > TRIED):
            self._trial, self._tried = asyncio.create_task(self._try()), now
            self._trial.add_done_callback(
                lambda trial: trial.cancelled() or trial.exception()
            )  # whether anybody still waits, or not
        try:
            async with asyncio.timeout(TRIAL):
                await asyncio.shield(self._trial)
        except TimeoutError:
            raise StoreError("store.locked") from None
        if self._damage:
            raise self._damage.with_traceback(None)

    async def readable(self) -> None:
        """Read something. Raise StoreError if that fails."""
        async with asyncio.timeout(TRIAL):
            await self._read(lambda connection: connection.execute(select(version.c.version_num)).scalar())

    async def _try(self) -> None:
        await self._write(_trial)

    def _noted(self, error: StoreError) -> StoreError:
        if error.id == "store.broken":
            self._damage = error
        return error

    async def _read(self, read: Callable[[Connection], T]) -> T:
        """Run a read in a transaction and return its result."""

        def within() -> T:
            try:
                with self.engine.begin() as connection:
                    return read(connection)
            except SQLAlchemyError as error:
                raise self._noted(store_error(error)) from error

        return await self._aside(self._readers, within)

    async def _aside(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """Run slow work in a thread pool and return its result."""
        if self._writer.closed:
            raise StoreError("store.closed")
        return await asyncio.get_running_loop().run_in_executor(threads, work)


def _trial(connection: Connection) -> None:
    """Change nothing, in a way that fails where nothing can be written.

    PostgreSQL changes a row in place on a full disk too; what is sorted aside, 300 kB here, needs room, and leaves nothing behind.
    """
    connection.execute(update(version).values(version_num=version.c.version_num))
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL work_mem = '64kB'"))
        connection.execute(text("SELECT count(*) FROM generate_series(1, 20000)"))


def reads(read: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Database, P], Coroutine[Any, Any, T]]:
    """A method of the store that answers what a function finds in the database as it stands."""

    @wraps(read)
    async def method(self: Database, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._read(lambda connection: read(connection, *args, **kwargs))

    return method


def writes(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Database, P], Coroutine[Any, Any, T]]:
    """A method of the store that does what a function does; it is on the disk when the method returns."""

    @wraps(work)
    async def method(self: Database, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._write(lambda connection: work(connection, *args, **kwargs))

    return method


def erases(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Database, P], Coroutine[Any, Any, T]]:
    """A method of the store that deletes what was held of a person: on return it is legible nowhere in the database's files."""

    @wraps(work)
    async def method(self: Database, /, *args: P.args, **kwargs: P.kwargs) -> T:
        result = await self._write(lambda connection: work(connection, *args, **kwargs))
        await self.settle()
        return result

    return method
