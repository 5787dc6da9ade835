"""Who says ron, or calls, when nobody was asked is told what stood against it on the last discard or kong."""

import pytest

from jantaku.errors import ActError
from jantaku.game.table import Table
from tests.rig import go_round, play, refused, sit, why

READY = "234m 678p 345s 88s 34p"  # pinfu and all simples: 2p, 5p
NO_YAKU = "123m 789p 345s 99s 46p"
TEXTS = pytest.mark.parametrize("book", ["wrc-2015", "wrr-2013", "club"])


def clause(table: Table, words: str) -> str:
    return table.why(words)[0].cite


@TEXTS
def test_furiten_by_the_players_own_discard_is_the_reason_though_nobody_was_asked(book: str) -> None:
    table = play(sit(book, {"S": READY}, "9m 2p 1z 2z 5p"), "E drawn; S drawn; W drawn; N drawn; E drawn")
    assert table.asked == (1,)  # play has gone on: South has drawn
    assert why(table, "S ron") == ["furiten-discard"]
    assert clause(table, "S ron").endswith("5.7.5")


@TEXTS
def test_a_seat_that_has_not_drawn_gets_a_reason_too(book: str) -> None:
    table = play(sit(book, {"W": READY}, "9m 1z 2p 2z 5p"), "E drawn; S drawn; W drawn; N drawn; E drawn")
    assert table.asked == (1,)
    assert refused(table, "W ron") == ["furiten-discard"]


@TEXTS
def test_an_incomplete_hand_is_the_reason_given(book: str) -> None:
    table = play(sit(book, {"S": READY}, "9m 1z"), "E drawn; S drawn")
    assert why(table, "N ron") == ["win-incomplete"]


@TEXTS
def test_a_hand_without_a_yaku_is_the_reason_given(book: str) -> None:
    table = play(sit(book, {"W": NO_YAKU}, "9m 1z 2z 3z 5p"), "E drawn; S drawn; W drawn; N drawn; E drawn")
    assert table.asked == (1,)
    assert why(table, "W ron") == ["win-no-yaku"]


@TEXTS
def test_a_call_that_came_too_late_was_not_asked_for(book: str) -> None:
    table = play(sit(book, {"S": "5p 5p"}, "5p"), "E drawn")
    assert table.asked == (1,)
    table.push("pass", 1)
    assert why(table, "S pon") == ["not-asked"]


@TEXTS
def test_not_being_next_for_chii_is_the_reason_given(book: str) -> None:
    table = play(sit(book, {"W": "46m"}, "5m"), "E drawn")
    assert why(table, "W chii middle") == ["chii-not-next"]


@TEXTS
def test_what_the_tiles_do_not_allow_stays_impossible(book: str) -> None:
    table = play(sit(book, {"W": "46m"}, "5m"), "E drawn")
    assert why(table, "W pon") == ["not-possible"]
    assert why(table, "E ron") == ["not-possible"]  # his own discard


@TEXTS
def test_a_concealed_kong_is_only_for_thirteen_orphans_to_rob(book: str) -> None:
    table = play(sit(book, {"E": "555p", "S": "46p 234m 678p 345s 88s"}, "5p"), "E ankan 5p")
    assert "rob-concealed" in why(table, "S ron")


@TEXTS
def test_looking_back_changes_nothing(book: str) -> None:
    table = play(sit(book, {"S": READY}, "9m 2p 1z 2z 5p"), "E drawn; S drawn; W drawn; N drawn; E drawn")
    before = str(table), list(table.log.hands[-1].entries)
    table.why("S ron")
    with pytest.raises(ActError):
        table.push("S ron")
    assert (str(table), list(table.log.hands[-1].entries)) == before
    go_round(table)
    assert table.outcome in {"", "exhaustive"}


def test_before_anything_has_happened_there_is_nothing_to_look_back_at() -> None:
    table = sit("wrc-2015", {})
    assert why(table, "S ron") == ["not-possible"]
