"""The events of a clock's log, each line with the hash of the one before.

Logs of format 1 have no hashes. They still open and can be continued: the hash of such a line is computed from the line before and
its own text, so the first chained line (``prev``) seals all lines before it.

``after`` records the state of the clock after an entry. It is checked, never read as state.
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
OLD, OLD_BEGIN = '{"n":', '"kind":"begin"'  # the start of each line of format 1; a part of its first

Event = ledger.Event[str]


class Unchained(Event):
    """A line of format 1, written without hashes; ``prev`` and ``hash`` are computed."""

    __slots__ = ()

    def line(self) -> str:
        """Return the line as it was written."""
        return plain_line(self.entry)

    def digest(self) -> str:
        """Return the hash of this line and the one before."""
        return sha256(f"{self.prev}\n{self.line()}".encode(errors="surrogatepass")).hexdigest()


def plain_line(entry: Entry) -> str:
    """Return an entry as a line of format 1."""
    return json.dumps({name: getattr(entry, name) for name in UNCHAINED}, ensure_ascii=False, separators=(",", ":"))


def _after(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(value)
    return value


def after_of(clock: Clock) -> str:
    """Return the recorded state: phase, time of the gong, tables playing, tables past their gong, tables done."""
    tables = (sorted(clock.playing), clock.gongs, sorted(clock.done))
    return " ".join((clock.state, str(clock.ends()), *(",".join(map(str, each)) or "-" for each in tables)))


class Lines(ledger.ChainFormat[str]):
    """The format of a clock's log, lines of format 1 included."""

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
    """Return True if the first line of a text looks like the log of a clock."""
    first = text.removeprefix("\ufeff").split("\n", 1)[0]
    return LINES.begins(text) or (first.startswith(OLD) and OLD_BEGIN in first and '"secret":' in first)
