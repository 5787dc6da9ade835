"""The address of a sheet is renewed, and one that only reads is made, with the buttons of its page."""

import pytest
from playwright.sync_api import Page, expect

from jantaku.texts import say
from tests.sampling import FITTING
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import begun, joined, ron, stands, tap, unplug
from tests.web.browser.watching import overflow


def renew(page: Page, lang: str, *, which: str = "renew") -> None:
    """Press a button of the addresses, below what is shared."""
    page.locator(".state .share").tap()
    details = page.locator("#share .addresses")
    if details.get_attribute("open") is None:
        details.locator("summary").tap()
    assert overflow(page) == []
    page.get_by_role("button", name=say(f"address.{which}", lang), exact=True).tap()
    expect(page.locator(".notice.good")).to_have_text(say("address.done", lang))


@pytest.mark.parametrize("lang", FITTING)
@pytest.mark.service_worker  # what is kept for later
def test_a_phone_at_a_renewed_address_says_so_and_what_it_has_not_sent_goes_from_the_new_one(visit: Visit, lang: str) -> None:
    page = begun(visit, lang=lang, service_workers="block")
    other = joined(visit, page, lang=lang)
    page.watch.allowed += ["410"]  # type: ignore[attr-defined] # it may ask once more before it has the new address
    other.watch.allowed += ["410", "ERR_FAILED", "ERR_INTERNET_DISCONNECTED"]  # type: ignore[attr-defined]
    unplug(other)
    other.locator(".stick").first.tap()
    expect(other.locator(".notice", has_text=say("kept.offline", lang, n=1)[:12])).to_be_visible()
    renew(page, lang)
    other.context.set_offline(False)
    told = other.locator(".notice.bad")
    expect(told).to_contain_text(say("kept.renewed", lang)[:30])
    expect(other.locator(".acts")).to_have_count(0)
    other.goto(page.url)
    expect(other.locator(".stick.on")).to_have_count(1)
    expect(page.locator(".stick.on")).to_have_count(1)


def test_a_read_only_address_shows_the_sheet_as_it_is_written_and_has_no_button_that_writes(visit: Visit) -> None:
    page = begun(visit)
    renew(page, "en", which="read-make")
    page.locator(".state .share").tap()
    reads = page.locator("#reading").input_value()
    page.locator("#share-done").tap()
    other = visit(reads.partition("//")[2].partition("/")[2].join(("/", "")), size="phone")
    expect(other.locator(".notice").first).to_have_text(say("address.reads"))
    ron(page, "Ben", "Chloé", 3, 40)
    stands(other, "30,000", "35,200", "24,800", "30,000")
    assert [one.strip() for one in other.locator("#keep button").all_inner_texts()] == ["Share"]
    other.locator(".state .share").tap()
    assert other.locator("#link").input_value() == reads
    expect(other.locator("#share .addresses")).to_have_count(0)
    expect(other.locator("#share .big-code")).to_have_count(0)
    tap(page, "Share")
