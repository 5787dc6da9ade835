"""A database that is open: what is read is read by a few threads, what is written by one."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from jantaku.web.store.errors import StoreError, said_of
from jantaku.web.store.opening import engine_of, prepare
from jantaku.web.store.writer import Row, Writer

P = ParamSpec("P")
T = TypeVar("T")
READERS = 4
BUSY = 5.0  # seconds that are waited for another program's lock


class Database:
    """What the parts of the store have in common. Every method may raise StoreError, whose sentence says what is wrong.

    What a method wrote is on the disk when it returns. After an error nothing of it counts; it may be asked for again,
    and will be done as soon as the storage can.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "jantaku-reads")
        self._locksmith = ThreadPoolExecutor(1, "jantaku-passwords")  # one at a time: each takes memory, and is slow by design

    @classmethod
    def open(cls, url: str, *, busy: float = BUSY) -> Self:
        """Open a database, making or bringing its tables up to date: ``sqlite:///a/file``, ``postgresql://user@host/name``.

        StoreError where it cannot be opened.
        """
        engine = engine_of(url, busy)
        try:
            prepare(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        self._locksmith.shutdown()
        self.engine.dispose()

    async def _write(self, work: Callable[[Connection], T], rows: Sequence[Row] = ()) -> T:
        """What a piece of work comes to, once it is on the disk; ``rows`` as `Writer.do` has them."""
        return await self._writer.do(work, rows)

    async def _read(self, read: Callable[[Connection], T]) -> T:
        """What is found in the database as it stands."""

        def within() -> T:
            try:
                with self.engine.begin() as connection:
                    return read(connection)
            except SQLAlchemyError as error:
                raise said_of(error) from error

        return await self._aside(self._readers, within)

    async def _aside(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """What takes its time, in a thread."""
        if self._writer.closed:
            raise StoreError("store.closed")
        return await asyncio.get_running_loop().run_in_executor(threads, work)


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
