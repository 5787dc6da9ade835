"""Files of the version before the one ledger read as they were written, and what is said of altered ones is what was said."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from jantaku import register, scorekeeper
from jantaku.clock import ClockLog
from jantaku.game.verify import Report
from jantaku.scorekeeper import ScoreSheet, is_sheet
from tests.ledger.altered import said_of

DATA = Path(__file__).parents[1] / "data" / "ledger"


def text(name: str) -> str:
    return (DATA / name).read_text("utf-8")


@pytest.mark.parametrize("name", ["sheet.jsonl", "sheet-corrected.jsonl"])
def test_a_sheet_entered_again_makes_the_same_lines_hashes_and_receipt(name: str) -> None:
    old = text(name)
    assert is_sheet(old)
    again = ScoreSheet.read(old)
    assert again.text == old
    body = dict(again.events[0].body)
    made = ScoreSheet.begin(
        body.pop("book"), at=3, by="phone", **{key: value for key, value in body.items() if key not in {"digest", "format"}}
    )
    for event in again.events[1:]:
        made.add(event.kind, event.body, id=event.id, at=event.at, by=event.by)
    assert made.text == old
    assert made.receipt == again.receipt == json.loads(old.splitlines()[-1])["hash"]
    assert made.sheet == again.sheet


@pytest.mark.parametrize(("name", "check"), [("sheet.jsonl", scorekeeper.check), ("register.jsonl", register.check)])
def test_what_is_said_of_an_altered_file_is_what_was_said(name: str, check: Callable[..., Report]) -> None:
    assert said_of(check, text(name)) == json.loads(text("said.json"))[name]


def test_a_register_into_which_a_sheet_was_copied_still_opens_and_verifies() -> None:
    """Nothing is copied any more; rows that were, with what became of them, stay as they stood."""
    old = text("register-copied.jsonl")
    assert register.is_register(old)
    found = register.Register.read(old)
    assert found.text == old
    assert not register.check(old).differences
    rows = [(row.player, row.counts, row.table, row.hand) for row in found.ledger.rows]
    assert rows == [("Ben", 0, 5, "East 1"), ("Chloé", 5, 5, "East 1")]
    body = {"foul": "late", "given": {"minutes": "2"}, "players": ["Ben"], "session": 3, "referee": "Eva"}
    assert found.add("ruling", body, id="new")


@pytest.mark.prove  # the same of a sheet without corrections is above
def test_what_is_said_of_an_altered_sheet_with_corrections_is_what_was_said() -> None:
    said = said_of(scorekeeper.check, text("sheet-corrected.jsonl"))
    digests = {what: sha256("\n".join(lines).encode()).hexdigest()[:12] for what, lines in said.items()}
    assert digests == json.loads(text("said.json"))["sheet-corrected.jsonl"]


def test_a_clock_kept_without_hashes_stands_as_it_stood() -> None:
    session = ClockLog.read(text("clock.jsonl")).session
    state = json.loads(text("clock-state.json"))
    assert session.clock.plain() | {"extras": state["clock"]["extras"]} == state["clock"]
    assert {str(table): n for table, n in session.heard.items()} == state["heard"]
    assert {str(table): sheet for table, sheet in session.sheets.items()} == state["sheets"]
    assert (sorted(session.undone), session.late) == (state["undone"], state["late"])
