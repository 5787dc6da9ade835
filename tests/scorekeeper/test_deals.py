"""A past hand is corrected: its points alone, the deals staying as they were played; or the deals after it follow anew. (C4)"""

from typing import Any

import pytest

from jantaku.scorekeeper import KeepError, ScoreSheet, check
from jantaku.scorekeeper.corrections import amend_hand, amendments
from jantaku.scorekeeper.deals import ANEW, KEPT, THEN, Deal, deals
from tests.scorekeeper.sheets import begun, draw, put, refused, ron, until_over

ALL = [0, 1, 2, 3]
TENPAI = ("draw", {"tenpai": [0]})


def amend(chain: ScoreSheet, number: int, end: tuple[str, dict[str, Any]], kept: str, riichi: tuple[int, ...] = ()) -> None:
    changes = amend_hand(chain.sheet, number, riichi, end, kept)
    chain.add("correction", {"changes": changes, "assent": ALL, **({"deals": kept} if kept else {})}, id=f"c{len(chain.events)}")


def played() -> ScoreSheet:
    """East is noten in the first hand, so the deal passes; then Ben wins twice as East, and Chloé wins from him."""
    chain = begun()
    draw(chain, 1)
    ron(chain, 1, 0)
    ron(chain, 1, 3)
    ron(chain, 2, 1)
    return chain


def test_points_only_leaves_every_later_deal_and_payment_as_it_was_played() -> None:
    chain = played()
    before = chain.sheet
    amend(chain, 1, TENPAI, KEPT)  # Aki, East, was tenpai and not Ben: by the book the deal would not have moved
    after = chain.sheet
    assert deals(after) == deals(before)
    assert [hand.delta for hand in after.hands[1:]] == [hand.delta for hand in before.hands[1:]]
    assert after.hands[0].delta == (3000, -1000, -1000, -1000)
    assert (after.now.dealer, after.now.counters, after.total) == (before.now.dealer, before.now.counters, 120_000)
    assert check(chain.text).differences == []
    assert ScoreSheet.read(chain.text).sheet == after


def test_anew_the_deals_after_it_follow_from_the_corrected_hand() -> None:
    chain = played()
    before = deals(chain.sheet)
    amend(chain, 1, TENPAI, ANEW)
    assert deals(chain.sheet)[:3] == (Deal(0, 0, 0), Deal(0, 0, 1), Deal(0, 1, 0))
    assert deals(chain.sheet) != before
    assert check(chain.text).differences == []


def test_deals_that_were_kept_follow_anew_once_an_earlier_hand_or_this_one_is_corrected_so() -> None:
    for number in (1, 2):
        chain, plain = played(), played()
        amend(chain, 2, ("draw", {"tenpai": [3]}), KEPT)
        amend(chain, number, TENPAI, ANEW)
        amend(plain, 2, ("draw", {"tenpai": [3]}), "")
        amend(plain, number, TENPAI, "")
        assert chain.sheet.hands == plain.sheet.hands
        assert not any(THEN in entry.body for entry in chain.sheet.entries)
        assert check(chain.text).differences == []


def test_the_hand_that_is_played_keeps_its_deal_too() -> None:
    chain = begun()
    draw(chain, 1)
    put(chain, "deal")
    amend(chain, 1, TENPAI, KEPT)
    assert (chain.sheet.now.dealer, chain.sheet.now.counters) == (1, 1)
    ron(chain, 1, 0)
    assert chain.sheet.hands[1].delta == (-1800, 1800, 0, 0)
    assert check(chain.text).differences == []


@pytest.mark.parametrize("book", ["wrc-2015", "club", "tenhou"])
def test_a_hand_that_would_have_ended_the_game_did_not_if_the_table_played_on(book: str) -> None:
    chain = begun(book)
    for tenpai in (1, 2, 3):
        draw(chain, tenpai)
    put(chain, "deal")
    before = deals(chain.sheet)
    heavy = ("win", {"from": 3, "wins": [{"seat": 0, "yakuman": 1}]})
    amend(chain, 1, heavy, KEPT)
    sheet = chain.sheet
    assert (sheet.over, deals(sheet), {hand.over for hand in sheet.hands}) == ("", before, {""})
    assert sheet.hands[0].delta[3] < -30_000
    draw(chain)
    assert (chain.sheet.over == "bust") == (book != "wrc-2015")
    assert check(chain.text).differences == []


def test_the_sticks_follow_what_is_entered_whichever_deals_are_kept() -> None:
    chain = begun()
    put(chain, "riichi", seat=0)
    draw(chain, 0, 1)
    ron(chain, 1, 2)  # who takes the stick as well
    won = ("win", {"from": 3, "wins": [{"seat": 0, "han": 2, "fu": 30}]})
    amend(chain, 1, won, KEPT, riichi=(0,))
    assert [hand.left for hand in chain.sheet.hands] == [0, 0]
    assert (chain.sheet.total, check(chain.text).differences) == (120_000, [])


def test_no_deal_is_kept_that_was_not_played_and_no_entry_but_a_correction_names_one() -> None:
    chain = played()
    refused(chain, "field", "draw", {"tenpai": [], "then": [0, 2, 0]})
    changes = amend_hand(chain.sheet, 1, [], TENPAI, KEPT)
    (rows,) = changes.values()
    for wrong in ([0, 3, 1], [0, 1], [0, 1, -1], [0, 4, 1], "next", None):
        rows[0]["body"][THEN] = wrong
        with pytest.raises(KeepError):
            chain.add("correction", {"changes": changes, "assent": ALL, "deals": KEPT}, id="wrong")
    del rows[0]["body"][THEN]
    refused(chain, "value", "correction", {"changes": changes, "assent": ALL, "deals": KEPT})
    refused(chain, "value", "correction", {"changes": changes, "assent": ALL, "deals": "otherwise"})


def test_a_file_that_keeps_a_deal_which_was_not_played_does_not_verify() -> None:
    chain = played()
    amend(chain, 1, TENPAI, KEPT)
    assert check(chain.text.replace('"then":[0,1,1]', '"then":[0,2,1]')).differences


def test_the_correction_says_which_and_nothing_else_of_the_game_changes_for_the_end() -> None:
    chain = until_over(played())
    amend(chain, 1, TENPAI, KEPT)
    (made,) = amendments(chain.events)
    assert (made.event.body["deals"], chain.sheet.over) == (KEPT, "rounds-over")
    assert {change.what for change in made.changes if change.hand > 1} == {"points"}
