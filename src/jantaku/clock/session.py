"""A session: the fold of a clock's events. (WRC 8.2)"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from jantaku.clock.clock import MINUTE, Clock
from jantaku.clock.errors import ClockError, refuse
from jantaku.clock.events import MOST_EVENTS, Body, Entry, plain_line
from jantaku.errors import BookError
from jantaku.ledger import Bodies
from jantaku.rules.book import Book

MOST_TABLES, MOST_MINUTES, MOST_EXTRA, MOST_WORDS = 200, 600, 120, 120
MOST_ID, MOST_LINE = 64, 20_000
READ = Bodies(refuse)


@dataclass(frozen=True, slots=True)
class Session:
    """The fold of a clock's events. ``heard`` is the number of the last event of each table (0: the hall).

    ``sheets`` are the score sheets kept at tables; ``codes`` by table and seat the event that handed out a player's code;
    ``undone`` the ids of events undone; ``late`` the delay of the last gong in ms, if no server was running when it was due.
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
    codes: Mapping[tuple[int, int], int] = field(default_factory=dict)
    undone: frozenset[str] = frozenset()
    late: int = 0

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.entries[-1].n

    def name(self, table: int) -> str:
        """Return the name of a table, "" if it has none."""
        return self.names[table - 1] if table <= len(self.names) else ""

    def newest(self, table: int) -> int:
        """Return the number of the last event that concerns a table; of the last event for the hall (0)."""
        return max(self.heard.get(table, 0), self.heard.get(0, 0)) if table else self.last


# ---- events
def begun(entry: Entry) -> Session:
    """Return the session after its first event. Raise KeepError."""
    body = entry.body
    if entry.kind != "begin":
        raise refuse("begin")
    try:
        book = Book.open(body["book"], body.get("house") or None)
    except BookError as error:
        raise ClockError("book", why=error) from error
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
        raise ClockError("clock.kept-already")
    return replace(session, sheets={**session.sheets, table: sheet})


def _code(session: Session, entry: Entry) -> Session:
    table, seat = table_of(session, entry.body), entry.body.get("seat")
    if type(seat) is not int or seat not in range(4):
        raise ClockError("clock.bad-entry")
    if (table, seat) in session.codes:
        raise ClockError("clock.code-taken")
    return replace(session, codes={**session.codes, (table, seat): entry.n})


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
    "code": _code,
}
UNDO = "undo"
FIELDS = {
    "start": (),
    "stop": ("table",),
    "extra": ("table", "minutes", "ruling", "referee"),
    "gong": ("tables", "due"),
    "sheet": ("table", "sheet"),
    "code": ("table", "seat"),
    UNDO: ("of",),
    **dict.fromkeys(("dice", "hand", "finish"), ("table",)),
    **dict.fromkeys(("go-on", "thrown"), ("table", "ruling", "referee")),
}
OF_TABLES = ("dice", "hand")  # entries that a table makes itself
TAKEN_BACK = (
    "start",
    "dice",
    "hand",
    "finish",
    "extra",
    "stop",
    "go-on",
    "thrown",
    "sheet",
    "code",
)  # what `undo` accepts; a gong cannot be undone
RULED = ("extra", "go-on", "thrown")


def take(session: Session, entry: Entry) -> Session:
    """Return the session after one more event. Raise KeepError if the rules do not allow it."""
    if len(session.entries) >= MOST_EVENTS:
        raise refuse("many", most=MOST_EVENTS)
    if entry.kind not in FIELDS:
        raise ClockError("kind", kind=entry.kind[:20])
    READ.only(entry.body, *FIELDS[entry.kind])
    if entry.kind == UNDO:
        return _taken_back(session, entry)
    return _noted(ACTS[entry.kind](session, entry), entry)


def _noted(session: Session, entry: Entry) -> Session:
    """Return the session with an event recorded: a table's concerns that table and the hall, any other concerns all tables."""
    table = entry.body.get("table") or 0
    heard = {**session.heard, (table if type(table) is int else 0): entry.n}
    return replace(session, entries=(*session.entries, entry), heard=heard)


def _taken_back(session: Session, entry: Entry) -> Session:
    """Return the session without an event: the later ones must still be allowed. Raise KeepError."""
    target = next((row for row in session.entries[1:] if row.id == entry.body.get("of")), None)
    if target is None or target.kind not in TAKEN_BACK or target.id in session.undone:
        raise ClockError("clock.no-undo")
    return _noted(_folded(session.entries, session.undone | {target.id}), entry)


def folded(entries: Iterable[Entry]) -> Session:
    """Return the fold of all events of a clock. Raise KeepError."""
    rows = tuple(entries)
    return _folded(rows, frozenset(row.body["of"] for row in rows if row.kind == UNDO))


def _folded(rows: tuple[Entry, ...], undone: frozenset[str]) -> Session:
    session = begun(rows[0])
    for row in rows[1:]:
        session = _noted(session, row) if row.kind == UNDO or row.id in undone else take(session, row)
    return replace(session, undone=undone)


# ---- reading an entry
def table_of(session: Session, body: Body, *, hall: bool = False) -> int:
    """Return the table of an entry; 0 for the whole hall, if that is allowed. Raise ClockError."""
    table = body.get("table")
    if type(table) is not int or (table == 0 and not hall) or (table and table not in session.clock.tables):
        raise ClockError("clock-table", n=str(table)[:8])
    return table


def whole(body: Body, name: str, most: int) -> int:
    """Return a whole number from 1 to ``most``. Raise ClockError."""
    value = body.get(name)
    if type(value) is not int or not 1 <= value <= most:
        raise ClockError("clock.no-number", most=most)
    return value


def words(body: Body, name: str) -> str:
    """Return a line of text, spaces normalised. Raise ClockError."""
    value = body.get(name, "")
    if not isinstance(value, str) or len(value) > MOST_WORDS or any(ord(letter) < 32 for letter in value):
        raise ClockError("clock.no-words", most=MOST_WORDS)
    return " ".join(value.split())


def checked(entry: Entry) -> Entry:
    """Return an entry that fits on a line. Raise ClockError for data that no page sends."""
    if not entry.id or any(len(text) > MOST_ID for text in (entry.id, entry.kind, entry.by)):
        raise ClockError("clock.bad-entry")
    try:
        line = plain_line(entry).encode()
    except (ValueError, RecursionError, UnicodeEncodeError):
        raise ClockError("clock.bad-entry") from None
    if len(line) > MOST_LINE:
        raise ClockError("clock.bad-entry")
    return entry
