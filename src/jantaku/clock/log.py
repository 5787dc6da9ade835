"""The log of a clock as a chain of events: the only way to write on it is to add."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from jantaku.clock.events import FORMAT, LINES, Body, Entry, Event, after_of, read_events
from jantaku.clock.session import Session, begun, checked, folded, take
from jantaku.ledger import Chain, chain_faults, first_of


class Step(NamedTuple):
    """An event that was made and is not yet written, and the session with it."""

    event: Event
    session: Session


class ClockLog(Chain[str]):
    """The events of a clock, and the session that follows from them; nothing is unwritten, `undo` is an event too."""

    format = LINES

    def __init__(self, events: Iterable[Event] = ()) -> None:
        super().__init__(events)
        self._session: Session | None = None

    @classmethod
    def begin(cls, book: str, secret: str, *, at: int, **body: Any) -> "ClockLog":
        """A new clock: ``title``, ``tables``, ``names``, ``minutes``, ``automatic``, ``house``. Raises ClockError, KeepError."""
        entry = checked(Entry("begin", {"format": FORMAT, "book": book, "secret": secret, **body}, "begin", 0, at))
        log = cls()
        session = begun(entry)
        log.write(Step(log.seal(entry, after_of(session.clock)), session))
        return log

    @classmethod
    def read(cls, text: str) -> "ClockLog":
        """A log out of its file, its hashes checked (`check` checks what follows too). Raises the first thing that is wrong."""
        events = read_events(text)
        fault = first_of(chain_faults(LINES, events))
        if fault:
            raise fault
        return cls(events)

    @property
    def session(self) -> Session:
        """What follows from the events. Raises ClockError, KeepError."""
        if self._session is None:
            self._session = folded(event.entry for event in self.events)
        return self._session

    def made(self, kind: str, body: Body, *, id: str, at: int, by: str = "") -> Step:  # noqa: A002 - the word of the format
        """An event and what it makes, for whoever has to keep it before it is written. Raises ClockError, KeepError."""
        entry = checked(Entry(kind, body, id, len(self.events), at, by))
        session = take(self.session, entry)
        return Step(self.seal(entry, after_of(session.clock)), session)

    def write(self, step: Step) -> Event:
        """Write an event that was made here, and nothing since."""
        self.put(step.event)
        self._session = step.session
        return step.event

    def add(self, kind: str, body: Body, *, id: str, at: int, by: str = "") -> Event:  # noqa: A002 - the word of the format
        """Record an entry; the same one twice by one id is one. Raises ClockError, KeepError; nothing is recorded then."""
        known = self.recorded(Entry(kind, body, id))
        return known or self.write(self.made(kind, body, id=id, at=at, by=by))
