"""The games of an arena, played: batches of them are handed to threads, processes or the workers of a cluster."""

import ctypes
import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from jantaku.bots.contest import Contest, play_contest
from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import Tally
from jantaku.mjai import is_program
from jantaku.native import load, packing
from jantaku.native.unit import digest
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.arena.counting import Block, Habits, Seating, look_after, seatings
from jantaku.sim.run import add
from jantaku.sim.shares import Workers, check, find_modules_in

if TYPE_CHECKING:
    from jantaku.sim.arena.by_acts import KeptGame

MOST = 100  # walls of a batch
MOST_INTERPRETED = 2
SHARES = 4  # batches for each worker, at least


class Batch(NamedTuple):
    """Games of one seating, from the first wall to before the last."""

    seating: Seating
    first: int
    end: int


class PlayedBatch(NamedTuple):
    """A batch that was played: the points of each game, and the habits of the players; ``kept`` has the acts of programs' games."""

    points: list[list[int]]
    habits: Habits
    kept: Sequence["KeptGame"] = ()


@dataclass(frozen=True)
class ArenaTask:
    """An arena as its workers know it: the book, who plays, and what Jantaku they must have."""

    book: Book
    players: tuple[str, ...]
    seed: int
    own_draws: bool
    limit: float
    sources: str
    folder: str  # where custom players are
    threads: int  # on which custom players' tables are stepped

    @property
    def built_in(self) -> bool:
        """Return whether all players are."""
        return set(self.players) <= set(PLAYERS)

    @property
    def with_programs(self) -> bool:
        """Return whether a player is a program that speaks mjai."""
        return any(map(is_program, self.players))

    def play(self, batch: Batch) -> PlayedBatch:
        """Play some games.

        Raises:
            SharesError: Jantaku is of other sources here.
            PlayerError: A custom player is not here, or does what it may not.
            JantakuError: A program that speaks mjai cannot be started, or reached.

        """
        check(self.sources)
        find_modules_in(self.folder)
        kept: Sequence[KeptGame] = ()
        if self.with_programs:
            points, tally, kept = played_by_programs(self, batch)
        elif self.built_in:
            points, tally = played_compiled(self, batch)
        else:
            from jantaku.sim.arena.at_tables import played_at_tables

            names = [self.players[player] for player in batch.seating]
            more = {"seed": self.seed, "own_draws": self.own_draws, "limit": self.limit, "threads": self.threads}
            points, tally = played_at_tables(self.book, names, batch.first, batch.end, **more)
        return PlayedBatch(points, habits_of(tally, batch.seating, len(self.players)), kept)


def played_by_programs(task: ArenaTask, batch: Batch) -> tuple[list[list[int]], Tally, "list[KeptGame]"]:
    """Play games with programs that speak mjai; return their points, what is counted, and what they can be played again from."""
    from jantaku.sim.arena.by_acts import played_with_programs

    names = [task.players[player] for player in batch.seating]
    total, points, kept = Tally(), [], []
    for number in range(batch.first, batch.end):
        own, tally, game = played_with_programs(task, names, number)
        points.append(own)
        kept.append(game)
        add(total, tally)
    return points, total, kept


def played_compiled(task: ArenaTask, batch: Batch) -> tuple[list[list[int]], Tally]:
    """Play games between built-in players, on this thread; return their points, and what is counted."""
    x: Any = Contest()
    x.player, x.rows = [PLAYERS[task.players[player]] for player in batch.seating], int(task.own_draws)
    rules, games = compile_book(task.book), batch.end - batch.first
    if load.why_not():
        finals = [[0] * 4 for _ in range(games)]
        play_contest(x, rules, LUT, task.seed, batch.first, batch.end, finals)
        return finals, x.tally
    points = (ctypes.c_int32 * (4 * games))()
    room, book, lut = packing.packed(x), packing.packed(rules), packed_lut()  # held while they are in use
    room_at, book_at, lut_at, points_at = map(packing.address, (room, book, lut, points))
    load.library().play_contest(room_at, book_at, lut_at, task.seed, batch.first, batch.end, points_at)
    made: Any = packing.unpacked(Contest, room)
    return [list(points[at : at + 4]) for at in range(0, 4 * games, 4)], made.tally


def habits_of(tally: Any, seating: Seating, players: int) -> Habits:
    """Return the habits of each player, from counts by seat."""
    by_seat = zip(
        [tally.hands] * 4,
        tally.won_by,
        tally.dealt_in_by,
        tally.riichi_by,
        tally.opened_by,
        tally.value_by,
        tally.riichi_wins_by,
        tally.open_wins_by,
        strict=True,
    )
    out = [[0] * 8 for _ in range(players)]
    for player, counts in zip(seating, by_seat, strict=True):
        out[player] = [a + b for a, b in zip(out[player], counts, strict=True)]
    return out


class Threads:
    """Threads of this process; a single one is that of the caller."""

    def __init__(self, number: int) -> None:
        self.number = number

    def results(self, work: Callable[[Any], Any], parts: Iterator[Any]) -> Generator[tuple[Any, Any], None, None]:
        """Yield each part with what came of it, as it is done."""
        if self.number == 1:
            yield from ((part, work(part)) for part in parts)
            return
        pool, running = ThreadPoolExecutor(self.number, "jantaku-arena"), dict[Future[Any], Any]()
        try:
            running = {pool.submit(work, part): part for part in islice(parts, 2 * self.number)}
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    part = running.pop(future)
                    running.update((pool.submit(work, more), more) for more in islice(parts, 1))
                    yield part, future.result()
        finally:
            pool.shutdown(cancel_futures=True)


class Arena:
    """A contest of two players, two against two, or of four, under one book; each wall is played in every seating.

    With ``pairs`` a wall is played twice, by two players in turn around the table, who change seats. The same seed gives the same
    results, however the games are shared out.
    """

    def __init__(
        self,
        book: Book,
        players: Sequence[str],
        workers: Workers,
        *,
        seed: int = 0,
        own_draws: bool = False,
        pairs: bool = False,
        limit: float = 60,
        threads: int = 1,
    ) -> None:
        """Prepare it; ``limit`` is how many seconds a custom player may take a call, ``threads`` are those of its tables."""
        self.pairs, self.limit = pairs, limit
        self.book, self.players, self.seed, self.own_draws, self.workers = book, tuple(players), seed, own_draws, workers
        self.seatings = seatings(len(self.players), pairs=pairs)
        here = os.getcwd()  # noqa: PTH109 - a text, as sys.path has them
        self.task = ArenaTask(book, self.players, seed, own_draws, limit, digest(), here, threads)

    def blocks(self, walls: int, *, looks: bool) -> Iterator[tuple[int, int]]:
        """Yield the first and the end of each block of walls; where it is to be looked at, one ends at each look."""
        fair = len(self.seatings) * walls // (SHARES * self.workers.number)
        most = 1 if self.task.with_programs else MOST_INTERPRETED if load.why_not() else MOST
        size = max(1, min(most, fair))
        step = look_after(walls) if looks else walls
        for look in range(0, walls, step):
            last = min(look + step, walls)
            yield from ((first, min(first + size, last)) for first in range(look, last, size))

    def play(self, walls: int, *, looks: bool = False) -> Generator[Block, None, None]:
        """Play so many walls; yield them in blocks, in order. Close it to end early: what is begun is not counted then.

        Raises:
            SharesError: A worker fails.
            PlayerError: A custom player does what it may not.

        """
        blocks: deque[tuple[int, int]] = deque()
        done: dict[Batch, PlayedBatch] = {}

        def batches() -> Iterator[Batch]:
            for first, end in self.blocks(walls, looks=looks):
                blocks.append((first, end))
                yield from (Batch(seating, first, end) for seating in self.seatings)

        with self._ending_programs(), closing(self.workers.results(self.task.play, batches())) as results:
            for batch, played in results:
                done[batch] = played
                while blocks and all(Batch(seating, *blocks[0]) in done for seating in self.seatings):
                    first, end = blocks.popleft()
                    yield self._joined(first, [done.pop(Batch(seating, first, end)) for seating in self.seatings])

    @contextmanager
    def _ending_programs(self) -> Iterator[None]:
        """End the programs that this process has started, at the end; those of other processes end with them."""
        try:
            yield
        finally:
            if self.task.with_programs:
                from jantaku.sim.arena.by_acts import PROGRAMS

                PROGRAMS.close()

    def _joined(self, first: int, parts: Sequence[PlayedBatch]) -> Block:
        """Return the batches of all seatings as one block."""
        habits = [
            [sum(column) for column in zip(*rows, strict=True)] for rows in zip(*(part.habits for part in parts), strict=True)
        ]
        return Block(first, [part.points for part in parts], habits, [part.kept for part in parts])
