"""A session of paper sheets, typed: the keys it takes, the sum as one types, what is asked, a network that is away."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page, expect

from jantaku.tournament.archive import Archive
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.web.organise.hall import seated
from tests.web.serving import Served

T = TypeVar("T")
Visit = Callable[..., Page]
HUNDREDS = ("452", "310", "238", "200")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run something in a thread: in this one the browser has a loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def prepared(served: Served) -> tuple[str, str]:
    """Store an event of four tables; return its address and a scorer's token."""

    async def store() -> tuple[str, str]:
        found = Store.open(served.db)
        events = Events(found)
        ident = await events.begin("", seated(16))
        (token,) = await events.give(ident, [("scorer", 0, 0, "Sam")])
        await found.close()
        return f"/e/{ident}", token

    return apart(store())


def kept(served: Served, at: str) -> Archive:
    """The event as it is stored."""

    async def read() -> Archive:
        found = Store.open(served.db)
        archive = await Events(found).archive(at.removeprefix("/e/"))
        await found.close()
        return archive

    return apart(read())


def at_grid(visit: Visit, served: Served, **more: Any) -> tuple[Page, str]:
    """The grid, opened by a scorer's link."""
    at, token = prepared(served)
    page = visit(f"{at}/in/{token}", **more)
    page.get_by_label("saw").fill("Eva")
    return page, at


def row(page: Page, table: int) -> Any:
    """A table of the grid."""
    return page.locator(f'[data-table="{table}"]')


def test_a_session_is_typed_in_four_keys_a_table_beyond_the_digits(visit: Visit, served: Served) -> None:
    page, at = at_grid(visit, served)
    page.locator("#e1").focus()
    keys = 0
    for _ in range(4):
        for number in HUNDREDS:
            page.keyboard.type(number)
            page.keyboard.press("Enter")
            keys += 1
    for table in range(1, 5):
        expect(row(page, table)).to_contain_text("Saved")
    assert keys <= 8 * 4
    assert kept(served, at).state.sessions[1].complete
    assert kept(served, at).reckoning.tables[1, 3].points == (45_200, 31_000, 23_800, 20_000)


def test_the_sum_is_checked_as_one_types_and_sticks_are_asked_for(visit: Visit, served: Served) -> None:
    page, at = at_grid(visit, served)
    page.locator("#e1").focus()
    for number in ("452", "310", "238", "195"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    expect(row(page, 1)).to_contain_text("500 short")
    expect(page.locator("#e1")).to_be_focused()
    page.locator("#n1").fill("190")
    expect(row(page, 1)).to_contain_text("1000 short")
    page.locator("#n1").press("Enter")
    expect(page.locator("#x1")).to_be_focused()
    expect(page.locator("#x1")).to_have_value("1")
    expect(row(page, 1).locator("output").first).to_have_text("1. +30.2")
    page.keyboard.press("Enter")
    expect(row(page, 1)).to_contain_text("Saved")
    expect(page.locator("#e2")).to_be_focused()
    assert kept(served, at).reckoning.tables[1, 1].sticks == 1


def test_the_second_scorer_is_asked_and_shown_both(visit: Visit, served: Served) -> None:
    at, token = prepared(served)
    pages = [visit(f"{at}/in/{token}") for _ in range(2)]
    for page, first in zip(pages, ("452", "453"), strict=True):
        page.get_by_label("saw").fill("Eva")
        page.locator("#e1").focus()
        for number in (first, "310", "238", "200" if first == "452" else "199"):
            page.keyboard.type(number)
            page.keyboard.press("Enter")
        expect(row(page, 1)).to_contain_text("Saved" if first == "452" else "45200 31000 23800 20000")
    expect(row(pages[1], 1)).to_contain_text("45300 31000 23800 19900")
    expect(pages[1].locator("#why2")).to_be_hidden()  # a reason is for the table that was asked about
    pages[1].locator("#why1").fill("typed again from the paper")
    pages[1].locator("#why1").press("Enter")
    expect(row(pages[1], 1)).to_contain_text("Saved")
    expect(pages[1].locator("#why1")).to_be_hidden()
    assert kept(served, at).reckoning.tables[1, 1].points[0] == 45_300


def test_a_table_that_could_not_be_sent_says_so_and_is_sent_once(visit: Visit, served: Served) -> None:
    page, at = at_grid(visit, served)
    page.watch.allowed.append("ERR_FAILED")  # type: ignore[attr-defined]
    page.route("**/add", lambda route: route.abort())
    page.locator("#e1").focus()
    for number in HUNDREDS:
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    expect(row(page, 1)).to_contain_text("Not saved yet")
    page.unroute("**/add")
    page.get_by_role("button", name="Save").click()
    expect(row(page, 1)).to_contain_text("Saved")
    assert kept(served, at).state.sessions[1].results.keys() == {1}


@pytest.mark.parametrize("size", ["phone", "landscape", "desktop"])
def test_the_grid_has_room(visit: Visit, served: Served, size: str) -> None:
    page, _ = at_grid(visit, served, size=size)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#e4")).to_be_visible()
