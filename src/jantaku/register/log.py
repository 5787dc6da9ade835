"""A referee's register as a chain of events: the only way to write on it is to add."""

from collections.abc import Iterable, Sequence
from typing import Any

from jantaku import __version__
from jantaku.ledger import Chain
from jantaku.register.entries import book_of, checked
from jantaku.register.errors import RegisterError
from jantaku.register.events import FORMAT, LINES, After, Body, Entry, Event
from jantaku.register.folding import WARNINGS, RegisterFold
from jantaku.register.penalties import PenaltyLedger


class Register(Chain[After]):
    """The events of a register and the ledger that follows from them; nothing is unwritten."""

    format = LINES
    taken = "again"

    def __init__(self, events: Iterable[Event] = ()) -> None:
        super().__init__(events)
        self._run: RegisterFold | None = None
        self._ledger: PenaltyLedger | None = None

    @classmethod
    def begin(
        cls, book: str = "wrc-2015", *, event: str = "", trifles: int = WARNINGS, at: int = 0, by: str = "", **body: Any
    ) -> "Register":
        """A new register: ``house`` are the rulings of the house. Raises RegisterError."""
        whole = {"format": FORMAT, "book": book, "event": event, "trifles": trifles, **body}
        whole["digest"] = book_of(whole).digest
        entry = checked(Entry("begin", whole, "begin", 0, at, by))
        found = cls()
        found._run = RegisterFold(entry)
        found._write(entry, found._run)
        return found

    @classmethod
    def first_fault(cls, events: Sequence[Event], known: int = 0) -> Exception | None:
        """Return the first fault of the lines and of the sanctions and points they record."""
        from jantaku.register.checking import first_fault

        return first_fault(events, known)

    @classmethod
    def checker(cls, events: Sequence[Event]) -> str:
        """Return who checks a register: this version, and the book as it rules now. Raise RegisterError."""
        return f"{__version__} {book_of(events[0].body).digest}"

    @property
    def ledger(self) -> PenaltyLedger:
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
