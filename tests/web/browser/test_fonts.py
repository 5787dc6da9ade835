"""Pages are measured in fonts set by name; prints have a font of their own, which no other page loads."""

import pytest
from playwright.sync_api import Browser

from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.fonts import FONTS, OURS, Font, has, pages_of, printed_in
from tests.web.browser.test_clock import SECRET, clock
from tests.web.browser.test_referee_pages import begun, filled, go
from tests.web.serving import Served

LOADED = """() => performance.getEntriesByType("resource").map((one) => one.name).filter((name) => name.includes("/fonts/"))"""


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.sans)
def test_a_page_is_measured_in_this_font(browser: Browser, font: Font) -> None:
    page = browser.new_page()
    here = has(page, font)
    page.close()
    if not here:
        pytest.skip(f"{font.sans} or {font.serif} is not installed: no page was measured in it (tools/web_tools.py)")


def test_a_font_that_is_not_installed_is_found_missing(browser: Browser) -> None:
    page = browser.new_page()
    assert not has(page, Font("No Such Sans", "No Such Serif"))
    page.close()


@pytest.mark.parametrize("path", ["/", "/new", "/score", "/rules", "/me", "/keep", "/referee", "/clock"])
def test_pages_that_are_not_printed_load_no_font(visit: Visit, path: str) -> None:
    page = visit(path)
    page.evaluate("document.fonts.ready.then(() => 0)")
    assert page.evaluate(LOADED) == []


@pytest.mark.parametrize("lang", sample(["ja"], ["en", "fr"]))
def test_the_cards_of_the_tables_are_printed_in_the_font_of_the_prints(visit: Visit, served: Served, lang: str) -> None:
    page = visit(f"{clock(served)}/control/{SECRET}/cards", lang=lang)
    printed = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    assert pages_of(printed) == 1
    assert printed_in(printed) == OURS or (lang == "ja" and printed_in(printed) & OURS)


@pytest.mark.parametrize("lang", sample(["ja"], ["en", "fr"]))
def test_the_log_of_a_register_is_printed_in_the_font_of_the_prints(visit: Visit, lang: str) -> None:
    page = begun(visit, lang=lang)
    go(page, f"{filled(page)}/log")
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert pages_of(printed) == 1
    assert printed_in(printed) == OURS or (lang == "ja" and printed_in(printed) & OURS)
