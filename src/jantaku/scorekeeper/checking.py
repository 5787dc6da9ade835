"""Check a kept sheet again: each line's number and hash, the hash of the line before, and that points and sticks follow."""

from collections.abc import Iterator, Sequence
from itertools import chain

from jantaku.errors import JantakuError
from jantaku.game.verify import Report
from jantaku.ledger import book_faults, chain_faults, first_of, report
from jantaku.ledger import sum_faults as faults_of
from jantaku.scorekeeper.course import Course
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import LINES, Event, effective, read_events
from jantaku.scorekeeper.fold import book_of
from jantaku.scorekeeper.playing import run_of
from jantaku.texts import say


def faults(events: Sequence[Event]) -> Iterator[Exception]:
    """All that is wrong with a chain of events: the chain itself, its book, what follows from it."""
    body = effective(events)[0].body if events else {}
    return chain(chain_faults(LINES, events), book_faults(LINES, body, book_of), sum_faults(events), value_faults(events))


def value_faults(events: Sequence[Event]) -> Iterator[KeepError]:
    """Yield values that count and that no game can have; a sheet that has some can be read all the same.

    Earlier versions recorded them; today they are refused when they are entered.
    """
    try:
        run = run_of(effective(events))
    except (JantakuError, KeyError, TypeError, AttributeError):
        return  # reported by `sum_faults`
    for doubt in run.doubts:
        yield KeepError("doubt", n=doubt.n + 1, why=doubt.why)


def sum_faults(events: Sequence[Event], known: int = 0) -> Iterator[Exception]:
    """Compare the points and sticks of each line with what follows from the lines up to it; the first ``known`` are skipped."""
    course = Course(events[:known]) if known < len(events) else Course()
    return faults_of(LINES, events[known:], lambda event: course.take(event).after(), listed, first=known)


def listed(values: Sequence[int]) -> str:
    """Points and sticks in a row."""
    return " ".join(map(str, values))


def first_fault(events: Sequence[Event], known: int = 0) -> Exception | None:
    """The first thing that is wrong with the chain and its sums, if any is, beyond the ``known`` lines that were checked before."""
    return first_of(chain_faults(LINES, events, known), sum_faults(events, known))


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Check a kept sheet; a receipt must be the hash of one of its lines, or begin it. Raises KeepError for anything else."""
    events = read_events(text)
    found = report(faults(events), events, ("keep.line", "keep.no-receipt"), lang, receipt)
    if not found.differences:
        _counted(found, events, lang)
    return found


def _counted(found: Report, events: Sequence[Event], lang: str) -> None:
    """Count what was checked; note a sheet that was never closed, as its end might be missing."""
    sheet = run_of(effective(events)).sheet()
    found.hands, found.acts = len(sheet.hands), len(events)
    found.wins = sum(len(hand.wins) for hand in sheet.hands)
    found.payments = len(sheet.hands)
    found.scores = int(bool(sheet.over))
    if not sheet.closed:
        found.cut = 1
        found.notes.append(say("keep.not-closed", lang))
