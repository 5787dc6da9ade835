"""Print what seating reaches beside what is required, published plans and a shuffle: ``python -m benchmarks.seating``.

Figures are meetings of pairs beyond their first / visits of players to tables beyond their first; by results, the most visits of
one player to one table and the players with an uneven wind besides. The exit code is 1 where something required is missed, or a
plan takes more than 20 seconds of one core.
"""

import random
import sys
from statistics import mean
from typing import NamedTuple

from benchmarks.timing import pin, seconds
from jantaku.tournament.seating import STRICT, VARIED, Plan, certify, seat
from jantaku.tournament.seating.designs import prime_power
from tests.tournament.seating.simulated import event

LIMIT = 20.0
SHUFFLES = 5
Figures = tuple[int, int]


class Case(NamedTuple):
    """Players, rounds, what comes first; what is required and aimed at, repeats and returns, None for any number."""

    players: int
    rounds: int
    wish: str
    required: tuple[int | None, int | None]
    aim: tuple[int | None, int | None] = (None, None)


NEITHER = [
    *[(20, 5), (28, 7), (32, 8), (36, 9), (44, 11), (52, 13), (64, 15)],
    *[(4 * q, 15) for q in range(17, 44) if prime_power(q)],
    *[(40, 8), (48, 8), (56, 10), (60, 12), (72, 12), (80, 12), (100, 10), (144, 12), (172, 12)],
]
HARD = [
    *[(24, 6, 0, 16), (24, 7, 0, 24), (28, 8, 0, 28), (28, 9, 0, 56), (32, 9, 0, 32), (36, 11, 0, 92), (40, 10, 0, 48)],
    *[(40, 13, 0, 130), (16, 5, 0, 25), (16, 8, 72, 64), (20, 6, 6, 20), (20, 7, 20, None), (20, 8, 50, 62)],
    *[(24, 9, 48, 72), (24, 10, 84, None), (28, 10, 42, None)],
]
CASES = [
    *[Case(players, rounds, STRICT, (0, 0)) for players, rounds in NEITHER],
    *[Case(players, rounds, VARIED, (repeats, returns)) for players, rounds, repeats, returns in HARD],
    Case(24, 8, VARIED, (18, 48), (17, None)),
    Case(24, 6, STRICT, (16, 0)),
    Case(32, 10, VARIED, (None, None), (0, None)),
    Case(48, 12, STRICT, (None, None), (0, 0)),
    Case(40, 9, STRICT, (None, None), (0, 0)),
    Case(40, 12, VARIED, (None, None)),
]
# The best that others publish: fewest repeats, then fewest returns, counted over their own tables in November 2026.
PUBLISHED = {
    (20, 6): "22/39 aim",
    (20, 7): "27 mahjong-portal",
    (20, 8): "50/76 mahjong-portal",
    (24, 6): "0/24 aim",
    (24, 7): "0/54 aim",
    (24, 8): "24/58 Marttinen",
    (24, 9): "67/82 aim",
    (24, 10): "101/101 aim",
    (28, 8): "0/69 aim",
    (28, 9): "0/89 aim",
    (28, 10): "42/103 aim",
    (32, 8): "0/30 aim",
    (32, 10): "0/121 aim",
    (40, 8): "0/20 Marttinen",
    (40, 10): "0/58 aim",
    (40, 12): "0/156 aim",
    (48, 8): "0/15 aim",
    (100, 10): "0/0 aim",
    (144, 12): "0/0 aim",
}
RESULTS = [(32, 6, 0, None), (40, 6, 0, None), (40, 8, 1, None), (64, 6, 0, None), (100, 8, 0, 0), (172, 10, 0, 0)]
EVENTS = 5


def reached(plan: Plan) -> Figures:
    """Return the repeats and the returns of a plan."""
    found = certify(plan)
    return found.repeats, found.table_visits


def shuffled(players: int, rounds: int, seed: int) -> Plan:
    """Return a plan dealt at random."""
    rng = random.Random(seed)
    rows = [rng.sample(range(1, players + 1), players) for _ in range(rounds)]
    return Plan(players, tuple(tuple(tuple(row[i : i + 4]) for i in range(0, players, 4)) for row in rows))


def within(found: Figures, most: tuple[int | None, int | None], first: str = VARIED) -> bool:
    """Return True where no figure is over what is asked for, or what comes first is under it."""
    order = (0, 1) if first == VARIED else (1, 0)
    for place in order:
        limit = most[place]
        if limit is not None and found[place] != limit:
            return found[place] < limit
    return True


def text(figures: tuple[int | float | None, int | float | None]) -> str:
    """Return figures as the table has them."""
    return (
        "/".join("any" if figure is None else f"{figure:.0f}" for figure in figures) if any(f is not None for f in figures) else ""
    )


def plan_rows() -> list[tuple[tuple[str, ...], bool]]:
    """Return a line for each case, and whether what is required is met."""
    out: list[tuple[tuple[str, ...], bool]] = []
    for case in CASES:
        made: list[Plan] = []
        took = seconds(lambda case=case, made=made: made.append(seat(case.players, case.rounds, tables=case.wish)))  # type: ignore[misc]
        found = reached(made[0])
        deals = [reached(shuffled(case.players, case.rounds, seed)) for seed in range(SHUFFLES)]
        met = within(found, case.required, case.wish) and took <= LIMIT
        aimed = case.aim != (None, None) and within(found, case.aim, case.wish)
        line = (
            f"{case.players}x{case.rounds} {case.wish}",
            text(found),
            f"{took:.2f} s",
            text(case.required),
            text(case.aim),
            PUBLISHED.get((case.players, case.rounds), ""),
            text((mean(deal[0] for deal in deals), mean(deal[1] for deal in deals))),
            "MISSED" if not met else "aim" if aimed else "met" if case.required != (None, None) else "",
        )
        out.append((line, met))
    return out


def results_rows() -> list[tuple[tuple[str, ...], bool]]:
    """Return a line for each size of event seated by results: the worst of some events."""
    out: list[tuple[tuple[str, ...], bool]] = []
    for players, rounds, repeats, returns in RESULTS:
        plans: list[Plan] = []
        took = seconds(lambda n=players, r=rounds, plans=plans: plans.extend(event(n, r, seed).plan for seed in range(EVENTS)))  # type: ignore[misc]
        found = [certify(plan) for plan in plans]
        worst = (max(one.repeats for one in found), max(one.table_visits for one in found))
        most, uneven = max(one.most_visits for one in found), max(one.winds_uneven for one in found)
        deals = [reached(shuffled(players, rounds, seed)) for seed in range(SHUFFLES)]
        met = within(worst, (repeats, returns)) and most <= 2
        line = (
            f"{players}x{rounds} by results",
            f"{text(worst)}, most {most}, winds {uneven}",
            f"{took / EVENTS / rounds:.2f} s",
            text((repeats, returns)),
            "",
            "",
            text((mean(deal[0] for deal in deals), mean(deal[1] for deal in deals))),
            "met" if met else "MISSED",
        )
        out.append((line, met))
    return out


def main() -> int:
    """Measure everything; 1 where something required is missed."""
    print(
        f"{pin()}; repeats/returns; a shuffle is the mean of {SHUFFLES}; by results the worst of {EVENTS} events, a round",
        flush=True,
    )
    found = [*plan_rows(), *results_rows()]
    lines = [("players x rounds", "ours", "time", "required", "aim", "published", "shuffle", ""), *(line for line, _ in found)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return 0 if all(met for _, met in found) else 1


if __name__ == "__main__":
    sys.exit(main())
