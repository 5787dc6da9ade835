"""What a phone at a table of an event shows of the clock, as time passes: the start signal, a stop, the gong."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jantaku.texts import say
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.sampling import FITTING
from tests.web.browser.conftest import Visit
from tests.web.browser.hours import Timed
from tests.web.browser.keeping import SOON, drawn, tap
from tests.web.browser.test_at_table import KEPT, in_own_loop
from tests.web.browser.test_event_day import looked_at
from tests.web.organise.hall import seated


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Timed]:
    """A server whose time the test moves on."""
    with Timed(Path(tmp_path_factory.mktemp("table-clock"))) as server:
        yield server


class Seated:
    """An event of two tables, and how a referee enters something in it."""

    def __init__(self, served: Timed) -> None:
        async def begun(store: Store) -> tuple[str, list[str]]:
            events = Events(store)
            ident = await events.begin("", seated(8, 2))
            return ident, await events.give(ident, [("table", 0, 1, ""), ("referee", 0, 0, "Rei")])

        self.served = served
        self.id, (self.table, self.referee) = in_own_loop(begun, served.db)

    def enter(self, kind: str, **body: Any) -> None:
        """Enter something with the referee's token; it is accepted."""
        sent = json.dumps({"id": f"{kind}{sorted(body.items())}"[:64], "kind": kind, "body": body}).encode()
        headers = {"Authorization": f"Bearer {self.referee}", "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self.served.url}/e/{self.id}/add", sent, headers)  # noqa: S310 - our own server
        with urllib.request.urlopen(asked) as answer:  # noqa: S310
            told = json.load(answer)
        assert told["ok"], told


@pytest.fixture
def event(served: Timed) -> Seated:
    """An event that is seated."""
    return Seated(served)


def phone_at(event: Seated, visit: Visit, **more: Any) -> Page:
    """The phone of table 1, its page open."""
    page = visit(f"/e/{event.id}/in/{event.table}", size="phone", **more)
    page.locator(".acts").wait_for()
    return page


def test_an_open_phone_shows_the_start_signal_within_the_next_polls(visit: Visit, served: Timed, event: Seated) -> None:
    page = phone_at(event, visit)
    expect(page.locator(".notice", has_text=say("at-table.no-signal", "en"))).to_have_count(1)
    event.enter("start", session=1)
    expect(page.locator(".table-clock")).to_be_visible(timeout=SOON)
    served.go(180, page)
    expect(page.locator(".notice", has_text=say("at-table.no-signal", "en"))).to_have_count(0)


def test_a_phone_on_which_somebody_types_shows_the_start_signal_at_once(visit: Visit, event: Seated) -> None:
    page = phone_at(event, visit)
    tap(page, say("at-table.result-only", "en"))
    field = page.locator(".ask input").first
    field.fill("30")
    event.enter("start", session=1)
    expect(page.locator(".table-clock")).to_be_visible(timeout=SOON)
    expect(page.locator(".notice", has_text=say("at-table.no-signal", "en"))).to_have_count(0)
    expect(field).to_be_focused()
    expect(field).to_have_value("30")


def test_news_of_a_hand_does_not_keep_the_start_signal_from_a_phone_that_is_entering_one(visit: Visit, event: Seated) -> None:
    page, other = phone_at(event, visit), phone_at(event, visit)
    page.locator(".acts button", has_text="Draw").tap()
    drawn(other)
    expect(page.get_by_text(say("kept.other-phone", "en"))).to_be_visible(timeout=SOON)
    event.enter("start", session=1)
    expect(page.locator(".table-clock")).to_be_visible(timeout=SOON)
    expect(page.locator(".ask")).to_be_visible()


@pytest.mark.parametrize("lang", FITTING)
def test_a_gong_between_hands_says_so_on_a_phone_that_is_entering_one(
    visit: Visit, served: Timed, event: Seated, lang: str
) -> None:
    event.enter("start", session=1)
    page = phone_at(event, visit, lang=lang)
    first = page.locator(".state h2").inner_text()
    page.locator(".acts button.third").first.tap()
    page.locator(".ask .button.big, .ask button.primary").first.tap()
    expect(page.locator(".state h2")).not_to_have_text(first)
    page.wait_for_function(f"() => ({KEPT})() === 0")  # the gong ends a sheet with a hand, which must be on the server by then
    page.locator(".acts button.third").first.tap()
    served.go(2 * 60 * 60, page)
    expect(page.get_by_text(say("kept.gong-ended", lang))).to_be_visible(timeout=SOON)
    expect(page.get_by_text(say("kept.other-phone", lang))).to_have_count(0)
    looked_at(page, f"gong-ended-{lang}")
    page.locator(".ask .cancel").tap()
    expect(page.locator(".ranking")).to_be_visible()


@pytest.mark.parametrize("lang", FITTING)
def test_a_long_name_wraps_at_its_spaces_and_not_inside_a_word(visit: Visit, event: Seated, lang: str) -> None:
    page = phone_at(event, visit, lang=lang)
    height = "(node, text) => { node.textContent = text; return [node.clientHeight, node.scrollWidth <= node.clientWidth]; }"
    name = page.locator(".seats .name").first
    one = name.evaluate(height, "Ana")
    assert name.evaluate(height, "Maximilienne") == one
    assert name.evaluate(height, "Maximiliennewilhelmina")[0] == one[0]  # cut, with an ellipsis
    assert name.evaluate(height, "Maximilienne de Saint-Exupéry-Montmorency")[0] > one[0]
    looked_at(page, f"names-{lang}")
