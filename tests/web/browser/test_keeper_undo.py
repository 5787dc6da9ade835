"""A mis-tap on a phone at the table: one tap takes it back at once, two a while later, and only on the phone that made it."""

import pytest
from playwright.sync_api import Route, expect

from jantaku.texts import say
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import SOON, begun, drawn, hand, joined, ron, stands, tap
from tests.web.browser.test_keeper_four import OFFLINE, cut, recorded

GRACE = 10_000  # ms in which one tap is enough


def test_a_mistaken_entry_is_undone_by_one_tap_at_once_and_by_two_later(visit: Visit) -> None:
    page = begun(visit)
    page.clock.install()
    ron(page, "Ben", "Chloé", 3, 40)
    expect(page.locator(".undone")).to_contain_text("Ben by ron from Chloé")
    page.evaluate("window.taps = 0")
    tap(page, "Undo")
    stands(page, *["30,000"] * 4)
    hand(page, "East 1")
    assert page.evaluate("window.taps") == 1
    drawn(page, "Aki")
    expect(page.locator(".undone")).to_be_visible()
    page.clock.run_for(GRACE)
    expect(page.locator(".undone")).to_have_count(0)
    page.evaluate("window.taps = 0")
    page.locator("button.undo").tap()
    expect(page.locator(".ask .altered")).to_contain_text("Aki")
    tap(page, "Confirm")
    stands(page, *["30,000"] * 4)
    assert page.evaluate("window.taps") == 2


def test_only_the_phone_that_entered_it_is_offered_the_undo_until_another_enters_something(visit: Visit) -> None:
    one = begun(visit)
    two = joined(visit, one)
    ron(one, "Ben", "Chloé", 3, 40)
    expect(one.locator(".undone")).to_be_visible()
    hand(two, "East 2")
    expect(two.locator(".undone, button.undo")).to_have_count(0)
    drawn(two, "Aki")
    expect(two.locator(".undone")).to_be_visible()
    hand(one, "East 3, 1 counter")
    expect(one.locator(".undone, button.undo")).to_have_count(0)


@pytest.mark.service_worker  # what is kept for later
def test_an_entry_that_waits_for_the_network_is_taken_back_as_one_that_was_sent(visit: Visit) -> None:
    page = begun(visit)
    cut(page)
    page.locator(".seats li", has_text="Ben").locator(".stick").tap()
    expect(page.locator(".undone")).to_contain_text("Riichi Ben")
    ron(page, "Ben", "Chloé", 3, 40)
    expect(page.locator(".undone")).to_contain_text("Ben by ron from Chloé: 3 han 40 fu")
    stands(page, "30,000", "35,200", "24,800", "30,000")
    page.evaluate("window.taps = 0")
    tap(page, "Undo")
    assert page.evaluate("window.taps") == 1
    stands(page, "30,000", "29,000", "30,000", "30,000")
    hand(page, "East 1")
    expect(page.locator(".unsent li")).to_have_count(1)
    expect(page.locator(".notice", has_text="1 not sent yet")).to_be_visible()
    page.reload()  # without a network: what was taken back does not come again
    stands(page, "30,000", "29,000", "30,000", "30,000")
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => window.taps++, true); }")
    page.locator("button.undo", has_text="Riichi Ben").tap()
    tap(page, "Confirm")
    assert page.evaluate("window.taps") == 2
    stands(page, *["30,000"] * 4)
    expect(page.locator(".undone, button.undo, .unsent")).to_have_count(0)
    ron(page, "Dai", "Aki", 2, 30)
    page.context.set_offline(False)
    expect(page.locator("tbody tr")).to_have_count(1, timeout=SOON)
    stands(page, "28,000", "30,000", "30,000", "32,000")
    assert recorded(page) == ["begin", "win"]


def test_an_entry_whose_answer_was_lost_is_undone_on_the_sheet_too(visit: Visit) -> None:
    page = begun(visit)
    page.watch.allowed += [*OFFLINE]  # type: ignore[attr-defined]
    lost = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/add", lose)
    ron(page, "Ben", "Chloé", 3, 40)
    expect(page.locator(".undone")).to_contain_text("3 han 40 fu")
    assert lost[0] == 200
    page.unroute("**/add")
    tap(page, "Undo")
    expect(page.locator("#told")).to_have_text(say("kept.sent"), timeout=SOON)
    stands(page, *["30,000"] * 4)
    expect(page.locator(".undone, button.undo, .notice")).to_have_count(0)
    assert recorded(page) == ["begin", "win", "correction"]
