"""Drills in a browser: answered at once by the compiled rules as the server answers, by taps and by keys, kept or not."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from jantaku.texts import LANGUAGES, say
from jantaku.web.learn.drills import sets
from jantaku.web.learn.drills.question import KINDS, DrillKey
from jantaku.web.learn.drills.routes import question_of
from tests.sampling import crossed
from tests.web.browser.conftest import Visit
from tests.web.browser.watching import SIZES, has_axe, overflow, violations

KEEPING = "JSON.parse(localStorage.getItem('jantaku-drills'))"
DENIED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })"
SET = "waits.1,fu.2,win.3.club"
MARKED = """() => [...document.querySelectorAll("form.answers [name='a']")]
  .filter((one) => one.closest(".option").classList.contains("right")).map((one) => one.value)"""


def right_of(key: DrillKey) -> set[str]:
    """The values that are right."""
    return {choice.value for choice in question_of(key, "en", "book").choices if choice.right}


def answer(page: Page, key: DrillKey, chosen: set[str]) -> None:
    """Choose, and answer where that takes a button."""
    for value in sorted(chosen):
        page.locator(f"form.answers [name='a'][value='{value}']").first.click()
    if question_of(key, "en", "book").several:
        page.locator("form.answers [name='done']").click()


def at_rest(page: Page) -> None:
    """Wait for the answer with its explanation."""
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#next")).to_be_visible()


@pytest.mark.parametrize("kind", KINDS)
def test_the_browser_answers_as_the_server_does(kind: str, visit: Visit) -> None:
    key = DrillKey(kind, "club", 3)
    page, right = visit(key.link), right_of(key)
    answer(page, key, right if question_of(key, "en", "book").several else {min(right)})
    expect(page.locator("#verdict .good")).to_contain_text(say("drill.right"))
    at_rest(page)
    assert {*page.evaluate(MARKED)} == right
    assert page.evaluate(f"{KEEPING}.row") == 1


def test_a_wrong_answer_says_what_is_right_and_comes_back(visit: Visit) -> None:
    key = DrillKey("win", "wrc-2015", 5)
    page = visit(f"{key.link}&of=win")
    answer(page, key, {min({"0", "1", "2", "3"} - right_of(key))})
    expect(page.locator("#verdict .bad")).to_contain_text(say("drill.wrong"))
    at_rest(page)
    for _ in range(3):
        page.locator("#next").click()
        expect(page.locator("#main:not([data-done])")).to_be_visible()
        asked = page.locator("#main")
        other = DrillKey("win", "wrc-2015", int(asked.get_attribute("data-seed") or ""))
        assert other != key
        answer(page, other, {min(right_of(other))})
        at_rest(page)
    page.locator("#next").click()
    expect(page.locator(f"#main[data-seed='{key.seed}']")).to_be_visible()
    answer(page, key, {min(right_of(key))})
    at_rest(page)
    assert page.evaluate(f"{KEEPING}.wrong[0].box") == 1


def test_keys_choose_answer_and_go_on(visit: Visit) -> None:
    page = visit("/learn/drill/call?book=wrc-2015&seed=1&of=call")
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.locator("form.answers input:checked")).to_have_count(2)
    page.locator("h1").click()
    page.keyboard.press("Enter")
    at_rest(page)
    page.keyboard.press("Enter")
    expect(page.locator("#main:not([data-done])")).to_be_visible()
    assert "/learn/drill/call?" in page.url


def test_where_nothing_can_be_kept_drills_go_on_and_a_line_says_so(visit: Visit) -> None:
    page = visit("/learn/drill")
    page.context.add_init_script(DENIED)
    page.goto(page.url)
    expect(page.locator("#practice")).to_contain_text(say("drill.js-denied"))
    key = DrillKey("fu", "wrc-2015", 4)
    page.goto(page.url.replace("/learn/drill", key.link))
    answer(page, key, right_of(key))
    expect(page.locator("#verdict .good")).to_be_visible()
    at_rest(page)
    expect(page.locator("#streak")).to_contain_text(say("drill.js-denied"))


def test_ones_practice_is_shown_exported_and_deleted(visit: Visit) -> None:
    page = visit("/learn/drill")
    kept = {"v": 1, "done": 30, "right": 20, "row": 2, "best": 9, "last": "110" * 10, "wrong": []}
    page.evaluate("(kept) => localStorage.setItem('jantaku-drills', JSON.stringify(kept))", kept)
    page.reload()
    expect(page.locator("#practice dd")).to_have_text(["2", "9", "30", "67 %", "0"])
    expect(page.locator("#practice svg.curve polyline")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name=say("drill.js-export")).click()
    assert saved.value.suggested_filename == "jantaku-drills.json"
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=say("drill.js-delete")).click()
    expect(page.locator("#practice")).to_contain_text(say("drill.js-none"))
    assert page.evaluate("localStorage.getItem('jantaku-drills')") is None


@pytest.mark.parametrize(("lost", "explained"), [("done=1", ".sheet-payments"), ("done=1|/alone/drill", "")])
def test_where_the_server_cannot_explain_the_page_does_or_a_line_says_that_it_cannot(
    lost: str, explained: str, visit: Visit
) -> None:
    key = DrillKey("worth", "wrc-2015", 6)
    page = visit(key.link)
    page.evaluate("import(document.querySelector('link[rel=modulepreload]').href).then((m) => m.Core.open())")

    def cut(route: Route) -> None:
        route.abort()

    page.watch.allowed.append("ERR_FAILED")  # type: ignore[attr-defined]
    page.route(re.compile(lost), cut)
    answer(page, key, right_of(key))
    expect(page.locator("#verdict .good")).to_be_visible()
    if explained:
        expect(page.locator(f"#explained {explained} li")).to_have_count(4)
    else:
        expect(page.locator("#explained")).to_have_text(say("drill.js-offline"))


def test_a_pupil_goes_through_a_set_to_a_code(visit: Visit) -> None:
    drills = sets.read_set(SET)
    page = visit(f"/learn/drill?set={SET}")
    page.get_by_role("link", name=say("drill.start")).click()
    for i, key in enumerate(drills.drills):
        expect(page.locator(".drill-head")).to_contain_text(say("drill.at", at=i + 1, of=3))
        right = right_of(key)
        answer(page, key, right if key.kind == "waits" else {min(right)})
        at_rest(page)
        page.locator("#next").click()
    expect(page.locator("#sum")).to_have_text(say("drill.sum", sum=3, of=3))
    assert sets.read_code(page.locator("#code").inner_text(), drills) == (True, True, True)


@pytest.mark.parametrize(("kind", "size"), crossed(["start", "set", *KINDS], [*SIZES]))
def test_a_drill_fits_and_is_accessible(kind: str, size: str, visit: Visit) -> None:
    lang = LANGUAGES[len(kind) % len(LANGUAGES)]
    paths = {"start": "/learn/drill", "set": f"/learn/drill/set?set={SET}&codes=Ann+AAA"}
    page = visit(paths.get(kind, f"/learn/drill/{kind}?book=wrc-2015&seed=5"), size=size, lang=lang)
    if kind not in paths:
        page.locator("form.answers [name='a']").first.click()
        if page.locator("form.answers [name='done']").count():
            page.locator("form.answers [name='done']").click()
        at_rest(page)
    assert overflow(page) == []
    if has_axe():
        assert violations(page) == []
