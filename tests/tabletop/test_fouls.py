"""The fouls that hands can commit, by the rows of the rule matrix, under each book: ruling, clause, consequences."""

import pytest

from jantaku.core import names as n
from tests.tabletop.scripts import last, money, play, ruled, sit, tiles_there

TEXTS = ("wrr-2013", "wrc-2015", "club")
EVERY = pytest.mark.parametrize("book", TEXTS)


@EVERY
def test_a_whole_path_call_ron_and_payment(book: str) -> None:  # P6, V2
    table = sit(book, {"S": "55z 234m 567p 678s 33m", "W": "77z 1p"}, "7z")
    play(table, "E 7z; W pon 77z @800; W 1p")
    t = table.scene.state
    assert (t.turn, t.phase, t.melds[2]) == (2, n.CLAIMS, 1)
    assert tiles_there(table) == n.WALL


@EVERY
def test_ron_is_shown_and_paid(book: str) -> None:  # V2, V14
    table = sit(book, {"S": "123456789m1123p"}, "4p")
    play(table, "E 4p; S ron; S show; W wait @20000")
    t = table.scene.state
    assert t.outcome == n.BY_RON
    assert t.winners == 2
    assert t.delta[1] == -t.delta[0] > 0
    assert ruled(table) == []
    assert money(table) == 4 * table.scene.rules.start


@pytest.mark.parametrize(("book", "sanction"), [("wrr-2013", "dead-hand"), ("wrc-2015", "dead-hand"), ("club", "dead-hand")])
def test_n12_swap_calling_is_judged_at_the_discard_and_the_meld_stands(book: str, sanction: str) -> None:
    table = sit(book, {"S": "346p 5p"}, "5p")
    play(table, "E 5p; S chii 34p")
    assert ruled(table) == []
    play(table, "S 5p")
    assert ruled(table) == [("S", "swap-call", sanction)]
    t = table.scene.state
    assert t.melds[1] == 1
    assert t.dead[1] == n.FORMALLY_DEAD
    assert t.phase == n.CLAIMS
    assert last(table).ruling.next[:2] == ("meld-stands", "discard-stands")
