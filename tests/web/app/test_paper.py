"""What is kept of a sheet: its graph, the sheet on paper, receipts, the check of a file."""

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from jantaku.keep import Chain, Sheet
from jantaku.texts import LANGUAGES
from jantaku.web.keep.graph import figure, graph

NAMES = ["Aki", "Ben", "Chloé", "Dai"]
WIN = {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}
SVG = "{http://www.w3.org/2000/svg}"


def kept(*names: str, book: str = "wrc-2015") -> Chain:
    """A sheet on which nothing was written yet."""
    return Chain.begin(book, names=list(names or NAMES))


def played() -> Chain:
    """A sheet with a win, a draw and a self-draw."""
    chain = kept()
    chain.add("riichi", {"seat": 1}, id="a1")
    chain.add("win", WIN, id="a2")
    chain.add("draw", {"tenpai": [0, 1]}, id="a3")
    chain.add("win", {"wins": [{"seat": 3, "limit": "mangan"}]}, id="a4")
    return chain


# ---- the graph
def drawn(sheet: Sheet, lang: str = "en") -> ET.Element:
    """The graph, read as strictly as a browser reads SVG."""
    return ET.fromstring(str(graph(sheet, lang)))  # noqa: S314 - drawn here


def of_class(svg: ET.Element, name: str) -> list[ET.Element]:
    """What has a class."""
    return [node for node in svg.iter() if name in node.get("class", "").split()]


def heights(svg: ET.Element, seat: int) -> list[float]:
    """How far down a seat's line runs."""
    (line,) = (node for node in of_class(svg, f"s{seat}") if node.tag == f"{SVG}polyline")
    return [float(place.split(",")[1]) for place in line.get("points", "").split()]


def test_nothing_is_drawn_before_a_hand_was_played() -> None:
    assert not figure(kept().sheet, "en")


def test_each_line_runs_as_the_points_do_from_the_start_on() -> None:
    sheet = played().sheet
    svg = drawn(sheet)
    (zero,) = of_class(svg, "zero")
    bottom = float(zero.get("d", "").split()[1].partition("H")[0])
    courses = [heights(svg, seat) for seat in range(4)]
    assert all(len(course) == 4 for course in courses)
    assert len({course[0] for course in courses}) == 1
    scale = (bottom - courses[0][0]) / 30_000
    for at, hand in enumerate(sheet.hands, 1):
        for seat, points in enumerate(hand.points):
            assert bottom - courses[seat][at] == pytest.approx(points * scale, abs=0.2)


def test_wins_and_deal_ins_are_marked_and_names_stand_at_the_ends_apart() -> None:
    svg = drawn(played().sheet)
    assert [node.get("class") for node in of_class(svg, "win")] == ["win s1", "win s3"]
    assert [node.get("class") for node in of_class(svg, "paid")] == ["paid s2"]
    names = of_class(svg, "name")
    assert sorted(node.text or "" for node in names) == NAMES
    places = [float(node.get("y", "")) for node in names]
    assert all(below - above >= 14.9 for above, below in pairwise(places))
    assert [node.text for node in of_class(svg, "named")] == ["E1", "E2"]


def test_below_zero_is_in_sight_and_zero_has_its_line() -> None:
    chain = kept()
    for at in range(2):
        chain.add("win", {"from": 1, "wins": [{"seat": 0, "yakuman": 1}]}, id=f"b{at}")
    svg = drawn(chain.sheet)
    (zero,) = of_class(svg, "zero")
    assert max(heights(svg, 1)) > float(zero.get("d", "").split()[1].partition("H")[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_graph_is_told_to_those_who_do_not_see_it_and_has_no_style_of_its_own(lang: str) -> None:
    svg = drawn(played().sheet, lang)
    assert svg.get("role") == "img"
    title, told = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
    assert title is not None
    assert told is not None
    assert svg.get("aria-labelledby", "").split() == [title.get("id"), told.get("id")]
    assert all(name in (told.text or "") for name in NAMES)
    assert not any({"style", "fill", "stroke"} & set(node.attrib) for node in svg.iter())


def test_a_hostile_or_long_name_stands_there_as_text() -> None:
    chain = kept("<script>x</script>", "</svg>", "秋山田中鈴木佐藤", "&\"'")
    chain.add("win", WIN, id="a")
    svg = drawn(chain.sheet)
    assert {node.text for node in of_class(svg, "name")} == {"<script>x</…", "</svg>", "秋山田中鈴…", "&\"'"}
    assert "<script" not in str(figure(chain.sheet, "en"))
