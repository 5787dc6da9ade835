"""Kongs of a seat of which a record shows only some tiles: any is possible that the hidden ones may complete."""

from jantaku.core.against.kans import fourfold
from jantaku.core.fields import State
from jantaku.core.kinds import BIT
from tests.sampling import one_by_one


@one_by_one(("known", "hidden", "possible"), [(4, 0, True), (3, 1, True), (3, 0, False), (1, 3, True), (0, 3, False)])
def test_5_4_7_four_tiles_make_a_kong_however_many_of_them_are_hidden(known: int, hidden: int, *, possible: bool) -> None:
    t = State()
    t.hand[1][5], t.hidden[1] = known, hidden
    assert bool(fourfold(t, 1) & BIT[5]) is possible
