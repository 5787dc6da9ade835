"""Registration, check-in, schedule, data of a person, in a browser: by tapping, in three languages, by axe, without a network."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jantaku.web.organise.registration.form import FormSettings
from jantaku.web.organise.registration.repository import Registrations
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.sampling import sample
from tests.web.browser.test_desk_pages import troubles
from tests.web.organise.hall import seated
from tests.web.organise.registering import ASKS
from tests.web.serving import Served

Visit = Callable[..., Page]
NAME = "Konstantinos-Alexandros Papadopoulos-Müller"


async def stored(db: str, role: str) -> str:
    """Store an event with an open form for two and a schedule; return the link of a role."""
    store = Store.open(db)
    events = Events(store)
    ident = await events.begin("", seated(16, 0))
    settings = FormSettings(state="open", most=2, asks=ASKS, words="Town hall, 28 November.\nFee: 60 €.", here=True)
    await Registrations(store, events).configure(ident, settings)
    times = [{"session": 1, "time": "2026-11-28T09:30"}, {"session": 2, "time": "2026-11-29T10:00", "title": "Final"}]
    await events.enter(ident, "s", "schedule", {"sessions": times, "place": "Town hall, 1 rue de la Paix"}, "Ana")
    await events.enter(ident, "c", "checkin", {"entries": [1, 2, 3], "mark": "absent"}, "Ana")
    (token,) = await events.give(ident, [(role, 0, 0, "Ana")])
    await store.close()
    return f"/e/{ident}/in/{token}"


def link_of(served: Served, role: str = "organiser") -> str:
    """A link to such an event."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, stored(served.db, role)).result()


def register(page: Page, at: str, name: str) -> str:
    """Register by the form; return the address of the own page."""
    page.goto(f"{at}/register")
    page.fill("#name", name)
    page.fill("#country", "Greece")
    page.fill("#contact", "k@example.org")
    page.fill("#remark", "Vegetarian lunch, please; I come with the first train and may be late.")
    page.check("[name=consent]")
    page.click("main .primary")
    expect(page.locator("h1")).to_have_text(name)
    return page.url.partition("?")[0]


@pytest.mark.parametrize(
    ("size", "lang"), sample([("phone", "fr")], [("desktop", "fr"), ("phone", "ja"), ("landscape", "en"), ("desktop", "en")])
)
def test_every_page_of_people_fits_and_is_for_everybody(visit: Visit, served: Served, size: str, lang: str) -> None:
    page = visit(link_of(served), size=size, lang=lang)
    at = page.url.partition("/desk")[0]
    own = [register(page, at, name) for name in (NAME, "髙橋 さくら", "Jo")]
    found: dict[str, Any] = {}
    desk = ("registrations", "registrations/form", "checkin", "schedule", "person/1")
    for path in (f"{at}/register", own[0], own[2], f"{at}/schedule", *(f"{at}/desk/{part}" for part in desk)):
        page.goto(path)
        page.evaluate("() => { for (const each of document.querySelectorAll('main details')) each.open = true; }")
        found |= {path: troubles(page)}
    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.parametrize("script", [True, False])
def test_from_the_form_to_the_entry_and_the_mark_by_tapping_with_and_without_scripts(
    visit: Visit, served: Served, *, script: bool
) -> None:
    page = visit(link_of(served), size="phone", java_script_enabled=script)
    at = page.url.partition("/desk")[0]
    own = register(page, at, NAME)
    expect(page.locator(".standing")).to_contain_text("You have a place")
    page.goto(f"{at}/desk/registrations")
    page.tap("[value=confirm-all]")
    page.tap("[value=enter]")
    expect(page.locator("#g-entered")).to_be_visible()
    page.goto(f"{at}/desk/checkin")
    page.locator("#n17 .is-present").tap()
    expect(page.locator("#n17 .is-present")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".counts .is-present b")).to_have_text("1")
    page.locator("#n17 .is-late").tap()
    expect(page.locator(".counts .is-late b")).to_have_text("1")
    page.locator("#n17 .is-late").tap()
    expect(page.locator(".counts .is-late b")).to_have_text("0")
    page.goto(own)
    page.tap("[value=here]")
    expect(page.locator("main")).to_contain_text("You are checked in.")


def test_a_name_is_found_as_it_is_typed(visit: Visit, served: Served) -> None:
    page = visit(link_of(served, "staff"), size="phone")
    page.goto(page.url.partition("/hall")[0] + "/desk/checkin")
    page.fill("#q", "chloe")
    expect(page.locator("#marks li:visible")).to_have_count(1)
    page.fill("#q", "1")
    expect(page.locator("#marks li:visible")).to_have_count(1)
    page.fill("#q", "")
    expect(page.locator("#marks li:visible")).to_have_count(16)


def test_taps_without_a_network_are_sent_once_it_is_back(visit: Visit, served: Served) -> None:
    page = visit(link_of(served, "staff"), size="phone")
    page.goto(page.url.partition("/hall")[0] + "/desk/checkin")
    page.watch.allowed.append("ERR_INTERNET_DISCONNECTED")  # type: ignore[attr-defined]
    page.context.set_offline(True)
    for n in (5, 6, 7):
        page.locator(f"#n{n} .is-present").tap()
    expect(page.locator("#unsent")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator(".counts .is-present b")).to_have_text("3")
    page.reload()
    expect(page.locator(".counts .is-present b")).to_have_text("3")
