"""Late calls are pending like everything else in a hand: the word kan without its tiles, a claimed tile that is not taken."""

from jantaku.core.constants import NONE
from jantaku.referee.pending import Due, Pending
from tests.refereed.scripts import play, ruled, sit

NOBODY = (NONE,) * 4


def test_n8_kan_that_is_said_is_pending_until_its_tiles_are_shown_or_it_is_ruled_on() -> None:
    said = Pending().say_kan(2, 1500)
    assert said.kan_at == (NONE, NONE, 1500, NONE)
    assert said.answer_kan(2) == Pending()


def test_n17_a_claimed_tile_is_overdue_after_two_discards_by_opponents_not_by_the_claimer() -> None:
    """WRC 2015 5.4, 5.4.10, 7.2."""
    left = Pending().leave(1)
    assert left.discard(1) == left
    assert left.discard(2).overdue() == ()
    late = left.discard(2).discard(1).discard(0)
    assert late.overdue() == (Due(1, "tile-not-taken", ()),)
    assert late.take(1) == Pending()
    assert Pending().discard(0).untaken == NOBODY


def test_a_claim_that_undoes_what_came_after_undoes_late_words_and_tiles_too_but_no_dead_hand() -> None:
    """WRC 2015 5.4.1."""
    then = Pending().leave(3)
    now = then.discard(0).say_kan(0, 900).die(2, formally=True)
    back = now.back_to(then)
    assert (back.untaken, back.kan_at, back.dead) == (then.untaken, NOBODY, now.dead)


def test_the_refereed_table_asks_the_fold_whether_a_claimed_tile_was_left() -> None:
    table = sit("wrc-2015", {"W": "77z 1p"}, "7z 1s")
    play(table, "E 7z; W say pon @500; W lay 77z @600; W 1p")
    assert table.scene.pending.untaken == (NONE, NONE, 0, NONE)
    assert table.view(0).waiting == (False, False, True, False)
    play(table, "W take")
    assert table.scene.pending.untaken == NOBODY
    assert ruled(table) == []
