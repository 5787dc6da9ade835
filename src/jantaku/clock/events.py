"""The events of a clock's log: a ledger, each line with the hash of the one before.

Logs of format 1 were kept without hashes. They still open, and go on: each of their lines is taken to have the hash of the one
before and of its own text, so that the first line that is chained (``prev``) seals all that stood there before it.

Beside each entry is ``after``, how the clock stands then: a check, never state.
"""

import json
from hashlib import sha256
from typing import Any

from jantaku import ledger
from jantaku.clock.clock import Clock
from jantaku.clock.errors import refuse
from jantaku.ledger import FIRST, Body, Entry, text_of
from jantaku.ledger.lines import lines_of

__all__ = ("Body", "Entry", "text_of")

FORMAT = 2
MOST_EVENTS = 20_000
UNCHAINED = ("n", "id", "kind", "at", "by", "body")
OLD, OLD_BEGIN = '{"n":', '"kind":"begin"'  # how a line of format 1 begins; what its first line says

Event = ledger.Event[str]


class Unchained(Event):
    """A line that was written without hashes; ``prev`` and ``hash`` are what it is taken to have."""

    __slots__ = ()

    def line(self) -> str:
        """The line as it was written."""
        return plain_line(self.entry)

    def digest(self) -> str:
        """The hash of the line before and of this one."""
        return sha256(f"{self.prev}\n{self.line()}".encode(errors="surrogatepass")).hexdigest()


def plain_line(entry: Entry) -> str:
    """An entry alone, as a line of format 1."""
    return json.dumps({name: getattr(entry, name) for name in UNCHAINED}, ensure_ascii=False, separators=(",", ":"))


def _after(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(value)
    return value


def after_of(clock: Clock) -> str:
    """The check beside a line: the state, when the gong is due, the tables that play, that have heard it, that are done."""
    tables = (sorted(clock.playing), clock.gongs, sorted(clock.done))
    return " ".join((clock.state, str(clock.ends()), *(",".join(map(str, each)) or "-" for each in tables)))


class Lines(ledger.Format[str]):
    """The format of a clock's log, older lines included."""

    __slots__ = ()

    def sound(self, event: Event) -> bool:
        """Check that an event has the hash of its content."""
        return event.hash == event.digest() if isinstance(event, Unchained) else super().sound(event)

    def read(self, text: str) -> tuple[Event, ...]:
        """Parse a file into events, not yet checked. Raises ClockError."""
        events: list[Event] = []
        for number, line in enumerate(lines_of(text, self.most_events, self.most_text, self.refuse), 1):
            before = events[-1] if events else None
            if line.startswith(OLD) and (before is None or isinstance(before, Unchained)):
                events.append(_unchained(line, number, before.hash if before else FIRST))
            else:
                events.append(self.read_line(line, number))
        return tuple(events)


def _unchained(text: str, number: int, prev: str) -> Event:
    try:
        row: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise refuse("line", n=number) from error
    kinds = {"n": int, "id": str, "kind": str, "at": int, "by": str, "body": dict}
    if set(row) != set(kinds) or not all(type(row[name]) is kind for name, kind in kinds.items()):
        raise refuse("line", n=number)
    event = Unchained(**row, after="", prev=prev, hash="")
    return event._replace(hash=event.digest())


LINES = Lines(refuse, _after, MOST_EVENTS, most_text=80_000_000, most_body=24_000, mark='"after":"')

read_events = LINES.read


def is_clock(text: str) -> bool:
    """Whether a text looks like the log of a clock, by its first line."""
    first = text.removeprefix("\ufeff").split("\n", 1)[0]
    return LINES.begins(text) or (first.startswith(OLD) and OLD_BEGIN in first and '"secret":' in first)
