"""From an act to what is seen of it, in Chromium, on this machine: the click on a tile to that tile in the river."""

from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from benchmarks.timing import Row, below
from tests.web.browser.hours import GUARD
from tests.web.browser.playing import look, wished
from tests.web.browser.watching import context_of
from tests.web.serving import Served

HELD = 70  # ms

# From a click, as the page hears of it and as the browser did, to the change of the page that shows its tile in the river.
WATCH = """() => {
  window.times = [];
  let at = 0;
  let begun = 0;
  document.addEventListener("click", (event) => {
    if (event.target.closest(".held.may")) [at, begun] = [performance.now(), event.timeStamp];
  }, true);
  new MutationObserver(() => {
    if (!at) return;
    window.times.push([performance.now() - at, performance.now() - begun]);
    at = 0;
  }).observe(document.querySelector("#board .side-0 .river"), {childList: true, subtree: true, attributes: true});
}"""


def press(page: Page, selector: str) -> None:
    """Press a button as a hand does: the pointer comes to rest on it, and it is held down for a moment."""
    box = page.locator(selector).first.bounding_box()
    if box:
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(GUARD)
        page.mouse.down()
        page.wait_for_timeout(HELD)
        page.mouse.up()


def times(browser: Browser, url: str, acts: int) -> list[tuple[float, float]]:
    """The ms from each of so many clicks to its tile in the river: as the page hears of it, and as the browser did."""
    context = browser.new_context(**context_of("desktop", "en", reduced_motion="reduce"))
    page = context.new_page()
    page.goto(url)
    page.locator('form[action="/play"] button').first.click()
    page.wait_for_url("**/t/*")
    page.locator("#board .side-0 .river").wait_for(state="attached")
    page.evaluate(WATCH)
    found: list[tuple[float, float]] = []
    while len(found) < acts:
        state = look(page)
        if state["stage"] == "over":
            break
        if selector := wished(state):
            press(page, selector)
        page.wait_for_timeout(100)
        found = [(heard, begun) for heard, begun in page.evaluate("window.times")]
    context.close()
    return found


def act_to_screen(browser: Browser, acts: int = 60) -> Row:
    """The median, and beside it how long 19 of 20 take at most."""
    with TemporaryDirectory() as folder, Served(Path(folder), pace=0.3) as server:
        found = times(browser, server.url, acts)
    heard, begun = zip(*found, strict=True)
    late = quantiles(heard, n=20)[18]
    return below("act to screen, Chromium on loopback", median(heard), "ms", 10, 5)._replace(
        result=f"19 of 20 within {late:.1f} ms; {median(begun):.1f} ms with what the browser takes to tell the page of a click"
    )
