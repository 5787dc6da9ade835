"""A chombo on the sheet in four taps, in the circumstances that are the usual ones and stand on the page."""

from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import begun, judged, tap


def test_a_chombo_takes_four_taps_and_names_the_offender(visit: Visit) -> None:
    page = begun(visit)
    tap(page, "Chombo", "Ben", "Empty win")
    expect(page.locator(".assumed")).to_contain_text("yes")
    tap(page, "Confirm")
    expect(page.locator("tbody tr")).to_contain_text("Ben")
    expect(page.locator(".ledger")).to_contain_text("−20")
    assert page.evaluate("window.taps") == 4


def test_where_it_was_otherwise_the_referee_asks(visit: Visit) -> None:
    page = begun(visit)
    tap(page, "Chombo", "Ben", "Empty win", "Otherwise")
    judged(page, "no")
    expect(page.locator(".ruling")).to_contain_text("Ben")
    expect(page.locator(".ruling .sanction")).not_to_contain_text("hombo")
