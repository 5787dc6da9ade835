"""Check a chain of events again: numbers, ids and hashes, and a report of every fault."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from jantaku.ledger.events import Event, Format
from jantaku.ledger.lines import broken, line_of
from jantaku.texts import say
from jantaku.verifying import Report

A = TypeVar("A")


def chain_faults(form: Format[A], events: Sequence[Event[A]]) -> Iterator[Exception]:
    """Yield the document's error for each number, id or hash that a line altered, moved, added or removed has broken."""
    for what, number in broken(events, form.sound):
        yield form.refuse(what, n=number)


def report(
    faults: Iterable[Any], events: Sequence[Event[Any]], texts: tuple[str, str], lang: str = "en", receipt: str = ""
) -> Report:
    """List the faults of a document; a receipt must be the hash of one of its lines, or begin it.

    A fault is an error with ``values`` (``n`` the line, ``says`` and ``rules`` what is there and what ought to be) and a sentence.
    ``texts`` are the ids of two texts: the name of a line, and that a receipt is of none of the lines.
    """
    line, no_receipt = texts
    found = Report(games=1)
    for fault in faults:
        place = say(line, lang, n=int(str(fault.values.get("n", 0))))
        found.differs(place, fault.sentence(lang), str(fault.values.get("says", "—")), str(fault.values.get("rules", "—")))
    if receipt and line_of(events, receipt) < 0:
        found.differs(say(line, lang, n=len(events)), say(no_receipt, lang), "—", receipt)
    return found
