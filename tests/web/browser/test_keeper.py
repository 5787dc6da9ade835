"""The score keeper in a browser: taps are few, a phone without a network keeps what was entered, phones agree."""

import pytest
from playwright.sync_api import expect

from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import NAMES, SOON, begun, counting, foul, hand, joined, points, ron, stands, tap, unplug
from tests.web.browser.watching import SIZES, WITH_AXE, overflow, settled, violations


def test_a_ron_by_han_and_fu_takes_six_taps_and_a_draw_no_more(visit: Visit) -> None:
    page = visit("/keep", size="phone")
    for wind, name in NAMES.items():
        page.fill(f"#{wind}", name)
    page.locator("form[action='/keep'] button").tap()
    counting(page)
    tap(page, "Ron", "Ben", "Chloé", "3 han", "40 fu", "Confirm")
    expect(page.locator(".state h2")).to_have_text("East 2")
    assert page.evaluate("window.taps") <= 6
    assert points(page) == ["30,000", "35,200", "24,800", "30,000"]
    page.evaluate("window.taps = 0")
    tap(page, "Draw", "Aki", "Ben", "Dai", "Confirm")
    expect(page.locator(".state h2")).to_have_text("East 2, 1 counter")
    assert page.evaluate("window.taps") <= 6


@pytest.mark.service_worker  # what is kept for later
def test_without_a_network_a_phone_keeps_what_is_entered_and_sends_it_later(visit: Visit) -> None:
    page = begun(visit)
    page.watch.allowed += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"]  # type: ignore[attr-defined]
    unplug(page)
    tap(page, "Ron", "Ben", "Chloé", "3 han", "40 fu", "Confirm")
    tap(page, "Draw", "Confirm")
    expect(page.locator(".notice")).to_contain_text("2 not sent yet")
    assert points(page) == ["30,000", "35,200", "24,800", "30,000"]
    expect(page.locator(".unsent li")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator(".unsent")).to_have_count(0, timeout=SOON)
    expect(page.locator(".notice")).to_have_count(0)
    assert points(page) == ["30,000", "35,200", "24,800", "30,000"]
    assert page.locator("tbody tr").count() == 2


def test_two_phones_show_the_same_and_where_they_disagree_people_are_asked(visit: Visit) -> None:
    one = begun(visit)
    two = visit("/" + one.url.split("/", 3)[3], size="phone")
    two.locator(".acts").wait_for()
    tap(two, "Ron", "Ben", "Dai", "2 han", "30 fu")
    tap(one, "Ron", "Ben", "Chloé", "3 han", "40 fu", "Confirm")
    expect(one.locator(".state h2")).to_have_text("East 2")
    tap(two, "Confirm")
    expect(two.locator(".ask")).to_contain_text("Drop mine")
    tap(two, "Drop mine")
    expect(two.locator(".seats .points").nth(1)).to_have_text("35,200", timeout=SOON)
    assert points(one) == points(two)


def test_of_two_phones_that_disagree_the_right_one_can_be_put_in_the_place_of_the_other(visit: Visit) -> None:
    one = begun(visit)
    two = joined(visit, one)
    tap(two, "Ron", "Ben", "Dai", "2 han", "30 fu")
    ron(one, "Ben", "Chloé", 3, 40)
    hand(one, "East 2")
    tap(two, "Confirm")
    expect(two.locator(".ask")).to_contain_text("Ben by ron from Chloé")
    tap(two, "Use mine instead")
    expect(two.locator(".altered")).to_contain_text("from Dai")
    tap(two, "Confirm", *NAMES.values(), "Confirm")
    stands(one, "30,000", "32,000", "30,000", "28,000")


def test_a_hand_long_past_is_corrected_and_what_follows_is_counted_again(visit: Visit) -> None:
    page = begun(visit)
    tap(page, "Ron", "Ben", "Chloé", "3 han", "40 fu", "Confirm")
    for drawn in range(3):
        tap(page, "Draw", "Confirm")
        expect(page.locator("tbody tr")).to_have_count(drawn + 2)
    page.locator("tbody tr").last.locator("button").tap()
    tap(page, "Ron", "Ben", "Dai", "3 han", "40 fu")
    expect(page.locator(".altered")).to_contain_text("from Chloé")
    tap(page, "Confirm")
    expect(page.locator(".ask .big")).to_be_disabled()  # nobody has agreed yet
    tap(page, *NAMES.values(), "Confirm")
    expect(page.locator(".seats .points").nth(3)).to_have_text("24,800")
    assert sorted(points(page)) == ["24,800", "30,000", "30,000", "35,200"]


def test_a_chombo_is_judged_by_questions_and_stands_in_the_other_ledger(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".seats li", has_text="Ben").locator(".stick").tap()
    expect(page.locator(".seats .points").nth(1)).to_have_text("29,000", timeout=SOON)
    foul(page, "Ben", "noten riichi", "Riichi without tenpai")
    expect(page.locator(".ruling blockquote")).to_contain_text("chombo")
    tap(page, "Confirm")
    expect(page.locator(".ledger")).to_contain_text("−20")
    expect(page.locator("tbody")).to_contain_text("chombo: Ben")
    assert points(page) == ["30,000"] * 4
    page.locator(".ledger button", has_text="Riichi without tenpai").tap()
    tap(page, "Remove it")
    expect(page.locator(".altered")).to_contain_text("Penalty points of Ben: 20 → 0", timeout=SOON)


@pytest.mark.parametrize("lang", FITTING)
def test_the_sheet_fits_every_window(visit: Visit, lang: str) -> None:
    page = begun(visit, lang=lang)
    cut: list[tuple[str, str]] = []
    for asked in (None, *(f".acts button:nth-child({at})" for at in (1, 3, 4, 5))):
        if asked:
            page.locator(asked).click()
            page.locator(".ask").wait_for()
        for size, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            cut.extend((size, what) for what in overflow(page))
        if asked:
            page.locator(".ask .cancel").click()
    assert cut == []


@WITH_AXE
@pytest.mark.parametrize("scheme", sample(["dark"], ["light"]))
def test_axe_finds_nothing_serious_on_a_sheet(visit: Visit, scheme: str) -> None:
    page = begun(visit, color_scheme=scheme)
    tap(page, "Ron", "Ben", "Chloé", "3 han", "40 fu", "Confirm")
    page.locator("tbody tr").wait_for()
    settled(page)
    assert violations(page) == []
    tap(page, "Draw", "Aki")
    settled(page)
    assert violations(page) == []
