import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import HandError
from jantaku.scoring import tiles
from tests.sampling import one_by_one

TILE = st.integers(-1, 36)


@given(st.lists(TILE, max_size=136))
def test_a_row_of_tiles_reads_back_in_its_order(row: list[int]) -> None:
    assert tiles.tiles_of(tiles.row_of(row)) == row


@one_by_one("tile", range(37))
def test_each_tile_has_a_name_of_two_letters_and_a_name_in_words(tile: int) -> None:
    assert tiles.tile_of(tiles.text_of(tile)) == tile
    assert tiles.tile_of(tiles.word_of(tile)) == tile


@one_by_one("tile", range(37))
def test_a_unicode_tile_tells_the_kind_and_not_the_red(tile: int) -> None:
    assert tiles.tile_of(tiles.glyph_of(tile)) == tiles.kind(tile)


def test_the_unicode_tiles_are_those_of_their_names() -> None:

    named = [unicodedata.name(tiles.glyph_of(tile)) for tile in (0, 9, 18, 27, 31, 32, 33)]
    assert [name.removeprefix("MAHJONG TILE ") for name in named] == [
        "ONE OF CHARACTERS", "ONE OF CIRCLES", "ONE OF BAMBOOS", "EAST WIND", "WHITE DRAGON", "GREEN DRAGON", "RED DRAGON",
    ]  # fmt: skip


def test_zero_is_the_red_five() -> None:
    assert tiles.tiles_of("0m5p0s") == [34, 13, 36]
    assert [tiles.kind(tile) for tile in (34, 35, 36)] == [4, 13, 22]


@one_by_one("text", ["8z", "0z", "m5", "55", "5x", "12?m", "5m ", "٣m", "9"])
def test_what_is_no_row_of_tiles_is_refused(text: str) -> None:
    with pytest.raises(HandError):
        tiles.tiles_of(text)
