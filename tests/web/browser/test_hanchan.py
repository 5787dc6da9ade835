"""A whole game by clicks or taps, on a phone and on a desktop; the table is sound at every step of it.

`make test` plays an East round, `make prove` hanchan.
"""

import pytest
from playwright.sync_api import Page

from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.hours import frame
from tests.web.browser.playing import State, look, play_until
from tests.web.browser.watching import overflow

# How far what is seen has jumped, as browsers count it; with what a tap has brought about, but not while the test tries fonts.
SHIFTS = """(() => {
  window.shifts = [];
  let trying = false;
  const nameOf = ({node}) => node?.id || node?.className || "";
  const row = (one) => [one.startTime, one.value, one.sources.map(nameOf).join()];
  const keep = (all) => trying || window.shifts.push(...all.map(row));
  const seen = new PerformanceObserver((list) => keep(list.getEntries()));
  seen.observe({type: "layout-shift", buffered: true});
  window.tries = (now) => (keep(seen.takeRecords()), void (trying = now));
})()"""
Shift = tuple[float, float, str]  # when, how far, which elements


def cut_off(page: Page) -> list[str]:
    """Return what is cut off, in any of the fonts; what jumps meanwhile does not count."""
    page.evaluate("window.tries(true)")
    found = overflow(page)
    frame(page)
    frame(page)  # by now the first of them has been laid out
    page.evaluate("window.tries(false)")
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("size", "least"), sample([("phone", 2)], [("phone", 6), ("desktop", 6)]))
def test_a_whole_game_is_played(visit: Visit, size: str, least: int) -> None:
    """How many results come before the last, at least, less one: of four hands in an East round, of eight in a hanchan."""
    page = visit("/new", size=size)
    page.add_init_script(SHIFTS)
    for name, value in (("with", "bots"), ("length", "east" if least < 6 else "hanchan")):
        page.locator(f'label:has([name="{name}"][value="{value}"])').click()
    page.locator("form button.primary").last.click()
    page.wait_for_url("**/t/*")
    hands: dict[int, str] = {}
    cut: list[str] = []

    def watched(state: State) -> bool:
        number = page.evaluate("document.getElementById('hand').view?.hand.number ?? 0")
        if state["stage"] == "result" and state["title"] and number not in hands:
            hands[number] = state["title"]
            cut.extend(cut_off(page))
        return state["stage"] == "over"

    play_until(page, watched, seconds=400)
    page.locator("#ending .standing tbody tr").nth(3).wait_for()
    assert max(hands) - min(hands) >= least, hands
    assert cut + cut_off(page) == []
    assert page.locator("#ending .standing tbody tr").count() == 4
    assert page.locator('#ending a[href*="record"]').count() >= 3
    assert look(page)["link"] == "open"
    shifts = page.evaluate("window.shifts")
    worst = max(bursts(shifts), key=layout_shift)
    assert layout_shift(worst) < 0.1, "; ".join(f"{value:.4f} at {at:.0f}: {what}" for at, value, what in worst)


def bursts(shifts: list[Shift]) -> list[list[Shift]]:
    """Return the shifts in the groups of which browsers take the worst: a second apart, and five seconds long at most."""
    found: list[list[Shift]] = [[]]
    for one in sorted(shifts):
        last = found[-1]
        if last and (one[0] - last[-1][0] > 1000 or one[0] - last[0][0] > 5000):
            found.append([])
        found[-1].append(one)
    return found


def layout_shift(burst: list[Shift]) -> float:
    """Return how far a burst has moved what is seen."""
    return sum(value for _, value, _ in burst)
