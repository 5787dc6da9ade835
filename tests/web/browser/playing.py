"""A player with a pointer: it looks at a table as a person does, and clicks or taps something lawful."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page

from jantaku import Log
from tests.rig import go_round, sit
from tests.web.browser.asking import Forms
from tests.web.browser.hours import GUARD, Pointed, frame, later

State = dict[str, Any]
WISHES = ("tsumo", "ron", "tenpai", "riichi", "pass", "noten")

STATE = """() => {
  const page = document.getElementById("play");
  if (!page) return { stage: "", link: "", choices: [], held: 0, drawn: 0, go: 0, tiles: 0, dealing: false, title: "" };
  const free = (b) => b.offsetParent !== null && !b.disabled && b.getAttribute("aria-disabled") !== "true" && !b.matches(".sent");
  const choices = [...document.querySelectorAll("#actions button.choice")].filter(free).map((b) => b.dataset.kind);
  const held = [...document.querySelectorAll("#hand button.held.may")].filter(free).length;
  const drawn = document.querySelectorAll("#hand button.held.may.drawn").length;
  const go = [...document.querySelectorAll("#ending button.go")].filter(free).length;
  const tiles = document.querySelectorAll("#hand button.held").length;
  const dealing = page.classList.contains("dealing");
  const title = document.querySelector("#ending h2")?.textContent ?? "";
  return {stage: page.dataset.stage, link: page.dataset.link, choices, held, drawn, go, tiles, dealing, title};
}"""


# Where a button can be hit, and whether by a finger; what is there now has been there long enough to be meant.
SPOT = """([selector, guard]) => {
  window.later?.(guard);
  const button = document.querySelector(selector);
  button?.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = button?.getBoundingClientRect() ?? {};
  const [x, y] = [left + width / 2, top + height / 2];
  return button?.contains(document.elementFromPoint(x, y)) ? [x, y, navigator.maxTouchPoints > 0] : null;
}"""


def look(page: Pointed) -> State:
    """Return what there is to see, and to press: nothing, on a page that is still on its way to the table."""
    state: State = page.evaluate(STATE)
    return state


def wished(state: State) -> str:
    """Return what to press: the selector of a button, or nothing."""
    if state["dealing"]:
        return ""
    if state["stage"] == "result" and state["go"]:
        return "#ending button.go"
    for kind in WISHES:
        if kind in state["choices"]:
            return f'#actions button.choice[data-kind="{kind}"]'
    if state["held"]:
        return "#hand button.held.may.drawn" if state["drawn"] else "#hand button.held.may"
    return ""


def press(page: Pointed, selector: str) -> None:
    """Click, or tap where there is no mouse; what is gone meanwhile, or lies under something, is not there to be pressed."""
    found = page.evaluate(SPOT, [selector, GUARD])
    if found:
        x, y, touch = found
        (page.touchscreen.tap if touch else page.mouse.click)(x, y)  # type: ignore[attr-defined]


def play_until(page: Pointed, done: Callable[[State], object], seconds: float = 240) -> State:
    """Play until something is true of what there is to see. Fails where nothing moves for long."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        state = look(page)
        if done(state):
            return state
        if selector := wished(state):
            press(page, selector)
        frame(page)
    raise AssertionError(f"not there after {seconds} s: {look(page)}")


def own_turn(page: Page) -> None:
    """Come to a turn at which nothing but a discard is asked."""
    play_until(page, lambda state: state["held"] == 14 and not state["choices"] and not state["dealing"])
    later(page)


@cache
def _late() -> Log:
    return go_round(sit("wrc-2015", {}), left=9).log


def late(forms: Forms) -> str:
    """A table alone whose hand ends in two turns: ``visit(late)``."""
    return forms.go_on(_late(), 0)
