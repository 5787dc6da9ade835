"""Games of an arena with custom players, at tables that are stepped together."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from jantaku.bots.stepping import A_UNIT, STAY, Setup
from jantaku.bots.tally import Tally
from jantaku.rules.book import Book
from jantaku.sim.players import OwnPlayer, Patience, named
from jantaku.sim.run import add
from jantaku.sim.tables import Tables

patience_of = cache(Patience)  # a thread for each process, not for each batch


class ArenaTables(Tables):
    """Tables of which each plays one game: table i that of the number ``first + i``."""

    def __init__(self, first: int, end: int, book: Book, *, own_draws: bool, **more: Any) -> None:
        self._end, self._own_draws = end, own_draws
        super().__init__(end - first, book, first=first, **more)

    def _adjust(self, setup: Setup) -> None:
        """Have the games be counted, and seats draw from their own rows."""
        setup.games, setup.rows = self._end, int(self._own_draws)


def played_at_tables(
    book: Book, names: Sequence[str], first: int, end: int, *, limit: float, **more: Any
) -> tuple[list[list[int]], Tally]:
    """Play games with custom players, by the names of who sits where; return their points, and what is counted.

    ``more`` is seed, own_draws and threads.

    Raises:
        PlayerError: A player is not there, raised something, took too long, or chose an act that is not lawful.

    """
    found = {name: named(name) for name in names}
    own = {name: player for name, player in found.items() if isinstance(player, OwnPlayer)}
    encoding = "nothing" if all(player.views for player in own.values()) else "planes"
    seated = ["open" if name in own else name for name in names]
    tables = ArenaTables(first, end, book, players=seated, encoding=encoding, **more)
    tables.reset()
    patience, live, points = patience_of(limit), np.ones(tables.n, np.bool_), np.zeros((tables.n, 4), np.int64)
    while live.any():
        acts = np.full(tables.n, STAY, np.int64)
        for name, player in own.items():
            rows = np.flatnonzero(live & np.isin(tables.who, [seat for seat in range(4) if names[seat] == name]))
            if len(rows):
                acts[rows] = patience.within(name, partial(player.acts, tables, rows))
        tables.step(acts)
        ended = live & (tables.ended == A_UNIT)
        points[ended] = tables.last[ended]
        live &= ~ended
    tally: Any = Tally()
    for part in tables.tallies():
        add(tally, part)
    return points.tolist(), tally
