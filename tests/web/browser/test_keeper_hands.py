"""How hands end on the score keeper's page: tiles, several winners, liability, a riichi tile; fouls; corrections; the end."""

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import NAMES, begun, drawn, foul, hand, judged, points, ron, stands, tap
from tests.web.browser.watching import SIZES, WITH_AXE, overflow, settled, violations

HAND = ("2m", "3m", "4m", "5m", "6m", "7m", "2p", "3p", "4p", "6s", "7s", "5s", "5s")


def lay(page: Page, *codes: str) -> None:
    """Lay out a hand on the palette, the winning tile last."""
    page.locator(".laid").wait_for()
    for code in codes:
        key = page.locator(f"[data-key=key{code}]")
        if not key.is_visible():
            page.locator(".calc-suits input").nth("mpsz".index(code[1])).check(force=True)
        key.tap()


def test_a_win_by_tiles_shows_its_yaku_and_fu_before_it_is_confirmed(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".stick").nth(1).tap()
    tap(page, "Ron", "Ben", "Chloé", "By the tiles")
    lay(page, *HAND, "8s")
    expect(page.locator("mj-sheet")).to_contain_text("Pinfu")
    expect(page.locator("mj-sheet")).to_contain_text("Riichi")
    expect(page.locator(".laid > .big")).to_contain_text("3 han 30 fu")
    tap(page, "Ippatsu")
    expect(page.locator(".laid > .big")).to_contain_text("4 han 30 fu")
    page.locator(".laid > .big").tap()
    expect(page.locator(".pays-list")).to_contain_text("−8,000")
    tap(page, "Confirm")
    stands(page, "30,000", "38,000", "22,000", "30,000")
    expect(page.locator("tbody .how")).to_contain_text("4 han 30 fu")


def test_tiles_that_are_no_win_lead_to_the_ruling_or_back_to_the_tiles(visit: Visit) -> None:
    page = begun(visit)
    tap(page, "Ron", "Ben", "Chloé", "By the tiles")
    lay(page, *HAND[:-1], "9p", "8s")
    expect(page.locator(".laid > .big")).to_be_enabled()
    page.locator(".laid > .big").tap()
    expect(page.locator(".ask")).to_contain_text("needs the referee's ruling (Empty win)")
    tap(page, "Check mine again")
    expect(page.locator(".laid")).to_be_visible()
    page.locator(".laid > .big").tap()
    tap(page, "Open the ruling", "no")  # the hand did not end at the same moment
    expect(page.locator(".ruling")).to_contain_text("chombo")
    tap(page, "Confirm")
    expect(page.locator(".ledger")).to_contain_text("−20")


def test_the_club_pays_several_winners_and_the_nearest_takes_the_sticks(visit: Visit) -> None:
    page = begun(visit, book="club")
    page.locator(".stick").nth(0).tap()
    tap(page, "Ron", "Dai", "Chloé", "mangan", "Another winner", "Aki", "2 han", "30 fu")
    expect(page.locator(".told p").first).to_contain_text("Aki by ron from Chloé")
    tap(page, "Confirm")
    stands(page, "26,900", "25,000", "14,100", "34,000")


def test_who_answers_for_a_yakuman_pays_it(visit: Visit) -> None:
    page = begun(visit)
    tap(page, "Tsumo", "Ben", "yakuman", "Who is liable?", "Chloé", "third dragon pung")
    expect(page.locator(".pays-list")).to_contain_text("−32,000")
    tap(page, "Confirm")
    stands(page, "30,000", "62,000", "−2,000", "30,000")
    expect(page.locator("tbody .how")).to_contain_text("Chloé is liable")


def test_a_riichi_whose_tile_is_ronned_is_void(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".stick").nth(2).tap()
    tap(page, "Ron", "Ben", "Chloé", "1 han", "30 fu", "It was the riichi tile: the riichi is void", "Confirm")
    stands(page, "30,000", "31,000", "29,000", "30,000")


def test_a_stick_tapped_by_mistake_is_taken_back_while_the_hand_is_played(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".stick").nth(1).tap()
    expect(page.locator(".stick.down")).to_have_count(1)
    page.locator(".stick").nth(1).tap()
    expect(page.locator(".pays-list")).to_contain_text("+1,000")
    tap(page, "Confirm")
    expect(page.locator(".stick.down")).to_have_count(0)
    stands(page, *["30,000"] * 4)


def test_under_the_rules_of_2013_a_win_beside_a_chombo_stands(visit: Visit) -> None:
    page = begun(visit, book="wrr-2013")
    foul(page, "Ben", "empty win", "Empty win", "yes, by another player's win")
    expect(page.locator(".ruling")).to_contain_text("The other player's win is paid")
    tap(page, "Confirm")
    ron(page, "Aki", "Dai", 1, 30)
    stands(page, "31,500", "30,000", "30,000", "28,500")
    expect(page.locator(".ledger")).to_contain_text("−20")


def test_what_the_book_leaves_to_the_referee_is_decided_recorded_and_can_be_cancelled(visit: Visit) -> None:
    page = begun(visit)
    foul(page, "Ben", "telephone", "Telephone ringing")
    expect(page.locator(".ruling .notice")).to_contain_text("leaves this to the referee")
    page.locator(".ask summary", has_text="Details").tap()
    tap(page, "Dai")  # whose telephone rang too
    expect(page.locator(".ruling")).to_contain_text("Ben, Dai")
    tap(page, "Confirm", "penalty points")
    page.fill(".ask input", "3")
    tap(page, "Next")
    page.locator(".ask input").first.fill("Mori")
    tap(page, "Next", "Confirm")
    expect(page.locator(".ledger li").first).to_contain_text("−3")
    expect(page.locator(".ledger li").nth(1)).to_contain_text("The referee decides")
    page.locator(".ledger li").first.locator("button").tap()
    tap(page, "Cancel the penalty")
    page.locator(".ask input").first.fill("Eva")
    tap(page, "Confirm")
    expect(page.locator(".ledger .gone")).to_contain_text("cancelled: Eva")


def test_a_foul_is_judged_again_as_another_players_with_the_assent_of_all(visit: Visit) -> None:
    page = begun(visit)
    foul(page, "Ben", "number of tiles", "Wrong number of tiles")
    tap(page, "Confirm")
    page.locator(".ledger button").tap()
    tap(page, "Rule on it again", "Dai")
    page.fill(".ask input", "number of tiles")
    tap(page, "Wrong number of tiles", "Confirm", *NAMES.values(), "Confirm")
    expect(page.locator(".seats .dead")).to_contain_text("Dai")
    expect(page.locator(".seats .dead")).to_have_count(1)


def test_a_hand_long_past_is_corrected_to_a_chombo_by_the_referees_questions(visit: Visit) -> None:
    page = begun(visit)
    ron(page, "Ben", "Chloé", 3, 40)
    hand(page, "East 2")
    drawn(page, "Ben")
    hand(page, "East 2, 1 counter")
    page.locator("tbody tr").last.locator("button").tap()
    tap(page, "Foul", "Dai")
    page.fill(".ask input", "empty win")
    tap(page, "Empty win")
    judged(page)
    expect(page.locator(".altered .gone").first).to_contain_text("Ben by ron from Chloé")
    page.locator(".way", has_text="played again from there").locator("button").tap()
    tap(page, *NAMES.values(), "Confirm")
    stands(page, "29,000", "33,000", "29,000", "29,000")
    expect(page.locator(".ledger")).to_contain_text("−20")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_broadest_names_stay_within_the_card_of_the_graph(visit: Visit, size: str) -> None:
    page = visit("/keep", size=size)
    for wind, letter in zip(("east", "south", "west", "north"), "WHm麻", strict=True):
        page.fill(f"#{wind}", 24 * letter)
    page.locator("form[action='/keep'] button").click()
    page.locator(".acts button", has_text="Draw").click()
    page.locator(".ask .big").click()
    page.locator("figure .graph").wait_for()
    right = "(nodes) => Math.max(...nodes.map((node) => node.getBoundingClientRect().right))"
    assert page.locator(".graph .name").evaluate_all(right) <= page.locator(".graph-of").evaluate_all(right)


def test_a_game_is_broken_off_by_all_and_one_kept_on_paper_takes_its_totals(visit: Visit) -> None:
    page = begun(visit)
    tap(page, "More", "End the game early", *NAMES.values(), "Confirm")
    expect(page.locator(".ending")).to_contain_text("ended early")
    page = begun(visit)
    tap(page, "More", "Points from paper")
    for at, own in enumerate(("40000", "30000", "30000", "20000")):
        page.locator(".ask input").nth(at).fill(own)
    page.locator(".ask input").last.fill("1")
    tap(page, "Next")
    expect(page.locator(".ask .notice.bad")).to_contain_text("121,000")
    tap(page, "Back")
    page.locator(".ask input").last.fill("0")
    tap(page, "Next", "Confirm")
    expect(page.locator(".ranking li").nth(1)).to_contain_text("2.")
    assert points(page) == ["40,000", "30,000", "30,000", "20,000"]
    assert page.locator(".ranking .place").all_inner_texts() == ["1.", "2.", "2.", "4."]
    expect(page.locator(".ranking li").nth(1)).to_contain_text("uma 0.0")


@pytest.mark.parametrize("lang", FITTING)
def test_what_is_asked_fits_every_window(visit: Visit, lang: str) -> None:
    page = begun(visit, lang=lang, book="club")
    page.locator(".stick").first.tap()
    page.locator(".acts button").nth(2).tap()
    page.locator(".ask .big").tap()
    page.locator("tbody button").wait_for()
    cut: list[tuple[str, str, str]] = []
    for name, steps in ASKED.items():
        go_to(page, name, steps)
        for size, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            cut.extend((name, size, what) for what in overflow(page))
        page.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))  # type: ignore[arg-type]
        page.locator(".ask .cancel").tap()
    assert cut == []


def go_to(page: Page, name: str, steps: tuple[str, ...]) -> None:
    """Tap through to a question; a ruling is behind as many more as its foul asks, each given the first answer."""
    asked = ""
    for step in steps:
        asked = page.locator(".ask h2").inner_text() if step.startswith(".ask") else ""
        page.locator(step).first.tap()
    there = page.locator(THERE.get(name, ".ask"))
    while name == "ruling":
        expect(there.or_(page.locator(".ask:not([aria-busy]):has(.answers) h2").filter(has_not_text=asked)).first).to_be_visible()
        if there.is_visible():
            break
        asked = page.locator(".ask h2").inner_text()
        page.locator(ANSWER.format(1)).first.tap()
    there.wait_for()
    page.locator(".ask[aria-busy]").wait_for(state="detached")


MORE = ".acts button:last-child"
ANSWER = ".ask .answers button:nth-child({})"
ASKED = {
    "more": (MORE,),
    "fouls": (MORE, ANSWER.format(1), ANSWER.format(2), ".ask summary"),
    "ruling": (MORE, ANSWER.format(1), ANSWER.format(2), ".ask summary", ".ask .fouls button:nth-child(5)"),
    "tiles": (".acts button:nth-child(2)", ANSWER.format(2), ".ask .wide"),
    "correct": ("tbody button",),
    "amended": ("tbody button", ANSWER.format(2), ANSWER.format(1), ANSWER.format(5)),
    "lines": (MORE, ".ask .answers button:last-child"),
}
THERE = {"ruling": ".ask .ruling", "tiles": ".ask #palette .calc-tiles"}  # what the server, or a script, is first asked for


@WITH_AXE
@pytest.mark.parametrize("scheme", sample(["light"], ["dark"]))
def test_axe_finds_nothing_serious_in_what_is_asked(visit: Visit, scheme: str) -> None:
    page = begun(visit, color_scheme=scheme)
    drawn(page, "Aki")
    hand(page, "East 1, 1 counter")
    for name, steps in ASKED.items():
        go_to(page, name, steps)
        settled(page)
        assert violations(page) == []
        page.locator(".ask .cancel").tap()
