"""Entries of an event on their way to the disk: all that is entered while a write runs goes into the next one, together."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from jantaku.web.store.errors import StoreError
from jantaku.web.store.events import EventChange

K = TypeVar("K")
Entered = tuple[str, dict[str, Any]]  # digest and answer of an entry


class Unwritten(Generic[K]):
    """An event with all that was entered, and the changes of it that are not on disk yet.

    One write runs at a time, so a slow disk costs each entry two writes at most, however many are sent at once. Where a write
    fails, so do the changes that wait: they were made on top of it.
    """

    def __init__(
        self, latest: K, write: Callable[[K, Sequence[EventChange]], Awaitable[None]], closed: Callable[[], object]
    ) -> None:
        """``write`` stores some changes, and the event with them; ``closed`` is called once nothing waits any more."""
        self.latest, self.entered = latest, dict[str, Entered]()
        self.error: Exception | None = None
        self._write, self._closed = write, closed
        self._changes: list[EventChange] = []
        self._next: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._last = self._next
        self._task: asyncio.Task[None] | None = None

    def add(self, latest: K, change: EventChange) -> asyncio.Future[None]:
        """Take a change up; return the future of its write, which fails with StoreError if it cannot be stored."""
        self.latest, self._last = latest, self._next
        self._changes.append(change)
        if change.entered:
            name, digest, answer = change.entered
            self.entered[name] = digest, answer
        self._task = self._task or asyncio.create_task(self._run())
        return self._last

    @property
    def written(self) -> asyncio.Future[None]:
        """The future of the write after which all that was entered so far is on disk."""
        return self._last

    async def _run(self) -> None:
        while self._changes and not self.error:
            changes, done = self._changes, self._next
            self._changes, self._next = [], asyncio.get_running_loop().create_future()
            try:
                await self._write(self.latest, changes)
            except Exception as error:  # noqa: BLE001 - each waiting caller gets it
                self._fail(error, done)
            except BaseException:
                self._fail(StoreError("store.closed"), done)
                raise
            else:
                _resolve(done, None)
        self._closed()

    def _fail(self, error: Exception, done: asyncio.Future[None]) -> None:
        self.error = error
        self._closed()
        for future in (done, self._next) if self._changes else (done,):
            _resolve(future, error)


def _resolve(future: asyncio.Future[None], error: Exception | None) -> None:
    if not future.done():
        if error:
            future.set_exception(error)
        else:
            future.set_result(None)
