"""A sheet is shared from its top: by its link, by its QR code, and by a short code for the first page of the score keeper."""

import re

import pytest
from playwright.sync_api import expect

from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import begun, drawn, hand, ron, stands, tap
from tests.web.browser.watching import WITH_AXE, overflow, settled, violations


@pytest.mark.parametrize("lang", FITTING)
def test_another_phone_comes_to_the_sheet_by_the_code_that_is_shown_at_its_top(visit: Visit, lang: str) -> None:
    here = begun(visit, lang=lang)
    button = here.locator(".state .share")
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 300
    button.tap()
    expect(here.locator("#share")).to_be_visible()
    assert overflow(here) == []
    code = here.locator("#share .big-code").inner_text()
    assert re.fullmatch(r"[A-Z2-9]{3} [A-Z2-9]{3}", code)
    other = visit("/keep", size="phone", lang=lang)
    other.fill("#code", code.lower())
    other.locator(".open-sheet button").tap()
    other.locator(".acts").wait_for()
    assert other.url == here.url == here.locator("#link").input_value()


def test_the_button_stays_in_its_place_however_long_the_name_of_the_hand_is(visit: Visit) -> None:
    page = begun(visit)
    place = """(node) => { const [own, head] = [node, node.closest(".state")].map((one) => one.getBoundingClientRect());
      return [own.left - head.left, own.top - head.top, head.height]; }"""
    before = page.locator(".state .share").evaluate(place)
    for number in (1, 2):
        drawn(page, "Aki")
        hand(page, f"East 1, {number} counter{'s' * (number > 1)}")
    assert page.locator(".state .share").evaluate(place) == before


def test_the_link_is_copied_or_sent_on_and_what_is_entered_meanwhile_arrives(visit: Visit) -> None:
    page = begun(visit)
    page.evaluate("""() => {
      navigator.clipboard.writeText = async (text) => { window.copied = text; };
      navigator.share = async (what) => { window.sent = what.url; };
    }""")
    tap(page, "Share")
    page.locator("#share-copy").tap()
    expect(page.locator("#share-copy")).to_have_text("Copied")
    assert page.evaluate("window.copied") == page.url
    if page.locator("#share-send").is_visible():
        page.locator("#share-send").tap()
        assert page.evaluate("window.sent") == page.url
    page.locator("#share-done").tap()
    expect(page.locator("#share")).to_be_hidden()
    ron(page, "Ben", "Chloé", 3, 40)
    stands(page, "30,000", "35,200", "24,800", "30,000")


def test_a_wrong_code_says_so_and_keeps_what_was_typed(visit: Visit) -> None:
    page = visit("/keep", size="phone")
    page.watch.allowed += ["422"]  # type: ignore[attr-defined]
    page.fill("#code", "AAA AAA")
    page.locator(".open-sheet button").tap()
    expect(page.locator("#no-code")).to_contain_text("No sheet has this code.")
    expect(page.locator("#code")).to_have_value("AAA AAA")


@WITH_AXE
@pytest.mark.parametrize("scheme", sample(["dark"], ["light"]))
def test_axe_finds_nothing_serious_while_a_sheet_is_shared(visit: Visit, scheme: str) -> None:
    page = begun(visit, color_scheme=scheme)
    tap(page, "Share")
    settled(page)
    assert violations(page) == []
