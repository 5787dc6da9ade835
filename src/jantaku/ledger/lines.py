"""Chains of events: one JSON object a line, each with the hash of the one before, so that every alteration shows.

What a document cannot hold is refused by its own error: ``refuse("long", most=...)`` makes one out of an id and its values.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Protocol, TypeVar

FIRST = ""  # the hash before the first event
TEXTS = ("id", "kind", "by", "prev", "hash")  # fields of every event
SHORTEST = 16  # letters of a hash by which a line is found: as many as are shown where there is little room
HASH = 64  # letters of a whole hash
HEX = frozenset("0123456789abcdef")

Refuse = Callable[..., Exception]


class Linked(Protocol):
    """The fields of every event."""

    @property
    def n(self) -> int:
        """Its number, from 0."""

    @property
    def id(self) -> str:
        """Its name, which no other event of the chain has."""

    @property
    def prev(self) -> str:
        """The hash of the event before."""

    @property
    def hash(self) -> str:
        """Its own hash, of all the rest."""


L = TypeVar("L", bound=Linked)


def canonical(value: object, refuse: Refuse) -> str:
    """Write a value as JSON in the one canonical way, so that equal values have equal hashes. Refuses anything that is not JSON."""
    try:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise refuse("json") from error


def sealed(whole: object, most: int, refuse: Refuse) -> str:
    """The hash of an event, of all but itself; of at most so many characters."""
    text = canonical(whole, refuse)
    if len(text) > most:
        raise refuse("long", most=most)
    try:
        return sha256(text.encode()).hexdigest()
    except UnicodeEncodeError as error:
        raise refuse("json") from error


def row_of(text: str, fields: frozenset[str], number: int, refuse: Refuse) -> dict[str, Any]:
    """The event of one line as plain data, with just these fields; number, time and texts are checked."""
    try:
        row = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise refuse("line", n=number) from error
    if not isinstance(row, dict) or row.keys() != fields:
        raise refuse("line", n=number)
    wholes = type(row["n"]) is int and type(row["at"]) is int and type(row["body"]) is dict
    if not wholes or {*map(type, map(row.__getitem__, TEXTS))} != {str}:
        raise refuse("line", n=number)
    return row


def lines_of(text: str, most_events: int, most_text: int, refuse: Refuse) -> list[str]:
    """The lines of a file, at least one; refuses a file that is too long."""
    if len(text) > most_text:
        raise refuse("many", most=most_events)
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if not lines or len(lines) > most_events:
        raise refuse("many", most=most_events)
    return lines


def broken(events: Sequence[L], sound: Callable[[L], bool]) -> Iterator[tuple[str, int]]:
    """Yield each break of a chain: the id of the fault and the line, from 1. ``sound`` says whether an event has its own hash."""
    prev, ids = FIRST, set()
    for number, event in enumerate(events):
        if event.n != number:
            yield "chain-n", number + 1
        if event.prev != prev:
            yield "chain-prev", number + 1
        if not sound(event):
            yield "chain-hash", number + 1
        if event.id in ids:
            yield "chain-id", number + 1
        prev = event.hash
        ids.add(event.id)


def may_be_receipt(text: str) -> bool:
    """Return whether a text can be a receipt: the hash of a line, or its beginning."""
    return SHORTEST <= len(text) <= HASH and HEX.issuperset(text)


def line_of(events: Iterable[Linked], receipt: str) -> int:
    """The number of the line that has the hash of a receipt, or begins with it; -1 where none has."""
    wanted = receipt.strip().lower()
    return next((event.n for event in events if len(wanted) >= SHORTEST and event.hash.startswith(wanted)), -1)


def begins(text: str, *marks: str) -> bool:
    """Return whether the first line of a text is an event with all these marks."""
    first = text.removeprefix("\ufeff").split("\n", 1)[0]
    return first.startswith("{") and '"prev":' in first and all(mark in first for mark in marks)
