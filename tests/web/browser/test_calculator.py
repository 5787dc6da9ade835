"""The score calculator by taps, by keys and as text; its link; the sheet that it shares with the end of a hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.watching import WITH_AXE, overflow, violations

OPEN = "/score?h=23m+789s+11z+chii:345p+pon:777z&w=1m"
LEAST = 44  # px of what is tapped

SMALL = """() => [...document.querySelectorAll("main button, main .chips label, main summary, main select, main input")]
  .filter((el) => el.offsetParent && !el.closest(".chips label > input") && !el.closest("mj-sheet"))
  .map((el) => [el.textContent.trim() || el.name || el.getAttribute("aria-label"), el.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.9)
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def tap(page: Page, *codes: str) -> None:
    """Tap tiles of the palette, in whichever suit they are."""
    for code in codes:
        key = page.locator(f"[data-key=key{code}]")
        if not key.is_visible():
            page.locator(".calc-suits input").nth("mpsz".index(code[1])).check()
        key.click()


def mode(page: Page, name: str) -> None:
    """What a tap adds to."""
    page.locator(f".calc-modes input[value={name}]").check()


def lay_out(page: Page) -> None:
    """The hand of OPEN."""
    tap(page, "2m", "3m", "1z", "1z", "7s", "8s", "9s")
    mode(page, "chii")
    tap(page, "3p")
    mode(page, "pon")
    tap(page, "7z")
    mode(page, "tiles")
    tap(page, "1m")


@pytest.mark.parametrize("size", sample(["phone", "desktop"], ["landscape"]))
def test_a_hand_is_laid_out_by_taps_and_its_worth_shown(visit: Visit, size: str) -> None:
    page = visit("/score", size=size)
    lay_out(page)
    expect(page.locator(".sheet-total strong")).to_have_text("1,000 points")
    page.wait_for_url(f"**{OPEN}")
    assert overflow(page) == []


def test_what_is_tapped_is_large_enough_on_a_phone(visit: Visit) -> None:
    page = visit(OPEN, size="phone")
    page.locator(".calc-spot").first.click()
    page.evaluate("for (const more of document.querySelectorAll('main details.more')) more.open = true")
    assert page.evaluate(SMALL) == []


def test_undo_takes_back_one_thing_at_a_time(visit: Visit) -> None:
    page = visit(OPEN, size="phone")
    page.locator("input[name=by][value=tsumo]").check()
    expect(page.locator(".sheet-total strong")).to_have_text("1,100 points")
    page.locator(".calc-spot").nth(2).click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("#said")).to_contain_text("1 tile more")
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(page.locator(".sheet-total strong")).to_have_text("1,100 points")
    undo.click()
    expect(page.locator(".sheet-total strong")).to_have_text("1,000 points")
    expect(undo).to_be_disabled()


def test_another_tile_may_be_made_the_winning_one(visit: Visit) -> None:
    page = visit(OPEN)
    page.get_by_label("3 of characters").first.click()
    page.locator(".calc-acts").get_by_role("button", name="Winning tile").click()
    page.wait_for_url("**w=3m")
    expect(page.locator(".sheet-win .tile")).to_have_attribute("aria-label", "3 of characters")


def test_keys_are_enough(visit: Visit) -> None:
    page = visit("/score")
    key = page.locator("[data-key=key5m]")
    key.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    page.wait_for_url("**/score?h=555m")
    expect(key).to_be_focused()
    page.locator("[data-key=tiles0]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Delete")
    page.wait_for_url("**/score?h=55m")


def test_what_is_written_as_text_is_laid_out(visit: Visit) -> None:
    page = visit("/score")
    page.get_by_text("As text", exact=True).click()
    page.get_by_label("Hand, without the winning tile").fill("19m19p19s1234567z 9m")
    expect(page.locator(".sheet-total .sheet-count")).to_have_text("yakuman")
    expect(page.locator(".calc-row .calc-spot")).to_have_count(14)
    page.get_by_label("Hand, without the winning tile").fill("11111m")
    expect(page.locator(".notice.bad")).to_have_text("5 × 1 of characters: a set has only four of each.")
    expect(page.locator("mj-sheet")).to_be_empty()


def test_tiles_that_are_used_up_and_circumstances_that_cannot_be_are_greyed(visit: Visit) -> None:
    page = visit(OPEN)
    expect(page.locator("[data-key=key7z]")).to_have_attribute("aria-disabled", "false")
    tap(page, "7z")
    expect(page.locator("[data-key=key7z]")).to_have_attribute("aria-disabled", "true")
    riichi = page.locator("input[name=riichi][value=riichi]")
    expect(riichi).to_be_disabled()
    expect(page.locator("label", has=riichi)).to_have_attribute(
        "title", "Riichi needs a closed hand, and this one has a called meld: leave one of them out."
    )


def test_red_fives_are_there_where_the_rules_have_them(visit: Visit) -> None:
    page = visit("/score")
    expect(page.locator("[data-key=key0p]")).to_have_count(0)
    page.get_by_label("Rules", exact=True).select_option("tenhou")
    expect(page.locator("[data-key=key0p]")).to_have_count(1)
    mode(page, "chii")
    tap(page, "3p")
    page.locator("[data-key=melds0]").click()
    page.get_by_role("button", name="Red five").click()
    page.wait_for_url("**h=chii:340p&book=tenhou")


def test_waits_are_shown_with_their_worth_and_a_tap_wins_with_one(visit: Visit) -> None:
    page = visit("/score?h=23456789m+11z+pon:555z", size="phone")
    waits = page.locator(".calc-waits button")
    expect(waits).to_have_count(3)
    expect(waits.first).to_contain_text("8,000 points")
    waits.first.click()
    expect(page.locator(".sheet-total strong")).to_have_text("8,000 points")


def test_a_fu_item_lights_up_its_tiles(visit: Visit) -> None:
    page = visit(OPEN)
    page.get_by_role("listitem").filter(has_text="Valued pair").hover()
    expect(page.locator(".sheet-hand .lit")).to_have_count(2)
    assert page.locator(".sheet-hand .lit").first.get_attribute("data-tile") == "1z"
    page.get_by_role("listitem").filter(has_text="Melded pung").focus()
    expect(page.locator(".sheet-hand .meld .lit")).to_have_count(3)


def test_a_sheet_that_is_revealed_can_be_skipped(visit: Visit) -> None:
    page = visit(OPEN, reduced_motion="no-preference")
    page.evaluate("""() => {
        const sheet = document.querySelector("mj-sheet");
        sheet.addEventListener("revealed", () => { window.revealed = true; });
        sheet.setAttribute("reveal", "");
        sheet.sheet = sheet.sheet;
    }""")
    assert page.locator("mj-sheet .later").count() > 3
    page.locator("mj-sheet").click()
    expect(page.locator("mj-sheet .later")).to_have_count(0)
    assert page.evaluate("window.revealed")


def test_it_reveals_itself_to_the_end_and_says_so(visit: Visit) -> None:
    page = visit(OPEN, reduced_motion="no-preference")
    page.clock.install()
    page.evaluate("""() => {
        const sheet = document.querySelector("mj-sheet");
        window.parts = [];
        sheet.addEventListener("step", (event) => window.parts.push(event.detail));
        sheet.setAttribute("reveal", "");
        sheet.sheet = sheet.sheet;
    }""")
    page.clock.run_for(10_000)
    assert page.locator("mj-sheet .later").count() == 0
    assert page.evaluate("window.parts") == ["hand", "yaku", *["fu"] * 4, "total", "steps", "payments"]


def test_nothing_moves_where_that_is_asked(visit: Visit) -> None:
    page = visit(OPEN, reduced_motion="reduce")
    page.evaluate("document.querySelector('mj-sheet').setAttribute('reveal', '')")
    page.evaluate("() => { const sheet = document.querySelector('mj-sheet'); sheet.sheet = sheet.sheet; }")
    assert page.locator("mj-sheet .later").count() == 0


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_the_link_works_without_scripts(visit: Visit, lang: str) -> None:
    page = visit(f"{OPEN}&dora=6z", size="phone", lang=lang, java_script_enabled=False)
    expect(page.locator(".sheet-total strong")).to_contain_text({"en": "8,000", "fr": "8\u202f000", "ja": "8,000"}[lang])
    page.locator("#f-w").fill("4m")
    page.locator("#submit").click()
    expect(page.locator(".sheet-win .tile")).to_be_visible()
    assert "w=4m" in page.url


def test_where_neither_the_server_answers_nor_the_page_can_it_says_so(visit: Visit) -> None:
    page = visit(OPEN)
    page.watch.allowed.append("ERR_FAILED")  # type: ignore[attr-defined]
    page.route("**/api/score**", lambda route: route.abort())
    page.route("**/alone/score", lambda route: route.abort())
    tap(page, "4m")
    expect(page.locator(".notice.bad")).to_contain_text("does not respond")


LINKS = [OPEN, "/score?h=11111m", "/score?h=23456789m+11z+pon:555z", "/score?h=23m+345p+222789s+11z&w=1m"]


@WITH_AXE
@pytest.mark.parametrize(
    ("link", "scheme"), sample([*((link, "light") for link in LINKS), (OPEN, "dark")], [(link, "dark") for link in LINKS[1:]])
)
def test_axe_finds_nothing_serious_in_an_answer(visit: Visit, link: str, scheme: str) -> None:
    page = visit(link, size="phone", color_scheme=scheme)
    page.evaluate("for (const more of document.querySelectorAll('main details')) more.open = true")
    assert violations(page) == []
