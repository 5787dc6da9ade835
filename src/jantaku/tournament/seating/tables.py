"""Numbers for the tables of a plan, so that as few players as can be come back to one; who meets whom stays as it is."""

import random
from collections.abc import Mapping
from math import exp

Rounds = list[list[list[int]]]
STEPS = 60_000
HOT, COOLING = 2.0, 0.06


def renumbered(rounds: Rounds, rng: random.Random, fixed: Mapping[int, int] | None = None, steps: int = STEPS) -> Rounds:
    """Return the rounds with their tables in another order, a fixed player always at the table of theirs.

    Changes two tables of a round by annealing. Two who are fixed to different tables must not meet.
    """
    homes = fixed or {}
    order = [_home(one, homes) for one in rounds]
    free = [[t for t, table in enumerate(one) if not homes.keys() & set(table)] for one in order]
    loose = [r for r, some in enumerate(free) if len(some) > 1]
    visits = _visits(order)
    cost = best = 0
    kept = [one[:] for one in order]
    heat = HOT
    for n in range(steps if loose else 0):
        if n % 256 == 0:
            heat = HOT * COOLING ** (n / steps)
        r = loose[int(rng.random() * len(loose))]
        one = order[r]
        s, t = rng.sample(free[r], 2)
        rise = sum(visits[x][t] - visits[x][s] + 1 for x in one[s]) + sum(visits[y][s] - visits[y][t] + 1 for y in one[t])
        if rise <= 0 or rng.random() < exp(-rise / heat):
            for player, a, b in (*((x, s, t) for x in one[s]), *((y, t, s) for y in one[t])):
                visits[player][a] -= 1
                visits[player][b] += 1
            one[s], one[t] = one[t], one[s]
            cost += rise
            if cost < best:
                best, kept = cost, [tables[:] for tables in order]
    return kept


def _visits(rounds: Rounds) -> dict[int, list[int]]:
    """Return how often each player sits at each table."""
    visits = {player: [0] * len(rounds[0]) for table in rounds[0] for player in table}
    for one in rounds:
        for t, table in enumerate(one):
            for player in table:
                visits[player][t] += 1
    return visits


def _home(one: list[list[int]], fixed: Mapping[int, int]) -> list[list[int]]:
    """Return the tables of a round with those of the fixed players at their numbers, by exchanging two at a time."""
    out = [list(table) for table in one]
    for player, home in fixed.items():
        now = next(t for t, table in enumerate(out) if player in table)
        out[now], out[home] = out[home], out[now]
    return out
