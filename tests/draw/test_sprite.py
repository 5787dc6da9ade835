import gzip
import re
from itertools import accumulate
from xml.etree import ElementTree as ET

import pytest

from jantaku.draw.art import FACES, sprite
from jantaku.draw.art.brush import Box, outline, written
from jantaku.draw.art.kanji import GREEN_DRAGON, MYRIAD, NUMBERS, RED_DRAGON, WINDS
from jantaku.texts import LANGUAGES, tile_names
from tests.sampling import one_by_one

SVG = "{http://www.w3.org/2000/svg}"
Symbols = dict[str, ET.Element]


@pytest.fixture(params=[False, True], ids=["plain", "indexed"])
def symbols(request: pytest.FixtureRequest) -> Symbols:
    root = ET.fromstring(sprite(index=request.param))  # noqa: S314 - it is ours
    return {symbol.attrib["id"]: symbol for symbol in root}


def test_there_are_thirty_four_faces_three_red_fives_and_a_back(symbols: Symbols) -> None:
    suits = [f"t{number}{suit}" for suit in "mps" for number in range(10)]
    assert sorted(symbols) == sorted([*suits, *(f"t{number}z" for number in range(1, 8)), "tback"])


def test_no_two_faces_are_alike(symbols: Symbols) -> None:
    drawn = {ET.tostring(symbol).split(b">", 1)[1] for symbol in symbols.values()}
    assert len(drawn) == len(symbols)


def test_nothing_is_fetched_and_no_font_is_asked_for(symbols: Symbols) -> None:
    for symbol in symbols.values():
        for part in symbol.iter():
            assert part.tag in {f"{SVG}symbol", f"{SVG}g", f"{SVG}path"}
            assert not any("href" in key or "style" in key for key in part.attrib)


@pytest.mark.parametrize("index", [False, True])
def test_a_sprite_is_at_most_twelve_kilobytes(*, index: bool) -> None:
    assert len(gzip.compress(sprite(index=index).encode())) <= 12_000


def test_a_red_five_is_recognised_by_a_ring_and_not_by_its_colour_alone(symbols: Symbols) -> None:
    for suit in "mps":
        shapes = [part.attrib["d"] for part in symbols[f"t0{suit}"].iter(f"{SVG}path")]
        black = [part.attrib["d"] for part in symbols[f"t5{suit}"].iter(f"{SVG}path")]
        assert any(shape.startswith("M47.6 7a") for shape in shapes)
        assert not any(shape.startswith("M47.6 7a") for shape in black)


def test_six_and_nine_are_underlined_where_they_are_numbered() -> None:
    for face in FACES:
        drawn = sprite(index=True).split(f'id="t{face}"')[1].split("</symbol>")[0]
        assert ("M.3 17.8H9.7" in drawn) == (face[0] in "69" and face[1] != "z")


@one_by_one("strokes", [*NUMBERS, MYRIAD, *WINDS, GREEN_DRAGON, RED_DRAGON])
def test_a_kanji_stays_on_its_tile(strokes: str) -> None:
    for shape in written(strokes, Box(5, 8, 50, 64, 6)).removesuffix("z").split("z"):
        start, steps = shape[1:].split("l") if "l" in shape else (shape[1:], "")
        numbers = [[float(each) for each in re.split("[ QL]", part)] for part in (start, *filter(None, [steps]))]
        along = [list(accumulate(numbers[-1][i::2], initial=numbers[0][i])) if steps else numbers[0][i::2] for i in (0, 1)]
        assert all(0 <= x <= 60 for x in along[0])
        assert all(0 <= y <= 80 for y in along[1])


def test_strokes_turn_one_way_so_that_crossings_stay_filled() -> None:
    square = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)]
    assert outline(square) == "M0 0l9 0 0 9 -9 0z"
    assert outline([square[0], *square[:0:-1]]) == "M9 0l0 9 -9 0 0 -9z"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_face_has_a_name_of_its_own_in_each_language(lang: str) -> None:
    said = tile_names(lang)
    assert set(said) == {*FACES, "?"}
    assert len(set(said.values())) == len(said)
