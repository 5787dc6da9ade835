"""The replacement tile of a kong is drawn by a deed of its own, from the dead wall. (WRC 5.4.6-5.4.8)"""

import pytest

from jantaku.core import constants as n
from jantaku.refereed import RefereedTable
from jantaku.refereed.bots import Bot
from jantaku.refereed.offers import Offer, offers
from jantaku.refereed.scheduler import Scheduler
from tests.refereed.scripts import last, play, ruled, sit, tiles_there
from tests.refereed.test_fouls import EVERY, NEW, by_book, whole

HANDS = {"W": "777z 1p", "S": "68s"}


def claimed(book: str = NEW) -> RefereedTable:
    """West has shown a kong on East's discard and taken the tile."""
    return play(sit(book, HANDS, "7z 3m", after="5z"), "E 7z; W kan 777z @800")


@EVERY
def test_k3_a_kong_on_a_discard_waits_for_its_replacement_tile(book: str) -> None:
    table = claimed(book)
    t = table.scene.state
    assert (t.turn, t.melds[2], sum(t.hand[2]), t.kans) == (2, 1, 10, 0)
    assert table.view(0).owed == (False, False, True, False)
    assert all(table.view(seat).state.tile == 33 for seat in range(4))  # the claimed tile: nobody has seen the other
    assert Offer("draw") in offers(table.view(2))
    assert tiles_there(table) == n.WALL
    play(table, "W draw")
    t = table.scene.state
    assert (t.kans, sum(t.hand[2]), t.source, t.tile) == (1, 11, n.FROM_DEAD_WALL, 31)
    play(table, "W 1p")
    assert ruled(table) == []
    whole(table)


@by_book("none", "none", "none")
def test_n19_drawn_from_the_live_wall_it_comes_from_a_wrong_place(book: str, sanction: str) -> None:
    table = play(claimed(book), "W draw live")
    assert table.scene.state.tile == 2  # the 3 of characters, South's next
    play(table, "W 1p")
    assert ruled(table) == [("W", "wrong-place", sanction)]
    whole(table)


@EVERY
def test_n19_and_can_be_put_back_before_the_discard(book: str) -> None:
    table = play(claimed(book), "W draw live; W correct draw")
    assert table.scene.state.tile == 31
    assert dict(last(table).given)["discarded"] == "no"
    play(table, "W 1p; N draw")
    assert (last(table).ruling.sanction, table.scene.state.tile) == ("none", 2)
    whole(table)


@EVERY
@pytest.mark.parametrize(
    ("hands", "draws", "script"),
    [(HANDS, "7z 3m", "E 7z; W kan 777z @800; W 1p"), ({"E": "1111z 1p"}, "3m", "E kan 1111z; E 1p")],
)
def test_n17_who_discards_without_it_is_a_tile_short(book: str, hands: dict[str, str], draws: str, script: str) -> None:
    table = play(sit(book, hands, draws), script)
    assert [foul for _, foul, _ in ruled(table)] == ["tile-count"]
    assert last(table).ruling.sanction == "dead-hand"
    whole(table)


def test_n11_a_win_before_it_is_drawn_is_empty() -> None:
    table = play(claimed(), "W tsumo; W show; E wait @9000")
    assert ruled(table) == [("W", "empty-win", "chombo")]
    whole(table)


@EVERY
@pytest.mark.parametrize("drawn", [False, True])
def test_p11_a_lesser_call_shown_later_leaves_the_kong_as_it_was(book: str, drawn: bool) -> None:  # noqa: FBT001
    table = sit(book, {"W": "777s 1p", "S": "68s"}, "7s 3m", after="5z")
    play(table, "E 7s; S chii @700; W kan 777s @800")
    if drawn:
        play(table, "W draw")
    tile, owed = table.scene.state.tile, table.view(0).owed[2]
    play(table, "S lay 68s")
    assert (table.scene.state.tile, table.view(0).owed[2], owed) == (tile, owed, not drawn)
    assert (table.scene.state.turn, table.scene.state.melds[1]) == (2, 0)
    play(table, "W 1p" if drawn else "W draw; W 1p")
    assert [foul for _, foul, _ in ruled(table)] == []
    whole(table)


def test_p11_ron_on_the_claimed_tile_takes_it_back() -> None:
    table = sit(NEW, {"W": "444p 1p", "N": "123456789m1123p"}, "4p 3m")
    play(table, "E 4p; W kan 444p @500; N ron @900; N show; E wait @9000")
    t = table.scene.state
    assert (t.outcome, t.winners, t.melds[2], t.kans) == (n.BY_RON, 8, 0, 0)
    whole(table)


def test_a_bot_draws_it() -> None:
    table = claimed()
    rounds = Scheduler(table, {2: Bot(table.scene.rules, 2)})
    due = rounds.next_due()
    assert due
    assert [action.what for action in due.actions] == ["draw"]
    rounds.advance()
    assert table.scene.state.source == n.FROM_DEAD_WALL
