"""Rounds to come where who sits down differs from round to round: byes, late comers, early leavers.

All rounds that are left are made together, so that a round does not spoil the next one; what was played stays.
"""

import random
from collections.abc import Sequence
from itertools import combinations

from jantaku.tournament.seating.errors import SeatingError
from jantaku.tournament.seating.exchange import Exchange, Prices
from jantaku.tournament.seating.plan import Round
from jantaku.tournament.seating.winds import evened

AGAIN, RETURN, APART = 8, 1, 40  # prices of a second meeting, of a return to a table, of a meeting that is not wished
STEPS, MOST_STEPS, TRIES = 1_500, 80_000, 3  # exchanges tried for each seat to come, in a try; the best try is taken
HOT, COLD = 6.0, 0.3


def ahead(
    played: Sequence[Round], coming: Sequence[Sequence[int]], *, apart: Sequence[Sequence[int]] = (), seed: str = ""
) -> tuple[Round, ...]:
    """Return the rounds to come, each for the players who sit down in it, East first. Raises SeatingError.

    As few pairs as can be meet again, and then few come back to a table. The same arguments give the same rounds.
    """
    for one in coming:
        if len(one) % 4 or not one:
            more = -len(one) % 4 or 4
            raise SeatingError("fours", players=len(one), more=more, then=len(one) + more)
    everybody = sorted({player for one in (*played, *_fours(coming)) for table in one for player in table})
    index = {player: at for at, player in enumerate(everybody)}
    pairs = [pair for group in apart for pair in combinations(group, 2)]
    wished = {(index[a], index[b]): APART for a, b in pairs if a in index and b in index}
    prices = Prices(AGAIN, RETURN, wished)
    best: tuple[int, list[list[list[int]]]] | None = None
    for attempt in range(TRIES):
        rng = random.Random(f"{seed} {len(played)} {attempt}")
        drawn = [rng.sample(sorted(one), len(one)) for one in coming]
        start = [[[index[player] for player in table] for table in one] for one in (*played, *_fours(drawn))]
        exchange = Exchange(start, len(everybody), prices, first=len(played))
        exchange.anneal(min(MOST_STEPS, STEPS * sum(map(len, coming))), rng, HOT, COLD)
        cost = _cost(exchange, wished)
        if best is None or cost < best[0]:
            best = cost, exchange.rounds()
        if not cost:
            break
    assert best is not None  # noqa: S101 - for mypy: there is a try
    named = [[[everybody[at] for at in table] for table in one] for one in best[1]]
    winds = evened(named, len(played), random.Random(seed))
    return tuple(map(tuple, winds[len(played) :]))


def _fours(rounds: Sequence[Sequence[int]]) -> list[list[list[int]]]:
    """Return rounds of players as rounds of tables of four."""
    return [[list(one[at : at + 4]) for at in range(0, len(one), 4)] for one in rounds]


def _cost(exchange: Exchange, wished: dict[tuple[int, int], int]) -> int:
    """Return what meetings beyond the first, returns to a table and unwished meetings cost in all."""
    prices = exchange.prices
    again = sum(max(0, n - 1) for at, row in enumerate(exchange.met) for n in row[:at])
    back = sum(max(0, n - 1) for row in exchange.visits for n in row)
    return prices.repeat * again + prices.visit * back + sum(price * exchange.met[a][b] for (a, b), price in wished.items())
