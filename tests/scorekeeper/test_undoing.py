"""Undo: the last line is taken back by a correction that nobody else need agree to; it alone, and nothing is unwritten."""

import pytest

from jantaku.scorekeeper import ScoreSheet, check
from tests.scorekeeper.sheets import begun, draw, put, refused, ron, until_over

ALL = [0, 1, 2, 3]


def undo(chain: ScoreSheet, target: str) -> None:
    chain.add("correction", {"changes": {target: []}, "undo": True}, id=f"undo-{len(chain.events)}")


def test_an_undone_win_puts_its_hand_back_in_play_and_stays_on_the_ledger() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    lines = chain.text
    win = ron(chain, 1, 2, 2)
    undo(chain, win.id)
    assert not chain.sheet.hands
    assert chain.sheet.now.riichi == (1,)
    assert chain.sheet.total == 120_000
    assert chain.text.startswith(lines)
    assert len(chain.events) == 4
    assert ScoreSheet.read(chain.text).sheet == chain.sheet
    assert not check(chain.text, receipt=win.hash).differences


def test_entries_are_undone_one_after_the_other_from_the_last() -> None:
    chain = begun()
    first, second = draw(chain), draw(chain, 1)
    refused(chain, "undo-late", "correction", {"changes": {first.id: []}, "undo": True})
    undo(chain, second.id)
    undo(chain, first.id)
    assert not chain.sheet.hands
    assert not check(chain.text).differences
    third = draw(chain, 2)
    refused(chain, "undo-late", "correction", {"changes": {second.id: []}, "undo": True})
    undo(chain, third.id)


@pytest.mark.parametrize(
    "body",
    [
        {"changes": {"draw-1": [{"kind": "draw", "body": {"tenpai": [3]}}]}, "undo": True},
        {"changes": {"begin": []}, "undo": True},
        {"seats": [1, 0, 2, 3], "undo": True},
    ],
)
def test_an_undo_only_takes_the_last_entry_back(body: dict[str, object]) -> None:
    chain = begun()
    draw(chain)
    refused(chain, "undo-late", "correction", body)
    refused(chain, "assent", "correction", {"changes": {"draw-1": []}, "undo": False})


def test_nothing_is_undone_past_a_correction_or_a_player_who_has_confirmed() -> None:
    chain = until_over(begun())
    last = chain.events[-1].id
    put(chain, "confirm", seat=2)
    refused(chain, "undo-late", "correction", {"changes": {last: []}, "undo": True})
    again = until_over(begun())
    put(again, "correction", changes={"draw-1": [{"kind": "draw", "body": {"tenpai": [0]}}]}, assent=ALL)
    refused(again, "undo-late", "correction", {"changes": {again.events[-2].id: []}, "undo": True})


def test_an_undone_chombo_takes_its_penalty_along() -> None:
    chain = begun()
    foul = put(chain, "foul", seat=1, foul="empty-win", given={"shown": "yes", "with": "none"})
    assert chain.sheet.penalties[1]
    undo(chain, foul.id)
    assert chain.sheet.penalties == (0, 0, 0, 0)
