"""The phones at a table of an event, in a hall: plain HTTP, no service worker, a network that comes and goes."""

import asyncio
import json
import re
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.sampling import FITTING
from tests.web.browser.keeping import SOON, drawn, hand, tap
from tests.web.browser.watching import HALL, SIZES, UNSEEN, Watch, context_of, has_axe, overflow, touching, violations
from tests.web.organise.hall import seated
from tests.web.serving import Served

OFFLINE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "ERR_NETWORK_CHANGED"]
KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('jantaku.scorekeeper.e.') && key.includes('/')).length"
# When each of them was taken, which says whether that was before the gong.
TAKEN = """() => Object.entries(localStorage).filter(([key]) => key.startsWith('jantaku.scorekeeper.e.') && key.includes('/'))
  .map(([, text]) => JSON.parse(text).time)"""


class Event(NamedTuple):
    """An event on a server: its id, the codes of its tables 1 and 2, and of a member of staff."""

    server: Served
    id: str
    tables: tuple[str, str]
    staff: str
    tokens: dict[str, str]

    def at(self, token: str) -> str:
        """The link of a code, as a phone in the hall reads it."""
        return f"http://{HALL}:{self.server.port}/e/{self.id}/in/{token}"

    def add(self, token: str, kind: str, **body: Any) -> None:
        """Enter something on the server, with a token."""
        sent = json.dumps({"id": f"{kind}{sorted(body.items())}"[:64], "kind": kind, "body": body}).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self.server.url}/e/{self.id}/add", data=sent, headers=headers)  # noqa: S310 - ours
        with urllib.request.urlopen(asked) as answer:  # noqa: S310 - ours
            told = json.load(answer)
        assert told["ok"], told

    def archive(self) -> Archive:
        """The event as it is in the database."""
        return in_own_loop(lambda store: Events(store).archive(self.id), self.server.db)


def in_own_loop(work: Callable[[Store], Any], url: str) -> Any:
    """Run something on the store in a loop of its own: Playwright has that of this thread."""

    async def run() -> Any:
        store = Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(run())).result()


@pytest.fixture
def event(served: Served) -> Event:
    """An event whose two sessions are seated."""

    async def begun(store: Store) -> tuple[str, list[str]]:
        events = Events(store)
        ident = await events.begin("", seated(8, 2))
        return ident, await events.give(
            ident, [("table", 0, 1, ""), ("table", 0, 2, ""), ("staff", 0, 0, "Rei"), ("referee", 0, 0, "Rei")]
        )

    ident, (one, two, staff, referee) = in_own_loop(begun, served.db)
    return Event(served, ident, (one, two), staff, {"referee": referee})


Scan = Callable[..., Page]


@pytest.fixture
def scan(browser: Browser, event: Event) -> Iterator[Scan]:
    """Scan the code of table 1 with another phone; at the end nothing may have gone wrong on any."""
    watches: list[Watch] = []

    def scanned(token: str = "", *, size: str = "phone", lang: str = "en") -> Page:
        context = browser.new_context(**context_of(size, lang))
        context.set_default_timeout(SOON)
        context.add_init_script(UNSEEN)
        page = context.new_page()
        watches.append(Watch(page, f"http://{HALL}:{event.server.port}"))
        watches[-1].allowed.append("Cross-Origin-Opener-Policy header has been ignored")  # without TLS
        page.watch = watches[-1]  # type: ignore[attr-defined]
        page.goto(event.at(token or event.tables[0]))
        page.locator("#keep .side").first.wait_for()
        return page

    yield scanned
    troubles = [trouble for watch in watches for trouble in watch.found()]
    for watch in watches:
        watch.page.context.close()
    assert troubles == []


def names_of(event: Event, table: int = 1) -> list[str]:
    """The names at a table in session 1, East first."""
    archive = event.archive()
    return [archive.name(entry) for entry in archive.state.sessions[1].tables[table]]


def kinds(event: Event, table: int = 1) -> list[str]:
    """What the server has of the sheet of a table, but for its beginning."""
    return [line.kind for line in event.archive().sheets[1, table].events[1:]]


def unplugged(page: Page) -> None:
    """Cut a phone off from the network, once all that its page loads later is there."""
    page.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => one.name.includes('/corrections.js'))")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)


def test_a_phone_in_the_hall_has_no_service_worker_and_no_secure_context(scan: Scan) -> None:
    assert scan().evaluate("() => [isSecureContext, 'serviceWorker' in navigator]") == [False, False]


def test_a_phone_that_is_offline_for_two_hands_loses_none_and_sends_each_once(scan: Scan, event: Event) -> None:
    phone, names = scan(), names_of(event)
    drawn(phone, names[0])
    hand(phone, "East 1, 1 counter")
    unplugged(phone)
    tap(phone, "Tsumo", names[1], "3 han", "30 fu", "Confirm")
    drawn(phone, names[2], names[3])
    expect(phone.locator(".unsent li")).to_have_count(2)
    assert phone.evaluate(KEPT) == 2
    assert all(0 <= time.time() - at / 1000 < 300 for at in phone.evaluate(TAKEN))
    assert kinds(event) == ["draw"]
    phone.context.set_offline(False)
    expect(phone.locator(".unsent")).to_have_count(0, timeout=SOON)
    assert kinds(event) == ["draw", "win", "draw"]
    assert phone.evaluate(KEPT) == 0


def test_a_page_that_is_opened_again_says_what_was_not_sent_and_sends_it(scan: Scan, event: Event) -> None:
    phone, names = scan(), names_of(event)
    unplugged(phone)
    drawn(phone, names[0])
    expect(phone.locator(".unsent li")).to_have_count(1)
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    phone.on("dialog", leave)
    phone.context.route("**/sheet/add", lambda route: route.abort())  # the laptop is there, its answers do not come yet
    phone.context.set_offline(False)
    phone.reload()
    assert asked == ["beforeunload"]
    said = phone.locator(".notice.bad", has_text=say("at-table.unsent-load", "en", n=1))
    said.wait_for()
    expect(phone.locator(".unsent li")).to_have_count(1)
    phone.context.unroute("**/sheet/add")
    phone.locator(".notice.good", has_text=say("at-table.unsent-sent", "en", n=1)).wait_for()
    expect(said).to_have_count(0)
    assert kinds(event) == ["draw"]


def test_a_page_with_nothing_unsent_is_closed_without_a_question(scan: Scan, event: Event) -> None:
    phone, asked = scan(), list[str]()
    drawn(phone, names_of(event)[0])
    hand(phone, "East 1, 1 counter")
    phone.wait_for_function(f"() => ({KEPT})() === 0")

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    phone.on("dialog", leave)
    phone.reload()
    phone.locator(".acts").wait_for()
    assert asked == []


def test_what_was_not_sent_of_another_table_is_told_on_every_page_of_the_event(scan: Scan, event: Event) -> None:
    phone = scan()
    entry = {"kind": "draw", "body": {"tenpai": [0]}, "id": "left", "seen": 0, "by": ""}
    phone.evaluate(
        "([event, entry]) => localStorage.setItem(`jantaku.scorekeeper.e.${event}.1.2/000000001000.left`, JSON.stringify(entry))",
        [event.id, entry],
    )
    phone.reload()
    link = phone.get_by_role("link", name=say("at-table.unsent-open", "en", session="1", n="2"))
    expect(link).to_have_attribute("href", f"/e/{event.id}/session/1/table/2")


def test_two_phones_that_differ_are_asked_with_both_shown(scan: Scan, event: Event) -> None:
    here, away, names = scan(), scan(), names_of(event)
    unplugged(away)
    drawn(here, names[0])
    hand(here, "East 1, 1 counter")
    drawn(away, names[1])
    away.context.set_offline(False)
    versions = away.locator(".versions")
    versions.wait_for(timeout=SOON)
    expect(versions).to_contain_text(names[0])
    expect(versions).to_contain_text(names[1])
    assert kinds(event) == ["draw"]
    tap(away, say("kept.leave-out", "en"))
    expect(away.locator(".acts")).to_be_visible()
    assert kinds(event) == ["draw"]


def test_a_table_counts_its_scores_and_stays_until_staff_have_signed_then_goes_on(scan: Scan, event: Event) -> None:
    phone = scan()
    tap(phone, say("at-table.result-only", "en"))
    for at, points in enumerate((45_000, 30_000, 25_000, 20_000)):
        phone.locator(".ask input").nth(at).fill(str(points))
    expect(phone.locator(".tallied")).to_contain_text("120,000 = 120,000")
    tap(phone, "Next", "Confirm")
    for done in range(4):
        phone.locator(".ranking button.primary").first.tap()
        expect(phone.locator(".ranking button.done")).to_have_count(done + 1)
    expect(phone.locator(".ending .notice.bad")).to_have_text(say("kept.stay", "en"))
    assert phone.locator("#keep button", has_text="Sign").count() == 0
    staff = as_staff(scan, event)
    tap(staff, "Sign", say("at-table.sign-close", "en"))
    staff.locator(".next-seats").wait_for()
    phone.locator(".next-seats").wait_for(timeout=SOON)
    expect(phone.locator(".notice.good").first).to_have_text(say("kept.signed-by", "en", who="Rei"))
    links = phone.locator(".next-seats a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    archive = event.archive()
    assert links == [f"/e/{event.id}/player/{entry}" for entry in archive.state.sessions[1].tables[1]]
    assert list(archive.state.sessions[1].results) == [1]


def as_staff(scan: Scan, event: Event) -> Page:
    """The page of table 1 on the phone of somebody of staff, who scans the same code."""
    phone = scan(event.tables[1])
    phone.context.clear_cookies()
    phone.goto(event.at(event.staff))
    phone.goto(event.at(event.tables[0]))
    phone.locator(".ranking").wait_for()
    return phone


@pytest.mark.parametrize("lang", FITTING)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits_and_is_for_everybody(scan: Scan, size: str, lang: str) -> None:
    phone = scan(size=size, lang=lang)
    fits(phone)
    phone.locator(".acts .whole").click()
    phone.locator(".tallied").wait_for()
    fits(phone)


def fits(page: Page) -> None:
    """Nothing of a page is cut off, meets its neighbour, or is barred to anybody."""
    assert overflow(page) == []
    assert touching(page) == []
    assert not has_axe() or violations(page) == []


def test_on_its_side_a_phone_shows_all_four_seats(scan: Scan, event: Event) -> None:
    phone = scan(size="landscape")
    drawn(phone, names_of(event)[0])
    hand(phone, "East 1, 1 counter")
    assert phone.locator(".seats li").last.evaluate("(one) => one.getBoundingClientRect().bottom <= innerHeight")


def test_a_session_that_is_over_leads_to_the_next(scan: Scan, event: Event) -> None:
    phone = scan()

    headers = {"Authorization": f"Bearer {event.staff}", "Content-Type": "application/json"}
    for table in (1, 2):
        body = {"points": [45_000, 30_000, 25_000, 20_000], "sticks": 0}
        sent = json.dumps({"id": f"r{table}", "kind": "result", "body": body})
        at = f"http://{HALL}:{event.server.port}/e/{event.id}/session/1/table/{table}/add"
        assert phone.context.request.post(at.replace(HALL, "127.0.0.1"), data=sent, headers=headers).json()["ok"]
    phone.get_by_role("link", name=say("at-table.goes", "en", session=2)).tap(timeout=SOON)
    phone.wait_for_url("**/session/2/table/1")
    phone.locator(".acts").wait_for()


@pytest.mark.parametrize("lang", FITTING)
def test_a_table_calls_a_referee_with_one_tap_and_all_its_phones_say_who_comes(scan: Scan, event: Event, lang: str) -> None:
    phone, other, staff = scan(lang=lang), scan(lang=lang), event.tokens["referee"]
    tap(phone, say("at-table.call", lang))
    for each in (phone, other):
        expect(each.locator(".call .called-since")).to_be_visible(timeout=SOON)
        expect(each.locator(".call button")).to_have_count(0)
    (call,) = event.archive().register.ledger.queue  # type: ignore[union-attr]
    event.add(staff, "answer", call=call.id)
    for each in (phone, other):
        expect(each.locator(".call")).to_have_text(say("at-table.coming", lang, name="Rei"), timeout=SOON)
    event.add(staff, "close", call=call.id)
    for each in (phone, other):
        expect(each.locator(".call button")).to_have_text(say("at-table.call", lang), timeout=SOON)


def test_a_table_sees_the_time_left_and_that_its_clock_is_stopped(scan: Scan, event: Event) -> None:
    phone, referee = scan(), event.tokens["referee"]
    expect(phone.locator(".table-clock")).to_have_count(0)
    event.add(referee, "start", session=1, minutes=90)
    clock = phone.locator(".table-clock")
    expect(clock).to_have_text(re.compile("^(90:00|89:5[0-9])$"), timeout=SOON)
    shown = clock.text_content()
    phone.wait_for_function(
        "(was) => document.querySelector('.table-clock').textContent !== was", arg=shown
    )  # it goes on by itself
    event.add(referee, "clock", entry="stop", session=1, table=1)
    expect(phone.locator(".gong-says")).to_have_text(say("at-table.clock-stopped", "en"), timeout=SOON)
    assert not violations(phone) if has_axe() else True
    tap(phone, "More")
    expect(phone.locator(".ask")).to_contain_text(say("kept.redeal", "en"))
    expect(phone.locator(".ask")).not_to_contain_text(say("kept.gong", "en"))  # it rings by time alone
    expect(phone.locator(".call button")).to_be_visible()  # while something is asked, too
    assert overflow(phone) == []
