"""A referee's register as a chain of events: the only way to write on it is to add."""

from collections.abc import Iterable
from typing import Any

from jantaku.ledger import Chain
from jantaku.register.entries import checked
from jantaku.register.errors import RegisterError
from jantaku.register.events import FORMAT, LINES, After, Body, Entry, Event, read_events
from jantaku.register.folding import WARNINGS, RegisterFold
from jantaku.register.ledger import Ledger


class Register(Chain[After]):
    """The events of a register and the ledger that follows from them; nothing is unwritten."""

    format = LINES
    taken = "again"

    def __init__(self, events: Iterable[Event] = ()) -> None:
        super().__init__(events)
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
        found._write(entry, found._run)
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
    def ledger(self) -> Ledger:
        """The state that follows from the events."""
        if self._ledger is None:
            self._ledger = self._running().ledger()
        return self._ledger

    def add(self, kind: str, body: Body, *, id: str, at: int = 0, by: str = "") -> Event:  # noqa: A002 - the word of the format
        """Record an entry; the same one twice by one id is one.

        Raises RegisterError for what cannot be, Missing where the ruling depends on what was not said; nothing is recorded then.
        """
        entry = checked(Entry(kind, body, id, len(self.events), at, by))
        known = self.recorded(entry)
        if known:
            return known
        self.check_room()
        run, self._run = self._running(), None  # after a failure half-way, fold again
        run.asks = True
        run.take(entry)
        run.asks = False
        event = self._write(entry, run)
        self._run = run
        return event

    def _running(self) -> RegisterFold:
        if self._run is None:
            self._run = run_of(self.events)
        return self._run

    def _write(self, entry: Entry, run: RegisterFold) -> Event:
        event = self.append(entry, run.after())
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
