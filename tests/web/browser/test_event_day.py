"""A tournament of 16 players and 5 sessions in the browser, from its creation to the printed ranking and the deletion of a person.

What somebody does in the hall is clicked: the organiser on a laptop in French, staff and a referee on phones in English, a table
and a player on phones in Japanese, the big page in English at 1920x1080. Hands and results beyond that come by the documented
addresses with tokens.
"""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from fractions import Fraction
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
    """At table 2 a player comes some minutes late; at table 3 one has not come when a substitute is due, who plays. (WRC 7.2)"""
    late, away = seats(day, 1, 2)[0], seats(day, 1, 3)[0]
    staff.locator("#t2").tap()
    day.served.go(150, staff)
    expect(staff.locator(f"#came-{late} .cost")).to_have_text(re.compile("^−[1-9]$"))
    staff.locator(f"#came-{late}").tap()
    expect(staff.locator(f"#came-{late}")).to_have_count(0)
    found = re.search(r"(\d)分(\d\d)秒.*−(\d)", staff.locator("#panel .facts").first.inner_text(), re.DOTALL)
    assert found
    assert int(found[1]) >= 2
    assert int(found[3]) == int(found[1]) + (found[2] != "00")
    looked_at(staff, "late")
    staff.locator("#close").tap()
    staff.locator("#t3").tap()
    day.served.go(9 * 60, staff)
    staff.locator(f"#missed-{away}").tap()
    expect(staff.locator("#panel .players .who").first).to_contain_text("Paul Remy")
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
    expect(referee.locator("#calls .coming")).to_have_count(0)
    looked_at(referee, "ruled")


def gong(day: Day, phone: Page, big: Page) -> None:
    """The gong rings by time alone; table 1 plays its last hand, and its four players confirm."""
    page = day.go("/hall")
    tap(phone, "Dice thrown")
    expect(page.locator("#t1")).to_have_attribute("href", f"{day.at}/hall?session=1&table=1")
    expect(page.locator("#tables li").first).to_have_attribute("data-is", "playing")
    day.served.go(80 * 60, page, phone, big)
    expect(page.locator("#main")).to_have_attribute("data-phase", "last-hand")
    looked_at(page, "gong")
    drawn(phone)
    looked_at(phone, "last-hand")
    for done in range(4):
        phone.locator(".ranking button.primary").first.tap()
        expect(phone.locator(".ranking button.done")).to_have_count(done + 1)
    looked_at(phone, "confirmed")
    expect(phone.locator(".ending .notice.bad")).to_have_text(say("kept.stay", "en"))


def counted(day: Day, table: int, points: Sequence[int]) -> None:
    """A table's phone sends its four scores, and its players confirm."""
    at = f"/session/1/table/{table}"
    day.send(f"table {table}", at, "totals", points=list(points), sticks=0)
    for seat in range(4):
        day.send(f"table {table}", at, "confirm", seat=seat)


def signed(day: Day, staff: Page, phone: Page) -> None:
    """Staff sign the sheets of three tables by a tap each; the phone of table 1 then says where each plays next."""
    counted(day, 2, POINTS[0])
    counted(day, 3, POINTS[1])
    staff.goto(f"{day.served.url}{day.at}/hall")
    for table in (1, 2, 3):
        looked_at(staff, f"sign-{table}")
        staff.locator(f"#sign-{table}").tap()
        expect(staff.locator(f"#sign-{table}")).to_have_count(0)
    phone.locator(".next-seats").wait_for()
    looked_at(phone, "next-seats")


def typed(day: Day) -> None:
    """Table 4 kept its score on paper: the organiser types it in the grid."""
    page = day.go("/desk/results?session=1")
    page.locator("#seen").fill("Rei")
    page.locator("#e4").focus()
    for number in ("452", "310", "238", "200"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    looked_at(page, "grid")
    expect(page.locator(".table-row[data-table='4']")).to_have_class("card table-row done")


# ---- the other sessions
def played(day: Day, session: int) -> None:
    """A session is started, and its results come from its tables by the address of each."""
    day.send("referee", "", "start", session=session)
    for table in range(1, 5):
        points = POINTS[(session + table) % 3]
        day.send("staff", f"/session/{session}/table/{table}", "result", points=list(points), sticks=0)


def reseated(day: Day) -> int:
    """A player leaves; a house player comes to the three sessions to come. Return who left."""
    leaver = seats(day, 2, 1)[3]
    page = day.go("/desk")
    page.locator(f"#n{leaver} .act button").click()
    expect(page.locator(f"#n{leaver}")).to_have_class("gone")
    page.locator("#names").fill("name,status\nHaus,house")
    page.get_by_role("button", name=say("desk.enter-all", "fr")).click()
    expect(page.locator(".entries tbody tr")).to_have_count(18)
    page.get_by_role("link", name=say("desk.part-seats", "fr"), exact=True).click()
    expect(page.locator("[name=way][value=amend]")).to_be_checked()
    page.get_by_role("button", name=say("desk.look", "fr")).click()
    expect(page.locator(".moves")).to_have_count(3)
    for at in range(3):
        page.locator(".moves summary").nth(at).click()
        expect(page.locator(".moves").nth(at)).to_contain_text(re.compile(rf"{leaver} {NAMES[leaver - 1]} \d → –"))
        expect(page.locator(".moves").nth(at)).to_contain_text(re.compile(rf"{HOUSE} Haus – → \d"))
    looked_at(page, "re-seated")
    page.locator("#shown .primary").click()
    expect(page.locator("#shown")).to_have_count(0)
    return leaver


def corrected(day: Day, player: Page) -> None:
    """A result of the first session was typed the wrong way round: it is corrected with a reason, and the standings move."""
    before, (first, *_, last) = day.totals(), seats(day, 1, 4)
    player.goto(f"{day.served.url}{day.at}/standings?after=3")
    expect(player.locator(f"#p{last}")).to_contain_text("−25.0")
    page = day.go("/desk/results?session=1")
    page.locator("#seen").fill("Rei")
    for field, number in zip("eswn", ("200", "310", "238", "452"), strict=True):
        page.locator(f"#{field}4").fill(number)
    page.get_by_role("button", name=say("desk.save", "fr")).click()
    row = page.locator(".table-row[data-table='4']")
    expect(row).to_contain_text("45200 31000 23800 20000")
    looked_at(page, "correction")
    page.locator("#why4").fill("East and North were exchanged")
    page.get_by_role("button", name=say("desk.save", "fr")).click()
    expect(row).to_have_class("card table-row done")
    after = day.totals()
    moved = {entry: Fraction(after[entry]) - Fraction(total) for entry, total in before.items() if after[entry] != total}
    assert moved == {first: Fraction(-552, 10), last: Fraction(552, 10)}
    player.evaluate(SEEN_AGAIN)
    expect(player.locator(f"#p{last}")).not_to_contain_text("−25.0")
    looked_at(player, "standings")


# ---- after the last session
def shown(day: Day, player: Page, big: Page) -> None:
    """A player finds the own page by a name; the big page shows the ranking."""
    player.goto(f"{day.served.url}{day.at}")
    player.locator("input[name=q]").fill(KANJI)
    player.locator("form[action$=find] button").tap()
    player.wait_for_url("**/player/14")
    expect(player.locator("h1")).to_have_text(KANJI)
    looked_at(player, "player")
    big.reload()
    expect(big.locator(".ranks li")).to_have_count(16)
    looked_at(big, "big")


def printed(day: Day) -> list[str]:
    """The printed ranking has all sixteen, in the order of the standings. Return its names."""
    page = day.go("/desk")
    page.get_by_role("link", name=say("hall.prints", "fr"), exact=True).click()
    looked_at(page, "prints")
    page.locator("main").get_by_role("link", name=say("print.ranking", "fr"), exact=True).click()
    page.wait_for_url("**/print/ranking*")
    page.emulate_media(media="print")
    looked_at(page, "ranking")
    rows = page.locator("table").first.locator("tbody tr")
    expect(rows).to_have_count(18)  # below them the substitute and the house player
    found = rows.locator("td:nth-child(3)").all_inner_texts()[:16]
    page.emulate_media(media="screen")
    return found


def run(*words: str) -> str:
    """Run a command of Jantaku, which finds nothing wrong; return what it prints."""
    done = subprocess.run([sys.executable, "-m", "jantaku", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def forgotten(day: Day, entry: int) -> None:
    """The organiser deletes a person: the number, the ranking and the chain stay."""
    before, page = day.totals(), day.go("/desk")
    page.get_by_role("link", name=NAMES[entry - 1]).click()
    page.locator("[name=sure]").check()
    looked_at(page, "person")
    page.locator("[value=forget]").click()
    page.wait_for_load_state()
    looked_at(page, "forgotten")
    assert day.totals() == before
    assert NAMES[entry - 1].encode() not in day.file("/file/archive.event") + day.file("/event.json")


@pytest.mark.slow
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
    big = visit(f"{day.at}/big", viewport={"width": WIDE[0], "height": WIDE[1]})
    gong(day, phone, big)
    signed(day, staff, phone)
    typed(day)
    looked_at(big, "big-1")
    played(day, 2)
    leaver = reseated(day)
    played(day, 3)
    player = visit(day.at, size="phone", lang="ja")
    played(day, 4)
    corrected(day, player)
    played(day, 5)
    shown(day, player, big)
    assert printed(day) == [row["name"] for row in day.data("/standings.json")["standings"]]
    forgotten(day, leaver)
    file = tmp_path / "day"
    for path, words in (("/event.json", ("event", "check")), ("/file/archive.event", ("verify",))):
        file.write_bytes(day.file(path))
        run(*words, str(file))
