"""Words and deeds where they do not belong: said twice, said by a dead hand, said in vain, done too early or too often."""

from itertools import cycle

import pytest

from jantaku.core import names as n
from jantaku.core.hands import copies
from jantaku.tabletop import Deed, Tabletop
from jantaku.tabletop.refused import DeedError
from tests.tabletop.scripts import go_round, play, ruled, sit, tiles_there
from tests.tabletop.test_fouls import CLUB, EVERY, NEW, OLD, whole

SOUTH = 1
DIED = "E 9s; S draw; S draw; S 1p; W draw; W 3s"  # South's hand is dead of its number of tiles; West's 3 of bamboo lies there
BOOKS = (OLD, NEW, CLUB, "tenhou")


def drawn(table: Tabletop) -> None:
    """Whoever's turn it is discards what was drawn."""
    t = table.scene.state
    table.do(Deed(table.scene.now + 500, t.turn, "discard", tiles=(t.tile,)))


# ---- P19
@EVERY
@pytest.mark.parametrize("kong", ["concealed", "added"])
def test_p19_a_tile_of_a_kong_is_not_discarded(book: str, kong: str) -> None:
    if kong == "concealed":
        table, out = play(sit(book, {"E": "111z 234m"}, "1z"), "E kan 1111z"), "E 1z"
    else:
        table = play(sit(book, {"S": "77z 1p"}, "7z 9m 9p 9s 7z"), "E 7z; S pon 77z @800; S 1p; W draw; W 9m; N draw; N 9p")
        table, out = play(table, "E draw; E 9s; S draw; S kan 7z"), "S 7z"
    was = table.scene.state.phase
    with pytest.raises(DeedError) as refused:
        play(table, out)
    assert refused.value.id == "tabletop.not-held"
    assert (table.scene.state.phase, was, ruled(table)) == (n.ROBBERY, n.ROBBERY, [])
    whole(table)
    play(table, f"{out[0]} draw")
    assert table.scene.state.source == n.FROM_DEAD_WALL
    whole(table)


# ---- P3
def any_tile(table: Tabletop, seat: int) -> int:
    """A tile of a hand."""
    return next(tile for tile in range(n.RED + 3) if copies(table.scene.state, seat, tile))


def discard_wildly(table: Tabletop, seat: int) -> None:
    """A seat draws and discards out of turn until that is refused."""
    while True:
        table.do(Deed(table.scene.now + 100, seat, "discard", tiles=(any_tile(table, seat),)))
        table.do(Deed(table.scene.now + 100, seat, "draw"))


def lay_wrong_groups(table: Tabletop) -> None:
    """Two seats, each on what the other has discarded, until that is refused; nobody draws."""
    for seat in cycle((2, 0)):
        table.do(Deed(table.scene.now + 100, seat, "say", "pon"))
        table.do(Deed(table.scene.now + 100, seat, "meld", tiles=(any_tile(table, seat),)))
        table.do(Deed(table.scene.now + 100, seat, "discard", tiles=(any_tile(table, seat),)))


@pytest.mark.parametrize("book", BOOKS)
def test_p3_discards_out_of_turn_leave_room_for_every_one_in_turn(book: str) -> None:
    table = play(sit(book, {}, "9s"), "E 9s; S draw")
    with pytest.raises(DeedError, match="There is no room"):
        discard_wildly(table, 2)
    assert n.RIVER > table.scene.state.discards[2] >= 3
    go_round(table, left=0)
    drawn(table)
    assert tiles_there(table) == n.WALL


@pytest.mark.parametrize("book", BOOKS)
def test_p3_so_do_turns_that_a_wrong_group_brings(book: str) -> None:
    table = play(sit(book, {}, "9s"), "E 9s")
    with pytest.raises(DeedError, match=r"There is no room|No call of yours"):  # where such a hand is dead it calls no more
        lay_wrong_groups(table)
    go_round(table, left=0)
    drawn(table)
    assert tiles_there(table) == n.WALL


# ---- V1
@EVERY
def test_v1_a_hand_with_too_many_tiles_lays_no_fifth_group(book: str) -> None:
    table = sit(book, {"S": "77z 1111m 2222m 34m 9p"}, "7z 9s 9s 9s 3m 3m 3m 4m 4m 4m")
    play(table, "E 7z; S pon 77z @500; S 9p; W draw; W 9s; N draw; N 9s; E draw; E 9s" + "; S draw" * 6)
    play(table, "S kan 1111m; S draw; S kan 2222m; S draw; S kan 3333m; S draw")
    with pytest.raises(DeedError, match="no fifth"):
        play(table, "S kan 4444m")
    assert (table.scene.state.melds[1], ruled(table)) == (4, [])
    assert tiles_there(table) == n.WALL
