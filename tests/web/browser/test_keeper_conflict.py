"""Two phones that disagree on a hand: both versions are shown, the right hand is replaced, and no entry is lost on the way."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from jantaku.texts import say
from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import NAMES, SOON, begun, hand, joined, ron, stands, tap, unplug
from tests.web.browser.watching import overflow

OFFLINE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"]
KEPT = """() => Object.keys(localStorage).filter((key) => key.startsWith("jantaku.scorekeeper.") && key.includes("/"))
  .map((key) => JSON.parse(localStorage[key]).kind)"""


def kept(page: Page) -> list[str]:
    """The kinds of the entries that are kept on this phone."""
    found: list[str] = page.evaluate(KEPT)
    return found


def recorded(page: Page) -> list[str]:
    """The kinds of the lines that the server has."""
    lines = page.context.request.get(f"{page.url}/sheet.jsonl").text().splitlines()
    return [json.loads(line)["kind"] for line in lines]


def disagreeing(visit: Visit, *, behind: bool = False, size: str = "phone", lang: str = "en") -> tuple[Page, Page]:
    """Two phones: one without a network has East 1 as 2 han 40 fu; the other has 2 han 30 fu, and East 2."""
    here = begun(visit)
    away = joined(visit, here) if (size, lang) == ("phone", "en") else visit("/" + here.url.split("/", 3)[3], size=size, lang=lang)
    away.locator(".acts").wait_for()
    away.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    entry = {"kind": "win", "body": {"from": 0, "wins": [{"seat": 1, "han": 2, "fu": 40}]}, "id": "mine", "seen": 0, "by": ""}
    sheet = here.url.rsplit("/", 1)[1]
    ron(here, "Ben", "Aki", 2, 30)
    hand(here, "East 2")
    tap(here, "Tsumo", "Chloé", "4 han", "30 fu", "Confirm")
    hand(here, "East 3")
    entries = [entry, {"kind": "draw", "body": {"tenpai": [3]}, "id": "next", "seen": 0, "by": ""}][: 1 + behind]
    away.evaluate(
        "([sheet, entries]) => entries.forEach((one, at) => localStorage.setItem("
        "`jantaku.scorekeeper.${sheet}/${String(1000 * (at + 1)).padStart(12, '0')}.${one.id}`, JSON.stringify(one)))",
        [sheet, entries],
    )
    away.reload()
    away.locator(".versions").wait_for(timeout=SOON)
    return here, away


def test_put_mine_in_its_place_replaces_the_hand_that_mine_is_of(visit: Visit) -> None:
    """East 1, though the other phone has entered East 2 since."""
    here, away = disagreeing(visit)
    tap(away, "Use mine instead")
    expect(away.locator(".altered li")).to_have_count(1)
    expect(away.locator(".altered")).to_contain_text("East 1")
    tap(away, "Confirm", *NAMES.values(), "Confirm")
    expect(away.locator(".ask")).to_have_count(0, timeout=SOON)
    stands(here, "25,400", "28,600", "38,000", "28,000")
    assert recorded(away) == ["begin", "win", "win", "correction"]
    assert kept(away) == []


@pytest.mark.service_worker  # what is kept for later
def test_an_entry_is_kept_until_its_replacement_is_recorded_or_it_is_given_up_by_name(visit: Visit) -> None:
    _, away = disagreeing(visit)
    tap(away, "Use mine instead")
    away.locator(".ask .cancel").tap()  # back to the question, not out of it
    expect(away.locator(".versions")).to_be_visible(timeout=SOON)
    assert kept(away) == ["win"]
    expect(away.locator(".ask .cancel")).to_have_count(0)
    away.reload()
    expect(away.locator(".versions")).to_be_visible(timeout=SOON)
    tap(away, "Use mine instead", "Confirm", *NAMES.values())
    unplug(away)
    tap(away, "Confirm")
    expect(away.locator(".notice", has_text="2 not sent yet")).to_be_visible(timeout=SOON)
    assert sorted(kept(away)) == ["correction", "win"]
    away.context.set_offline(False)
    expect(away.locator(".notice", has_text="not sent yet")).to_have_count(0, timeout=SOON)
    assert (kept(away), recorded(away)) == ([], ["begin", "win", "win", "correction"])


def test_mine_is_dropped_when_it_is_left_out(visit: Visit) -> None:
    _, away = disagreeing(visit)
    tap(away, "Drop mine")
    expect(away.locator(".ask")).to_have_count(0, timeout=SOON)
    expect(away.locator(".notice")).to_have_count(0, timeout=SOON)
    assert (kept(away), recorded(away)) == ([], ["begin", "win", "win"])


def test_the_hand_behind_a_replaced_one_is_compared_with_its_own(visit: Visit) -> None:
    """What this phone entered for East 2 is not appended as East 3."""
    _, away = disagreeing(visit, behind=True)
    expect(away.locator(".ask h2")).to_contain_text("East 1")
    tap(away, "Use mine instead", "Confirm", *NAMES.values(), "Confirm")
    expect(away.locator(".ask h2")).to_contain_text("East 2", timeout=SOON)
    expect(away.locator(".versions section").first).to_contain_text("exhaustive draw")
    assert kept(away) == ["draw"]
    tap(away, "Drop mine")
    expect(away.locator(".ask")).to_have_count(0, timeout=SOON)
    assert recorded(away) == ["begin", "win", "win", "correction"]


@pytest.mark.service_worker  # what is kept for later
def test_a_riichi_and_the_end_of_its_hand_are_one_version(visit: Visit) -> None:
    here = begun(visit, service_workers="block")
    away = joined(visit, here)
    away.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    unplug(away)
    away.locator(".seats li", has_text="Ben").locator(".stick").tap()
    tap(away, "Ron", "Ben", "Aki", "2 han", "40 fu", "Confirm")
    expect(away.locator(".notice")).to_contain_text("2 not sent yet")
    ron(here, "Ben", "Aki", 2, 30)
    hand(here, "East 2")
    away.context.set_offline(False)
    mine = away.locator(".versions section").first
    expect(mine).to_contain_text("Riichi Ben", timeout=SOON)
    expect(mine).to_contain_text("2,600")
    tap(away, "Use mine instead", "Confirm", *NAMES.values(), "Confirm")
    stands(here, "27,400", "32,600", "30,000", "30,000")
    expect(away.locator(".notice")).to_have_count(0, timeout=SOON)
    assert (kept(away), recorded(away)) == ([], ["begin", "win", "correction"])


def test_record_both_keeps_both_hands(visit: Visit) -> None:
    _, away = disagreeing(visit)
    tap(away, "Record mine too")
    expect(away.locator("tbody tr")).to_have_count(3, timeout=SOON)
    expect(away.locator(".notice")).to_have_count(0, timeout=SOON)
    assert (kept(away), recorded(away)) == ([], ["begin", "win", "win", "win"])


TITLES = {"en": "East 1", "fr": "Est 1", "ja": "東1局"}


@pytest.mark.parametrize(
    ("size", "lang"),
    sample([("phone", "fr"), ("desktop", "ja")], [("phone", "en"), ("phone", "ja"), ("desktop", "en"), ("desktop", "fr")]),
)
def test_both_versions_are_shown_side_by_side_and_the_hand_is_named(visit: Visit, size: str, lang: str, tmp_path: Path) -> None:
    _, away = disagreeing(visit, size=size, lang=lang)
    expect(away.locator(".ask h2")).to_contain_text(TITLES[lang])
    mine, theirs = away.locator(".versions section").all()
    expect(mine).to_contain_text("600")  # 2,600 of 2 han 40 fu
    expect(theirs).to_contain_text("000")  # 2,000 of 2 han 30 fu
    expect(mine.locator("button")).to_have_text(say("kept.put-mine", lang))  # each version is chosen below itself
    expect(theirs.locator("button")).to_have_text(say("kept.leave-out", lang))
    left, right = (one.evaluate("(node) => node.getBoundingClientRect().toJSON()") for one in (mine, theirs))
    assert abs(left["top"] - right["top"]) < 1
    assert left["right"] <= right["left"]
    assert overflow(away) == []
    away.screenshot(path=tmp_path / f"conflict-{size}-{lang}.png", full_page=True)


@pytest.mark.service_worker  # what is kept for later
def test_a_tap_that_waited_and_is_refused_is_kept_until_it_is_given_up(visit: Visit) -> None:
    """A tap that is refused at once is only shown; nobody taps again for what was entered an hour ago."""
    away = begun(visit, book="tenhou")
    away.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    ron(away, "Chloé", "Ben", 4, 30)
    hand(away, "East 2")
    tap(away, "Ron", "Chloé", "Ben", "haneman", "Confirm")
    hand(away, "East 3")
    ron(away, "Chloé", "Ben", 2, 50)
    hand(away, "East 3, 1 counter")  # Ben has 500 points left
    stick = away.locator(".seats li", has_text="Ben").locator(".stick")
    stick.tap()
    refusal = away.locator(".notice.bad")
    expect(refusal).to_be_visible()
    assert kept(away) == []
    unplug(away)
    stick.tap()
    expect(away.locator(".notice:not(.bad)")).to_contain_text("1 not sent yet")
    away.wait_for_function("() => Object.values(localStorage).some((row) => row.includes('\"waited\":true'))")  # it was tried
    away.context.set_offline(False)
    for _ in range(2):
        expect(away.locator(".ask")).to_contain_text("Riichi Ben", timeout=SOON)
        assert kept(away) == ["riichi"]
        away.reload()
    tap(away, "Drop mine")
    expect(away.locator(".ask, .notice")).to_have_count(0, timeout=SOON)
    assert (kept(away), recorded(away)[-1]) == ([], "win")
