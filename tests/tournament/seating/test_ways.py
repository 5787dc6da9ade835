"""The ways to make a plan, one by one: formulas, blocks, a moved round, tables, winds, and what was found beforehand."""

import random
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.tournament.seating import cyclic, designs, develop, hard
from jantaku.tournament.seating.exchange import Exchange, Prices
from jantaku.tournament.seating.results import assigned
from jantaku.tournament.seating.tables import renumbered
from jantaku.tournament.seating.winds import with_winds
from tests.sampling import one_by_one
from tests.tournament.seating.counting import Rounds, counted


def from_one(rounds: list[list[list[int]]]) -> Rounds:
    return tuple(tuple(tuple(player + 1 for player in table) for table in one) for one in rounds)


def meetings(rounds: list[list[list[int]]]) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(pair)) for one in rounds for table in one for pair in combinations(table, 2))


@one_by_one("q", [5, 7, 8, 9, 11, 13, 16, 25, 27, 32, 49])
def test_a_formula_gives_as_many_rounds_as_tables_over_a_field(q: int) -> None:
    found = designs.blocks(q, min(q, 15), random.Random(q))
    assert found is not None
    assert cyclic.flaws(*found) == 0
    assert counted(from_one(cyclic.developed(*found)), 4 * q)[:2] == (0, 0)


@one_by_one("q", [4, 6, 10, 12, 14, 15])
def test_there_is_no_formula_where_four_squares_are_not_known_by_one(q: int) -> None:
    assert designs.blocks(q, 4, random.Random(0)) is None


@one_by_one(("prime", "power"), [(2, 1), (7, 1), (2, 3), (3, 2), (5, 2), (2, 5)])
def test_a_field_has_no_divisors_of_zero_and_distributes(prime: int, power: int) -> None:
    field = designs.Field(prime, power)
    q, add = prime**power, field.group.add
    for x in range(1, q):
        assert sorted(field.times(x, y) for y in range(q)) == list(range(q))
    rng = random.Random(1)
    for _ in range(200):
        x, y, z = (rng.randrange(q) for _ in range(3))
        assert field.times(x, add[y][z]) == add[field.times(x, y)][field.times(x, z)]


@one_by_one(("moduli", "rounds"), [((10,), 6), ((12,), 8), ((2, 6), 8), ((14,), 8), ((45,), 15)])
def test_a_search_finds_blocks_whose_numbers_and_differences_never_come_twice(moduli: tuple[int, ...], rounds: int) -> None:
    group = cyclic.Group(moduli)
    blocks = cyclic.search(group, rounds, random.Random(3))
    assert blocks is not None
    assert len(blocks) == rounds
    assert cyclic.flaws(group, blocks) == 0
    assert counted(from_one(cyclic.developed(group, blocks)), 4 * group.size)[:2] == (0, 0)


def test_a_flaw_is_counted() -> None:
    group = cyclic.Group([10])
    assert cyclic.flaws(group, [(0, 1, 2, 3), (0, 5, 7, 9)]) == 1
    assert cyclic.flaws(group, [(0, 1, 2, 3), (1, 2, 3, 4)]) == 6


@one_by_one("head", [head for head in hard.lines() if head[0] == "blocks"])
def test_the_blocks_of_the_file_have_no_flaw(head: tuple[str, ...]) -> None:
    q = int(head[1])
    found = hard.blocks(q)
    assert found is not None
    group, blocks = found
    assert group.size == q
    assert cyclic.flaws(group, blocks) == 0
    assert counted(from_one(cyclic.developed(group, blocks)), 4 * q)[:2] == (0, 0)


@pytest.mark.parametrize("head", [head for head in hard.lines() if head[0] == "base"])
def test_the_rounds_of_the_file_that_are_moved_bring_nobody_together_or_back(head: tuple[str, ...]) -> None:
    players, rounds = int(head[1]), int(head[2])
    base = hard.base(players, rounds)
    assert base is not None
    assert counted(from_one(develop.developed(base, rounds)), players)[:2] == (0, 0)


@one_by_one("head", [head for head in hard.lines() if head[0] == "plan"])
def test_the_plans_of_the_file_seat_everybody(head: tuple[str, ...]) -> None:
    players, rounds, wish = int(head[1]), int(head[2]), head[3]
    assert wish in {"strict", "varied", hard.BOTH}
    found = hard.plan(players, rounds, wish)
    assert found is not None
    assert len(found) == rounds
    counted(from_one(found), players)


def test_the_file_is_small_and_has_no_line_that_nothing_reads() -> None:
    assert hard.FILE.stat().st_size < 100_000
    for kind, players, rounds, *wish in (head for head in hard.lines() if head[0] == "plan"):
        assert kind == "plan"
        q = int(players) // 4
        kept = hard.blocks(q)
        assert designs.blocks(q, int(rounds), random.Random(0)) is None
        assert kept is None or int(rounds) > len(kept[1])
        assert (kind, players, rounds, hard.BOTH) not in hard.lines() or wish == [hard.BOTH]


def test_tables_are_numbered_so_that_fewer_come_back_and_who_meets_whom_stays() -> None:
    rng = random.Random(5)
    rounds = [[row[i : i + 4] for i in range(0, 40, 4)] for row in (rng.sample(range(40), 40) for _ in range(6))]
    found = renumbered(rounds, rng, steps=20_000)
    assert counted(from_one(found), 40).returns < counted(from_one(rounds), 40).returns / 2
    assert meetings(found) == meetings(rounds)
    held = renumbered(rounds, rng, {7: 2, 20: 5} if not any(7 in t and 20 in t for one in rounds for t in one) else {7: 2})
    assert all(7 in one[2] for one in held)


@given(st.integers(2, 12), st.integers(1, 9), st.integers(0, 10**6))
def test_any_plan_has_winds_that_come_once_in_four_rounds(tables: int, rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    size = 4 * tables
    some = [[row[i : i + 4] for i in range(0, size, 4)] for row in (rng.sample(range(1, size + 1), size) for _ in range(rounds))]
    found = with_winds(some)
    assert [[sorted(table) for table in one] for one in found] == [[sorted(table) for table in one] for one in some]
    assert counted(tuple(tuple(one) for one in found), size).uneven == 0


@given(st.integers(1, 6), st.integers(0, 10**6))
def test_columns_are_given_to_rows_at_least_cost(size: int, seed: int) -> None:
    rng = random.Random(seed)
    prices = [[rng.randrange(20) for _ in range(size)] for _ in range(size)]
    found = assigned(prices)
    assert sorted(found) == list(range(size))
    least = min(sum(prices[i][order[i]] for i in range(size)) for order in permutations(range(size)))
    assert sum(prices[i][found[i]] for i in range(size)) == least


@given(st.integers(0, 10**6))
def test_an_exchange_costs_what_the_plan_then_costs_more(seed: int) -> None:
    rng = random.Random(seed)
    start = [[row[i : i + 4] for i in range(0, 16, 4)] for row in (rng.sample(range(16), 16) for _ in range(4))]
    homes = [{3: 1, 5: 0} for _ in range(4)]
    prices = Prices(repeat=3, visit=2, apart={(0, 1): 7}, homes=homes, away={3: 5, 5: 4}, wandering=frozenset({2}))
    exchange = Exchange(start, 16, prices)

    def cost() -> int:
        met = meetings(exchange.rounds())
        sat = sorted((player, t) for one in exchange.rounds() for t, table in enumerate(one) for player in table if player != 2)
        total = sum(3 * n * (n - 1) // 2 for n in (met.count(pair) for pair in set(met)))
        total += sum(2 * n * (n - 1) // 2 for n in (sat.count(at) for at in set(sat))) + 7 * met.count((0, 1))
        return total + sum(price for one in exchange.rounds() for x, t, price in ((3, 1, 5), (5, 0, 4)) if x not in one[t])

    for _ in range(10):
        r, i, k = rng.randrange(4), rng.randrange(16), rng.randrange(16)
        if i // 4 != k // 4:
            before, price = cost(), exchange.price(r, i, k)
            exchange.swap(r, i, k)
            assert cost() - before == price
    worth = cost()
    fell = exchange.anneal(2000, rng, 3.0, 0.3)
    assert cost() == worth - fell
    exchange.descend()
    assert all(exchange.price(r, i, k) >= 0 for r in range(4) for i in range(16) for k in range(16) if i // 4 != k // 4)
