"""What a player needs is exact: the same as by trying every way in which the tables can end."""

from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.scoring.standings import prizes
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.needs import EDGE, Needs, fits, orders
from tests.tournament.events.kept import EVA, event, result, seated

START = 800  # points each begins with: few enough to try every end
WHOLE = 4 * START // 100


SCALE = 60  # makes whole numbers of shares of uma and of tenths
End = tuple[tuple[int, ...], tuple[int, ...]]
Umas = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # as a rule; if one has the base or more; if three do
PLAIN: Umas = ((3, 1, -1, -3),) * 3
FLOATING: Umas = (3, 1, -1, -3), (5, -1, -1, -3), (3, 1, 0, -4)


@cache
def share(order: tuple[int, ...], uma: tuple[int, ...]) -> tuple[int, ...]:
    """The prizes of four seats by their order."""
    return tuple(int(SCALE * prize) for prize in prizes(order, uma, split=True))


@cache
def ends(umas: Umas) -> list[End]:
    """Every way in which a table can end, nobody below 0: points in hundreds, and the session scores, scaled."""
    found: list[End] = []
    for left in range(WHOLE, -1, -10):
        for first, second, third in product(range(left + 1), repeat=3):
            if first + second + third <= left:
                points = (first, second, third, left - first - second - third)
                values = sorted(set(points))
                uma = {1: umas[1], 3: umas[2]}.get(sum(100 * own >= START for own in points), umas[0])
                prize = share(tuple(values.index(own) for own in points), uma)
                found.append(
                    (points, tuple(6 * own - SCALE * START // 1_000 + more for own, more in zip(points, prize, strict=True)))
                )
    return found


def tried(
    totals: dict[int, Fraction], tables: list[tuple[int, ...]], entry: int, cut: int, umas: Umas
) -> tuple[int | None, int | None]:
    """The points from which on an entry passes surely, and the least with which it can, by trying everything."""
    whole = {who: int(SCALE * total) for who, total in totals.items()}
    at = next(at for at, seats in enumerate(tables) if entry in seats)
    seat = tables[at].index(entry)
    rest = [[[whole[who] + own for who, own in zip(seats, scores, strict=True)] for _, scores in ends(umas)] for seats in tables]

    @cache
    def others(score: int) -> tuple[int, int]:
        sums = [rows for other, rows in enumerate(rest) if other != at]
        worst = sum(max(sum(each >= score for each in row) for row in rows) for rows in sums)
        return worst, sum(min(sum(each > score for each in row) for row in rows) for rows in sums)

    safe, can = dict.fromkeys(range(WHOLE + 1), True), dict.fromkeys(range(WHOLE + 1), False)
    for (points, _), row in zip(ends(umas), rest[at], strict=True):
        mine, own = row[seat], [*row[:seat], *row[seat + 1 :]]
        worst, best = others(mine)
        safe[points[seat]] &= sum(each >= mine for each in own) + worst < cut
        can[points[seat]] |= sum(each > mine for each in own) + best < cut
    main = range(WHOLE + 1 - EDGE)
    sure = next(
        (units for units in main if all(safe[more] for more in main[units:])),
        next((u for u in safe if u not in main and safe[u]), None),
    )
    possible = next((units for units in can if can[units]), None)
    return None if sure is None else 100 * sure, None if possible is None else 100 * possible


def before_the_last(penalties: list[int], umas: Umas) -> Archive:
    """An event of four players before a session, whose totals are what they lost."""
    usual, one, three = ([*each] for each in umas)
    floating = {"session.uma_one_above": one, "session.uma_three_above": three} if umas == FLOATING else {}
    house = {"session.uma": usual, "session.score_base": START, "game.start": START} | floating
    archive = event(len(penalties), kind="league", house=house)
    for number, points in enumerate(penalties, 1):
        if points:
            body = {"foul": "abuse", "given": {"decision": "points", "points": str(points)}, "players": [number], "referee": "Eva"}
            keeping.rule(archive, "ruling", body, EVA)
    tables = {at + 1: (4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4) for at in range(len(penalties) // 4)}
    keeping.seat(archive, 1, tables, EVA)
    return archive


@settings(max_examples=6)
@given(
    st.lists(st.integers(0, 8), min_size=4, max_size=4),
    st.integers(1, 3),
    st.integers(0, 3),
    st.sampled_from([PLAIN, ((2, 2, -2, -2),) * 3, ((1, 0, 0, -1),) * 3, FLOATING]),
)
def test_at_one_table_it_is_what_trying_everything_gives(penalties: list[int], cut: int, who: int, umas: Umas) -> None:
    archive = before_the_last(penalties, umas)
    need = Needs(archive.reckoning, 1, cut).of(who + 1)
    totals = {row.entry: row.total for row in archive.reckoning.standings}
    assert (need.safe, need.possible) == tried(totals, [(1, 2, 3, 4)], who + 1, cut, umas)


@settings(max_examples=3)
@given(
    st.lists(st.integers(0, 4), min_size=8, max_size=8),
    st.integers(1, 5),
    st.integers(0, 7),
    st.sampled_from([PLAIN, FLOATING]),
)
def test_at_two_tables_it_is_what_trying_everything_gives(penalties: list[int], cut: int, who: int, umas: Umas) -> None:
    archive = before_the_last(penalties, umas)
    need = Needs(archive.reckoning, 1, cut).of(who + 1)
    totals = {row.entry: row.total for row in archive.reckoning.standings}
    assert (need.safe, need.possible) == tried(totals, [(1, 2, 3, 4), (5, 6, 7, 8)], who + 1, cut, umas)


def test_there_are_75_orders_of_four() -> None:
    assert len(set(orders())) == len(orders()) == 75


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 6), st.integers(0, 9)), min_size=1, max_size=3), st.integers(0, 60))
def test_values_fall_and_make_up_the_sum_or_nothing_does(groups: list[tuple[int, int, int]], rest: int) -> None:
    ways = product(*(range(low, high + 1) for _, low, high in groups))
    sizes = [size for size, *_ in groups]
    sums = {
        sum(size * value for size, value in zip(sizes, way, strict=True))
        for way in ways
        if all(one > other for one, other in pairwise(way))
    }
    assert fits(groups, rest) == (rest in sums)


def test_who_passes_in_any_case_needs_nothing_and_who_cannot_is_out() -> None:
    archive = before_the_last([0, 0, 0, 0, 200, 200, 200, 200], PLAIN)
    needs = Needs(archive.reckoning, 1, 4)
    assert needs.of(1).safe == 0
    assert needs.of(5).possible is None
    assert Needs(archive.reckoning, 1, 8).of(5).safe == 0


def test_the_needs_to_be_among_another_number_of_first_are_those_that_are_asked_for_at_once() -> None:
    archive = before_the_last([0, 2, 4, 6, 8, 10, 12, 14], PLAIN)
    whole = Needs(archive.reckoning, 1, 1)
    for cut in range(1, 9):
        anew, kept = Needs(archive.reckoning, 1, cut), whole.among(cut)
        assert [kept.of(entry) for entry in whole.seated] == [anew.of(entry) for entry in whole.seated]
    assert whole.of(1).cut == 1
    for cut in (0, 9):
        with pytest.raises(EventError) as caught:
            whole.among(cut)
        assert caught.value.id == "cut-count"


def test_below_zero_more_is_possible_for_the_others() -> None:
    archive = before_the_last([0, 4, 4, 4], PLAIN)
    above, below = (Needs(archive.reckoning, 1, 1, least).of(1).safe for least in (0, -1_000))
    assert above is not None
    assert below is not None
    assert below > above


def test_it_is_reckoned_before_the_session_alone() -> None:
    archive = seated()
    result(archive, 1, 1)
    for session, ident in ((1, "needs"), (9, "needs")):
        with pytest.raises(EventError) as caught:
            Needs(archive.reckoning, session, 1)
        assert caught.value.id == ident
    with pytest.raises(EventError) as caught:
        Needs(archive.reckoning, 2, 17)
    assert caught.value.id == "cut-count"
    with pytest.raises(EventError):
        Needs(archive.reckoning, 2, 1).of(17)


def test_a_book_that_counts_in_whole_thousands_is_refused() -> None:
    archive = event(4, kind="league", house={"session.exact_scores": False})
    keeping.seat(archive, 1, {1: (1, 2, 3, 4)}, EVA)
    with pytest.raises(EventError) as caught:
        Needs(archive.reckoning, 1, 1)
    assert caught.value.id == "needs-whole"
