"""The writer thread: pending jobs share a transaction, so that many acts cost one sync of the disk."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar, cast

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from jantaku.web.errors import WebError
from jantaku.web.store.errors import StoreError, about_storage, store_error
from jantaku.web.store.opening import WRITES

T = TypeVar("T")
Row = dict[str, object]  # a journal row: game, n, text
MOST = 500  # jobs in one transaction
MOST_PLAIN = 300  # rows in one statement: SQLite limits the number of its parameters
APART = 0.04  # seconds that patient rows wait after a transaction for other games, to share the next one with more
INSERT = text("INSERT INTO journal (game, n, text) VALUES (:game, :n, :text) ON CONFLICT (game, n) DO NOTHING").execution_options(
    preserve_rowcount=True
)


class Sign(Enum):
    """Signs to the writer's thread, between its jobs."""

    COLLECT = "patient jobs have waited long enough"
    END = "no more jobs come"


class Job(Generic[T]):
    """A write and the future of its result. ``rows`` are the journal rows that it writes, if it does nothing else."""

    def __init__(self, work: Callable[[Connection], T], rows: Sequence[Row]) -> None:
        self.work, self.rows = work, rows
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self.loop.create_future()
        self.error: Exception | None = None
        self.result: T | None = None

    def tell(self) -> None:
        """Resolve the future, unless it was cancelled."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(cast("T", self.result))
        else:
            self.future.set_exception(self.error)


class Writer:
    """Run writes in the order of their arrival, all pending ones in one transaction.

    Rows for which nobody waits, as those of bots, are patient: where several games are played they wait a little for more. One row
    costs as much as ten.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(**{WRITES: True})
        self.plain = engine.dialect.name == "sqlite"
        self.jobs: SimpleQueue[Job[object] | Sign] = SimpleQueue()
        self.waiting: SimpleQueue[Job[object]] = SimpleQueue()  # patient jobs, taken with the next of the others or at a sign
        self.signing: asyncio.AbstractEventLoop | None = None  # the loop that will give it
        self.closed = False
        self.free = 0.0  # time until which patient rows wait ...
        self.served: set[object] = set()  # ... but for those of these games, whose rows came with the last transaction
        self.thread = threading.Thread(target=self._run, name="jantaku-store", daemon=True)
        self.thread.start()

    async def do(self, work: Callable[[Connection], T], rows: Sequence[Row] = (), *, patient: bool = False) -> T:
        """Run a write and return its result once it is on disk. Raise StoreError if it failed; then nothing was written.

        A job that only inserts new ``rows`` may be written in one statement with those of other jobs, and wait for them if it is
        ``patient``: then its rows are those of one game.
        """
        if self.closed:
            raise StoreError("store.closed")
        job = Job(work, rows)
        left = self.free - time.monotonic() if patient and rows[0]["game"] not in self.served else 0.0
        if left > 0:
            self._wait(job, left)
        else:
            self.jobs.put(job)  # type: ignore[arg-type]
        return await job.future

    def _wait(self, job: Job[T], seconds: float) -> None:
        """Let a patient job wait, without waking the thread for it, and have it collected after some seconds at most."""
        self.waiting.put(job)  # type: ignore[arg-type]
        if self.signing is not job.loop:
            self.signing = job.loop
            job.loop.call_later(seconds, self.jobs.put, Sign.COLLECT)

    def close(self) -> None:
        """Finish pending writes, and end the thread."""
        if not self.closed:
            self.closed = True
            self.jobs.put(Sign.END)
        self.thread.join()

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            pending, goes_on = self._next()
            for at in range(0, len(pending), MOST):
                self._write(pending[at : at + MOST])

    def _next(self) -> tuple[list[Job[object]], bool]:
        """Wait for a job or a sign; return all pending jobs, and False with the last ones."""
        found = [self.jobs.get()]
        self.signing = None  # before they are taken: for a job that comes later there will be another sign
        found += _emptied(self.jobs)
        return [*_emptied(self.waiting), *(job for job in found if isinstance(job, Job))], Sign.END not in found

    def _write(self, batch: list[Job[object]]) -> None:
        """Run a batch, and tell those who wait for it."""
        self._together(batch)
        self.free = time.monotonic() + APART
        self.served = {row["game"] for job in batch for row in job.rows}
        # futures belong to their event loop: one call for each, not one for each job
        for loop in {job.loop for job in batch}:
            mine = [job for job in batch if job.loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, mine)

    def _together(self, batch: list[Job[object]]) -> None:
        """Run a batch in one transaction; if a job is refused, each in its own, so that it does not fail the others."""
        try:
            try:
                self._once(batch)
            except SQLAlchemyError as error:
                if store_error(error).id != "store.read-only":
                    raise
                self.engine.dispose()  # a connection that was opened while nothing could be written stays read-only
                self._once(batch)
        except Exception as error:  # noqa: BLE001 - each waiting caller gets its error, and the thread goes on
            for job in batch:
                if about_storage(error):
                    job.error = store_error(error)
                else:
                    self._alone(job)

    def _once(self, batch: list[Job[object]]) -> None:
        rows = [row for job in batch for row in job.rows]
        if self.plain and len(rows) <= MOST_PLAIN and all(job.rows for job in batch):
            _plainly(self.engine, rows)
        else:
            self._commit(lambda connection: _all(connection, batch, rows))

    def _alone(self, job: Job[object]) -> None:
        try:
            job.result = self._commit(job.work)
        except WebError as error:
            job.error = error
        except Exception as error:  # noqa: BLE001 - as above
            job.error = store_error(error)

    def _commit(self, work: Callable[[Connection], T]) -> T:
        """Commit all or nothing; a connection that failed is not used again."""
        with self.engine.connect() as connection:
            try:
                with connection.begin():
                    return work(connection)
            except SQLAlchemyError:
                connection.invalidate()
                raise


def _plainly(engine: Engine, rows: Sequence[Row]) -> None:
    """Insert journal rows into SQLite by one statement, an implicit transaction: every act waits for exactly this.

    SQLAlchemy's work around a statement takes three times as long, and yields to other threads three times. Raise DBAPIError, also
    if a row was there already; then none is written.
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
    """Insert all rows at once, then run the other jobs. Raise StoreError if some rows were there already."""
    if rows and connection.execute(INSERT, rows).rowcount != len(rows):
        raise StoreError("store.failed", cause=INSERT.text)
    for job in batch:
        job.result = None if job.rows else job.work(connection)


def _emptied(queue: "SimpleQueue[T]") -> Iterator[T]:
    """Take all that is in a queue."""
    with contextlib.suppress(Empty):
        while True:
            yield queue.get_nowait()


def _tell(jobs: list[Job[object]]) -> None:
    for job in jobs:
        job.tell()
