"""The hall of an event in a browser: it moves by itself, a tap enters, the gong sounds; on a phone, a laptop and a projector."""

import asyncio
import json
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import KINDS
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.hours import Timed
from tests.web.browser.watching import SIZES, has_axe, overflow, settled, violations

MINUTE = 60_000
WINDOWS = {**SIZES, "wide": (1920, 1080)}
LONG = ("Maximiliane-Charlotte von Hohenzollern-S", "千葉 さくら", "Benoît Lefèvre", "Aki Mori")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Timed]:
    """A server whose time a test can move on."""
    with Timed(Path(tmp_path_factory.mktemp("hall"))) as server:
        yield server


class Hall:
    """An event on the server, and programs that enter into it."""

    def __init__(self, served: Timed, archive: Archive) -> None:
        self.served = served
        with ThreadPoolExecutor(1) as apart:  # Playwright's loop runs in this thread
            self.ident, self.tokens = apart.submit(asyncio.run, self._begin(archive)).result()
        self.at = f"/e/{self.ident}"
        self.count = 0

    async def _begin(self, archive: Archive) -> tuple[str, dict[str, str]]:
        store = Store.open(self.served.db)
        events = Events(store)
        ident = await events.begin("", archive)
        roles = ("head", "referee", "organiser")
        tokens = await events.give(ident, [(role, 0, 0, role.title()) for role in roles])
        await store.close()
        return ident, dict(zip(roles, tokens, strict=True))

    def add(self, kind: str, **body: Any) -> dict[str, Any]:
        """Enter something, as the organiser's program."""
        self.count += 1
        data = json.dumps({"id": f"x{self.count}", "kind": kind, "body": body}).encode()
        headers = {"Authorization": f"Bearer {self.tokens['organiser']}", "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self.served.url}{self.at}/add", data, headers)  # noqa: S310 - our own server
        with urllib.request.urlopen(asked) as answer:  # noqa: S310
            told: dict[str, Any] = json.load(answer)
        assert told["ok"], told
        return told

    def open(self, visit: Visit, page: str = "hall", role: str = "head", **more: Any) -> Page:
        """A page of the event, by a link of a role."""
        return visit(lambda forms: forms.enter(f"{self.at}/in/{self.tokens[role]}", f"{self.at}/{page}"), **more)


def event(served: Timed, tables: int = 4, *, started: float = -1) -> Archive:
    """An event of so many tables, its session seated, or started so many seconds ago."""
    now = int(1000 * (time.time() + served.seconds))
    archive = keeping.begin("European Open", "wrc-2015", Stamp(now, "Eva"), house={})
    for number in range(4 * tables):
        keeping.enter(archive, Participant(0, f"{LONG[number % 4]} {number + 1}", salt=f"{number}"), Stamp(now, "Eva"))
    keeping.enter(archive, Participant(0, "Sub", salt="s"), Stamp(now, "Eva"), status="substitute")
    fours = {at + 1: (4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4) for at in range(tables)}
    keeping.seat(archive, 1, fours, Stamp(now, "Eva"))
    if started >= 0:
        keeping.start(archive, 1, "secret", Stamp(now - int(1000 * started), "Eva"))
    return archive


def at_once(archive: Archive, kind: str, **body: Any) -> None:
    """Enter something before the server has the event."""
    KINDS[kind](archive, {"session": 1, **body}, Stamp(archive.event.events[0].at, "Eva"))


# ---- it moves by itself
def test_the_start_signal_takes_two_taps_and_the_gong_sounds_by_itself(visit: Visit, served: Timed) -> None:
    hall = Hall(served, event(served))
    page, other = hall.open(visit), hall.open(visit, role="referee")
    main = page.locator("#main")
    expect(main).to_have_attribute("data-phase", "set-up")
    page.locator("#start").click()
    expect(page.locator("#start")).to_have_text("Give the start signal now")
    page.locator("#start").click()
    for each in (page, other):  # the other page hears of it
        expect(each.locator("#main")).to_have_attribute("data-phase", "running")
    hall.add("clock", session=1, entry="dice", table=1)
    expect(page.locator("#tables [data-is=playing]")).to_have_count(1)
    served.go(90 * 60 + 1, page, other)
    for each in (page, other):
        expect(each.locator("#main")).to_have_attribute("data-phase", "last-hand")
        expect(each.locator("#digits .unseen")).to_have_text("00:00")
    expect(page.locator("#tables [data-is=last]")).to_have_count(1)
    expect(page.locator("#tables [data-is=ended]")).to_have_count(3)
    expect(page.locator("#waits")).to_contain_text("Scores that are missing")


def test_a_call_comes_in_by_itself_and_one_referee_takes_it(visit: Visit, served: Timed) -> None:
    hall = Hall(served, event(served, started=60))
    page, other = hall.open(visit), hall.open(visit, "referee", role="referee")
    hall.add("call", session=1, table=3, note="Dora")
    for each in (page.locator("#waits"), other.locator("#calls")):
        expect(each).to_contain_text("Table 3")
        expect(each).to_contain_text("Dora")
    served.go(75, page, other)
    expect(page.locator("#waits .called time")).to_contain_text("1:")
    other.locator("#calls .called .primary").click()
    expect(other.locator("#calls .coming")).to_contain_text("Referee")
    expect(page.locator("#waits .coming")).to_contain_text("Referee")
    expect(page.locator("#t3")).to_contain_text("referee there")


def test_7_2_what_an_arrival_costs_is_counted_as_time_passes(visit: Visit, served: Timed) -> None:
    hall = Hall(served, event(served, started=0))
    page = hall.open(visit, "hall?session=1&table=2")
    cost = page.locator("#came-5 .cost")
    served.go(30, page)
    expect(cost).to_have_text("−1")
    expect(page.locator("#missed-5")).to_be_hidden()
    served.go(120, page)
    expect(cost).to_have_text("−3")
    page.locator("#came-5").click()
    expect(page.locator("#panel .players > li").first).to_contain_text(" s late")
    expect(page.locator("#panel .players > li").first).to_contain_text("−3")
    served.go(9 * 60, page)
    expect(page.locator("#came-6 .cost")).to_have_text("−30")
    page.locator("#missed-6").click()
    expect(page.locator("#panel .players > li").nth(1)).to_contain_text("17 Sub")


def test_what_somebody_types_is_not_taken_away_by_news(visit: Visit, served: Timed) -> None:
    hall = Hall(served, event(served, started=60))
    page = hall.open(visit, "hall?session=1&table=2")
    page.locator("#ruled-extra summary").click()
    ruling = page.locator("#ruled-extra [name=ruling]")
    ruling.fill("a wall fell")
    hall.add("call", session=1, table=3)
    expect(page.locator("#waits")).to_contain_text("Table 3")
    expect(ruling).to_have_value("a wall fell")
    page.locator("#ruled-extra button").click()
    expect(page.locator("#t2 time")).to_be_visible()


def test_a_form_without_a_network_is_kept_and_says_so(visit: Visit, served: Timed) -> None:
    hall = Hall(served, event(served, started=60))
    page = hall.open(visit, "hall?session=1&table=2")
    page.watch.allowed.append("ERR_INTERNET_DISCONNECTED")  # type: ignore[attr-defined]
    page.context.set_offline(True)
    page.locator("#act-dice").click()
    expect(page.locator("#refused")).to_contain_text("no connection")
    page.context.set_offline(False)
    page.locator("#act-dice").click()
    expect(page.locator("#act-hand")).to_be_visible()


# ---- how it looks
@pytest.mark.parametrize("lang", FITTING)
@pytest.mark.parametrize("size", sample(["phone", "wide"], ["landscape", "desktop"]))
def test_the_pages_fit_their_windows(visit: Visit, served: Timed, size: str, lang: str) -> None:
    archive = event(served, 14, started=660)
    for number in (1, 2):
        at_once(archive, "sheet", table=number, entry="draw", body={"tenpai": [0]})
        at_once(archive, "sheet", table=number, entry="close", body={"stop": True, "referee": "Eva"})
    at_once(archive, "call", table=3, note="Dora")
    at_once(archive, "rule", foul="abuse", given={}, players=[2], table=1)
    hall, (width, height) = Hall(served, archive), WINDOWS[size]
    for page in ("hall", "hall?session=1&table=1", "hall?session=1&table=5", "referee", "rule?session=1&table=1&foul=abuse"):
        shown = hall.open(visit, page, size="desktop", lang=lang, viewport={"width": width, "height": height})
        settled(shown)
        assert overflow(shown) == [], page
        if has_axe() and lang == "en":
            assert violations(shown) == [], page
