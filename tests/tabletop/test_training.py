"""Training: a win or a call that nothing bears out is explained at the word; and time enough to show a hand."""

import pytest

from jantaku.core import names as n
from jantaku.tabletop import Settings, Tabletop
from tests.tabletop.scripts import last, play, ruled, sit
from tests.tabletop.test_fouls import EVERY, by_book

LEARN = Settings(training=True)
READY = "234m 567p 345s 99s 13p"


def warned(table: Tabletop, foul: str) -> None:
    """A foul was explained to whoever was about to commit it, and nothing has happened."""
    judged = last(table)
    assert (judged.warned, judged.ruling.foul) == (True, foul)
    assert not any(one.ruling.points for one in table.scene.rulings if not one.warned)
    assert not any(table.scene.state.dead)


@EVERY
def test_a_ron_that_is_none_is_explained_at_the_word_and_counts_when_said_again(book: str) -> None:
    table = play(sit(book, {}, "4p", settings=LEARN), "E 4p; S ron")
    warned(table, "empty-win")
    assert table.scene.wins == {}
    assert table.view(0).rulings == ()
    play(table, "S ron")
    assert list(table.scene.wins) == [1]


@EVERY
def test_a_ron_that_wins_is_not_explained(book: str) -> None:
    table = play(sit(book, {"S": READY}, "2p", settings=LEARN), "E 2p; S ron")
    assert ruled(table) == []
    assert list(table.scene.wins) == [1]


@EVERY
@pytest.mark.parametrize("word", ["pon", "kan", "chii"])
def test_a_call_that_no_tiles_bear_out_is_explained_at_the_word(book: str, word: str) -> None:
    table = play(sit(book, {"S": "147m 258s 1234567z"}, "9p", settings=LEARN), f"E 9p; S {word}")
    warned(table, "empty-call")
    play(table, f"S {word}")
    assert table.scene.lying.calls[1].word == word


@EVERY
def test_a_call_that_its_tiles_bear_out_is_not_explained(book: str) -> None:
    table = play(sit(book, {"S": "55p 1z"}, "5p", settings=LEARN), "E 5p; S pon 55p")
    assert ruled(table) == []
    assert table.scene.state.melds[1] == 1


@by_book("chombo", "dead-hand", "chombo")
def test_who_declared_a_win_has_his_time_to_show_it(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": READY}, "2p"), "E 2p; S ron; W wait @8000")
    assert ruled(table) == []
    assert play(table, "S show").scene.state.phase == n.HAND_OVER
    assert table.scene.state.outcome == n.BY_RON
    late = play(sit(book, {"S": READY}, "2p", settings=Settings(show_time=2000)), "E 2p; S ron; W wait @8000")
    assert ruled(late) == [("S", "empty-win", sanction)]
