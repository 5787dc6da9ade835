"""A session as the fold of its events: one line each, on the disk before it is shown. (WRC 8.2)"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from jantaku.book import Book
from jantaku.errors import BookError
from jantaku.scorekeeper import KeepError
from jantaku.scorekeeper.clock import MINUTE, Clock
from jantaku.web.errors import WebError

FORMAT = 1
MOST_EVENTS, MOST_TABLES, MOST_MINUTES, MOST_EXTRA, MOST_WORDS = 20_000, 200, 600, 120, 120
MOST_ID, MOST_LINE = 64, 20_000

Body = Mapping[str, Any]


class Entry(NamedTuple):
    """One line: what happened, when (ms since 1970), entered by whom."""

    n: int
    id: str
    kind: str
    at: int
    by: str
    body: Body

    def line(self) -> str:
        """The event as a line of its document."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))


def read(line: str) -> Entry:
    """The event of a line."""
    return Entry(**json.loads(line))


@dataclass(frozen=True, slots=True)
class Session:
    """All that follows from the events of a clock. ``heard`` is, for each table (0: the hall), the number of its last event.

    ``sheets`` are the score sheets kept at tables; ``undone`` the events that were taken back; ``late`` by how many ms the
    last gong came late, where no server was there to ring it.
    """

    title: str
    names: tuple[str, ...]
    automatic: bool
    secret: str
    book: Book
    clock: Clock
    entries: tuple[Entry, ...] = ()
    heard: Mapping[int, int] = field(default_factory=dict)
    sheets: Mapping[int, str] = field(default_factory=dict)
    undone: frozenset[str] = frozenset()
    late: int = 0

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.entries[-1].n

    def name(self, table: int) -> str:
        """Name of a table, if it has one."""
        return self.names[table - 1] if table <= len(self.names) else ""

    def newest(self, table: int) -> int:
        """The number of the last event that matters to a table; of any event for the hall (0)."""
        return max(self.heard.get(table, 0), self.heard.get(0, 0)) if table else self.last


# ---- what an event does
def begun(entry: Entry) -> Session:
    """A session that was just set up. Raises KeepError, WebError."""
    body = entry.body
    try:
        book = Book.open(body["book"], body.get("house") or None)
    except BookError as error:
        raise KeepError("book", why=error) from error
    tables = whole(body, "tables", MOST_TABLES)
    minutes = None if body.get("minutes") is None else whole(body, "minutes", MOST_MINUTES)
    names = tuple(str(name) for name in body.get("names", ()))[:tables]
    clock = Clock.of(book, tables, minutes)
    return Session(words(body, "title"), names, bool(body.get("automatic")), body["secret"], book, clock, (entry,))


def _start(session: Session, entry: Entry) -> Session:
    return replace(session, clock=session.clock.start(entry.at))


def _dice(session: Session, entry: Entry) -> Session:
    return replace(session, clock=session.clock.dice(table_of(session, entry.body)))


def _hand(session: Session, entry: Entry) -> Session:
    return replace(session, clock=session.clock.hand_over(table_of(session, entry.body)))


def _finish(session: Session, entry: Entry) -> Session:
    return replace(session, clock=session.clock.finish(table_of(session, entry.body)))


def _extra(session: Session, entry: Entry) -> Session:
    minutes, ruling, referee = whole(entry.body, "minutes", MOST_EXTRA), words(entry.body, "ruling"), words(entry.body, "referee")
    table = table_of(session, entry.body, hall=True)
    return replace(session, clock=session.clock.give(table, minutes * MINUTE, ruling, referee))


def _stop(session: Session, entry: Entry) -> Session:
    return replace(session, clock=session.clock.stop(table_of(session, entry.body, hall=True), entry.at))


def _go_on(session: Session, entry: Entry) -> Session:
    table = table_of(session, entry.body, hall=True)
    ruling, referee = words(entry.body, "ruling"), words(entry.body, "referee")
    return replace(session, clock=session.clock.go_on(table, entry.at, ruling, referee))


def _thrown(session: Session, entry: Entry) -> Session:
    ruling, referee = words(entry.body, "ruling"), words(entry.body, "referee")
    return replace(session, clock=session.clock.thrown(table_of(session, entry.body), ruling, referee))


def _gong(session: Session, entry: Entry) -> Session:
    late = max(0, entry.at - session.clock.next_due)
    return replace(session, clock=session.clock.gong(entry.at), late=late)


def _sheet(session: Session, entry: Entry) -> Session:
    table, sheet = table_of(session, entry.body), words(entry.body, "sheet")
    if table in session.sheets or not sheet:
        raise WebError("clock.kept-already")
    return replace(session, sheets={**session.sheets, table: sheet})


ACTS: dict[str, Callable[[Session, Entry], Session]] = {
    "start": _start,
    "dice": _dice,
    "hand": _hand,
    "finish": _finish,
    "extra": _extra,
    "stop": _stop,
    "go-on": _go_on,
    "thrown": _thrown,
    "gong": _gong,
    "sheet": _sheet,
}
UNDO = "undo"
FIELDS = {
    "start": (),
    "stop": ("table",),
    "extra": ("table", "minutes", "ruling", "referee"),
    "gong": ("tables", "due"),
    "sheet": ("table", "sheet"),
    UNDO: ("of",),
    **dict.fromkeys(("dice", "hand", "finish"), ("table",)),
    **dict.fromkeys(("go-on", "thrown"), ("table", "ruling", "referee")),
}
OF_TABLES = ("dice", "hand")  # what a table enters itself
TAKEN_BACK = ("start", "dice", "hand", "finish", "extra", "stop", "go-on", "thrown", "sheet")  # time itself is not taken back
RULED = ("extra", "go-on", "thrown")


def take(session: Session, entry: Entry) -> Session:
    """The session with one event more. Raises KeepError or WebError for what cannot be; then nothing has happened."""
    if len(session.entries) >= MOST_EVENTS:
        raise KeepError("many", most=MOST_EVENTS)
    if entry.kind not in FIELDS:
        raise KeepError("kind", kind=entry.kind[:20])
    for name in entry.body:
        if name not in FIELDS[entry.kind]:
            raise KeepError("field", field=str(name)[:40])
    if entry.kind == UNDO:
        return _taken_back(session, entry)
    return _noted(ACTS[entry.kind](session, entry), entry)


def _noted(session: Session, entry: Entry) -> Session:
    """The event written down; what a table does matters to that table and the hall, all else to everybody."""
    table = entry.body.get("table") or 0
    heard = {**session.heard, (table if type(table) is int else 0): entry.n}
    return replace(session, entries=(*session.entries, entry), heard=heard)


def _taken_back(session: Session, entry: Entry) -> Session:
    """The session as if an event had not been: those that followed must still be able to happen. Raises KeepError."""
    target = next((row for row in session.entries[1:] if row.id == entry.body.get("of")), None)
    if target is None or target.kind not in TAKEN_BACK or target.id in session.undone:
        raise WebError("clock.no-undo")
    return _noted(_folded(session.entries, session.undone | {target.id}), entry)


def folded(entries: Iterable[Entry]) -> Session:
    """The session that follows from its events. Raises KeepError, WebError."""
    rows = tuple(entries)
    return _folded(rows, frozenset(row.body["of"] for row in rows if row.kind == UNDO))


def _folded(rows: tuple[Entry, ...], undone: frozenset[str]) -> Session:
    session = begun(rows[0])
    for row in rows[1:]:
        session = _noted(session, row) if row.kind == UNDO or row.id in undone else take(session, row)
    return replace(session, undone=undone)


# ---- reading what was entered
def table_of(session: Session, body: Body, *, hall: bool = False) -> int:
    """The table of an entry; 0 for the whole hall, where that may be. Raises KeepError."""
    table = body.get("table")
    if type(table) is not int or (table == 0 and not hall) or (table and table not in session.clock.tables):
        raise KeepError("clock-table", n=str(table)[:8])
    return table


def whole(body: Body, name: str, most: int) -> int:
    """A whole number from 1. Raises WebError."""
    value = body.get(name)
    if type(value) is not int or not 1 <= value <= most:
        raise WebError("clock.no-number", most=most)
    return value


def words(body: Body, name: str) -> str:
    """A line of text. Raises WebError."""
    value = body.get(name, "")
    if not isinstance(value, str) or len(value) > MOST_WORDS or any(ord(letter) < 32 for letter in value):
        raise WebError("clock.no-words", most=MOST_WORDS)
    return " ".join(value.split())


def checked(entry: Entry) -> Entry:
    """An entry that has room on a line. Raises WebError for what a browser may not send."""
    if not entry.id or any(len(text) > MOST_ID for text in (entry.id, entry.kind, entry.by)):
        raise WebError("clock.bad-entry")
    try:
        line = entry.line().encode()
    except (ValueError, RecursionError, UnicodeEncodeError):
        raise WebError("clock.bad-entry") from None
    if len(line) > MOST_LINE:
        raise WebError("clock.bad-entry")
    return entry
