"""Pages of the site on A4: neither navigation nor buttons, no row on two pages, and black on white whatever the screen has."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.fonts import pages_of
from tests.web.browser.watching import overflow
from tests.web.organise.evenings import hall
from tests.web.serving import Served

SEEN = """() => {
  const away = "nav, button, select, .button, [role=search], .top:not(.event-top), .foot, .calc-form, .steps";
  return [...document.querySelectorAll(away)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => `${one.localName}.${one.className}`);
}"""
PALE = """() => {
  const words = (one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  const light = (one) => {
    const drawn = document.createElement("canvas").getContext("2d");
    drawn.fillStyle = getComputedStyle(one).color;
    drawn.fillRect(0, 0, 1, 1);
    const [r, g, b] = drawn.getImageData(0, 0, 1, 1).data;
    return 0.3 * r + 0.6 * g + 0.1 * b > 110;
  };
  return [...document.querySelectorAll("main :is(h1, h2, h3, p, td, th, dd, dt, li, strong, span, a)")]
    .filter((one) => one.checkVisibility() && !one.closest("svg, .meld, mj-table") && words(one) && light(one))
    .map((one) => `${one.localName}.${one.className}: ${one.textContent.slice(0, 30)}`);
}"""
CUT = """() => [...document.querySelectorAll("main tr, main .rules > *")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).breakInside !== "avoid").length"""
A4 = {"width": 718, "height": 1040}  # what is printed on, at 96 to the inch
HAND = "/score?h=23m+11z+789s+chii:345p+pon:777z&w=1m&dora=6z&counters=2&sticks=1"
PAGES = ["/rules/wrc-2015", "/rules/tenhou/wrc-2015", HAND, "/score/points", "event", "/replay"]


@pytest.fixture(scope="module")
def event(served: Served, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of the ranking of an event."""
    file = Path(tmp_path_factory.mktemp("event")) / "hall.event"
    file.write_text(hall().text, "utf-8")
    words = [sys.executable, "-m", "jantaku", "event", "import", str(file), "--db", served.db]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return f"/e/{done.stdout.strip()}/standings"


def printed(page: Page) -> None:
    """Show the page as it is printed, from a dark screen."""
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size(A4)  # type: ignore[arg-type]


def record(tmp_path: Path) -> Path:
    """A game to look at."""
    file = tmp_path / "game.jantaku"
    words = ["play", "--seat", "E", "--seed", "a", "--save", str(file)]
    subprocess.run([sys.executable, "-m", "jantaku", *words], input="\n" * 40, text=True, capture_output=True, check=True)
    return file


@pytest.mark.parametrize(("path", "lang"), sample([(path, "fr") for path in PAGES], [(path, "ja") for path in PAGES]))
def test_a_page_prints_without_navigation_black_on_white_and_with_whole_rows(
    visit: Visit, event: str, path: str, lang: str, tmp_path: Path
) -> None:
    page = visit(event if path == "event" else path, size="desktop", lang=lang)
    if path == "/replay":
        page.locator("input[type='file']").first.set_input_files(record(tmp_path))
        page.locator("form:has(input[type='file']) button").first.click()
        page.wait_for_url("**/g/**")
        page.locator("#reads .read").first.wait_for()
    printed(page)
    assert page.evaluate(SEEN) == []
    assert page.evaluate(PALE) == []
    assert page.evaluate(CUT) == 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") in {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
    assert overflow(page) == []


@pytest.mark.parametrize("lang", FITTING)
def test_the_sheet_of_a_hand_is_one_page(visit: Visit, lang: str) -> None:
    page = visit(HAND, lang=lang)
    assert pages_of(page.pdf(format="A4", margin={"top": "12mm", "bottom": "12mm"})) == 1
