"""The referee's card goes on one sheet of A4, under every book and in every language."""

import re

import pytest
from playwright.sync_api import Browser

from jantaku.book import Book
from jantaku.referee.card import card, html
from jantaku.texts import LANGUAGES
from tests.web.browser.watching import OVERFLOW


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["wrr-2013", "wrc-2015", "club", "tenhou"])
def test_the_card_is_printed_on_one_sheet(browser: Browser, name: str, lang: str) -> None:
    page = browser.new_page()
    page.set_content(html(card(Book.open(name), lang), lang))
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1
    assert re.search(rb"/MediaBox\s*\[0 0 59[45]\S* 84[12]", printed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_fits_a_phone(browser: Browser, lang: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(html(card(Book.open(), lang), lang))
    assert page.evaluate(OVERFLOW) == []
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 12
    page.close()
