"""A player verifies the deals of a game in the page, on an honest server and on one that chooses its walls."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from jantaku.game import formats
from jantaku.game.verify import verify
from jantaku.game.walls import wall_of
from jantaku.texts import say
from tests.sampling import FITTING
from tests.web.browser.conftest import Visit
from tests.web.browser.playing import play_until
from tests.web.browser.stacked import Stacked
from tests.web.browser.watching import context_of


def alone(page: Page, length: str, deals: str) -> str:
    """Open a table against bots; return the address of its record."""
    page.locator("details.more", has=page.locator("[name=deals]")).locator("summary").click()
    for setting in ("[name=with][value=bots]", f"[name=length][value={length}]", f"[name=deals][value={deals}]"):
        page.locator("label", has=page.locator(setting)).click()
    page.locator("#new .bar button").click()
    page.wait_for_url("**/t/*")
    return page.url.replace("/t/", "/g/")


def verified(page: Page) -> None:
    """Play to the end, and ask for the check of the deals."""
    play_until(page, lambda state: state["stage"] == "over")
    page.locator(".check-game").click()


def test_the_deals_of_a_game_follow_from_the_number_that_this_browser_sent(visit: Visit) -> None:
    page = visit("/new")
    record = alone(page, "hand", "game")
    verified(page)
    expect(page.locator(".downloads .notice.good")).to_have_text(say("page.check-all", n=1))
    seen = json.loads(page.evaluate("Object.entries(sessionStorage).find(([key]) => key.startsWith('jantaku.deals.'))[1]"))
    published = page.request.get(f"{record}/deals").json()
    assert [seen["0"]["seal"], seen["1"]["seal"]] == [published["seats"]["seal"], published["hands"][0]["seal"]]
    assert seen["0"]["number"] in published["seats"]["numbers"]
    assert seen["1"]["number"] in published["hands"][0]["numbers"]
    assert verify(formats.read(page.request.get(f"{record}/record.jantaku").body())).differences == []


def test_a_deal_that_is_published_after_its_hand_is_verified_there(visit: Visit) -> None:
    page = visit("/new", size="phone")
    alone(page, "hanchan", "hand")
    play_until(page, lambda state: state["stage"] == "result")
    page.locator(".result-why summary").first.click()
    page.locator(".check-deal button").click()
    expect(page.locator(".check-deal .notice.good")).to_contain_text(say("page.check-mixed"))
    assert len(page.locator(".check-deal code").inner_text()) == 64


@pytest.fixture
def cheating(tmp_path: Path) -> Iterator[Stacked]:
    """A server that deals walls of its choice, whatever was sealed and sent."""
    with Stacked(tmp_path) as server:
        yield server


@pytest.mark.parametrize("lang", FITTING)
def test_a_wall_that_the_server_chose_is_found_by_the_page_and_by_verify(browser: Browser, cheating: Stacked, lang: str) -> None:
    cheating.stack(wall_of(b"chosen", 0)[0])
    context = browser.new_context(**context_of("desktop", lang))
    page = context.new_page()
    page.goto(f"{cheating.url}/new")
    record = alone(page, "hand", "game")
    verified(page)
    expect(page.locator(".downloads .notice.bad")).to_contain_text(say("page.check-chosen", lang))
    expect(page.locator(".downloads .notice.bad li")).to_have_count(1)  # the seats were drawn as they should be
    text = page.request.get(f"{record}/record.jantaku").body()
    assert {found.what for found in verify(formats.read(text)).differences} >= {"the wall of the secret"}
    context.close()
