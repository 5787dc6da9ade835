"""Training: what would be a foul is explained before anything of it has happened; and time enough to show a hand."""

import pytest

from jantaku.core import constants as n
from jantaku.core.fields import same
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import ActionError
from jantaku.refereed.log import replay, write
from jantaku.scoring.tiles import text_of, tiles_of
from tests.refereed.scripts import go_round, last, play, ruled, sit
from tests.refereed.test_fouls import EVERY, by_book

LEARN = Settings(training=True)
READY = "234m 567p 345s 99s 13p"
NOTEN = "147m 258p 369s 1234z"


def warned(table: RefereedTable, foul: str) -> None:
    """A foul was explained to whoever was about to commit it, and nothing has happened."""
    judged = last(table)
    assert (judged.warned, judged.ruling.foul) == (True, foul)
    assert not any(one.ruling.points for one in table.scene.rulings if not one.warned)
    assert not any(table.scene.state.dead)


def at_the_draw(book: str, hand: str, draw: str, script: str) -> RefereedTable:
    """A hand of East, from its first discard to the exhaustive draw."""
    table = play(sit(book, {"E": hand}, draw, settings=LEARN), script)
    go_round(table, left=0)
    t = table.scene.state
    return play(table, f"{'ESWN'[t.turn]} discard {text_of(t.tile)}; {'ESWN'[(t.turn + 1) % 4]} draw")


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
    assert table.scene.claimable.calls[1].word == word


@EVERY
def test_a_call_that_its_tiles_bear_out_is_not_explained(book: str) -> None:
    table = play(sit(book, {"S": "55p 1z"}, "5p", settings=LEARN), "E 5p; S pon 55p")
    assert ruled(table) == []
    assert table.scene.state.melds[1] == 1


@EVERY
def test_a_riichi_that_no_discard_bears_out_is_explained_at_the_word(book: str) -> None:
    table = play(sit(book, {"E": NOTEN}, "9p", settings=LEARN), "E say riichi")
    warned(table, "riichi-noten")
    assert table.view(0).open_calls[0] == ""
    play(table, "E 9p")
    assert (len(ruled(table)), table.scene.state.riichi[0]) == (1, 0)


@EVERY
@pytest.mark.parametrize("words", [("riichi", "9p rotated"), ("riichi 9p",)])
def test_a_noten_riichi_that_was_explained_counts_when_it_is_done_again(book: str, words: tuple[str, ...]) -> None:
    table = sit(book, {"E": NOTEN}, "9p", settings=LEARN)
    play(table, "E " + words[0])
    warned(table, "riichi-noten")
    for word in words:
        play(table, "E " + word)
    assert (len(ruled(table)), table.scene.state.riichi[0]) == (1, n.DECLARED)


@EVERY
def test_a_riichi_on_a_wrong_tile_is_explained_of_each_tile_while_its_word_stands(book: str) -> None:
    table = play(sit(book, {"E": READY}, "9p", settings=LEARN), "E say riichi; E 2m rotated")
    warned(table, "riichi-noten")
    assert table.view(0).open_calls[0] == "riichi"
    warned(play(table, "E 3m rotated"), "riichi-noten")
    assert len(ruled(table)) == 2
    play(table, "E 3m rotated")
    assert table.scene.state.riichi[0] == n.DECLARED


@EVERY
@pytest.mark.parametrize(("script", "foul"), [("E riichi 2m", "riichi-noten"), ("E 5p; S chii 36p", "false-group")])
def test_of_a_piece_that_was_explained_nothing_was_heard(book: str, script: str, foul: str) -> None:
    table = play(sit(book, {"E": READY, "S": "3468p"}, "5p", settings=LEARN), script)
    warned(table, foul)
    assert table.view(3).open_calls == ("", "", "", "")
    assert not any("says-" in notice.happening.id for notice in table.scene.notices)


def test_what_was_said_just_before_at_the_same_moment_stands() -> None:
    table = sit("wrc-2015", {"E": READY}, "9p", settings=LEARN)
    table.do_all([Action(500, 0, "say", "riichi")])
    table.do_all([Action(500, 0, "discard", "rotated", tuple(tiles_of("2m")))])
    warned(table, "riichi-noten")
    assert table.view(0).open_calls[0] == "riichi"
    assert replay(write(table)).scene.notices == table.scene.notices


@EVERY
def test_what_was_explained_and_done_is_explained_again_in_a_later_hand(book: str) -> None:
    table = at_the_draw(book, NOTEN, "9p", "N say blah; N say blah; N say blah; E 9p")
    assert [judged.warned for judged in table.scene.rulings] == [True, False, False]
    table.do(Action(table.scene.now, n.NONE, "wait", numbers=(1,)))
    table.deal()
    play(table, "N say blah")
    assert last(table).warned


def test_a_piece_that_was_taken_back_replays_from_its_actions_to_the_same() -> None:
    table = sit("wrc-2015", {"E": READY, "S": "3468p"}, "5p", settings=LEARN)
    play(table, "E riichi 2m; E 5p; S chii 36p; S chii 36p; S correct meld; S say ron; S say ron")
    again = replay(write(table))
    assert again.scene.notices == table.scene.notices
    assert again.explained == table.explained
    assert write(again) == write(table)


@EVERY
def test_a_claimed_tile_not_taken_is_explained_at_the_first_discard(book: str) -> None:
    table = play(sit(book, {"W": "77z 1p"}, "7z 3s", settings=LEARN), "E 7z; W say pon; W lay 77z; W 1p")
    warned(table, "tile-not-taken")
    assert (table.scene.state.phase, table.scene.state.turn) == (n.TURN, 2)
    play(table, "W take; W 1p")
    assert len(ruled(table)) == 1


@EVERY
def test_noten_in_riichi_is_explained_at_the_word(book: str) -> None:
    table = at_the_draw(book, READY, "9p", "E riichi 9p")
    warned(play(table, "E say noten"), "riichi-noten")
    assert table.scene.places[0].declared == ""
    play(table, "E say tenpai")
    assert len(ruled(table)) == 1


@EVERY
def test_so_it_is_where_the_word_is_said_over_the_last_discard(book: str) -> None:
    table = go_round(play(sit(book, {"E": NOTEN}, "9p", settings=LEARN), "E 9p"), left=0)
    table.do(Action(table.scene.now + 500, table.scene.state.turn, "discard", tiles=(table.scene.state.tile,)))
    warned(play(table, "E say tenpai"), "false-tenpai")
    assert table.scene.places[0].early == ""


@EVERY
def test_tenpai_said_of_a_noten_hand_is_explained_at_the_word(book: str) -> None:
    table = at_the_draw(book, NOTEN, "9p", "E 9p")
    warned(play(table, "E say tenpai"), "false-tenpai")
    play(table, "E say noten")
    assert len(ruled(table)) == 1


@by_book("chombo", "dead-hand", "chombo")
def test_a_player_who_declared_a_win_has_time_to_show_it(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": READY}, "2p"), "E 2p; S ron; W wait @8000")
    assert ruled(table) == []
    assert play(table, "S show").scene.state.phase == n.HAND_OVER
    assert table.scene.state.outcome == n.BY_RON
    late = play(sit(book, {"S": READY}, "2p", settings=Settings(show_time=2000)), "E 2p; S ron; W wait @8000")
    assert ruled(late) == [("S", "empty-win", sanction)]


@EVERY
def test_what_somebody_else_could_not_do_parts_no_piece(book: str) -> None:
    table = play(sit(book, {"W": "77z 1p"}, "7z 3s", settings=LEARN), "E 7z")
    at = table.scene.now + 500
    table.do(Action(at, 2, "say", "pon"))
    with pytest.raises(ActionError):
        table.do(Action(at, 3, "take"))
    table.do(Action(at, 2, "meld", tiles=tuple(tiles_of("77z"))))
    table.do(Action(at, 2, "discard", tiles=tuple(tiles_of("1p"))))
    warned(table, "tile-not-taken")
    assert table.scene.window
    assert not table.scene.window.calls
    assert same(replay(write(table)).scene.state, table.scene.state) == []
