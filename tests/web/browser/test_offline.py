"""A sheet without a network: it opens again, goes on recording, and sends each entry once, in order, when it can."""

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from tests.web.browser.hours import frame
from tests.web.browser.keeping import judged
from tests.web.browser.watching import UNSEEN, context_of, overflow
from tests.web.serving import Served

NAMES = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
SOON = 60_000  # ms in which a page has found the server again
# A storage that is full, or that the browser lets nobody use.
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
WIN = ("Ron", "Ben", "Chloé", "3 han", "40 fu", "Confirm")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A server of its own, which the test takes away: no network is as good as none."""
    with Served(tmp_path) as server:
        yield server


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone; its tabs share what the browser keeps."""
    context = browser.new_context(**context_of("phone", "en"))
    context.set_default_timeout(SOON)
    context.add_init_script(UNSEEN)
    yield context
    context.close()


def begun(phone: BrowserContext, server: Served) -> Page:
    """A sheet that was just begun and can be opened without a network."""
    page = phone.new_page()
    page.goto(f"{server.url}/keep")
    for wind, name in NAMES.items():
        page.fill(f"#{wind}", name)
    page.locator("form[action='/keep'] button.primary").tap()
    page.locator(".acts").wait_for()
    page.locator("html[data-kept]").wait_for(state="attached")
    return page


def tap(page: Page, *texts: str) -> None:
    """Tap buttons by what stands on them."""
    for text in texts:
        page.locator("#keep button", has_text=re.compile(rf"^(\w+ )?{text}$")).first.tap()


def points(page: Page) -> list[str]:
    """Return what stands on the page."""
    return page.locator(".seats .points").all_inner_texts()


def kinds(page: Page, server: Served) -> list[str]:
    """Return what the server has, line by line."""
    text = page.request.get(f"{server.url}/{page.url.split('/', 3)[3]}/sheet.jsonl").text()
    return [json.loads(line)["kind"] for line in text.splitlines()]


def test_without_a_network_a_sheet_opens_again_records_and_sends_all_once_and_in_order(
    phone: BrowserContext, server: Served
) -> None:
    page = begun(phone, server)
    tap(page, *WIN)
    expect(page.locator(".state h2")).to_have_text("East 2")
    server.kill()
    page.reload()
    page.locator(".acts").wait_for()
    assert page.locator(".state h2").inner_text() == "East 2"  # as it was last known, not as the page was loaded
    assert points(page) == ["30,000", "35,200", "24,800", "30,000"]
    assert page.locator("figure .graph").count() == 1
    tap(page, "Draw", "Aki", "Confirm")
    tap(page, "Tsumo", "Chloé", "2 han", "30 fu", "Confirm")
    expect(page.locator(".notice")).to_contain_text("2 not sent yet")
    page.reload()
    expect(page.locator(".notice")).to_contain_text("2 not sent yet")
    expect(page.locator(".state h2")).to_have_text("East 3, 2 counters")  # computed here
    assert points(page) == ["31,900", "33,100", "27,100", "27,900"]
    tap(page, "More")  # what is fetched later is here too
    page.locator(".ask .cancel").tap()
    server.start()
    expect(page.locator(".notice")).to_have_count(0, timeout=SOON)
    assert kinds(page, server) == ["begin", "win", "draw", "win"]
    expect(page.locator("tbody tr")).to_have_count(3)


def test_two_tabs_of_a_phone_send_what_either_entered_once(phone: BrowserContext, server: Served) -> None:
    one = begun(phone, server)
    two = phone.new_page()
    two.goto(one.url)
    two.locator(".acts").wait_for()
    server.kill()
    tap(one, *WIN)
    tap(two, "Draw", "Confirm")
    expect(two.locator(".notice")).to_contain_text("2 not sent yet")
    sent: list[str] = []

    def hear(answer: Response) -> None:
        if answer.url.endswith("/add") and answer.ok and not answer.from_service_worker:
            sent.append(json.loads(answer.request.post_data or "{}")["id"])

    phone.on("response", hear)
    server.start()
    for page in (one, two):
        expect(page.locator("tbody tr")).to_have_count(2, timeout=SOON)
    assert kinds(one, server) == ["begin", "win", "draw"]
    assert len(sent) == len(set(sent)) == 2


def test_what_is_refused_waits_for_an_answer_and_what_came_after_it_waits_behind(
    phone: BrowserContext, server: Served, browser: Browser
) -> None:
    page = begun(phone, server)
    phone.set_offline(True)
    tap(page, *WIN)
    tap(page, "Draw", "Aki", "Confirm")
    expect(page.locator(".notice")).to_contain_text("2 not sent yet")
    other = browser.new_context(**context_of("phone", "en"))
    there = other.new_page()
    there.goto(page.url)
    tap(there, "Ron", "Ben", "Dai", "2 han", "30 fu", "Confirm")
    expect(there.locator(".state h2")).to_have_text("East 2")
    phone.set_offline(False)
    expect(page.locator(".ask")).to_contain_text("Drop mine", timeout=SOON)
    page.reload()  # the question is asked again: nothing is dropped with the page
    expect(page.locator(".ask")).to_contain_text("Drop mine", timeout=SOON)
    assert kinds(page, server) == ["begin", "win"]
    tap(page, "Drop mine")
    expect(page.locator("tbody tr")).to_have_count(2, timeout=SOON)
    assert kinds(page, server) == ["begin", "win", "draw"]
    assert points(page)[3] != "30,000"
    other.close()


def test_the_referees_questions_about_a_foul_are_asked_without_a_network_and_it_is_sent_first(
    phone: BrowserContext, server: Served
) -> None:
    page = begun(phone, server)
    tap(page, "More")  # what fouls take is here before the network goes
    page.locator(".ask .cancel").tap()
    phone.set_offline(True)
    tap(page, "More", "Foul", "Dai")
    page.fill(".ask input", "empty win")
    tap(page, "Empty win")
    judged(page)
    tap(page, "Confirm")
    tap(page, *WIN)
    expect(page.locator(".notice")).to_contain_text("2 not sent yet")
    page.reload()
    expect(page.locator(".notice")).to_contain_text("2 not sent yet")
    assert kinds(page, server) == ["begin"]
    phone.set_offline(False)
    expect(page.locator("tbody tr")).to_have_count(2, timeout=SOON)  # the chombo, and the hand played again
    expect(page.locator(".ledger")).to_contain_text("Empty win")
    assert kinds(page, server) == ["begin", "foul", "win"]


@pytest.mark.parametrize("script", [FULL, BLOCKED])
def test_where_nothing_can_be_kept_it_is_said_and_entries_wait_in_memory(browser: Browser, server: Served, script: str) -> None:
    phone = browser.new_context(**context_of("phone", "en"))
    phone.add_init_script(script)
    page = begun(phone, server)
    expect(page.locator(".notice.bad")).to_contain_text("This browser stores nothing")
    phone.set_offline(True)
    tap(page, *WIN)
    tap(page, "Draw", "Confirm")
    expect(page.locator(".notice", has_text="2 not sent yet")).to_be_visible()
    phone.set_offline(False)
    expect(page.locator("tbody tr")).to_have_count(2, timeout=SOON)
    assert kinds(page, server) == ["begin", "win", "draw"]
    phone.close()


def test_without_a_network_the_score_keeper_lists_the_sheets_of_this_phone(phone: BrowserContext, server: Served) -> None:
    page = begun(phone, server)
    sheet = page.url
    server.kill()
    page.goto(f"{server.url}/keep")
    expect(page.locator("#sheets a")).to_have_text("Aki, Ben, Chloé, Dai – East 1")
    assert overflow(page) == []
    page.locator("#sheets a").tap()
    page.locator(".acts").wait_for()
    assert page.url == sheet


KEPT = """async () => {
  const pages = await caches.open("jantaku-keep-pages");
  const out = {};
  for (const request of await pages.keys()) {
    const text = await (await pages.match(request)).text();
    out[new URL(request.url).pathname] = text.match(/static\\/([0-9a-f]+)/)?.[1];
  }
  return { pages: out, files: (await caches.keys()).filter((name) => name.startsWith("jantaku-keep-files-")) };
}"""


def test_a_new_release_brings_its_page_and_its_files_together_and_the_old_files_go(
    phone: BrowserContext, server: Served, tmp_path: Path
) -> None:
    page = begun(phone, server)
    path = "/" + page.url.split("/", 3)[3]
    before: dict[str, Any] = page.evaluate(KEPT)
    old = before["pages"][path]
    assert before["files"] == [f"jantaku-keep-files-{old}"]
    assert set(before["pages"]) == {path, "/keep/offline"}
    server.kill()
    # another release: the same, but for a file
    (tmp_path / "sitecustomize.py").write_text(
        "import jantaku.web.http.static_files as s\nfound = s._found\n"
        "s._found = lambda *at: [(n, t + b'/* new */' if n == 'scorekeeper/sheet.css' else t) for n, t in found(*at)]\n",
        "utf-8",
    )
    server.env = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    server.start()
    page.reload()
    page.locator(".acts").wait_for()
    limit = time.monotonic() + SOON / 1000
    while old in str(page.evaluate(KEPT)) and time.monotonic() < limit:
        frame(page)
    after: dict[str, Any] = page.evaluate(KEPT)
    new = after["pages"][path]
    assert new != old
    assert after["files"] == [f"jantaku-keep-files-{new}"]
    server.kill()
    page.reload()
    page.locator(".acts").wait_for()
    names = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.includes('/static/'))"
    )
    assert names
    assert {name.split("/static/")[1].split("/")[0] for name in names} == {new}


@pytest.mark.skipif(os.name == "nt", reason="no process can be made to stand still here")
def test_where_the_server_does_not_answer_a_sheet_opens_all_the_same_and_nothing_counts_twice(
    phone: BrowserContext, server: Served
) -> None:
    page = begun(phone, server)
    tap(page, *WIN)
    expect(page.locator(".state h2")).to_have_text("East 2")
    os.kill(server.pid, signal.SIGSTOP)  # it takes what is sent, and says nothing
    try:
        page.reload()
        page.locator(".acts").wait_for()
        assert points(page) == ["30,000", "35,200", "24,800", "30,000"]
        tap(page, "Draw", "Aki", "Confirm")
        expect(page.locator(".notice")).to_contain_text("1 not sent yet", timeout=SOON)
    finally:
        os.kill(server.pid, signal.SIGCONT)
    expect(page.locator(".notice")).to_have_count(0, timeout=2 * SOON)
    assert kinds(page, server) == ["begin", "win", "draw"]
