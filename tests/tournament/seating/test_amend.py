"""A plan amended in the middle of an event: what was played stays, few seats change, what is lost is stated. (issue 14, Seat)"""

import random
from collections import Counter

import pytest

from jantaku.tournament.seating import Plan, SeatingError, amend, certify, checked, plan_of, seat
from jantaku.tournament.seating.winds import evened
from tests.sampling import one_by_one


def tables_of(plan: Plan, number: int) -> dict[int, int]:
    return {player: t for t, table in enumerate(plan.rounds[number]) for player in table}


def changed(before: Plan, after: Plan, played: int) -> list[tuple[int, int]]:
    out = []
    for number in range(played, len(before.rounds)):
        old, new = tables_of(before, number), tables_of(after, number)
        out += [(number + 1, player) for player in old if player in after.roster(number) and new.get(player) != old[player]]
    return sorted(out)


def test_who_comes_takes_the_seats_of_who_left_and_nobody_else_moves() -> None:
    plan = seat(40, 8)
    found = amend(plan, 3, without=[12, 17], added=[41, 42])
    assert found.plan.rounds[:3] == plan.rounds[:3]
    heirs = {12: 41, 17: 42}
    assert found.plan.rounds[3:] == tuple(
        tuple(tuple(heirs.get(player, player) for player in table) for table in one) for one in plan.rounds[3:]
    )
    assert found.moved == ()
    assert (found.after.repeats, found.after.table_visits, found.after.winds_uneven) == (0, 0, 0)


@one_by_one(
    ("players", "rounds", "played", "uneven"), [(40, 8, 3, 4), (40, 8, 7, 4), (40, 8, 0, 0), (24, 8, 4, 0), (100, 10, 5, 4)]
)
def test_a_table_less_moves_few_and_leaves_winds_even_but_in_a_block_that_had_begun(
    players: int, rounds: int, played: int, uneven: int
) -> None:
    plan = seat(players, rounds)
    found = amend(plan, played, without=[1, 2, 3, 4])
    left = rounds - played
    assert found.plan.rounds[:played] == plan.rounds[:played]
    assert sorted(found.moved) == changed(plan, found.plan, played)
    assert len(found.moved) <= 6 * left
    assert all(len(one) == players // 4 - 1 for one in found.plan.rounds[played:])
    checked(found.plan)
    assert found.after.winds_uneven <= uneven


def test_where_no_wind_would_be_sat_twice_who_stays_keeps_theirs() -> None:
    plan = seat(40, 8)
    found = amend(plan, 7, without=[1, 2, 3, 4])
    seats = {player: wind for table in plan.rounds[7] for wind, player in enumerate(table)}
    moved = {player for _, player in found.moved}
    now = {player: wind for table in found.plan.rounds[7] for wind, player in enumerate(table)}
    assert {player for player, wind in now.items() if seats[player] != wind} <= moved


def test_winds_that_were_played_twice_stay_and_as_few_as_can_be_sit_one_again() -> None:
    first = tuple(tuple(range(n, n + 4)) for n in range(1, 17, 4))
    rounds = (first, first, first, tuple(tuple(range(n, n + 13, 4)) for n in range(1, 5)))
    out = evened(rounds, 3, random.Random(1))
    assert out[:3] == [list(one) for one in rounds[:3]]
    assert [sorted(table) for table in out[3]] == [sorted(table) for table in rounds[3]]
    winds = Counter((player, wind) for one in out for table in one for wind, player in enumerate(table))
    assert Counter(winds.values()) == {3: 12, 4: 4, 1: 12}


def test_a_table_more_seats_those_who_come_among_others() -> None:
    plan = seat(40, 8)
    found = amend(plan, 3, added=[41, 42, 43, 44])
    assert all(len(one) == 11 for one in found.plan.rounds[3:])
    assert found.after.repeats <= 3
    assert len(found.moved) <= 6 * 5
    assert sorted(found.moved) == changed(plan, found.plan, 3)


def test_those_without_a_seat_sit_out_in_turn() -> None:
    plan = seat(40, 8)
    found = amend(plan, 3, without=[12], tables=9)
    rests = Counter(player for number in range(3, 8) for player in found.plan.roster(number) - tables_of(found.plan, number).keys())
    assert sum(rests.values()) == 3 * 5
    assert max(rests.values()) == 1
    assert amend(plan, 3, without=[12, 17], added=[41, 42], tables=9).plan.tables(3) == 9


def test_what_is_lost_is_stated() -> None:
    found = amend(seat(40, 8), 3, without=[1, 2, 3, 4])
    assert found.before == certify(seat(40, 8))
    assert found.after == certify(found.plan)
    assert found.after.repeats > found.before.repeats
    assert found.after.least_repeats is None


def test_a_plan_can_be_amended_again_and_read_back() -> None:
    import json

    once = amend(seat(40, 8), 3, without=[12], added=[41]).plan
    twice = amend(once, 5, without=[41, 1, 2, 3]).plan
    assert len(twice.changes) == 2
    assert 12 not in twice.roster(3)
    assert 41 in twice.roster(4)
    assert 41 not in twice.roster(5)
    assert plan_of(json.dumps(twice.json()), "x").rounds == twice.rounds


def test_wishes_hold_in_what_is_left() -> None:
    plan = seat(40, 8, apart=[[1, 2], [3, 4]], fixed={7: 3})
    found = amend(plan, 2, without=[21, 22, 23, 24])
    assert found.after.apart_meetings == ()
    assert all(7 in one[2] for one in found.plan.rounds)


@one_by_one(
    ("played", "asked", "says"),
    [
        (8, {"without": [1]}, "8 rounds played of 8: nothing is left to change; expected 0 to 7"),
        (-1, {"without": [1]}, "\u22121 round played"),
        (3, {}, "Nothing changes"),
        (3, {"without": [41]}, "Player 41 cannot leave after round 3"),
        (3, {"added": [40]}, "Player 40 cannot come after round 3: they take part already"),
        (3, {"added": [0]}, "Player 0 cannot come"),
        (
            3,
            {"without": [1]},
            "39 players do not fill tables of four: add 1 more, or ask for 9 tables, and 3 sit out in each round",
        ),
        (3, {"without": [1], "tables": 10}, "10 tables have 40 seats for 39 players: expected 1 to 9 tables"),
        (3, {"without": [1], "tables": 0}, "0 tables"),
    ],
)
def test_a_change_that_cannot_be_is_refused(played: int, asked: dict[str, object], says: str) -> None:
    with pytest.raises(SeatingError, match=says):
        amend(seat(40, 8), played, **asked)  # type: ignore[arg-type]


def test_the_table_of_a_fixed_player_is_not_taken_away() -> None:
    plan = seat(40, 8, fixed={7: 10})
    with pytest.raises(SeatingError, match="Player 7 stays at table 10, and 9 tables are left"):
        amend(plan, 3, without=[1, 2, 3, 4])
    assert amend(plan, 3, without=[1, 2, 3, 7]).plan.fixed == ()


def test_a_round_that_was_amended_is_not_amended_from_before() -> None:
    once = amend(seat(40, 8), 5, without=[12], added=[41]).plan
    with pytest.raises(SeatingError, match="changed after round 5"):
        amend(once, 3, without=[1], added=[42])
