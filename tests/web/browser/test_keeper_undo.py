"""A mis-tap on a phone at the table: one tap takes it back at once, two a while later, and only on the phone that made it."""

from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import begun, drawn, hand, joined, ron, stands, tap

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
