"""Entries, the events they become, and the format that says what an event may hold and how its line is written."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from jantaku.ledger import lines
from jantaku.ledger.lines import Refuse

FIELDS = ("n", "id", "kind", "at", "by", "body", "after", "prev", "hash")
_NAMES = frozenset(FIELDS)

Body = Mapping[str, Any]
A = TypeVar("A")


class Entry(NamedTuple):
    """Something entered, not yet sealed. ``at`` is in ms (0 where no clock ran)."""

    kind: str
    body: Body
    id: str = ""
    n: int = 0
    at: int = 0
    by: str = ""


class Event(NamedTuple, Generic[A]):
    """One line of a document. ``at`` is in ms; ``after`` is what follows from the lines up to it: a check, never state."""

    n: int
    id: str
    kind: str
    at: int
    by: str
    body: Body
    after: A
    prev: str
    hash: str

    @property
    def entry(self) -> Entry:
        """The entry alone, without what follows from it."""
        return Entry(self.kind, self.body, self.id, self.n, self.at, self.by)

    def line(self) -> str:
        """The event as a line of a file."""
        return lines.canonical(self._asdict(), _not_json)


def _not_json(ident: str, **values: object) -> Exception:
    return ValueError(ident, values)


def any_body(kind: str, body: Body) -> bool:  # noqa: ARG001 - the signature of `Format.admits`
    """Admit every body: what it may hold is left to the fold."""
    return True


class ChainFormat(NamedTuple, Generic[A]):
    """The limits and readers of a kind of document. ``refuse`` makes its error out of an id and values.

    ``after`` makes a line's check out of plain data, and raises ValueError for what is not one. ``admits`` says whether the body of
    a kind can be read at all. ``most_body`` and ``most_text`` are in characters. ``mark`` is how its first line shows in the text.
    """

    refuse: Refuse
    after: Callable[[object], A]
    most_events: int
    most_text: int
    most_body: int
    mark: str
    admits: Callable[[str, Body], bool] = any_body

    def canonical(self, value: object) -> str:
        """A value as JSON, in the one way. Raises the document's error for what is not JSON."""
        return lines.canonical(value, self.refuse)

    def seal(self, entry: Entry, after: A, prev: str) -> Event[A]:
        """Make an entry an event: linked to the one before by its hash, and sealed by its own."""
        digest = self._digest(entry, after, prev)
        body = json.loads(self.canonical(entry.body))
        return Event(entry.n, entry.id, entry.kind, entry.at, entry.by, body, self.after(after), prev, digest)

    def _digest(self, entry: Entry, after: A, prev: str) -> str:
        whole = {"n": entry.n, "id": entry.id, "kind": entry.kind, "at": entry.at, "by": entry.by, "prev": prev}
        return lines.sealed({**whole, "body": entry.body, "after": after}, self.most_body, self.refuse)

    def sound(self, event: Event[A]) -> bool:
        """Check that an event has the hash of its content."""
        try:
            return self._digest(event.entry, event.after, event.prev) == event.hash
        except type(self.refuse("json")):
            return False

    def read_line(self, text: str, number: int) -> Event[A]:
        """Parse one line, numbered from 1. Raises the document's error."""
        row = lines.row_of(text, _NAMES, number, self.refuse)
        try:
            row["after"] = self.after(row["after"])
        except ValueError as error:
            raise self.refuse("line", n=number) from error
        if not self.admits(row["kind"], row["body"]):
            raise self.refuse("line", n=number)
        return Event(**row)

    def read(self, text: str) -> tuple[Event[A], ...]:
        """Parse a file into events, not yet checked. Raises the document's error."""
        rows = lines.lines_of(text, self.most_events, self.most_text, self.refuse)
        return tuple(self.read_line(line, number) for number, line in enumerate(rows, 1))

    def begins(self, text: str) -> bool:
        """Check by its first line whether a text looks like such a document."""
        return lines.begins(text, '"kind":"begin"', self.mark)


def text_of(events: Iterable[Event[Any]]) -> str:
    """The events as a file, one a line."""
    return "".join(event.line() + "\n" for event in events)
