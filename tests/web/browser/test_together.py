"""Four people by a link; one drops out and comes back, the power fails meanwhile, and all go on."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import sample
from tests.web.browser.asking import Forms
from tests.web.browser.conftest import PATIENCE, Visit
from tests.web.browser.hours import frame, later
from tests.web.browser.playing import look, play_until, press, wished
from tests.web.browser.watching import SIZES
from tests.web.serving import Served

NAMES = ("Aki", "Chloé", '<b title="x">&amp;', "花子")
ENDED = ("result", "over")
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
        page = visit(path, size=size, lang=lang)
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
        if not any(state["held"] or state["stage"] in ENDED for state in map(look, pages)):
            return False
        return len({str(page.evaluate(RIVERS)) for page in pages}) == 1

    limit = time.monotonic() + PATIENCE / 1000
    while not alike():
        assert time.monotonic() < limit, [page.evaluate(RIVERS) for page in pages]
        for page in pages:
            if look(page)["choices"] and "pass" in look(page)["choices"]:
                press(page, '#actions button.choice[data-kind="pass"]')
        frame(pages[0])


def play_on(pages: list[Page], tiles: int) -> None:
    """Play until so many tiles are discarded in a hand that goes on, and somebody is to discard."""
    while True:
        all_play(pages, lambda: look(pages[0])["stage"] == "play" and discards(pages[0]) >= tiles)
        at_rest(pages)
        if not any(look(page)["stage"] in ENDED for page in pages):
            return


def discards(page: Page) -> int:
    """Return how many tiles lie in the rivers."""
    return page.locator("#board .river .tile").count()


@pytest.mark.slow
def test_four_play_by_a_link_through_a_dropped_connection_and_a_failing_power(visit: Visit, served: Served) -> None:
    pages = seated(visit)
    play_on(pages, 4)
    for page in pages:
        assert {name for name in NAMES if page.get_by_text(name, exact=True).count()} >= set(NAMES[1:])
    *staying, leaving = pages
    at = leaving.url
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
    all_play(pages, lambda: discards(pages[0]) >= count + 4 or look(pages[0])["stage"] in ENDED)
    at_rest(pages)
    seen = [page.evaluate(RIVERS) for page in pages]
    assert all(look(page)["link"] == "open" for page in pages)
    assert seen[0]
    assert all(each == seen[0] for each in seen)


@pytest.mark.prove
def test_four_people_play_a_whole_hanchan_by_clicks_and_come_to_the_same_standings(visit: Visit) -> None:
    pages = seated(visit)
    all_play(pages, lambda: all(look(page)["stage"] == "over" for page in pages), seconds=1200)
    standings = []
    for page in pages:
        page.locator("#ending .standing tbody tr").nth(3).wait_for()
        standings.append(page.evaluate("document.getElementById('hand').view.standing.rows"))
    assert sum(row["points"] for row in standings[0]) <= 4 * 30_000  # less the sticks that nobody took
    assert all([row["score"] for row in each] == [row["score"] for row in standings[0]] for each in standings)
    assert {look(page)["link"] for page in pages} == {"open"}


def waiting(visit: Visit) -> tuple[Page, str]:
    """A browser that has opened a table and waits there, and the path of its link."""
    owner = visit("/new", size="desktop")
    owner.locator("#new button.primary.big").click()
    owner.wait_for_load_state()  # with its scripts
    return owner, re.sub(r"^https?://[^/]+", "", owner.locator("#link").input_value())


def two(visit: Visit, name: str = "Bea", size: str = "phone") -> tuple[Page, Page]:
    """Two browsers at one table in play, with two bots."""
    owner, path = waiting(visit)
    guest = visit(path, size=size)
    guest.locator('form[action$="/join"] [name=name]').fill(name)
    guest.locator('form[action$="/join"] button').click()
    guest.locator('form[action$="/leave"]').wait_for()
    owner.locator('form[action$="/start"] button').click()
    for page in (owner, guest):
        page.locator("#hand button.held").first.wait_for()
    return owner, guest


def test_who_leaves_is_shown_away_with_the_seconds_until_a_bot_plays_and_comes_back_in_one_tap(visit: Visit) -> None:
    owner, guest = two(visit)
    at = guest.url
    guest.goto("about:blank")
    expect(owner.locator("#absent")).to_have_text(re.compile(r"Bea is away: a bot plays in \d+ s|A bot plays for Bea"))
    guest.goto(at.partition("/t/")[0])
    guest.locator(f'a[href="/t/{at.rpartition("/")[2]}"]').first.tap()
    guest.locator("#play[data-link=open]").wait_for()
    expect(owner.locator("#absent")).to_be_hidden()


def test_a_tap_on_leave_hands_the_seat_to_a_bot_at_once_and_that_is_shown(visit: Visit) -> None:
    owner, guest = two(visit)
    guest.locator("a.leave").tap()
    expect(owner.locator("#absent")).to_have_text("A bot plays for Bea")


def test_an_emote_is_seen_by_the_others_unless_they_have_muted_emotes(visit: Visit) -> None:
    owner, guest = two(visit)
    for page in (owner, guest):
        page.evaluate("""() => {
          window.seen = [];
          const board = document.getElementById("board");
          const bubble = board.bubble.bind(board);
          board.bubble = (seat, text, kind) => (window.seen.push([text, kind]), bubble(seat, text, kind));
        }""")
    owner.locator('[data-open="emotes"]').click()
    expect(owner.locator("#dialog .emotes button")).to_have_count(6)
    owner.locator("#dialog input[type=checkbox]").uncheck()
    owner.keyboard.press("Escape")
    sent(guest, 1)  # shown to who sent it, not to who has muted them
    guest.wait_for_function("() => window.seen.some(([text, kind]) => text === 'Well played!' && kind === 'emote')")
    sent(owner, 0)
    guest.wait_for_function("() => window.seen.some(([text, kind]) => text === 'Hello!' && kind === 'emote')")
    assert [text for text, kind in owner.evaluate("window.seen") if kind == "emote"] == ["Hello!"]


def sent(page: Page, number: int) -> None:
    """Choose an emote."""
    page.locator('[data-open="emotes"]').click()
    page.locator("#dialog .emotes").wait_for()
    later(page)
    page.locator("#dialog .emotes button").nth(number).click()
    expect(page.locator("#dialog")).to_be_hidden()


def test_one_who_plays_alone_is_offered_no_emotes(visit: Visit) -> None:
    page = visit(Forms.play, size="phone")
    page.locator("#hand button.held").first.wait_for()
    expect(page.locator('[data-open="emotes"]')).to_be_hidden()


def test_a_lost_connection_is_told_by_the_browser_at_once_and_by_a_missing_answer_after_a_moment(visit: Visit) -> None:
    page = visit(Forms.play, size="phone")
    play_until(page, lambda state: state["held"] and not state["dealing"])  # a claim of this player may come first
    again = ["ERR_INTERNET_DISCONNECTED", "closed before the connection is established"]  # on a slow machine it tries again
    page.watch.allowed += again  # type: ignore[attr-defined]
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_be_visible()
    page.context.set_offline(False)
    page.locator("#play[data-link=open]").wait_for()
    expect(page.locator("#banner")).to_be_hidden()
    delays = page.evaluate("""() => {
      const late = [];
      const plain = window.setTimeout;
      window.setTimeout = (act, ms, ...more) => (late.push(ms), plain(act, ms, ...more));
      return new Promise((done) => plain(() => (document.querySelector('[data-set="pass"]').click(), done(late)), 0));
    }""")
    assert 1500 in delays  # ms without an answer after which it is told


@pytest.mark.parametrize("size", sample(["phone"], ["landscape", "desktop"]))
def test_two_of_one_name_are_told_apart_on_every_screen_and_a_bank_is_in_one_line(visit: Visit, size: str) -> None:
    _, page = two(visit, name="Guest", size="landscape")
    wide, high = SIZES[size]
    page.set_viewport_size({"width": wide, "height": high})
    seen, cut = page.evaluate("""() => {
      const board = document.getElementById("board");
      const view = structuredClone(board.view);
      for (const [at, name] of [["0", "Guest"], ["1", "Guest 2"], ["2", "Maximilienne de la To 2"], ["3", "花子"]])
        Object.assign(view.seats[at], { name, kind: "person", bank: 20, stand_in: false, here: true, dead: false, declared: "" });
      board.view = view;
      const tags = [...document.querySelectorAll("#board .tag")].filter((tag) => tag.checkVisibility());
      const cut = [...document.querySelectorAll("#board .tag b span")].some((stem) =>
        stem.checkVisibility() && stem.textContent.length < 9 && stem.scrollWidth > stem.clientWidth);
      return [tags.map((tag) => {
        const [name, bank] = [tag.querySelector("b"), tag.querySelector(".bank")];
        const range = document.createRange();
        range.selectNodeContents(name.lastChild);
        const [end, box] = [range.getBoundingClientRect(), tag.getBoundingClientRect()];
        const across = end.left >= box.left - 1 && end.right <= box.right + 1;
        const inside = across && end.top >= box.top - 1 && end.bottom <= box.bottom + 1;
        const whole = inside && name.lastChild.nodeType === Node.TEXT_NODE;
        return [name.textContent, whole, getComputedStyle(bank).whiteSpace, bank.getClientRects().length];
      }), cut];
    }""")
    assert len(seen) >= 3
    assert {name for name, whole, *_ in seen if whole} == {name for name, *_ in seen if name.endswith(" 2")} != set()
    assert {tuple(bank) for _, _, *bank in seen} == {("nowrap", 1)}
    assert not cut


def test_a_lost_connection_is_told_while_waiting_for_others_too(visit: Visit) -> None:
    page, _ = waiting(visit)
    again = ["ERR_INTERNET_DISCONNECTED", "closed before the connection is established"]  # on a slow machine it tries again
    page.watch.allowed += again  # type: ignore[attr-defined]
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_have_text("Connection lost: trying again …")
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_be_hidden()


def test_the_clock_of_a_new_table_is_for_friends_and_there_is_none_beside_bots_unless_it_is_chosen(visit: Visit) -> None:
    page = visit("/new")
    clock = "() => new FormData(document.getElementById('new')).get('clock')"
    assert page.evaluate(clock) == "5+20"
    found = []
    for name, value in (("with", "bots"), ("with", "friends"), ("clock", "10+60"), ("with", "bots")):
        page.evaluate("([name, value]) => document.querySelector(`#new [name=${name}][value='${value}']`).click()", [name, value])
        found.append(page.evaluate(clock))
    assert found == ["0+0", "5+20", "10+60", "10+60"]


def test_who_makes_the_bots_faster_is_told_so_and_so_are_the_others(visit: Visit) -> None:
    owner, guest = two(visit)
    for page in (owner, guest):
        page.evaluate("""() => new MutationObserver((all) => {
          for (const { addedNodes: [node] } of all) if (node?.matches?.(".passing")) window.passed = node.textContent;
        }).observe(document.getElementById("play"), { childList: true })""")
    owner.keyboard.press("+")
    for page in (owner, guest):
        page.wait_for_function("() => window.passed === 'Bots’ pace: Fast'")
