"""A sheet opens line after line: no correction makes the whole of it be taken again, and the sums are those of the whole fold."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.errors import JantakuError
from jantaku.ledger import Checkpoint
from jantaku.scorekeeper import KeepError, ScoreSheet, difference, effective, fold, playing
from jantaku.scorekeeper import checking as checks
from jantaku.scorekeeper.corrections import amendments
from jantaku.scorekeeper.course import Course
from jantaku.scorekeeper.events import Entry, Event, seal
from jantaku.scorekeeper.fold import SheetFold
from jantaku.scorekeeper.playing import run_of
from tests.sampling import examples

ASSENT = [0, 1, 2, 3]
HANDS = 8


def draw(n: int) -> dict[str, Any]:
    """A hand that the dealer keeps."""
    return {"tenpai": [0, 1 + n % 3] if n % 4 else [0]}


def begun() -> ScoreSheet:
    sheet = ScoreSheet.begin(names=["Aki", "Ben", "Cho", "Dai"])
    for n in range(HANDS):
        sheet.add("draw", draw(0), id=f"h{n}")
    return sheet


def corrected(count: int) -> list[Event]:
    """A sheet with so many corrections, each sealed as it was entered."""
    course = Course()
    events = begun().events
    for event in events:
        course.take(event)
    for n in range(count):
        body = {"changes": {f"h{n % HANDS}": [{"kind": "draw", "body": draw(n)}]}, "assent": ASSENT}
        bare: Event = Event(len(events), f"c{n}", "correction", 0, "", body, (), "", "")
        events.append(seal(bare.entry, course.take(bare).after(), events[-1].hash))
    return events


def test_the_steps_of_opening_a_sheet_grow_as_its_corrections_do_and_not_as_their_square() -> None:
    events = corrected(400)
    course = Course()
    steps = []
    for event in events:
        course.take(event)
        steps.append(course.steps)
    assert steps[-1] <= HANDS * len(events)
    assert steps[-1] - steps[-101] <= 100 * HANDS, "the last hundred cost what the first hundred did"
    assert steps[HANDS] == HANDS, "without a correction nothing is taken twice"


def test_the_sums_after_each_of_many_corrections_are_those_of_the_whole_fold() -> None:
    events = corrected(60)
    assert checks.first_fault(events) is None
    for end in (HANDS + 1, 20, 47, len(events)):
        assert events[end - 1].after == run_of(effective(events[:end])).after()


def changes(draws: Any) -> Any:
    """A correction of some hands: changed, taken back, doubled; of the names; of a correction; of the seats."""
    rows = st.lists(st.integers(0, 7).map(lambda n: {"kind": "draw", "body": draw(n)}), max_size=2)
    ids = st.integers(0, 11).map(lambda n: f"e{n}")
    return st.dictionaries(ids, rows, min_size=1, max_size=2).map(lambda found: {"changes": found, "assent": ASSENT}) | draws


ENTRIES = st.lists(
    st.integers(0, 7).map(lambda n: ("draw", draw(n)))
    | st.sampled_from(
        [("riichi", {"seat": 1}), ("deal", {}), ("gong", {}), ("gong", {"in_play": True}), ("sign", {"referee": "Eva"})]
    )
    | st.integers(0, 3).map(lambda seat: ("confirm", {"seat": seat}))
    | st.sampled_from([("close", {}), ("close", {"stop": True, "referee": "Eva"})])
    | st.integers(1, 3).map(lambda seat: ("win", {"wins": [{"seat": seat, "han": 2, "fu": 30}]}))
    | changes(st.permutations([0, 1, 2, 3]).map(lambda order: {"seats": order, "referee": "Eva"})).map(
        lambda body: ("correction", body)
    )
    | st.integers(0, 11).map(lambda n: ("correction", {"changes": {f"e{n}": []}, "referee": "Eva"})),
    max_size=24,
)


@settings(max_examples=examples(150), deadline=None)
@given(ENTRIES)
def test_after_any_entries_and_corrections_each_line_follows_as_it_does_from_the_whole_fold(plan: list[tuple[str, Any]]) -> None:
    sheet, course = ScoreSheet.begin(), Course()
    course.take(sheet.events[0])
    for n, (kind, body) in enumerate(plan):
        try:
            event = sheet.add(kind, body, id=f"e{n}")
        except JantakuError:
            continue
        run = course.take(event)
        assert run.after() == event.after
        assert (run.closed, run.over, run.confirmed) == (sheet.sheet.closed, sheet.sheet.over, set(sheet.sheet.confirmed))
    assert ScoreSheet.read(sheet.text).sheet == sheet.sheet


@settings(max_examples=examples(100), deadline=None)
@given(ENTRIES)
def test_each_correction_has_the_effect_that_two_whole_folds_give_it(plan: list[tuple[str, Any]]) -> None:
    sheet = ScoreSheet.begin()
    for n, (kind, body) in enumerate(plan):
        with suppress(JantakuError):
            sheet.add(kind, body, id=f"e{n}")
    events = sheet.events
    wanted = [(event.n, fold(events[: event.n]), fold(events[: event.n + 1])) for event in events if event.kind == "correction"]
    for first in {0, len(events) // 2, len(events)}:
        found = list(amendments(events, first))
        assert [one.event.n for one in found] == [n for n, _, _ in wanted if n >= first]
        for one, (_, before, after) in zip(found, wanted[len(wanted) - len(found) :], strict=True):
            assert one.changes == difference(before, after)
            assert (one.before.names, one.after.names) == (before.names, after.names)
            assert (one.before.ledger, one.after.ledger) == (before.ledger, after.ledger)


def test_the_effects_of_the_last_corrections_cost_one_fold_and_a_few_steps_each(monkeypatch: pytest.MonkeyPatch) -> None:
    events, steps = corrected(1000), 0
    taken = playing.take

    def counted(run: SheetFold, entry: Entry) -> None:
        nonlocal steps
        steps += 1
        taken(run, entry)

    monkeypatch.setattr("jantaku.scorekeeper.playing.take", counted)
    monkeypatch.setattr("jantaku.scorekeeper.course.take", counted)
    assert len(list(amendments(events, len(events) - 100))) == 100
    assert steps <= len(events) + 100 * HANDS


def test_a_checkpoint_spares_the_lines_that_were_checked_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    events = corrected(20)
    known = ScoreSheet(events[:-5]).checkpoint
    asked = []
    folded = Course.take

    def noted(course: Course, event: Event) -> SheetFold:
        asked.append(event.n)
        return folded(course, event)

    monkeypatch.setattr(Course, "take", noted)
    text = ScoreSheet(events).text
    assert ScoreSheet.read(text, known).text == text
    assert asked == [event.n for event in events[-5:]]
    asked.clear()
    assert ScoreSheet.read(text, ScoreSheet(events).checkpoint).text == text
    assert asked == []


@pytest.mark.parametrize("at", [3, -1])
def test_a_checkpoint_of_lines_that_are_now_otherwise_is_thrown_away(at: int) -> None:
    events = corrected(10)
    known = ScoreSheet(events).checkpoint
    other = [*events]
    other[at] = other[at]._replace(by="somebody")
    with pytest.raises(KeepError) as found:
        ScoreSheet.read(ScoreSheet(other).text, known)
    assert found.value.id == "chain-hash"


def test_a_checkpoint_of_another_version_or_book_is_thrown_away() -> None:
    events = corrected(3)
    text = ScoreSheet(events).text
    known = ScoreSheet(events).checkpoint
    assert known.covers(events, text, known.by) == len(events)
    assert not known.covers(events, text, "0.0.9")
    assert not known.covers(events[:-1], text, known.by)
    assert not Checkpoint(0, "", "", known.by).covers(events, text, known.by)


def test_a_line_after_a_checkpoint_that_does_not_follow_is_found() -> None:
    events = corrected(6)
    known = ScoreSheet(events[:-2]).checkpoint
    wrong = [*events[:-1], seal(events[-1].entry, (1, 2, 3, 4, 5), events[-2].hash)]
    with pytest.raises(KeepError) as found:
        ScoreSheet.read(ScoreSheet(wrong).text, known)
    assert (found.value.id, found.value.values["n"]) == ("after", len(wrong))
