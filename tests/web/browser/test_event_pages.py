"""The public pages of an event in a browser: they fit, axe agrees, they follow the results, and nothing needs a script."""

import json
import re
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from jantaku.texts import say
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.keeping import Stamp
from jantaku.web.organise.public.big import CHIPS
from jantaku.web.organise.repository import Events
from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.test_at_table import in_own_loop
from tests.web.browser.watching import DESKTOP, SIZES, WIDE, WITH_AXE, overflow, settled, touching, violations
from tests.web.organise.evenings import LONG, hall, in_play
from tests.web.serving import Served

PAGES = ("", "/standings", "/seating", "/session/2", "/session/3", "/player/1", "/player/4", "/find", "/find?q=w", "/big")
BIG = ("/big", "/big?page=2", "/big?page=3")
SEEN_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"  # a page asks at once, and not after fifteen seconds
OUTSIDE = """(all) => all.filter((one) =>
  one.scrollHeight > one.clientHeight + 2 || one.getBoundingClientRect().bottom > innerHeight).length"""
ALL = sample([(path, "fr") for path in PAGES], [(path, lang) for path in PAGES for lang in ("en", "ja")])
SCHEMES = sample([(path, "light") for path in PAGES], [(path, "dark") for path in PAGES])


def run(*words: str) -> str:
    """Run a command of Jantaku; return what it prints."""
    done = subprocess.run([sys.executable, "-m", "jantaku", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def begun(served: Served, archive: Archive) -> str:
    """Put an event into the server's database; return its path."""
    return f"/e/{in_own_loop(lambda store: Events(store).begin('', archive), served.db)}"


@pytest.fixture(scope="module")
def playing(served: Served) -> str:
    """The path of an event in the middle of its third session."""
    return begun(served, hall())


@pytest.fixture(scope="module")
def before_last(served: Served) -> str:
    """The path of an event whose last session comes next, with 40 players."""
    return begun(served, hall(40, 5, 4, 0, start=False))


def enter(served: Served, event: str, kind: str, **body: object) -> None:
    """Enter something as the organiser."""
    token = run("event", "address", event.removeprefix("/e/"), "--db", served.db, "--role", "organiser").splitlines()[-1]
    sent = json.dumps({"id": f"t-{token[:8]}", "kind": kind, "body": body}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{served.url}{event}/add", sent, headers)) as answer:  # noqa: S310 - our own
        assert json.load(answer)["ok"]


def cut(page: Page) -> list[tuple[str, str]]:
    """Return what does not fit any window."""
    found: list[tuple[str, str]] = []
    for size, (wide, high) in {**SIZES, "wide": WIDE, "narrow": (320, 640)}.items():
        page.set_viewport_size({"width": wide, "height": high})
        found.extend((size, what) for what in [*overflow(page), *touching(page)])
    return found


@pytest.mark.parametrize(("path", "lang"), ALL)
def test_a_public_page_fits_every_window_with_names_of_40_letters(visit: Visit, before_last: str, path: str, lang: str) -> None:
    page = visit(before_last + path, size="phone", lang=lang)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("h1").count() == 1
    assert cut(page) == []


@pytest.mark.parametrize("path", sample(["", "/session/3", "/player/4"], ["/standings", "/seating", "/big"]))
def test_a_page_of_a_session_in_play_fits_every_window(visit: Visit, playing: str, path: str) -> None:
    assert cut(visit(playing + path, size="phone", lang="fr")) == []


@WITH_AXE
@pytest.mark.parametrize(("path", "scheme"), SCHEMES)
@pytest.mark.parametrize("lang", sample(["en"], ["fr", "ja"]))
def test_axe_agrees_with_every_public_page(visit: Visit, before_last: str, path: str, scheme: str, lang: str) -> None:
    page = visit(before_last + path, size="phone", lang=lang, color_scheme=scheme)
    settled(page)
    assert violations(page) == []
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_public_page_needs_a_script(visit: Visit, playing: str, path: str) -> None:
    page = visit(playing + path, size="phone", java_script_enabled=False)
    expect(page.locator("h1")).to_have_count(1)
    assert len(page.locator("main").inner_text()) > 40
    expect(page.locator('meta[http-equiv="refresh"]')).to_have_count(0 if path.startswith("/find") else 1)


def test_a_player_finds_the_next_table_by_name_once_and_by_one_tap_from_then_on(visit: Visit, playing: str) -> None:
    page = visit(playing, size="phone")
    page.get_by_label(say("public.who", "en")).fill("kenji")
    page.get_by_role("button", name=say("public.find", "en")).tap()
    page.wait_for_url(re.compile(r"/player/8$"))
    expect(page.locator("h1")).to_have_text("Ōta Kenji")
    expect(page.locator(".next h2")).to_have_text(re.compile("Session"))
    page.goto(page.url.rpartition("/player")[0] + "/standings")
    page.get_by_role("link", name=say("public.me", "en")).tap()
    page.wait_for_url(re.compile(r"/player/8$"))
    table = page.locator(".next-table b").bounding_box()
    assert table
    assert table["height"] > 60  # readable at arm's length
    assert table["y"] + table["height"] < SIZES["phone"][1] / 2


def test_session_by_session_is_one_tap_on_a_phone_and_there_already_on_a_laptop(visit: Visit, playing: str) -> None:
    page = visit(f"{playing}/standings", size="phone")
    score = page.locator("tbody .s").first
    expect(score).to_be_hidden()
    page.get_by_label(say("public.each", "en")).tap()
    expect(score).to_be_visible()
    assert overflow(page) == []
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.reload()
    expect(score).to_be_visible()


def test_standings_that_are_open_follow_a_result_and_stay_as_they_were_looked_at(visit: Visit, served: Served) -> None:
    event = begun(served, hall())
    page = visit(f"{event}/standings", size="phone")
    page.get_by_label(say("public.each", "en")).tap()
    page.locator(".scroll").evaluate("(one) => one.scrollTo(40, 0)")
    expect(page.locator(".notice")).to_contain_text(say("public.waits-tables", "en", n=3, names="2–4", count=3))
    enter(served, event, "result", session=3, table=2, points=[45_000, 30_000, 25_000, 20_000], seen="Eva")
    page.evaluate(SEEN_AGAIN)
    expect(page.locator(".notice")).to_contain_text("3, 4")
    each = page.get_by_label(say("public.each", "en"))
    assert each.is_checked()
    expect(each).to_be_focused()
    assert page.locator(".scroll").evaluate("(one) => one.scrollLeft") == 40


def test_hands_that_are_open_stay_open_and_what_is_typed_stays_typed(visit: Visit, served: Served) -> None:
    archive = hall(16, 4, 3, 0, start=False)
    event = begun(served, archive)
    entry = archive.state.sessions[2].tables[1][0]
    page = visit(f"{event}/player/{entry}", size="phone")
    page.locator("details.more summary").first.tap()
    shown = page.locator("details.more .hands").first
    expect(shown).to_be_visible()
    page.locator("#cut").fill("5")
    enter(served, event, "rule", foul="late", given={"minutes": "7"}, players=[entry], session=4)
    page.evaluate(SEEN_AGAIN)
    page.locator("h1").tap()  # a number half typed is not taken away; once it is left, the page follows
    page.evaluate("() => document.activeElement?.blur()")
    page.evaluate(SEEN_AGAIN)
    expect(page.locator(".charges")).to_contain_text("7 penalty points")
    expect(shown).to_be_visible()


def test_the_times_of_the_clock_are_those_of_the_reader(visit: Visit, playing: str) -> None:
    page = visit(playing, lang="fr", timezone_id="Asia/Tokyo")
    expect(page.locator("time").first).to_have_text("04:46")


@pytest.mark.parametrize("size", sample([WIDE], [((1280, 720),)]))
@pytest.mark.parametrize("path", BIG)
def test_the_big_page_is_filled_and_nothing_on_it_is_smaller_than_can_be_read_from_ten_metres(
    visit: Visit, before_last: str, path: str, size: tuple[int, int]
) -> None:
    page = visit(before_last + path, lang="fr")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert page.evaluate(
        "() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )
    small = page.locator(".who").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight).filter((share) => share < 0.017)"
    )
    assert small == []
    outside = page.locator(".ranks li, .seats > li").evaluate_all(OUTSIDE)
    assert outside == 0


@pytest.mark.parametrize("size", sample([WIDE], [((1280, 800),)]))
@pytest.mark.parametrize("tables", sample([26], [6, 9]))
def test_the_big_page_counts_down_to_the_gong_above_all_tables_in_play(
    visit: Visit, served: Served, tables: int, size: tuple[int, int]
) -> None:
    archive = hall(4 * tables, 3, 2, start=False)
    keeping.start(archive, 3, "secret", Stamp(int(time.time() * 1000), "Eva"))
    for table in archive.state.sessions[3].tables:
        in_play(archive, 3, table)
    page = visit(f"{begun(served, archive)}/big", lang="en")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".running .left-time")).to_have_text(re.compile(r"^(90:00|89:\d\d)$"))
    seen = page.locator(".left li")
    assert seen.count() == min(tables, CHIPS)
    ends = page.locator(".wall > footer").evaluate("(one) => one.getBoundingClientRect().top")
    assert max(seen.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)")) <= ends


def test_the_big_page_turns_on_and_stays_where_it_is_without_a_network(visit: Visit, before_last: str) -> None:
    page = visit(f"{before_last}/big")
    expect(page.locator(".turn")).to_have_text("1 / 4")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turn")).to_have_text("2 / 4")
    expect(page.locator(".wall")).to_have_class(re.compile("turned"))
    page.watch.allowed.append("ERR_INTERNET_DISCONNECTED")  # type: ignore[attr-defined]
    page.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    page.context.set_offline(False)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turn")).to_have_text("3 / 4")


def test_the_big_page_does_not_move_for_those_who_want_no_motion(visit: Visit, before_last: str) -> None:
    page = visit(f"{before_last}/big", reduced_motion="reduce")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turn")).to_have_text("2 / 4")
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_a_long_name_is_whole_on_a_player_s_page(visit: Visit, playing: str) -> None:
    page = visit(f"{playing}/player/1", size="phone")
    expect(page.locator("h1")).to_have_text(LONG)
    assert page.locator("h1").evaluate("(one) => one.scrollWidth <= one.clientWidth")
