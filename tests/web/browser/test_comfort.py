"""The table for everybody: by keys, without movement, with reasons, with hints, with targets that a thumb can hit."""

import pytest
from playwright.sync_api import Page, expect

from jantaku.game.table import Table
from tests.rig import play, sit
from tests.sampling import FITTING, sample
from tests.web.browser.asking import Forms
from tests.web.browser.conftest import Asked, Visit
from tests.web.browser.hours import frame, later
from tests.web.browser.playing import late, look, own_turn, play_until, press, wished
from tests.web.browser.watching import SIZES, WITH_AXE, overflow, settled, violations

SMALL = """() => [...document.querySelectorAll("#play button, #play a, #play summary, #play label")]
  .filter((el) => el.offsetParent && !el.closest("p, li, mj-sheet"))
  .map((el) => [el.getAttribute("aria-label") || el.textContent, el.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""

OVERLAP = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const [hand, bar] = [box("hand"), box("actions")];
  return Math.max(0, Math.min(hand.bottom, bar.bottom) - Math.max(hand.top, bar.top)) *
    Math.max(0, Math.min(hand.right, bar.right) - Math.max(hand.left, bar.left));
}"""


# Whether so many tiles stand or are called: a bot may have called before the player's turn.
FACE_DOWN = """(tiles) => tiles === document.querySelectorAll("#board .rack .upright").length
  + 3 * document.querySelectorAll("#board .melds > *").length"""


def at_table(visit: Visit, to: Asked = Forms.play, **more: str) -> Page:
    """A table alone, as the lobby opens it."""
    page = visit(to, **more)
    page.locator("#hand button.held").first.wait_for()
    return page


def from_record(visit: Visit, table: Table, seat: int, **more: str) -> Page:
    """At a table that goes on from where a rigged one has come to."""
    return at_table(visit, lambda forms: forms.go_on(table.log, seat), **more)


def swapping() -> Table:
    """South has called 4p with 56p: now neither 4p nor 7p may go."""
    table = sit("wrc-2015", {"E": "4p", "S": "45677p123789m11z"})
    play(table, "E 4p; S chii low")
    return table


def test_a_greyed_tile_says_why_with_its_clause(visit: Visit) -> None:
    page = from_record(visit, swapping(), 1, size="phone")
    barred = page.locator("#hand button.held.barred")
    expect(barred).to_have_count(3)
    barred.first.tap(force=True)
    expect(page.locator("#speech.why")).to_contain_text("4 of circles")
    clause = page.locator("#speech a.clause").first
    expect(clause).to_contain_text("WRC 2015")
    assert (clause.get_attribute("href") or "").startswith("/rules/wrc-2015#")
    assert look(page)["tiles"] == 11


def test_a_tile_of_which_nothing_was_said_beforehand_says_why_not_when_tapped(visit: Visit) -> None:
    page = from_record(visit, swapping(), 1, size="phone")
    page.evaluate("""() => {
        const hand = document.querySelector("#hand");
        const view = structuredClone(hand.view);
        hand.view = { ...view, ask: { ...view.ask, refused: [] } };
    }""")
    page.locator("#hand button.held:not(.may)").first.tap(force=True)
    expect(page.locator("#speech.why")).to_contain_text("4 of circles")


def tapped_at_once(visit: Visit) -> Page | None:
    """A page on which the tile just drawn was tapped as it appeared; None where the hand ended before there was one."""
    page = at_table(visit, size="phone")
    page.locator('[data-set="pass"]').tap()
    play_until(page, lambda state: state["held"] and not state["choices"] and not state["dealing"])
    page.evaluate("""() => { const hand = document.getElementById("hand"), asked = hand.view.ask.id; new MutationObserver(() => {
        const tile = document.querySelector("#hand button.held.may.drawn");
        if (!tile || window.tapped || hand.view.ask.id === asked) return; // the tile that is there now is not meant
        window.tapped = true;
        addEventListener("act", () => (window.taken = true), { once: true });
        tile.click();
    }).observe(hand, {subtree: true, attributes: true, childList: true}); }""")
    page.evaluate("window.stand()")  # however slow the page is, no time passes between the tile and the tap
    press(page, wished(look(page)))
    page.wait_for_function("() => window.tapped || document.getElementById('play').dataset.stage !== 'play'")
    return page if page.evaluate("Boolean(window.tapped)") else None


def test_a_tap_within_the_guard_is_not_taken(visit: Visit) -> None:
    page = next(page for page in map(tapped_at_once, [visit] * 5) if page)
    assert page.evaluate("window.taken") is None
    assert look(page)["tiles"] == 14
    press(page, wished(look(page)))
    play_until(page, lambda state: state["tiles"] != 14 or state["stage"] != "play")


def test_space_right_after_the_help_is_closed_is_a_key_of_the_table(visit: Visit) -> None:
    page = at_table(visit)
    play_until(page, lambda state: state["held"] == 14 and not state["choices"])
    page.keyboard.press("?")
    expect(page.locator("#dialog button[aria-current=page]")).to_be_focused()
    taken = page.evaluate("""() => {
      const tab = document.activeElement, space = new KeyboardEvent("keydown", {key: " ", bubbles: true, cancelable: true});
      document.getElementById("dialog").close();
      window.later(350);
      tab.dispatchEvent(space);  // as long as the page has not been drawn again, the tab that is gone has the focus
      return space.defaultPrevented;
    }""")
    assert taken
    play_until(page, lambda state: state["tiles"] != 14 or state["stage"] != "play")


def test_a_hand_is_played_by_keys_alone(visit: Visit) -> None:
    page = at_table(visit, size="desktop")
    page.keyboard.press("?")
    expect(page.locator("#dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    keys = {"tsumo": "t", "ron": "r", "tenpai": "t", "noten": "n"}
    for _ in range(4000):
        state = look(page)
        if state["stage"] != "play":
            break
        wish = next((keys[kind] for kind in keys if kind in state["choices"]), " ")
        if state["held"] or state["choices"]:
            later(page)
            page.keyboard.press(wish)
        frame(page)
    expect(page.locator("#ending h2").first).to_be_visible()
    later(page)
    page.locator("#ending button.go").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_have_attribute("data-stage", "play")


def test_arrows_and_enter_choose_a_tile(visit: Visit) -> None:
    page = at_table(visit)
    play_until(page, lambda state: state["held"] >= 13 and not state["choices"])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hand button.held").nth(1)).to_be_focused()
    before = page.locator("#board .side-0 .river .tile").count()
    later(page)
    page.keyboard.press("Enter")
    expect(page.locator("#board .side-0 .river .tile")).not_to_have_count(before)


def test_nothing_moves_where_that_is_asked(visit: Visit) -> None:
    page = at_table(visit, late, size="phone")
    page.evaluate("""() => {
        window.moving = [0, 0];
        const running = (one) => one.playState === "running" && one.effect.getTiming().duration > 1;
        const count = () => {
            window.moving[0] += 1;
            window.moving[1] += document.getAnimations().filter(running).length;
            requestAnimationFrame(count);
        };
        count();
    }""")
    play_until(page, lambda state: state["stage"] == "result")
    frames, moving = page.evaluate("window.moving")
    assert frames  # it was looked at
    assert moving == 0


def test_every_event_is_said_to_a_screen_reader(visit: Visit) -> None:
    page = at_table(visit)
    play_until(page, lambda _: page.locator("#log li").count() > 8)
    assert page.locator("#live[aria-live=polite] p").count() > 0
    for button in page.locator("#hand button.held").all():
        assert button.get_attribute("aria-label")
    names = page.evaluate('[...document.querySelectorAll("#board [role=group], #board [role=img]")].map((n) => n.ariaLabel)')
    assert all(names)


@pytest.mark.parametrize("size", ["phone", "landscape"])
def test_a_thumb_hits_what_it_means(visit: Visit, size: str) -> None:
    page = from_record(visit, swapping(), 1, size=size)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", list(SIZES))
def test_the_bar_of_acts_is_never_over_the_hand(visit: Visit, size: str) -> None:
    table = play(sit("wrc-2015", {"E": "4p", "S": "234456p123789m1z"}), "E 4p")
    page = from_record(visit, table, 1, size=size)
    expect(page.locator("#actions button.choice")).to_have_count(5)
    assert page.evaluate(OVERLAP) == 0
    assert overflow(page) == []


@pytest.mark.parametrize("lang", FITTING)
def test_a_table_fits_every_window_in_every_stage(visit: Visit, lang: str) -> None:
    page = at_table(visit, late, size="phone", lang=lang)
    cut: list[tuple[str, str, str]] = []
    for stage in ("play", "result"):
        play_until(page, lambda state, stage=stage: state["stage"] == stage)  # type: ignore[misc]
        for size, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            cut.extend((stage, size, what) for what in overflow(page))
        page.set_viewport_size({"width": 390, "height": 844})
    assert cut == []


@WITH_AXE
@pytest.mark.parametrize(
    ("size", "scheme"), sample([("phone", "light"), ("landscape", "dark")], [("phone", "dark"), ("desktop", "light")])
)
def test_axe_finds_nothing_serious_at_a_table(visit: Visit, size: str, scheme: str) -> None:
    page = at_table(visit, late, size=size, color_scheme=scheme)
    found = {"turn": violations(page)}
    for name, button, there in (("settings", "[data-open='settings']", "label"), ("help", "[data-learn='options']", ".options li")):
        page.locator(f"button{button}").click()
        expect(page.locator(f"#dialog {there}").first).to_be_visible()
        settled(page)
        found[name] = violations(page)
        page.keyboard.press("Escape")
    play_until(page, lambda state: state["stage"] == "result")
    settled(page)
    found["result"] = violations(page)
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize(("hints", "shown"), [("off", False), ("waits", False), ("all", True)])
def test_hints_are_given_as_the_table_has_them(visit: Visit, hints: str, *, shown: bool) -> None:
    page = visit("/new", reduced_motion="reduce")
    page.locator(f"label:has(input[name=hints][value={hints}])").click()
    page.locator("label:has(input[name=with][value=bots])").click()
    page.locator("#new button.primary.big").click()
    page.wait_for_url("**/t/*")
    play_until(page, lambda state: state["held"] >= 13 and not state["choices"])
    page.locator("#hand button.held.may").first.hover()
    assert (page.locator("#hand button.best").count() > 0) is shown
    assert (page.locator("#hints").inner_text() + page.locator("#speech").inner_text() != "Your turn") is shown


def test_a_spectator_sees_no_hidden_tile(visit: Visit) -> None:
    player = at_table(visit)
    own_turn(player)  # where it stays
    page = visit(player.url.removeprefix(player.url.partition("/t/")[0]), size="phone")
    expect(page.locator("#play.watching")).to_be_attached()
    page.wait_for_function(FACE_DOWN, arg=14 + 3 * 13)
    assert page.locator("#board .rack .hand .tile").count() == 0
    assert page.locator("#hand button.held").count() == 0


def test_a_hand_is_left_by_key_but_not_by_one_meant_for_what_was_there_before(visit: Visit) -> None:
    page = at_table(visit, late)
    page.evaluate("""() => new MutationObserver((_, seen) => {
      if (document.getElementById("ending").hidden) return;
      seen.disconnect();
      window.stand(); // however slow the page is
      document.querySelector("#ending .go").click(); // at once
      window.left = document.querySelector("#ending .go").disabled;
    }).observe(document.getElementById("ending"), {attributes: true, childList: true})""")
    play_until(page, lambda state: state["stage"] == "result" and state["go"])
    expect(page.locator("#ending")).to_be_focused()
    assert page.evaluate("window.left") is False
    assert look(page)["stage"] == "result"
    later(page)
    page.keyboard.press(" ")
    play_until(page, lambda state: state["stage"] == "play")
