"""Making a plan: by formula, from what was found beforehand, by a search; then wishes, the order of the rounds, and winds."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from jantaku.rules.book import Book
from jantaku.tournament.seating import cyclic, designs, develop, hard
from jantaku.tournament.seating.certificate import certify
from jantaku.tournament.seating.errors import SeatingError
from jantaku.tournament.seating.exchange import Exchange, Prices, Rounds
from jantaku.tournament.seating.plan import MOST_PLAYERS, Plan, Round, checked, lot
from jantaku.tournament.seating.winds import with_winds
from jantaku.tournament.seating.wishes import Wishes

STRICT, VARIED = "strict", "varied"
LEAST_PLAYERS = 8
MOST_ROUNDS = 15
ORDERS = 200  # orders of the rounds that are compared
STEPS = 150_000  # exchanges tried where nothing else is known


def wish_of(book: Book) -> str:
    """Return what comes first under a book where both cannot be: tables, where it has nobody sit twice at one. (WRC 8.1)"""
    ruling = book.find("events.table_once")
    return STRICT if ruling is not None and ruling.says else VARIED


def seat(
    players: int,
    rounds: int,
    *,
    tables: str = STRICT,
    seed: int = 0,
    drawn: str | None = None,
    apart: Sequence[Sequence[int]] = (),
    fixed: Mapping[int, int] | None = None,
) -> Plan:
    """Return a plan for players numbered from 1. Raises SeatingError.

    No pair meets twice and nobody sits twice at a table where both can be; where not, ``tables`` says which comes first: "strict"
    the tables, "varied" the opponents. Players of a group in ``apart`` do not meet, as far as can be, and a player in ``fixed``
    sits at that table, from 1, in every round. ``drawn`` is the seed of a lot by which numbers are drawn. The same arguments give
    the same plan.
    """
    _check(players, rounds)
    wishes = Wishes.of(players, apart, fixed or {})
    rng = random.Random(seed)
    starts = [known(players, rounds, tables, rng) or _searched(players, rounds, tables, rng)]
    if wishes.apart or wishes.fixed:  # which may fit another plan better
        other = known(players, rounds, VARIED if tables == STRICT else STRICT, rng)
        starts += [other] if other and other[1] != starts[0][1] else []
    plans = []
    for method, found in starts:
        made: Sequence[Sequence[Sequence[int]]]
        if wishes.apart or wishes.fixed:  # of numbers that are drawn
            made = with_winds(_in_order(wishes.granted(_drawn(found, drawn), rng, strict=tables == STRICT), rng))
        else:  # drawn last: the lot undone is the very plan that was there before it
            made = _drawn(with_winds(_in_order(found, rng)), drawn)
        out = _from_one(made)
        plans.append(checked(Plan(players, out, method, seed, drawn, wishes.apart, wishes.fixed)))
    return min(plans, key=lambda plan: _losses(plan, tables)) if len(plans) > 1 else plans[0]


def _losses(plan: Plan, tables: str) -> tuple[int, int, int]:
    """Return what a plan falls short in, that which counts first in front."""
    found = certify(plan)
    losses = (found.table_visits, found.repeats) if tables == STRICT else (found.repeats, found.table_visits)
    return (len(found.apart_meetings), *losses)


def from_plan(
    plan: Plan,
    *,
    tables: str = STRICT,
    seed: int = 0,
    drawn: str | None = None,
    apart: Sequence[Sequence[int]] = (),
    fixed: Mapping[int, int] | None = None,
) -> Plan:
    """Return a plan of somebody else's, its numbers drawn by lot and its tables changed for wishes, where there are such."""
    if drawn is None and not apart and not fixed:
        return plan
    if plan.changes:
        raise SeatingError("was-amended")
    if apart or fixed:
        wishes = Wishes.of(plan.players, apart, fixed or {})
        rounds = [[[player - 1 for player in table] for table in one] for one in plan.rounds]
        found = wishes.granted(_drawn(rounds, drawn), random.Random(seed), strict=tables == STRICT)
        out = _from_one(with_winds(found))
        return checked(replace(plan, rounds=out, seed=seed, lot=drawn, apart=wishes.apart, fixed=wishes.fixed))
    named = lot(plan.players, drawn or "")
    rounds_drawn = tuple(tuple(tuple(named[player - 1] for player in table) for table in one) for one in plan.rounds)
    return checked(replace(plan, rounds=rounds_drawn, lot=drawn))


def _drawn(found: Sequence[Sequence[Sequence[int]]], drawn: str | None) -> Rounds:
    """Return rounds whose numbers, from 0, are drawn by lot."""
    if drawn is None:
        return [[list(table) for table in one] for one in found]
    names = lot(4 * len(found[0]), drawn)
    return [[[names[player] - 1 for player in table] for table in one] for one in found]


def _from_one(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[Round, ...]:
    """Return rounds with players from 1."""
    return tuple(tuple(tuple(player + 1 for player in table) for table in one) for one in rounds)


def known(players: int, rounds: int, tables: str, rng: random.Random) -> tuple[str, Rounds] | None:
    """Return how a plan is made that needs no search, and its rounds; players from 0."""
    q = players // 4
    design = designs.blocks(q, rounds, rng)
    if design is not None:
        return "design", cyclic.developed(*design)
    found = hard.plan(players, rounds, tables)
    if found is not None:
        return "found", found
    kept = hard.blocks(q)
    if kept is not None and rounds <= len(kept[1]):
        group, blocks = kept
        return "cyclic", cyclic.developed(group, cyclic.chosen(group, blocks, rounds, rng))
    longer = [n for n in range(rounds, q + 1) if hard.base(players, n)]
    if longer:
        base = hard.base(players, longer[0])
        assert base is not None  # noqa: S101 - for mypy: it is in the list
        moved = develop.developed(base, longer[0])
        return "develop", rng.sample(moved, rounds)
    return None


def _searched(players: int, rounds: int, tables: str, rng: random.Random) -> tuple[str, Rounds]:
    """Look for a plan: for blocks, else by exchanges from any plan."""
    q = players // 4
    group = cyclic.Group([q])
    blocks = cyclic.search(group, rounds, rng) if rounds <= q else None
    if blocks is not None:
        return "cyclic", cyclic.developed(group, blocks)
    some = [rng.sample(range(players), players) for _ in range(rounds)]
    start = [[row[i : i + 4] for i in range(0, players, 4)] for row in some]
    prices = Prices(repeat=1, visit=4) if tables == STRICT else Prices(repeat=4, visit=1)
    exchange = Exchange(start, players, prices)
    exchange.anneal(STEPS, rng, 4.0, 0.3)
    return "exchange", exchange.rounds()


def _check(players: int, rounds: int) -> None:
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SeatingError("players", players=players, low=LEAST_PLAYERS, high=MOST_PLAYERS)
    if players % 4:
        more = -players % 4
        raise SeatingError("fours", players=players, more=more, then=players + more)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SeatingError("rounds", rounds=rounds, most=MOST_ROUNDS)


def _in_order(found: Rounds, rng: random.Random) -> Rounds:
    """Return the rounds in an order in which few pairs meet in two running."""
    pairs = [{pair for table in one for pair in combinations(sorted(table), 2)} for one in found]
    shared = [[len(a & b) for b in pairs] for a in pairs]
    if not any(shared[a][b] for a in range(len(found)) for b in range(a)):
        return found
    best: tuple[int, list[int]] = (1 << 30, [])
    for _ in range(ORDERS):
        left = list(range(len(found)))
        order = [left.pop(int(rng.random() * len(left)))]
        while left:
            least = min(shared[order[-1]][r] for r in left)
            order.append(next(r for r in rng.sample(left, len(left)) if shared[order[-1]][r] == least))
            left.remove(order[-1])
        cost = sum(shared[a][b] for a, b in pairwise(order))
        best = min(best, (cost, order))
    return [found[r] for r in best[1]]
