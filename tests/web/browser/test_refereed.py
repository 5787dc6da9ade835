"""A refereed table in the browser: nothing is prompted, people say and do, and the referee tells his rulings with their clauses."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jantaku.texts import say
from tests.rig import rig
from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.fonts import measured
from tests.web.browser.hours import frame, later
from tests.web.browser.sitting import Sitting, alone
from tests.web.browser.stacked import Stacked
from tests.web.browser.watching import OVERFLOW, SIZES, SPEECH, WITH_AXE, overflow, settled, slowed, violations

READY = "234m 567p 345s 99s 13p"  # with any tile that is discarded, waits for the 2 of circles
SEVENS = "red dragon"

# What one sees of a moment: whose it is, whether something was drawn, whether one has let it pass.
MOMENT = """() => ({
  ended: !document.getElementById("ending").hidden,
  asked: document.querySelector("#speech .asked")?.textContent ?? "",
  drawn: document.querySelector("#hand .held.drawn") !== null,
  passed: document.getElementById("let").getAttribute("aria-pressed") === "true",
})"""

# What is too small to be pressed, out of the window, or over another.
WRONG = """() => {
  const box = (el) => el.getBoundingClientRect();
  const seen = (el) => el.offsetParent !== null && getComputedStyle(el).visibility === "visible";
  const found = [];
  const all = [...document.querySelectorAll("#hand .held, .pads button, .bar button")].filter(seen);
  const common = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const over = (a, b) => common(a, b, "left", "right") > 1 && common(a, b, "top", "bottom") > 1;
  const name = (el) => el.textContent || el.ariaLabel;
  for (const a of all) {
    if (box(a).width < 43 || box(a).height < 43) found.push(`small: ${name(a)} ${box(a).width} x ${box(a).height}`);
    const out = box(a).bottom > innerHeight + 1 || box(a).left < 0 || box(a).right > innerWidth + 1;
    if (out) found.push(`out of the window: ${name(a)}`);
    for (const b of all) if (a !== b && over(box(a), box(b))) found.push(`${name(a)} over ${name(b)}`);
  }
  for (const one of document.querySelectorAll(".pads span"))
    if (seen(one) && one.scrollWidth > one.parentElement.clientWidth) found.push(`wide: ${one.textContent}`);
  const book = document.querySelector(".bar .book");
  if (book.scrollHeight > book.clientHeight + 1 || box(book).width < 43) found.push(`cut: ${book.textContent}`);
  return [...new Set(found)];
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stacked]:
    """A server whose walls can be stacked."""
    with Stacked(Path(tmp_path_factory.mktemp("refereed")), pace=0.4) as server:
        yield server


Sit = Callable[..., Sitting]


@pytest.fixture
def sit(visit: Visit, served: Stacked) -> Iterator[Sit]:
    """Four people at a table, some of them before a page: ``sit({"W": {"size": "phone"}}, training="on")``."""
    with ExitStack() as stack:
        yield lambda pages, **form: Sitting(visit, served, stack, pages, **form)


def tile(page: Page, name: str, at: int = 0) -> None:
    """Choose a tile of one's hand by its name; a tap alone may discard it."""
    page.locator(f'#hand .held[aria-label="{name}"], #hand .held[aria-label="{name}, just drawn"]').nth(at).click(
        modifiers=["Shift"]
    )


def keys(page: Page, row: str) -> None:
    """Press keys, one after another."""
    for key in row.split():
        page.keyboard.press({"space": " "}.get(key, key))


def test_a_hand_is_played_by_words_and_actions_beside_bots(visit: Visit, served: Stacked) -> None:
    page = alone(visit, served)
    draw, declare = (say(f"live.felt-{what}") for what in ("draw", "declare"))
    page.locator("#hand .held.drawn").wait_for()
    for _ in range(4000):
        seen = page.evaluate(MOMENT)
        if seen["ended"]:
            break
        waits = "n" if seen["asked"] == declare else "d" if seen["asked"] == draw and seen["passed"] else "w"
        later(page)
        page.keyboard.press(" " if seen["drawn"] else waits)
        frame(page)
    expect(page.locator("#ending h2").first).not_to_be_empty()
    assert page.locator("#board .side-0 .river .tile").count() > 0


def test_a_player_who_has_shown_their_win_is_no_longer_waited_for(visit: Visit, served: Stacked) -> None:
    page = alone(visit, served)
    keys(page, "t")
    expect(page.locator("#let")).to_have_class("let asked")
    keys(page, "h h")
    expect(page.locator("#ending h2").first).to_be_visible()


def test_pon_is_said_the_tiles_laid_open_and_the_claimed_one_taken(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"W": "77z 1p"}, "7z"))
    table = sit({"W": {}})
    page = table.pages["W"]
    table.play("E 7z")
    expect(page.locator("#board .tile.last")).to_have_attribute("data-tile", "7z")
    keys(page, "p")
    expect(page.locator(".stands-0")).to_have_text("Pon")
    expect(page.locator('.word[data-say="pon"]')).to_have_class("word spoken")
    tile(page, SEVENS)
    tile(page, SEVENS, 1)
    expect(page.locator("#hand .held.raised")).to_have_count(2)
    keys(page, "l")
    expect(page.locator("#board .side-0 .meld .tile.empty")).to_have_count(1)
    expect(page.locator("#board .river .tile.wanted")).to_have_attribute("data-tile", "7z")
    keys(page, "g")
    expect(page.locator("#board .side-0 .meld .tile:not(.empty)")).to_have_count(3)
    expect(page.locator("#board .river .tile.wanted")).to_have_count(0)
    tile(page, "1 of circles")
    page.locator("#hand .held.raised").click()
    expect(page.locator("#board .side-0 .river .tile")).to_have_attribute("data-tile", "1p")
    expect(page.locator("#hand .held")).to_have_count(10)
    assert page.locator(".ruling, .note").count() == 0


def test_a_word_is_spoken_aloud_where_that_is_set(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"W": "77z 1p"}, "7z"))
    table = sit({"W": {}})
    page = table.pages["W"]
    page.evaluate(SPEECH)
    page.locator('[data-open="settings"]').click()
    page.locator("#dialog .volumes label.check input").check()
    page.keyboard.press("Escape")
    table.play("E 7z")
    keys(page, "p")
    expect(page.locator(".stands-0")).to_have_text("Pon")
    page.wait_for_function("() => window.spoken.length > 0")
    assert page.evaluate("window.spoken") == [["en", "Pon"]]


def test_riichi_is_the_word_the_tile_sideways_and_the_stick(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"E": READY}, "1z"))
    page = sit({"E": {"size": "phone"}}).pages["E"]
    page.locator('.word[data-say="riichi"]').tap()
    expect(page.locator(".stands-0")).to_have_text("Riichi")
    tile(page, "east wind")
    page.locator('[data-do="rotate"]').tap()
    expect(page.locator("#board .side-0 .river .tile.turned")).to_have_count(1)
    expect(page.locator("#board .side-0 .stick")).to_be_hidden()
    page.locator('[data-do="stick"]').tap()
    expect(page.locator("#board .side-0 .stick")).to_be_visible()
    assert page.locator(".ruling").count() == 0


def test_an_empty_ron_is_ruled_on_with_its_clause_for_everybody_to_see(sit: Sit, served: Stacked) -> None:
    served.stack(rig({}, "4p"))
    table = sit({"S": {}, "N": {"size": "phone", "lang": "fr"}})
    table.play("E 4p")
    own, other = table.pages["S"], table.pages["N"]
    keys(own, "o h")
    expect(own.locator("#speech")).to_contain_text("Press “Show” again")
    keys(own, "h")
    for page in (own, other):
        ruling = page.locator('#ending .ruling.chombo[data-foul="empty-win"]')
        expect(ruling).to_contain_text("Chloé")
        expect(ruling.locator(".sentence .clause")).to_have_text("WRC 2015 7.2")
        assert (ruling.locator(".sentence .clause").get_attribute("href") or "").startswith("/rules/wrc-2015#")
        assert ruling.locator(".why-list li").count() > 0
    expect(own.locator("#ending .why-list")).to_contain_text("4 of circles")
    expect(own.locator(".notes .ledger")).to_contain_text("−20")
    expect(other.locator("#ending .ruling")).to_contain_text("Déclaration vide de victoire")
    expect(own.locator("#board .score-0 .points")).to_have_text("30,000")  # no point of the table has moved
    expect(own.locator("#live")).to_contain_text("Empty win")


def test_in_training_a_foul_is_explained_to_its_player_alone_and_done_only_when_it_is_meant(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"S": "346p 5p"}, "5p"))
    table = sit({"S": {}, "W": {}}, training="on")
    table.play("E 5p")
    page, other = table.pages["S"], table.pages["W"]
    keys(page, "c")
    expect(page.locator(".stands-0")).to_be_visible()
    tile(page, "3 of circles")
    tile(page, "4 of circles")
    keys(page, "l g")
    expect(page.locator("#board .side-0 .meld")).to_have_count(1)
    tile(page, "5 of circles")
    keys(page, "x")
    card = page.locator("#cards .ruling.gentle")
    expect(card).to_contain_text("Swap-calling")
    expect(card.locator(".sentence .clause")).to_have_text("WRC 2015 7.2")
    expect(page.locator("#hand .held")).to_have_count(11)  # it has not happened
    expect(page.locator("#speech.why")).to_have_count(0)
    assert other.locator(".ruling, .note").count() == 0
    card.locator(".anyway").click()
    expect(page.locator("#cards .ruling.dead-hand")).to_contain_text("Swap-calling")
    expect(page.locator("#board .side-0 .tag em")).to_have_text("Dead hand")
    expect(other.locator("#cards .ruling.dead-hand")).to_contain_text("Chloé")
    expect(page.locator("#hand .held")).to_have_count(10)


def test_in_french_the_name_of_a_seat_takes_the_vowel_of_the_word_before_it(visit: Visit, served: Stacked) -> None:
    rivers = alone(visit, served, lang="fr").locator("#board .river")
    for name in ("d’Est", "de Sud", "d’Ouest", "de Nord"):
        expect(rivers.and_(rivers.page.get_by_label(f"Écarts {name}"))).to_have_count(1)


def test_a_riichi_that_was_said_stands_while_its_tile_is_explained_and_the_card_says_so(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"E": READY}, "1z"))
    page = sit({"E": {"lang": "fr"}}, training="on").pages["E"]
    keys(page, "r")
    expect(page.locator(".stands-0")).to_be_visible()
    page.locator('#hand .held:has([data-tile="2m"])').click()
    page.locator('[data-do="rotate"]').click()
    card = page.locator('#cards .ruling.gentle[data-foul="riichi-noten"]')
    expect(card).to_contain_text(say("felt.riichi-said", "fr"))
    card.locator("footer .button").last.click()
    expect(page.locator(".stands-0")).to_be_visible()
    expect(page.locator("#board .side-0 .river .tile")).to_have_count(0)


def test_a_wrong_group_stays_open_for_all_until_it_is_corrected(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"S": "467p 1z"}, "5p"))
    table = sit({"E": {}})
    page = table.pages["E"]
    tile(page, "5 of circles")
    keys(page, "space")
    expect(page.locator("#board .side-0 .river .tile")).to_have_count(1)
    table.play("S chii 47p")
    expect(page.locator("#board .side-1 .laid .tile")).to_have_count(3)
    table.play("S correct meld 46p")
    expect(page.locator("#board .side-1 .laid .tile")).to_have_count(0)
    expect(page.locator("#board .side-1 .meld")).to_have_count(1)
    expect(page.locator('#cards .ruling.none[data-foul="false-group"]')).to_contain_text("Chloé")
    expect(page.locator(".notes .ledger")).to_contain_text("Warnings")


def test_tiles_turned_up_are_seen_by_all(sit: Sit, served: Stacked) -> None:
    served.stack(rig({}, "9s"))
    table = sit({"E": {}})
    page = table.pages["E"]
    table.play("S reveal live 3; W reveal own 2")
    expect(page.locator("#board .block .tile.seen").first).to_be_visible()
    expect(page.locator("#board .side-2 .known .tile")).to_have_count(2)
    assert "Seen by everyone" in (page.locator("#board .side-2 .known").get_attribute("aria-label") or "")


@pytest.mark.parametrize(("size", "least"), sample([("landscape", 24), ("desktop", 40)], [("phone", 24)]))
def test_rivers_are_as_large_as_at_any_table_and_the_walls_come_while_a_tile_of_theirs_lies_open(
    sit: Sit, served: Stacked, size: str, least: int
) -> None:
    served.stack(rig({}, "9s"))
    table = sit({"E": {"size": size}})
    page = table.pages["E"]
    walls = page.locator("#board .side-0 .wall")
    keys(page, "space")
    expect(page.locator("#board .side-0 .river .tile")).to_have_count(1)
    expect(walls).to_be_hidden()
    assert page.evaluate("document.querySelector('#board .side-0 .river .tile').clientWidth") >= least
    table.play("S reveal live 3")
    expect(page.locator("#board .block .tile.seen").first).to_be_visible()
    expect(walls).to_be_visible()


def test_a_winner_counts_their_hand_and_another_player_disputes_it(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"S": "123456789m1123p"}, "4p"))
    table = sit({"E": {}, "S": {"size": "phone"}}, count="winner")
    payer, winner = table.pages["E"], table.pages["S"]
    tile(payer, "4 of circles")
    keys(payer, "space")
    expect(payer.locator("#board .side-0 .river .tile")).to_have_count(1)
    winner.locator('.word[data-say="ron"]').tap()
    for _ in range(2):
        winner.locator('[data-do="show"]').tap()
    winner.locator('.counting [name="han"]').fill("2")
    winner.locator('.counting [name="fu"]').fill("30")
    winner.locator(".counting form .button").tap()
    said = payer.locator("#cards .counting .counted")
    expect(said).to_contain_text("2,000")
    said.locator(".button").click()
    for page in (payer, winner):
        expect(page.locator("#ending .counting .counted.no")).to_contain_text("8,000")
        expect(page.locator("#ending .changes .up")).to_have_text("+8,000")
    assert overflow(winner) == []


def test_what_hands_cannot_do_is_said_and_has_not_happened(sit: Sit, served: Stacked) -> None:
    served.stack(rig({}, "9s"))
    page = sit({"E": {"lang": "ja"}}).pages["E"]
    keys(page, "g")
    expect(page.locator("#speech.why")).to_contain_text(say("tabletop.not-claimed", "ja"))
    keys(page, "x")
    expect(page.locator("#speech .hinted")).to_have_text(say("felt.choose-one", "ja"))
    assert page.locator(".ruling").count() == 0


def fitting(page: Page) -> list[str]:
    """The buttons that are shown."""
    return page.locator("#pads button:visible").evaluate_all("all => all.map((one) => one.dataset.say ?? one.dataset.do)")


def test_the_buttons_shown_tell_what_everybody_knows_and_not_what_could_be_done(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"W": "77z 1p"}, "7z"))
    table = sit({"W": {}, "N": {}})
    able, unable = table.pages["W"], table.pages["N"]
    assert fitting(able) == fitting(unable)
    assert not {"pon", "ron", "draw", "discard"} & set(fitting(able))
    table.play("E 7z")
    for page in table.pages.values():
        expect(page.locator("#board .tile.last")).to_have_attribute("data-tile", "7z")
        expect(page.locator('[data-say="pon"]')).to_be_visible()
    assert fitting(able) == fitting(unable)  # West could claim it, North could not


def test_all_buttons_are_shown_on_request_so_that_a_foul_can_be_committed(sit: Sit) -> None:
    table = sit({"W": {}})
    page = table.pages["W"]
    shown = len(fitting(page))
    page.locator('[data-do="fold"]').click()
    expect(page.locator("#pads .idle").first).to_be_visible()
    assert len(fitting(page)) > shown
    page.reload()
    expect(page.locator('#play[data-stage="play"]')).to_be_visible()
    expect(page.locator('[data-do="draw"]')).to_be_visible()  # as it was chosen
    page.locator('[data-do="fold"]').click()
    expect(page.locator('[data-do="draw"]')).not_to_be_visible()


def test_one_tap_draws_and_one_discards(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"S": "19m"}, "7z 3s"))
    table = sit({"S": {"size": "phone"}})
    page = table.pages["S"]
    table.play("E 7z")
    page.locator('[data-do="draw"]').tap()
    tile = page.locator("#hand .held.drawn")
    expect(tile).to_be_visible()
    page.wait_for_function("() => document.getElementById('hand').quick")
    later(page)
    tile.tap()
    expect(page.locator("#board .side-0 .river .tile")).to_have_attribute("data-tile", "3s")


def test_a_tap_selects_first_where_that_is_chosen_or_riichi_was_said(sit: Sit, served: Stacked) -> None:
    served.stack(rig({"E": "123456789m 11z 2p 3p"}, "7z"))
    table = sit({"E": {}})
    page = table.pages["E"]
    page.wait_for_function("() => document.getElementById('hand').quick")
    page.keyboard.press("r")
    expect(page.locator(".stands-0")).to_be_visible()
    later(page)
    page.locator("#hand .held").last.click()
    expect(page.locator("#hand .held.raised")).to_have_count(1)
    expect(page.locator("#board .side-0 .river .tile")).to_have_count(0)


def test_the_yaku_and_the_rules_are_a_tap_away_and_nothing_says_what_is_lawful(sit: Sit) -> None:
    page = sit({"E": {}}).pages["E"]
    page.locator(".tool.yaku").click()
    expect(page.locator("#dialog .yaku li")).not_to_have_count(0)
    assert page.locator("#dialog .away").count() == 0
    assert page.locator("#dialog [data-part]").count() == 2
    page.locator('#dialog [data-part="rulings"]').click()
    expect(page.locator("#learn-q")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    page.keyboard.press("y")
    expect(page.locator("#dialog .yaku li").first).to_be_visible()


@pytest.mark.parametrize("lang", FITTING)
def test_nothing_is_cut_off_or_too_small_on_any_screen(visit: Visit, served: Stacked, lang: str) -> None:
    page = alone(visit, served, lang=lang, size="phone")
    keys(page, "r")
    expect(page.locator(".stands-0")).to_be_visible()
    keys(page, "z")
    page.locator("dialog .rights .button").nth(3).click()
    page.locator("#cards .ruling").wait_for()
    found = {}
    for name, (wide, high) in {**SIZES, "small": (360, 640), "short": (667, 375), "low": (740, 360), "wide": (1600, 900)}.items():
        page.set_viewport_size({"width": wide, "height": high})
        settled(page)
        found[name] = measured(page, WRONG, OVERFLOW)
        for key in ("v", "z", "?"):
            page.keyboard.press(key)
            page.locator("dialog[open]").wait_for()
            found[f"{name} {key}"] = overflow(page)
            page.keyboard.press("Escape")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_an_emote_is_seen_at_a_refereed_table_and_why_one_is_not_sent(sit: Sit) -> None:
    table = sit({"E": {"size": "phone"}, "W": {}})
    page, other = table.pages["E"], table.pages["W"]
    for name, (wide, high) in {**SIZES, "small": (360, 640), "smallest": (320, 568)}.items():
        page.set_viewport_size({"width": wide, "height": high})
        tools = page.locator(".bar :is(.tool, .leave):visible").all()
        ends = [(box["x"], box["x"] + box["width"]) for tool in tools if (box := tool.bounding_box())]
        assert all(start >= 0 and end <= wide for start, end in ends), name
        assert overflow(page) == [], name
    for _ in range(2):
        page.locator('[data-open="emotes"]').click()
        page.locator("#dialog .emotes").wait_for()
        later(page)
        page.locator("#dialog .emotes button").nth(1).click()
    expect(other.locator("#live")).to_have_text(re.compile("Aki.*Well played!"))
    expect(page.locator("#speech.why")).to_have_text(re.compile("Wait two seconds before the next emote."))


@WITH_AXE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_its_cards_and_dialogs_are_for_everybody(visit: Visit, served: Stacked, scheme: str) -> None:
    page = alone(visit, served, size="desktop", color_scheme=scheme)
    keys(page, "r z")
    page.locator("dialog .rights .button").nth(3).click()
    page.locator("#cards .ruling").wait_for()
    settled(page)
    assert violations(page) == []
    for key in ("v", "z", "?"):
        page.keyboard.press(key)
        settled(page)
        assert violations(page) == []
        page.keyboard.press("Escape")


def test_on_an_old_phone_and_a_slow_line_the_table_is_there_and_is_played_at(visit: Visit, served: Stacked) -> None:
    served.stack(rig({"W": "77z 1p"}, "7z 9s"))
    with ExitStack() as stack:
        table = Sitting(visit, served, stack, {"W": {"size": "phone"}})
        page = table.pages["W"]
        slowed(page)
        page.reload()
        page.locator("#hand .held").first.wait_for()
        table.play("E 7z; W pon 77z; W 1p; N draw; W ron")
        expect(page.locator("#board .side-0 .meld .tile")).to_have_count(3)
        expect(page.locator("#board .side-0 .river .tile")).to_have_attribute("data-tile", "1p")
        expect(page.locator(".stands-0")).to_have_text("Ron")


def test_the_first_load_is_light(visit: Visit, served: Stacked) -> None:
    page = alone(visit, served, size="phone")
    entries = page.evaluate(
        """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
             .map((one) => [one.name, one.encodedBodySize])"""
    )
    assert sum(size for _, size in entries) <= 60_000, entries
    assert len([name for name, _ in entries if "refereed/rulings" not in name]) <= 14, entries
