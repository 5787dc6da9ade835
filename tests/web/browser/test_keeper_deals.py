"""A past hand is corrected, and the deal would have gone elsewhere: both ways are shown with what they lead to."""

import pytest
from playwright.sync_api import Page, Route, expect

from jantaku.texts import say
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import NAMES, begun, drawn, hand, ron, stands, tap
from tests.web.browser.watching import overflow


def played(visit: Visit, lang: str = "en") -> Page:
    """East is noten in the first hand, and Ben, the second East, deals in and then wins."""
    page = begun(visit, lang=lang)
    drawn(page, "Ben")
    hand(page, "East 2, 1 counter")
    ron(page, "Ben", "Aki", 2, 30)
    hand(page, "East 2, 2 counters")
    ron(page, "Chloé", "Ben", 2, 30)
    hand(page, "East 3")
    return page


@pytest.mark.parametrize(
    ("way", "next_hand", "points"),
    [
        ("points only, deals as they were played", "East 3", ["29,800", "29,600", "31,600", "29,000"]),
        ("played again from there", "East 3", ["30,700", "29,300", "31,000", "29,000"]),
    ],
)
def test_both_ways_are_shown_with_what_they_lead_to_and_the_chosen_one_is_recorded(
    visit: Visit, way: str, next_hand: str, points: list[str]
) -> None:
    page = played(visit)
    page.locator("tbody button", has_text="East 1").tap()
    tap(page, "Draw", "Ben", "Aki")
    chosen = page.locator(".way", has_text=way)
    expect(page.locator(".way")).to_have_count(2)
    expect(page.locator(".way").last).to_contain_text("East 2, 1 counter → East 1, 1 counter")
    expect(chosen.locator(".pays-list .muted")).to_have_text(points)
    assert overflow(page) == []
    chosen.locator("button").tap()
    tap(page, *NAMES.values(), "Confirm")
    stands(page, *points)
    hand(page, next_hand)
    expect(page.locator("tbody tr").last.locator(".amended")).to_have_text(f"corrected by agreement, {way}")


def test_the_next_question_is_there_before_its_payments_so_that_no_tap_falls_on_the_one_before(visit: Visit) -> None:
    page = played(visit)
    page.locator("tbody button", has_text="East 1").tap()
    waiting: list[Route] = []
    held = [True]
    page.route("**/amend", lambda route: waiting.append(route) if held else route.continue_())
    tap(page, "Draw")
    expect(page.locator(".ask h2")).to_have_text(say("kept.tenpai-who"))
    expect(page.locator(".ask button", has_text="Confirm")).to_be_disabled()
    tap(page, "Aki")
    expect(page.locator(".ask button.on", has_text="Aki")).to_be_visible()
    held.clear()
    for route in waiting:
        route.continue_()
    expect(page.locator(".way")).to_have_count(2)
    tap(page, "Back")
    expect(page.locator(".ask h2")).not_to_have_text(say("kept.tenpai-who"))
