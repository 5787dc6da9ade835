"""Four people by a link; one drops out and comes back, the power fails meanwhile, and all go on."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PATIENCE, Visit
from tests.web.browser.hours import frame
from tests.web.browser.playing import look, press, wished
from tests.web.serving import Served

NAMES = ("Aki", "Chloé", '<b title="x">&amp;', "花子")
RIVERS = '[...document.querySelectorAll("#board .river .tile use")].map((use) => use.href.baseVal).sort()'
TILES = '[...document.querySelectorAll("#hand button.held")].map((b) => b.getAttribute("aria-label"))'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose windows are short, but there."""
    with Served(Path(tmp_path_factory.mktemp("together")), pace=0.02) as server:
        yield server


def seated(visit: Visit) -> list[Page]:
    """Four browsers at one table: the first opens it, the others follow its link."""
    owner = visit("/new", size="desktop")
    owner.locator("#new button.primary.big").click()
    link = owner.locator("#link").input_value()
    path = re.sub(r"^https?://[^/]+", "", link)
    pages = [owner]
    for name, size, lang in zip(NAMES[1:], ("phone", "landscape", "desktop"), ("fr", "en", "ja"), strict=True):
        page = visit(path, size=size, lang=lang, reduced_motion="reduce")
        page.locator('form[action$="/join"] [name=name]').fill(name)
        page.locator('form[action$="/join"] button').click()
        page.locator('form[action$="/leave"]').wait_for()
        pages.append(page)
    expect(owner.locator("#places li[data-kind=person]")).to_have_count(4)
    owner.locator('form[action$="/start"] button').click()
    for page in pages:
        page.locator("#board .side-0").wait_for(state="attached")
    return pages


def all_play(pages: list[Page], done: Callable[[], bool], seconds: float = 120) -> None:
    """Everybody presses what is lawful, until something is so."""
    limit = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < limit, [look(page) for page in pages]
        for page in pages:
            if selector := wished(look(page)):
                press(page, selector)
        frame(pages[0])


def at_rest(pages: list[Page]) -> None:
    """Let claims go until somebody is to discard, or the hand is over, and everybody has seen as much."""

    def alike() -> bool:
        if not any(state["held"] or state["stage"] != "play" for state in map(look, pages)):
            return False
        return len({str(page.evaluate(RIVERS)) for page in pages}) == 1

    limit = time.monotonic() + PATIENCE / 1000
    while not alike():
        assert time.monotonic() < limit, [page.evaluate(RIVERS) for page in pages]
        for page in pages:
            if look(page)["choices"] and "pass" in look(page)["choices"]:
                press(page, '#actions button.choice[data-kind="pass"]')
        frame(pages[0])


def discards(page: Page) -> int:
    """Return how many tiles lie in the rivers."""
    return page.locator("#board .river .tile").count()


@pytest.mark.slow
def test_four_play_by_a_link_through_a_dropped_connection_and_a_failing_power(visit: Visit, served: Served) -> None:
    pages = seated(visit)
    all_play(pages, lambda: discards(pages[0]) >= 8 or look(pages[0])["stage"] != "play")
    for page in pages:
        assert {name for name in NAMES if page.get_by_text(name, exact=True).count()} >= set(NAMES[1:])
    *staying, leaving = pages
    at = leaving.url
    at_rest(pages)
    before = leaving.evaluate(TILES)
    leaving.goto("about:blank")
    served.kill()
    for page in staying:
        page.watch.allowed.append("WebSocket")  # type: ignore[attr-defined]
        page.locator("#banner").wait_for(state="visible")
    served.start()
    for page in staying:
        page.locator("#play[data-link=open]").wait_for()
    leaving.goto(at)
    leaving.locator("#hand button.held").first.wait_for()
    assert leaving.evaluate(TILES) == before
    count = discards(pages[0])
    all_play(pages, lambda: discards(pages[0]) >= count + 8 or look(pages[0])["stage"] != "play")
    at_rest(pages)
    seen = [page.evaluate(RIVERS) for page in pages]
    assert all(look(page)["link"] == "open" for page in pages)
    assert seen[0]
    assert all(each == seen[0] for each in seen)
