import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

import jantaku
from jantaku import draw
from jantaku.core.constants import BY_ADDED_KAN, BY_PON, UNKNOWN
from jantaku.scoring.hand import read_hand
from jantaku.scoring.melds import in_place
from jantaku.scoring.tiles import text_of, tile_of
from jantaku.texts import say, tile_name
from tests.sampling import one_by_one

SVG = "{http://www.w3.org/2000/svg}"
MELDED = "23m 11z 789s chii:345p pon:777z"


def parsed(svg: str) -> ET.Element:
    root = ET.fromstring(svg)  # noqa: S314 - it is ours
    symbols = {symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")}
    assert {use.attrib["href"][1:] for use in root.iter(f"{SVG}use")} == symbols
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    return root


def drawn(root: ET.Element) -> list[int]:
    names = [use.attrib["href"].removeprefix("#jantaku-") for use in root.iter(f"{SVG}use")]
    return [UNKNOWN if name == "back" else tile_of(name) for name in names]


def alt(root: ET.Element) -> str:
    return root.findtext(f"{SVG}desc") or ""


def dealt() -> jantaku.Table:
    table = jantaku.Table("wrc-2015", seed=b"a picture")
    table.deal()
    for _ in range(30):
        table.push(next(iter(table.lawful())))
    return table


def test_a_row_shows_every_tile_in_its_order_and_names_it() -> None:
    root = parsed(draw.tiles("19m0p?7z"))
    assert drawn(root) == [0, 8, 35, UNKNOWN, 33]
    assert alt(root) == "1 of characters; 9 of characters; red 5 of circles; 1 tile face down; red dragon"


def test_a_hand_shows_its_tiles_then_the_winning_one_then_its_melds() -> None:
    root = parsed(draw.hand(MELDED, "1m"))
    held = read_hand(MELDED)
    melded = [tile for meld in held.melds for tile in meld.tiles]
    assert drawn(root) == [*held.tiles, 0, *melded]
    assert "Won with: 1 of characters." in alt(root)
    assert all(tile_name(tile) in alt(root) for tile in held.all)


def test_what_is_wrong_in_a_hand_is_refused_as_everywhere() -> None:
    with pytest.raises(jantaku.HandError):
        draw.hand("55555m")


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_a_score_shows_the_hand_and_every_line_of_its_sheet(lang: str) -> None:
    score = jantaku.score(MELDED, "1m", ron=True)
    root = parsed(draw.score(score, lang))
    assert sorted(drawn(root)) == sorted([*score.hand.all, score.tile])
    cells = [cell for line in score.explain(lang)[1:] for cell in re.split(" {2,}", line.strip(" ")) if cell]
    assert [text.text or "" for text in root.iter(f"{SVG}text")] == cells


def test_waits_show_the_hand_and_each_tile_it_accepts_with_its_number() -> None:
    known = jantaku.waits("123m 456p 78s 11222z")
    root = parsed(draw.waits(known))
    assert drawn(root)[13:] == [tile_of("6s"), tile_of("9s")]
    assert [text.text for text in root.iter(f"{SVG}text")] == ["Tenpai", "4", "4"]


def test_a_table_shows_every_tile_that_its_state_knows() -> None:
    table = dealt()
    state = table.state
    held = sum(state.hidden[seat] + sum(state.hand[seat]) for seat in range(4))
    melded = sum(len(meld.tiles) for seat in range(4) for meld in draw.board.melds_of(state, seat))
    root = parsed(draw.table(state))
    assert len(drawn(root)) == held + melded + sum(state.discards) + state.indicators
    assert UNKNOWN not in drawn(root)


@one_by_one("seat", [-1, 0, 1, 2, 3])
def test_a_view_draws_the_tiles_of_others_as_backs_and_names_none_of_them(seat: int) -> None:
    table = dealt()
    view = table.view(seat)
    for other in range(4):
        if other != seat:
            assert set(draw.board.held(view, other)) == {UNKNOWN}
    open_tiles = [tile for at in range(4) for tile in draw.board.held(view, at) if tile != UNKNOWN]
    for at in range(4):
        open_tiles += view.river[at][: view.discards[at]]
        open_tiles += [tile for meld in draw.board.melds_of(view, at) for tile in meld.tiles]
    open_tiles += draw.board.indicators(view)
    root = parsed(draw.table(view))
    assert sorted(tile for tile in drawn(root) if tile != UNKNOWN) == sorted(open_tiles)
    hands = [part.split(".")[0] for part in alt(root).split("Hand: ")[1:]]
    hidden = [hand for at, hand in enumerate(hands) if at != seat]
    assert all(hand.endswith("tiles face down") and "," not in hand for hand in hidden)


def test_a_notebook_shows_hands_scores_waits_and_tables() -> None:
    score = jantaku.score(MELDED, "1m", ron=True)
    for thing in (score, score.hand, jantaku.waits("123m 456p 78s 11222z"), dealt(), dealt().seen(2)):
        parsed(thing._repr_svg_())


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_a_view_is_drawn_as_the_record_it_is_made_of(seat: int) -> None:
    table = dealt()
    assert draw.table(table.seen(seat)) == draw.table(table.view(seat))
    assert draw.table(table) == draw.table(table.state)


def test_nothing_is_drawn_until_a_picture_is_asked_for() -> None:
    code = "import sys, jantaku; jantaku.score('23m 11z 789s 345p 777z', '1m', ron=True); print('jantaku.draw' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


def test_each_face_is_written_once_however_often_it_is_used() -> None:
    assert draw.tiles("1111m").count("<symbol") == 1
    assert text_of(0) == "1m"


def turned(root: ET.Element) -> list[int]:
    uses = list(root.iter(f"{SVG}use"))
    return [at for at, use in enumerate(uses) if "rotate(90)" in use.attrib["transform"]]


def test_the_claimed_tile_of_a_meld_is_laid_across_and_a_concealed_kong_shows_two_backs() -> None:
    root = parsed(draw.hand("23m 789s chii:345p ankan:1111z"))
    assert turned(root) == [5]
    assert drawn(root)[-4:] == [UNKNOWN, 27, 27, UNKNOWN]


@pytest.mark.parametrize(("source", "place"), [(3, 0), (2, 1), (1, 2)])
def test_a_pon_shows_whose_the_tile_was(source: int, place: int) -> None:
    placed = in_place(BY_PON, (33, 33, 33), 33, source)
    assert [each.how for each in placed].index("turned") == place


def test_the_tile_added_to_a_triplet_is_placed_on_the_one_laid_across() -> None:
    placed = in_place(BY_ADDED_KAN, (4, 4, 4, 34), 4, 2)
    assert [each.how for each in placed] == ["", "turned", "added", ""]


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_alternative_texts_are_in_the_language_that_is_asked_for(lang: str) -> None:
    table = dealt()
    pictures = {
        draw.tiles("19m", lang=lang): "draw.tiles",
        draw.hand(MELDED, "1m", lang=lang): "draw.hand",
        draw.waits(jantaku.waits("123m 456p 78s 11222z"), lang): "draw.waits",
        draw.table(table.state, lang=lang): "draw.table",
    }
    for picture, title in pictures.items():
        root = parsed(picture)
        assert root.findtext(f"{SVG}title") == say(title, lang)
        assert tile_name(0, lang) in alt(root) or title != "draw.tiles"


def test_the_numbers_of_a_score_stand_in_columns() -> None:
    root = parsed(draw.score(jantaku.score(MELDED, "1m", ron=True)))
    ends = {
        text.attrib["x"]
        for text in root.iter(f"{SVG}text")
        if (text.text or "").endswith(" fu") and text.attrib["text-anchor"] == "end"
    }
    assert len(ends) == 1
