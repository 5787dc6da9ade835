"""A term on a page: its entry beside the word by tap or focus, and without scripts a link to the glossary."""

import pytest
from playwright.sync_api import expect

from jantaku.texts import glossary
from tests.web.browser.conftest import Visit
from tests.web.browser.test_board import at_table

ROW = "[id='furiten.missed_ends'] a.term"
LANGS = pytest.mark.parametrize("lang", ["en", "fr", "ja"])


@LANGS
def test_a_tap_on_a_term_shows_its_meaning_beside_it_and_escape_hides_it(visit: Visit, lang: str) -> None:
    page = visit("/rules/wrc-2015", size="phone", lang=lang)
    word = page.locator(ROW).first
    ident = (word.get_attribute("href") or "").partition("#")[2]
    word.click()
    card = page.locator("#term")
    expect(card).to_contain_text(glossary.meaning(ident, lang))
    assert "/rules/wrc-2015" in page.url
    box, view = card.bounding_box(), page.viewport_size
    assert box
    assert view
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= view["width"]
    assert box["y"] + box["height"] <= view["height"]
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_term_that_the_keyboard_comes_to_shows_its_meaning_and_enter_goes_to_its_entry(visit: Visit) -> None:
    page = visit("/rules/wrc-2015?lang=en,fr#5.7.5")
    word = page.locator(ROW).first
    word.evaluate("(link) => { const before = document.createElement('button'); link.before(before); before.focus(); }")
    page.keyboard.press("Tab")
    expect(page.locator("#term")).to_contain_text(glossary.meaning("furiten"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary#*furiten")
    expect(page.locator(":target h3")).to_be_visible()


@LANGS
def test_a_term_in_what_a_script_has_written_shows_its_meaning_too(visit: Visit, lang: str) -> None:
    page = visit("/score?h=23m11z789s+chii:345p+pon:777z&w=1m", size="phone", lang=lang)
    word = page.locator("mj-sheet .sheet-fu a.term").first
    ident = (word.get_attribute("href") or "").partition("#")[2]
    assert word.get_attribute("target") == "_blank"
    word.click()
    expect(page.locator("#term")).to_contain_text(glossary.meaning(ident, lang))
    again = page.evaluate("""async () => {
        const { mark } = await import(document.querySelector("script[src*=layout]").src.replace(/layout.*/, "layout/marking.js"));
        const said = document.querySelector(".sheet-steps li");
        const before = said.innerHTML;
        await mark(said);
        return [before, said.innerHTML];
    }""")
    assert again[0] == again[1]


def test_a_reason_against_an_act_at_a_table_has_its_terms(visit: Visit) -> None:
    page = at_table(visit, moment="state-furiten")  # a moment that stays: a table that goes on takes the reason away
    word = page.locator(".speech a.term").first
    expect(word).to_have_text("furiten")
    word.click()
    expect(page.locator("#term")).to_contain_text(glossary.meaning("furiten"))


def test_without_scripts_a_term_is_a_link_to_its_entry(visit: Visit) -> None:
    page = visit("/rules/wrc-2015", java_script_enabled=False)
    page.locator(ROW).first.click()
    page.wait_for_url("**/glossary#*")
    expect(page.locator("article:target")).to_have_count(1)


def test_an_example_is_folded_on_a_phone_and_open_on_a_desktop(visit: Visit) -> None:
    shown = "[id='furiten.own_discards'] .example"
    phone = visit("/rules/wrc-2015", size="phone")
    expect(phone.locator(f"{shown} figcaption")).to_be_hidden()
    phone.locator(f"{shown} summary").click()
    expect(phone.locator(f"{shown} figcaption")).to_be_visible()
    page = visit("/rules/wrc-2015")
    expect(page.locator(f"{shown} figcaption")).to_be_visible()
    picture = page.locator(f"{shown} img")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("(image) => image.naturalWidth") > 100


@LANGS
def test_on_a_phone_the_languages_of_a_row_are_below_each_other_each_with_its_name(visit: Visit, lang: str) -> None:
    page = visit("/rules/wrc-2015?lang=en,fr,ja", size="phone", lang=lang)
    cells = page.locator("[id='furiten.own_discards'] td").all()
    boxes = [cell.bounding_box() for cell in cells]
    assert [cell.get_attribute("lang") for cell in cells] == ["en", "fr", "ja"]
    assert all(box and box["width"] > 300 for box in boxes)
    names = [cell.evaluate("(cell) => getComputedStyle(cell, '::before').content") for cell in cells]
    assert [name.replace('"', "").strip() for name in names] == ["English", "Français", "日本語"]
    page.set_viewport_size({"width": 1280, "height": 800})
    across = [cell.bounding_box() for cell in cells]
    assert len({box["y"] for box in across if box}) == 1
