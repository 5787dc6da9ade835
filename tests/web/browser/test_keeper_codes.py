"""The sheet of a hall's table: each phone takes its code, people sign with it, and the sheet says on whose phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from jantaku.texts import say
from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import NAMES, SOON, drawn, hand, ron, stands, tap, unplug
from tests.web.browser.watching import overflow

WINDS = ("East", "South", "West", "North")


def hall(visit: Visit) -> tuple[Page, str]:
    """The organiser's page of a clock that runs, and the page of its first table."""
    page = visit("/clock")
    page.locator("form[action='/clock'] button").click()
    expect(page.locator("#start")).to_be_enabled()
    page.evaluate("() => { for (let tap = 0; tap < 2; tap++) document.getElementById('start').click(); }")
    expect(page.locator("#start")).to_be_hidden()
    page.locator(".desk-tables li").first.wait_for()
    cards = page.request.get(f"{page.url}/cards").text()
    found = re.search(r'href="[^"]*(/clock/\w+/table/1\?key=\w+)"', cards)
    assert found
    return page, found[1]


def take(page: Page, wind: str) -> str:
    """Take the code of a seat on the page of the table."""
    page.locator("#codes summary").tap()
    page.locator("#code-seats button", has_text=wind).tap()
    expect(page.locator("#code-digits")).to_have_text(re.compile(r"^\d{3} \d{3}$"))
    return page.locator("#code-digits").inner_text()


def seated(visit: Visit, phones: int, **more: str) -> tuple[Page, list[Page]]:
    """The organiser, and so many phones of a table with their codes and its sheet."""
    director, table = hall(visit)
    pages = [visit(table, size="phone", **more) for _ in range(phones)]
    for page, wind in zip(pages, WINDS, strict=False):
        take(page, wind)
    first = pages[0]
    first.locator("#keep summary").tap()
    for wind, name in NAMES.items():
        first.fill(f"#{wind}", name)
    first.locator("#keep form button").tap()
    first.locator(".acts").wait_for()
    for page in pages[1:]:
        page.locator("#kept").tap(timeout=SOON)
        page.locator(".acts").wait_for()
    return director, pages


def test_a_code_is_seen_on_the_phone_that_took_it_and_no_other(visit: Visit) -> None:
    _, table = hall(visit)
    one, two = (visit(table, size="phone") for _ in range(2))
    code = take(one, "South")
    two.locator("#codes summary").tap()
    expect(two.locator("#code-seats button", has_text="South")).to_be_disabled(timeout=SOON)
    assert code not in two.content()
    one.reload()
    one.locator("#codes summary").tap()
    expect(one.locator("#code-digits")).to_have_text(code)
    assert overflow(one) == []


@pytest.mark.parametrize("phones", sample([4], [2]))
def test_a_correction_is_agreed_to_on_four_phones_or_on_one_that_is_passed_round_and_the_sheet_says_which(
    visit: Visit, phones: int
) -> None:
    _, pages = seated(visit, phones)
    aki, ben, *others = pages
    ron(aki, "Ben", "Chloé", 3, 40)
    hand(ben, "East 2")
    ben.locator("tbody button", has_text="East 1").tap()
    tap(ben, "Remove the hand", "Confirm", "Ask everyone")
    expect(aki.locator(".proposal")).to_contain_text("Ben proposes a correction", timeout=SOON)
    expect(aki.locator(".proposal .altered")).to_contain_text("Ben by ron from Chloé")
    assert overflow(aki) == []
    tap(aki, "Agree")
    for page in others:
        expect(page.locator(".givers .given")).to_have_count(2, timeout=SOON)
    if others:
        for page in others:
            tap(page, "Agree")
    else:
        for name in ("Chloé", "Dai"):
            aki.locator(".givers li", has_text=name).locator("button").tap()
    for page in pages:
        expect(page.locator(".proposal")).to_have_count(0, timeout=SOON)
        stands(page, *["30,000"] * 4)
    tap(ben, "More", "All lines")
    said = "all with their own codes" if others else "Chloé, Dai on Aki’s phone"
    expect(ben.locator(".lines li").first).to_contain_text(f"Corrected by agreement, {said}")


def test_the_sheet_is_confirmed_with_codes_and_signed_with_the_referees_code_from_the_organisers_page(visit: Visit) -> None:
    director, (aki, ben) = seated(visit, 2)
    tap(aki, "Dice thrown")
    expect(aki.locator(".acts .dice")).to_have_count(0)
    drawn(aki, "Aki")
    hand(aki, "East 1, 1 counter")
    tap(aki, "More", "Gong", "No", "Confirm")  # no dice had been thrown for the next hand
    for page in (aki, ben):
        expect(page.locator(".ending .notice.bad")).to_contain_text("Stay at the table and leave the sticks", timeout=SOON)
    for page, name in ((aki, "Aki"), (ben, "Ben"), (ben, "Chloé"), (ben, "Dai")):
        row = page.locator(".ranking li", has_text=name)
        row.locator("button").tap()
        expect(row.locator(".agreed")).to_have_text("own code" if name in ("Aki", "Ben") else "on Ben’s phone, passed round")
    tap(ben, "Sign")
    ben.get_by_label("Referee's name").fill("Eva")
    ben.get_by_label("Referees' code").fill("000 000")
    tap(ben, "Sign")
    expect(ben.locator(".ask .notice.bad")).to_have_text("That is not the code.")
    director.locator(".desk-referee summary").click()
    ben.get_by_label("Referees' code").fill(director.locator(".desk-referee .big-code").inner_text())
    tap(ben, "Sign")
    expect(ben.locator(".ending")).to_contain_text("Signed by Eva, with the referees' code.")
    tap(ben, "Close the sheet")
    expect(aki.locator(".ending")).to_contain_text("The sheet is closed.", timeout=SOON)
    paper = ben.request.get(f"{ben.url}/paper").text()
    assert "on Ben’s phone, passed round" in paper


def test_a_phone_without_a_code_is_asked_for_it_once(visit: Visit) -> None:
    _, table = hall(visit)
    one = visit(table, size="phone")
    code = take(one, "South")
    aki = visit(table, size="phone")
    aki.locator("#keep summary").tap()
    for wind, name in NAMES.items():
        aki.fill(f"#{wind}", name)
    aki.locator("#keep form button").tap()
    aki.locator(".acts").wait_for()
    tap(aki, "More", "Gong", "No", "Confirm")
    ben, chloe = (aki.locator(".ranking li", has_text=name) for name in ("Ben", "Chloé"))
    ben.locator("button").tap()
    expect(aki.locator(".ask h2")).to_have_text("Who are you?")
    tap(aki, "Ben")
    aki.get_by_label("Your code").fill("12")
    tap(aki, "Next")
    expect(aki.locator(".ask .notice.bad")).to_have_text("That is not the code.")
    aki.get_by_label("Your code").fill(code)
    tap(aki, "Next")
    expect(ben.locator(".agreed")).to_have_text("own code")
    chloe.locator("button").tap()
    expect(chloe.locator(".agreed")).to_have_text("on Ben’s phone, passed round")


@pytest.mark.service_worker  # what is kept for later
def test_of_two_phones_that_disagree_the_right_hand_is_put_in_place_once_all_agree_and_nothing_is_dropped_before(
    visit: Visit,
) -> None:
    _, (aki, ben) = seated(visit, 2)
    ben.watch.allowed += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"]  # type: ignore[attr-defined]
    tap(ben, "More")  # what is fetched later is here
    ben.locator(".ask .cancel").tap()
    unplug(ben)
    ron(ben, "Ben", "Aki", 2, 40)
    hand(ben, "East 2")
    ron(aki, "Ben", "Aki", 2, 30)
    hand(aki, "East 2")
    ben.context.set_offline(False)
    expect(ben.locator(".versions section")).to_have_count(2, timeout=SOON)
    tap(ben, "Use mine instead", "Confirm", "Ask everyone")
    expect(ben.locator(".proposal")).to_be_visible(timeout=SOON)
    expect(ben.locator(".unsent li")).to_have_count(1)  # until all have agreed it is kept
    expect(aki.locator(".proposal")).to_be_visible(timeout=SOON)
    tap(aki, "Agree")
    for name in ("Chloé", "Dai"):
        aki.locator(".givers li", has_text=name).locator("button").tap()
    for page in (aki, ben):
        stands(page, "27,400", "32,600", "30,000", "30,000")
        expect(page.locator(".ask, .proposal, .unsent")).to_have_count(0, timeout=SOON)
    hand(ben, "East 2")


def test_a_sheet_that_any_name_could_sign_is_not_begun_as_one_of_an_event(visit: Visit) -> None:
    page = visit("/keep", size="phone")
    form = page.locator("form[action='/keep']")
    expect(form.locator("[name=event]")).to_have_count(0)
    expect(form.locator("a[href='/clock'], a[href='/referee/registers']")).to_have_count(2)
    assert overflow(page) == []
    page.watch.allowed += ["400"]  # type: ignore[attr-defined]
    form.evaluate("(form) => form.insertAdjacentHTML('beforeend', '<input name=event value=yes>')")
    form.locator("button").tap()
    expect(page.locator("main")).to_contain_text(say("kept.event-where"))
