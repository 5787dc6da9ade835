"""Check a chain of events again: numbers, ids and hashes, what follows from the lines, and a report of every fault."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

from jantaku.errors import JantakuError
from jantaku.game.verify import Report
from jantaku.ledger.events import Body, ChainFormat, Event
from jantaku.ledger.lines import broken, line_of
from jantaku.rules.book import Book
from jantaku.texts import say

A = TypeVar("A")


def chain_faults(form: ChainFormat[A], events: Sequence[Event[A]], known: int = 0) -> Iterator[Exception]:
    """Yield the document's error for each number, id or hash that a line altered, moved, added or removed has broken.

    The first ``known`` lines are what they were when their hashes were checked.
    """
    trusted = set(map(id, events[:known]))
    for what, number in broken(events, lambda event: id(event) in trusted or form.sound(event)):
        yield form.refuse(what, n=number)


def book_faults(form: ChainFormat[Any], body: Body, book_of: Callable[[Body], Book]) -> Iterator[Exception]:
    """The book must rule what it ruled when the document began; where it does not, the document can be read all the same."""
    try:
        book = book_of(body)
    except type(form.refuse("json")):
        return  # which the fold will tell
    if body.get("digest", book.digest) != book.digest:
        yield form.refuse("digest", book=book.name)


def sum_faults(
    form: ChainFormat[A],
    events: Iterable[Event[A]],
    step: Callable[[Event[A]], A],
    listed: Callable[[A], str],
    follows: Callable[[A, A], bool] | None = None,
    first: int = 0,
) -> Iterator[Exception]:
    """Yield what each line says of what follows from it, against what ``step`` makes of the lines up to it.

    ``listed`` puts that into a row of words; ``follows`` tells whether the recorded is the reckoned, where that is not equality;
    ``first`` is the place of the first of these events.
    """
    for number, event in enumerate(events, first + 1):
        try:
            after = step(event)
        except (JantakuError, KeyError, TypeError, AttributeError) as error:
            why = error if isinstance(error, JantakuError) else form.refuse("line", n=number)
            yield form.refuse("follow", n=number, why=why)
            return
        if not (follows(event.after, after) if follows else event.after == after):
            yield form.refuse("after", n=number, says=listed(event.after), rules=listed(after))


def first_of(*faults: Iterable[Exception]) -> Exception | None:
    """The first fault, if there is any; what is not needed for it is not checked."""
    return next(chain.from_iterable(faults), None)


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
