"""Run many games at once: on all cores where there is a compiled core, else interpreted."""

from collections.abc import Generator, Sequence
from itertools import count
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from jantaku.bots.games import Worker, play_games
from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import Tally
from jantaku.core.fields import Rules, fields_of
from jantaku.native import load, packing
from jantaku.scoring.lut import LUT, packed_lut

MOST_SEEDS = 1 << 62
MOST_GAMES = 10**12
AT_ONCE = 64  # games that a thread plays between reports


def add(total: Any, part: Any) -> None:
    """Add a tally, number by number, to another."""
    for name in fields_of(Tally):
        setattr(total, name, added(getattr(total, name), getattr(part, name)))


def added(a: Any, b: Any) -> Any:
    """Return the sums of two numbers, or of two lists of them, element by element."""
    return [added(x, y) for x, y in zip(a, b, strict=True)] if isinstance(a, list) else a + b


def worker(*players: str) -> Worker:
    """Return the working memory of a thread for four players, or for four of one kind; each is a key of `PLAYERS`."""
    made = Worker()
    made.players = [PLAYERS[player] for player in (players if len(players) > 1 else players * 4)]
    return made


def played(rules: Rules, players: Sequence[str], seed: int, first: int, end: int) -> Tally:
    """Play the games of a seed from ``first`` to before ``end``, on this thread; return what is counted."""
    seat: Any = worker(*players)
    if load.why_not():
        play_games(seat, rules, LUT, seed, first, end)
        return seat.tally  # type: ignore[no-any-return]
    book, room = packing.packed(rules), packing.packed(seat)
    handed = packing.address(book), packing.address(packed_lut())
    load.library().play_games(packing.address(room), *handed, seed, first, end)
    return packing.unpacked(Worker, room).tally


class Run:
    """A simulation under one book, between four players; ``tally`` holds the counts so far.

    ``player`` is one kind for all, or the four kinds. In each game they sit a seat further on. The games of a seed are the same on
    any number of threads, interpreted or native.
    """

    def __init__(self, rules: Rules, player: str | Sequence[str] = "sensible", *, seed: int = 0, threads: int = 1) -> None:
        self.book = rules
        self.players = (player,) * 4 if isinstance(player, str) else tuple(player)
        self.seed = seed
        self.threads = threads
        self.tally = Tally()

    def interpreted(self, games: int) -> Generator[int, None, None]:
        """Play interpreted; yield 1 after each game."""
        seat = worker(*self.players)
        self.tally = seat.tally
        for number in range(games):
            play_games(seat, self.book, LUT, self.seed, number, number + 1)
            yield 1

    def native(self, games: int) -> Generator[int, None, None]:
        """Play on all threads; yield the number of games played since. If closed early, finish the games already begun.

        Raises:
            NoLibrary: There is no compiled core here.

        """
        seats = [packing.packed(worker(*self.players)) for _ in range(self.threads)]
        try:
            yield from self._threads(seats, games)
        finally:
            self.tally = Tally()
            for seat in seats:
                add(self.tally, packing.unpacked(Worker, seat).tally)

    def _threads(self, seats: list[packing.Block], games: int) -> Generator[int, None, None]:
        book, play = packing.packed(self.book), load.library().play_games
        handed = packing.address(book), packing.address(packed_lut())
        size = max(1, min(AT_ONCE, games // (4 * self.threads)))
        numbers, done, stop = count(0, size), SimpleQueue[int](), Event()

        def work(seat: packing.Block) -> None:
            try:
                for first in numbers:
                    if first >= games or stop.is_set():
                        break
                    end = min(first + size, games)
                    play(packing.address(seat), *handed, self.seed, first, end)
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
