"""The worth of a plan, counted from the plan itself, beside what no plan can be better than."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from jantaku.tournament.seating.plan import Plan
from jantaku.tournament.seating.winds import BLOCK

Pair = tuple[int, int]
SHARED = {1: 6, 2: 4, 3: 3}  # pairs of a round that must meet in any other, where there are fewer than four tables


@dataclass(frozen=True, slots=True)
class Person:
    """A player in a plan: opponents, how often again, tables, how often again, winds East to North, who must not be met and is."""

    number: int
    rounds: int
    opponents: int
    repeats: int
    tables: int
    visits: int
    winds: tuple[int, int, int, int]
    apart: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Figures of a plan; ``bounds`` are below what no plan can be, or None where nothing is known.

    ``repeats`` are meetings of a pair beyond their first, ``table_visits`` of a player and a table; ``indirect`` is the least
    number of opponents that two have in common who never meet, None where all meet. A fixed player's visits are not counted.
    """

    plan: Plan
    repeats: int
    pairs_again: int
    most_meetings: int
    in_a_row: int
    table_visits: int
    most_visits: int
    winds_uneven: int
    indirect: int | None
    apart_meetings: tuple[Pair, ...]
    least_repeats: int | None
    least_visits: int | None
    people: tuple[Person, ...]

    def json(self) -> dict[str, Any]:
        """Return the certificate as data."""
        return {
            "repeats": self.repeats,
            "pairs_again": self.pairs_again,
            "most_meetings": self.most_meetings,
            "in_a_row": self.in_a_row,
            "table_visits": self.table_visits,
            "most_visits": self.most_visits,
            "winds_uneven": self.winds_uneven,
            "indirect": self.indirect,
            "bounds": {"repeats": self.least_repeats, "table_visits": self.least_visits},
            "apart": [list(pair) for pair in self.apart_meetings],
            "method": self.plan.method,
            "seed": self.plan.seed,
            "lot": self.plan.lot,
            "digest": self.plan.digest,
        }


def certify(plan: Plan) -> Certificate:
    """Count what a plan is worth."""
    meetings, in_a_row = _meetings(plan)
    visits = Counter((player, t) for one in plan.rounds for t, table in enumerate(one, 1) for player in table)
    fixed = dict(plan.fixed)
    again = {seat: n - 1 for seat, n in visits.items() if fixed.get(seat[0]) != seat[1]}
    opponents: dict[int, set[int]] = {player: set() for player in plan.everybody()}
    for a, b in meetings:
        opponents[a].add(b)
        opponents[b].add(a)
    people = tuple(_people(plan, opponents, again))
    least_repeats, least_visits = bounds(plan)
    return Certificate(
        plan=plan,
        repeats=sum(n - 1 for n in meetings.values()),
        pairs_again=sum(n > 1 for n in meetings.values()),
        most_meetings=max(meetings.values()),
        in_a_row=in_a_row,
        table_visits=sum(again.values()),
        most_visits=max((n + 1 for n in again.values()), default=1),
        winds_uneven=uneven(plan),
        indirect=_indirect(opponents),
        apart_meetings=tuple(pair for pair in sorted(_kept_apart(plan)) for _ in range(meetings[pair])),
        least_repeats=least_repeats,
        least_visits=least_visits,
        people=people,
    )


def bounds(plan: Plan) -> tuple[int | None, int | None]:
    """Return the repeats and the table visits below which no plan of so many players and rounds can be; None after a change.

    A round brings 3 N / 2 meetings, and there are N (N - 1) / 2 pairs. With fewer than four tables, four players of one table can
    only come from three, so that any two rounds share pairs. A player who sits at more rounds than there are tables comes back.
    """
    if plan.changes:
        return None, None
    n, rounds, tables = plan.players, len(plan.rounds), plan.players // 4
    counted = 6 * tables * rounds - n * (n - 1) // 2
    shared = SHARED.get(tables, 0) * (rounds - 1)
    moving = n - len(plan.fixed)
    return max(0, counted, shared), moving * max(0, rounds - tables)


def uneven(plan: Plan) -> int:
    """Return how many players sit a wind twice in a block of four rounds."""
    found: set[int] = set()
    for start in range(0, len(plan.rounds), BLOCK):
        sat = Counter(
            (player, wind) for one in plan.rounds[start : start + BLOCK] for table in one for wind, player in enumerate(table)
        )
        found |= {player for (player, _), n in sat.items() if n > 1}
    return len(found)


def _meetings(plan: Plan) -> tuple[Counter[Pair], int]:
    """Return how often each pair meets, and how many meet again in the very next round."""
    meetings: Counter[Pair] = Counter()
    before: set[Pair] = set()
    in_a_row = 0
    for one in plan.rounds:
        now = {pair for table in one for pair in combinations(sorted(table), 2)}
        meetings.update(now)
        in_a_row += len(now & before)
        before = now
    return meetings, in_a_row


def _kept_apart(plan: Plan) -> set[Pair]:
    return {pair for group in plan.apart for pair in combinations(sorted(group), 2)}


def _indirect(opponents: dict[int, set[int]]) -> int | None:
    """Return the least number of common opponents of two who never meet."""
    shared = (len(opponents[a] & opponents[b]) for a, b in combinations(opponents, 2) if b not in opponents[a])
    return min(shared, default=None)


def _people(plan: Plan, opponents: dict[int, set[int]], again: dict[Pair, int]) -> Iterable[Person]:
    """Yield each player's own figures."""
    winds: Counter[Pair] = Counter()
    played: Counter[int] = Counter()
    tables: Counter[int] = Counter(player for player, _ in again)
    visits: Counter[int] = Counter()
    for (player, _), n in again.items():
        visits[player] += n
    for one in plan.rounds:
        for table in one:
            for wind, player in enumerate(table):
                winds[player, wind] += 1
                played[player] += 1
    apart = _kept_apart(plan)
    for player in plan.everybody():
        east, south, west, north = (winds[player, wind] for wind in range(4))
        met = tuple(sorted(b for b in opponents[player] if (min(player, b), max(player, b)) in apart))
        repeats = 3 * played[player] - len(opponents[player])
        yield Person(
            player,
            played[player],
            len(opponents[player]),
            repeats,
            tables[player] or 1,
            visits[player],
            (east, south, west, north),
            met,
        )
