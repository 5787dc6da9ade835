"""The fold of an event: one line at a time, each checked against all before it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from jantaku.game.log import Four
from jantaku.ledger import Bodies
from jantaku.ledger.lines import HASH, HEX
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import FORMAT, After, Body, Entry
from jantaku.tournament.state import (
    ALL_SHOWN,
    CARRIES,
    KINDS,
    MARKS,
    PLAYING,
    SHOWINGS,
    STATUSES,
    TOURNAMENT,
    UNSEEN,
    Announcement,
    Entrant,
    EventStage,
    EventState,
    Marks,
    Planned,
    Receipt,
    Schedule,
    Sitting,
    Visibility,
)

TIES = ("firsts", "places", "best", "last", "points")
MOST_ENTRY, MOST_SESSION, MOST_TABLE, MOST_ENTRIES = 99_999, 99, 200, 800
MOST_ROUNDS = 60
MOST_TEXT, MOST_STAGES, MOST_TIME = 100, 20, 1 << 53
LOCAL = "%Y-%m-%dT%H:%M"


def refuse(ident: str, **values: object) -> EventError:
    """Make the event's error for a refusal of the ledger's readers."""
    return EventError("unknown" if ident == "field" else ident, **values)


READ = Bodies(refuse)


class EventFold:
    """An event as far as it was read."""

    def __init__(self, first: Entry) -> None:
        if first.kind != "begin":
            raise EventError("begin")
        body = first.body
        READ.only(body, "format", "name", "book", "house", "digest", "kind", "ties", "team_best", "automatic")
        if body.get("format") != FORMAT:
            raise EventError("format", format=FORMAT)
        self.name = READ.text_in(body, "name", MOST_TEXT, wanted=True)
        self.book, self.kind = READ.book_in(body), choice_in(body, "kind", KINDS)
        self.ties = ties_in(body)
        self.automatic = READ.flag(body, "automatic")
        self.team_best = READ.whole_in(body, "team_best", 0, MOST_ENTRIES, default=0)
        self.entries: dict[int, Entrant] = {}
        self.stages = [EventStage("", 1)]
        self.sessions: dict[int, Sitting] = {}
        self.sets: dict[int, tuple[tuple[int, str], ...]] = {}
        self.visibility = ALL_SHOWN
        self.checkins: dict[int, Marks] = {}
        self.schedule = Schedule()
        self.announced: tuple[Announcement, ...] = ()
        self.results = 0

    def take(self, entry: Entry) -> None:
        """Add one entry. Raise EventError for what cannot be."""
        if entry.kind not in TAKEN:
            raise EventError("begun" if entry.kind == "begin" else "kind", kind=entry.kind[:20])
        TAKEN[entry.kind](self, entry)

    def after(self) -> After:
        """The check beside a line."""
        seated = sum(bool(each.tables) for each in self.sessions.values())
        return {"entries": len(self.entries), "seated": seated, "results": self.results}

    def state(self) -> EventState:
        """Return the state so far."""
        return EventState(
            *(self.name, self.kind, self.book, self.ties, self.team_best, self.automatic),
            *(dict(self.entries), tuple(self.stages), dict(self.sessions), dict(self.sets)),
            *(self.visibility, dict(self.checkins), self.schedule, self.announced),
        )

    def copy(self) -> "EventFold":
        """Return the same fold, to be moved on apart from this one."""
        made = EventFold.__new__(EventFold)
        vars(made).update({name: value.copy() if isinstance(value, dict | list) else value for name, value in vars(self).items()})
        return made

    # ---- what a line names
    def entry_in(self, body: Body, field: str = "entry") -> Entrant:
        """Return the entry that a line names. Raise EventError."""
        return self.known(READ.whole_in(body, field, 1, MOST_ENTRY))

    def known(self, number: int) -> Entrant:
        """Return the entry of a number. Raise EventError."""
        if number not in self.entries:
            raise EventError("entry", n=number)
        return self.entries[number]

    def session_in(self, body: Body) -> Sitting:
        """Return the session that a line names, which may be the next one. Raise EventError."""
        last = max(self.sessions, default=0)
        number = READ.whole_in(body, "session", 1, MOST_SESSION)
        if number > last + 1:
            raise EventError("session-next", n=number, next=last + 1)
        return self.sessions.get(number, Sitting(number))

    def seated_in(self, body: Body) -> tuple[Sitting, int]:
        """Return the session and the table that a line names, where people were seated. Raise EventError."""
        session, table = self.session_in(body), READ.whole_in(body, "table", 1, MOST_TABLE)
        if table not in session.tables:
            raise EventError("table", n=table, session=session.number)
        return session, table

    @property
    def on(self) -> frozenset[int]:
        """The entries of the stage that is played; empty for all."""
        return self.stages[-1].on

    @property
    def coming(self) -> int:
        """The first session of which nothing was entered yet."""
        return max((number for number, each in self.sessions.items() if each.results), default=0) + 1


# ---- entries
def enter(run: EventFold, entry: Entry) -> None:
    """Enter a player, a substitute or a house player."""
    body = entry.body
    READ.only(body, "number", "who", "status", "team")
    number = READ.whole_in(body, "number", 1, MOST_ENTRY)
    if number in run.entries:
        raise EventError("entry-taken", n=number)
    if len(run.entries) >= MOST_ENTRIES:
        raise EventError("crowd", field="entries", most=MOST_ENTRIES)
    status, team = choice_in(body, "status", STATUSES), READ.text_in(body, "team", MOST_TEXT)
    run.entries[number] = Entrant(number, hash_in(body, "who"), status, team, since=run.coming)


def identify(run: EventFold, entry: Entry) -> None:
    """Replace the person of an entry, as after a misspelt name."""
    READ.only(entry.body, "entry", "who")
    one = run.entry_in(entry.body)
    run.entries[one.number] = replace(one, who=hash_in(entry.body, "who"))


def forget(run: EventFold, entry: Entry) -> None:
    """Forget the person of an entry; its number, seats and scores stay."""
    READ.only(entry.body, "entry")
    one = run.entry_in(entry.body)
    if not one.who:
        raise EventError("forgotten", n=one.number)
    run.entries[one.number] = replace(one, who="")


def withdraw(run: EventFold, entry: Entry) -> None:
    """Withdraw an entry from all sessions to come."""
    _leave(run, entry, gone=True)


def come_back(run: EventFold, entry: Entry) -> None:
    """Take an entry back that had withdrawn."""
    _leave(run, entry, gone=False)


def _leave(run: EventFold, entry: Entry, *, gone: bool) -> None:
    READ.only(entry.body, "entry", "why")
    READ.text_in(entry.body, "why", MOST_TEXT)
    one = run.entry_in(entry.body)
    if one.withdrawn == gone:
        raise EventError("withdrawn" if gone else "there", n=one.number)
    run.entries[one.number] = replace(one, withdrawn=gone)


# ---- stages and sessions
def stage(run: EventFold, entry: Entry) -> None:
    """Begin the next stage, with the entries that go on and how much of their score they bring."""
    body = entry.body
    READ.only(body, "name", "on", "carry")
    open_ = next((each.number for each in run.sessions.values() if each.results and not each.complete), 0)
    if open_:
        raise EventError("stage-open", n=open_)
    on = numbers_in(body, "on")
    for number in on:
        one = run.known(number)
        if one.status != PLAYING or one.withdrawn or (run.on and number not in run.on):
            raise EventError("stage-on", n=number)
    if not on:
        raise EventError("wanted", field="on")
    if len(run.stages) >= MOST_STAGES:
        raise EventError("crowd", field="stages", most=MOST_STAGES)
    name = READ.text_in(body, "name", MOST_TEXT, wanted=True)
    for number in [number for number, each in run.sessions.items() if not each.results]:
        del run.sessions[number]  # seats of sessions to come, made before the cut
    run.stages.append(EventStage(name, run.coming, frozenset(on), choice_in(body, "carry", CARRIES)))


def session(run: EventFold, entry: Entry) -> None:
    """Name the clock of a session, by the hash of its first line."""
    READ.only(entry.body, "session", "clock")
    one = run.session_in(entry.body)
    if one.arrivals:
        raise EventError("clock-late", n=one.number)
    run.sessions[one.number] = replace(one, clock=hash_in(entry.body, "clock"))


def sets(run: EventFold, entry: Entry) -> None:
    """Move a tile set to a table, from a session on. (WRC 8.1)"""
    READ.only(entry.body, "session", "table", "set")
    one, table = run.session_in(entry.body), READ.whole_in(entry.body, "table", 1, MOST_TABLE)
    if one.results:
        raise EventError("played", n=one.number)
    row = (one.number, READ.text_in(entry.body, "set", MOST_TEXT, wanted=True))
    run.sets[table] = (*(each for each in run.sets.get(table, ()) if each[0] < one.number), row)


def seat(run: EventFold, entry: Entry) -> None:
    """Seat a session; seated again, as after a dropout, it has no result yet."""
    body = entry.body
    READ.only(body, "session", "tables", "byes", "plan", "lot")
    READ.text_in(body, "plan", HASH)
    READ.text_in(body, "lot", MOST_TEXT)
    one = run.session_in(body)
    if one.results:
        raise EventError("played", n=one.number)
    tables, byes = tables_in(body), numbers_in(body, "byes")
    once: set[int] = set()
    for number in [*(number for seats in tables.values() for number in seats), *byes]:
        if number in once:
            raise EventError("seat-twice", n=number, session=one.number)
        once.add(number)
        may_play(run, number)
    missing = [number for number in competing(run) if number not in once]
    if missing and run.kind == TOURNAMENT:
        raise EventError("seat-missing", names=tuple(missing), session=one.number)
    run.sessions[one.number] = replace(one, tables=tables, byes=byes, substitutes={})


def announce(run: EventFold, entry: Entry) -> None:
    """Announce the plan of a stage by its digest, before it is drawn who has which number of it."""
    READ.only(entry.body, "plan", "rounds")
    plan, rounds = hash_in(entry.body, "plan", wanted=True), READ.whole_in(entry.body, "rounds", 1, MOST_ROUNDS)
    run.announced = (*run.announced, Announcement(plan, rounds, entry.at, len(run.stages) - 1, entry.n))


def may_play(run: EventFold, number: int) -> Entrant:
    """Return an entry that may sit down now. Raise EventError."""
    one = run.known(number)
    if one.withdrawn:
        raise EventError("gone", n=number)
    if one.status == PLAYING and run.on and number not in run.on:
        raise EventError("cut", n=number)
    return one


def competing(run: EventFold) -> list[int]:
    """Return the entries for whom there must be a seat or a bye."""
    return [
        number
        for number, each in run.entries.items()
        if each.status == PLAYING and not each.withdrawn and (not run.on or number in run.on)
    ]


def substitute(run: EventFold, entry: Entry) -> None:
    """Put a substitute in the place of an entry, for one session. (WRC 7.2)"""
    READ.only(entry.body, "session", "entry", "by")
    one, away, by = run.session_in(entry.body), run.entry_in(entry.body), run.entry_in(entry.body, "by")
    table = next((table for table, seats in one.tables.items() if away.number in seats), 0)
    if not table:
        raise EventError("no-seat", n=away.number, session=one.number)
    if table in one.results:
        raise EventError("result-there", n=table, session=one.number)
    may_play(run, by.number)
    if by.status == PLAYING:
        raise EventError("not-substitute", n=by.number)
    if by.number in one.seated:
        raise EventError("seat-twice", n=by.number, session=one.number)
    run.sessions[one.number] = replace(one, substitutes={**one.substitutes, away.number: by.number})


def arrived(run: EventFold, entry: Entry) -> None:
    """Note when an entry came, in ms; by the session's clock it is late or not. (WRC 7.2)"""
    READ.only(entry.body, "session", "entry", "time")
    one, who = run.session_in(entry.body), run.entry_in(entry.body)
    if not one.clock:
        raise EventError("no-clock", n=one.number)
    if not any(who.number in seats for seats in one.tables.values()) and who.number not in one.seated:
        raise EventError("no-seat", n=who.number, session=one.number)
    if who.number in one.arrivals:
        raise EventError("arrived", n=who.number, session=one.number)
    time = READ.whole_in(entry.body, "time", 1, MOST_TIME)
    run.sessions[one.number] = replace(one, arrivals={**one.arrivals, who.number: time})


def result(run: EventFold, entry: Entry) -> None:
    """Name the sheet of a table by its receipt; a corrected sheet is named again, with the reason."""
    body = entry.body
    READ.only(body, "session", "table", "receipt", "why")
    one, table = run.seated_in(body)
    receipt, why = hash_in(body, "receipt", wanted=True), READ.text_in(body, "why", MOST_TEXT)
    before = one.results.get(table)
    if before and not why:
        raise EventError("result-why", n=table, session=one.number)
    if before and before.hash == receipt:
        raise EventError("result-same", n=table, session=one.number)
    if any(other.hash == receipt for each in run.sessions.values() for other in each.results.values()):
        raise EventError("result-other")
    run.results += before is None
    run.sessions[one.number] = replace(one, results={**one.results, table: Receipt(receipt, entry.n)})


def visibility(run: EventFold, entry: Entry) -> None:
    """Show results to everybody as they come, once their session is complete, or not at all, from a session on."""
    READ.only(entry.body, "standings", "since")
    since = READ.whole_in(entry.body, "since", 1, MOST_SESSION, default=1)
    run.visibility = Visibility(choice_in(entry.body, "standings", SHOWINGS), since)


# ---- who comes, and when
def checkin(run: EventFold, entry: Entry) -> None:
    """Mark entries at the check-in before a session: present, late, absent, or not seen after all."""
    READ.only(entry.body, "session", "entries", "mark")
    one, mark = run.session_in(entry.body), choice_in(entry.body, "mark", (*MARKS, UNSEEN))
    numbers = numbers_in(entry.body, "entries")
    if not numbers:
        raise EventError("wanted", field="entries")
    marks = {number: each for number, each in run.checkins.get(one.number, {}).items() if number not in numbers}
    for number in numbers:
        may_play(run, number)
        if mark != UNSEEN:
            marks[number] = mark
    run.checkins[one.number] = marks


def schedule(run: EventFold, entry: Entry) -> None:
    """Set when and where the sessions are played, all of them at once."""
    READ.only(entry.body, "sessions", "place")
    rows = entry.body.get("sessions", [])
    if not isinstance(rows, list | tuple) or len(rows) > MOST_SESSION or not all(isinstance(row, dict) for row in rows):
        raise EventError("value", field="sessions")
    found: dict[int, Planned] = {}
    for row in rows:
        READ.only(row, "session", "time", "title")
        number = READ.whole_in(row, "session", 1, MOST_SESSION)
        if number in found:
            raise EventError("twice", field="sessions")
        found[number] = Planned(time_in(row), READ.text_in(row, "title", MOST_TEXT))
    order = [each.time for _, each in sorted(found.items())]
    if order != sorted(order):
        raise EventError("schedule-order")
    run.schedule = Schedule(dict(sorted(found.items())), READ.text_in(entry.body, "place", MOST_TEXT))


TAKEN: dict[str, Callable[[EventFold, Entry], None]] = {
    "entry": enter,
    "person": identify,
    "forget": forget,
    "withdraw": withdraw,
    "return": come_back,
    "stage": stage,
    "session": session,
    "sets": sets,
    "announce": announce,
    "seat": seat,
    "substitute": substitute,
    "arrived": arrived,
    "result": result,
    "visibility": visibility,
    "checkin": checkin,
    "schedule": schedule,
}


# ---- reading
def choice_in(body: Body, field: str, choices: tuple[str, ...]) -> str:
    """One of some words, by default the first. Raise EventError."""
    value = body.get(field, choices[0])
    if value not in choices:
        raise EventError("choice", field=field, choices=choices)
    return str(value)


def ties_in(body: Body) -> tuple[str, ...]:
    """The tie-breaks, in order, none twice. Raise EventError."""
    values = body.get("ties", [])
    if not isinstance(values, list | tuple) or any(value not in TIES for value in values) or len({*values}) < len(values):
        raise EventError("choice", field="ties", choices=TIES)
    return tuple(values)


def time_in(body: Body) -> str:
    """A local time as ``2026-11-28T09:30``, of the hall and so of no zone. Raise EventError."""
    value = body.get("time")
    try:
        if isinstance(value, str) and datetime.strptime(value, LOCAL).strftime(LOCAL) == value:  # noqa: DTZ007 - of no zone
            return value
    except ValueError:
        pass
    raise EventError("time")


def hash_in(body: Body, field: str, *, wanted: bool = False) -> str:
    """A SHA-256 in hexadecimal; empty where a line does not say, if that may be. Raise EventError."""
    value = body.get(field, "")
    whole = isinstance(value, str) and len(value) == HASH and HEX.issuperset(value)
    if not whole and (value != "" or wanted):
        raise EventError("hash", field=field)
    return str(value)


def numbers_in(body: Body, field: str) -> tuple[int, ...]:
    """Numbers of entries, none twice. Raise EventError."""
    values = body.get(field, [])
    if not isinstance(values, list | tuple) or len(values) > MOST_ENTRIES:
        raise EventError("value", field=field)
    found = tuple(READ.whole_in({field: value}, field, 1, MOST_ENTRY) for value in values)
    if len(set(found)) < len(found):
        raise EventError("twice", field=field)
    return found


def tables_in(body: Body) -> dict[int, Four]:
    """The seats of a session by table, East first. Raise EventError."""
    rows = body.get("tables")
    if not isinstance(rows, list | tuple) or not 1 <= len(rows) <= MOST_TABLE:
        raise EventError("value", field="tables")
    found: dict[int, Four] = {}
    for row in rows:
        if not isinstance(row, dict):
            raise EventError("value", field="tables")
        READ.only(row, "table", "seats")
        table, seats = READ.whole_in(row, "table", 1, MOST_TABLE), numbers_in(row, "seats")
        if len(seats) != 4:
            raise EventError("hole", n=table, count=len(seats))
        if table in found:
            raise EventError("table-twice", n=table)
        found[table] = (seats[0], seats[1], seats[2], seats[3])
    return found
