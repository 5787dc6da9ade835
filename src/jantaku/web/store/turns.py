"""Work off the event loop, one at a time and in turns: who asks for much waits for it alone."""

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")
Job = tuple["Future[Any]", Callable[[], Any]]

ASKER: ContextVar[str] = ContextVar("asker", default="")  # the network that a request came from, "" for work of the server's own


class Turns:
    """A thread for work of one kind. Askers take turns, and among the work of one asker its subjects do, such as events."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Job]]] = OrderedDict()  # by asker and subject, the next ones first

    async def do(self, work: Callable[[], T], subject: str = "") -> T:
        """Return what is worked out once it is this asker's turn."""
        done: Future[T] = Future()
        with self._lock:
            own = self._waiting.setdefault(ASKER.get(), OrderedDict())
            own.setdefault(subject, deque()).append((done, work))
        self._thread.submit(self._next)  # as often as there is work, each time for whose turn it then is
        return await asyncio.wrap_future(done)

    def _next(self) -> None:
        done, work = self._taken()
        if not done.set_running_or_notify_cancel():
            return
        try:
            found = work()
        except BaseException as error:  # noqa: BLE001 - whoever waits gets it
            done.set_exception(error)
        else:
            done.set_result(found)

    def _taken(self) -> Job:
        """Take the work whose turn it is; its asker and its subject go behind the others."""
        with self._lock:
            asker, own = self._waiting.popitem(last=False)
            subject, jobs = own.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                own[subject] = jobs
            if own:
                self._waiting[asker] = own
            return job
