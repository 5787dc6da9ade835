"""Numbers for the tables of a plan, so that as few players as can be come back to one; who meets whom stays as it is."""

import random
from collections.abc import Mapping, Sequence
from math import exp

Rounds = list[list[list[int]]]
STEPS = 60_000


def returns(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """Return the visits of a player to a table beyond the first."""
    seen: set[tuple[int, int]] = set()
    again = 0
    for one in rounds:
        for t, table in enumerate(one):
            for player in table:
                again += (player, t) in seen
                seen.add((player, t))
    return again


def renumbered(rounds: Rounds, rng: random.Random, fixed: Mapping[int, int] | None = None, steps: int = STEPS) -> Rounds:
    """Return the rounds with their tables in another order, a fixed player always at the table of theirs.

    Changes two tables of a round by annealing. Two who are fixed to different tables must not meet.
    """
    order = [_home(one, fixed or {}) for one in rounds]
    held = [{t for t, table in enumerate(one) if any(player in (fixed or {}) for player in table)} for one in order]
    free = [[t for t in range(len(one)) if t not in some] for one, some in zip(order, held, strict=True)]
    visits: dict[int, list[int]] = {player: [0] * len(order[0]) for table in order[0] for player in table}
    for one in order:
        for t, table in enumerate(one):
            for player in table:
                visits[player][t] += 1
    cost = best = 0
    kept = [one[:] for one in order]
    heat = 2.0
    for n in range(steps):
        if n % 256 == 0:
            heat = 2.0 * 0.06 ** (n / steps)
        r = int(rng.random() * len(order))
        one, some = order[r], free[r]
        if len(some) < 2:
            continue
        s, t = some[int(rng.random() * len(some))], some[int(rng.random() * len(some))]
        if s == t:
            continue
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


def _home(one: list[list[int]], fixed: Mapping[int, int]) -> list[list[int]]:
    """Return the tables of a round with those of the fixed players at their numbers, by exchanging two at a time."""
    out = [list(table) for table in one]
    for player, home in fixed.items():
        now = next(t for t, table in enumerate(out) if player in table)
        out[now], out[home] = out[home], out[now]
    return out
