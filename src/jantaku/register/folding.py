"""The fold of a register: rows as they come, and what decisions, appeals and cancellations make of them."""

from collections.abc import Iterable
from typing import Any

from jantaku.errors import FoulError, Missing
from jantaku.referee import attendance
from jantaku.referee.given import says
from jantaku.referee.judge import rule, rule_kept
from jantaku.referee.questions import DECISION
from jantaku.referee.ruling import Ruling
from jantaku.register.calls import Queue
from jantaku.register.entries import (
    MOST_HAND,
    MOST_NAME,
    MOST_SESSION,
    MOST_TABLE,
    book_of,
    given_in,
    key_of,
    name_in,
    names_in,
    number_in,
    only,
    origin_of,
    text_in,
    whole_in,
)
from jantaku.register.errors import RegisterError
from jantaku.register.events import FORMAT, After, Body, Entry
from jantaku.register.penalties import WARNED, Mark, PenaltyLedger, Row

PLACE = ("session", "table", "hand", "referee", "note")
WHO = ("players", "others")
OF_SESSION = (attendance.LATE, attendance.MISSED, attendance.ON_PURPOSE)  # fouls that are of a session, which must be known
UPHELD, CHANGED = "upheld", "changed"
MOST_POINTS = 1000
MOST_WARNINGS = 20
WARNINGS = 3  # that make repeated minor slips, where neither the event nor its book sets a number
LATER = {"points": ("score-minus",), "disqualification": ("substitute", "not-ranked", "report")}


class RegisterFold:
    """A register as far as it was read."""

    def __init__(self, first: Entry) -> None:
        if first.kind != "begin":
            raise RegisterError("begin")
        body = first.body
        only(body, "format", "book", "house", "digest", "event", "trifles", "of")
        if body.get("format") != FORMAT:
            raise RegisterError("format", format=FORMAT)
        self.book = book_of(body)
        self.counted_by = self.book.cite("fouls.repeated_trifles")  # the clause under which warnings count
        self.event, self.origin = text_in(body, "event", MOST_NAME), origin_of(body)
        self.read = number_in if self.origin else name_in  # players are entries of the event, by number, or names
        self.trifles = whole_in(body, "trifles", MOST_WARNINGS, least=1)
        self.rows: list[Row] = []
        self.places: dict[str, int] = {}  # of the rows, by their ids
        self.names: dict[str, str] = {}
        self.asks = False  # a new entry must give every circumstance that its ruling depends on
        self.queue = Queue()
        self.total = 0
        self.groups: dict[tuple[str, int], dict[str, Row]] = {}  # by player and session, rows whose points may be included
        self.last: Row | None = None

    def take(self, entry: Entry) -> None:
        """Add one entry. Raises RegisterError for what cannot be, Missing where the ruling hangs on a circumstance."""
        if entry.kind in CALLS:
            self.last = None
            CALLS[entry.kind](self.queue, entry)
        elif entry.kind in TAKEN:
            TAKEN[entry.kind](self, entry)
        else:
            raise RegisterError("begun")

    def after(self) -> After:
        """The check beside an event."""
        row, total = self.last, self.total
        if row is None:
            return {"sanction": "", "points": 0, "cite": "", "total": total}
        return {"sanction": row.sanction, "points": row.points, "cite": row.cite, "total": total}

    def state(self) -> PenaltyLedger:
        """Return the state so far."""
        return PenaltyLedger(
            self.event, self.book, self.trifles, tuple(included(self.rows)), dict(self.names), tuple(self.queue.calls), self.origin
        )

    def copy(self) -> "RegisterFold":
        """Return the same fold, to be moved on apart from this one."""
        made = RegisterFold.__new__(RegisterFold)
        vars(made).update({name: value.copy() if isinstance(value, dict | list) else value for name, value in vars(self).items()})
        made.groups = {who: group.copy() for who, group in self.groups.items()}
        made.queue = Queue()
        made.queue.calls = self.queue.calls.copy()
        return made

    # ---- rows
    def enter(self, rows: list[Row]) -> None:
        """Write down rows, and who is named in them."""
        for row in rows:
            for name in (row.player, *row.others):
                self.names.setdefault(key_of(name), name)
        for row in rows:
            self.places.setdefault(row.id, len(self.rows))
            self.rows.append(row)
            self.count(row)
        first = self.last = rows[0]
        self.queue.ruled(first.table, (row.id for row in rows), first.referee, first.at)

    def known(self, names: Iterable[str]) -> tuple[str, ...]:
        """Names as they were first spelt."""
        return tuple(self.names.get(key_of(name), name) for name in names)

    def place(self, ident: object) -> int:
        """Return the index of a row. Raises RegisterError."""
        at = self.places.get(ident) if isinstance(ident, str) else None
        if at is None:
            raise RegisterError("row", id=str(ident)[:40])
        return at

    def put(self, at: int, row: Row) -> None:
        """Lay a row in the place of what it was."""
        before, self.rows[at] = self.rows[at], row
        self.last = row
        self.count(row, before)

    def count(self, row: Row, before: Row | None = None) -> None:
        """Add up again what a row has a part in; ``before`` is what it was."""
        group = self.groups.get((row.player, row.session), {})
        if row.id not in group:
            self.total -= before.counts if before else 0
            if not attendance.of_session(row):
                self.total += row.counts
                return
        self.groups[row.player, row.session] = group
        self.total -= sum(each.counts for each in included(list(group.values())))
        group[row.id] = row
        self.total += sum(each.counts for each in included(list(group.values())))


def ruling(run: RegisterFold, entry: Entry) -> None:
    """A foul is ruled on: each offender has a row."""
    body = entry.body
    only(body, "foul", "given", "cause", *WHO, *PLACE)
    foul = text_in(body, "foul", wanted=True)
    found = ruled(run, foul, given_in(body))
    cause = text_in(body, "cause")
    if cause:
        run.place(cause)
    if found.foul in OF_SESSION and not body.get("session"):
        raise RegisterError("wanted", field="session")
    values = (found.foul, found.code, found.sanction, found.points, found.clause(), found.next, found.given)
    run.enter(rows_of(run, entry, Row("", "", *values, decided=found.sanction != "discretion", cause=cause)))


def warning(run: RegisterFold, entry: Entry) -> None:
    """Record a warning: a minor slip, not penalised but counted. (WRC 7.1)"""
    body = entry.body
    only(body, *WHO, *PLACE)
    if not body.get("note"):
        raise RegisterError("wanted", field="note")
    run.enter(rows_of(run, entry, Row("", "", "", "", "none", 0, run.counted_by, (WARNED,), ())))


def rows_of(run: RegisterFold, entry: Entry, like: Row) -> list[Row]:
    """The rows of the offenders, alike but for their names. Raises RegisterError."""
    body = entry.body
    players, others = run.known(names_in(body, "players", 1, run.read)), run.known(names_in(body, "others", read=run.read))
    if others and {key_of(name) for name in players} & {key_of(name) for name in others}:
        raise RegisterError("twice")
    shared: dict[str, Any] = {
        "others": others,
        "session": whole_in(body, "session", MOST_SESSION),
        "table": whole_in(body, "table", MOST_TABLE),
        "hand": text_in(body, "hand", MOST_HAND),
        "referee": name_in(body, "referee"),
        "note": text_in(body, "note"),
        "at": entry.at,
    }
    first, *more = players
    row = like._replace(id=entry.id, player=first, **shared)
    return [row, *(row._replace(id=f"{entry.id}.{n}", player=name) for n, name in enumerate(more, 1))]


def ruled(run: RegisterFold, foul: str, given: Body) -> Ruling:
    """Return the book's ruling. Raises Missing; RegisterError for an unknown foul or circumstance."""
    try:
        return (rule if run.asks else rule_kept)(run.book, foul, given)
    except Missing:
        raise
    except FoulError as error:
        raise RegisterError("foul", why=error) from error


# ---- afterwards
def decision(run: RegisterFold, entry: Entry) -> None:
    """A referee decides what the book left to the referee; that it was so is written down. (WRC 7.1)"""
    body = entry.body
    only(body, "row", "decision", "points", "given", "referee", "why")
    at = run.place(body.get("row"))
    row = run.rows[at]
    standing(row)
    if row.decided:
        raise RegisterError("decided")
    decided = {"decision": text_in(body, "decision", wanted=True)} | ({"points": body["points"]} if "points" in body else {})
    found = ruled(run, row.foul, {**dict(row.given), **given_in(body), **decided})
    mark = mark_of("decision", entry, found.sanction, found.points)
    run.put(at, marked(row, mark, found.next)._replace(given=found.given, decided=True))


def appeal(run: RegisterFold, entry: Entry) -> None:
    """An appeal was heard: the ruling is upheld, or changed."""
    body = entry.body
    only(body, "row", "who", "outcome", "decision", "points", "referee", "why")
    at = run.place(body.get("row"))
    row = run.rows[at]
    standing(row)
    outcome = text_in(body, "outcome", wanted=True)
    if outcome not in {UPHELD, CHANGED}:
        raise RegisterError("value", field="outcome")
    if not row.decided:
        raise RegisterError("undecided")
    changed = outcome == CHANGED
    sanction, points = changed_to(run, body) if changed else (row.sanction, row.points)
    mark = mark_of("appeal", entry, sanction, points)._replace(who=run.read(body, "who"), outcome=outcome)
    run.put(at, marked(row, mark, later(run, sanction, points) if changed else row.next))


def cancellation(run: RegisterFold, entry: Entry) -> None:
    """A row is taken back; it stays where it is, with who did it and why."""
    body = entry.body
    only(body, "row", "referee", "why")
    at = run.place(body.get("row"))
    row = run.rows[at]
    standing(row)
    text_in(body, "why", wanted=True)
    run.put(at, marked(row, mark_of("cancellation", entry, row.sanction, row.points), row.next))


def standing(row: Row) -> None:
    """Raise RegisterError for a row that was cancelled."""
    if row.cancelled:
        raise RegisterError("cancelled")


def mark_of(kind: str, entry: Entry, sanction: str, points: int) -> Mark:
    """Return the mark of a change to a row: what, by whom, why."""
    return Mark(kind, name_in(entry.body, "referee"), text_in(entry.body, "why"), entry.at, sanction, points)


def marked(row: Row, mark: Mark, following: tuple[str, ...]) -> Row:
    """A row with what became of it, and what follows from then on."""
    return row._replace(sanction=mark.sanction, points=mark.points, next=following, marks=(*row.marks, mark))


def changed_to(run: RegisterFold, body: Body) -> tuple[str, int]:
    """Apply the outcome of an appeal. Raises RegisterError."""
    sanction = text_in(body, "decision", wanted=True)
    if sanction not in DECISION.choices:
        raise RegisterError("value", field="decision")
    if sanction == "points":
        return sanction, whole_in(body, "points", MOST_POINTS, least=1)
    amount = says(run.book, "fouls.chombo_points")
    return sanction, amount if sanction == "chombo" and isinstance(amount, int) else 0


def later(run: RegisterFold, sanction: str, points: int) -> tuple[str, ...]:
    """Return the consequences of changing a ruling after play has gone on: at the table only its payments change."""
    if sanction == "chombo":
        mangan = says(run.book, "fouls.chombo") == "reverse-mangan"
        return ("reverse-mangan",) if mangan else ("score-minus",) if points else ()
    return LATER.get(sanction, ())


def included(rows: list[Row]) -> list[Row]:
    """The rows, those whose points are part of another row's naming it. (WRC 7.2)"""
    parts = attendance.included(((row.player, row.session), row) for row in rows if not row.cancelled)
    return [row._replace(included=parts[row.id]) if row.id in parts else row for row in rows]


TAKEN = {
    "ruling": ruling,
    "warning": warning,
    "decision": decision,
    "appeal": appeal,
    "cancellation": cancellation,
}
CALLS = {"call": Queue.call, "answer": Queue.answer, "close": Queue.close}
