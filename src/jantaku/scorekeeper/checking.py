"""Check a kept sheet again: each line's number and hash, the hash of the line before, and that points and sticks follow."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from jantaku.errors import JantakuError
from jantaku.ledger.lines import broken, line_of
from jantaku.scorekeeper.ending import may_correct
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Event, effective, read_events, resealed
from jantaku.scorekeeper.fold import book_of
from jantaku.scorekeeper.sheet_log import check_changes, run_of, take
from jantaku.texts import say
from jantaku.verifying import Report

if TYPE_CHECKING:
    from jantaku.scorekeeper.fold import SheetFold


def faults(events: Sequence[Event]) -> Iterator[KeepError]:
    """All that is wrong with a chain of events: the chain itself, its book, what follows from it."""
    yield from chain_faults(events)
    yield from book_faults(events)
    yield from sum_faults(events)
    yield from value_faults(events)


def book_faults(events: Sequence[Event]) -> Iterator[KeepError]:
    """The book must rule what it ruled when the sheet began; where it does not, the sheet can be read all the same."""
    body = effective(events)[0].body if events else {}
    try:
        book = book_of(body)
    except KeepError:
        return  # which the fold will tell
    if body.get("digest", book.digest) != book.digest:
        yield KeepError("digest", book=book.name)


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


def chain_faults(events: Sequence[Event]) -> Iterator[KeepError]:
    """Numbers, ids, hashes: whoever altered, moved, added or removed a line shows here."""
    for what, number in broken(events, sound):
        yield KeepError(what, n=number)


def sound(event: Event) -> bool:
    """Whether an event has the hash of what it says."""
    try:
        return resealed(event).hash == event.hash
    except KeepError:
        return False


def sum_faults(events: Sequence[Event]) -> Iterator[KeepError]:
    """What each line says of points and sticks, against what follows from the lines up to it."""
    run: SheetFold | None = None
    known: dict[str, Event] = {}
    for number, event in enumerate(events):
        try:
            if run is None or event.kind == "correction":
                if run:
                    may_correct(run, event.entry)
                    check_changes(event.body, known)
                run = run_of(effective(events[: number + 1]))
            else:
                take(run, event.entry)
        except (JantakuError, KeyError, TypeError, AttributeError) as error:
            why = error if isinstance(error, JantakuError) else KeepError("line", n=number + 1)
            yield KeepError("follow", n=number + 1, why=why)
            return
        known[event.id] = event
        if event.after != run.after():
            yield KeepError("after", n=number + 1, says=listed(event.after), rules=listed(run.after()))


def listed(values: Sequence[int]) -> str:
    """Points and sticks in a row."""
    return " ".join(map(str, values))


def first_fault(events: Sequence[Event]) -> KeepError | None:
    """The first thing that is wrong with the chain and its sums, if any is."""
    return next(chain(chain_faults(events), sum_faults(events)), None)


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Check a kept sheet; a receipt must be the hash of one of its lines, or begin it. Raises KeepError for what is no sheet."""
    events = read_events(text)
    report = Report(games=1)
    for fault in faults(events):
        number = int(str(fault.values.get("n", 0)))
        place = say("keep.line", lang, n=number)
        report.differs(place, fault.sentence(lang), fault.values.get("says", "—"), fault.values.get("rules", "—"))
    if receipt and line_of(events, receipt) < 0:
        report.differs(say("keep.line", lang, n=len(events)), say("keep.no-receipt", lang), "—", receipt)
    if not report.differences:
        _counted(report, events, lang)
    return report


def _counted(report: Report, events: Sequence[Event], lang: str) -> None:
    """How much was checked; that a sheet was never closed is said, for its end might be missing."""
    sheet = run_of(effective(events)).sheet()
    report.hands, report.acts = len(sheet.hands), len(events)
    report.wins = sum(len(hand.wins) for hand in sheet.hands)
    report.payments = len(sheet.hands)
    report.scores = int(bool(sheet.over))
    if not sheet.closed:
        report.cut = 1
        report.notes.append(say("keep.not-closed", lang))
