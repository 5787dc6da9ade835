"""Events in order, each with the hash of the one before: adding is the only way to write."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from jantaku.ledger.checking import chain_faults, first_of
from jantaku.ledger.checkpoint import Checkpoint, Digest, digest_of
from jantaku.ledger.events import ChainFormat, Entry, Event, text_of
from jantaku.ledger.lines import FIRST
from jantaku.version import __version__

A = TypeVar("A")


class Chain(Generic[A]):
    """The events of a document. A subclass names its ``format``, folds the events, and extends `first_fault` and `checker`."""

    format: ClassVar[ChainFormat[Any]]
    taken: ClassVar[str] = "id"  # the id of the error for another entry under an id that is taken

    def __init__(self, events: Iterable[Event[A]] = ()) -> None:
        self.events = list(events)
        self._ids = {event.id: event for event in self.events}
        self.digest = Digest()  # of the first lines

    @classmethod
    def read(cls, text: str, known: Checkpoint | None = None) -> Self:
        """Return a document from its file, checked but for the lines that a checkpoint covers. Raise the first fault."""
        events = cls.format.read(text)
        covered = known.covers(events, text, cls.checker(events)) if known else 0
        fault = cls.first_fault(events, covered)
        if fault:
            raise fault
        found = cls(events)
        found.digest = digest_of(text)
        return found

    @classmethod
    def first_fault(cls, events: Sequence[Event[A]], known: int = 0) -> Exception | None:
        """Return the first fault of some events, None if there is none; the first ``known`` of them were checked before."""
        return first_of(chain_faults(cls.format, events, known))

    @classmethod
    def checker(cls, events: Sequence[Event[A]]) -> str:  # noqa: ARG003 - a document with a book names that too
        """Return who checks a document: this version, and the book as it rules now. Raise the document's error."""
        return __version__

    def copy(self) -> Self:
        """Return the same lines, to be added to apart from these; what follows from them is folded again."""
        found = type(self)(self.events)
        found.digest = self.digest.copy()
        return found

    @property
    def checkpoint(self) -> Checkpoint:
        """A record that all lines were checked, for the next `read`."""
        for event in self.events[self.digest.lines :]:
            self.digest.add(f"{event.line()}\n")
        return Checkpoint(self.digest.lines, self.receipt, self.digest.hexdigest(), self.checker(self.events))

    @property
    def text(self) -> str:
        """The whole file."""
        return text_of(self.events)

    @property
    def receipt(self) -> str:
        """The hash of the last event, with which any later change of what comes before it shows."""
        return self.events[-1].hash

    def recorded(self, entry: Entry) -> Event[A] | None:
        """The event that already has the entry's id, or None. Raises the document's error where its content differs."""
        known = self._ids.get(entry.id)
        if known and (known.kind != entry.kind or self.format.canonical(known.body) != self.format.canonical(entry.body)):
            raise self.format.refuse(self.taken, id=entry.id)
        return known

    def check_room(self) -> None:
        """Raise the document's error where it cannot hold another event."""
        if len(self.events) >= self.format.most_events:
            raise self.format.refuse("many", most=self.format.most_events)

    def append(self, entry: Entry, after: A) -> Event[A]:
        """Seal an entry and write it behind the last event. Raises the document's error for a body that is too long."""
        event = self.seal(entry, after)
        self.put(event)
        return event

    def seal(self, entry: Entry, after: A) -> Event[A]:
        """The event that an entry would be behind the last one; nothing is written. Raises the document's error."""
        event: Event[A] = self.format.seal(entry, after, self.events[-1].hash if self.events else FIRST)
        return event

    def put(self, event: Event[A]) -> None:
        """Write an event that was sealed for this place."""
        self.events.append(event)
        self._ids[event.id] = event
