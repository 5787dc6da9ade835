"""Present a clock for its pages: every sentence in the languages asked for; the pages only count down."""

from collections.abc import Sequence

from jantaku.clock import Session
from jantaku.clock.clock import CLOSED, DONE, LAST_HAND, MINUTE, RUNNING, SET_UP, WAITING
from jantaku.clock.possible import STOPPED, can, can_all, doing
from jantaku.clock.session import RULED, TAKEN_BACK, UNDO
from jantaku.ledger import Entry
from jantaku.texts import say, seat_name

Json = dict[str, object]
MARKS = {"ten": 10 * MINUTE, "five": 5 * MINUTE}  # announcements of the remaining time, and when they begin
PHASES = (SET_UP, RUNNING, *MARKS, LAST_HAND, CLOSED, STOPPED)
LATE = 3000  # ms by which a gong may come late without a word
MOST_HISTORY = 60


def timing(session: Session, now: int, table: int = 0) -> Json:
    """The time of the hall (0) or of a table, in ms."""
    clock = session.clock
    return {
        "n": session.newest(table),
        "now": now,
        "state": clock.phase(table) if table else clock.state,
        "length": clock.length + clock.added(table),
        "started": clock.started,
        "ends": clock.ends(table),
        "left": clock.left(now, table),
        "stands": clock.stands(table),
        "rung": clock.rung,
        "late": [clock.rung - session.late, clock.rung] if session.late > LATE and clock.rung >= 0 else None,
    }


def digits(left: object) -> str:
    """The time left as it is shown: 89:59; a second that has begun counts."""
    seconds = -(-int(str(left)) // 1000)
    return f"{seconds // 60:02}:{seconds % 60:02}"


def phase(session: Session, now: int, table: int = 0) -> str:
    """The phase at a time: one of `PHASES`."""
    clock = session.clock
    state = clock.phase(table) if table else clock.state
    if state != RUNNING:
        return state
    if clock.stands(table) >= 0:
        return STOPPED
    left = clock.left(now, table)
    return next((mark for mark in ("five", "ten") if left <= MARKS[mark] < clock.length), RUNNING)


def marks(session: Session) -> Json:
    """Times before the gong, in ms, at which the last minutes are announced; none before the start."""
    return {name: before for name, before in MARKS.items() if before < session.clock.length}


def phase_texts(session: Session, lang: str) -> dict[str, list[str]]:
    """A heading and a sentence for each phase, in a language; headings for the tables listed."""
    longer = dict.fromkeys(MARKS, "clock.ten-long") | {name: f"clock.{name}-long" for name in PHASES if name not in MARKS}
    if session.clock.dice_after_gong:
        longer[LAST_HAND] = "clock.last-hand-open"
    ruling = session.book.rulings.get("events.signature")
    if ruling and ruling.says == "referee":
        longer[CLOSED] = "clock.closed-signed"
    phases = {
        name: [say(f"clock.{name}", lang), say(longer[name], lang, **({"time": "{time}"} if name == RUNNING else {}))]
        for name in PHASES
    }
    return phases | {name: [say(f"clock.{name}", lang), ""] for name in ("still", "apart")}


def called(session: Session, table: int, lang: str) -> str:
    """A table in a sentence; the hall is all tables."""
    if not table:
        return say("clock.all-tables", lang)
    name = session.name(table)
    return say("clock.named", lang, n=table, name=name) if name else say("clock.table", lang, n=table)


# ---- the hall
def hall(session: Session, now: int) -> Json:
    """Data of the display: the time, the tables still playing, those with extra time."""
    clock = session.clock
    still = sorted(clock.playing) if clock.rung >= 0 else []
    apart = [table for table in sorted(clock.tables - clock.done - set(clock.gongs)) if clock.ends(table) != clock.ends()]
    standing = [table for table, _ in clock.stopped if table and table not in apart]
    return {
        **timing(session, now),
        "still": [_chip(session, table, now) for table in still],
        "apart": [_chip(session, table, now) for table in sorted(apart + standing)],
        "done": len(clock.done),
    }


def _chip(session: Session, table: int, now: int) -> Json:
    clock = session.clock
    return {
        "table": table,
        "name": session.name(table),
        "ends": clock.ends(table),
        "left": clock.left(now, table),
        "stands": clock.stands(table),
    }


# ---- the organiser
def controlled(session: Session, now: int, lang: str) -> Json:
    """Data of the organiser's page: the hall, each table with its actions, the log."""
    clock = session.clock
    over = clock.done if clock.rung >= 0 else frozenset[int]()  # in the last hands those that still play come first
    return {
        **hall(session, now),
        "can": ["start"] if clock.started < 0 else [],
        "all": can_all(clock),
        "tables": [_row(session, table, now, lang) for table in sorted(clock.tables, key=lambda n: (n in over, n))],
        "history": [_event(session, row, lang) for row in reversed(session.entries[-MOST_HISTORY:])],
    }


def _row(session: Session, table: int, now: int, lang: str) -> Json:
    clock = session.clock
    extra = clock.added(table)
    return {
        **_chip(session, table, now),
        "called": called(session, table, lang),
        "is": doing(clock, table),
        "says": say(f"clock.is-{doing(clock, table)}", lang),
        "extra": say("clock.extra-of", lang, n=round(extra / MINUTE)) if extra >= MINUTE / 2 else "",
        "can": can(clock, table),
        "sheet": session.sheets.get(table, ""),
    }


def _event(session: Session, row: Entry, lang: str) -> Json:
    undone = row.id in session.undone
    return {
        "id": row.id,
        "at": row.at,
        "text": _happened(session, row, lang),
        "by": row.by or (say("clock.by-time", lang) if row.kind == "gong" else ""),
        "undone": undone,
        "undo": row.kind in TAKEN_BACK and not undone,
    }


def _happened(session: Session, row: Entry, lang: str) -> str:
    """One event in a sentence."""
    if row.kind == UNDO:
        target = next(each for each in session.entries if each.id == row.body["of"])
        return say("clock.did-undo", lang, what=_happened(session, target, lang))
    values: dict[str, object] = {}
    if "table" in row.body:
        values["table"] = called(session, row.body["table"], lang)
    if row.kind == "code":
        values["seat"] = seat_name(row.body["seat"], lang)
    if row.kind in RULED:
        values |= {"ruling": row.body["ruling"], "referee": row.body["referee"], "n": row.body.get("minutes", 0)}
    if row.kind == "gong":
        values["n"] = len(row.body["tables"])
    return say(f"clock.did-{row.kind}", lang, **values)


# ---- a table
def table_data(session: Session, table: int, now: int, lang: str, *, within: bool = False) -> Json:
    """Data of a table's page: its time, its buttons, enabled or with the reason; its sheet, if ``within``."""
    clock = session.clock
    return {
        **timing(session, now, table),
        "doing": clock.table(table),
        "can": [one for one in can(clock, table) if one in {"dice", "hand"}],
        "why": why(session, table, lang) if within or clock.table(table) != WAITING or clock.started < 0 else "",
        "kept": table in session.sheets,
        "sheet": session.sheets.get(table, "") if within else "",
        "given": [seat for seat in range(4) if (table, seat) in session.codes],
    }


def why(session: Session, table: int, lang: str) -> str:
    """Actions of the players at a table, and the reason against the others, with the clause."""
    clock, book = session.clock, session.book
    state = clock.table(table)
    if state == DONE:
        return say("clock.why-done", lang, more=phase_texts(session, lang)[CLOSED][1])
    if clock.started < 0:
        return say("clock.why-set-up", lang, cite=book.cite("events.before_start", lang))
    if clock.phase(table) == LAST_HAND and not clock.dice_after_gong:
        return say("clock.why-last", lang, cite=book.cite("events.dice_after_gong", lang))
    if clock.stands(table) >= 0:
        return say("clock.why-stopped", lang)
    if state == WAITING:
        return say("clock.why-waiting", lang)
    if table in session.sheets:
        return say("clock.why-sheet", lang)
    return say("clock.why-playing", lang, cite=book.cite("events.time_up", lang))


def gong_says(session: Session, lang: str) -> str:
    """The reason why no more dice are thrown, which a table's page shows by itself without the server."""
    return say("clock.why-gong", lang, cite=session.book.cite("events.dice_after_gong", lang))


def languages(asked: str, own: str, known: Sequence[str]) -> list[str]:
    """The languages of a display, ``en,fr,ja``: those that are known, each once; the reader's own where none is."""
    return list(dict.fromkeys(lang for lang in asked.split(",") if lang in known)) or [own]
