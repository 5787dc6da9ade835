"""Four phones at one table: one without a network for two hands computes them, and two hands that another entered differently."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import NAMES, SOON, begun, drawn, foul, hand, joined, points, ron, stands, tap, unplug
from tests.web.browser.test_keeper_hands import HAND, lay
from tests.web.browser.watching import overflow

pytestmark = pytest.mark.service_worker  # what is kept for later

OFFLINE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"]


def four(visit: Visit) -> list[Page]:
    """Four phones with one sheet; the second one keeps what it needs without a network."""
    first = begun(visit, service_workers="block")
    phones = [first, joined(visit, first), *(joined(visit, first, service_workers="block") for _ in range(2))]
    for phone in phones:
        phone.locator(".acts").wait_for()
    return phones


def cut(page: Page) -> None:
    """This phone has no network from now on."""
    page.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    tap(page, "More")  # what is fetched later is here
    page.locator(".ask .cancel").tap()
    unplug(page)


def recorded(page: Page) -> list[str]:
    """Return the kinds of the lines that the server has."""
    lines = page.context.request.get(f"{page.url}/sheet.jsonl").text().splitlines()
    return [json.loads(line)["kind"] for line in lines]


def test_a_phone_without_a_network_computes_two_hands_and_the_others_then_see_the_same(visit: Visit) -> None:
    phones = four(visit)
    away = phones[1]
    cut(away)
    away.locator(".seats li", has_text="Ben").locator(".stick").tap()
    tap(away, "Ron", "Ben", "Chloé", "3 han", "40 fu")
    expect(away.locator(".ask")).to_contain_text("Computed on this phone")
    expect(away.locator(".pays-list li", has_text="Ben").locator("b")).to_have_text("+6,200")  # with the stick
    tap(away, "Confirm")
    hand(away, "East 2")
    assert away.locator(".seats li", has_text="Ben").locator(".wind").inner_text() == "East"
    drawn(away, "Ben")
    hand(away, "East 2, 1 counter")
    wanted = ["29,000", "38,200", "23,800", "29,000"]
    assert points(away) == wanted
    rows = away.locator(".unsent li")
    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("East 1 Ben by ron from Chloé: 3 han 40 fu")
    expect(rows.last.locator(".delta")).to_have_text(["", "+5,200", "−5,200", ""])
    expect(rows.first).to_contain_text("East 2 Draw, tenpai: Ben")
    expect(rows.first.locator(".delta")).to_have_text(["−1,000", "+3,000", "−1,000", "−1,000"])
    assert overflow(away) == []
    assert all(points(phone) == ["30,000"] * 4 for phone in phones if phone is not away)
    away.context.set_offline(False)
    expect(rows).to_have_count(0, timeout=SOON)
    for phone in phones:
        stands(phone, *wanted)
        hand(phone, "East 2, 1 counter")
        expect(phone.locator("tbody tr")).to_have_count(2)
    assert recorded(away) == ["begin", "riichi", "win", "draw"]


@pytest.mark.parametrize("mine", [True, False])
def test_two_hands_entered_differently_are_compared_one_by_one_and_neither_is_lost(visit: Visit, *, mine: bool) -> None:
    here, away, *others = four(visit)
    cut(away)
    ron(away, "Ben", "Aki", 2, 40)
    hand(away, "East 2")
    tap(away, "Tsumo", "Dai", "3 han", "30 fu", "Confirm")
    hand(away, "East 3")
    assert points(away) == ["26,400", "30,600", "29,000", "34,000"]
    ron(here, "Ben", "Aki", 2, 30)
    hand(here, "East 2")
    tap(here, "Tsumo", "Chloé", "4 han", "30 fu", "Confirm")
    hand(here, "East 3")
    away.context.set_offline(False)
    for number in (1, 2):
        expect(away.locator(".ask h2")).to_contain_text(f"East {number}", timeout=SOON)
        sides = away.locator(".versions section")
        for side, whose in ((sides.first, "This phone"), (sides.last, "Other phone")):
            expect(side.locator("h3")).to_have_text(whose)
            expect(side.locator("p").first).to_have_text(f"East {number}")
        expect(away.locator(".unsent li")).to_have_count(3 - number)  # what is not decided yet is kept, and shown
        tap(away, *(("Use mine instead", "Confirm", *NAMES.values(), "Confirm") if mine else ("Drop mine",)))
    expect(away.locator(".ask")).to_have_count(0, timeout=SOON)
    expect(away.locator(".unsent")).to_have_count(0, timeout=SOON)
    for phone in (here, away, *others):
        stands(phone, *(("26,400", "30,600", "29,000", "34,000") if mine else ("26,000", "28,000", "38,000", "28,000")))
        hand(phone, "East 3")
    assert recorded(away) == ["begin", "win", "win", *["correction"] * (2 * mine)]


def test_what_a_phone_cannot_compute_is_said_and_recorded_later(visit: Visit) -> None:
    away = begun(visit)
    cut(away)
    ron(away, "Ben", "Aki", 2, 40)
    tap(away, "More", "Foul", "Dai")
    away.fill(".ask input", "wrong number")
    tap(away, "Wrong number of tiles")
    expect(away.locator(".ask .notice")).to_have_text("No network: the result appears once this is sent.")
    tap(away, "Confirm")
    drawn(away, "Ben")
    rows = away.locator(".unsent li")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("East 1")
    expect(rows.nth(2).locator(".delta").nth(1)).to_have_text("+2,600")
    for later in (rows.nth(0), rows.nth(1)):
        expect(later).to_contain_text("The result appears once this is sent.")
        expect(later.locator(".delta")).to_have_count(0)
    stands(away, "27,400", "32,600", "30,000", "30,000")  # as far as it is known
    away.context.set_offline(False)
    expect(away.locator("tbody tr").first).to_contain_text("East 2", timeout=SOON)
    assert recorded(away) == ["begin", "win", "foul", "draw"]


def test_a_win_by_tiles_without_a_network_is_recorded_and_its_result_seen_later(visit: Visit) -> None:
    away = begun(visit)
    tap(away, "Ron", "Ben", "Chloé", "By the tiles")
    lay(away, *HAND)
    expect(away.locator("[data-key=key8s]")).to_be_attached()
    away.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    unplug(away)
    lay(away, "8s")
    expect(away.locator(".laid .notice")).to_have_text("No network: the result appears once this is sent.")
    away.locator(".laid > .big").tap()
    expect(away.locator(".ask .notice")).to_have_text("No network: the result appears once this is sent.")
    tap(away, "Confirm")
    expect(away.locator(".unsent li")).to_contain_text("East 1 Ben by ron from Chloé: By the tiles")
    expect(away.locator(".unsent .later")).to_have_text("The result appears once this is sent.")
    tap(away, "Ron", "Ben", "Chloé", "By the tiles")
    expect(away.locator(".laid .notice")).to_have_text("No network: go back and enter han and fu, or a limit.")
    away.locator(".ask .cancel").tap()
    away.context.set_offline(False)
    expect(away.locator("tbody .how")).to_contain_text("Ben by ron from Chloé", timeout=SOON)
    assert recorded(away) == ["begin", "win"]


def test_a_chombo_and_the_end_of_a_game_are_computed(visit: Visit) -> None:
    away = begun(visit, book="club")
    cut(away)
    foul(away, "Dai", "empty win", "Empty win")
    expect(away.locator(".pays-list b")).to_have_text(["+4,000", "+2,000", "+2,000", "−8,000"])
    tap(away, "Confirm")
    hand(away, "East 1")
    stands(away, "29,000", "27,000", "27,000", "17,000")
    tap(away, "Ron", "Aki", "Dai", "yakuman", "Confirm")
    expect(away.locator(".acts")).to_have_count(0)
    expect(away.locator(".side .notice", has_text="The places appear once this is sent.")).to_be_visible()
    stands(away, "77,000", "27,000", "27,000", "−31,000")
    over = away.locator(".state h2").text_content() or ""
    away.context.set_offline(False)
    expect(away.locator(".ending")).to_be_visible(timeout=SOON)
    expect(away.locator(".state h2")).to_have_text(over)
    stands(away, "77,000", "27,000", "27,000", "−31,000")
