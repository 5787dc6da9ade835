"""Games that the browser plays by itself: without a server, through reloads, to their end; what cannot be kept is told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import jantaku
from jantaku.texts import say
from tests.sampling import FITTING
from tests.web.browser.conftest import Visit
from tests.web.browser.watching import UNSEEN, context_of, overflow, violations
from tests.web.serving import Served

SOON = 60_000  # ms
WHILE = 4  # ms, in which what is due is done: a browser that is asked more often does nothing else
GO = """() => {
  document.querySelector("#ending button.go:not(:disabled)")?.click(); // a press that comes too soon is passed over
  return document.getElementById("play").dataset.stage === "play";
}"""
STEP = """() => {
  const ask = document.querySelector("mj-hand").view?.ask;
  if (!ask?.acts?.length || window.answered === ask.id) return false;
  window.answered = ask.id;
  const kinds = ["tsumo", "ron", "tenpai", "noten", "pass", "discard"];
  const [act] = kinds.flatMap((kind) => ask.acts.filter((one) => one.kind === kind).reverse());
  document.getElementById("play").dispatchEvent(new CustomEvent("act", { detail: { ask: ask.id, act: act.act } }));
  return true;
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as server:
        yield server


def choose(page: Page, **asked: str) -> None:
    """Begin a game from the page of the choice."""
    for name, value in asked.items():
        page.locator(f"#choose input[name='{name}'][value='{value}']").check(force=True)
    page.locator("#choose button.primary").click()
    page.wait_for_url("**/alone/table#*")
    page.locator("#play[data-link='open']").wait_for()
    page.keyboard.press("+")  # the bots act at once
    page.keyboard.press("+")


def quick(page: Page) -> None:
    """Let the bots act at once, and nothing move."""
    page.evaluate("localStorage.setItem('jantaku.table', JSON.stringify({ animate: false }))")


def play_on(page: Page, until: str, most: int = 100_000) -> None:
    """Let the page answer whatever the player is asked, until the table is at a stage, or a script finds something."""
    came = page.evaluate(
        f"""async () => {{
      const [over, act] = [{until}, {STEP}];
      for (let tries = 0; tries < {most}; tries++) {{
        if (over()) return true;
        if (!act()) await new Promise((done) => setTimeout(done, {WHILE})); // whatever is due runs first
      }}
      return false;
    }}"""
    )
    assert came, f"{until} did not come: {page.locator('#speech').inner_text()}"


STAGE = "(stages) => stages.includes(document.getElementById('play').dataset.stage)"


def at(*stages: str) -> str:
    """A script that says whether the table is at one of some stages."""
    return f"() => ({STAGE})({list(stages)!r})"


def record(page: Page, tmp: Path) -> jantaku.Log:
    """The record that the table offers for download."""
    page.locator(".downloads summary").click()
    with page.expect_download() as found:
        page.locator(".downloads a[download]").click()
    assert found.value.suggested_filename.endswith(".jantaku")
    found.value.save_as(tmp / "game.jantaku")
    return jantaku.read((tmp / "game.jantaku").read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize(("length", "hands"), [("hand", 1), pytest.param("east", 2, marks=pytest.mark.prove)])
def test_a_game_is_played_without_a_server_through_reloads_to_its_end(
    browser: Browser, server: Served, tmp_path: Path, length: str, hands: int
) -> None:
    context = browser.new_context(**context_of("phone", "en", reduced_motion="reduce"))
    context.set_default_timeout(SOON)
    context.add_init_script(UNSEEN)
    page = context.new_page()
    page.goto(f"{server.url}/alone")  # from then on games are kept
    page.locator("html[data-offline]").wait_for(state="attached")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    server.kill()
    page.goto(f"{server.url}/alone")
    choose(page, length=length, bots="sensible")
    game = page.evaluate("location.hash")
    for _ in range(40):
        play_on(page, f"() => document.querySelector('mj-hand').view.hand.left < 50 || ({at('result', 'over')})()")
        page.reload()  # while tiles are discarded
        page.locator("#play[data-link='open']").wait_for()
        assert page.evaluate("location.hash") == game
        play_on(page, at("result", "over"))
        page.reload()  # and while the result is shown
        page.locator("#play[data-stage='result'], #play[data-stage='over']").wait_for()
        if page.evaluate(at("over")):
            break
        page.wait_for_function(GO)
    page.locator("#ending .standing").wait_for()
    log = record(page, tmp_path)
    assert log.complete is (length == "east")
    assert len(log.hands) >= hands
    assert jantaku.verify(log).differences == []
    page.goto(f"{server.url}/alone")
    expect(page.locator("#games li")).to_have_count(1)
    page.context.close()


@pytest.mark.parametrize("lang", FITTING)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_choice_fits_and_reads_well_and_a_game_is_listed_downloaded_and_deleted(visit: Visit, size: str, lang: str) -> None:
    page = visit("/alone", size=size, lang=lang, reduced_motion="reduce")
    page.locator("[data-games='0']").wait_for()
    assert overflow(page) == []
    assert violations(page) == []
    choose(page, length="hand", hints="waits", book="tenhou")
    page.locator("mj-hand button").first.wait_for()
    assert violations(page) == []
    play_on(page, at("over"))
    page.locator("a.leave").click()
    page.locator("[data-games='1']").wait_for()
    assert overflow(page) == []
    assert violations(page) == []
    with page.expect_download() as found:
        page.locator("#games [data-part='download']").click()
    assert found.value.path().read_text("utf-8").startswith("jantaku-log 1\nbook tenhou ")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#games [data-part='delete']").click()
    page.locator("[data-games='0']").wait_for()
    expect(page.locator(".none")).to_have_text(say("alone.none", lang))


def test_a_key_pressed_twice_makes_the_bots_faster_by_two_steps_and_nothing_of_a_game_is_sent(visit: Visit) -> None:
    page = visit("/alone", reduced_motion="reduce")
    page.locator("#choose button.primary").click()
    page.locator("#play[data-link='open']").wait_for()
    page.evaluate("['+', '+'].forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))")
    page.wait_for_function("() => document.querySelector('mj-hand').view.game.speed === 'instant'")
    page.locator("mj-hand button").first.wait_for()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.on("websocket", lambda socket: sent.append(socket.url))
    play_on(page, "() => document.querySelector('mj-hand').view.hand.left < 67")
    assert [url for url in sent if "/static/" not in url and not url.startswith("blob:")] == []


ENDED = "() => document.getElementById('play').dataset.link === 'ended'"


def test_a_game_goes_on_in_the_window_that_opened_it_last(visit: Visit) -> None:
    page = visit("/alone", reduced_motion="reduce")
    choose(page, length="hand")
    page.locator("mj-hand button").first.wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("mj-hand button").first.wait_for()
    play_on(page, ENDED)  # at its first act, although the other has not acted yet
    expect(page.locator("#banner")).to_have_text(say("alone.other-window"))
    play_on(other, f"() => document.querySelector('mj-hand').view.hand.left < 67 || ({at('over')})()")
    assert not other.evaluate(ENDED)


def test_a_game_that_another_window_deletes_ends_with_a_sentence(visit: Visit) -> None:
    page = visit("/alone", reduced_motion="reduce")
    choose(page, length="hand")
    page.locator("mj-hand button").first.wait_for()
    other = page.context.new_page()
    other.goto(page.url.split("/alone")[0] + "/alone")
    other.once("dialog", lambda dialog: dialog.accept())
    other.locator("#games [data-part='delete']").click()
    other.locator("[data-games='0']").wait_for()
    play_on(page, ENDED)
    expect(page.locator("#banner")).to_have_text(say("alone.no-game"))


UNKEPT = {
    "denied": "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });",
    "full": "IDBObjectStore.prototype.add = function () { throw new DOMException('full', 'QuotaExceededError'); };",
}


@pytest.mark.parametrize(("how", "ident"), [("denied", "not-kept"), ("full", "full")])
def test_a_game_that_cannot_be_kept_is_played_and_says_so(visit: Visit, how: str, ident: str) -> None:
    page = visit("/alone", reduced_motion="reduce")
    page.context.add_init_script(UNKEPT[how])
    page.reload()
    choose(page, length="hand")
    play_on(page, "() => document.querySelector('mj-hand').view.hand.left < 67")
    expect(page.locator("#speech .note")).to_have_text(say(f"alone.{ident}"))


def test_what_follows_at_once_on_what_could_not_be_kept_does_not_end_the_game(visit: Visit) -> None:
    """Rows come while the first is refused for want of room: the game is not taken for one that another window deleted."""
    page = visit("/alone", reduced_motion="reduce")
    page.context.add_init_script(UNKEPT["full"])
    page.reload()
    page.locator("#choose button.primary").click()
    page.locator("#play[data-link='open']").wait_for()
    page.evaluate(
        """() => ["+", "-", "+", "-", "+", "+"].forEach((key) => document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true })))"""
    )
    play_on(page, "() => document.querySelector('mj-hand').view.hand.left < 67")
    expect(page.locator("#speech .note")).to_have_text(say("alone.full"))


def test_a_game_that_is_not_there_says_so(visit: Visit) -> None:
    page = visit("/alone/table#000000000000")
    expect(page.locator("#banner")).to_have_text(say("alone.no-game"))


def test_a_game_of_another_release_says_so_and_its_record_stays(visit: Visit) -> None:
    page = visit("/alone", reduced_motion="reduce")
    choose(page, length="hand")
    play_on(page, "() => document.querySelector('mj-hand').view.hand.left < 68")
    page.evaluate(
        """async () => {
      const open = indexedDB.open("jantaku.alone");
      const base = await new Promise((done) => (open.onsuccess = () => done(open.result)));
      const work = base.transaction("rows", "readwrite");
      work.objectStore("rows").put({ game: location.hash.slice(1), n: 1, row: { kind: "act", seat: 0, act: "kakan 9s" } });
      await new Promise((done) => (work.oncomplete = done));
    }"""
    )
    page.reload()
    expect(page.locator("#banner")).to_have_text(say("alone.other-release"))


def answering(page: Page, pattern: str, size: int) -> None:
    """Let a file come cut off."""

    def cut(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.body()[:size])

    page.route(pattern, cut)


@pytest.mark.parametrize("file", ["core.wasm", "tables.gz"])
def test_a_core_that_came_cut_off_is_told_in_a_sentence(visit: Visit, file: str) -> None:
    page = visit("/alone")
    answering(page, f"**/{file}", 5000)
    page.locator("#choose button.primary").click()
    expect(page.locator("#banner")).to_contain_text(f"{file} cannot be read: it may have been cut off")
