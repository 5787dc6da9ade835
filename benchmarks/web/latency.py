"""From an act to what is seen of it, in Chromium, on this machine: the click on a tile to that tile in the river."""

from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from benchmarks.timing import Row, below
from tests.web.browser.playing import GUARD, look, press, wished
from tests.web.browser.watching import context_of
from tests.web.serving import Served

# The time of a click, of the change of the page that shows its tile in the river, and of the next frame that the screen shows.
WATCH = """() => {
  window.times = [];
  let at = 0;
  document.addEventListener("click", (event) => { if (event.target.closest(".held.may")) at = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!at) return;
    const row = [performance.now() - at];
    at = 0;
    window.times.push(row);
    requestAnimationFrame(() => setTimeout(() => row.push(performance.now()), 0));
  }).observe(document.querySelector("#board .side-0 .river"), {childList: true, subtree: true, attributes: true});
}"""


def times(browser: Browser, url: str, acts: int) -> list[float]:
    """The ms from each of so many clicks to its tile in the river."""
    context = browser.new_context(**context_of("desktop", "en", reduced_motion="reduce"))
    page = context.new_page()
    page.goto(url)
    page.locator('form[action="/play"] button').first.click()
    page.wait_for_url("**/t/*")
    page.locator("#board .side-0 .river").wait_for(state="attached")
    page.evaluate(WATCH)
    found: list[float] = []
    while len(found) < acts:
        state = look(page)
        if state["stage"] == "over":
            break
        if selector := wished(state):
            page.wait_for_timeout(1000 * GUARD)
            press(page, selector)
        page.wait_for_timeout(50)
        found = [row[0] for row in page.evaluate("window.times")]
    context.close()
    return found


def act_to_screen(browser: Browser, acts: int = 60) -> Row:
    """The median, and beside it how long 19 of 20 take at most."""
    with TemporaryDirectory() as folder, Served(Path(folder), pace=0.3) as server:
        found = times(browser, server.url, acts)
    late = quantiles(found, n=20)[18]
    return below("act to screen, Chromium on loopback", median(found), "ms", 10, 5)._replace(
        result=f"19 of 20 within {late:.1f} ms"
    )
