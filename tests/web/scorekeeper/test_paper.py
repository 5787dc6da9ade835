"""What is kept of a sheet: its graph, the sheet on paper, receipts, the check of a file."""

import asyncio
import html
import re
import sqlite3
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import pytest

from jantaku.rules.book import Book
from jantaku.scorekeeper import ScoreSheet, Sheet
from jantaku.scorekeeper.sheet import Won
from jantaku.texts import LANGUAGES, say
from jantaku.web.scorekeeper.graph import figure, graph
from jantaku.web.scorekeeper.paper import won
from jantaku.web.store import Store
from tests.web.asgi import Asker, older, opened

NAMES = ["Aki", "Ben", "Chloé", "Dai"]
WIN = {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}
SVG = "{http://www.w3.org/2000/svg}"


def kept(*names: str, book: str = "wrc-2015") -> ScoreSheet:
    """A sheet on which nothing was written yet."""
    return ScoreSheet.begin(book, names=list(names or NAMES))


def played() -> ScoreSheet:
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
    """Return what has a class."""
    return [node for node in svg.iter() if name in node.get("class", "").split()]


def heights(svg: ET.Element, seat: int) -> list[float]:
    """Return how far down a seat's line runs."""
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
def test_the_graph_is_described_for_those_who_do_not_see_it_and_has_no_inline_style(lang: str) -> None:
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
    assert {node.text for node in of_class(svg, "name")} == {"<script>x<…", "</svg>", "秋山田中鈴…", "&\"'"}
    assert "<script" not in str(figure(chain.sheet, "en"))


# ---- on paper
def put(folder: Path, chain: ScoreSheet, ident: str = "kept") -> str:
    """Keep a sheet where the application finds it: its address."""

    async def write() -> None:
        store = Store.open(f"sqlite:///{folder / 'games.sqlite'}")
        await store.begin_sheet(ident, "", chain.events[0].line())
        for event in chain.events[1:]:
            await store.add_line(ident, event.n, event.line())
        await store.close()

    asyncio.run(write())
    return f"/keep/{ident}"


def seen(folder: Path, *paths: str, lang: str = "en") -> list[httpx.Response]:
    """Return what the application answers."""

    async def look() -> list[httpx.Response]:
        async with opened(folder) as app:
            asker = Asker(app, lang=lang)
            return [await asker.get(path) for path in paths]

    return asyncio.run(look())


def plain(page: httpx.Response) -> str:
    """Return what can be read on a page, its spaces made one."""
    text = re.sub(r"<[^>]+>", " ", re.sub(r"<(script|style).*?</\1>", "", page.text, flags=re.DOTALL))
    return re.sub(r"\s+", " ", html.unescape(text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_paper_has_every_hand_with_each_players_change_and_points_and_the_sums(tmp_path: Path, lang: str) -> None:
    chain = played()
    address = put(tmp_path, chain)
    (page,) = seen(tmp_path, f"{address}/paper", lang=lang)
    assert page.status_code == 200
    text = plain(page)
    for hand in chain.sheet.hands:
        for seat in range(4):
            assert say("kept.points", lang, points=hand.points[seat]) in page.text
            if hand.delta[seat]:
                assert say("kept.delta", lang, points=hand.delta[seat]) in page.text
    assert page.text.count("<tr>") >= 1 + len(chain.sheet.hands) + 4
    rules = {"points": 120_000, "sticks": 0, "each": 1000, "total": 120_000, "start": 30_000, "fits": "="}
    assert re.sub(r"\s+", " ", say("paper.sum", lang, **rules)) in text
    assert chain.receipt[:8] in text
    assert all(name in text for name in NAMES)
    assert "<svg" in page.text
    assert "paper." not in text


@pytest.mark.parametrize("seat", [0, 2])
def test_who_is_liable_is_named_in_any_seat(seat: int) -> None:
    win = Won(3, 1, 0, 0, 1, 8000, 32_000, (0, 0, 0, 0), liable=seat)
    text = won(Book.open("wrc-2015"), win, NAMES, "en")
    assert text == say("paper.liable", win=won(Book.open("wrc-2015"), replace(win, liable=-1), NAMES, "en"), name=NAMES[seat])


def test_what_was_corrected_is_marked_with_what_stood_there_and_who_agreed(tmp_path: Path) -> None:
    chain = played()
    right = {**WIN, "from": 3}
    changes = {"a2": [{"kind": "win", "body": right}]}
    chain.add("correction", {"changes": changes, "referee": "Mori", "why": "Dai discarded"}, id="c")
    (page,) = seen(tmp_path, f"{put(tmp_path, chain)}/paper")
    assert page.text.count('class="mark"') == 1
    assert "hand 1 (East 1): 0 / +5,200 / −5,200 / 0 became 0 / +5,200 / 0 / −5,200 (Dai discarded)" in plain(page)
    assert "Mori" in page.text


def test_fouls_stand_in_a_ledger_of_their_own_with_clause_and_what_was_cancelled(tmp_path: Path) -> None:
    chain = played()
    given = {"shown": "yes", "with": "none", "last_timed_hand": "no"}
    chain.add("foul", {"seat": 1, "foul": "empty-win", "given": given, "referee": "Mori"}, id="f")
    chain.add("cancel", {"penalty": "f", "referee": "Sato", "why": "appeal"}, id="g")
    (page,) = seen(tmp_path, f"{put(tmp_path, chain)}/paper")
    text = plain(page)
    assert chain.sheet.ledger[0].cite in text
    assert "cancelled: Sato: appeal" in text
    assert "−20" in text


def test_a_sheet_without_a_hand_prints_and_hostile_names_are_text(tmp_path: Path) -> None:
    address = put(tmp_path, kept("<script>alert(1)</script>", "\"'&", "</title>", ""))
    page, missing = seen(tmp_path, f"{address}/paper", "/keep/nothere/paper")
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert "</title></title>" not in page.text
    assert "North" in page.text
    assert missing.status_code == 404


def test_below_zero_on_paper_somebody_owes_sticks(tmp_path: Path) -> None:
    chain = kept()
    chain.add("win", {"from": 1, "wins": [{"seat": 0, "yakuman": 1}]}, id="b")
    (page,) = seen(tmp_path, f"{put(tmp_path, chain)}/paper")
    assert "Ben is below zero and owes 18,000" in plain(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_sheet_has_the_uma_and_the_start_of_its_book(tmp_path: Path, lang: str) -> None:
    club, unknown, first = seen(tmp_path, "/keep/paper?book=club", "/keep/paper?book=%2Fetc%2Fpasswd", "/keep/paper", lang=lang)
    assert "+10 / +5 / −5 / −10" in plain(club)
    assert say("paper.points-each", lang, points=25_000) in club.text
    assert unknown.status_code == 404
    assert first.status_code == 200
    assert "+15 / +5 / −5 / −15" in plain(first)


# ---- one's own sheets
def test_a_visitors_own_sheets_are_listed_with_who_plays_and_how_far_each_is(tmp_path: Path) -> None:
    names = {"east": "<b>Aki</b>", "south": "Ben", "west": "Chloé", "north": "Dai"}

    async def look() -> tuple[str, str]:
        async with opened(tmp_path) as app:
            asker, other = Asker(app), Asker(app)
            own = (await asker.post("/keep", page="/keep", **names)).headers["location"]
            with sqlite3.connect(tmp_path / "games.sqlite") as base:
                (owner,) = base.execute("SELECT owner FROM sheets WHERE id = ?", [own.rpartition("/")[2]]).fetchone()
            event = await older(app, owner)

            async def add(kind: str, **body: object) -> None:
                answer = await asker.http.post(f"{event}/add", json={"kind": kind, "body": body, "id": f"{kind}{body}"[:60]})
                assert answer.json()["ok"], answer.text

            pages = [(await asker.get("/keep")).text]
            await add("draw", tenpai=[])
            await add("gong")
            pages.append((await asker.get("/keep")).text)
            for seat in range(4):
                await add("confirm", seat=seat)
            pages.append((await asker.get("/keep")).text)
            await add("sign", referee="Mori")
            pages.append((await asker.get("/keep")).text)
            await add("close")
            pages.append((await asker.get("/keep")).text)
            for text, told in zip(
                pages, ("East 1", "to be confirmed", "awaiting the signature", "to be closed", ">closed<"), strict=True
            ):
                assert told in text
                assert "<b>Aki</b>" not in text
                assert html.escape("<b>Aki</b>") in text
            assert f'href="{event}/paper"' in pages[-1]
            return event, (await other.get("/keep")).text

    event, others = asyncio.run(look())
    assert event not in others


def test_a_damaged_sheet_is_reported_in_the_list_and_its_file_can_be_fetched(tmp_path: Path) -> None:
    async def look() -> str:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            sheet = (await asker.post("/keep", page="/keep", east="Aki")).headers["location"]
        store = Store.open(f"sqlite:///{tmp_path / 'games.sqlite'}")
        await store.add_line(sheet.rpartition("/")[2], 1, '{"n":1,')
        await store.close()
        async with opened(tmp_path) as app:
            later = Asker(app)
            later.http.cookies = asker.http.cookies
            page = await later.get("/keep")
            assert page.status_code == 200
            assert "Line 2 is not an event of a score sheet." in page.text
            assert f'href="{sheet}/sheet.jsonl"' in page.text
            return (await later.get(f"{sheet}/sheet.jsonl")).text

    assert asyncio.run(look()).endswith('{"n":1,\n')


def test_a_hand_that_only_comes_to_other_points_because_one_before_it_did_is_not_marked(tmp_path: Path) -> None:
    chain = kept()
    chain.add("draw", {"tenpai": [0]}, id="a")
    chain.add("win", {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}, id="b")
    chain.add("correction", {"changes": {"a": [{"kind": "redeal", "body": {}}]}, "referee": "Mori"}, id="c")
    before, after = (hand.delta for hand in (ScoreSheet(chain.events[:3]).sheet.hands[1], chain.sheet.hands[1]))
    assert before != after  # a counter less
    (page,) = seen(tmp_path, f"{put(tmp_path, chain)}/paper")
    assert page.text.count('class="mark"') == 1
