"""A chombo on the sheet in four taps, in the circumstances that are the usual ones and stand on the page."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import begun, judged, tap
from tests.web.browser.watching import LANDSCAPE, PHONE


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


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_what_is_taken_as_given_and_the_button_are_seen_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    page = begun(visit)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tap(page, "Chombo", "Ben", "Empty win")
    expect(page.locator(".ruling")).to_be_visible()
    for part in (page.locator(".assumed li").first, page.locator(".assumed button"), page.locator(".ask .big")):
        expect(part).to_be_in_viewport(ratio=1)
    page.locator(".assumed button").tap(trial=True)  # nothing lies over it
