"""What everybody may see of an event: the organiser's setting holds for standings, penalties, sheets and files alike."""

import json
from typing import Any

from jantaku.tournament import archive as archives
from jantaku.tournament import checking, keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.exchange import plain
from jantaku.tournament.interchange_json import read
from jantaku.tournament.public import HandInPlay, public, shown_after
from jantaku.tournament.state import Visibility
from jantaku.tournament.statistics import figures
from tests.sampling import one_by_one
from tests.tournament.events.kept import EVA, Refused, play, result, seated


def three_sessions(**more: Any) -> Archive:
    """An event of which two sessions are played, and one table of the third."""
    archive = seated(rounds=4, **more)
    play(archive, 1, 2)
    result(archive, 3, 2)
    return archive


@one_by_one(
    ("setting", "last"),
    [
        (("live", 1), 4),
        (("delayed", 1), 2),
        (("delayed", 4), 3),
        (("hidden", 3), 2),
        (("hidden", 2), 1),
        (("hidden", 1), 0),
        (("hidden", 9), 4),
    ],
)
def test_a_setting_decides_the_last_session_that_is_shown(setting: tuple[str, int], last: int) -> None:
    assert shown_after(three_sessions().state, Visibility(*setting)) == last


def test_live_standings_are_those_of_the_event_and_hidden_ones_stop_before_the_session() -> None:
    archive = three_sessions()
    assert public(archive).reckoning.standings == archive.reckoning.standings
    keeping.show(archive, "hidden", EVA, since=2)
    seen = public(archive)
    assert seen.reckoning.standings == archive.reckoning.after(1).standings
    assert (seen.played, seen.withheld) == ((1,), (2, 3))
    assert {session for session, _ in seen.sheets} == {1}
    keeping.show(archive, "live", EVA)
    assert public(archive).reckoning.standings == archive.reckoning.standings


def test_delayed_standings_count_a_session_once_its_last_table_has_a_result() -> None:
    archive = three_sessions()
    keeping.show(archive, "delayed", EVA)
    assert public(archive).played == (1, 2)
    for table in (1, 3, 4):
        result(archive, 3, table)
    assert public(archive).played == (1, 2, 3)


def test_a_penalty_of_a_hidden_session_is_hidden_with_it_and_one_of_a_live_session_counts_at_once() -> None:
    archive = three_sessions()
    ruling = {"foul": "late", "given": {"minutes": "3"}, "players": [5], "session": 4, "referee": "Eva"}
    keeping.rule(archive, "ruling", ruling, EVA)
    assert public(archive).reckoning.ledger.points() == {(5, 4): 3}
    keeping.show(archive, "hidden", EVA, since=4)
    assert public(archive).reckoning.ledger.points() == {}


def test_the_setting_is_a_line_that_is_read_back_verified_and_refused_where_it_cannot_be() -> None:
    archive = three_sessions()
    assert keeping.show(archive, "hidden", EVA, since=3) == Visibility("hidden", 3)
    again = Archive.read(archive.text)
    assert again.state.visibility == Visibility("hidden", 3)
    assert public(again).reckoning.standings == public(archive).reckoning.standings
    assert archives.check(archive.text).differences == []
    with Refused("choice"):
        keeping.show(archive, "never", EVA)
    with Refused("number"):
        keeping.show(archive, "hidden", EVA, since=0)


def test_an_event_without_the_line_shows_everything() -> None:
    assert seated().state.visibility == Visibility("live", 1)


def test_the_file_for_other_programs_holds_no_result_that_is_hidden_and_every_figure_in_it_is_right() -> None:
    archive = three_sessions(kind="league")
    keeping.show(archive, "hidden", EVA, since=2)
    whole = plain(public(archive))
    assert [["points" in table for table in each["tables"]] for each in whole["sessions"]] == [[True] * 4] + [[False] * 4] * 3
    found = checking.check(read(json.dumps(whole)))
    assert list(found.findings) == []


def test_a_table_in_play_shows_its_hand_and_no_points() -> None:
    archive = seated()
    chain = keeping.sheet_at(archive, (1, 3), EVA)
    chain.add("draw", {"tenpai": []}, id="d")
    archive.sheets[1, 3] = chain
    assert public(archive).in_play == {(1, 3): HandInPlay(0, 1, 1)}


def test_figures_count_the_hands_that_were_recorded() -> None:
    archive = seated()
    chain = keeping.sheet_at(archive, (1, 1), EVA)
    chain.add("riichi", {"seat": 0}, id="r")
    chain.add("win", {"from": 1, "wins": [{"seat": 0, "han": 3, "fu": 40}]}, id="w")
    chain.add("draw", {"tenpai": [0, 2]}, id="d")
    chain.add("win", {"wins": [{"seat": 2, "han": 2, "fu": 30}]}, id="t")
    seats = archive.state.sessions[1].players(1)
    east, south, west = (figures([chain.sheet], entry) for entry in seats[:3])
    assert (east.hands, east.ron, east.wins, east.riichi, east.tenpai, east.draws) == (3, 1, 1, 1, 1, 1)
    assert (east.tsumo, west.tsumo, west.ron, west.wins) == (0, 1, 0, 1)
    assert (south.deal_ins, south.wins, south.tenpai) == (1, 0, 0)
    assert east.best == east.won > 0
    assert figures([chain.sheet], 99).hands == 0
