"""Plans made for an event, and rounds by its standings: who sits down, who is kept apart, and what is refused."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.tournament import keeping, planning, seating
from jantaku.tournament.archive import Archive
from jantaku.tournament.people import Participant
from tests.tournament.events.kept import EVA, Refused, event, play, result


def teamed(players: int, size: int) -> Archive:
    """An event of teams."""
    archive = keeping.begin("Open", "wrc-2015", EVA, house={})
    for number in range(players):
        keeping.enter(archive, Participant(0, f"Player {number}", salt=str(number)), EVA, team=f"T{number // size}")
    return archive


def meetings(archive: Archive) -> list[frozenset[int]]:
    """Every pair at every table, as often as it meets."""
    tables = [table for each in archive.state.sessions.values() for table in each.tables.values()]
    return [frozenset(pair) for table in tables for pair in combinations(table, 2)]


def test_a_plan_for_an_event_seats_all_who_play_and_house_players_by_the_plan_that_anybody_can_make_again() -> None:
    archive = event(39)
    house = keeping.enter(archive, Participant(0, "House", salt="house"), EVA, status="house")
    keeping.enter(archive, Participant(0, "Spare", salt="spare"), EVA, status="substitute")
    plan = planning.planned(archive, 8, drawn="2026-11-24")
    assert plan.digest == seating.seat(40, 8, drawn="2026-11-24").digest
    keeping.seat_plan(archive, plan, EVA)
    assert sorted(archive.state.sessions) == list(range(1, 9))
    assert all(each.seated == {*range(1, 40), house} for each in archive.state.sessions.values())
    assert len(set(meetings(archive))) == len(meetings(archive))


def test_team_mates_and_who_has_a_group_in_common_are_kept_apart() -> None:
    archive = teamed(32, 4)
    keeping.seat_plan(archive, planning.planned(archive, 5), EVA)
    mates = {frozenset(pair) for first in range(1, 33, 4) for pair in combinations(range(first, first + 4), 2)}
    assert not mates & set(meetings(archive))
    kin = event(8)
    for number in (1, 5):
        keeping.rename(kin, Participant(number, f"Player {number}", groups=("Mori",), salt="kin"), EVA)
    assert planning.apart(kin, range(1, 9)) == [[1, 5]]


def test_a_round_by_the_standings_seats_neighbours_and_nobody_with_the_same_player_again() -> None:
    archive = event(32)
    keeping.seat_plan(archive, planning.planned(archive, 1), EVA)
    for session in (1, 2, 3, 4):
        if session > 1:
            keeping.seat_plan(archive, planning.by_standings(archive, session), EVA, first=session)
        for table, seats in archive.state.sessions[session].tables.items():  # the lower number is the better player
            place = {number: at for at, number in enumerate(sorted(seats))}
            result(archive, session, table, [(45_000, 32_000, 25_000, 18_000)[place[number]] for number in seats])
    assert len(set(meetings(archive))) == len(meetings(archive))
    rank = {row.entry: row.rank for row in archive.reckoning.after(1).standings}
    spans = [max(ranks) - min(ranks) for ranks in ([rank[n] for n in t] for t in archive.state.sessions[2].tables.values())]
    assert sum(spans) / len(spans) < 10  # of 31; by lot it is 19


def test_a_plan_is_refused_once_its_stage_has_results_and_where_four_do_not_divide_the_players() -> None:
    archive = event(16)
    with pytest.raises(seating.SeatingError, match="add 1 of the house"):
        planning.planned(archive, 4, byes=(16,))
    keeping.seat_plan(archive, planning.planned(archive, 4), EVA)
    play(archive, 1)
    with Refused("plan-begun"):
        planning.planned(archive, 3)
    keeping.stage(archive, "Finals", (1, 2, 3, 4, 5, 6, 7, 8), "whole", EVA)
    final = planning.planned(archive, 2)
    assert {number for one in final.rounds for table in one for number in table} == set(range(1, 9))


def by_hand() -> list[str]:
    """The tables of a session at which the first twenty sit in their order."""
    return [word for t in range(5) for word in ("--table", f"{t + 1}=" + ",".join(str(4 * t + at) for at in (1, 2, 3, 4)))]


def test_by_commands(tmp_path: Path) -> None:
    file = str(tmp_path / "open.event")

    def run(*words: object) -> str:
        done = CliRunner().invoke(main, ["event", *map(str, words)])
        assert done.exit_code == 0, done.output
        return done.output

    run("new", file, "--name", "Open")
    run("entry", file, *(f"Player {number}" for number in range(20)))
    assert "1, 2, 3, 4, 5" in run("seat", file, "--rounds", 5, "--lot", "x", "--lang", "en")
    for table in range(1, 6):
        run("result", file, "--session", 1, "--table", table, 45_000, 30_000, 25_000, 20_000, "--seen", "Eva")
    assert CliRunner().invoke(main, ["event", "seat", file, "--rounds", "5"]).exit_code == 2
    assert "Player 1" in run("seat", file, "--by-results")
    again = json.loads(run("seat", file, "--session", 3, *by_hand(), "--json"))["concerns"]
    assert {each["session"] for each in again} == {3}
    assert {each["before"] for each in again} == {1, 2}
    wrong = CliRunner().invoke(main, ["event", "seat", file, "--by-results", "--lot", "x"])
    assert wrong.exit_code == 2
    assert "--lot with --rounds" in wrong.output


# ---- in the middle of an event
def seats_of(archive: Archive, session: int) -> dict[int, int]:
    """The table of each entry in a session."""
    return {entry: table for table, four in archive.state.sessions[session].tables.items() for entry in four}


def begun(players: int = 16, sessions: int = 5) -> Archive:
    """An event whose first session is played and whose others are seated."""
    archive = event(players)
    keeping.seat_plan(archive, planning.planned(archive, sessions), EVA)
    for table in archive.state.sessions[1].tables:
        result(archive, 1, table)
    return archive


def test_who_comes_for_one_who_left_takes_those_seats_and_nobody_else_moves() -> None:
    archive = begun()
    before = {session: seats_of(archive, session) for session in range(1, 6)}
    keeping.add(archive, "withdraw", {"entry": 5}, EVA)
    new = keeping.enter(archive, Participant(0, "New", salt="new"), EVA)
    keeping.seat_rounds(archive, planning.amended(archive), EVA)
    assert seats_of(archive, 1) == before[1]
    for session in range(2, 6):
        wanted = {new if entry == 5 else entry: table for entry, table in before[session].items()}
        assert seats_of(archive, session) == wanted


def test_with_a_player_less_the_others_sit_out_in_turn_and_sit_in_the_sessions_left_alone() -> None:
    archive = begun()
    keeping.add(archive, "withdraw", {"entry": 5}, EVA)
    keeping.seat_rounds(archive, planning.amended(archive), EVA)
    byes = [entry for session in range(2, 6) for entry in archive.state.sessions[session].byes]
    assert len(byes) == len(set(byes)) == 12
    assert all(len(archive.state.sessions[session].tables) == 3 for session in range(2, 6))
    again = keeping.enter(archive, Participant(0, "New", salt="new"), EVA)  # and once more, from a plan with byes
    keeping.seat_rounds(archive, planning.amended(archive), EVA)
    assert all(len(seats_of(archive, session)) == 16 and again in seats_of(archive, session) for session in range(2, 6))


def test_seats_of_a_session_that_has_begun_stay_and_where_none_is_left_it_is_said() -> None:
    archive = begun(sessions=2)
    keeping.start(archive, 2, "secret", EVA)
    keeping.add(archive, "withdraw", {"entry": 5}, EVA)
    assert planning.left(archive) == ()
    with Refused("plan-none-left"):
        planning.amended(archive)


def test_nothing_is_seated_again_where_everybody_plays_on_at_as_many_tables() -> None:
    with pytest.raises(seating.SeatingError, match="Nothing changes"):
        planning.amended(begun())
