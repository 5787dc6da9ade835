"""What the bot says in a browser: "Why?" at one's own turn and in a record, and the review of a seat."""

import json
import re
from dataclasses import replace

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: no tests in a browser")

from playwright.sync_api import Page, expect  # noqa: E402 - only where it is

from jantaku.game import formats  # noqa: E402
from jantaku.game.play import play  # noqa: E402
from jantaku.web.replay.decisions import review_of  # noqa: E402
from jantaku.web.replay.walk import Walk  # noqa: E402
from tests.sampling import FITTING  # noqa: E402
from tests.web.browser.conftest import Visit  # noqa: E402
from tests.web.browser.playing import look, play_until  # noqa: E402
from tests.web.browser.watching import SIZES, WIDE, WITH_AXE, has_axe, overflow, violations  # noqa: E402
from tests.web.guests import Guest  # noqa: E402
from tests.web.serving import Served  # noqa: E402

LOG = play("sensible", book="tenhou", seed=b"a game to look back on").log
LOG = replace(LOG, hands=LOG.hands[:2], names=("Ann", "Ben", "Cas", "Dee"))
REVIEW = review_of(Walk(LOG), 0).decisions
WINDOWS = SIZES | {"wide": WIDE}


@pytest.fixture(scope="module")
def record(served: Served) -> str:
    """The path of the record, which is brought once."""
    with Guest(served.url) as guest:
        return guest.post("/replay", "/replay", text=formats.write(LOG, "text")).headers["location"].removeprefix(served.url)


@pytest.fixture
def bring(visit: Visit, record: str) -> Visit:
    """Open the record for a seat."""

    def opened(at: str = "?n=0&seat=0", **more: str) -> Page:
        page = visit(record + at, **more)
        expect(page.locator("mj-table .square")).to_be_visible()
        return page

    return opened


def hinted(visit: Visit, hints: str = "all", **more: str) -> Page:
    """A table alone, with these hints, at one's own turn."""
    page = visit(lambda forms: forms.new(hints=hints, **{"with": "bots"}), **more)
    play_until(page, lambda state: state["held"] == 14 or (state["held"] and state["tiles"] in {11, 8, 5, 2}))
    return page


# ---- at the table
def test_why_opens_and_closes_by_its_button_by_a_key_and_by_escape(visit: Visit) -> None:
    page = hinted(visit)
    panel = page.locator("#weigh")
    expect(panel).to_be_hidden()
    expect(page.locator(".ask-why")).to_have_attribute("aria-expanded", "false")
    page.locator(".ask-why").click()
    expect(panel.locator("tbody tr.best")).to_have_count(1)
    expect(page.locator(".ask-why")).to_have_attribute("aria-expanded", "true")
    expect(panel.locator("tbody tr").first).to_have_class("best")
    expect(panel.locator(".weigh-words:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.keyboard.press("w")
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    assert look(page)["held"]


def test_the_choice_that_is_listed_first_is_the_one_with_the_star(visit: Visit) -> None:
    page = hinted(visit)
    page.locator(".ask-why").click()
    first = page.locator("#weigh tbody tr.best")
    expect(first).to_have_count(1)
    starred = page.locator("#hand .held.best .tile, #actions .choice.best").first
    if starred.evaluate("(one) => one.matches('.tile')"):
        assert starred.get_attribute("data-tile") == first.locator(".tile").first.get_attribute("data-tile")
    else:  # a win or nine kinds, which chance may deal: no tile is discarded
        expect(starred).to_be_visible()


def test_each_choice_has_a_sentence_behind_its_button_and_axe_finds_nothing_serious(visit: Visit) -> None:
    page = hinted(visit, size="phone")
    page.locator(".ask-why").tap()
    acts = page.locator("#weigh .weigh-act")
    expect(acts.first).to_have_attribute("aria-expanded", "true")
    expect(acts.nth(1)).to_have_attribute("aria-expanded", "false")
    acts.nth(1).tap()
    expect(acts.nth(1)).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#weigh .weigh-words:visible")).to_have_count(2)
    expect(page.locator("#weigh .weigh-words:visible").last).to_contain_text("Expected")
    assert not has_axe() or violations(page) == []


@pytest.mark.parametrize("hints", ["off", "waits"])
def test_without_all_hints_there_is_nothing_to_ask(visit: Visit, hints: str) -> None:
    page = hinted(visit, hints)
    expect(page.locator(".ask-why")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator("#weigh")).to_be_hidden()


@pytest.mark.parametrize("lang", FITTING)
def test_the_panel_fits_every_window_and_leaves_the_hand_free(visit: Visit, lang: str) -> None:
    page = hinted(visit, lang=lang)
    page.locator(".ask-why").click()
    expect(page.locator("#weigh tbody tr.best")).to_have_count(1)
    for size, (wide, high) in WINDOWS.items():
        page.set_viewport_size({"width": wide, "height": high})
        assert overflow(page) == [], size
        panel, hand = (page.locator(id_).bounding_box() for id_ in ("#weigh", "#hand"))
        assert panel
        assert hand
        across = min(panel["x"] + panel["width"], hand["x"] + hand["width"]) - max(panel["x"], hand["x"])
        down = min(panel["y"] + panel["height"], hand["y"] + hand["height"]) - max(panel["y"], hand["y"])
        assert across <= 0 or down <= 0, size


# ---- in a record
def test_the_review_leads_to_a_decision_and_why_says_what_was_played(bring: Visit) -> None:
    page = bring()
    page.locator("#study-review summary").first.click()
    dearest = max(REVIEW, key=lambda one: one.reviewed.advice.cost)
    page.locator("#study-review .judged .jump").first.click()
    expect(page.locator("#slider")).to_have_value(str(dearest.n))
    page.locator("#study-why summary").click()
    expect(page.locator("#study-why tr.best")).to_have_count(1)
    expect(page.locator("#study-why tr.played")).to_have_count(1)
    page.keyboard.press("Home")
    first = REVIEW[0].n
    expect(page.locator("#study-why")).to_contain_text("No decision of this seat" if first else "Points")


def test_every_decision_is_listed_and_the_one_of_the_moment_is_marked(bring: Visit) -> None:
    page = bring(f"?n={REVIEW[3].n}&seat=0")
    page.locator("#study-review summary").first.click()
    page.locator(".every > summary").click()
    expect(page.locator(".every .jump")).to_have_count(len(REVIEW))
    expect(page.locator(".every .jump[aria-current]")).to_have_count(sum(one.n == REVIEW[3].n for one in REVIEW))
    expect(page.locator(".chart .column")).to_have_count(len(LOG.hands))
    expect(page.locator(".chart .column").first).to_contain_text(re.compile(r"East 1: .* lost"))


def test_a_seat_is_chosen_and_the_review_follows_it(bring: Visit) -> None:
    page = bring("?n=0&seat=4")
    for box in ("review", "why"):
        page.locator(f"#study-{box} summary").first.click()
        expect(page.locator(f"#study-{box}")).to_contain_text("Choose a seat")
    page.keyboard.press("2")
    expect(page.locator("#study-review .review-total")).to_contain_text("decisions")
    second = page.locator("#study-review .review-total").inner_text()
    page.keyboard.press("3")
    expect(page.locator("#study-review .review-total")).not_to_have_text(second)


def test_what_cannot_be_loaded_says_so_and_can_be_asked_again(bring: Visit) -> None:
    page = bring()
    page.route("**/review?*", lambda route: route.fulfill(status=200, body="broken", content_type="application/json"))
    page.locator("#study-review summary").first.click()
    expect(page.locator("#study-review")).to_contain_text("could not be loaded")
    page.unroute("**/review?*")
    page.locator("#study-review summary").first.click()
    page.locator("#study-review summary").first.click()
    expect(page.locator("#study-review .review-total")).to_be_visible()


@pytest.mark.parametrize("lang", FITTING)
def test_both_panels_fit_every_window_and_axe_finds_nothing_serious(bring: Visit, lang: str) -> None:
    page = bring(f"?n={REVIEW[3].n}&seat=0", lang=lang, size="phone")
    for box in ("why", "review"):
        page.locator(f"#study-{box} summary").first.click()
    page.locator(".every > summary").click()
    expect(page.locator("#study-why tr.best")).to_have_count(1)
    if has_axe():
        found = violations(page)
        assert found == [], json.dumps(found)
    for size, (wide, high) in WINDOWS.items():
        page.set_viewport_size({"width": wide, "height": high})
        assert overflow(page) == [], size


def test_a_long_game_fits_too(visit: Visit) -> None:
    page = visit("/g/notable-streak?n=33&seat=1", size="phone")
    page.locator("#study-review summary").first.click()
    page.locator(".every > summary").click()
    expect(page.locator(".of-hand[open]")).to_have_count(1)
    assert page.locator(".chart .column").count() > 15
    assert overflow(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES["phone"][0]


@WITH_AXE
@pytest.mark.prove
def test_axe_finds_nothing_serious_in_both_panels_on_a_desktop(bring: Visit) -> None:
    page = bring(f"?n={REVIEW[3].n}&seat=0")
    for box in ("why", "review"):
        page.locator(f"#study-{box} summary").first.click()
    page.locator(".every > summary").click()
    expect(page.locator("#study-why tr.best")).to_have_count(1)
    found = violations(page)
    assert found == [], json.dumps(found)
