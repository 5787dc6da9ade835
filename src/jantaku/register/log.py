"""A referee's register as a chain of events: the only way to write on it is to add."""

from collections.abc import Iterable
from typing import Any

from jantaku.chaining import FIRST
from jantaku.register.entries import checked
from jantaku.register.errors import RegisterError
from jantaku.register.events import FORMAT, MOST_EVENTS, Body, Entry, Event, canonical, read_events, seal, text_of
from jantaku.register.folding import WARNINGS, RegisterFold
from jantaku.register.ledger import Ledger


class Register:
    """The events of a register, each with the hash of the one before; nothing is unwritten."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events = list(events)
        self._ids = {event.id: event for event in self.events}
        self._run: RegisterFold | None = None
        self._ledger: Ledger | None = None

    @classmethod
    def begin(
        cls, book: str = "wrc-2015", *, event: str = "", trifles: int = WARNINGS, at: int = 0, by: str = "", **body: Any
    ) -> "Register":
        """A new register: ``house`` are the rulings of the house. Raises RegisterError."""
        from jantaku.register.entries import book_of

        whole = {"format": FORMAT, "book": book, "event": event, "trifles": trifles, **body}
        whole["digest"] = book_of(whole).digest
        entry = checked(Entry("begin", whole, "begin", 0, at, by))
        found = cls()
        found._run = RegisterFold(entry)
        found._write(entry)
        return found

    @classmethod
    def read(cls, text: str) -> "Register":
        """A register out of its file, checked whole. Raises RegisterError with the first thing that is wrong."""
        from jantaku.register.checking import first_fault

        events = read_events(text)
        fault = first_fault(events)
        if fault:
            raise fault
        return cls(events)

    @property
    def text(self) -> str:
        """The file."""
        return text_of(self.events)

    @property
    def receipt(self) -> str:
        """The hash of the last event, with which any later change of what lies before shows."""
        return self.events[-1].hash

    @property
    def ledger(self) -> Ledger:
        """What follows from the events."""
        if self._ledger is None:
            self._ledger = self._running().ledger()
        return self._ledger

    def add(self, kind: str, body: Body, *, id: str, at: int = 0, by: str = "") -> Event:  # noqa: A002 - the word of the format
        """Record an entry; the same one twice by one id is one.

        Raises RegisterError for what cannot be, Missing where the ruling depends on what was not said; nothing is recorded then.
        """
        entry = checked(Entry(kind, body, id, len(self.events), at, by))
        if id in self._ids:
            return self._twin(entry)
        if len(self.events) >= MOST_EVENTS:
            raise RegisterError("many", most=MOST_EVENTS)
        run, self._run = self._running(), None  # what fails half-way is folded anew
        run.asks = True
        run.take(entry)
        run.asks = False
        event = self._write(entry, run)
        self._run = run
        return event

    def _twin(self, entry: Entry) -> Event:
        known = self._ids[entry.id]
        if known.kind != entry.kind or canonical(known.body) != canonical(entry.body):
            raise RegisterError("again")
        return known

    def _running(self) -> RegisterFold:
        if self._run is None:
            self._run = run_of(self.events)
        return self._run

    def _write(self, entry: Entry, run: RegisterFold | None = None) -> Event:
        event = seal(entry, (run or self._running()).after(), self.events[-1].hash if self.events else FIRST)
        self.events.append(event)
        self._ids[event.id] = event
        self._ledger = None
        return event


def run_of(events: Iterable[Event]) -> RegisterFold:
    """The fold of some events. Raises RegisterError."""
    run: RegisterFold | None = None
    for event in events:
        if run is None:
            run = RegisterFold(checked(event.entry))
        else:
            run.take(checked(event.entry))
    if run is None:
        raise RegisterError("begin")
    return run
