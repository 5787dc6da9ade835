"""The pages of the desk in a browser: nothing is cut off or touches, axe finds nothing, in three languages and sizes."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jantaku.tournament import keeping
from jantaku.tournament.people import Participant
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.sampling import sample
from tests.web.browser.watching import has_axe, overflow, touching, violations
from tests.web.organise.hall import EVA, seated
from tests.web.serving import Served

Visit = Callable[..., Page]
LONG = ("Konstantinos-Alexandros Papadopoulos-Müller", "長谷川 美咲ヴィクトリア")


async def stored(db: str) -> str:
    """Store an event with long names; return the organiser's link."""
    archive = seated(16, 2)
    for at, name in enumerate(LONG):
        person = Participant(0, name, "GR", "A club with a name of its own", salt=f"{at}")
        keeping.enter(archive, person, EVA, status="substitute", team="The team")
    store = Store.open(db)
    events = Events(store)
    ident = await events.begin("", archive)
    (token,) = await events.give(ident, [("organiser", 0, 0, "Ana")])
    await store.close()
    return f"/e/{ident}/in/{token}"


def troubles(page: Page) -> list[str]:
    """What is wrong with a page, seen at its end: a bar that stays below passes over what is above it."""
    expect(page.locator("h1")).to_be_visible()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    return [*overflow(page), *touching(page), *(violations(page) if has_axe() else [])]


@pytest.mark.parametrize(
    ("size", "lang"), sample([("phone", "fr")], [("desktop", "fr"), ("phone", "ja"), ("landscape", "en"), ("desktop", "en")])
)
def test_every_page_of_the_desk_fits_and_is_for_everybody(visit: Visit, served: Served, size: str, lang: str) -> None:
    with ThreadPoolExecutor(1) as thread:
        link = thread.submit(asyncio.run, stored(served.db)).result()
    page = visit(link, size=size, lang=lang)
    at = page.url
    found: dict[str, Any] = {}
    for path in ("", "/seats?way=lot&rounds=3&lot=today", "/seats", "/results", "/roles"):
        page.goto(f"{at}{path}")
        found |= {path: troubles(page)}
    page.goto(served.url + "/events")
    found |= {"events": troubles(page)}
    assert {path: each for path, each in found.items() if each} == {}
