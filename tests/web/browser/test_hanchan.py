"""A whole game by clicks or taps, on a phone and on a desktop; the table is sound at every step of it."""

import pytest

from tests.web.browser.conftest import Visit
from tests.web.browser.playing import State, look, play_until
from tests.web.browser.watching import overflow


@pytest.mark.slow
@pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.prove)])
def test_a_whole_hanchan_is_played(visit: Visit, size: str) -> None:
    page = visit("/", size=size, reduced_motion="reduce")
    page.locator('form[action="/play"] button').first.click()
    page.wait_for_url("**/t/*")
    hands: list[str] = []
    cut: list[str] = []

    def watched(state: State) -> bool:
        if state["stage"] == "result" and state["title"] and state["title"] not in hands[-1:]:
            hands.append(state["title"])
            cut.extend(overflow(page))
        return state["stage"] == "over"

    play_until(page, watched, seconds=400)
    page.locator("#ending .standing tbody tr").nth(3).wait_for()
    assert len(hands) >= 7
    assert cut + overflow(page) == []
    assert page.locator("#ending .standing tbody tr").count() == 4
    assert page.locator('#ending a[href*="record"]').count() >= 3
    assert look(page)["link"] == "open"
