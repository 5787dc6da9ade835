"""The referee's card goes on one sheet of A4, under every book and in every language."""

import re

import pytest
from playwright.sync_api import Browser

from jantaku.referee.card import card, html
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES
from tests.sampling import FITTING
from tests.web.browser.fonts import JAPANESE, OURS, PRINT, pages_of, printed_in
from tests.web.browser.watching import OVERFLOW


@pytest.mark.parametrize("lang", FITTING)
@pytest.mark.parametrize("name", ["wrr-2013", "wrc-2015", "club", "tenhou"])
def test_the_card_is_printed_on_one_sheet(browser: Browser, name: str, lang: str) -> None:
    page = browser.new_page()
    page.set_content(html(card(Book.open(name), lang), lang))
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert pages_of(printed) == 1
    assert re.search(rb"/MediaBox\s*\[0 0 59[45]\S* 84[12]", printed)
    assert printed_in(printed) == OURS or lang == "ja"
    assert printed_in(printed) >= OURS


@pytest.mark.parametrize("font", JAPANESE)
def test_the_card_in_japanese_is_one_sheet_in_any_font(browser: Browser, font: str) -> None:
    for name in ("wrr-2013", "wrc-2015", "club", "tenhou"):
        page = browser.new_page()
        page.set_content(html(card(Book.open(name), "ja"), "ja"))
        page.evaluate(PRINT, [font, JAPANESE[font]])
        printed = page.pdf(prefer_css_page_size=True)
        if font not in {"high", *printed_in(printed)}:
            pytest.skip(f"{font} is not installed: the card in Japanese was not measured in it")
        assert pages_of(printed) == 1, name
        page.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_fits_a_phone(browser: Browser, lang: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(html(card(Book.open(), lang), lang))
    assert page.evaluate(OVERFLOW) == []
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 12
    page.close()
