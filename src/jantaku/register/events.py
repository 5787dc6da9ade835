"""The events of a referee's register: append-only, one JSON object a line, each with the hash of the one before.

An event holds what a referee entered. Beside it stands ``after``, what the book made of it and the sum of all penalty points that
count: a check, never state.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from jantaku import chaining
from jantaku.register.errors import RegisterError

FORMAT = 1
FIELDS = ("n", "id", "kind", "at", "by", "body", "after", "prev", "hash")
KINDS = ("begin", "ruling", "warning", "decision", "appeal", "cancellation", "call", "answer", "close")
MOST_EVENTS = 2000
MOST_TEXT = 8_000_000
MOST_BODY = 6000

Body = Mapping[str, Any]
After = Mapping[str, str | int]


class Entry(NamedTuple):
    """What a referee entered. ``at`` is in ms (0 where no clock ran)."""

    kind: str
    body: Body
    id: str = ""
    n: int = 0
    at: int = 0
    by: str = ""


class Event(NamedTuple):
    """One line of a register; ``after`` has sanction, points and clause of the row it speaks of, and the total that counts."""

    n: int
    id: str
    kind: str
    at: int
    by: str
    body: Body
    after: After
    prev: str
    hash: str

    @property
    def entry(self) -> Entry:
        """What was entered."""
        return Entry(self.kind, self.body, self.id, self.n, self.at, self.by)

    def line(self) -> str:
        """The event as a line of a file."""
        return canonical(self._asdict())


def canonical(value: object) -> str:
    """A value as JSON, in the one way. Raises RegisterError for what is no JSON."""
    return chaining.canonical(value, RegisterError)


def seal(entry: Entry, after: After, prev: str) -> Event:
    """An entry made an event: linked to the one before by its hash, and sealed by its own."""
    whole = {"n": entry.n, "id": entry.id, "kind": entry.kind, "at": entry.at, "by": entry.by, "prev": prev}
    digest = chaining.sealed({**whole, "body": entry.body, "after": after}, MOST_BODY, RegisterError)
    return Event(entry.n, entry.id, entry.kind, entry.at, entry.by, json.loads(canonical(entry.body)), dict(after), prev, digest)


def sound(event: Event) -> bool:
    """Whether an event has the hash of what it says."""
    try:
        return seal(event.entry, event.after, event.prev).hash == event.hash
    except RegisterError:
        return False


def read_events(text: str) -> tuple[Event, ...]:
    """The events of a file, not yet checked. Raises RegisterError for what is no register."""
    lines = chaining.lines_of(text, MOST_EVENTS, MOST_TEXT, RegisterError)
    return tuple(_read(line, number) for number, line in enumerate(lines, 1))


def _read(text: str, number: int) -> Event:
    row = chaining.row_of(text, FIELDS, number, RegisterError)
    if not isinstance(row["after"], dict):
        raise RegisterError("line", n=number)
    return Event(**row)


def text_of(events: Iterable[Event]) -> str:
    """The events as a file, one a line."""
    return "".join(event.line() + "\n" for event in events)


def is_register(text: str) -> bool:
    """Whether a text looks like a register, by its first line."""
    return chaining.begins(text, '"kind":"begin"', '"after":{')
