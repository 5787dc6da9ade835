"""One thread writes: whatever waits for it shares a transaction, so that many acts cost one sync of the disk."""

import asyncio
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from jantaku.web.errors import WebError
from jantaku.web.store.errors import StoreError, about_storage, said_of
from jantaku.web.store.opening import WRITES

T = TypeVar("T")
MOST = 500  # pieces of work in one transaction


class Job(Generic[T]):
    """A piece of work, and who waits for what it comes to."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self.loop.create_future()
        self.error: Exception | None = None
        self.result: T

    def run(self, connection: Connection) -> None:
        """Do the work; what it comes to counts once the transaction is committed."""
        self.result = self.work(connection)

    def tell(self) -> None:
        """Say what it came to, unless nobody waits any more."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """Does pieces of work in the order in which they come, as many in one transaction as are waiting."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(**{WRITES: True})
        self.jobs: SimpleQueue[Job[object] | None] = SimpleQueue()
        self.closed = False
        self.thread = threading.Thread(target=self._run, name="jantaku-store", daemon=True)
        self.thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """What a piece of work comes to, once it is on the disk. StoreError where it could not be done; then nothing was."""
        if self.closed:
            raise StoreError("store.closed")
        job = Job(work)
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
        try:
            self._commit(batch)
        except Exception as error:  # noqa: BLE001 - whoever waits is told, and the thread goes on
            if len(batch) > 1 and not about_storage(error):
                for job in batch:
                    self._together([job])
                return
            said = error if isinstance(error, WebError) else said_of(error)
            for job in batch:
                job.error = said

    def _commit(self, batch: list[Job[object]]) -> None:
        """All or nothing; a connection that failed is not used again."""
        with self.engine.connect() as connection:
            try:
                with connection.begin():
                    for job in batch:
                        job.run(connection)
            except SQLAlchemyError:
                connection.invalidate()
                raise


def _tell(jobs: list[Job[object]]) -> None:
    for job in jobs:
        job.tell()
