"""A beginner at the table: a first game by taps, its cards, the yaku sheet, rules searched in place, options now."""

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from jantaku.texts import LANGUAGES, say
from tests.sampling import FITTING, sample
from tests.web.browser.asking import Forms
from tests.web.browser.conftest import Visit
from tests.web.browser.hours import frame
from tests.web.browser.playing import play_until, press
from tests.web.browser.watching import SIZES, has_axe, overflow, violations

FITTED = [("landscape", "fr")]
CARD = "document.querySelector('.coach')?.dataset.card ?? ''"
COVERS = """() => {
  const card = document.querySelector(".coach")?.getBoundingClientRect();
  if (!card) return 0;
  const result = "#ending .ending-body, #ending .ending-foot > .button";
  const all = document.getElementById("ending").hidden ? "#hand button, #actions button" : result;
  return [...document.querySelectorAll(all)].filter((one) => {
    const box = one.getBoundingClientRect();
    const across = Math.min(box.right, card.right) - Math.max(box.left, card.left);
    return box.width && across > 1 && Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top) > 1;
  }).length;
}"""


def begun(visit: Visit, lang: str = "en", size: str = "phone") -> Page:
    """A first game, begun by the button of the first page."""
    page = visit("/", size=size, lang=lang)
    page.get_by_role("button", name=say("learn.play", lang)).click()
    expect(page.locator("#play")).to_be_visible()
    return page


def played(page: Page, until: str, shown: list[str]) -> None:
    """Play on, reading each card, until a stage of the game."""

    def step(state: dict[str, Any]) -> bool:
        if state["stage"] == until:
            return True
        card = page.evaluate(CARD)
        if card and not state["dealing"]:
            assert page.evaluate(COVERS) == 0
            if card not in shown:
                shown.append(card)
            if page.evaluate(CARD) == card:
                press(page, '.coach [data-tip="next"]')
        return False

    play_until(page, step)


@pytest.mark.parametrize("lang", FITTING)
def test_a_beginners_first_hand_is_played_by_taps_with_a_card_at_each_first(visit: Visit, lang: str) -> None:
    page = begun(visit, lang)
    expect(page.locator("html")).to_have_attribute("data-tiles", "indexed")
    expect(page.locator(".coach").first).to_be_visible()
    shown: list[str] = []
    played(page, "result", shown)
    assert len(shown) == len(set(shown)) >= 2
    last = page.locator("#ending .ending-foot .coach")
    expect(last).to_have_attribute("data-card", re.compile("won|lost|drawn"))
    expect(last).to_contain_text(say(f"learn.title-{last.get_attribute('data-card')}", lang))
    assert page.evaluate(COVERS) == 0
    page.keyboard.press("y")
    winning = page.locator("#dialog .example .group").last
    plain = "(one) => [getComputedStyle(one).padding, getComputedStyle(one).backgroundImage]"
    assert winning.evaluate(plain) == ["0px", "none"]  # the style of the result leaves it alone
    page.keyboard.press("Escape")
    press(page, "#ending button.go")
    again: list[str] = []
    played(page, "result", again)
    assert not set(again) & set(shown)
    kept = page.evaluate("JSON.parse(localStorage.getItem('jantaku.learn'))")
    assert set(kept) >= {*shown, *again}


def test_a_card_never_moves_what_is_there(visit: Visit) -> None:
    page = begun(visit, size="desktop")
    expect(page.locator(".coach")).to_be_visible()
    play_until(page, lambda state: state["held"] and not state["dealing"])
    boxes = "['board', 'hand', 'actions', 'say'].map((id) => JSON.stringify(document.getElementById(id).getBoundingClientRect()))"
    before = page.evaluate(boxes)
    while page.locator(".coach").count():
        page.locator('.coach [data-tip="next"]').click()
        frame(page)
    assert page.evaluate(boxes) == before


def test_all_cards_are_skipped_at_once_and_for_the_whole_game_but_the_next_first_game_has_those_not_seen(visit: Visit) -> None:
    page = begun(visit)
    seen = page.locator(".coach").get_attribute("data-card")
    page.locator('.coach [data-tip="all"]').tap()
    expect(page.locator(".coach")).to_have_count(0)
    play_until(page, lambda state: state["stage"] == "result")
    assert page.evaluate(CARD) == ""
    page.reload()
    play_until(page, lambda state: bool(state["held"] or state["go"]))
    assert page.evaluate(CARD) == ""
    page.goto(page.url.split("/t/")[0])
    page.get_by_role("button", name=say("learn.play")).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#play")).to_be_visible()
    play_until(page, lambda _: page.evaluate(CARD))
    assert page.evaluate(CARD) != seen


# Shows the page a view with something else in it; which card there is then, before the server shows it another.
SEEN = """(what) => {
  const view = structuredClone(document.querySelector("#hand").view);
  const made = { ...view, ask: {}, hints: {}, result: {}, ...eval(what) };
  document.getElementById("play").dispatchEvent(new CustomEvent("seen", { detail: { view: made, news: [] } }));
  const card = document.querySelector(".coach");
  return [card?.dataset.card, card?.textContent];
}"""
FIRSTS = {
    "win": "({ ask: { id: 9, kind: 'turn', acts: [{ kind: 'tsumo' }], refused: [] } })",
    "riichi": "({ ask: { id: 9, kind: 'turn', acts: [{ kind: 'riichi' }], refused: [] } })",
    "call": "({ ask: { id: 9, kind: 'claim', acts: [{ kind: 'pon' }], refused: [] } })",
    "furiten": "({ hints: { furiten: [{ id: 'furiten-discard' }] } })",
    "tenpai": "({ hints: { waits: [{ tile: '1m', left: 3, note: '' }] } })",
    "refused": "({ ask: { id: 9, kind: 'turn', acts: [], refused: [{ kind: 'riichi' }] } })",
}


@pytest.mark.parametrize("lang", FITTING)
def test_each_first_has_its_card_in_the_readers_language(visit: Visit, lang: str) -> None:
    page = begun(visit, lang)
    page.locator(".coach").wait_for()
    play_until(page, lambda state: state["held"] == 14 and not state["dealing"])
    page.evaluate("localStorage.removeItem('jantaku.learn')")  # a call may have been offered on the way here
    page.reload()
    there = page.locator(".coach")
    first = there.get_attribute("data-card"), there.text_content() or ""  # by chance one of these: each comes once
    for name, part in FIRSTS.items():
        page.evaluate(SEEN, "({})")  # nothing that calls for words, then this
        card, text = first if name == first[0] else page.evaluate(SEEN, part)
        assert card == name
        assert say(f"learn.title-{name}", lang) in text


@pytest.mark.parametrize(("size", "lang"), sample(FITTED, [one for one in product(SIZES, LANGUAGES) if one not in FITTED]))
def test_the_yaku_the_rules_and_the_options_are_a_tap_away_and_fit(visit: Visit, size: str, lang: str) -> None:
    page = visit(Forms.play, size=size, lang=lang)
    play_until(page, lambda state: state["held"] and not state["dealing"])
    page.locator(".tool.yaku").click()
    dialog = page.locator("#dialog")
    expect(dialog.locator(".yaku li").first).to_be_visible()
    assert dialog.locator(".away").count() > 25
    page.locator('#dialog [data-part="rulings"]').click()
    word = say("learn.suggested", lang).replace("、", ", ").split(", ")[1]
    page.locator("#learn-q").fill(word)
    expect(dialog.locator(".rulings dt").first).to_be_visible()
    expect(dialog.locator(".rulings a.clause").first).to_contain_text("WRC 2015")
    assert overflow(page) == []
    if has_axe():
        assert violations(page) == []
    page.locator('#dialog [data-part="options"]').click()
    expect(dialog.locator(".options li").first).to_be_visible()
    page.locator(".learn-close").click()
    expect(dialog).not_to_be_visible()
    page.locator('button.tool[data-learn="options"]').click()
    expect(dialog.locator(".options li").first).to_be_visible()


def test_help_that_was_closed_stays_closed_when_a_part_comes_late(visit: Visit) -> None:
    page = visit(Forms.play)
    play_until(page, lambda state: state["held"] and not state["dealing"])
    page.locator(".tool.yaku").click()
    expect(page.locator("#dialog .yaku li").first).to_be_visible()
    waiting: list[Route] = []
    page.route("**/rulings", lambda route: waiting.append(route))  # noqa: PLW0108 - a bound method of a list is no handler
    page.locator('#dialog [data-part="rulings"]').click()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    with page.expect_response("**/rulings"):
        waiting[0].continue_()
    frame(page)
    expect(page.locator("#dialog")).to_be_hidden()
    page.keyboard.press("y")
    expect(page.locator("#dialog .yaku li").first).to_be_visible()


def test_help_opens_though_the_browser_is_late_to_say_that_the_last_one_closed(visit: Visit) -> None:
    page = visit(Forms.play)
    play_until(page, lambda state: state["held"] and not state["dealing"])
    waiting: list[Route] = []
    page.route("**/options", lambda route: waiting.append(route))  # noqa: PLW0108 - a bound method of a list is no handler
    with page.expect_request("**/options"):
        page.keyboard.press("?")
    page.evaluate("document.getElementById('dialog').dispatchEvent(new Event('close'))")  # a task of its own, behind the keys
    waiting[0].continue_()
    expect(page.locator("#dialog .options li").first).to_be_visible()


def test_the_help_opens_by_keys_and_its_suggestions_search(visit: Visit) -> None:
    page = visit(Forms.play)
    play_until(page, lambda state: state["held"] and not state["dealing"])
    for key, part in (("y", ".yaku li"), ("b", "#learn-q"), ("?", ".options li")):
        page.keyboard.press(key)
        expect(page.locator(f"#dialog {part}").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#dialog")).not_to_be_visible()
    page.locator(".bar .book").click()
    page.locator("#dialog [data-find]").first.click()
    expect(page.locator("#dialog .rulings dt").first).to_be_visible()
    assert "?q=" in (page.locator("#dialog .search a").get_attribute("href") or "")


def test_numerals_are_offered_once_with_two_pictures(visit: Visit) -> None:
    page = visit("/", size="phone")
    expect(page.locator(".choose-faces button svg").first).to_be_visible()
    page.locator('.choose-faces button[value="indexed"]').tap()
    expect(page.locator(".choose-faces")).to_have_count(0)
    assert page.evaluate("document.documentElement.dataset.tiles") == "indexed"
