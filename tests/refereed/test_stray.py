"""A second discard by whoever has just discarded: the first may still be claimed, and that one is the tile that goes."""

import pytest

from jantaku.core import constants as n
from jantaku.refereed.checking import tiles
from jantaku.scoring.tiles import text_of
from tests.refereed.scripts import play, sit


@pytest.mark.parametrize("call", ["ron; W show; N wait @20000", "pon; W lay 44p; W take"])
def test_the_first_of_two_discards_is_the_one_that_is_claimed(call: str) -> None:
    table = sit("wrc-2015", {"W": "123456789m44p 11z", "E": "2p"}, "4p")
    play(table, f"E 4p; E 2p; W {call}")
    t = table.scene.state
    taken = [text_of(t.river[0][at]) for at in range(t.discards[0]) if t.marks[0][at] & n.MARK_TAKEN]
    assert taken == ["4p"]
    assert set(tiles(t).values()) == {4}
