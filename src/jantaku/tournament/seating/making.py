"""Making a plan: by formula, from what was found beforehand, by a search; then wishes, the order of the rounds, and winds."""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

from jantaku.tournament.seating import cyclic, designs, develop, hard
from jantaku.tournament.seating.exchange import Exchange, Prices, Rounds
from jantaku.tournament.seating.plan import MOST_PLAYERS, Plan, SeatingError, checked
from jantaku.tournament.seating.winds import with_winds
from jantaku.tournament.seating.wishes import Wishes

STRICT, VARIED = "strict", "varied"
LEAST_PLAYERS = 8
MOST_ROUNDS = 15
ORDERS = 200  # orders of the rounds that are compared
STEPS = 150_000  # exchanges tried where nothing else is known


def seat(
    players: int,
    rounds: int,
    *,
    tables: str = STRICT,
    seed: int = 0,
    apart: Sequence[Sequence[int]] = (),
    fixed: Mapping[int, int] | None = None,
) -> Plan:
    """Return a plan for players numbered from 1. Raises SeatingError.

    No pair meets twice and nobody sits twice at a table where both can be; where not, ``tables`` says which comes first: "strict"
    the tables, "varied" the opponents. Players of a group in ``apart`` do not meet, as far as can be, and a player in ``fixed`` sits
    at that table, from 1, in every round. The same arguments give the same plan.
    """
    _check(players, rounds)
    wishes = Wishes.of(players, apart, fixed or {})
    rng = random.Random(seed)
    method, found = known(players, rounds, tables, rng) or _searched(players, rounds, tables, rng)
    found = wishes.granted(found, rng, strict=tables == STRICT)
    return finished(found, method=method, seed=seed, wishes=wishes, rng=rng)


def finished(found: Rounds, *, method: str, seed: int | None, wishes: Wishes, rng: random.Random) -> Plan:
    """Return the plan of some rounds: in the order in which fewest pairs meet in two running, with winds, players from 1."""
    ordered = with_winds(_in_order(found, rng))
    out = tuple(tuple(tuple(player + 1 for player in table) for table in one) for one in ordered)
    players = 4 * len(found[0])
    return checked(Plan(players, out, method=method, seed=seed, apart=wishes.apart, fixed=wishes.fixed))


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
    if players % 4:
        more = -players % 4
        raise SeatingError(f"{players} players cannot sit at tables of four: add {more} of the house, for {players + more}")
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SeatingError(f"a plan for {players} players; expected {LEAST_PLAYERS} to {MOST_PLAYERS}")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SeatingError(f"a plan of {rounds} rounds; expected 1 to {MOST_ROUNDS}")


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
        cost = sum(shared[a][b] for a, b in zip(order, order[1:], strict=False))
        best = min(best, (cost, order))
    return [found[r] for r in best[1]]
