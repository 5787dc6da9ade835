"""Who is ranked and how: substitutes, penalties, ties, teams, stages."""

from fractions import Fraction

import pytest

from jantaku.tournament import keeping, plans
from jantaku.tournament.people import Participant
from jantaku.tournament.stages import cut, differs
from tests.tournament.events.kept import EVA, Refused, event, latin, plan_text, play, ranks, result, seated, totals


def test_a_substitute_plays_and_is_not_ranked_and_a_missed_session_is_no_score() -> None:
    archive = seated()
    keeping.enter(archive, Participant(0, "Sub"), EVA, status="substitute")
    keeping.add(archive, "substitute", {"session": 1, "entry": 7, "by": 17}, EVA)
    keeping.rule(archive, "ruling", {"foul": "missed-session", "players": [7], "session": 1, "referee": "Eva"}, EVA)
    play(archive, 1, 2)
    reckoning = archive.reckoning
    assert 17 not in ranks(archive)
    assert [row.entry for row in reckoning.unranked] == [17]
    assert [one.session for one in reckoning.unranked[0].played] == [1]
    row = reckoning.standing(7)
    assert row is not None
    assert [one.session for one in row.played] == [2]
    assert row.lost == 30


@pytest.mark.parametrize(("who", "ident"), [(8, "not-substitute"), (17, "seat-twice"), (99, "entry")])
def test_only_a_free_substitute_takes_a_seat(who: int, ident: str) -> None:
    archive = seated()
    keeping.enter(archive, Participant(0, "Sub"), EVA, status="substitute")
    keeping.add(archive, "substitute", {"session": 1, "entry": 6, "by": 17}, EVA)
    with Refused(ident):
        keeping.add(archive, "substitute", {"session": 1, "entry": 7, "by": who}, EVA)


def test_the_disqualified_are_gone() -> None:
    archive = seated()
    play(archive, 1)
    keeping.rule(archive, "ruling", {"foul": "cheating", "players": [3], "session": 1, "referee": "Eva"}, EVA)
    assert 3 not in ranks(archive)
    assert max(ranks(archive).values()) == 15
    with Refused("disqualified"):
        keeping.seat_plan(archive, plans.read(plan_text(latin(2))), EVA)


def test_a_late_entry_has_no_penalty_for_what_was_before_it() -> None:
    archive = seated(rounds=1)
    play(archive, 1)
    keeping.enter(archive, Participant(0, "Late"), EVA)
    assert archive.state.entries[17].since == 2
    assert totals(archive)[17] == "0"


def test_house_players_fill_a_table_and_are_not_ranked() -> None:
    archive = event(3)
    keeping.enter(archive, Participant(0, "House"), EVA, status="house")
    keeping.seat(archive, 1, {1: (1, 2, 3, 4)}, EVA)
    result(archive, 1, 1)
    assert set(ranks(archive)) == {1, 2, 3}


def test_equals_share_a_rank_unless_the_event_lists_what_parts_them() -> None:
    def both(*ties: str) -> list[tuple[int, int]]:
        archive = event(8, kind="evening", ties=list(ties))
        keeping.seat(archive, 1, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, EVA)
        keeping.seat(archive, 2, {1: (1, 6, 3, 8), 2: (5, 2, 7, 4)}, EVA)
        result(archive, 1, 1, (45_000, 30_000, 25_000, 20_000))  # 1: 30, 2: 5
        result(archive, 1, 2, (42_500, 30_000, 27_500, 20_000))  # 5: 27.5
        result(archive, 2, 1, (25_000, 40_000, 35_000, 20_000))  # 1: -10, so 20
        result(archive, 2, 2, (27_500, 30_000, 42_500, 20_000))  # 5: -7.5, so 20
        found = [row for row in archive.reckoning.standings if row.entry in {1, 5}]
        return [(row.entry, row.rank - found[0].rank) for row in found]

    assert both() == [(1, 0), (5, 0)]
    assert both("best") == [(1, 0), (5, 1)]
    assert both("last") == [(5, 0), (1, 1)]
    assert both("firsts") == both("points") == both("places") == [(1, 0), (5, 0)]
    assert both("firsts", "best") == [(1, 0), (5, 1)]
    with Refused("choice"):
        both("age")


def test_teams_add_up_their_best() -> None:
    archive = event(0, kind="evening", team_best=1)
    for number in range(1, 5):
        keeping.enter(archive, Participant(0, f"P{number}"), EVA, team="Red" if number in {1, 4} else "Blue")
    keeping.seat(archive, 1, {1: (1, 2, 3, 4)}, EVA)
    result(archive, 1, 1)
    assert [(team.name, team.rank, team.total) for team in archive.reckoning.teams] == [
        ("Red", 1, Fraction(30)),
        ("Blue", 2, Fraction(5)),
    ]


def test_standings_are_those_after_a_session() -> None:
    archive = seated()
    play(archive, 1)
    before = archive.reckoning.standings
    play(archive, 2)
    assert archive.reckoning.standings != before
    assert archive.reckoning.after(1).standings == before


@pytest.mark.parametrize(("carry", "share"), [("whole", Fraction(1)), ("half", Fraction(1, 2)), ("none", Fraction(0))])
def test_a_cut_lets_the_best_go_on_with_their_share(carry: str, share: Fraction) -> None:
    archive = seated(rounds=2)
    play(archive, 1, 2)
    before = {row.entry: row for row in archive.reckoning.standings}
    with Refused("cut-count"):
        cut(archive.reckoning, 17)
    equal = next(
        count for count in range(1, 16) if list(ranks(archive).values())[count] == list(ranks(archive).values())[count - 1]
    )
    with Refused("cut-tie"):
        cut(archive.reckoning, equal)
    on = [row.entry for row in archive.reckoning.standings][:4]
    keeping.add(archive, "stage", {"name": "Finals", "on": on, "carry": carry}, EVA)
    keeping.seat(archive, 3, {1: (on[0], on[1], on[2], on[3])}, EVA)
    result(archive, 3, 1, (20_000, 25_000, 30_000, 45_000))
    after = {row.entry: row for row in archive.reckoning.standings}
    scores = dict(zip(on, (-25, -10, 5, 30), strict=True))
    assert {entry: after[entry].total for entry in on} == {entry: before[entry].total * share + scores[entry] for entry in on}
    rest = [entry for entry in before if entry not in on]
    assert all(after[entry].total == before[entry].total for entry in rest)
    assert all(after[entry].rank == max(before[entry].rank, 5) for entry in rest)
    with Refused("cut"):
        keeping.seat(archive, 4, {1: (on[0], on[1], on[2], rest[0])}, EVA)


def test_seats_that_were_made_before_the_cut_are_dropped() -> None:
    archive = seated(rounds=3)
    play(archive, 1)
    on = [row.entry for row in archive.reckoning.standings][:8]
    keeping.stage(archive, "Finals", on, "whole", EVA)
    assert set(archive.state.sessions) == {1}
    assert archive.state.stages[-1].first == 2
    keeping.seat(archive, 2, {1: tuple(on[:4]), 2: tuple(on[4:])}, EVA)  # type: ignore[dict-item]
    play(archive, 2)
    assert {one.session for row in archive.reckoning.standings[:8] for one in row.played} == {2}


def test_a_cut_waits_for_every_result() -> None:
    archive = seated()
    play(archive, 1)
    result(archive, 2, 1)
    with Refused("stage-open"):
        keeping.add(archive, "stage", {"name": "Finals", "on": [1, 2, 3, 4]}, EVA)


def test_a_correction_that_would_change_a_cut_is_shown() -> None:
    archive = seated(rounds=1)
    play(archive, 1)
    on = cut(archive.reckoning, 1)
    keeping.add(archive, "stage", {"name": "Final", "on": list(on)}, EVA)
    table = archive.state.sessions[1].tables[1]
    result(archive, 1, 1, (0, 0, 0, 120_000), why="misread")
    assert differs(archive.reckoning, 1) == ((table[3],), on)


def test_who_has_withdrawn_keeps_rank_and_score_unless_they_never_played() -> None:
    archive = seated(rounds=1)
    late = keeping.enter(archive, Participant(0, "Late", salt="late"), EVA)
    keeping.add(archive, "withdraw", {"entry": late, "why": ""}, EVA)
    play(archive, 1)
    keeping.add(archive, "withdraw", {"entry": 1, "why": ""}, EVA)
    assert sorted(ranks(archive)) == list(range(1, 17))
