"""One thread writes: whatever waits for it shares a transaction, so that many acts cost one sync of the disk."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar, cast

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from jantaku.web.errors import WebError
from jantaku.web.store.errors import StoreError, about_storage, said_of
from jantaku.web.store.opening import WRITES

T = TypeVar("T")
Row = dict[str, object]  # of the journal
MOST = 500  # pieces of work in one transaction
MOST_PLAIN = 300  # rows in one statement: SQLite counts what is filled in
INSERT = text("INSERT INTO journal (game, n, text) VALUES (:game, :n, :text) ON CONFLICT (game, n) DO NOTHING").execution_options(
    preserve_rowcount=True
)


class Job(Generic[T]):
    """A piece of work, and who waits for what it comes to. ``rows`` are what it writes into journals, if it does nothing else."""

    def __init__(self, work: Callable[[Connection], T], rows: Sequence[Row] = ()) -> None:
        self.work, self.rows = work, rows
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self.loop.create_future()
        self.error: Exception | None = None
        self.result: T | None = None

    def tell(self) -> None:
        """Say what it came to, unless nobody waits any more."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(cast("T", self.result))
        else:
            self.future.set_exception(self.error)


class Writer:
    """Does pieces of work in the order in which they come, as many in one transaction as are waiting."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(**{WRITES: True})
        self.plain = engine.dialect.name == "sqlite"
        self.jobs: SimpleQueue[Job[object] | None] = SimpleQueue()
        self.closed = False
        self.thread = threading.Thread(target=self._run, name="jantaku-store", daemon=True)
        self.thread.start()

    async def do(self, work: Callable[[Connection], T], rows: Sequence[Row] = ()) -> T:
        """What a piece of work comes to, once it is on the disk. StoreError where it could not be done; then nothing was.

        Where it only writes ``rows``, which nobody has written before, they may be written with those of others instead.
        """
        if self.closed:
            raise StoreError("store.closed")
        job = Job(work, rows)
        self.jobs.put(job)  # type: ignore[arg-type]
        return await job.future

    def close(self) -> None:
        """Finish what is waiting, and end the thread."""
        if not self.closed:
            self.closed = True
            self.jobs.put(None)
        self.thread.join()

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            batch, goes_on = self._next()
            self._together(batch)
            for loop in {job.loop for job in batch}:
                mine = [job for job in batch if job.loop is loop]
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_tell, mine)

    def _next(self) -> tuple[list[Job[object]], bool]:
        """All that waits, at least one; False with the last of all."""
        batch: list[Job[object]] = []
        job = self.jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST:
                return batch, True
            try:
                job = self.jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _together(self, batch: list[Job[object]]) -> None:
        """In one transaction; where one piece of work is refused, each in its own, so that it spoils no other."""
        rows = [row for job in batch for row in job.rows]
        try:
            if self.plain and len(rows) <= MOST_PLAIN and all(job.rows for job in batch):
                _plainly(self.engine, rows)
            else:
                self._commit(lambda connection: _all(connection, batch, rows))
        except Exception as error:  # noqa: BLE001 - whoever waits is told, and the thread goes on
            for job in batch:
                if about_storage(error):
                    job.error = said_of(error)
                else:
                    self._alone(job)

    def _alone(self, job: Job[object]) -> None:
        try:
            job.result = self._commit(job.work)
        except WebError as error:
            job.error = error
        except Exception as error:  # noqa: BLE001 - as above
            job.error = said_of(error)

    def _commit(self, work: Callable[[Connection], T]) -> T:
        """All or nothing; a connection that failed is not used again."""
        with self.engine.connect() as connection:
            try:
                with connection.begin():
                    return work(connection)
            except SQLAlchemyError:
                connection.invalidate()
                raise


def _plainly(engine: Engine, rows: Sequence[Row]) -> None:
    """Rows of journals into SQLite by one statement, which is a transaction of its own: every act waits for just that.

    What SQLAlchemy does around a statement takes three times as long, and gives way to other threads thrice.
    Raises DBAPIError, also where a row was there already; then none is written.
    """
    statement = f"INSERT INTO journal (game, n, text) VALUES {','.join(['(?,?,?)'] * len(rows))}"  # noqa: S608 - of ours alone
    pooled = engine.raw_connection()
    driver = cast("sqlite3.Connection", pooled.driver_connection)
    try:
        driver.execute(statement, [row[name] for row in rows for name in ("game", "n", "text")])
    except sqlite3.Error as error:
        pooled.invalidate()
        raise DBAPIError(statement, None, error) from error
    finally:
        pooled.close()


def _all(connection: Connection, batch: list[Job[object]], rows: list[Row]) -> None:
    """All rows at once, then whatever else there is to do. Raises StoreError where some were there already."""
    if rows and connection.execute(INSERT, rows).rowcount != len(rows):
        raise StoreError("store.failed", cause=INSERT.text)
    for job in batch:
        job.result = None if job.rows else job.work(connection)


def _tell(jobs: list[Job[object]]) -> None:
    for job in jobs:
        job.tell()
