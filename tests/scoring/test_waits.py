"""How far a hand is from a win: shanten by form, waits and how many are left, what each discard accepts."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku import HandError, waits
from jantaku.core import shapes
from jantaku.core.kinds import KIND, add_tile, remove_tile
from jantaku.rules.book import Book
from jantaku.scoring.hand import Hand
from jantaku.scoring.lut import LUT
from jantaku.scoring.melds import in_order
from jantaku.scoring.tiles import text_of, tile_of
from jantaku.scoring.waits import Shape, Waits, shape_of
from tests.hands import tile_of_id
from tests.sampling import one_by_one

ORPHANS = ("1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8)))


def told(found: Waits) -> dict[str, int]:
    return {each.tile: each.left for each in found.accepts}


@one_by_one(
    ("hand", "accepts"),
    [
        ("123m 456p 78s 11222z", {"6s": 4, "9s": 4}),
        ("2223456m chii:123p pon:777s", {"1m": 4, "3m": 3, "4m": 3, "6m": 3, "7m": 4}),
        ("1122m 3344p 5566s 7z", {"7z": 3}),
        ("19m 19p 19s 1234567z", dict.fromkeys(ORPHANS, 3)),
        ("19m 19p 19s 1234566z", {"7z": 4}),
        ("1112345678999m", {f"{n}m": 4 - (3 if n in {1, 9} else 1) for n in range(1, 10)}),
    ],
)
def test_a_ready_hand_knows_its_waits_and_how_many_are_left(hand: str, accepts: dict[str, int]) -> None:
    found = waits(hand)
    assert (found.shanten, found.tenpai) == (0, True)
    assert found.waits == found.accepts
    assert told(found) == accepts


def test_tiles_seen_elsewhere_are_not_left() -> None:
    assert told(waits("123m 456p 78s 11222z", seen="6s,66s 9s")) == {"6s": 1, "9s": 3}
    found = waits("123m 456p 78s 11222z", seen="6666s")
    assert (found.tenpai, told(found)) == (True, {"6s": 0, "9s": 4})


def test_the_fifth_tile_of_a_kind_is_no_wait_be_the_four_melded_or_concealed() -> None:
    for hand in ("1z 123m 456p 789s pon:111z", "1111z 123m 456p 789s"):
        found = waits(hand)
        assert (found.tenpai, found.waits, found.shanten) == (False, (), 1)
    assert waits("1z 123m 456p 789s pon:111z").fifth
    both = waits("23m 55p 456s 111s pon:444m")
    assert told(both) == {"1m": 4, "4m": 1}
    assert told(waits("23m 55p 456s pon:111m ankan:4444m")) == {"1m": 1}
    assert not waits("23m 55p 456s kan:1111m ankan:4444m").tenpai


def test_melds_named_or_not_count_three_tiles_each() -> None:
    assert told(waits("23m 55p")) == told(waits("23m 55p chii:123s pon:777z kan:2222p")) == {"1m": 4, "4m": 4}
    assert waits("23m 55p").forms == {"four-groups": 0}


def test_a_hand_of_fourteen_tells_each_discard_the_best_first() -> None:
    found = waits("12346m 4569p 78s 115z")
    assert found.shanten == 1
    assert [(each.tile, each.shanten, each.left) for each in found.discards[:3]] == [("5z", 1, 12), ("9p", 1, 12), ("1m", 2, 45)]
    assert {each.tile for each in found.discards[0].accepts} == {"5m", "6s", "9s"}


def test_a_complete_hand_says_so() -> None:
    found = waits("123m 456p 789s 11222z")
    assert (found.shanten, found.forms["four-groups"]) == (-1, -1)
    assert not found.tenpai


def test_a_red_and_a_plain_five_are_one_discard_the_plain_one() -> None:
    found = waits("0556m 123p 456p 789s 7z", book="club")
    assert [each.tile for each in found.discards].count("5m") == 1
    assert "0m" not in {each.tile for each in found.discards}


@one_by_one(
    ("hand", "seen", "said"),
    [
        ("123m", "", "has 3 tiles: 13 or 14"),
        ("", "", "has 0 tiles"),
        ("1112345678999m 12p", "", "has 15 tiles"),
        ("23m 55p chii:123s", "", "with 1 meld 10 or 11 concealed tiles"),
        ("123m 456p 78s 11222z", "22z", "5 tiles 2z"),
        ("123m 456p 78s 11222z", "q", "'q' at 1"),
    ],
)
def test_what_cannot_be_is_refused(hand: str, seen: str, said: str) -> None:
    with pytest.raises(HandError, match=said):
        waits(hand, seen=seen)


def completing(held: list[int]) -> set[int]:
    """The kinds that make a hand of thirteen complete, by trying each."""
    out = set()
    for kind in range(34):
        if held.count(kind) < 4:
            count, key = [0] * 34, [0] * 4
            for tile in (*held, kind):
                add_tile(count, key, tile)
            if shapes.lacking(LUT, key, 0) == 0:
                out.add(kind)
    return out


@given(st.permutations(range(136)), st.sampled_from([13, 14]))
def test_what_brings_a_hand_nearer_does_and_nothing_else_does(wall: list[int], size: int) -> None:
    tiles = [tile_of_id(tile) for tile in wall[:size]]
    found = waits(str(Hand(in_order(tiles))), book="tenhou")
    if size == 13:
        assert found.tenpai == bool(completing([KIND[tile] for tile in tiles]))
        for each in found.accepts:
            nearer = waits(f"{Hand(in_order(tiles))} {each.tile}", book="wrc-2015")
            assert nearer.shanten < found.shanten
    else:
        best = found.discards[0]
        assert best.shanten == max(found.shanten, 0)
        left = list(map(text_of, (KIND[tile] for tile in tiles)))
        left.remove(best.tile.replace("0", "5"))
        assert waits(" ".join(left)).shanten == best.shanten
        assert [each.shanten for each in found.discards] == sorted(each.shanten for each in found.discards)


@given(st.permutations(range(40)))
def test_a_flush_waits_for_the_tiles_that_complete_it_and_no_others(wall: list[int]) -> None:
    held = sorted(tile // 4 if tile < 36 else 27 for tile in wall[:13])
    found = waits(str(Hand(tuple(held))))
    assert {each.tile for each in found.waits} == {text_of(kind) for kind in completing(held)}
    assert all(each.left == 4 - held.count(tile_of(each.tile)) for each in found.accepts)


@given(st.permutations(range(40)), st.integers(0, 8))
def test_with_a_melded_triplet_no_wait_is_the_fifth_of_its_kind(wall: list[int], melded: int) -> None:
    held = [tile // 4 if tile < 36 else 27 for tile in wall if tile // 4 != melded][:9]
    found = waits(f"{Hand(in_order([*held, melded]))} pon:{str(melded + 1) * 3}m")
    name = text_of(melded)
    assert name not in {each.tile for each in found.accepts}
    assert found.tenpai == bool(found.waits)


@one_by_one("pool", [40, 136])  # one suit and a wind, in which many kinds are owned whole; and all tiles
@one_by_one("size", [13, 10, 4])
def test_every_kind_that_brings_a_hand_nearer_is_told_as_trying_all_of_them_finds(pool: int, size: int) -> None:
    chance = Random(f"{pool} {size}")
    for _ in range(150):
        held = [n // 4 if n < 36 else 27 for n in range(pool)] if pool == 40 else [n // 4 for n in range(136)]
        tiles = tuple(sorted(chance.sample(held, size)))
        shape = shape_of(Hand(tiles), Book.open("wrc-2015"))
        now = min(shape.lacking())
        every = [kind for kind in range(34) if shape.can_come(kind) and (now == 1 or shape.left(kind))]
        wanted = [text_of(kind) for kind in every if comes_nearer(shape, kind, now)]
        assert [each.tile for each in shape.accepts()] == wanted, tiles


def comes_nearer(shape: Shape, kind: int, now: int) -> bool:
    """Return whether a tile of this kind brings a hand nearer."""
    add_tile(shape.count, shape.key, kind)
    found = min(shape.lacking_of_14()) < now
    remove_tile(shape.count, shape.key, kind)
    return found
