"""Pages of the site on A4: neither navigation nor buttons, no row on two pages, and black on white whatever the screen has."""

import pytest
from playwright.sync_api import Page

from jantaku.web.organise.repository import Events
from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.fonts import pages_of
from tests.web.browser.test_at_table import in_own_loop
from tests.web.browser.watching import overflow
from tests.web.organise.evenings import hall
from tests.web.replay.records import made
from tests.web.serving import Served

SEEN = """() => {
  const away = "nav, button, select, .button, [role=search], .top:not(.event-top), .foot, .calc-form, .steps";
  return [...document.querySelectorAll(away)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => `${one.localName}.${one.className}`);
}"""
PALE = """() => {
  const words = (one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  const drawn = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map(); // of each colour, whether it is light
  const light = (one) => {
    const color = getComputedStyle(one).color;
    if (!known.has(color)) {
      drawn.clearRect(0, 0, 1, 1);
      drawn.fillStyle = color;
      drawn.fillRect(0, 0, 1, 1);
      const [r, g, b] = drawn.getImageData(0, 0, 1, 1).data;
      known.set(color, 0.3 * r + 0.6 * g + 0.1 * b > 110);
    }
    return known.get(color);
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
def event(served: Served) -> str:
    """The path of the ranking of an event."""
    return f"/e/{in_own_loop(lambda store: Events(store).begin('', hall()), served.db)}/standings"


def printed(page: Page) -> None:
    """Show the page as it is printed, from a dark screen."""
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size(A4)  # type: ignore[arg-type]


@pytest.mark.parametrize(("path", "lang"), sample([(path, "fr") for path in PAGES], [(path, "ja") for path in PAGES]))
def test_a_page_prints_without_navigation_black_on_white_and_with_whole_rows(
    visit: Visit, event: str, path: str, lang: str
) -> None:
    first = {"event": event, "/replay": lambda forms: forms.bring(made(0, hands=2))}.get(path, path)
    page = visit(first, size="desktop", lang=lang)
    if path == "/replay":
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
