"""Sheets kept before a ruling asked for another circumstance still open; a new entry has to give it."""

from pathlib import Path

import pytest

from jantaku.errors import Missing
from jantaku.scorekeeper import ScoreSheet, check

DATA = Path(__file__).parent / "data"
KEPT = {  # written by the version before the questions: the foul, its sanction and points as the book has them now
    "wrc-2015": [("drawing-fast", "discretion", 0), ("wrong-word", "chombo", 20), *[("wrong-word", "none", 0)] * 2],
    "wrr-2013": [("drawing-fast", "discretion", 0), ("wrong-word", "chombo", 20), *[("wrong-word", "points", 1)] * 2],
}


@pytest.mark.parametrize("book", KEPT)
def test_a_foul_kept_without_a_circumstance_that_is_asked_for_today_is_read_as_it_was_meant(book: str) -> None:
    chain = ScoreSheet.read((DATA / f"kept-words-{book}.jsonl").read_text("utf-8"))
    assert [(row.foul, row.sanction, row.points) for row in chain.sheet.ledger] == KEPT[book]


@pytest.mark.parametrize(("foul", "given"), [("drawing-fast", {}), ("wrong-word", {"clear": "no"})])
def test_a_new_entry_on_such_a_sheet_has_to_give_it(foul: str, given: dict[str, str]) -> None:
    chain = ScoreSheet.read((DATA / "kept-words-wrr-2013.jsonl").read_text("utf-8"))
    with pytest.raises(Missing):
        chain.add("foul", {"seat": 2, "foul": foul, "given": given}, id="new")
    assert len(chain.sheet.ledger) == len(KEPT["wrr-2013"])


def test_verify_finds_no_difference_in_such_a_sheet() -> None:
    for book in KEPT:
        report = check((DATA / f"kept-words-{book}.jsonl").read_text("utf-8"))
        assert report.differences == []
