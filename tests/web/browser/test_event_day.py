"""A tournament of 16 players and 5 sessions in the browser, from its creation to the printed ranking and the deletion of a person.

What somebody does in the hall is clicked: the organiser on a laptop in French, staff and a referee on phones in English, a table
and a player on phones in Japanese, the big page in English at 1920x1080. Hands and results beyond that come by the documented
addresses with tokens.
"""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jantaku.texts import say
from tests.web.browser.conftest import Visit
from tests.web.browser.hours import Timed
from tests.web.browser.keeping import drawn, hand, tap
from tests.web.browser.watching import WIDE

LONG, KANJI = "Maximilienne de Saint-Exupéry-Montmorency", "松本恵理子"
NAMES = (
    *("Ana Lindqvist", "Ben Carter", "Chloé Lambert", "Dai Tanaka", "Evelyne Martin", "Fumiko Sato", "Gilles Roux", "Hana Kim"),
    *("Ivo Novak", "Jun Takahashi", "Kenji Ota", "Lou Petit", LONG, KANJI, "Noor Haddad", "Olga Petrova"),
)
SUBSTITUTE, HOUSE = 17, 18
POINTS = ((45_200, 31_000, 23_800, 20_000), (38_100, 33_300, 28_000, 20_600), (52_000, 30_000, 21_500, 16_500))
OFFLINE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "ERR_NETWORK_CHANGED"]
SEEN_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Timed]:
    """A server whose time the test moves on."""
    with Timed(Path(tmp_path_factory.mktemp("day"))) as server:
        yield server


def looked_at(page: Page, name: str) -> None:
    """Keep a picture of a page for who wants to look at the day: ``JANTAKU_PICTURES=folder``."""
    if folder := os.environ.get("JANTAKU_PICTURES"):
        page.bring_to_front()
        page.wait_for_load_state()
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


class Day:
    """An event on a server, and those who are in the hall."""

    def __init__(self, served: Timed, visit: Visit) -> None:
        self.served, self.visit, self.count = served, visit, 0
        self.desk = visit("/events", lang="fr")
        self.at = ""
        self.links: dict[str, str] = {}

    def go(self, path: str) -> Page:
        """Have the organiser open a page of the event."""
        self.desk.goto(f"{self.served.url}{self.at}{path}")
        return self.desk

    def send(self, role: str, path: str, kind: str, **body: Any) -> dict[str, Any]:
        """Enter something with the token of a role; it is accepted."""
        self.count += 1
        data = json.dumps({"id": f"day{self.count}", "kind": kind, "body": body}).encode()
        headers = {"Authorization": f"Bearer {self.links[role].rpartition('/')[2]}", "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self.served.url}{self.at}{path}/add", data, headers)  # noqa: S310 - our own server
        with urllib.request.urlopen(asked) as answer:  # noqa: S310
            told: dict[str, Any] = json.load(answer)
        assert told["ok"], told
        return told

    def data(self, path: str) -> dict[str, Any]:
        """Return a file of the event, as the organiser downloads it."""
        found: dict[str, Any] = json.loads(self.file(path))
        return found

    def file(self, path: str) -> bytes:
        """Return what the organiser's browser gets at an address."""
        answer = self.desk.context.request.get(f"{self.served.url}{self.at}{path}")
        assert answer.status == 200, path
        return answer.body()

    def totals(self) -> dict[int, str]:
        """Return the total of every entry that is ranked."""
        return {row["player"]: row["total"] for row in self.data("/standings.json")["standings"]}


# ---- before the day
def created(day: Day) -> None:
    """The organiser creates the event with its players, enters a substitute, and publishes the seats of five sessions."""
    page = day.desk
    page.locator("#name").fill("Open de Grenoble")
    page.locator("#names").fill("\n".join(NAMES))
    page.locator("form.new .bar button").click()
    page.wait_for_url("**/desk")
    day.at = "/e/" + page.url.split("/")[-2]
    page.locator("#names").fill("name,status\nPaul Remy,substitute")
    page.get_by_role("button", name=say("desk.enter-all", "fr")).click()
    expect(page.locator(".entries tbody tr")).to_have_count(17)
    page.get_by_role("link", name=say("desk.part-seats", "fr"), exact=True).click()
    page.locator("#rounds").fill("5")
    page.get_by_role("button", name=say("desk.look", "fr")).click()
    looked_at(page, "seats")
    page.locator("#shown .primary").click()
    expect(page.locator(".card:has(#there) details")).to_have_count(5)


def roles_given(day: Day) -> None:
    """Staff, a referee and the four tables get links."""
    page = day.go("/desk/roles")
    for role, label in (("staff", "Rei"), ("referee", "Eva"), ("table", "")):
        page.locator(f".giving [name=role][value={role}]").check(force=True)
        if label:
            page.locator("#label").fill(label)
        page.locator(".giving .primary").click()
        found = page.locator(".codes input")
        expect(found).to_have_count(1 if label else 4)
        names = [role] if label else [f"table {n}" for n in range(1, 5)]
        day.links |= {name: found.nth(at).input_value() for at, name in enumerate(names)}
    looked_at(page, "roles")


def linked(day: Day, role: str, **more: Any) -> Page:
    """Open the link of a role on a phone."""
    return day.visit(day.links[role].removeprefix(day.served.url), size="phone", **more)


def seats(day: Day, session: int, table: int) -> list[int]:
    """Return who sits at a table, East first."""
    rows = next(each for each in day.data("/event.json")["sessions"] if each["number"] == session)["tables"]
    found: list[int] = next(each["seats"] for each in rows if each["table"] == table)
    return found


# ---- the first session
def started(day: Day) -> None:
    """The organiser gives the start signal, by two clicks; the big page says so by itself."""
    page = day.go("/hall")
    page.locator("#start").click()
    page.locator("#start").click()
    expect(page.locator("#main")).to_have_attribute("data-phase", "running")


def offline_for_two_hands(day: Day, phone: Page) -> None:
    """The phone of table 1 records a hand, two more without a network, and sends them once it is back."""
    names = [NAMES[entry - 1] for entry in seats(day, 1, 1)]
    drawn(phone, names[0])
    hand(phone, "East 1, 1 counter")
    phone.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    phone.wait_for_function("() => performance.getEntriesByType('resource').some((one) => one.name.includes('/corrections.js'))")
    phone.wait_for_load_state("networkidle")
    phone.context.set_offline(True)
    tap(phone, "Tsumo", names[1], "3 han", "30 fu", "Confirm")
    drawn(phone, names[2], names[3])
    expect(phone.locator(".unsent li")).to_have_count(2)
    looked_at(phone, "offline")
    phone.context.set_offline(False)
    expect(phone.locator(".unsent")).to_have_count(0)


def late_and_away(day: Day, staff: Page) -> None:
    """At table 2 a player comes three minutes late; at table 3 one has not come when a substitute is due, who plays."""
    late, away = seats(day, 1, 2)[0], seats(day, 1, 3)[0]
    staff.locator("#t2").tap()
    day.served.go(150, staff)
    expect(staff.locator(f"#came-{late} .cost")).to_have_text("−3")
    staff.locator(f"#came-{late}").tap()
    expect(staff.locator("#panel .players > li").first).to_contain_text("−3")
    looked_at(staff, "late")
    staff.locator("#close").tap()
    staff.locator("#t3").tap()
    day.served.go(9 * 60, staff)
    staff.locator(f"#missed-{away}").tap()
    expect(staff.locator("#panel .players > li").first).to_contain_text("Paul Remy")
    looked_at(staff, "substitute")


def ruled(day: Day, referee: Page) -> None:
    """Table 2 calls; the referee goes there and rules a chombo, by the questions."""
    offender = seats(day, 1, 2)[1]
    day.send("table 2", "", "call", session=1, table=2)
    referee.get_by_role("link", name="Referee", exact=True).tap()
    referee.get_by_role("button", name=say("register.going", "en")).tap()
    expect(referee.locator("#calls .coming")).to_contain_text("Eva")
    looked_at(referee, "call")
    referee.locator("#calls .coming").get_by_role("link").tap()
    referee.wait_for_url("**/rule?*")
    referee.locator("[name=q]").fill("empty win")
    referee.locator(".find-of button").tap()
    referee.wait_for_url("**q=empty*")
    looked_at(referee, "fouls")
    referee.get_by_role("link", name="Empty win").tap()
    referee.wait_for_url("**foul=empty-win*")
    looked_at(referee, "questions")
    while referee.locator(".choice a").count():
        with referee.expect_navigation():
            referee.locator(".choice a").first.tap()
    referee.locator(f".who-of [name=player][value='{offender}']").check(force=True)
    looked_at(referee, "ruling")
    referee.locator(".who-of .primary").tap()
    expect(referee.locator("#rulings")).to_contain_text(NAMES[offender - 1])
    looked_at(referee, "ruled")


def test_an_event_of_sixteen_players_and_five_sessions_from_its_creation_to_the_printed_ranking(
    visit: Visit, served: Timed, tmp_path: Path
) -> None:
    day = Day(served, visit)
    created(day)
    roles_given(day)
    started(day)
    phone, staff, referee = linked(day, "table 1"), linked(day, "staff", lang="ja"), linked(day, "referee")
    offline_for_two_hands(day, phone)
    late_and_away(day, staff)
    ruled(day, referee)
