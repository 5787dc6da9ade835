"""The table itself: its rivers are large, what matters is marked, its moves are short, the mouse does what players expect."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import sample
from tests.web.browser.asking import Forms
from tests.web.browser.conftest import Asked, Visit
from tests.web.browser.fonts import measured
from tests.web.browser.hours import frame, later
from tests.web.browser.playing import late, look, own_turn, play_until
from tests.web.browser.watching import SIZES, SPEECH, WIDE, overflow
from tools.screens import show
from tools.states import MOMENTS

LEAST = {"phone": 24, "landscape": 24, "desktop": 40, "wide": 40}  # px of a tile in a river
LIT = """name => [...document.querySelectorAll(".play .tile")].filter((one) => getComputedStyle(one).getPropertyValue(name))
  .map((one) => one.dataset.tile)"""


def at_table(visit: Visit, size: str = "desktop", moment: str = "", to: Asked = Forms.play, **more: Any) -> Page:
    """A table alone, at one's own turn; or at a moment."""
    if moment:
        more["how"] = lambda page, url: show(page, url, MOMENTS[moment](), more.get("lang", "en"))
    page = visit(to, size="desktop" if size == "wide" else size, **more)
    if size == "wide":
        page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    return page


@pytest.mark.parametrize("size", sample(["phone", "desktop"], ["landscape", "wide"]))
def test_tiles_of_the_rivers_are_large_enough_to_be_read(visit: Visit, size: str) -> None:
    page = at_table(visit, size, "state-last-tiles")
    sizes = page.evaluate("[...document.querySelectorAll('#board .river .tile')].map((one) => one.clientWidth)")
    assert len(sizes) > 50
    assert min(sizes) >= LEAST[size]


def test_the_walls_are_drawn_where_there_is_room_and_as_the_reader_chooses(visit: Visit) -> None:
    page = at_table(visit, "desktop", "state-last-tiles")
    wall = page.locator("#board .side-0 .wall")
    expect(wall).to_be_hidden()
    for choice, seen in (("all", True), ("none", False), ("auto", False)):
        page.locator('[data-open="settings"]').click()
        page.locator(f'#dialog label:has([name="walls"][value="{choice}"])').click()
        page.keyboard.press("Escape")
        (expect(wall).to_be_visible if seen else expect(wall).to_be_hidden)()
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(wall).to_be_visible()


def test_the_last_discard_has_a_ring_and_no_other_tile_has(visit: Visit) -> None:
    page = at_table(visit, "phone", "state-last-tiles")
    rings = page.evaluate("""[...document.querySelectorAll('#board .river .tile')]
      .map((one) => getComputedStyle(one)).filter((one) => one.outlineStyle === "solid")
      .map((one) => parseFloat(one.outlineWidth))""")
    assert len(rings) == 1
    assert rings[0] >= 3


def test_dora_are_marked_in_hand_rivers_and_melds_and_the_indicator_lies_in_the_middle(visit: Visit) -> None:
    names = ("state-last-tiles", "state-four-melds", "state-everything")
    page = at_table(visit, "phone", names[0])
    for name in names:
        if name != names[0]:
            show(page, page.url, MOMENTS[name](), "en")
        dora = set(page.evaluate("document.getElementById('board').view.hand.dora_tiles"))
        there = page.evaluate("[...document.querySelectorAll('#hand .tile, #board .side .tile')].map((one) => one.dataset.tile)")
        marked = page.evaluate(LIT, "--mark")
        assert sorted(marked) == sorted(code for code in there if code.replace("0", "5") in dora), name
        shown = page.locator("#board .middle .indicators .tile").evaluate_all("all => all.map((one) => one.dataset.tile)")
        assert shown == [code for code in page.evaluate("document.getElementById('board').view.hand.dora") if code != "?"]


@pytest.mark.parametrize(
    "where", ["#hand .held .tile", "#board .side-1 .river .tile", "#board .side-2 .river .tile", "#board .indicators .tile"]
)
def test_tiles_like_the_one_under_the_pointer_light_up(visit: Visit, where: str) -> None:
    page = at_table(visit, "desktop", "state-last-tiles")
    pointed = page.locator(where).last
    pointed.hover()
    code = pointed.get_attribute("data-tile")
    there = page.evaluate("[...document.querySelectorAll('.play .tile')].map((one) => one.dataset.tile)")
    lit = page.evaluate(LIT, "--like")
    assert lit == [one for one in there if one == code]
    assert len(lit) > (0 if "indicators" in where else 1)
    page.locator(".bar .book").hover()
    assert page.evaluate(LIT, "--like") == []


class Finger:
    """A finger on a page, which presses where something lies still."""

    def __init__(self, page: Page, where: str) -> None:
        there = page.locator(where).first.element_handle()
        there.wait_for_element_state("stable")  # the tile just thrown may be on its way
        box = there.bounding_box()
        assert box
        self.page, self.session = page, page.context.new_cdp_session(page)
        self.at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def down(self) -> None:
        """Press."""
        self.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [self.at]})

    def up(self) -> None:
        """Let go."""
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def press_long(self) -> None:
        """Press until tiles light up, and let go."""
        self.down()
        self.page.wait_for_function(LIT.replace("name =>", "() => (name =>") + ")('--like').length > 0")
        self.up()
        self.page.wait_for_function(LIT.replace("name =>", "() => (name =>") + ")('--like').length === 0")


@pytest.mark.parametrize("where", ["#hand .held", "#board .river .tile"])
def test_a_long_press_shows_tiles_alike_and_discards_nothing(visit: Visit, where: str) -> None:
    page = at_table(visit, "phone")
    play_until(page, lambda state: state["held"] == 14 and not state["choices"] and page.locator("#board .river .tile").count())
    later(page)
    Finger(page, where).press_long()
    assert look(page)["tiles"] == 14


def test_a_tap_and_a_long_press_are_no_double_click(visit: Visit) -> None:
    page = at_table(visit, "phone")
    play_until(page, lambda state: state["held"] == 14 and not state["choices"] and page.locator("#board .river .tile").count())
    later(page)
    finger = Finger(page, "#board .river .tile")
    finger.down()
    finger.up()
    finger.press_long()
    page.locator("#board .river .tile").first.dispatch_event("dblclick")  # which browsers send then, or do not
    assert page.locator("#hand .held:not(.sent)").count() == 14


def right(page: Page) -> None:
    """A right click on the table."""
    page.locator("#board").click(button="right", position={"x": 30, "y": 200})


def double(page: Page) -> None:
    """A double click on the table."""
    page.locator("#board").dblclick(position={"x": 30, "y": 200})


def wheel(page: Page) -> None:
    """A turn of the wheel over the table."""
    page.locator("#board").hover(position={"x": 30, "y": 200})
    page.mouse.wheel(0, 120)


def drag(page: Page) -> None:
    """The tile just drawn, dragged onto the table."""
    page.locator("#hand .held.drawn").hover()
    page.mouse.down()
    page.mouse.move(500, 300, steps=4)
    page.mouse.up()


@pytest.mark.parametrize("gesture", [right, double, wheel, drag])
def test_a_gesture_discards_the_drawn_tile_unless_it_is_switched_off(visit: Visit, gesture: Callable[[Page], None]) -> None:
    page = at_table(visit)
    own_turn(page)
    name = gesture.__name__
    drawn = page.locator("#hand .held.drawn .tile").get_attribute("data-tile") or ""
    set_to(page, name, on=False)
    gesture(page)
    assert look(page)["tiles"] == 14
    page.evaluate("window.sent = []; addEventListener('act', (event) => window.sent.push(event.detail.act))")
    set_to(page, name, on=True)
    later(page)
    gesture(page)
    page.wait_for_function("() => window.sent.length > 0")
    assert page.evaluate("window.sent[0]") in {"drawn", drawn}


def set_to(page: Page, name: str, *, on: bool) -> None:
    """Switch a gesture on or off in the settings."""
    titles = {"right": "Right click", "double": "Double click", "wheel": "Mouse wheel", "drag": "Drag a tile"}
    page.locator('[data-open="settings"]').click()
    page.locator("#dialog label.check", has_text=titles[name]).locator("input").set_checked(on)
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()


@pytest.mark.parametrize("how", [right, lambda page: page.keyboard.press("Escape")], ids=["right", "escape"])
def test_a_right_click_and_escape_pass_on_a_discard(visit: Visit, how: Callable[[Page], None]) -> None:
    page = at_table(visit)
    play_until(page, lambda state: "pass" in state["choices"] and "ron" not in state["choices"])
    later(page)
    page.evaluate("window.sent = []; addEventListener('act', (event) => window.sent.push(event.detail.act))")
    how(page)
    page.wait_for_function("() => window.sent.length > 0")
    assert page.evaluate("window.sent") == ["pass"]


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_the_title_is_whole_on_narrow_phones_or_not_there(visit: Visit, lang: str) -> None:
    page = at_table(visit, "phone", lang=lang)
    for wide, there in ((390, True), (360, True), (320, False)):
        page.set_viewport_size({"width": wide, "height": 640})
        book = page.locator(".bar .book")
        expect(book).to_be_visible(visible=there)
        assert book.evaluate("node => node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth") or not there
        assert overflow(page) == []


@pytest.mark.parametrize(("size", "there"), [("phone", False), ("desktop", True)])
def test_settings_of_mouse_and_keys_are_offered_where_there_is_a_mouse(visit: Visit, size: str, *, there: bool) -> None:
    page = at_table(visit, size)
    page.locator('[data-open="settings"]').click()
    for title in ("Right click", "Mouse wheel", "single keys"):
        expect(page.locator("#dialog label.check", has_text=title)).to_be_visible(visible=there)
    for title in ("Double click", "Drag a tile"):
        expect(page.locator("#dialog label.check", has_text=title)).to_be_visible()


def test_what_is_done_for_the_player_are_switches_and_the_rest_is_in_the_settings(visit: Visit) -> None:
    page = at_table(visit, "phone")
    switches = page.locator("#toggles button")
    assert [text.strip() for text in switches.all_text_contents()] == ["Auto win", "No calls", "Auto discard"]
    assert [one.get_attribute("role") for one in switches.all()] == ["switch"] * 3
    expect(switches.nth(1)).to_have_attribute("aria-checked", "false")
    switches.nth(1).tap()
    expect(switches.nth(1)).to_have_attribute("aria-checked", "true")


def test_the_log_is_closed_at_first_and_speaks_in_tiles_and_the_seal_is_behind_a_lock(visit: Visit) -> None:
    page = at_table(visit)
    play_until(page, lambda _: page.locator("#log li.chip").count() > 8)
    expect(page.locator(".record")).to_be_hidden()
    page.locator('[data-open="log"]').click()
    expect(page.locator(".record")).to_be_visible()
    first = page.locator("#log li.chip").first
    expect(first.locator("svg.tile")).to_be_visible()
    assert "discards" in (first.locator(".unseen").text_content() or "")
    assert "draws" not in page.locator("#log").inner_text()
    seal = page.evaluate("document.getElementById('board').view.hand.seal")
    assert seal not in page.locator("#log").inner_text()
    expect(page.locator("#seal")).to_be_hidden()
    page.locator(".lock summary").click()
    expect(page.locator("#seal")).to_have_text(seal)


def test_a_touch_beside_the_log_on_a_phone_closes_it_and_does_nothing_else(visit: Visit) -> None:
    page = at_table(visit, "phone")
    own_turn(page)
    page.locator('[data-open="log"]').click()
    expect(page.locator(".record")).to_be_visible()
    held = page.locator("#hand .held").first.bounding_box()
    assert held
    page.touchscreen.tap(held["x"] + 5, held["y"] + 5)
    expect(page.locator(".record")).to_be_hidden()
    later(page)
    assert look(page)["held"] == 14
    page.locator('[data-open="log"]').click()
    page.locator('[data-open="log"]').click()
    expect(page.locator(".record")).to_be_hidden()


def test_the_log_is_in_tiles_after_a_reload_too(visit: Visit) -> None:
    page = at_table(visit)
    play_until(page, lambda state: state["held"] == 14 and page.locator("#log li.chip").count() > 8)  # 14: none is sent
    before = page.locator("#log li").all_inner_texts()
    page.reload()
    expect(page.locator("#log li")).to_have_count(len(before))
    assert page.locator("#log li").all_inner_texts() == before


@pytest.mark.parametrize(("lang", "word"), [("en", "Riichi"), ("fr", "Riichi"), ("ja", "リーチ")])
def test_calls_are_spoken_in_the_language_of_the_page_and_not_by_default(visit: Visit, lang: str, word: str) -> None:
    page = at_table(visit, lang=lang)
    page.wait_for_selector("#board .plate")
    page.evaluate(SPEECH)
    page.evaluate("""() => {
      const { texts } = JSON.parse(document.getElementById("words").textContent);
      window.call = () => document.getElementById("board").call(0, texts["page.call-riichi"]);
      window.call();
    }""")
    page.locator('[data-open="settings"]').click()
    page.locator("#dialog .volumes label.check input").check()
    page.keyboard.press("Escape")
    page.evaluate("window.call()")
    page.wait_for_function("() => window.spoken.length > 0")
    assert page.evaluate("window.spoken") == [[lang, word]]


# What moves, by script or by style, and for how many ms; but for the bar of a window, and the dice.
MOVES = """(() => {
  window.moves = [];
  const keep = (ms, node) => node.closest(".window, .die") || window.moves.push([ms, node.getAttribute("class")]);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    keep(how.duration, this);
    return animate.call(this, frames, how);
  };
  for (const name of ["animationstart", "transitionrun"])
    addEventListener(name, ({ target }) => {
      for (const one of target.getAnimations()) keep(one.effect.getTiming().duration, target);
    }, true);
})()"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_draws_discards_calls_and_wins_move_for_a_fifth_of_a_second_at_most_and_not_with_reduced_motion(
    visit: Visit, motion: str
) -> None:
    page = at_table(visit, to=late, reduced_motion=motion)
    own_turn(page)
    page.evaluate(MOVES)
    page.evaluate("document.getElementById('board').call(0, 'Riichi')")
    play_until(page, lambda state: state["stage"] == "result" and state["title"])
    if motion == "reduce":
        frame(page)
        frame(page)
    else:  # what the styles move begins a frame or more later
        page.wait_for_function("() => window.moves.some(([ms, name]) => ms > 1 && name?.split(' ')[0] === 'ending')")
    moves = page.evaluate("window.moves")
    moved = {name.split()[0] for ms, name in moves if name and ms > 1}
    assert [(ms, name) for ms, name in moves if ms > 200] == []
    if motion == "reduce":
        assert moved == set()
    else:
        assert {"tile", "said"} <= moved


# By how many px two boxes overlap; less than nothing where there is room between them.
COMMON = """const shared = (low, high, low2, high2) => Math.min(high, high2) - Math.max(low, low2);
  const common = (a, b) => Math.min(shared(a.left, a.right, b.left, b.right), shared(a.top, a.bottom, b.top, b.bottom));"""
# Parts of the middle and of the points around it that overlap, or have less than a pixel between them; also what is cut off.
COLLIDING = """() => {
  const parts = (names) => [...document.querySelectorAll(names)].map((one) => [one.className, one.getBoundingClientRect()]);
  const [plate] = parts("#board .plate");
  const inner = parts("#board .middle > .round, #board .middle .left, #board .middle .bets, #board .middle .indicators .tile");
  const outer = parts("#board .score > span");
  COMMON
  const out = (a, b) => a.left < b.left || a.right > b.right || a.top < b.top || a.bottom > b.bottom;
  const found = [];
  for (const [name, a] of inner) for (const [other, b] of outer) if (common(a, b) > -1) found.push(`${name} over ${other}`);
  for (const [name, a] of outer)
    for (const [other, b] of outer) if (a !== b && common(a, b) > 0) found.push(`${name} over ${other}`);
  for (const [name, a] of [...inner, ...outer]) if (out(a, plate[1])) found.push(`${name} outside`);
  return found;
}""".replace("COMMON", COMMON)
FULLER = """() => {
  for (const one of document.querySelectorAll("#board .middle .counts")) {
    one.querySelector(".left").textContent = "122";
    one.style.setProperty("--c", "6");
  }
}"""
MIDDLES = {**SIZES, "small": (360, 640), "wide": WIDE}


@pytest.mark.parametrize("lang", sample(["en"], ["fr", "ja"]))
@pytest.mark.parametrize("size", sample(["phone"], [size for size in MIDDLES if size != "phone"]))
def test_the_middle_of_the_table_overlaps_nothing_at_any_size_language_and_total(visit: Visit, size: str, lang: str) -> None:
    """102,300 and -3,400, ten counters, four sticks, three digits of tiles left."""
    names = ("state-fullest-middle", "state-below-nothing", "state-several-calls")
    page = at_table(visit, moment=names[0], lang=lang)
    wide, high = MIDDLES[size]
    page.set_viewport_size({"width": wide, "height": high})
    for name in names:
        if name != names[0]:
            show(page, page.url, MOMENTS[name](), lang)
        assert measured(page, COLLIDING) == [], name
    page.evaluate(FULLER)
    assert measured(page, COLLIDING) == []


# Tiles of a hand laid open that lie over a river, and names that are cut though the tags beside them have room.
COVERED = """() => {
  const boxes = (names) => [...document.querySelectorAll(names)].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  COMMON
  const found = [];
  for (const a of boxes("#board .side .hand .tile, #board .side .hand .upright"))
    for (const b of boxes("#board .river .tile")) if (common(a, b) > 1) found.push("a hand over a river");
  for (const name of document.querySelectorAll("#board .tag b span"))
    if (name.checkVisibility() && name.scrollWidth > name.clientWidth + 1) found.push(`${name.textContent} is cut`);
  return [...new Set(found)];
}""".replace("COMMON", COMMON)


@pytest.mark.parametrize("lang", sample(["fr"], ["en", "ja"]))
@pytest.mark.parametrize("size", sample(["phone"], [size for size in MIDDLES if size != "phone"]))
def test_a_draw_that_lays_hands_open_covers_no_river_and_cuts_no_name(visit: Visit, size: str, lang: str) -> None:
    names = ("state-draw", "state-last-tiles")
    page = at_table(visit, moment=names[0], lang=lang)
    wide, high = MIDDLES[size]
    page.set_viewport_size({"width": wide, "height": high})
    for name in names:
        if name != names[0]:
            show(page, page.url, MOMENTS[name](), lang)
        assert measured(page, COVERED) == [], name


@pytest.mark.parametrize("lang", sample(["fr"], ["en", "ja"]))
def test_the_name_of_the_game_above_a_table_ends_no_line_with_a_dot(visit: Visit, lang: str) -> None:
    page = at_table(visit, "phone", lang=lang)
    book = page.locator(".bar .book")
    expect(book.locator(".between")).to_be_hidden()
    parts = book.locator("span:visible")
    assert (
        parts.evaluate_all("(all) => all.map((one) => one.clientHeight < 2 * parseFloat(getComputedStyle(one).fontSize))")
        == [True] * 2
    )
