"""On the page of a sheet: what is pending in a hand is shown, asked for when it falls due, and not forgotten."""

from playwright.sync_api import expect

from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import begun, foul, points, tap


def test_a_foul_noted_in_play_is_shown_and_asked_for_at_its_players_own_win(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".stick").nth(1).tap()
    foul(page, "Ben", "wrong kan", "Wrong kan after riichi", "during play")
    tap(page, "Confirm")
    expect(page.locator(".side .notice", has_text="Ben:")).to_contain_text(
        "Ben: Wrong kan after riichi. Ruled on only when they win"
    )
    tap(page, "Tsumo", "Ben", "3 han", "40 fu")
    expect(page.locator(".ask")).to_contain_text("needs the referee's ruling (Wrong kan after riichi)")
    tap(page, "Open the ruling")
    expect(page.locator(".ruling blockquote")).to_contain_text("chombo")
    tap(page, "Confirm")
    expect(page.locator(".ledger")).to_contain_text("−20")
    assert points(page) == ["30,000"] * 4


def test_a_riichi_hand_that_died_is_asked_for_its_proof_and_the_draw_is_then_gone_on_with(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".stick").nth(0).tap()
    foul(page, "Aki", "wrong number", "Wrong number of tiles")
    tap(page, "Confirm")
    expect(page.locator(".seats .dead")).to_have_count(1)
    tap(page, "Draw")
    expect(page.locator(".ask")).to_contain_text("needs the referee's ruling (Riichi without tenpai)")
    tap(page, "Open the ruling", "yes", "yes", "Confirm")
    expect(page.locator(".ask h2")).to_have_text("Who is tenpai?")  # the draw is asked for again
    tap(page, "Confirm")
    expect(page.locator(".state")).to_contain_text("East 2")  # East is noten: the deal passes
    assert points(page) == ["29,000", "30,000", "30,000", "30,000"]


def test_a_chombo_beside_a_win_says_what_to_enter_next(visit: Visit) -> None:
    page = begun(visit, book="wrr-2013")
    foul(page, "Ben", "empty win", "Empty win", "yes, by another player's win")
    tap(page, "Confirm")
    expect(page.locator(".side .notice", has_text="Enter that win")).to_contain_text("Enter that win next")
    tap(page, "Draw")
    expect(page.locator(".ask .notice.bad")).to_contain_text("take the foul back")
    tap(page, "Cancel", "Tsumo", "Chloé", "3 han", "40 fu", "Confirm")
    expect(page.locator(".ledger")).to_contain_text("−20")
    expect(page.locator(".side .notice")).to_have_count(0)
