"""`jantaku verify` on a register: its chain and what follows from it; whatever is altered is found out."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.ledger.events import FIELDS
from jantaku.register import Register, RegisterError, check, is_register
from jantaku.register.events import Entry, canonical, read_events, seal, text_of
from jantaku.scorekeeper import ScoreSheet, is_sheet
from tests.register.registers import added, begun, ruled, warned
from tests.sampling import one_by_one


def register() -> Register:
    """One of everything."""
    found = begun(trifles=2)
    ruled(found, "dead-call", "declared=yes", session=1, table=2, hand="East 3")
    row = ruled(found, "telephone", player="Ben", note="twice")
    warned(found, others=["Ben"])
    added(found, "decision", {"row": row.id, "decision": "points", "points": 2, "referee": "Eva", "why": "loud"})
    added(found, "appeal", {"row": row.id, "who": "Ben", "outcome": "changed", "decision": "none", "referee": "Dai", "why": "off"})
    added(found, "cancellation", {"row": row.id, "referee": "Dai", "why": "another's"})
    return found


TEXT = register().text


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def other(value: Any) -> Any:
    """A value of the same kind that is not the same."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if "points" in value:
        return {**value, "points": value["points"] + 1}
    return {**value, "referee": "Someone"} if "referee" in value else {**value, "event": "Closed"}


def caught(text: str) -> bool:
    try:
        return bool(check(text).differences)
    except RegisterError:
        return True


def test_a_register_that_was_not_touched_has_no_difference() -> None:
    report = check(TEXT)
    assert (report.differences, report.games, report.acts) == ([], 1, 7)
    assert Register.read(TEXT).text == TEXT


@one_by_one("at", range(len(TEXT.splitlines())))
@one_by_one("field", FIELDS)
def test_any_alteration_in_a_line_is_found_out(at: int, field: str) -> None:
    changed = rows(TEXT)
    changed[at][field] = other(changed[at][field])
    assert caught("".join(canonical(row) + "\n" for row in changed))


@one_by_one("at", range(len(TEXT.splitlines()) - 1))
def test_a_line_that_is_missing_doubled_or_moved_is_found_out(at: int) -> None:
    lines = TEXT.splitlines(keepends=True)
    assert caught("".join(lines[:at] + lines[at + 1 :]))
    assert caught("".join(lines[: at + 1] + lines[at:]))
    assert caught("".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))


@one_by_one("name", ["sanction", "points", "cite", "total"])
def test_a_whole_chain_forged_again_is_found_out_by_what_the_book_rules(name: str) -> None:
    """Whoever can make hashes cannot make the book say something else."""
    events, forged, prev = read_events(TEXT), [], ""
    for event in events:
        after = {**event.after, name: other(event.after[name])} if event.n == 1 else event.after
        forged.append(seal(event.entry, after, prev))
        prev = forged[-1].hash
    report = check(text_of(forged))
    assert [difference.place for difference in report.differences] == ["line 2"]
    assert "WRC 2015 7.2" in report.differences[0].rules


def test_a_chain_that_says_what_cannot_be_is_found_out() -> None:
    first = read_events(TEXT)[0]
    entry = Entry("decision", {"row": "none", "decision": "none", "referee": "Eva"}, "x", 1)
    assert "does not follow" in str(check(text_of([first, seal(entry, first.after, first.hash)])).differences[0].what)


def test_a_book_that_rules_otherwise_by_now_is_said() -> None:
    entry = read_events(begun().text)[0].entry
    old = seal(entry._replace(body={**entry.body, "digest": "0" * 64}), {"sanction": "", "points": 0, "cite": "", "total": 0}, "")
    assert "has changed since" in check(text_of([old])).differences[0].what
    assert Register.read(text_of([old])).ledger.event == "Open", "it can be read all the same"


@one_by_one("text", ["", "\n", "{}\n", "[]", "null", "x" * 99, TEXT[:200], TEXT + "{", TEXT.replace('"n":1', '"n":"1"')])
def test_what_is_no_register_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(RegisterError) as refused:
        Register.read(text)
    assert str(refused.value).endswith(".")


def test_a_register_and_a_sheet_are_distinguished() -> None:
    sheet = ScoreSheet.begin("wrc-2015").text
    assert (is_register(TEXT), is_sheet(TEXT), is_register(sheet), is_sheet(sheet)) == (True, False, False, True)


def test_the_command_checks_a_register_and_objects_to_what_was_altered(tmp_path: Path) -> None:
    file = tmp_path / "open.register"
    file.write_text(TEXT, "utf-8")
    fine = CliRunner().invoke(main, ["verify", str(file), "--receipt", Register.read(TEXT).receipt])
    assert fine.exit_code == 0, fine.output
    assert CliRunner().invoke(main, ["verify", str(file), "--receipt", "0" * 64]).exit_code == 1
    file.write_text(TEXT.replace('"hand":"East 3"', '"hand":"East 4"'), "utf-8")
    bad = CliRunner().invoke(main, ["verify", str(file), "--lang", "fr"])
    assert bad.exit_code == 1
    assert "ligne 2" in bad.output
