"""The same walk in Firefox: a first game by the pointer, its result, the help, the score keeper, the refereed table, the rest."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, say
from tests.web.browser.bidi import FRAME, FirefoxPage, firefox, opened
from tests.web.browser.keeping import NAMES
from tests.web.browser.playing import play_until
from tests.web.browser.watching import SIZES
from tests.web.serving import Served

WALKS = dict(zip(LANGUAGES, ("desktop", "landscape", "phone"), strict=True))
SEATS = 4
PLAYED = "() => document.querySelector('#play')?.dataset.stage === 'play'"
TURN = "() => document.getElementById('hand').quick ? 'discard' : document.querySelector('#pads .due') ? 'draw' : ''"
MINE = "() => document.querySelectorAll('#board .side-0 .river .tile').length"
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
PAGES = ("/watch", "/learn", "/club", "/puzzle", "/score", "/rules/wrc-2015", "/referee", "/clock", "/keep", "/me")
POINTS = "() => [...document.querySelectorAll('.seats .points')].map((one) => one.innerText)"

pytestmark = [
    pytest.mark.prove,
    pytest.mark.skipif(firefox() is None, reason="no Firefox here: install firefox-esr, or name one by JANTAKU_FIREFOX"),
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots take a tenth of their time."""
    with Served(Path(tmp_path_factory.mktemp("firefox")), pace=0.1) as server:
        yield server


@pytest.fixture(params=WALKS)
def lang(request: pytest.FixtureRequest) -> str:
    """A language, each on a screen of its own."""
    return str(request.param)


@pytest.fixture
def page(lang: str, tmp_path: Path) -> Iterator[FirefoxPage]:
    """A new Firefox; nothing may have gone wrong in it at the end."""
    with opened(firefox() or "", tmp_path, lang) as tab:
        tab.size(*SIZES[WALKS[lang]])
        yield tab
        assert tab.errors == []


def pictured(page: FirefoxPage, name: str) -> None:
    """Nothing is wider than the screen; and a picture, where a folder for them is named."""
    assert page.evaluate(WIDE) <= 0
    if folder := os.environ.get("JANTAKU_PICTURES"):
        page.screenshot(Path(folder) / f"firefox-{name}.png")


def test_a_first_game_is_played_and_its_result_and_help_opened(page: FirefoxPage, served: Served, lang: str) -> None:
    page.goto(served.url)
    pictured(page, f"{lang}-home")
    page.click(".by-playing button")
    page.until(PLAYED)
    page.until("() => !!document.querySelector('.coach')")
    pictured(page, f"{lang}-card")
    page.click('.coach [data-tip="next"]')
    play_until(page, lambda state: state["stage"] == "result")
    assert page.text("#ending h2")
    assert page.evaluate("() => document.querySelectorAll('#ending .changes li').length") == SEATS
    assert page.evaluate("() => document.querySelectorAll('#ending .changes li.me').length") == 1
    pictured(page, f"{lang}-result")
    page.click_if_there("#ending details summary")  # a draw has nothing to explain
    page.click("#ending button.go")
    play_until(page, lambda state: state["held"] and not state["dealing"])
    page.click('.tool.yaku, [data-learn="yaku"]')
    page.until("() => document.querySelectorAll('#dialog .yaku li').length > 25")
    pictured(page, f"{lang}-yaku")
    page.click('#dialog [data-part="rulings"]')
    page.until("() => !!document.querySelector('#learn-q')")
    page.click("#dialog [data-find]")
    page.until("() => !!document.querySelector('#dialog .rulings dt')")
    page.click('#dialog [data-part="options"]')
    page.until("() => !!document.querySelector('#dialog .options li')")
    pictured(page, f"{lang}-options")
    page.click(".learn-close")
    play_until(page, lambda state: state["stage"] == "result")


def test_a_sheet_is_kept_and_an_entry_undone(page: FirefoxPage, served: Served, lang: str) -> None:
    page.goto(f"{served.url}/keep")
    page.evaluate("(names) => Object.entries(names).forEach(([id, name]) => (document.getElementById(id).value = name))", NAMES)
    page.click("form[action='/keep'] button.primary")
    page.until("() => !!document.querySelector('.acts')")
    page.click(".acts .primary")
    for text in ("Ben", "Chloé"):
        page.click_text("#keep button", text)
    page.click(".ask .answers button:nth-child(3)")
    page.click(".ask .answers button:nth-child(3)")
    page.click(".ask .button.big")
    page.until(f"() => ({POINTS})()[0] === ({POINTS})()[3] && ({POINTS})()[0] !== ({POINTS})()[1]")
    pictured(page, f"{lang}-sheet")
    page.click(".undone button")
    page.until(f"() => new Set(({POINTS})()).size === 1")


def test_a_refereed_table_is_played_by_single_clicks(page: FirefoxPage, served: Served, lang: str) -> None:
    page.goto(f"{served.url}/new")
    for chosen in ('[name="with"][value="bots"]', '[name="refereed"]'):
        page.click(f"label:has({chosen})")
    page.click("form button.primary.big")
    page.until(PLAYED)
    for turn in range(1, 3):
        while page.until(TURN) == "draw":
            page.click_if_there('#pads [data-do="draw"]')  # unless somebody calls the tile
            page.evaluate(FRAME)
        while page.evaluate(MINE) < turn:  # a click is taken once the tile has been there a moment
            page.click_if_there("#hand .held:last-child")
            page.evaluate(FRAME)
    pictured(page, f"{lang}-refereed")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens_whole(page: FirefoxPage, served: Served, lang: str, path: str) -> None:
    page.goto(served.url + path)
    assert page.evaluate("() => document.documentElement.lang") == lang
    assert page.text("h1") != say("web.not-found", lang)
    pictured(page, lang + path.replace("/", "-"))
