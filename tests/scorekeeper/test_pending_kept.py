"""What is pending moves with its hand through corrections; sheets that were kept before open as they were. (issue 10, item 2)"""

from pathlib import Path
from typing import Any

import pytest

from jantaku.ledger.lines import FIRST
from jantaku.scorekeeper import KeepError, ScoreSheet, check
from jantaku.scorekeeper.corrections import amend_foul, amend_hand
from jantaku.scorekeeper.events import Entry, seal, text_of
from tests.sampling import one_by_one
from tests.scorekeeper.asked import ALL, EVERY, asked, foul, refusal, win_of
from tests.scorekeeper.sheets import begun, draw, put, ron, tsumo

DATA = Path(__file__).parent / "data"


# ---- corrections and take-backs move it with its hand
def corrected(chain: ScoreSheet, changes: dict[str, Any]) -> None:
    put(chain, "correction", changes=changes, assent=ALL)


@one_by_one(("book", "points"), [("wrc-2015", 0), ("wrr-2013", 20)])
@one_by_one("after", [False, True])
def test_a_hand_that_is_taken_back_takes_its_chombo_beside_the_win_along(book: str, points: int, *, after: bool) -> None:
    chain = begun(book)
    ron(chain, 3, 0)
    for step in ("win", "foul") if after else ("foul", "win"):
        if step == "win":
            ron(chain, 2, 1)
        else:
            foul(chain, 1, "empty-win", shown="yes", with_="win")
    corrected(chain, amend_hand(chain.sheet, 2, [], None))
    assert (len(chain.sheet.hands), chain.sheet.now.beside, chain.sheet.penalties[1]) == (1, (), points)
    draw(chain)  # nothing waits for a win any more


def test_a_hand_that_is_taken_back_leaves_no_noted_foul_to_the_next() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-bad-kan", at="play")
    ron(chain, 2, 0)
    corrected(chain, amend_hand(chain.sheet, 1, [], None))
    put(chain, "riichi", seat=1)
    tsumo(chain, 1)
    assert (chain.sheet.hands[0].outcome, chain.sheet.penalties) == ("tsumo", (0, 0, 0, 0))


def test_a_hand_with_a_chombo_beside_its_win_is_not_corrected_into_a_draw() -> None:
    chain = begun("wrr-2013")
    foul(chain, 1, "empty-win", with_="win")
    ron(chain, 2, 1)
    for end in (("draw", {"tenpai": [1]}), ("win", {"wins": [{"seat": 1, "han": 3, "fu": 40}]})):
        with pytest.raises(KeepError, match="together with another player's win"):
            corrected(chain, amend_hand(chain.sheet, 1, [], end))
    corrected(chain, amend_hand(chain.sheet, 1, [], ("win", {"wins": [{"seat": 3, "han": 3, "fu": 40}]})))
    assert (chain.sheet.hands[0].wins[0].winner, chain.sheet.penalties[1]) == (3, 20)


def test_a_hand_is_not_corrected_into_one_that_its_later_chombo_cannot_be_beside() -> None:
    chain = begun("wrr-2013")
    ron(chain, 2, 1)
    foul(chain, 1, "empty-win", with_="win")
    with pytest.raises(KeepError) as found:
        amend_hand(chain.sheet, 1, [], ("draw", {"tenpai": [1]}))
    assert found.value.id == "beside-win"
    corrected(chain, amend_foul(chain.sheet, chain.sheet.ledger[0].id, None))
    corrected(chain, amend_hand(chain.sheet, 1, [], ("draw", {"tenpai": [1]})))
    assert (chain.sheet.hands[0].outcome, chain.sheet.penalties[1]) == ("exhaustive", 0)


def test_a_foul_that_is_taken_back_is_pending_no_more() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-bad-kan", at="play")
    corrected(chain, amend_foul(chain.sheet, chain.sheet.ledger[0].id, None))
    tsumo(chain, 1)
    assert chain.sheet.hands[0].outcome == "tsumo"


def test_a_spoiled_hand_that_is_taken_back_takes_its_second_offender_along() -> None:
    chain = begun("club")
    put(chain, "riichi", seat=1)
    put(chain, "riichi", seat=2)
    foul(chain, 1, "riichi-noten", at="draw", dead_only="no")
    foul(chain, 2, "riichi-noten", at="draw", dead_only="no")
    assert (len(chain.sheet.hands), chain.sheet.points) == (1, (33_000, 19_000, 19_000, 29_000))
    corrected(chain, amend_hand(chain.sheet, 1, [1, 2], ("draw", {"tenpai": [1, 2]})))
    assert (chain.sheet.hands[0].outcome, chain.sheet.ledger) == ("exhaustive", ())
    corrected(chain, amend_hand(chain.sheet, 1, [], None))
    assert chain.sheet.points == (25_000,) * 4


# ---- sheets that were kept before
def old_sheet(book: str) -> str:
    """A sheet of format 1 that has A1, A2 and A7 in it."""
    return (DATA / f"kept-format-1-{book}.jsonl").read_text("utf-8")


@EVERY
def test_a_sheet_of_format_1_opens_as_it_was_kept_and_new_entries_are_asked_for(book: str) -> None:
    text = old_sheet(book)
    chain = ScoreSheet.read(text)
    assert chain.text == text
    assert [hand.outcome for hand in chain.sheet.hands[:5]] == ["tsumo", "exhaustive", "exhaustive", "tsumo", "exhaustive"]
    assert chain.events[-1].after == (*chain.sheet.points, chain.sheet.sticks)
    put(chain, "riichi", seat=1)
    foul(chain, 1, "riichi-bad-kan", at="play")
    assert asked(chain, "win", **win_of(1)).foul == "riichi-bad-kan"
    foul(chain, 3, "empty-win", shown="yes", with_="win")
    assert refusal(chain, "draw", tenpai=[1]) == "beside-win"
    ron(chain, 2, 0)
    assert ScoreSheet.read(chain.text).sheet == chain.sheet


def test_a_sheet_of_today_on_which_a_noted_foul_was_forgotten_does_not_verify() -> None:
    events, prev = [], FIRST
    for event in ScoreSheet.read(old_sheet("wrc-2015")).events[:4]:
        body = {**event.body, "format": 2} if event.kind == "begin" else event.body
        events.append(seal(Entry(event.kind, body, event.id, event.n), event.after, prev))
        prev = events[-1].hash
    assert [event.kind for event in events] == ["begin", "riichi", "foul", "win"]
    assert check(text_of(events[:3])).differences == []
    assert [one.what for one in check(text_of(events)).differences if "Line 4 does not follow" in one.what]
    with pytest.raises(KeepError):
        ScoreSheet.read(text_of(events))
