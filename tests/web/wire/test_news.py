"""What happened, told once for each who saw it: in his language, with no tile that he did not see."""

import pytest

from jantaku.core import constants as n
from jantaku.core.fields import State, copy
from jantaku.game.table import Table
from jantaku.texts import LANGUAGES
from jantaku.web.wire.news import SOUNDS, news_of
from jantaku.web.wire.scene import Audience
from tests.rig import BOOKS, play, sit
from tests.web.wire.scenes import games, scene_of

READY = "234m 678p 345s 88s 34p"


def copied(state: State) -> State:
    out = State()
    copy(state, out)
    return out


def told(table: Table, script: str, seat: int, lang: str = "en") -> list[tuple[str, str]]:
    """Return what the acts of a script are told as: text and sound."""
    before = copied(table.state)
    play(table, script)
    return [(str(each["text"]), str(each["sound"])) for each in news_of(before, table.state, Audience(seat, lang), scene_of(table))]


@pytest.mark.parametrize("book", BOOKS)
def test_every_discard_is_shown_to_everybody_and_a_drawn_tile_only_to_the_player_who_drew_it(book: str) -> None:
    for seat in (-1, 0, 1, 2, 3, 4):
        before, discards = State(), 0
        for scene in games(book, seed=7, hands=2):
            assert scene.shown
            for each in news_of(before, scene.shown, Audience(seat, LANGUAGES[seat % 3]), scene):
                discards += each["sound"] in {"discard", "riichi"}
                if each["sound"] == "draw":
                    seen = seat in {4, scene.shown.turn}
                    assert (each["tile"] != "") == seen
                    assert each["line"] == (seat == scene.shown.turn)
                assert each["text"]
            if scene.shown.phase == n.HAND_OVER:
                assert discards == sum(scene.shown.discards)
                discards = 0
            before = copied(scene.shown)


def test_a_deal_a_discard_and_a_call_have_their_sounds() -> None:
    table = sit("wrc-2015", {"S": "77z"}, "7z")
    dealt = news_of(State(), table.state, Audience(0), scene_of(table))
    assert [(each["id"], each["sound"]) for each in dealt] == [("game.dealt", "deal")]
    assert told(table, "E drawn", 1) == [("East Ann discards the red dragon just drawn.", "discard")]
    assert told(table, "S pon", 1) == [("South (you) calls pon on the red dragon: red dragon, red dragon, red dragon.", "call")]


def test_riichi_is_heard_with_the_discard_and_the_stake_when_it_stands() -> None:
    table = sit("wrc-2015", {"E": "123m 456m 789m 11p 23s"}, "9p 9m")
    assert [sound for _, sound in told(table, "E riichi drawn", -1)] == ["riichi", "stake", "draw"]


def test_a_kong_turns_an_indicator() -> None:
    table = sit("wrc-2015", {"S": "777z"}, "7z", dora="1m 2p")
    assert told(table, "E drawn; S kan", 0) == [
        ("East (you) discards the red dragon just drawn.", "discard"),
        ("South Ben calls kan on the red dragon.", "kan"),
        ("New dora indicator: 2 of circles", "dora"),
        ("South Ben draws a replacement tile.", "draw"),
    ]


def test_a_win_is_reported_with_whose_tile_it_was() -> None:
    table = sit("wrc-2015", {"S": READY}, "2p")
    assert told(table, "E drawn; S ron", 1, "fr")[-1] == ("Sud (vous) gagne par ron sur le 2 de rond d’Est Ann.", "win")


def test_nothing_happened_between_two_equal_states() -> None:
    table = sit("wrc-2015", {})
    for seat in range(-1, 5):
        assert news_of(copied(table.state), table.state, Audience(seat), scene_of(table)) == []


def test_the_next_hand_begins_with_its_deal_and_tells_nothing_of_the_last() -> None:
    before, dealt = State(), 0
    for scene in games("club", seed=3, hands=4):
        assert scene.shown
        if before.phase == n.HAND_OVER:
            news = news_of(before, scene.shown, Audience(-1), scene)
            assert [each["id"] for each in news] == ["game.dealt"]
            dealt += 1
        before = copied(scene.shown)
    assert dealt == 3
    assert SOUNDS["game.dealt"] == "deal"
