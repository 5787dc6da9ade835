"""Moments that come up seldom, shown by the real page on a phone: nothing is cut off, nothing lies over the hand."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.sampling import sample
from tests.web.browser.asking import Forms
from tests.web.browser.conftest import Visit
from tests.web.browser.fonts import measured
from tests.web.browser.watching import OVERFLOW, SIZES
from tools.screens import Fed, show
from tools.states import MOMENTS

WINDOWS = {**SIZES, "small": (360, 640), "short": (667, 375)}

# What is cut off, what lies over a tile of the hand, and what is too small to be pressed.
WRONG = """() => {
  const seen = (el) => el.offsetParent !== null && getComputedStyle(el).visibility === "visible";
  const box = (el) => el.getBoundingClientRect();
  const common = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const over = (a, b) => common(a, b, "left", "right") > 1 && common(a, b, "top", "bottom") > 1;
  const found = [];
  const say = document.getElementById("say");
  if (seen(say) && say.scrollHeight > say.clientHeight + 1) found.push(`said is cut: ${say.scrollHeight} > ${say.clientHeight}`);
  if (!document.getElementById("ending").hidden) return found;
  const tiles = [...document.querySelectorAll("#hand .held")].filter(seen);
  const others = [say, ...document.querySelectorAll("#actions .choice, #toggles button, #board .frame")].filter(seen);
  for (const other of others)
    if (tiles.some((one) => over(box(one), box(other)))) found.push(`over the hand: ${other.id || other.className}`);
  const below = [...document.querySelectorAll("#actions .choice, #toggles button")].filter(seen);
  for (const a of below) {
    if (box(a).height < 43 || box(a).width < 43) found.push(`small: ${a.textContent}`);
    if (box(a).bottom > innerHeight || box(a).left < 0) found.push(`out of the window: ${a.textContent}`);
    for (const b of below) if (a !== b && over(box(a), box(b))) found.push(`${a.textContent} over ${b.textContent}`);
  }
  return [...new Set(found)];
}"""


def at_moment(visit: Visit, name: str, size: str, lang: str = "fr") -> Any:
    """A table that shows it."""
    return visit(Forms.play, size=size, lang=lang, how=lambda page, url: show(page, url, MOMENTS[name](), lang))


EXTREMES = [("fr", "small", 6)]  # the longest words in the least room: every sixth moment; the others by `make prove`
OTHERS = [("fr", "small", 1), ("ja", "landscape", 1), ("fr", "short", 1), ("en", "phone", 1), ("fr", "desktop", 1)]


@pytest.mark.parametrize(("lang", "size", "every"), sample(EXTREMES, OTHERS))
def test_at_no_moment_is_anything_cut_off_or_over_the_hand(visit: Visit, lang: str, size: str, every: int) -> None:
    names = list(MOMENTS)[::every]
    page = at_moment(visit, names[0], "desktop" if size == "desktop" else "phone", lang)
    wide, high = WINDOWS[size]
    page.set_viewport_size({"width": wide, "height": high})
    found = {}
    for name in names:
        if name != names[0]:
            show(page, page.url, MOMENTS[name](), lang)
        found[name] = measured(page, WRONG, OVERFLOW)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_the_question_stands_beside_a_trouble_of_the_server(visit: Visit) -> None:
    page = at_moment(visit, "state-unsaved", "phone", "en")
    assert page.locator("#speech").inner_text().startswith("Your turn")
    assert "server's disk is full" in page.locator("#speech .note").inner_text()


def test_the_best_act_has_its_star_whether_it_is_a_tile_or_a_button(visit: Visit) -> None:
    page = at_moment(visit, "state-everything", "phone", "en")
    assert page.locator("#hand .held.best").get_attribute("aria-label") == "east wind"
    assert page.locator("#actions .choice.best").get_attribute("data-kind") == "riichi"


def test_a_lost_connection_is_shown_in_one_line_where_there_is_room(visit: Visit) -> None:
    page = at_moment(visit, "state-reconnecting", "landscape", "en")
    assert page.locator("#banner").is_visible()
    assert page.locator("#banner").bounding_box()["height"] < 44


class Slow(Fed):
    """A server whose disk takes its time over the record of a game that is over."""

    socket: WebSocketRoute

    def meet(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        self.kept = {name: self.view["standing"][name] for name in ("record", "downloads")}
        self.view["standing"] |= {"record": "", "downloads": []}
        super().meet(socket)

    def keep(self) -> None:
        """It is kept now."""
        self.socket.send(json.dumps({"t": "step", "n": 2, "set": {"standing": self.kept}, "news": []}))


def test_the_end_of_a_game_leads_to_its_record_once_it_is_kept_and_what_one_presses_stays(visit: Visit) -> None:
    server = Slow(MOMENTS["state-long-names-result"](), "en")

    def slowly(page: Page, url: str) -> None:
        page.route_web_socket("**/stream", server.meet)
        page.goto(url)

    page = visit(Forms.play, how=slowly)
    go = page.locator("#ending button.go").element_handle()
    links = page.locator("#ending .downloads a:visible")
    expect(links).to_have_count(0)
    high = page.locator("#ending").bounding_box()
    server.keep()
    expect(links).to_have_count(1)
    page.locator("#ending .downloads summary").click()
    expect(links).to_have_count(4)
    page.locator("#ending .downloads summary").click()
    assert page.locator("#ending").bounding_box() == high  # nothing has jumped
    assert links.first.get_attribute("href") == "/g/game-1"
    assert go.evaluate("button => button.isConnected")  # others go on while one presses it
