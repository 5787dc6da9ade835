"""An open database: a few threads read, a single one writes."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from jantaku.web.store.alone import alone
from jantaku.web.store.errors import StoreError, store_error
from jantaku.web.store.opening import engine_of, prepare
from jantaku.web.store.writer import Row, Writer

T = TypeVar("T")
READERS = 4
BUSY = 5.0  # seconds to wait for another program's lock


class Database:
    """Base of the parts of the store. Every method may raise StoreError with a message for its user.

    What a method wrote is on disk when it returns. After an error nothing of it counts; the call can be repeated, and succeeds once
    the storage works again.
    """

    def __init__(self, engine: Engine, held: ExitStack) -> None:
        self.engine = engine
        self._held = held
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, "jantaku-reads")
        self._locksmith = ThreadPoolExecutor(1, "jantaku-passwords")  # one at a time: each hash takes memory, and is slow by design

    @classmethod
    def open(cls, url: str, *, busy: float = BUSY, serves: bool = False) -> Self:
        """Open a database, creating or migrating its tables: ``sqlite:///a/file``, ``postgresql://user@host/name``.

        With ``serves`` no other server may have it open. Raise StoreError if it cannot be opened.
        """
        engine = engine_of(url, busy)
        try:
            prepare(engine)
            held = alone(engine, busy) if serves else ExitStack()
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, held)

    async def close(self) -> None:
        """Finish pending writes, and close the database."""
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        self._locksmith.shutdown()
        self._held.close()
        self.engine.dispose()

    async def _write(self, work: Callable[[Connection], T], rows: Sequence[Row] = ()) -> T:
        """Run a write and return its result once it is on disk; ``rows`` as in `Writer.do`."""
        return await self._writer.do(work, rows)

    async def _read(self, read: Callable[[Connection], T]) -> T:
        """Run a read in a transaction and return its result."""

        def within() -> T:
            try:
                with self.engine.begin() as connection:
                    return read(connection)
            except SQLAlchemyError as error:
                raise store_error(error) from error

        return await self._aside(self._readers, within)

    async def _aside(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """Run slow work in a thread pool and return its result."""
        if self._writer.closed:
            raise StoreError("store.closed")
        return await asyncio.get_running_loop().run_in_executor(threads, work)
