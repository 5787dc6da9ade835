"""The session clock in a browser: the gong sounds once, the pages count by themselves, each fits its window and its hall."""

import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jantaku.clock.events import Entry, plain_line
from jantaku.clock.session import folded
from jantaku.web.clock.repository import table_key
from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.hours import Timed, frame
from tests.web.browser.watching import SIZES, WITH_AXE, overflow, settled, violations
from tests.web.serving import Served

HOUR_AND_HALF = 90 * 60
WINDOWS = {**SIZES, "projector": (1920, 1080), "smallest": (320, 568)}
SECRET = "secret"  # noqa: S105 - of a test
SOON = 60_000  # ms
RULED = {"ruling": "the wall fell", "referee": "Eva"}
# How often the mallet strikes: three times for one gong.
STRUCK = """() => {
  window.struck = 0;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) { window.struck += 1; return start.apply(this, when); };
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Timed]:
    """A server whose time a test can move on."""
    with Timed(Path(tmp_path_factory.mktemp("clock"))) as server:
        yield server


Event = tuple[str, float, dict[str, Any]]  # what, how many seconds ago, its body


def clock(served: Served, *events: Event, tables: int = 4, automatic: bool = False, name: str = "") -> str:
    """A clock with a past: its address."""
    ident, now = f"test{time.monotonic_ns():x}"[:20], int(1000 * (time.time() + served.seconds))
    body = {"format": 1, "book": "wrc-2015", "secret": SECRET, "title": "Session 2", "minutes": None, "tables": tables}
    whole = [("begin", 9000.0, {**body, "names": [name], "automatic": automatic}), *events]
    rows = [Entry(kind, of, kind if not n else f"e{n}", n, now - int(1000 * ago)) for n, (kind, ago, of) in enumerate(whole)]
    folded(rows)
    with sqlite3.connect(served.file) as base:
        base.execute("insert into sheets (id, owner, created, kind) values (?, '', ?, 'clock')", (ident, now // 1000))
        base.executemany("insert into lines (sheet, n, text) values (?, ?, ?)", [(ident, row.n, plain_line(row)) for row in rows])
    return f"/clock/{ident}"


def running(left: float) -> Event:
    """The start signal of a session that has so many seconds left."""
    return ("start", HOUR_AND_HALF - left, {})


def dice(*tables: int) -> list[Event]:
    """Dice thrown at some tables."""
    return [("dice", 60, {"table": table}) for table in tables]


def at_table(address: str, table: int) -> str:
    """The address of a table's page with its key."""
    session = folded([Entry("begin", {"book": "wrc-2015", "secret": SECRET, "tables": 9}, "begin")])
    return f"{address}/table/{table}?key={table_key(session, table)}"


def listening(page: Page) -> None:
    """Turn the sound on, and count."""
    page.evaluate(STRUCK)
    page.mouse.move(40, 40)  # the tools come back
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")


def phase(page: Page, name: str) -> None:
    """Wait until a page is in a phase."""
    expect(page.locator("#main")).to_have_attribute("data-phase", name, timeout=SOON)


def looked(page: Page) -> None:
    """Wait until a page has asked for the server's time once more, and has drawn what it is."""
    with page.expect_response("**/time"):
        page.evaluate("dispatchEvent(new Event('online'))")
    frame(page)
    frame(page)


def test_the_gong_sounds_once_on_the_display_and_at_the_tables_and_each_knows_what_follows(visit: Visit, served: Timed) -> None:
    address = clock(served, running(60), *dice(1))
    pages = [visit(address), visit(at_table(address, 1), size="phone"), visit(at_table(address, 2), size="phone")]
    for page in pages:
        listening(page)
        assert page.evaluate("window.struck") == 0
    hall, one, two = pages
    served.go(60, *pages)
    phase(hall, "last-hand")
    phase(two, "closed")
    for page in pages:
        page.wait_for_function("() => window.struck === 3")
    expect(hall.locator("#told")).to_contain_text("Gong")
    expect(hall.locator("#chips li")).to_have_text(["1"])
    expect(one.locator("#why")).to_contain_text("WRC 2015 8.2")
    expect(two.locator("#dice")).to_be_disabled()
    expect(two.locator("#why")).to_contain_text("Your game is over")
    one.locator("#hand").tap()
    phase(hall, "closed")
    for page in pages:
        looked(page)
        assert page.evaluate("window.struck") == 3
    hall.reload()
    listening(hall)
    looked(hall)
    assert hall.evaluate("window.struck") == 0


def test_without_a_server_a_table_hears_the_gong_by_itself_and_throws_no_more_dice(visit: Visit, served: Timed) -> None:
    address = clock(served, running(60))
    page = visit(at_table(address, 2), size="phone")
    page.watch.allowed += ["ERR_", "Failed to fetch"]  # type: ignore[attr-defined]
    expect(page.locator("#dice")).to_be_enabled()
    served.kill()
    expect(page.locator("#lost")).to_contain_text("No connection")
    served.go(60, page)
    phase(page, "last-hand")
    expect(page.locator("#digits .unseen")).to_have_text("00:00")
    expect(page.locator("#dice")).to_be_disabled()
    expect(page.locator("#why")).to_contain_text("no more dice are thrown (WRC 2015 8.2)")
    served.go(10, page)
    served.start()
    phase(page, "closed")
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#late")).to_contain_text("when the server was back")


def test_the_start_signal_takes_two_taps_and_reaches_every_page(visit: Visit, served: Timed) -> None:
    address = clock(served)
    director, hall = visit(f"{address}/control/{SECRET}"), visit(f"{address}?lang=en,fr,ja")
    expect(hall.locator("#words h2")).to_have_text(["Set-up", "Mise en place", "準備中"])
    director.locator("#start").click()
    expect(director.locator("#start")).to_have_text("Give the start signal now")
    director.locator("#start").click()
    phase(hall, "running")
    phase(director, "running")
    expect(hall.locator("#digits .unseen")).to_contain_text("89:")
    expect(director.locator("#start")).to_be_hidden()
    expect(hall.locator("#code")).to_be_hidden()


def test_extra_time_asks_for_its_ruling_is_shown_in_the_hall_and_can_be_taken_back(visit: Visit, served: Timed) -> None:
    address = clock(served, running(1800), *dice(1))
    director, hall = visit(f"{address}/control/{SECRET}"), visit(address)
    director.locator("#extra-all").click()
    director.locator("#to").select_option("3")
    director.locator("#ruled button[value=do]").click()
    expect(director.locator("#ruled")).to_be_visible()  # no time without a ruling
    director.fill("#ruling", RULED["ruling"])
    director.fill("#referee", RULED["referee"])
    director.locator("#ruled button[value=do]").click()
    expect(director.locator("#history li").first).to_contain_text("Table 3: 5 more minutes. the wall fell (Eva)")
    expect(hall.locator("#chips li b")).to_have_text("3")
    expect(hall.locator("#chips time")).to_contain_text("34:")
    director.locator("#history li").first.get_by_role("button").click()
    expect(hall.locator("#chips")).to_be_hidden()
    expect(director.locator("#history li.gone")).to_contain_text("Table 3: 5 more")


def test_a_clock_that_is_stopped_stands_on_every_page_until_it_goes_on(visit: Visit, served: Timed) -> None:
    address = clock(served, running(1800))
    director, table = visit(f"{address}/control/{SECRET}"), visit(at_table(address, 2), size="phone")
    director.locator("#tables [data-table='2']").get_by_role("button", name="Stop").click()
    phase(table, "stopped")
    stood = table.locator("#digits .unseen").inner_text()
    served.go(10, table)
    looked(table)
    assert table.locator("#digits .unseen").inner_text() == stood
    director.locator("#tables [data-table='2']").get_by_role("button", name="Resume").click()
    director.fill("#ruling", RULED["ruling"])
    director.fill("#referee", RULED["referee"])
    director.locator("#ruled button[value=do]").click()
    phase(table, "running")


def test_a_table_says_its_dice_and_a_tap_too_many_says_nothing_else(visit: Visit, served: Timed) -> None:
    address = clock(served, running(1800), automatic=True)
    table, director = visit(at_table(address, 2), size="phone"), visit(f"{address}/control/{SECRET}")
    expect(table.locator("#dice")).to_have_text("The button was pressed")
    table.locator("#dice").tap()
    expect(director.locator("#tables [data-table='2']")).to_have_attribute("data-is", "playing")
    expect(table.locator("#hand")).to_be_visible()
    assert table.locator("#hand").is_disabled()  # a second tap was meant for the first button
    expect(table.locator("#hand")).to_be_enabled()
    table.locator("#hand").tap()
    expect(director.locator("#tables [data-table='2']")).to_have_attribute("data-is", "waiting")


def test_languages_are_chosen_on_the_display_without_asking_for_it_again(visit: Visit, served: Timed) -> None:
    page = visit(clock(served, running(1800)), lang="fr")
    expect(page.locator("#words h2")).to_have_text("Partie en cours")
    page.locator(".langs summary").click()
    page.locator("input[name=lang][value=ja]").check()
    expect(page.locator("#words h2")).to_have_text(["Partie en cours", "対局中"])
    assert page.url.endswith("?lang=fr,ja")


def test_a_sheet_begun_at_a_table_shows_the_time_and_its_dice_are_the_tables(visit: Visit, served: Timed) -> None:
    address = clock(served, running(1800))
    page, director = visit(at_table(address, 3), size="phone"), visit(f"{address}/control/{SECRET}")
    page.locator("#keep summary").tap()
    page.fill("#east", "Aki")
    page.locator("#keep form button").tap()
    expect(page.locator("#clock-digits")).to_contain_text("29:")
    expect(page.locator("#clock-bar")).to_contain_text("Table 3")
    page.locator("#keep .dice").tap()
    expect(director.locator("#tables [data-table='3']")).to_have_attribute("data-is", "playing", timeout=SOON)
    assert overflow(page) == []


@pytest.mark.service_worker
def test_a_sheet_that_is_opened_again_without_a_network_shows_the_time_as_it_is(visit: Visit, served: Timed) -> None:
    page = visit(at_table(clock(served, running(1800)), 3), size="phone")
    page.watch.allowed += ["ERR_", "Failed to fetch"]  # type: ignore[attr-defined]
    page.locator("#keep summary").tap()
    page.locator("#keep form button").tap()
    page.locator("#clock-digits").wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # kept from now on
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.locator("html[data-kept]").wait_for(state="attached")
    page.context.set_offline(True)
    page.add_init_script("const now = Date.now; Date.now = () => now() + 600_000;")  # ten minutes later
    page.reload()
    text = page.locator("#clock-digits").inner_text()
    assert 1080 <= 60 * int(text[:2]) + int(text[3:]) <= 1200, text


STATES: dict[str, list[Event]] = {
    "set-up": [],
    "running": [running(3600), *dice(1), ("extra", 30, {"table": 2, "minutes": 3, **RULED}), ("stop", 20, {"table": 4})],
    "ten": [running(500)],
    "stopped": [running(500), ("stop", 20, {"table": 0})],
    "last-hand": [running(-20), *dice(1, 3), ("gong", 20, {"tables": [1, 2, 3, 4], "due": 0})],
    "last-hand:crowd": [running(-20), *dice(*range(1, 200, 2)), ("gong", 20, {"tables": [*range(1, 201)], "due": 0})],
    "closed": [running(-20), ("gong", 20, {"tables": [1, 2, 3, 4], "due": 0})],
}
PAGES = ("", "?lang=fr,en,ja", "/table/1", f"/control/{SECRET}", f"/control/{SECRET}/cards")


# French is the longest; the states of which the most is said are looked at in the others too.
FULLEST = [state for state in STATES if "crowd" in state] + ["running"]
FITS = sample(
    [(state, "fr") for state in FULLEST],
    [(state, "fr") for state in STATES if state not in FULLEST]
    + [(state, lang) for state in ("running", "last-hand") for lang in ("en", "ja")],
)
SCHEMES = sample(
    [*((state, "light") for state in FULLEST), ("last-hand", "dark")],
    [*((state, "light") for state in STATES if state not in FULLEST), ("running", "dark")],
)


@pytest.mark.parametrize(("state", "lang"), FITS)
def test_every_page_fits_every_window(visit: Visit, served: Timed, state: str, lang: str) -> None:
    address = clock(served, *STATES[state], tables=200 if "crowd" in state else 4, name="Salle des fêtes, au fond")
    cut: list[tuple[str, str, str]] = []
    page = visit(address + PAGES[0], size="phone", lang=lang)
    for path in PAGES:
        if path != PAGES[0]:
            page.goto(served.url + (at_table(address, 1) if path == "/table/1" else address + path))
        if "control" not in path:
            phase(page, state.partition(":")[0])
        for size, (wide, high) in WINDOWS.items():
            page.set_viewport_size({"width": wide, "height": high})
            cut.extend((path, size, what) for what in overflow(page))
            if path in PAGES[:2] and wide > high:
                cut.extend((path, size, what) for what in page.evaluate(BELOW))
    assert cut == []


# What of the display lies below the window, or on something else: nobody scrolls a wall, as one does a phone.
BELOW = """() => {
  const high = innerHeight + 1;
  const seen = (el) => el.offsetParent !== null && el.getBoundingClientRect().height > 0;
  const boxes = ["#digits", "#words", "#chips", "#code", ".hall-top"].map((at) => document.querySelector(at)).filter(seen);
  const found = boxes.filter((el) => el.getBoundingClientRect().bottom > high).map((el) => `${el.id || el.className} is cut below`);
  const [digits, words] = ["#digits", "#words h2"].map((at) => document.querySelector(at).getBoundingClientRect());
  const top = document.querySelector(".hall-top").getBoundingClientRect();
  if (digits.top < top.bottom - 1) found.push(`digits on the top: ${digits.top} < ${top.bottom}`);
  if (digits.bottom > words.top + 1) found.push(`digits on words: ${digits.bottom} > ${words.top}`);
  const tools = document.querySelector("#tools").getBoundingClientRect();
  if (!document.querySelector(".hall").matches(".resting"))
    for (const el of boxes.filter((one) => one.getBoundingClientRect().bottom > tools.top + 1)) found.push(`${el.id} is hidden`);
  return found;
}"""


@WITH_AXE
@pytest.mark.parametrize(("state", "scheme"), SCHEMES)
def test_axe_finds_nothing_serious(visit: Visit, served: Timed, state: str, scheme: str) -> None:
    address = clock(served, *STATES[state], tables=200 if "crowd" in state else 4)
    page = visit(address + PAGES[1], size="phone", color_scheme=scheme)
    for path in (PAGES[1], "/table/1", PAGES[3]):
        if path != PAGES[1]:
            page.goto(served.url + (at_table(address, 1) if path == "/table/1" else address + path))
        settled_soon(page)
        assert violations(page) == [], path


def settled_soon(page: Page) -> None:
    """Wait until nothing moves any more, but for what moves for ever."""
    settled(page)
    assert json.loads(page.locator("#boot").text_content() or "{}")
