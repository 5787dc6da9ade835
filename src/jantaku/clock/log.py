"""The log of a clock: an append-only chain of events."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from jantaku.clock.events import FORMAT, LINES, Body, Entry, Event, after_of
from jantaku.clock.session import Session, begun, checked, folded, take
from jantaku.ledger import Chain


class Step(NamedTuple):
    """An event not written yet, and the session that includes it."""

    event: Event
    session: Session


class ClockLog(Chain[str]):
    """The events of a clock and the session folded from them; nothing is removed, `undo` is an event too."""

    format = LINES

    def __init__(self, events: Iterable[Event] = ()) -> None:
        super().__init__(events)
        self._session: Session | None = None

    @classmethod
    def begin(cls, book: str, secret: str, *, at: int, **body: Any) -> "ClockLog":
        """Begin a clock with ``title``, ``tables``, ``names``, ``minutes``, ``automatic`` and ``house``. Raises KeepError."""
        entry = checked(Entry("begin", {"format": FORMAT, "book": book, "secret": secret, **body}, "begin", 0, at))
        log = cls()
        session = begun(entry)
        log.write(Step(log.seal(entry, after_of(session.clock)), session))
        return log

    @property
    def session(self) -> Session:
        """The fold of the events. Raises KeepError."""
        if self._session is None:
            self._session = folded(event.entry for event in self.events)
        return self._session

    def copy(self) -> "ClockLog":
        """Return the same log, to be added to apart from this one; the session is a value, and is kept."""
        found = super().copy()
        found._session = self._session  # noqa: SLF001 - of the same class
        return found

    def made(self, kind: str, body: Body, *, id: str, at: int, by: str = "") -> Step:  # noqa: A002 - the word of the format
        """Return the event of an entry and the session after it, to be stored before `write`. Raise KeepError."""
        entry = checked(Entry(kind, body, id, len(self.events), at, by))
        session = take(self.session, entry)
        return Step(self.seal(entry, after_of(session.clock)), session)

    def write(self, step: Step) -> Event:
        """Write an event made by `made` on this log, with none written since."""
        self.put(step.event)
        self._session = step.session
        return step.event

    def add(self, kind: str, body: Body, *, id: str, at: int, by: str = "") -> Event:  # noqa: A002 - the word of the format
        """Record an entry, once per id. Raise KeepError if it is refused; nothing is recorded then."""
        known = self.recorded(Entry(kind, body, id))
        return known or self.write(self.made(kind, body, id=id, at=at, by=by))
