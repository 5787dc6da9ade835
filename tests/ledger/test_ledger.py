"""A ledger holds what was added, once per id, and shows whatever was changed later; older files read as they were written."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from jantaku import ledger, register, scorekeeper
from jantaku.errors import JantakuError
from jantaku.ledger import FIRST, SHORTEST, Chain, ChainFormat, Entry, Event, chain_faults, line_of, report, text_of
from jantaku.register import Register
from jantaku.scorekeeper import ScoreSheet

DATA = Path(__file__).parents[1] / "data" / "ledger"

TEXTS = ("register.line", "register.no-receipt")


class NotesError(Exception):
    def __init__(self, ident: str, **values: object) -> None:
        self.id, self.values = ident, values
        super().__init__(ident, values)

    def sentence(self, lang: str = "en") -> str:
        return f"{lang}: {self.id}"


def whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(value)
    return value


def plain(kind: str, body: Any) -> bool:
    return kind != "bad" and "bad" not in body


NOTES = ChainFormat(NotesError, whole, most_events=4, most_text=2000, most_body=300, mark='"after":0', admits=plain)


class Notes(Chain[int]):
    format = NOTES


def add(notes: Notes, ident: str, **body: object) -> Event[int]:
    entry = Entry("begin" if not notes.events else "note", body, ident, len(notes.events), 7, "Ä")
    known = notes.recorded(entry)
    if known:
        return known
    notes.check_room()
    return notes.append(entry, len(notes.events))


@pytest.fixture
def notes() -> Notes:
    found = Notes()
    add(found, "a", word="東")
    add(found, "b", word="two")
    add(found, "c", word="three")
    return found


def refused(why: str, act: Callable[[], object]) -> None:
    with pytest.raises(NotesError) as found:
        act()
    assert found.value.id == why


def faults(events: list[Event[int]]) -> list[tuple[str, object]]:
    return [(fault.id, fault.values["n"]) for fault in chain_faults(NOTES, events) if isinstance(fault, NotesError)]


def test_each_event_has_the_hash_of_the_one_before(notes: Notes) -> None:
    assert [event.prev for event in notes.events] == [FIRST, *(event.hash for event in notes.events[:-1])]
    assert notes.receipt == notes.events[-1].hash
    assert faults(notes.events) == []


def test_a_file_reads_back_as_the_same_events(notes: Notes) -> None:
    assert NOTES.begins(notes.text)
    assert list(NOTES.read(notes.text)) == notes.events
    assert text_of(NOTES.read(notes.text)) == notes.text


def test_the_same_entry_twice_is_one_event(notes: Notes) -> None:
    assert add(notes, "b", word="two") is notes.events[1]
    assert len(notes.events) == 3


def test_another_entry_under_a_taken_id_is_refused(notes: Notes) -> None:
    refused("id", lambda: add(notes, "b", word="other"))
    assert len(notes.events) == 3


def test_a_full_document_and_a_long_body_are_refused(notes: Notes) -> None:
    refused("long", lambda: add(notes, "d", word="x" * 300))
    assert len(notes.events) == 3
    add(notes, "d")
    refused("many", lambda: add(notes, "e"))
    assert len(notes.events) == 4


def test_what_is_not_json_is_refused() -> None:
    refused("json", lambda: add(Notes(), "a", word=float("nan")))
    refused("json", lambda: add(Notes(), "a", word={1, 2}))
    refused("json", lambda: add(Notes(), "a", word="\ud800"))


def test_a_line_altered_moved_added_or_removed_shows(notes: Notes) -> None:
    first, second, third = notes.events
    assert faults([first, second._replace(body={"word": "2"}), third]) == [("chain-hash", 2)]
    assert ("chain-prev", 2) in faults([first, third])
    assert ("chain-n", 2) in faults([first, third, second])
    assert ("chain-id", 4) in faults([first, second, third, second])


def test_a_line_with_other_fields_check_or_body_is_refused(notes: Notes) -> None:
    line = notes.text.split("\n")[1]
    refused("line", lambda: NOTES.read_line(line.replace('"after":1', '"after":"1"'), 2))
    refused("line", lambda: NOTES.read_line(line.replace('"kind":"note"', '"kind":"bad"'), 2))
    refused("line", lambda: NOTES.read_line(line.replace('"by"', '"from"'), 2))
    refused("line", lambda: NOTES.read_line("[]", 2))
    refused("many", lambda: NOTES.read(""))


def test_a_receipt_finds_its_line_by_its_beginning(notes: Notes) -> None:
    second = notes.events[1].hash
    assert line_of(notes.events, f" {second[:SHORTEST].upper()} ") == 1
    assert line_of(notes.events, second[: SHORTEST - 1]) == -1


def test_a_report_lists_each_fault_and_a_receipt_of_no_line(notes: Notes) -> None:
    found = report([NotesError("after", n=2, says=1, rules=3)], notes.events, TEXTS, receipt="0" * 64)
    assert [(each.says, each.rules) for each in found.differences] == [("1", "3"), ("—", "0" * 64)]
    assert not report([], notes.events, TEXTS, receipt=notes.receipt).differences


def test_a_register_of_an_earlier_version_reads_byte_for_byte() -> None:
    text = (DATA / "register.jsonl").read_text("utf-8")
    again = Register.read(text)
    assert again.text == text
    assert not register.check(text, receipt=again.receipt).differences
    body = dict(again.events[0].body)
    made = Register.begin(body.pop("book"), at=5, by="Eva", **{name: body[name] for name in ("event", "trifles")})
    for event in again.events[1:]:
        made.add(event.kind, event.body, id=event.id, at=event.at, by=event.by)
    assert made.text == text


def test_a_score_sheet_of_an_earlier_version_reads_byte_for_byte() -> None:
    text = (DATA / "sheet.jsonl").read_text("utf-8")
    again = ScoreSheet.read(text)
    assert again.text == text
    assert not scorekeeper.check(text, receipt=again.receipt).differences
    made = ScoreSheet.begin("wrc-2015", names=again.events[0].body["names"], at=3, by="phone")
    for event in again.events[1:]:
        made.add(event.kind, event.body, id=event.id, at=event.at, by=event.by)
    assert made.text == text


def test_the_example_of_the_package_keeps_a_document() -> None:
    example = dedent((ledger.__doc__ or "").partition("what was entered:\n")[2].partition("`Chain.read` returns")[0])
    names = {**vars(ledger), "JantakuError": JantakuError}
    exec(example, names)  # noqa: S102 - our own docstring
    notes: Any = names["Notes"]()
    notes.add(3, id="a")
    notes.add(4, id="b")
    assert notes.add(4, id="b").after == 7
    form = notes.format
    again = names["Notes"].read(notes.text)
    assert (again.text, again.receipt, len(again.events)) == (notes.text, notes.receipt, 2)
    with pytest.raises(JantakuError, match="id"):
        again.add(5, id="b")
    altered = form.read(notes.text.replace('"amount":3', '"amount":30'))
    assert [str(fault) for fault in chain_faults(form, altered)] == ["chain-hash: {'n': 1}"]
    with pytest.raises(JantakuError, match="chain-hash"):
        names["Notes"].read(notes.text.replace('"amount":3', '"amount":30'))
