"""Points from han and fu in a browser: looked up at once, with or without a network, always what the engine pays."""

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper import fu_choices
from jantaku.scoring.tiles import SEATS
from jantaku.texts import say
from jantaku.web.calculator.points import HANS, WAYS, WorthQuery, all_fu, paid
from jantaku.web.calculator.query import Query
from jantaku.web.rules.present import BOOKS
from tests.web.browser.conftest import Visit
from tests.web.browser.test_offline_site import begun
from tests.web.browser.watching import SIZES, overflow
from tests.web.serving import Served

# What the page's own script pays for each of these wins, null where it knows none.
ALL_PAID = """async (asked) => {
  const { paid } = await import(new URL("../scorekeeper/reckon.js", document.querySelector("script[src*='points.js']").src));
  const { books } = JSON.parse(document.getElementById("boot").textContent);
  return asked.map(([book, counters, sticks, body]) => paid(books[book].tables, counters, sticks, body) ?? null);
}"""


def worths(name: str) -> list[tuple[WorthQuery, dict[str, object], tuple[bool, bool]]]:
    """Return every worth of a book: as asked for, as the script has it, whether by ron and by tsumo."""
    book = Book.open(name)
    found: list[tuple[WorthQuery, dict[str, object], tuple[bool, bool]]] = []
    for han, fu in product(HANS, all_fu()):
        by_ron, by_draw = (fu in fu_choices(book, han, tsumo=tsumo) for tsumo in (False, True))
        found.append((WorthQuery(str(han), str(fu)), {"han": han, "fu": fu}, (by_ron, by_draw)))
    found.extend((WorthQuery(limit), {"limit": limit}, (True, True)) for limit in LIMITS)
    most = compile_book(book).most_yakuman
    found.extend((WorthQuery(f"yakuman-{times}"), {"yakuman": times}, (True, True)) for times in range(1, most + 1))
    return found


@pytest.mark.parametrize("name", BOOKS)
def test_the_page_pays_what_the_engine_pays_for_every_worth_seat_and_way(visit: Visit, name: str) -> None:
    page = visit("/score/points")
    book, asked, wanted = Book.open(name), [], []
    for worth, script, possible in worths(name):
        for seat, (way, can), counters in product(range(4), zip(WAYS, possible, strict=True), (0, 2)):
            for payer in [at for at in range(4) if at != seat] if way == "ron" else [None]:
                if not can:
                    continue
                query = Query(
                    book=name,
                    by=way,
                    seat=SEATS[seat],
                    discarder="" if payer is None else SEATS[payer],
                    counters=str(counters),
                    sticks=str(counters),
                )
                wanted.append(paid(book, query, worth))
                source = {} if payer is None else {"from": payer}
                asked.append((name, counters, counters, {**source, "wins": [{"seat": seat, **script}]}))
    answered = page.evaluate(ALL_PAID, asked)
    assert len(asked) > 1000
    assert [one for one in zip(asked, answered, wanted, strict=True) if one[1] != one[2]] == []


def choose(page: Page, name: str, value: str) -> None:
    """Tap a choice by what is sent for it."""
    page.locator(f"label:has([name={name}][value='{value}'])").click()


def seats(page: Page) -> list[str]:
    """Return what each seat gains."""
    return page.locator("#seats strong").all_inner_texts()


@pytest.mark.parametrize("size", ["phone", "landscape", "desktop"])
def test_each_choice_is_answered_at_once_in_sight_and_stands_in_the_address(visit: Visit, size: str) -> None:
    page = visit("/score/points", size=size)
    assert seats(page) == ["−5,200", "+5,200", "0", "0"]
    choose(page, "worth", "2")
    choose(page, "fu", "30")
    choose(page, "by", "tsumo")
    choose(page, "seat", "E")
    assert seats(page) == ["+3,000", "−1,000", "−1,000", "−1,000"]
    page.fill("[name=counters]", "1")
    page.fill("[name=sticks]", "2")
    assert seats(page) == ["+5,300", "−1,100", "−1,100", "−1,100"]
    box, high = page.locator("#seats").bounding_box(), page.viewport_size
    assert box
    assert high
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= high["height"]
    page.reload()
    assert seats(page) == ["+5,300", "−1,100", "−1,100", "−1,100"]
    assert page.locator("#total").inner_text() == "5,300"
    assert overflow(page) == []


def test_only_what_a_hand_can_be_worth_by_the_book_is_offered(visit: Visit) -> None:
    page = visit("/score/points")
    expect(page.locator("[name=fu][value='20']")).to_be_disabled()
    choose(page, "by", "tsumo")
    expect(page.locator("[name=fu][value='20']")).to_be_enabled()
    choose(page, "worth", "2")
    choose(page, "fu", "20")
    assert seats(page) == ["−700", "+1,500", "−400", "−400"]
    choose(page, "by", "ron")
    expect(page.locator("#refused")).to_have_text(say("calc.no-fu", han=2, fu=20))
    expect(page.locator("#paid")).to_be_hidden()
    choose(page, "worth", "mangan")
    expect(page.locator("fieldset:has([name=fu])")).to_be_hidden()
    assert seats(page) == ["−8,000", "+8,000", "0", "0"]
    double = page.locator("label:has([value='yakuman-2'])")
    expect(double).to_be_hidden()
    page.select_option("[name=book]", "tenhou")
    expect(double).to_be_visible()
    choose(page, "worth", "yakuman-2")
    assert seats(page) == ["−64,000", "+64,000", "0", "0"]
    page.select_option("[name=book]", "wrc-2015")
    expect(page.locator("#refused")).to_have_text(say("calc.no-worth"))
    choose(page, "worth", "mangan")
    choose(page, "from", "S")
    expect(page.locator("#refused")).to_have_text(say("calc.own-discard", seat="South"))


def test_a_number_that_cannot_be_counters_is_refused_and_the_rest_stays(visit: Visit) -> None:
    page = visit("/score/points")
    page.fill("[name=counters]", "-3")
    expect(page.locator("#refused")).not_to_be_empty()
    expect(page.locator("#paid")).to_be_hidden()
    page.fill("[name=counters]", "3")
    assert seats(page) == ["−6,100", "+6,100", "0", "0"]


@pytest.mark.parametrize("size", SIZES)
def test_no_payment_is_broken_in_two(visit: Visit, size: str) -> None:
    page = visit("/score/points?worth=yakuman&by=tsumo&seat=E", size=size, lang="fr")
    assert seats(page)[0].startswith("+48")
    lines = """(all) => all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.bottom))).size;
    })"""
    assert page.locator("#seats strong").evaluate_all(lines) == [1] * 4
    assert overflow(page) == []


def test_the_table_is_that_of_the_chosen_book(visit: Visit) -> None:
    page = visit("/score/points")
    page.locator("#table summary").click()
    cell = page.locator("[data-who=others] [data-worth='han 4 30'] strong")
    expect(cell).to_have_text("8,000")
    page.select_option("[name=book]", "tenhou")
    expect(cell).to_have_text("7,700")


def test_without_a_network_the_calculator_is_this_page_and_computes(browser: Browser, tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        page = begun(browser, server, "en")
        page.context.set_offline(True)
        page.goto(f"{server.url}/score")
        expect(page.locator("#instead")).to_have_text(say("calc.points-instead"))
        expect(page.locator("#by-tiles")).to_be_hidden()
        choose(page, "worth", "4")
        choose(page, "seat", "E")
        assert seats(page) == ["+12,000", "0", "0", "−12,000"]
        page.goto(f"{server.url}/score/points?worth=2&fu=30&seat=W&by=tsumo")
        assert seats(page) == ["−1,000", "−500", "+2,000", "−500"]
        expect(page.locator("#instead")).to_be_hidden()
        page.context.close()
