"""Games shared out among processes here, or machines of a Ray cluster: the result is that of one thread.

Each game has separate random streams, so it does not matter who plays it, nor how often it is begun: what a worker had not handed
in when it died is played by another.
"""

import os
import signal
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol

from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import Tally
from jantaku.core.fields import fields_of
from jantaku.errors import SharesError
from jantaku.native.unit import digest
from jantaku.rules.book import Book, compile_book
from jantaku.sim.run import add, played
from jantaku.version import __version__

PART = 1024  # games, at most
SHARES = 4  # parts for each worker, at least
TRIES = 3  # times that a part may end the process that plays it
Games = tuple[int, int]  # from the first to before the last
Counts = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """Games that workers play: under which book, who plays, and what Jantaku they must have."""

    book: Book
    players: tuple[str, ...]
    seed: int
    limit: float
    sources: str
    folder: str  # where custom players are

    def play(self, games: Games) -> Counts:
        """Play some of them; return what is counted.

        Raises:
            SharesError: Jantaku is of other sources here.
            PlayerError: A custom player is not here, or does what it may not.

        """
        check(self.sources)
        find_modules_in(self.folder)
        if set(self.players) <= set(PLAYERS):
            tally = played(compile_book(self.book), self.players, self.seed, *games)
        else:
            from jantaku.sim.table_run import TableRun

            run = TableRun(self.book, self.players, seed=self.seed, limit=self.limit)
            for _ in run.play(games[1], games[0]):
                pass
            tally = run.tally
        return {name: getattr(tally, name) for name in fields_of(Tally)}


def check(sources: str) -> None:
    """Raise SharesError where Jantaku is of other sources here than where the work was handed out."""
    if sources != digest():
        host, here, there = socket.gethostname(), digest()[:8], sources[:8]
        why = f"the worker on {host} has Jantaku {__version__} of other sources ({here}, not {there})"
        install = "install there what is installed here"
        raise SharesError(f"{why}: {install}", "sources", host=host, version=__version__, found=here, wanted=there)


def find_modules_in(folder: str) -> None:
    """Have modules of a folder be found, where it is on this machine."""
    if os.path.isdir(folder) and folder not in sys.path:  # noqa: PTH112 - a text, as sys.path has them
        sys.path.insert(0, folder)


class Workers(Protocol):
    """Workers that are given work in parts."""

    number: int

    def results(self, work: Callable[[Any], Any], parts: Iterator[Any]) -> Generator[tuple[Any, Any], None, None]:
        """Yield each part with what came of it, as it is done."""


class Processes:
    """Processes on this machine."""

    def __init__(self, number: int) -> None:
        self.number = number

    def results(self, work: Callable[[Any], Any], parts: Iterator[Any]) -> Generator[tuple[Any, Any], None, None]:
        """Yield each part with what came of it, as it is done.

        Raises:
            SharesError: A part ends every process that it is given to.

        """
        left, tried = deque(islice(parts, 2 * self.number)), Counter[Any]()  # no more are made than are handed out
        while left:
            running: dict[Future[Any], Any] = {}
            with self._pool(work) as pool:
                try:
                    while left or running:
                        while left and len(running) < 2 * self.number:
                            part = left.popleft()
                            running[pool.submit(_done, part)] = part
                        done, _ = wait(running, return_when=FIRST_COMPLETED)
                        for future in done:
                            answer = future.result()
                            left.extend(islice(parts, 1))
                            yield running.pop(future), answer
                except BrokenProcessPool:
                    left.extendleft(running.values())
                    tried.update(running.values())
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
            if tried and max(tried.values()) >= TRIES * 2 * self.number:
                games = str(max(tried, key=lambda part: tried[part]))
                raise SharesError(f"processes end whenever they play the games {games}", "processes", games=games)

    def _pool(self, work: Callable[[Any], Any]) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.number, get_context("spawn"), _begin, (work,))


_WORK: list[Callable[[Any], Any]] = []  # in a worker's process: what it does with each part


def _begin(work: Callable[[Any], Any]) -> None:
    """Begin a worker's process, which is sent its work once.

    Sent with each part it would fill the pipe, and where the process died then, Python up to 3.11.4 would wait for ever to write.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that shares out hears it
    _WORK[:] = [work]


def _done(part: Any) -> Any:
    """Return what comes of a part."""
    return _WORK[0](part)


class SharedRun:
    """A simulation shared out among workers; ``tally`` holds the counts so far, ``players`` the names of the four."""

    def __init__(self, book: Book, players: Sequence[str], workers: Workers, *, seed: int = 0, limit: float = 60) -> None:
        self.book, self.players, self.seed, self.workers = book, tuple(players), seed, workers
        self.task = Task(book, self.players, seed, limit, digest(), os.getcwd())  # noqa: PTH109 - a text, as sys.path has them
        self.threads = workers.number
        self.tally: Any = Tally()

    def play(self, games: int) -> Generator[int, None, None]:
        """Play; yield the number of games that were handed in since. If closed early, what was not handed in is not counted."""
        size = max(1, min(PART, games // (SHARES * self.workers.number)))
        parts = ((first, min(first + size, games)) for first in range(0, games, size))
        for (first, end), counts in self.workers.results(self.task.play, parts):
            part = Tally()
            for name, value in counts.items():
                setattr(part, name, value)
            add(self.tally, part)
            yield end - first
