"""An event as a chain of lines: the only way to write on it is to add."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain as chained
from typing import Any

from jantaku import __version__
from jantaku.ledger import SHORTEST, Chain, book_faults, chain_faults, first_of, report, sum_faults
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import FORMAT, KINDS, LINES, After, Body, Entry, Event
from jantaku.tournament.folding import READ, EventFold, run_of
from jantaku.tournament.state import EventState
from jantaku.verifying import Report

IDENT = re.compile(r"[A-Za-z0-9_-]{1,40}")


def checked(entry: Entry) -> Entry:
    """An entry whose kind and id can be. Raise EventError."""
    if entry.kind not in KINDS:
        raise EventError("kind", kind=str(entry.kind)[:20])
    if not IDENT.fullmatch(entry.id):
        raise EventError("id")
    return entry


class Tournament(Chain[After]):
    """The lines of an event, and the state that follows from them."""

    format = LINES
    taken = "again"

    def __init__(self, events: Iterable[Event] = ()) -> None:
        super().__init__(events)
        self._run: EventFold | None = None
        self._state: EventState | None = None

    @classmethod
    def begin(cls, name: str, book: str = "wrc-2015", *, at: int = 0, by: str = "", **body: Any) -> "Tournament":
        """A new event: ``kind``, ``house``, ``ties``, ``team_best``, ``automatic``. Raise EventError."""
        whole = {"format": FORMAT, "name": name, "book": book, **body}
        whole["digest"] = READ.book_in(whole).digest
        entry = checked(Entry("begin", whole, "begin", 0, at, by))
        found = cls()
        found.append(entry, EventFold(entry).after())
        return found

    @classmethod
    def first_fault(cls, events: Sequence[Event], known: int = 0) -> Exception | None:
        """Return the first fault of the lines and of the counts they record."""
        return first_of(chain_faults(LINES, events, known), count_faults(events, known))

    @classmethod
    def checker(cls, events: Sequence[Event]) -> str:
        """Return who checks an event: this version, and the book as it rules now. Raise EventError."""
        return f"{__version__} {READ.book_in(events[0].body).digest}"

    @property
    def ident(self) -> str:
        """The name by which sheets and registers name the event: the beginning of the hash of its first line."""
        return self.events[0].hash[:SHORTEST]

    @property
    def state(self) -> EventState:
        """The state that follows from the lines."""
        if self._state is None:
            self._state = self._running().state()
        return self._state

    def add(self, kind: str, body: Body, *, id: str, at: int = 0, by: str = "") -> Event:  # noqa: A002 - the word of the format
        """Record an entry; the same one twice by one id is one. Raise EventError for what cannot be; nothing is recorded then."""
        entry = checked(Entry(kind, body, id, len(self.events), at, by))
        known = self.recorded(entry)
        if known:
            return known
        self.check_room()
        run, self._run = self._running(), None  # after a failure half-way, fold again
        run.take(entry)
        event = self.append(entry, run.after())
        self._run, self._state = run, None
        return event

    def _running(self) -> EventFold:
        if self._run is None:
            self._run = run_of((checked(event.entry) for event in self.events), self.ident)
        return self._run


def count_faults(events: Sequence[Event], known: int = 0) -> Iterable[Exception]:
    """Compare the counts of each line with the fold of the lines up to it; the first ``known`` are skipped."""
    run = run_of(event.entry for event in events[:known]) if 0 < known < len(events) else None

    def step(event: Event) -> After:
        nonlocal run
        entry = checked(event.entry)
        if run is None:
            run = EventFold(entry)
        else:
            run.take(entry)
        return run.after()

    return sum_faults(LINES, events[known:], step, listed, first=known)


def listed(after: After) -> str:
    """The counts of a line, in a row."""
    return " ".join(f"{name}={count}" for name, count in sorted(after.items()))


def check_lines(events: Sequence[Event], lang: str = "en", receipt: str = "") -> Report:
    """Check the lines of an event; a receipt must be the hash of one of them, or begin it."""
    faults = chained(chain_faults(LINES, events), book_faults(LINES, events[0].body, READ.book_in), count_faults(events))
    found = report(faults, events, ("tournament.line", "tournament.no-receipt-line"), lang, receipt)
    found.acts = len(events)
    return found
