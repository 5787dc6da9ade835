"""A record in a browser: through it by buttons, keys, touch and address, from every seat; and on from a moment of it."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: no tests in a browser")

from playwright.sync_api import Page, expect  # noqa: E402 - only where it is

from jantaku.game import formats  # noqa: E402
from jantaku.web.replay.walk import Walk  # noqa: E402
from tests.sampling import FITTING, sample  # noqa: E402
from tests.web.browser.conftest import Visit  # noqa: E402
from tests.web.browser.watching import SIZES, WITH_AXE, overflow, settled, violations  # noqa: E402
from tests.web.guests import Guest  # noqa: E402
from tests.web.replay.records import contents, followed, made  # noqa: E402
from tests.web.serving import Served  # noqa: E402

LOG = made(0, hands=2)
WALK = Walk(LOG)


@pytest.fixture(scope="module")
def record(served: Served) -> str:
    """The path of the record, which is brought once."""
    with Guest(served.url) as guest:
        return guest.post("/replay", "/replay", text=formats.write(LOG, "text")).headers["location"].removeprefix(served.url)


@pytest.fixture
def bring(visit: Visit, record: str) -> Visit:
    """Open the record: ``bring(size="phone")``."""

    def opened(at: str = "", **more: str) -> Page:
        page = visit(record + at, **more)
        expect(page.locator("mj-table .square")).to_be_visible()
        return page

    return opened


def moment_of(page: Page) -> tuple[int, int]:
    """The moment and the seat that the address names."""
    query = parse_qs(urlparse(page.url).query)
    return int(query["n"][0]), int(query["seat"][0])


def shows(page: Page, number: int) -> None:
    """Wait until the page shows a moment."""
    expect(page.locator("#slider")).to_have_value(str(number))


def at(page: Page, number: int, seat: int = 4) -> None:
    """Wait until the page shows a moment, and says so in its address, which it changes seldom."""
    shows(page, number)
    expect(page).to_have_url(re.compile(rf"\?n={number}&seat={seat}$"))


def test_buttons_keys_and_slider_lead_through_the_record(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "evening.jantaku"
    file.write_text(formats.write(LOG, "text"), "utf-8")
    page = visit("/replay")
    page.set_input_files("#file", file)
    page.click("main form .primary")
    page.wait_for_url("**/g/*")
    expect(page.locator("mj-table .square")).to_be_visible()
    first, second = WALK.hands
    for name, number in (("next", 1), ("next", 2), ("back", 1), ("hand-next", second.first), ("hand-back", first.first)):
        page.click(f'[data-go="{name}"]')
        shows(page, number)
    page.locator("body").press("ArrowRight")
    shows(page, 1)
    for key, number in (
        ("End", len(WALK) - 1),
        ("ArrowLeft", len(WALK) - 2),
        ("PageUp", second.first),
        ("Home", 0),
        ("PageDown", second.first),
    ):
        page.keyboard.press(key)
        shows(page, number)
    page.locator("#slider").fill("7")
    shows(page, 7)
    page.select_option("#hands", index=1)
    at(page, second.first)


def test_what_is_shown_is_what_happened(bring: Visit) -> None:
    page = bring("?n=0&seat=1", size="phone")
    views = followed(WALK, 0, 1)
    for number in range(6):
        shows(page, number)
        seat = views[number]["seats"]["1"]
        tiles = page.locator("#reads .tiles > .tile")
        expect(tiles).to_have_count(len(seat["tiles"]) + bool(seat["drawn"]))
        shown = [tile.get_attribute("data-tile") for tile in tiles.all()]
        assert shown == [*seat["tiles"], *([seat["drawn"]] if seat["drawn"] else [])]
        page.keyboard.press("ArrowRight")


def test_what_happened_is_told_in_tiles_each_with_its_sentence(bring: Visit) -> None:
    page = bring("?n=9&seat=4")
    told = page.locator("#log li.chip")
    thrown = [
        code for code in page.locator("#board .river .tile").evaluate_all("all => all.map((one) => one.dataset.tile)") if code
    ]
    expect(told).to_have_count(len(thrown))
    assert sorted(told.locator(".tile").evaluate_all("all => all.map((one) => one.dataset.tile)")) == sorted(thrown)
    expect(told.first.locator(".unseen")).to_contain_text("discards")


def test_a_seat_may_be_chosen_and_the_link_leads_back(bring: Visit) -> None:
    page = bring("?n=9&seat=4")
    expect(page.locator("#reads .read")).to_have_count(4)
    page.locator('input[name="seat"][value="2"]').check(force=True)
    at(page, 9, 2)
    expect(page.locator("#reads .read")).to_have_count(1)
    page.keyboard.press("4")
    at(page, 9, 3)
    page.reload()
    expect(page.locator('input[name="seat"][value="3"]')).to_be_checked()
    at(page, 9, 3)
    page.locator('input[name="seat"][value="-1"]').check(force=True)
    expect(page.locator("#reads")).to_contain_text("Choose a seat")


def test_key_moments_are_jumped_to_and_results_shown(bring: Visit) -> None:
    page = bring()
    last = [key for key in contents(WALK)["keys"] if key["n"] <= WALK.hands[0].last][-1]
    told = followed(WALK, 0, 4)[-1]["result"]["title"]
    page.get_by_role("button", name=told).first.click()
    at(page, last["n"])
    expect(page.locator("#ending h2")).to_be_visible()
    page.get_by_role("button", name="Show the table").click()
    page.click('[data-go="back"]')
    expect(page.locator("#ending")).to_be_hidden()


def test_the_link_to_a_moment_is_copied(bring: Visit) -> None:
    page = bring("?n=17&seat=3")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#said")).to_have_text("The link to this moment is copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith("?n=17&seat=3")


def test_it_plays_by_itself_until_it_is_stopped(bring: Visit) -> None:
    page = bring()
    page.clock.install()
    page.select_option("#speed", index=3)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    while int(page.locator("#slider").input_value()) < 3:
        page.clock.run_for(100)
    page.get_by_role("button", name="Pause").click()
    stopped = page.locator("#slider").input_value()
    page.clock.run_for(60_000)
    assert page.locator("#slider").input_value() == stopped


def test_a_swipe_steps(bring: Visit) -> None:
    page = bring(size="phone")
    box = page.locator("#board").bounding_box()
    assert box
    for x_from, x_to, number in ((300, 120, 1), (300, 120, 2), (120, 300, 1)):
        for name, x in (("pointerdown", x_from), ("pointerup", x_to)):
            page.locator("#board").dispatch_event(name, {"clientX": x, "clientY": box["y"] + 200, "isPrimary": True})
        shows(page, number)


def test_what_if_goes_on_at_a_table_from_there(bring: Visit) -> None:
    page = bring("?n=12&seat=2", size="phone")
    expect(page.locator("#whatif-go")).to_be_enabled()
    page.click("#whatif-go")
    page.wait_for_url("**/t/*")
    expect(page.locator("mj-table .square")).to_be_visible()


def test_what_if_is_refused_where_a_hand_is_over(bring: Visit) -> None:
    page = bring(f"?n={WALK.hands[0].last}")
    expect(page.locator("#whatif-go")).to_be_disabled()
    expect(page.locator("#whatif-why")).to_contain_text("This hand is over")


@pytest.mark.parametrize("lang", FITTING)
def test_it_fits_every_window_at_every_sort_of_moment(bring: Visit, lang: str) -> None:
    page = bring(lang=lang)
    cut: list[tuple[str, int, str]] = []
    for size, (wide, high) in SIZES.items():
        page.set_viewport_size({"width": wide, "height": high})
        for number in (0, 40, WALK.hands[0].last, len(WALK) - 1):
            page.goto(page.url.split("?")[0] + f"?n={number}&seat=4")
            expect(page.locator("mj-table .square")).to_be_visible()
            cut.extend((size, number, what) for what in overflow(page))
    assert cut == []


@WITH_AXE
@pytest.mark.parametrize(
    ("number", "size"),
    sample([(30, "phone"), (WALK.hands[0].last, "desktop")], [(30, "desktop"), (WALK.hands[0].last, "phone")]),
)
def test_axe_finds_nothing_serious(bring: Visit, number: int, size: str) -> None:
    page = bring(f"?n={number}&seat=4", size=size)
    page.locator("details").last.evaluate("(node) => (node.open = true)")
    settled(page)
    assert violations(page) == []


def test_without_a_script_the_moment_is_shown_in_text(visit: Visit, record: str) -> None:
    page = visit(f"{record}?n=23&seat=0", java_script_enabled=False)
    expect(page.locator(".plain-moment section")).to_have_count(4)
    seat = followed(WALK, 0, 0)[23]["seats"]["0"]
    expect(page.locator(".plain-moment")).to_contain_text(" ".join(seat["tiles"]))
    page.locator(".plain-moment a", has_text="Step on").click()
    assert moment_of(page) == (24, 0)
