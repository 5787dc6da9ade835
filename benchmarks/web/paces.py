"""The pace of a table for one person beside bots, at default settings: the first discard, a hanchan, a turn of a refereed table."""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from benchmarks.timing import Row
from tests.web.browser.playing import State, look, press, wished
from tests.web.browser.watching import context_of
from tests.web.serving import Served

FIRST, HANCHAN, AROUND = 3.0, 6 * 60.0, 4.0  # s
GUARD = 330  # ms until a click is taken as meant for what is there now
TURNS = 12
ANY_RIVER = "() => document.querySelector('#board .river .tile') !== null"
READY = "() => document.getElementById('hand').quick || document.querySelector('#pads .due') !== null"
QUICK = "() => document.getElementById('hand').quick"
MINE = "() => document.querySelectorAll('#board .side-0 .river .tile').length"
OVER = "() => document.getElementById('play').dataset.stage !== 'play' || !document.getElementById('ending').hidden"


def row(what: str, found: float, required: float) -> Row:
    """A line of the table, in seconds."""
    return Row(what, f"{found:.1f} s", "", "", f"{required:.0f} s", "", found <= required, True)


def visit(browser: Browser, url: str, size: str, **more: str) -> Page:
    """The first page, for a visitor who was never here."""
    page = browser.new_context(**context_of(size, "en", **more)).new_page()
    page.goto(url)
    return page


def plays(page: Page, done: Callable[[State], object]) -> None:
    """Press what is lawful, until something is so."""
    while not done(state := look(page)):
        if selector := wished(state):
            press(page, selector)
        page.wait_for_timeout(30)


def first_discard(browser: Browser, url: str, size: str = "phone", **more: str) -> float:
    """Return the seconds from "Play now" to the first tile in a river."""
    page = visit(browser, url, size, **more)
    page.locator('form[action="/play"] button').click()
    begun = time.monotonic()
    page.wait_for_url("**/t/*")
    plays(page, lambda _: page.evaluate(ANY_RIVER))
    took = time.monotonic() - begun
    page.context.close()
    return took


def hanchan(browser: Browser, url: str) -> float:
    """Return the seconds of a hanchan with bots at their fast speed, which is set at the table."""
    page = visit(browser, url, "desktop")
    page.locator('form[action="/play"] button').click()
    begun = time.monotonic()
    page.wait_for_url("**/t/*")
    plays(page, lambda state: state["held"] and not state["dealing"])
    page.keyboard.press("+")
    plays(page, lambda state: state["stage"] == "over")
    took = time.monotonic() - begun
    page.context.close()
    return took


def around(browser: Browser, url: str) -> list[float]:
    """Return the seconds from each discard at a refereed table to the next turn of the same person, calls and all."""
    page = visit(browser, f"{url}/new", "desktop")
    for chosen in ('[name="with"][value="bots"]', '[name="refereed"]'):
        page.locator(f"label:has({chosen})").first.click()
    page.locator("form button.primary").last.click()
    page.locator('#play.refereed[data-stage="play"]').wait_for()
    found: list[float] = []
    while len(found) < TURNS:
        page.wait_for_function(f"() => ({READY})() || ({OVER})()")
        if page.evaluate(OVER):
            break
        if not page.evaluate(QUICK):
            page.locator('#pads [data-do="draw"]').click()
            page.wait_for_function(f"() => ({QUICK})() || ({OVER})()")
            continue
        page.wait_for_timeout(GUARD)
        before = page.evaluate(MINE)
        page.locator("#hand .held").last.click()
        page.wait_for_function(f"before => ({MINE})() > before || ({OVER})()", arg=before)
        since = time.monotonic()
        page.wait_for_function(f"() => ({READY})() || ({OVER})()")
        found.append(time.monotonic() - since)
    page.context.close()
    return found


def measure(browser: Browser) -> list[Row]:
    """Return the lines of the table."""
    with TemporaryDirectory() as folder, Served(Path(folder), pace=1) as served:
        first_discard(browser, served.url)  # the server has everything at hand
        rows = [
            row("Play now, on a phone: to the first discard", median(first_discard(browser, served.url) for _ in range(5)), FIRST),
            row("the same on a desktop", median(first_discard(browser, served.url, "desktop") for _ in range(5)), FIRST),
            row(
                "on a phone with reduced motion",
                median(first_discard(browser, served.url, reduced_motion="reduce") for _ in range(5)),
                FIRST,
            ),
        ]
        turns = [turn for _ in range(3) for turn in around(browser, served.url)]
        rows.append(row(f"A refereed table: to one's next turn, of {len(turns)}", median(turns), AROUND))
        rows.append(row("A hanchan beside bots at their fast speed", hanchan(browser, served.url), HANCHAN))
    return rows
