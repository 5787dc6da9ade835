"""The sheet on paper and receipts in a browser: pages of A4, nothing cut off, times as the reader's clock has them."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from jantaku.scorekeeper import ScoreSheet
from jantaku.web.store import Store
from tests.sampling import FITTING, sample
from tests.web.browser.fonts import JAPANESE, OURS, PRINT, pages_of, printed_in
from tests.web.browser.watching import SIZES, WITH_AXE, Watch, context_of, overflow, settled, violations
from tests.web.serving import Served

START = 1_795_330_000_000  # 2026-11-22, 06:46 UTC, in ms
MINUTE = 60_000
LONG = ["Maximilienne de la Tour", "秋山一郎太", "Benjamin-Alexandre", "Ōe"]


def chain(hands: int, names: list[str], *, event: bool = False) -> ScoreSheet:
    """A sheet of so many hands: East wins, is tenpai, pays, in turn."""
    sheet = ScoreSheet.begin("wrc-2015", names=names, at=START, event=event)
    for number in range(hands):
        at, dealer = START + number * 3 * MINUTE, sheet.sheet.now.dealer
        sheet.add("riichi", {"seat": dealer}, id=f"r{number}", at=at)
        if number % 3:
            sheet.add("draw", {"tenpai": [dealer, (dealer + 1) % 4]}, id=f"e{number}", at=at)
        else:
            wins = [{"seat": dealer, "han": 2, "fu": 30}]
            sheet.add("win", {"from": (dealer + 1) % 4, "wins": wins}, id=f"e{number}", at=at)
    given = {"shown": "yes", "with": "none", "last_timed_hand": "no"}
    sheet.add("foul", {"seat": 2, "foul": "empty-win", "given": given, "referee": "Mori"}, id="f", at=START + 99 * MINUTE)
    changes = {"e0": [{"kind": "draw", "body": {"tenpai": [0]}}]}
    sheet.add("correction", {"changes": changes, "assent": [0, 1, 2, 3], "why": "no win"}, id="c", at=START + 100 * MINUTE)
    return sheet


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(Path(tmp_path_factory.mktemp("served")))

    async def fill() -> None:
        store = Store.open(f"sqlite:///{server.file}")
        for ident, sheet in (("short", chain(4, ["Aki", "Ben", "Chloé", "Dai"])), ("long", chain(24, LONG, event=True))):
            await store.begin_sheet(ident, "", sheet.events[0].line())
            for event in sheet.events[1:]:
                await store.add_line(ident, event.n, event.line())
        await store.close()

    with ThreadPoolExecutor(1) as aside:  # in this thread Playwright has its loop
        aside.submit(lambda: asyncio.run(fill())).result()
    with server:
        yield server


def shown(browser: Browser, served: Served, path: str, lang: str = "en", **more: object) -> Page:
    """A page in a browser of its own, watched."""
    page = browser.new_context(**context_of("phone", lang, timezone_id="Asia/Tokyo", **more)).new_page()
    page.watch = Watch(page, served.url)  # type: ignore[attr-defined]
    page.goto(served.url + path)
    return page


@pytest.mark.parametrize("lang", sample(["fr", "ja"], ["en"]))
def test_four_hands_are_one_page_of_a4_twenty_four_two_and_an_empty_sheet_one(browser: Browser, served: Served, lang: str) -> None:
    for path, pages in (("/keep/short/paper", 1), ("/keep/long/paper", 2), ("/keep/paper", 1), ("/keep/paper?book=club", 1)):
        page = shown(browser, served, path, lang)
        pdf = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
        assert pages_of(pdf) == pages, path
        assert printed_in(pdf) >= OURS, path
        assert printed_in(pdf) == OURS or lang == "ja" or "long" in path, path  # a name in Japanese has another
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 718, "height": 1040})  # what is printed on of A4, at 96 to the inch
        assert overflow(page) == [], path
        page.context.close()


@pytest.mark.parametrize("font", JAPANESE)
def test_sheets_in_japanese_have_as_many_pages_in_any_font(browser: Browser, served: Served, font: str) -> None:
    for path, pages in (("/keep/short/paper", 1), ("/keep/long/paper", 2), ("/keep/paper", 1)):
        page = shown(browser, served, path, "ja")
        page.evaluate(PRINT, [font, JAPANESE[font]])
        pdf = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
        if font not in {"high", *printed_in(pdf)}:
            pytest.skip(f"{font} is not installed: sheets in Japanese were not measured in it")
        assert pages_of(pdf) == pages, path
        page.context.close()


@pytest.mark.parametrize("lang", FITTING)
def test_a_receipt_is_one_page_in_the_font_of_the_prints(browser: Browser, served: Served, lang: str) -> None:
    page = shown(browser, served, "/keep/short/receipt?seat=0", lang)
    pdf = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    assert pages_of(pdf) == 1
    assert printed_in(pdf) == OURS or (lang == "ja" and printed_in(pdf) > OURS)
    page.context.close()


@pytest.mark.parametrize("lang", FITTING)
def test_paper_and_receipts_fit_every_window(browser: Browser, served: Served, lang: str) -> None:
    cut = []
    for path in ("/keep/long/paper", "/keep/paper", "/keep/long/receipt?seat=0", "/keep/verify", "/keep/offline"):
        page = shown(browser, served, path, lang)
        for size, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            cut += [(path, size, what) for what in overflow(page)]
        assert page.watch.found() == []  # type: ignore[attr-defined]
        page.context.close()
    assert cut == []


def test_times_are_those_of_the_readers_clock(browser: Browser, served: Served) -> None:
    page = shown(browser, served, "/keep/short/paper")
    assert "15:46" in page.locator("time").first.inner_text()  # in Tokyo
    page.context.close()


@WITH_AXE
@pytest.mark.parametrize("scheme", sample(["light"], ["dark"]))
def test_axe_finds_nothing_serious_on_paper_and_receipts(browser: Browser, served: Served, scheme: str) -> None:
    for path in ("/keep/long/paper", "/keep/paper", "/keep/short/receipt?seat=1", "/keep/verify"):
        page = shown(browser, served, path, color_scheme=scheme)
        settled(page)
        assert violations(page) == [], path
        page.context.close()


def test_a_receipt_and_a_bad_file_are_dealt_with_by_tapping(browser: Browser, served: Served, tmp_path: Path) -> None:
    page = shown(browser, served, "/keep/short")
    page.locator("a", has_text=re.compile("^Receipt$")).tap()
    page.locator(".links a", has_text="Chloé").tap()
    digest = re.sub(r"\s", "", page.locator(".hash").inner_text())
    with page.expect_download() as saved:
        page.locator("a", has_text="Save as a file").tap()
    assert digest in Path(saved.value.path()).read_text("utf-8")
    page.locator("a", has_text="Check this receipt now").tap()
    assert "This receipt is in the sheet" in page.locator(".notice").inner_text()
    text = page.request.get(f"{served.url}/keep/short/sheet.jsonl").text()
    path = tmp_path / "sheet.jsonl"
    path.write_text(text.replace('"han":2', '"han":4', 1), "utf-8")
    page.goto(f"{served.url}/keep/verify")
    page.set_input_files("#file", path)
    page.locator("main button").tap()
    assert "does not match its hash" in page.locator(".differs").first.inner_text()
    page.context.close()
