"""The lessons in a browser: what was read is marked and stays here, arrow keys step, the board can be read, all without scripts."""

from playwright.sync_api import Browser, expect

from jantaku.web.lessons.first_hand import MOMENTS
from jantaku.web.lessons.way import LESSONS
from tests.web.browser.conftest import Visit
from tests.web.serving import Served


def test_a_lesson_that_was_read_is_marked_on_the_way_and_nothing_is_sent(visit: Visit) -> None:
    page = visit("/learn")
    expect(page.locator("[data-lesson]")).to_have_count(len(LESSONS))
    expect(page.locator("[data-lesson].seen")).to_have_count(0)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.click("[data-lesson='tiles'] a")
    expect(page.locator("main.lesson")).to_be_visible()
    page.click(".trail a")
    expect(page.locator("[data-lesson='tiles'].seen .mark")).to_be_visible()
    expect(page.locator("[data-lesson].seen")).to_have_count(1)
    assert set(sent) == {"GET"}
    assert page.evaluate("localStorage.getItem('jantaku.lessons')") == '["tiles"]'


def test_arrow_keys_go_through_the_first_hand_but_not_while_typing(visit: Visit) -> None:
    page = visit("/learn/first-hand")
    for moment in MOMENTS[:3]:
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/{moment.name}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/{MOMENTS[1].name}")
    page.goto(page.url.split("/learn")[0] + "/learn/scoring")
    page.click("summary")
    page.focus("#f-h")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("/learn/scoring")


def test_the_calculators_link_to_the_six_steps_follows_what_is_typed(visit: Visit) -> None:
    page = visit("/score")
    page.click("#written > summary")
    page.fill("#f-h", "23m 11z 789s chii:345p pon:777z")
    page.fill("#f-w", "1m")
    page.wait_for_function("() => document.querySelector('#in-steps')?.getAttribute('href')?.includes('w=1m')")
    page.click("#in-steps")
    expect(page.locator(".six > .step")).to_have_count(6)


def test_the_lessons_work_without_scripts(browser: Browser, served: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served.url}/learn")
    page.click("[data-lesson='first-hand'] a")
    for _ in range(3):
        page.click("a[rel='next']")
    assert page.url.endswith(f"/{MOMENTS[2].name}")
    assert page.locator(".board svg title").first.text_content()
    context.close()
