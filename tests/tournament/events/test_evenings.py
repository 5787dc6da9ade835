"""A club's evening: everybody who is there sits down or has a bye in turn, also where some come late and others go early."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.tournament import evenings, keeping, planning, seating
from jantaku.tournament.archive import Archive
from jantaku.tournament.evenings import BYES, DESIGN, HOUSE_PLAYERS, LOT, RESULTS, WAYS, Way
from jantaku.tournament.people import Participant
from jantaku.tournament.seating import ahead, certify
from tests.sampling import examples, one_by_one, sample
from tests.tournament.events.kept import EVA, Refused, event, play, result

HOUSE = [Participant(0, f"House {number}", salt=f"house {number}") for number in (1, 2, 3)]


def evening(players: int) -> Archive:
    return event(players, kind="evening")


def following(archive: Archive, way: Way, *, without: tuple[int, ...] = ()) -> evenings.NextRound:
    """Seat the next round for all who are there."""
    there = [number for number in evenings.here(archive) if number not in without]
    return evenings.next_round(archive, there, way, EVA, house=HOUSE)


def meetings(archive: Archive) -> Counter[frozenset[int]]:
    tables = [table for each in archive.state.sessions.values() for table in each.tables.values()]
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize("players", sample([4, 5, 7, 14], [8, 17]))
def test_each_round_seats_everybody_who_is_there_at_tables_of_four_and_the_rest_have_a_bye(players: int) -> None:
    for way in WAYS:
        archive = evening(players)
        for session in (1, 2, 3):
            found = following(archive, Way(way, 3, lot="x"))
            sitting = archive.state.sessions[session]
            assert (found.session, found.byes, found.tables) == (session, sitting.byes, sitting.tables)
            assert sorted([*sitting.seated, *sitting.byes]) == list(range(1, players + 1))
            assert len(sitting.tables) == players // 4
            assert len(sitting.byes) == players % 4
            play(archive, session)


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(4, 15), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=9), st.integers(0, 9))
def test_byes_differ_by_at_most_one_over_any_comers_and_leavers(players: int, changes: list[tuple[int, int]], lot: int) -> None:
    """Also for each two who were there from their first round on: what they sat out, not only what counts."""
    archive, rng = evening(players), Random(lot)
    for session, (coming, going) in enumerate(changes, 1):
        there = evenings.here(archive)
        for number in rng.sample(there, min(going, len(there) - 4)):
            evenings.leave(archive, number, EVA)
        for each in range(coming):
            evenings.come(archive, Participant(0, f"Late {session} {each}", salt="late"), EVA)
        following(archive, Way(LOT, 9, lot=str(lot)))
        play(archive, session)
        counted = evenings.shares(archive, session + 1)
        now = [counted[number] for number in evenings.here(archive)]
        assert max(now) - min(now) <= 1
        always = set(range(1, players + 1)).intersection(*({*each.seated, *each.byes} for each in archive.state.sessions.values()))
        rests = Counter(number for each in archive.state.sessions.values() for number in each.byes)
        own = [rests[number] for number in always]
        assert not own or max(own) - min(own) <= 1


def test_nobody_has_two_byes_before_all_have_one_and_nobody_two_running() -> None:
    archive = evening(14)
    for session in range(1, 8):
        following(archive, Way(LOT, 7, lot="x"))
        play(archive, session)
    rests = [number for _, each in sorted(archive.state.sessions.items()) for number in each.byes]
    assert sorted(rests) == list(range(1, 15))
    again = following(archive, Way(LOT, 8, lot="x")).byes
    assert not {*again} & {*archive.state.sessions[7].byes}


def test_who_comes_late_counts_as_having_had_a_bye_once_others_had_one_and_so_does_who_comes_back() -> None:
    archive = evening(5)
    first = following(archive, Way(LOT, 9)).byes[0]
    play(archive, 1)
    late = evenings.come(archive, Participant(0, "Late", salt="s"), EVA)
    assert evenings.shares(archive, 2) == {number: int(number in {first, late}) for number in range(1, 7)}
    gone = next(number for number in range(1, 6) if number != first)
    evenings.leave(archive, gone, EVA)
    following(archive, Way(LOT, 9))
    play(archive, 2)
    assert evenings.come(archive, archive.people[gone], EVA) == gone
    assert evenings.shares(archive, 3)[gone] == 1


@one_by_one("lot", ["a", "b", "c", "d"])
def test_who_never_sat_out_sits_out_before_who_did_in_the_first_round(lot: str) -> None:
    archive, way = evening(5), Way(LOT, 9, lot=lot)
    first = following(archive, way).byes[0]
    play(archive, 1)
    late = evenings.come(archive, Participant(0, "Late", salt="s"), EVA)
    evenings.leave(archive, next(number for number in range(1, 6) if number != first), EVA)
    for session in (2, 3, 4):
        assert not {first, late} & {*following(archive, way).byes}
        play(archive, session)
    assert following(archive, way).byes == (late,)


def test_by_design_nobody_meets_twice_where_a_plan_has_that_and_it_is_the_plan_that_anybody_can_make() -> None:
    archive = evening(16)
    for session in (1, 2, 3, 4):
        following(archive, Way(DESIGN, 4, lot="2026-11-24"))
        play(archive, session)
    plan = seating.seat(16, 4, tables=seating.VARIED, drawn="2026-11-24")
    assert planning.played(archive, 5) == list(plan.rounds)
    assert max(meetings(archive).values()) == 1


def test_by_design_a_late_comer_and_an_early_leaver_change_the_rounds_that_are_left_and_no_round_that_was_played() -> None:
    archive = evening(20)
    following(archive, Way(DESIGN, 4, lot="x"))
    play(archive, 1)
    before = archive.state.sessions[1].tables
    evenings.come(archive, Participant(0, "Late", salt="s"), EVA)
    found = following(archive, Way(DESIGN, 4, lot="x"), without=(3,))
    assert archive.state.entries[3].withdrawn
    assert {21} <= {number for seats in found.tables.values() for number in seats}
    play(archive, 2)
    following(archive, Way(DESIGN, 4, lot="x"))
    assert archive.state.sessions[1].tables == before
    assert max(meetings(archive).values()) == 1


def test_by_results_the_first_round_is_drawn_and_in_the_others_neighbours_meet() -> None:
    archive = evening(16)
    following(archive, Way(RESULTS, 3, lot="x"))
    for table, seats in archive.state.sessions[1].tables.items():
        place = {number: at for at, number in enumerate(sorted(seats))}
        points = (45_000 + 1_000 * table, 32_000, 25_000, 18_000 - 1_000 * table)
        result(archive, 1, table, [points[place[number]] for number in seats])
    following(archive, Way(RESULTS, 3, lot="x"))
    rank = {row.entry: row.rank for row in archive.reckoning.after(1).standings}
    spans = [max(r) - min(r) for r in ([rank[n] for n in four] for four in archive.state.sessions[2].tables.values())]
    assert sum(spans) / len(spans) <= 8
    assert max(meetings(archive).values()) == 1


def test_house_players_fill_the_tables_are_as_few_as_can_be_and_have_no_rank() -> None:
    archive = evening(14)
    way = Way(DESIGN, 3, HOUSE_PLAYERS)
    following(archive, way)
    assert not archive.state.sessions[1].byes
    assert len(archive.state.sessions[1].seated) == 16
    play(archive, 1)
    evenings.come(archive, Participant(0, "Late", salt="s"), EVA)
    following(archive, way)
    house = [number for number, each in archive.state.entries.items() if each.status == "house"]
    assert len({*house} & archive.state.sessions[2].seated) == 1
    play(archive, 2)
    assert {row.entry for row in archive.reckoning.unranked} == {*house}
    assert len(archive.reckoning.standings) == 15


def test_a_round_that_has_no_result_is_seated_again_and_one_that_is_played_is_not() -> None:
    archive = evening(8)
    following(archive, Way(LOT, 3))
    evenings.come(archive, Participant(0, "Late", salt="s"), EVA)
    assert following(archive, Way(LOT, 3)).session == 1
    result(archive, 1, 2)
    with Refused("round-open"):
        following(archive, Way(LOT, 3))
    result(archive, 1, 1)
    assert following(archive, Way(LOT, 3)).session == 2


def test_what_is_refused_leaves_the_evening_as_it_was() -> None:
    archive = evening(5)
    text = archive.text
    with Refused("few"):
        evenings.next_round(archive, (1, 2, 3), Way(), EVA)
    with Refused("house"):
        evenings.next_round(archive, (1, 2, 3), Way(spare=HOUSE_PLAYERS), EVA)
    with Refused("entry"):
        evenings.next_round(archive, (1, 2, 3, 4, 9), Way(), EVA)
    assert archive.text == text
    with Refused("person-twice"):
        evenings.come(archive, archive.people[1], EVA)


def test_the_same_evening_is_seated_the_same_way_again() -> None:
    one, other = (evening(13) for _ in range(2))
    for way in WAYS:
        assert evenings.proposed(one, Way(way, 4, lot="x")) == evenings.proposed(other, Way(way, 4, lot="x"))
    assert evenings.proposed(one, Way(LOT, lot="x")).tables != evenings.proposed(one, Way(LOT, lot="y")).tables


def test_a_disqualified_player_is_not_seated() -> None:
    archive = evening(9)
    body = {"foul": "abuse", "given": {"decision": "disqualification"}, "players": [4], "referee": "Eva"}
    keeping.rule(archive, "ruling", body, EVA)
    found = following(archive, Way(LOT, 2, BYES))
    assert 4 not in {*found.byes, *(number for seats in found.tables.values() for number in seats)}


def test_rounds_ahead_keep_a_family_apart_and_sit_each_wind_once_where_all_play() -> None:
    rounds = ahead([], [range(1, 17)] * 4, apart=[(1, 2, 3)], seed="x")
    assert not any({1, 2} <= {*table} or {1, 3} <= {*table} or {2, 3} <= {*table} for one in rounds for table in one)
    assert certify(seating.Plan(16, rounds)).winds_uneven == 0
    with pytest.raises(seating.SeatingError, match="add 1 of the house"):
        ahead([], [range(1, 16)])
