"""A hanchan of four people by clicks, at the settings of a new table: how long it takes, and how long a discard waits."""

import re
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from benchmarks.timing import Row
from tests.web.browser.playing import look, press, wished
from tests.web.browser.watching import context_of
from tests.web.serving import Served

HELD = 1.2  # s from a discard to the next draw, where nobody may call
LONGEST = 90 * 60  # s
SIZES = ("desktop", "phone", "landscape", "desktop")

# When something is seen: draws and discards, and whether somebody is asked about a discard.
WATCH = """() => {
  window.happened = [];
  document.getElementById("play").addEventListener("seen", ({ detail: { view, news } }) => {
    const now = performance.timeOrigin + performance.now();
    for (const { id } of news) window.happened.push([now, id]);
    if (view.ask?.kind === "claim") window.happened.push([now, "asked"]);
  });
}"""


def seated(browser: Browser, url: str) -> list[Page]:
    """Four people at a new table; it starts by itself."""
    pages = [browser.new_context(**context_of(size, "en")).new_page() for size in SIZES]
    owner = pages[0]
    owner.goto(f"{url}/new")
    owner.locator("#new button.primary.big").click()
    path = re.sub(r"^https?://[^/]+", "", owner.locator("#link").input_value())
    for at, page in enumerate(pages[1:], start=2):
        page.goto(url + path)
        page.locator('form[action$="/join"] [name=name]').fill(f"Player {at}")
        page.locator('form[action$="/join"] button').click()
    for page in pages:
        page.locator("#board .side-0").wait_for(state="attached")
        page.evaluate(WATCH)
    return pages


def gaps(happened: list[tuple[float, str]]) -> tuple[list[float], list[float]]:
    """Return the seconds from each discard to the next draw: where nobody was asked, and where somebody was."""
    free: list[float] = []
    asked: list[float] = []
    since, open_ = 0.0, False
    for at, what in sorted(happened):
        if what.startswith("game.discards"):
            since, open_ = at, False
        elif what == "asked":
            open_ = True
        elif what.startswith("game.draws") and since:
            (asked if open_ else free).append((at - since) / 1000)
            since = 0.0
    return free, asked


def measure(browser: Browser) -> tuple[Row, str]:
    """Play a hanchan. Return the wait of a discard at the median, and the rest in words."""
    with TemporaryDirectory() as folder, Served(Path(folder), pace=1) as served:
        pages = seated(browser, served.url)
        begun = time.monotonic()
        while any(look(page)["stage"] != "over" for page in pages) and time.monotonic() < begun + LONGEST:
            for page in pages:
                if selector := wished(look(page)):
                    press(page, selector)
            pages[0].wait_for_timeout(30)
        took = time.monotonic() - begun
        hands = pages[0].evaluate("document.getElementById('hand').view.hand.number")
        seen = [pair for page in pages for pair in page.evaluate("window.happened") if page is pages[0] or pair[1] == "asked"]
        ended = [look(page)["stage"] for page in pages]
    free, asked = gaps([(at, what) for at, what in seen])
    middle = median(free)
    what = "Four people, a discard nobody may call: to the draw"
    row = Row(what, f"{middle:.2f} s", "", "", f"{HELD} s", "", middle <= HELD, True)
    told = (
        f"{took / 60:.1f} min, {hands} hands, all at {set(ended)}; {len(free)} discards nobody could call: median {middle:.2f} s, "
        f"longest {max(free):.2f} s; {len(asked)} somebody could: median {median(asked or [0]):.2f} s"
    )
    return row, told
