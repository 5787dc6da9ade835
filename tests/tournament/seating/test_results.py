"""Seating by results: neighbours in the ranking, yet nobody again, and no table again where that can be. (issue 14; WRC 8.1)"""

import random
from collections import Counter

import pytest

from jantaku.tournament.seating import Plan, SeatingError, by_results, certify, history, seat
from tests.sampling import sample
from tests.tournament.seating.counting import counted
from tests.tournament.seating.simulated import event

EVENTS = sample(
    [(32, 6, 0), (36, 6, 0), (40, 6, 0), (64, 6, 0), (100, 6, 0)],
    [(32, 6, 1), (32, 6, 2), (32, 6, 3), (40, 6, 1)],
)


@pytest.mark.parametrize(("players", "rounds", "seed"), EVENTS)
def test_from_32_players_on_nobody_meets_again_in_six_rounds(players: int, rounds: int, seed: int) -> None:
    found = counted(event(players, rounds, seed).plan.rounds, players)
    assert found.repeats == 0
    assert found.most_returns <= 2


@pytest.mark.parametrize("seed", sample([0], [1, 2]))
def test_40_players_in_eight_rounds_meet_again_once_at_most(seed: int) -> None:
    found = counted(event(40, 8, seed).plan.rounds, 40)
    assert found.repeats <= 1
    assert found.most_returns <= 2


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds", "seed"), sample([(100, 8, 0), (172, 10, 0)], [(100, 8, 1)]))
def test_from_100_players_on_nobody_sits_twice_at_a_table(players: int, rounds: int, seed: int) -> None:
    assert counted(event(players, rounds, seed).plan.rounds, players)[:2] == (0, 0)


def test_ranks_at_a_table_are_far_closer_than_by_chance() -> None:
    assert event(40, 6, 1).span < 0.6 * 40 * 0.6  # of a random table, 24


def test_leaders_do_not_stay_at_table_1() -> None:
    plan = Plan(40, ())
    for _ in range(5):
        plan = by_results(plan, range(1, 41))
    tables = [t for one in plan.rounds for t, table in enumerate(one) if 1 in table]
    assert max(Counter(tables).values()) <= 2
    assert len(set(tables)) >= 4


def test_where_nobody_has_met_the_first_four_sit_together() -> None:
    first = by_results(Plan(16, ()), [*range(5, 17), *range(1, 5)])
    assert {frozenset(table) for table in first.rounds[0]} == {frozenset(range(n, n + 4)) for n in (1, 5, 9, 13)}


@pytest.mark.parametrize("players", sample([32], [40, 100]))
def test_in_six_rounds_no_wind_is_sat_more_than_it_must_be(players: int) -> None:
    assert certify(event(players, 6, 1).plan).winds_uneven == 0


@pytest.mark.parametrize(("seed", "most"), sample([(1, 0)], [(0, 5), (2, 5)]))
def test_winds_left_are_sat_where_they_can_be(seed: int, most: int) -> None:
    """In the eighth round few have not met, and of these not all have other winds left."""
    assert certify(event(40, 8, seed).plan).winds_uneven <= most


def test_in_a_second_round_nobody_sits_their_wind_of_the_first() -> None:
    plan = by_results(by_results(Plan(8, ()), range(1, 9)), range(1, 9))
    winds = Counter((player, wind) for one in plan.rounds for table in one for wind, player in enumerate(table))
    assert max(winds.values()) == 1


def test_after_four_rounds_a_player_sits_the_winds_first_that_were_sat_least_in_all() -> None:
    seats = ((1, 2, 3, 4), (2, 1, 4, 3)) * 2  # two players were East and South alone, the others West and North
    played = Plan(4, tuple((table,) for table in seats))
    (table,) = by_results(played, range(1, 5)).rounds[-1]
    assert set(table[:2]) == {3, 4}


def test_in_a_block_of_four_no_wind_is_sat_again_from_its_first_round_on_though_others_were_sat_more_before() -> None:
    before = ((3, 1, 2, 4), (4, 2, 1, 3)) * 4  # two blocks in which 1 and 2 were South and West alone
    block = ((1, 3, 4, 2), (2, 4, 3, 1))  # and now East and North
    (table,) = by_results(Plan(4, tuple((four,) for four in (*before, *block))), range(1, 5)).rounds[-1]
    assert set(table[1:3]) == {1, 2}


def test_the_next_round_follows_a_plan_made_beforehand_and_is_the_same_each_time() -> None:
    plan = seat(40, 4)
    order = random.Random(1).sample(range(1, 41), 40)
    once, again = by_results(plan, order, seed=3), by_results(plan, order, seed=3)
    assert once == again
    assert once.rounds[:4] == plan.rounds
    assert counted(once.rounds, 40).repeats == 0


def test_team_mates_are_kept_apart_and_a_fixed_player_stays() -> None:
    teams = [[player, player + 1] for player in range(1, 40, 2)]
    plan = Plan(40, ())
    for _ in range(4):
        plan = by_results(plan, range(1, 41), apart=teams, fixed={7: 3})
    assert certify(plan).apart_meetings == ()
    assert all(7 in one[2] for one in plan.rounds)
    assert counted(plan.rounds, 40).repeats == 0


def test_who_leaves_and_who_comes_follow_from_who_sat() -> None:
    first, second = seat(16, 2).rounds
    swapped = tuple(tuple(21 if player == 16 else player for player in table) for table in second)
    plan = history([first, swapped], [*range(1, 16), 21])
    assert plan.roster(0) == frozenset(range(1, 17))
    assert plan.roster(1) == plan.roster(2) == frozenset([*range(1, 16), 21])
    more = by_results(plan, [21, *range(1, 16)])
    assert sorted(player for table in more.rounds[2] for player in table) == [*range(1, 16), 21]


@pytest.mark.parametrize(
    ("order", "says"),
    [
        (range(1, 40), "see player 40"),
        ([*range(1, 40), 39], "see player 40"),
        ([*range(1, 40), 41], "see player 40"),
    ],
)
def test_a_ranking_that_is_not_of_the_players_is_refused(order: list[int], says: str) -> None:
    with pytest.raises(SeatingError, match=says):
        by_results(seat(40, 2), order)


def test_players_that_do_not_fill_tables_are_refused_with_how_many_are_lacking() -> None:
    with pytest.raises(SeatingError, match="add 2 of the house"):
        by_results(history([], range(1, 15)), range(1, 15))


def test_numbers_that_nobody_has_do_not_count() -> None:
    far = [number * 11_000 for number in range(1, 9)]
    plan = by_results(history([(tuple(far[:4]), tuple(far[4:]))], far), far)
    assert plan.everybody() == far
    assert certify(plan).indirect == 4  # by the two of each table who change places
