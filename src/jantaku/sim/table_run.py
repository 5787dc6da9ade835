"""Games with custom players: many tables are stepped together, and each player decides at all where it is asked."""

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

import numpy as np

from jantaku.bots.stepping import A_UNIT, STAY, Setup
from jantaku.bots.tally import Tally
from jantaku.rules.book import Book
from jantaku.sim.players import OwnPlayer, Patience, named
from jantaku.sim.run import add
from jantaku.sim.tables import Tables

AT_ONCE = 256  # tables


class CountedTables(Tables):
    """Tables of a simulation: in each game the players sit a seat further on, and those before a number are counted."""

    def __init__(self, n: int, book: Book, games: int, **more: Any) -> None:
        self._games = games
        super().__init__(n, book, **more)

    def _adjust(self, setup: Setup) -> None:
        """Have the players change their seats, and games be counted."""
        setup.turns, setup.games = 1, self._games


class TableRun:
    """A simulation under one book between four players, some of them custom; ``tally`` holds the counts so far.

    Attributes:
        players: Their names.
        own: The custom ones, by their places among the four.

    """

    def __init__(self, book: Book, players: Sequence[str], *, seed: int = 0, threads: int = 1, limit: float = 60) -> None:
        """Find the players. Raise `PlayerError` where one is not there; ``limit`` is how many seconds each may take a call."""
        self.book, self.players, self.seed, self.threads, self.limit = book, tuple(players), seed, threads, limit
        found = [named(player) for player in self.players]
        self.own = {at: player for at, player in enumerate(found) if isinstance(player, OwnPlayer)}
        self.tally: Any = Tally()

    def play(self, games: int, first: int = 0) -> Generator[int, None, None]:
        """Play from the first to before a number; yield how many ended since. If closed early, finish those already begun.

        Raises:
            PlayerError: A player raised something, took too long, or chose an act that is not lawful.

        """
        n = min(games - first, AT_ONCE)
        seated = ["open" if at in self.own else player for at, player in enumerate(self.players)]
        sees = any(not player.views for player in self.own.values())
        encoding: Any = "planes" if sees else "nothing"
        more: dict[str, Any] = {"seed": self.seed, "threads": self.threads, "first": first}
        tables = CountedTables(n, self.book, games, players=seated, encoding=encoding, **more)
        tables.reset()
        patience, stops = Patience(self.limit), False
        numbers, live = first + np.arange(n), np.ones(n, np.bool_)
        while live.any():
            self._step(tables, numbers, live, patience)
            ended = tables.ended == A_UNIT
            numbers[ended] += n
            live &= (numbers < games) & ~(ended & stops)
            if (over := int(ended.sum())) and not stops:
                try:
                    yield over
                except GeneratorExit:
                    stops = True
                    live &= ~ended
        self._count(tables)

    def _step(self, tables: Tables, numbers: Any, live: Any, patience: Patience) -> None:
        """Have each player decide where it is asked."""
        acts = np.full(tables.n, STAY, np.int64)
        asked = (tables.who - numbers) % 4
        for place, player in self.own.items():
            rows = np.flatnonzero(live & (asked == place))
            if len(rows):
                acts[rows] = patience.within(player.name, partial(player.acts, tables, rows))
        tables.step(acts)

    def _count(self, tables: Tables) -> None:
        self.tally = Tally()
        for part in tables.tallies():
            add(self.tally, part)
