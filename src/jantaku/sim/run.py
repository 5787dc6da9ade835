"""Run many games at once: compiled on all cores if Numba is installed, else interpreted."""

from collections.abc import Generator
from importlib.util import find_spec
from itertools import count
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from jantaku.core.against import look
from jantaku.core.fields import Rules, fields_of
from jantaku.core.step import step
from jantaku.scoring.lut import LUT
from jantaku.sim.play import Worker, at_random, play_games, sensibly
from jantaku.sim.tally import Tally

PLAYERS = {"random": at_random, "sensible": sensibly}
MOST_SEEDS = 1 << 62
MOST_GAMES = 10**12
AT_ONCE = 64  # games that a thread plays between reports


def can_compile() -> bool:
    """Return whether NumPy and Numba, the extra ``fast``, are installed."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def add(total: Any, part: Any) -> None:
    """Add a tally, number by number, to another."""
    for name in fields_of(Tally):
        setattr(total, name, added(getattr(total, name), getattr(part, name)))


def added(a: Any, b: Any) -> Any:
    """Return the sums of two numbers, or of two lists of them, element by element."""
    return [added(x, y) for x, y in zip(a, b, strict=True)] if isinstance(a, list) else a + b


class Run:
    """A simulation under one book, between four players of one kind; ``tally`` holds the counts so far.

    The games of a seed are the same on any number of threads, interpreted or compiled.
    """

    def __init__(self, rules: Rules, player: str = "sensible", *, seed: int = 0, threads: int = 1) -> None:
        self.book = rules
        self.player = player
        self.seed = seed
        self.threads = threads
        self.tally = Tally()

    def compile(self) -> None:
        """Compile what `compiled` needs, or load it from the cache."""
        from jantaku.sim.units import units

        units(self.player)

    def interpreted(self, games: int) -> Generator[int, None, None]:
        """Play interpreted; yield 1 after each game."""
        seat = Worker()
        self.tally = seat.tally
        for number in range(games):
            play_games(seat, self.book, LUT, look, step, PLAYERS[self.player], self.seed, number, number + 1)
            yield 1

    def compiled(self, games: int) -> Generator[int, None, None]:
        """Play on all threads; yield the number of games played since. If closed early, finish the games already begun."""
        import numpy as np

        from jantaku.sim.records import dtype, unpack

        seats = [np.zeros(1, dtype(Worker)) for _ in range(self.threads)]
        try:
            yield from self._threads(seats, games)
        finally:
            self.tally = Tally()
            for seat in seats:
                add(self.tally, unpack(seat[0]["tally"], Tally))

    def _threads(self, seats: list[Any], games: int) -> Generator[int, None, None]:
        from jantaku.sim.records import pack, packed_lut
        from jantaku.sim.units import units

        book, lut, parts = pack([self.book], Rules), packed_lut(), units(self.player)
        size = max(1, min(AT_ONCE, games // (4 * self.threads)))
        numbers, done, stop = count(0, size), SimpleQueue[int](), Event()

        def work(seat: Any) -> None:
            try:
                for first in numbers:
                    if first >= games or stop.is_set():
                        break
                    end = min(first + size, games)
                    parts.games(seat, book, lut, parts.look, parts.step, parts.decide, self.seed, first, end)
                    done.put(end - first)
            finally:
                done.put(0)

        threads = [Thread(target=work, args=(seat,)) for seat in seats]
        for thread in threads:
            thread.start()
        try:
            left = len(threads)
            while left:
                played = done.get()
                left -= played == 0
                yield played
        finally:
            stop.set()
            for thread in threads:
                thread.join()
