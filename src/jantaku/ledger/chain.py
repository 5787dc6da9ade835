"""Events in order, each with the hash of the one before: adding is the only way to write."""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from jantaku.ledger.events import ChainFormat, Entry, Event, text_of
from jantaku.ledger.lines import FIRST

A = TypeVar("A")


class Chain(Generic[A]):
    """The events of a document. A subclass names its ``format`` and folds the events into what follows from them."""

    format: ClassVar[ChainFormat[Any]]
    taken: ClassVar[str] = "id"  # the id of the error for another entry under an id that is taken

    def __init__(self, events: Iterable[Event[A]] = ()) -> None:
        self.events = list(events)
        self._ids = {event.id: event for event in self.events}

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
