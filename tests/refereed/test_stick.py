"""The riichi stick: it lies only where riichi was declared, or may be declared with the discard to come."""

from jantaku.core import constants as n
from jantaku.refereed import RefereedTable
from tests.refereed.scripts import play, ruled, sit
from tests.refereed.test_fouls import EVERY

READY = "234m 567p 345s 99s 13p"


def lying(table: RefereedTable) -> list[bool]:
    """Before whom a riichi stick lies."""
    return [place.stick for place in table.scene.places]


@EVERY
def test_a_stick_stays_only_where_riichi_was_declared_or_may_be(book: str) -> None:
    table = play(sit(book, {"E": READY}, "1z"), "S stick; E stick")
    assert lying(table) == [True, False, False, False]
    assert [notice.happening.id for notice in table.scene.notices if "stick" in notice.happening.id] == [
        "tabletop.stick",
        "tabletop.stick-back",
        "tabletop.stick",
    ]
    play(table, "E 1z")
    assert lying(table) == [False] * 4
    assert ruled(table) == []


@EVERY
def test_the_stick_of_a_riichi_that_is_void_is_not_put_down(book: str) -> None:
    table = sit(book, {"W": "77z 123m 456p 789s 13p"}, "7z 3s")
    play(table, "E 7z; W pon 77z; W riichi 3p")
    assert "riichi-open-hand" in [foul for _, foul, _ in ruled(table)]
    assert (lying(table), table.scene.state.sticks) == ([False] * 4, 0)
    if table.scene.state.phase != n.HAND_OVER:
        play(table, "W stick")
        assert lying(table) == [False] * 4
