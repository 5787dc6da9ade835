"""A table that keeps its score on phones: a hanchan by four, an old phone on a slow line, what is refused, what is a foul."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from jantaku.scorekeeper import ScoreSheet, check
from tests.web.browser.conftest import Visit
from tests.web.browser.keeping import NAMES, SOON, begun, drawn, foul, hand, joined, points, ron, stands, tap, unplug
from tests.web.browser.watching import slowed

OFFLINE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch"]


@pytest.mark.service_worker  # what is kept for later
def test_four_phones_keep_a_hanchan_one_of_them_offline_for_two_hands(visit: Visit) -> None:
    aki = begun(visit)
    ben, chloe, dai = (joined(visit, aki) for _ in range(3))
    phones = [aki, ben, chloe, dai]
    for page, name in zip(phones, NAMES.values(), strict=True):
        tap(page, "More", "Whose phone is this?", name)
    ron(aki, "Ben", "Chloé", 2, 30)  # which was wrong: Dai had discarded
    for page in phones:
        hand(page, "East 2")
    ben.locator(".stick").nth(1).tap()
    expect(aki.locator(".stick").nth(1)).to_have_class(re.compile("down"), timeout=SOON)
    ron(ben, "Aki", "Dai", 1, 40)
    for page in phones:
        hand(page, "East 3")
    dai.watch.allowed += OFFLINE  # type: ignore[attr-defined]
    unplug(dai)
    drawn(dai, "Chloé")  # East, who stays
    drawn(dai, "Aki")
    expect(dai.locator(".notice")).to_contain_text("2 not sent yet")
    dai.context.set_offline(False)
    for page in phones:
        hand(page, "East 4, 2 counters")
    ron(chloe, "Chloé", "Dai", 3, 30)
    hand(aki, "South 1")
    # five hands later the first is put right, on another phone, with everybody's assent
    ben_row = ben.locator("tbody tr").last
    expect(ben.locator("tbody tr")).to_have_count(5, timeout=SOON)
    ben_row.locator("button").tap()
    tap(ben, "Ron", "Ben", "Dai", "2 han", "30 fu")
    expect(ben.locator(".altered")).to_contain_text("from Dai")
    tap(ben, "Confirm", *NAMES.values())
    ben.locator(".ask input").last.fill("Dai had discarded")
    tap(ben, "Confirm")
    for page in phones:
        expect(page.locator("tbody .amended")).to_contain_text("corrected by agreement: Dai had discarded", timeout=SOON)
    finish(aki, phones)


def finish(aki: Page, phones: list[Page]) -> None:
    """The South round, to the gong; in the last timed hand a chombo, after which nobody deals again. (WRC 2015 8.2)"""
    drawn(aki, "Aki")
    hand(phones[1], "South 1, 1 counter")
    drawn(phones[1])
    for page in phones:
        hand(page, "South 2, 2 counters")
    before = points(phones[2])
    phones[2].locator(".stick").nth(2).tap()
    phones[2].locator(".stick").nth(1).tap()
    expect(phones[3].locator(".stick.down")).to_have_count(2, timeout=SOON)
    tap(phones[3], "More", "Gong", "Confirm")
    for page in phones:
        expect(page.locator(".state")).to_contain_text("Gong", timeout=SOON)
    foul(phones[0], "Ben", "noten riichi", "Riichi without tenpai")
    expect(phones[0].locator(".ruling blockquote")).to_contain_text("chombo")
    tap(phones[0], "Confirm")
    for page in phones:
        expect(page.locator(".ending")).to_contain_text("time is up", timeout=SOON)
        expect(page.locator(".ledger")).to_contain_text("−20")
    assert points(phones[3]) == before  # the stake went back, and no point moved for the chombo
    for page, name in zip(phones, NAMES.values(), strict=True):
        page.locator(f".ranking button[aria-label='Confirm: {name}']").tap()
        expect(page.locator(f".ranking button[aria-label='Confirmed: {name}']")).to_be_visible(timeout=SOON)
    expect(aki.locator(".ranking .done")).to_have_count(4, timeout=SOON)
    tap(aki, "Close the sheet")
    for page in phones:
        expect(page.locator(".ending")).to_contain_text("The sheet is closed", timeout=SOON)
    assert len({tuple(points(page)) for page in phones}) == 1
    text = aki.request.get(aki.url + "/sheet.jsonl").text()
    assert check(text).differences == []
    kept = ScoreSheet.read(text)
    assert kept.sheet.total == 120_000
    assert {"Aki", "Ben", "Chloé", "Dai"} <= {event.by for event in kept.events}
    assert [event.body["why"] for event in kept.events if event.kind == "correction"] == ["Dai had discarded"]


# Modules that the page fetches a moment after it is there: on a slow machine they may come before it is looked at.
LOADED_LATER = ("corrections.js", "fouls.js", "share.js")


@pytest.mark.service_worker  # what is kept for later
def test_on_an_old_phone_and_a_slow_line_the_page_is_light_and_a_ron_is_entered(visit: Visit) -> None:
    address = begun(visit).url
    page = visit("/rules", size="phone")
    session = slowed(page)
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on("Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address)
    page.locator(".acts button").first.wait_for()
    at_once = [size for ident, size in sizes.items() if not addresses.get(ident, "").endswith(LOADED_LATER)]
    ron(page, "Ben", "Chloé", 3, 40)
    stands(page, "30,000", "35,200", "24,800", "30,000")
    assert 10 < len(at_once) <= 16  # the modules all at once
    assert sum(at_once) <= 60_000


def test_what_is_asked_while_an_entry_is_on_its_way_contradicts_nobody(visit: Visit) -> None:
    page = begun(visit)
    slowed(page, latency=1000)
    drawn(page, "Aki")
    expect(page.locator(".acts")).to_be_visible()
    drawn(page, "Aki")  # asked before the first was acknowledged
    hand(page, "East 1, 2 counters")
    expect(page.locator(".ask")).to_have_count(0)


def test_a_stick_that_is_still_on_its_way_counts_in_what_is_entered_next(visit: Visit) -> None:
    page = begun(visit)
    slowed(page, latency=1000)
    page.locator(".stick").first.tap()
    expect(page.locator(".stick.down")).to_have_count(1, timeout=500)
    tap(page, "Draw")
    expect(page.locator(".ask .answers button.on")).to_have_text("East Aki", timeout=SOON)
    expect(page.locator(".pays-list li").first).to_contain_text("+3,000")
    expect(page.locator(".pays-list li").first).to_contain_text("32,000")  # with the stick paid before
    tap(page, "Confirm")
    stands(page, "32,000", "29,000", "29,000", "29,000")


@pytest.mark.service_worker  # what is kept for later
def test_a_stick_that_was_placed_without_a_network_counts_in_what_is_entered_next(visit: Visit) -> None:
    page = begun(visit)
    page.watch.allowed.extend(OFFLINE)  # type: ignore[attr-defined]
    unplug(page)
    page.locator(".stick").first.tap()
    expect(page.locator(".stick.down")).to_have_count(1)
    tap(page, "Draw")
    expect(page.locator(".ask .answers button.on")).to_have_text("East Aki", timeout=SOON)
    tap(page, "Confirm")
    expect(page.locator(".stick.down")).to_have_count(0)  # the hand is over, as far as is known here
    page.context.set_offline(False)
    stands(page, "32,000", "29,000", "29,000", "29,000")


def test_what_no_hand_can_be_is_refused_with_the_reason_and_nothing_is_recorded(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".stick").nth(0).tap()
    tap(page, "Ron", "Ben", "Chloé", "3 han", "40 fu")
    page.locator(".aside summary").tap()
    page.locator(".aside input").fill("2")
    page.locator(".aside input").blur()
    expect(page.locator(".ask .notice.bad")).to_contain_text("1 riichi stick")
    expect(page.locator(".ask .big")).to_be_disabled()
    tap(page, "Cancel")
    answer = page.request.post(
        page.url + "/add", data={"kind": "win", "id": "x", "body": {"wins": [{"seat": 0, "han": 2, "fu": 25}]}}
    )
    assert not answer.json()["ok"]
    assert "25 fu" in answer.json()["text"]
    assert page.locator("tbody tr").count() == 0
    assert points(page) == ["29,000", "30,000", "30,000", "30,000"]


def test_a_win_of_a_dead_hand_is_no_slip_but_leads_to_the_ruling(visit: Visit) -> None:
    page = begun(visit)
    foul(page, "Ben", "number of tiles", "Wrong number of tiles")
    tap(page, "Confirm")
    expect(page.locator(".seats .dead")).to_contain_text("dead hand")
    tap(page, "Draw")
    expect(page.locator(".ask .answers").first).to_contain_text("Aki")
    expect(page.locator(".ask .answers").first).not_to_contain_text("Ben")  # who cannot be tenpai
    tap(page, "Cancel", "Ron", "Ben (dead hand)", "Chloé", "3 han", "40 fu")
    expect(page.locator(".ask")).to_contain_text("referee's ruling")
    tap(page, "Open the ruling")
    expect(page.locator(".ruling")).to_contain_text("20 penalty points")
    tap(page, "Confirm")
    expect(page.locator(".ledger li")).to_have_count(2)
    assert page.locator("tbody tr").count() == 0


def test_riichi_below_zero_is_lawful_and_makes_a_debt_that_somebody_lends(visit: Visit) -> None:
    page = begun(visit)
    tap(page, "Ron", "Ben", "Chloé", "yakuman", "Confirm")
    expect(page.locator(".seats .debt")).to_contain_text("owes 2,000 in sticks")
    page.locator(".stick").nth(2).tap()
    expect(page.locator(".seats .debt")).to_contain_text("owes 3,000 in sticks")
    tap(page, "More", "Sticks lent", "Chloé", "Aki", "5000")
    expect(page.locator(".seats .debt")).to_contain_text("5,000 lent by Aki")
    tap(page, "More", "Sticks lent", "Chloé gives 5000 back: Aki")
    expect(page.locator(".seats .debt")).not_to_contain_text("lent")


def test_the_winds_are_drawn_and_it_is_shown_who_drew_what(visit: Visit) -> None:
    page = begun(visit, drawn=True)
    rows = page.locator(".drew li b").all_inner_texts()
    assert sorted(rows) == sorted(NAMES.values())
    assert rows == page.locator(".seats .name").all_inner_texts()
    ron(page, rows[1], rows[2], 1, 30)
    expect(page.locator(".drew")).to_have_count(0)


@pytest.mark.parametrize("follow", ["people", "names"])
def test_people_in_the_wrong_seats_change_places_with_or_without_their_hands(visit: Visit, follow: str) -> None:
    page = begun(visit)
    tap(page, "Tsumo", "Ben", "mangan", "Confirm")
    hand(page, "East 2")
    tap(page, "More", "Names and seats", "Two players in the wrong seats", "Aki", "Ben")
    page.locator(".ask .answers button").nth(0 if follow == "names" else 1).tap()
    expect(page.locator(".altered s")).to_have_count(2)
    tap(page, "Confirm")
    page.locator(".ask input").first.fill("Mori")
    tap(page, "Confirm")
    expect(page.locator(".seats .name").first).to_have_text("Ben")
    wanted = ["26,000", "38,000", "28,000", "28,000"] if follow == "names" else ["42,000", "26,000", "26,000", "26,000"]
    stands(page, *wanted)
    tap(page, "More", "All lines")
    expect(page.locator(".lines")).to_contain_text("Corrected by Mori")
    expect(page.locator(".lines")).to_contain_text("Ben by tsumo: mangan")


def test_the_lines_before_those_that_are_shown_follow_when_asked_for(visit: Visit) -> None:
    page = begun(visit)
    for n in range(3):
        drawn(page, "Aki")
        hand(page, f"East 1, {n + 1} counter{'s' if n else ''}")

    def cut(route: Route) -> None:
        """Send the last two lines alone, as of a sheet of thousands."""
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json()[:2])

    page.route(re.compile(r"/lines$"), cut)
    tap(page, "More", "All lines")
    expect(page.locator(".lines > li")).to_have_count(3)
    page.get_by_role("button", name="Earlier lines").tap()
    expect(page.locator(".lines > li")).to_have_count(4)
    expect(page.locator(".lines > li .muted")).to_have_text([re.compile(rf"^{n} ·") for n in (4, 3, 2, 1)])
    expect(page.get_by_role("button", name="Earlier lines")).to_have_count(0)
