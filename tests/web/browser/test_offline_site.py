"""The site without a network: it opens, says what works, shows the rules that were opened, and keeps nothing private."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from jantaku.texts import say
from tests.sampling import FITTING
from tests.web.browser.watching import UNSEEN, context_of, overflow
from tests.web.serving import Served

SOON = 60_000  # ms
CACHED = """async () => {
  const out = [];
  for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/static/")) out.push(pathname);
  }
  return out.sort();
}"""
BEGUN = ["/offline", "/rules", "/rules/wrc-2015", "/score/points"]


@pytest.fixture(scope="module")
def server(served: Served) -> Served:
    return served


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that one test ends and begins again."""
    with Served(tmp_path) as server:
        yield server


def begun(browser: Browser, server: Served, lang: str) -> Page:
    """The first page, once what works without a network is kept."""
    context = browser.new_context(**context_of("phone", lang))
    context.set_default_timeout(SOON)
    context.add_init_script(UNSEEN)
    page = context.new_page()
    page.goto(server.url)
    page.locator("html[data-offline]").wait_for(state="attached")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


@pytest.mark.parametrize("lang", FITTING)
def test_without_a_network_the_first_page_says_what_works_and_a_table_that_it_needs_the_network(
    browser: Browser, server: Served, lang: str
) -> None:
    page = begun(browser, server, lang)
    assert page.evaluate(CACHED) == BEGUN
    page.context.set_offline(True)
    for path in ("/", "/t/nowhere"):
        page.goto(f"{server.url}{path}")
        expect(page.locator("h1")).to_have_text(say("offline.title", lang))
        expect(page.locator(".notice")).to_have_text(say("offline.about", lang))
        expect(page.locator("a[href='/keep']").first).to_be_visible()
        assert overflow(page) == []
        assert page.evaluate("document.styleSheets.length") == 2
    page.locator(".door a[href='/rules/wrc-2015']").click()
    expect(page.locator("h1")).to_contain_text("World Riichi Championship")
    page.context.close()


def test_games_and_drills_are_kept_once_somebody_opens_one_and_stay_kept_in_another_language(
    browser: Browser, server: Served
) -> None:
    page = begun(browser, server, "en")
    page.goto(f"{server.url}/learn/drill")
    page.locator("html[data-offline]").wait_for(state="attached")
    kept = sorted([*BEGUN, "/alone", "/alone/table", "/alone/drill", "/alone/score", "/learn/drill"])
    assert page.evaluate(CACHED) == kept
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    page.goto(server.url)
    page.locator("html[lang='fr'][data-offline]").wait_for(state="attached")
    assert page.evaluate(CACHED) == kept
    page.context.set_offline(True)
    page.goto(f"{server.url}/learn/drill")
    page.locator("#choose button.primary").click()
    expect(page.locator("#asked")).to_be_visible()
    page.goto(f"{server.url}/learn/drill/worth?book=club&seed=17&of=worth")
    expect(page.locator("h1")).to_have_text(say("drill.ask-worth", "fr"))
    for _ in range(2):
        page.locator("form.answers button[name='a']").first.click()
        expect(page.locator("#explained .sheet-steps")).to_be_visible()
        page.locator("#next").click()
        expect(page.locator("#main:not([data-done])")).to_be_visible()
        assert "/learn/drill/worth?book=club&seed=" in page.url
    assert overflow(page) == []
    page.context.close()


def test_a_book_that_was_opened_opens_again_and_another_does_not(browser: Browser, server: Served) -> None:
    page = begun(browser, server, "en")
    page.goto(f"{server.url}/rules/tenhou")
    heading = page.locator("h1").inner_text()
    page.wait_for_function(f"async () => (await ({CACHED})()).includes('/rules/tenhou')")
    page.context.set_offline(True)
    page.goto(f"{server.url}/rules/tenhou")
    expect(page.locator("h1")).to_have_text(heading)
    page.goto(f"{server.url}/rules/club")
    expect(page.locator("h1")).to_have_text(say("offline.title"))
    page.context.close()


def test_nothing_of_a_table_or_of_a_visitor_is_kept_and_the_points_stand_for_a_calculator_never_opened(
    browser: Browser, server: Served
) -> None:
    page = begun(browser, server, "en")
    for path in ("/me", "/account", "/replay", "/new", "/watch", "/rules/wrc-2015?q=riichi"):
        page.goto(f"{server.url}{path}")
    page.goto(server.url)
    page.locator("form[action='/play'] button").click()
    page.wait_for_url("**/t/*")
    page.goto(server.url)
    page.locator("html[data-offline]").wait_for(state="attached")
    assert page.evaluate(CACHED) == BEGUN
    page.context.set_offline(True)
    page.goto(f"{server.url}/score")
    expect(page.locator("#instead")).to_have_text(say("calc.points-instead"))
    page.context.close()


def test_another_language_replaces_what_was_kept(browser: Browser, server: Served) -> None:
    page = begun(browser, server, "en")
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    page.locator(".tongues summary").click()
    page.locator(".tongues button[value='fr']").click()
    page.locator("html[lang='fr'][data-offline]").wait_for(state="attached")
    page.context.set_offline(True)
    page.goto(server.url)
    expect(page.locator("h1")).to_have_text(say("offline.title", "fr"))
    names = page.evaluate("caches.keys()")
    assert len([name for name in names if name.startswith("jantaku-site-")]) == 1
    page.context.close()


def test_a_new_release_replaces_what_was_kept_and_opens_without_a_network(browser: Browser, own: Served, tmp_path: Path) -> None:
    page = begun(browser, own, "en")
    (old,) = page.evaluate("caches.keys()")
    own.kill()
    (tmp_path / "sitecustomize.py").write_text(  # another release: the same, but for a file
        "import jantaku.web.http.static_files as s\nfound = s._found\n"
        "s._found = lambda *at: [(n, t + b'/* new */' if n == 'layout/pages.css' else t) for n, t in found(*at)]\n",
        "utf-8",
    )
    own.env = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    own.start()
    page.goto(own.url)
    page.locator("html[data-offline]").wait_for(state="attached")
    (new,) = page.evaluate("caches.keys()")
    assert new != old
    assert page.evaluate(CACHED) == BEGUN
    own.kill()
    page.goto(own.url)
    expect(page.locator("h1")).to_have_text(say("offline.title"))
    assert page.evaluate("getComputedStyle(document.querySelector('.doors')).display") == "grid"
    page.context.close()


def test_a_hand_is_scored_without_a_network_once_the_calculator_was_opened(browser: Browser, server: Served) -> None:
    page = begun(browser, server, "fr")
    page.goto(f"{server.url}/score?h=23m+11z+345p+222s+789s&w=1m&dora=1s")
    page.locator("html[data-offline]").wait_for(state="attached")
    assert page.evaluate(CACHED) == sorted([*BEGUN, "/alone/score"])
    page.context.set_offline(True)
    page.locator("input[name='riichi'][value='riichi']").check()  # in the page of the server
    expect(page.locator("mj-sheet .sheet-total strong")).to_have_text(say("score.points", "fr", points=8000))
    for _ in range(2):  # the page that is kept, and again
        page.goto(f"{server.url}/score?h=23m+11z+789s+chii:345p+pon:777z&w=1m&counters=2")
        expect(page.locator("mj-sheet .sheet-total strong")).to_have_text(say("score.points", "fr", points=1000))
    assert page.locator("#f-counters").input_value() == "2"
    expect(page.locator("input[name='riichi'][value='']")).to_be_checked()  # what was not asked stays as it is at first
    expect(page.locator("nav a[href='/score']")).to_have_attribute("aria-current", "true")
    assert overflow(page) == []
    page.goto(f"{server.url}/score?h=23456789m+11z+pon:555z")
    expect(page.locator("#waits li")).to_have_count(3)
    page.locator("#waits button").first.click()
    expect(page.locator("mj-sheet .sheet-payments li")).to_have_count(4)
    assert "w=1m" in page.url
    page.context.close()


def answer_all(page: Page) -> str:
    """Answers a set from its page to its sum; its code."""
    page.locator(".set a.primary").click()
    for at in range(1, 11):
        expect(page.locator(".drill-head .pill.gold")).to_have_text(say("drill.at", at=at, of=10))
        several = page.locator("form.answers input[type='checkbox']")
        if several.count():
            several.first.check(force=True)
            page.locator("form.answers button[name='done']").click()
        else:
            page.locator("form.answers button[name='a']").first.click()
        page.locator("#next").click()
    return page.locator("#code").inner_text()


def test_a_set_for_a_class_is_made_answered_and_added_up_without_a_network(browser: Browser, server: Served) -> None:
    page = begun(browser, server, "en")
    page.goto(f"{server.url}/learn/drill")
    page.locator("html[data-offline]").wait_for(state="attached")
    page.context.set_offline(True)
    page.locator(".making button").click()
    link = page.locator("#link").input_value()
    code = answer_all(page)
    expect(page.locator("#sum")).to_contain_text("of 10 right")
    page.goto(link)
    page.locator("#codes").fill(f"Aki {code}\nHaru nonsense")
    page.locator("#class + form button").click()
    expect(page.locator(".results tbody th")).to_have_text("Aki")
    expect(page.locator(".notice.bad")).to_have_text(say("drill.bad-code", code="nonsense", letters=9))
    assert overflow(page) == []
    page.goto(f"{server.url}/learn/drill?set=waits.7,luck.3")
    expect(page.locator(".notice.bad")).to_contain_text("luck")
    page.context.set_offline(False)
    page.goto(link)  # the server reads the code as well
    page.locator("#codes").fill(code)
    page.locator("#class + form button").click()
    expect(page.locator(".results tbody th")).to_have_text("1")
    page.context.close()
