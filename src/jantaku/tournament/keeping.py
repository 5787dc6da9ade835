"""Keeping an event: each function adds what was entered to the documents of an `Archive`, all of it or nothing.

Times are in ms and salts are random texts: both are the caller's. ``by`` is who enters it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from jantaku.clock import ClockLog
from jantaku.game.log import Four
from jantaku.ledger import line_of
from jantaku.referee import FOULS, attendance
from jantaku.referee import rule as ruled
from jantaku.register import Register, RegisterError
from jantaku.register.events import Event as RegisterLine
from jantaku.scorekeeper import ScoreSheet, Sheet
from jantaku.scorekeeper.conduct import ANY_TIME
from jantaku.scorekeeper.corrections import Changes, Rows, relaid, row
from jantaku.scorekeeper.events import HAND_KINDS
from jantaku.tournament import people, planning
from jantaku.tournament.archive import Archive, called_in, entries_of, place_of
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body, Event
from jantaku.tournament.log import Tournament
from jantaku.tournament.penalties import Place
from jantaku.tournament.people import Participant
from jantaku.tournament.plans import PlanFile
from jantaku.tournament.standings import StandingRow
from jantaku.tournament.state import PLAYING, TOURNAMENT, Announcement, Sitting, Visibility

PAPER = "the game is on paper"  # why what a foul did to a hand is laid aside


class Stamp(NamedTuple):
    """Time of an entry, in ms since 1970, and its author."""

    at: int = 0
    by: str = ""


class Moved(NamedTuple):
    """An entry whose place or total a correction moved: before and after."""

    before: StandingRow
    after: StandingRow


def begin(name: str, book: str, stamp: Stamp, *, house: Mapping[str, Any], **more: Any) -> Archive:
    """Return a new event under a book, with the rulings of the house, and its register. Raise EventError."""
    event = Tournament.begin(name, book, house=dict(house), at=stamp.at, by=stamp.by, **more)
    of = {"event": event.ident}
    register = Register.begin(book, event=name[:60], house=dict(house), at=stamp.at, by=stamp.by, of=of)
    return Archive(event, register=register)


def add(archive: Archive, kind: str, body: Body, stamp: Stamp) -> Event:
    """Add a line to the event. Raise EventError."""
    return archive.event.add(kind, dict(body), id=f"e{len(archive.event.events)}", at=stamp.at, by=stamp.by)


def show(archive: Archive, standings: str, stamp: Stamp, *, since: int = 1) -> Visibility:
    """Show results to everybody from a session on: ``live``, ``delayed`` until it is complete, ``hidden``. Raise EventError."""
    add(archive, "visibility", {"standings": standings, "since": since}, stamp)
    return archive.state.visibility


# ---- entries
def enter(archive: Archive, person: Participant, stamp: Stamp, *, status: str = PLAYING, team: str = "") -> int:
    """Enter a person under its number, or under the next one that is free for 0; return the number. Raise EventError."""
    number = person.entry or max(archive.state.entries, default=0) + 1
    whole = people.checked(person._replace(entry=number))
    twin = next((each for each in archive.people.values() if same(each, whole)), None)
    if twin:
        raise EventError("person-twice", name=whole.name, n=twin.entry)
    body = {"number": number, "who": whole.digest, "status": status, **({"team": team} if team else {})}
    add(archive, "entry", body, stamp)
    archive.people[number] = whole
    return number


def same(one: Participant, other: Participant) -> bool:
    """Return True for the same name, country, club and federation number: two entries of one person, not two of one name."""
    return one[1:5] == other[1:5]


def rename(archive: Archive, person: Participant, stamp: Stamp) -> None:
    """Replace the person of an entry. Raise EventError."""
    whole = people.checked(person)
    add(archive, "person", {"entry": whole.entry, "who": whole.digest}, stamp)
    archive.people[whole.entry] = whole


# ---- seats
def announce(
    archive: Archive, rounds: int, stamp: Stamp, *, byes: Sequence[int] = (), seed: int = 0, tables: str = ""
) -> Announcement:
    """Announce the plan by which this stage is seated, by its digest, before any lot. Raise EventError, or SeatingError."""
    plan = planning.planned(archive, rounds, byes=byes, seed=seed, tables=tables)
    add(archive, "announce", {"plan": plan.digest, "rounds": len(plan.rounds)}, stamp)
    return archive.state.announced[-1]


def seat(
    archive: Archive,
    session: int,
    tables: Mapping[int, Four],
    stamp: Stamp,
    *,
    byes: Sequence[int] = (),
    plan: str = "",
    lot: str = "",
) -> None:
    """Seat a session; ``plan`` is the digest of its plan, ``lot`` the text by which numbers were drawn. Raise EventError."""
    out = archive.reckoning.ledger.disqualified
    for number in [*(number for seats in tables.values() for number in seats), *byes]:
        if number in out:
            raise EventError("disqualified", n=number)
    if any(place[0] == session for place in archive.sheets):
        raise EventError("sheets-there", n=session)
    rows = [{"table": table, "seats": list(seats)} for table, seats in sorted(tables.items())]
    more = {"byes": list(byes), "plan": plan, "lot": lot}
    try:
        add(archive, "seat", {"session": session, "tables": rows} | {name: value for name, value in more.items() if value}, stamp)
    except EventError as error:
        if error.id != "seat-missing":
            raise
        called = tuple(called_in(archive.people, number) for number in error.values["names"])  # type: ignore[attr-defined]
        raise EventError("seat-missing", names=called, session=session) from None


def seat_plan(
    archive: Archive, plan: PlanFile, stamp: Stamp, *, byes: Sequence[int] = (), first: int = 0, lot: str = ""
) -> tuple[int, ...]:
    """Seat every session without a result by the rounds of a plan; return which. All or none. Raise EventError.

    Round 1 is of the session ``first``, by default of the first in this stage; ``lot`` is the text by which numbers were drawn.
    """
    first = first or archive.state.stages[-1].first
    done = {number for number, each in archive.state.sessions.items() if each.results}
    rounds = {number: (one, byes) for number, one in enumerate(plan.rounds, first) if number not in done}
    if not rounds:
        raise EventError("plan-played", rounds=len(plan.rounds))
    return seat_rounds(archive, rounds, stamp, plan=plan.digest, lot=lot)


def seat_rounds(
    archive: Archive, rounds: Mapping[int, tuple[Sequence[Four], Sequence[int]]], stamp: Stamp, *, plan: str = "", lot: str = ""
) -> tuple[int, ...]:
    """Seat sessions, each by its tables in order and by who sits out; return which. All or none. Raise EventError."""
    events = list(archive.event.events)
    try:
        for number, (one, byes) in rounds.items():
            seat(archive, number, dict(enumerate(one, 1)), stamp, byes=byes, plan=plan, lot=lot)
    except EventError:
        archive.event = Tournament(events)
        raise
    return tuple(rounds)


def substitute(archive: Archive, session: int, entry: int, by: int, stamp: Stamp) -> None:
    """Put a substitute in the place of an entry, for one session. (WRC 7.2) Raise EventError."""
    sitting = archive.state.sessions.get(session, Sitting(session))
    table = next((table for table, seats in sitting.tables.items() if entry in seats), 0)
    if (session, table) in archive.sheets:
        raise EventError("result-there", n=table, session=session)
    if by in archive.reckoning.ledger.disqualified:
        raise EventError("disqualified", n=by)
    add(archive, "substitute", {"session": session, "entry": entry, "by": by}, stamp)


def stage(archive: Archive, name: str, on: Sequence[int], carry: str, stamp: Stamp) -> None:
    """Begin the next stage, with those who go on; seats of sessions to come are dropped. Raise EventError."""
    state, out = archive.state, archive.reckoning.ledger.disqualified
    for session, _ in archive.sheets:
        if not state.sessions[session].results:
            raise EventError("sheets-there", n=session)
    for number in on:
        if number in out:
            raise EventError("disqualified", n=number)
    add(archive, "stage", {"name": name, "on": list(on), "carry": carry}, stamp)


class Concern(NamedTuple):
    """A concern about seats: ``again`` (two who meet again), ``table`` (a tile set again), ``team`` (team-mates)."""

    kind: str
    entries: tuple[int, ...]
    session: int = 0
    set: str = ""


def concerns(archive: Archive, session: int) -> list[Concern]:
    """Return what an organiser may want to change of a session's seats."""
    state = archive.state
    met: dict[frozenset[int], int] = {}
    for number, each in sorted(state.sessions.items()):
        if number < session:
            met.update({pair: number for table in each.tables for pair in pairs(each.players(table))})
    found: list[Concern] = []
    for table in sorted(state.sessions[session].tables):
        for pair in pairs(state.sessions[session].players(table)):
            one, other = sorted(pair)
            team = state.entries[one].team
            if team and team == state.entries[other].team:
                found.append(Concern("team", (one, other)))
            if pair in met:
                found.append(Concern("again", (one, other), met[pair]))
    return found + [Concern("table", (entry,), when, name) for entry, name, when in state.repeated_tables(session)]


def pairs(seats: Sequence[int]) -> Iterable[frozenset[int]]:
    """Yield the six pairs of a table."""
    return (frozenset((one, other)) for at, one in enumerate(seats) for other in seats[at + 1 :])


# ---- the session clock
def start(archive: Archive, session: int, secret: str, stamp: Stamp, *, minutes: int | None = None) -> ClockLog:
    """Give the start signal of a session, on a new clock. Raise JantakuError."""
    sitting = archive.state.sessions.get(session)
    if sitting is None or not sitting.tables:
        raise EventError("unseated", n=session)
    if sitting.clock:
        raise EventError("started", n=session)
    state = archive.state
    more: dict[str, Any] = {"automatic": state.automatic} | ({} if minutes is None else {"minutes": minutes})
    title, tables = f"{state.name} {session}"[:120], max(sitting.tables)
    clock = ClockLog.begin(state.book.name, secret, at=stamp.at, title=title, tables=tables, house=dict(state.book.house), **more)
    clock.add("start", {}, id="start", at=stamp.at, by=stamp.by)
    take_clock(archive, session, clock, stamp)
    return clock


def take_clock(archive: Archive, session: int, clock: ClockLog, stamp: Stamp) -> None:
    """Make a clock that was kept elsewhere the clock of a session. Raise EventError."""
    add(archive, "session", {"session": session, "clock": clock.events[0].hash}, stamp)
    archive.clocks[clock.events[0].hash] = clock


def arrive(archive: Archive, session: int, entry: int, time: int, referee: str, stamp: Stamp) -> str:
    """Note an arrival; one that is late by the session's clock is ruled on. Return the minutes. Raise JantakuError."""
    sitting = archive.state.sessions.get(session, Sitting(session))
    clock = archive.clocks.get(sitting.clock)
    if clock is None or clock.session.clock.started < 0:
        raise EventError("no-clock", n=session)
    minutes = attendance.since(clock.session.clock.started, time)
    trial = Tournament(archive.event.events)
    trial.add("arrived", {"session": session, "entry": entry, "time": time}, id="trial")
    if minutes != "0":
        ruling = {
            "foul": attendance.LATE,
            "given": {"minutes": minutes},
            "players": [entry],
            "session": session,
            "referee": referee,
        }
        rule(archive, "ruling", ruling, stamp)
    add(archive, "arrived", {"session": session, "entry": entry, "time": time}, stamp)
    return minutes


def miss(archive: Archive, session: int, entry: int, stamp: Stamp, *, by: int = 0) -> None:
    """Rule that an entry missed a session, once it is so late that a substitute plays; put ``by`` in its place. (WRC 7.2)

    Raise JantakuError.
    """
    sitting = archive.state.sessions.get(session, Sitting(session))
    clock = archive.clocks.get(sitting.clock)
    if clock is None or clock.session.clock.started < 0:
        raise EventError("no-clock", n=session)
    if not any(entry in seats for seats in sitting.tables.values()):
        raise EventError("no-seat", n=entry, session=session)
    if entry in sitting.arrivals:
        raise EventError("arrived", n=entry, session=session)
    if (entry, session) in archive.reckoning.ledger.scoreless:
        raise EventError("missed", n=entry, session=session)
    if not substituted(archive, attendance.since(clock.session.clock.started, stamp.at)):
        raise EventError("too-early", n=entry)
    body = {"foul": attendance.MISSED, "given": {}, "players": [entry], "session": session, "referee": stamp.by}
    rule(archive, "ruling", body, stamp)
    if by:
        substitute(archive, session, entry, by, stamp)


def substituted(archive: Archive, minutes: str) -> bool:
    """Return True if a substitute plays for somebody so many minutes late, by the book. (WRC 7.2)"""
    return minutes != "0" and "substitute" in ruled(archive.state.book, attendance.LATE, {"minutes": minutes}).next


# ---- fouls
def rule(archive: Archive, kind: str, body: Body, stamp: Stamp) -> RegisterLine:
    """Record in the event's register. Raise RegisterError, or Missing where the ruling depends on what was not stated."""
    register = archive.register
    if register is None:
        raise EventError("no-register")
    named = [body.get(field, ()) for field in ("players", "others")]
    for number in (number for numbers in named if isinstance(numbers, (list, tuple)) for number in numbers):
        if type(number) is int and number not in archive.state.entries:
            raise EventError("entry", n=number)
    return register.add(kind, dict(body), id=f"e{len(register.events)}", at=stamp.at, by=stamp.by)


def of_hand(foul: str) -> bool:
    """Return True for a foul that belongs to a hand, and so on the sheet of its table. Raise RegisterError if it is unknown."""
    if foul not in FOULS:
        raise RegisterError("foul", why=foul[:40])
    return FOULS[foul].group not in ANY_TIME


def rule_hand(archive: Archive, place: Place, entry: int, body: Body, stamp: Stamp, *, past: bool = False) -> Sheet:
    """Record a foul of a hand on the sheet of its table, typed or kept there; its result is renewed. Raise JantakuError.

    On a sheet that is kept hand by hand it bears on the hand that is played, unless it is ``past``. On one of totals, or without a
    hand, the foul counts, and nothing of the hand is there to change.
    """
    sitting, table = archive.state.sessions.get(place[0]), place[1]
    if sitting is None or table not in sitting.tables:
        raise EventError("table", n=table, session=place[0])
    chain = copied(archive.sheets[place]) if place in archive.sheets else sheet_at(archive, place, stamp)
    sheet = chain.sheet
    if entry not in entries_of(sheet):
        raise EventError("no-seat-at", n=entry, table=table, session=place[0])
    foul = {**body, "seat": entries_of(sheet).index(entry)}
    if past or not kept_by_hands(sheet):
        foul["past"] = True
    if sheet.over:
        totals = next((each for each in sheet.entries if each.kind == "totals"), None)
        last = totals or next(each for each in reversed(sheet.entries) if each.kind != "correction")
        changes = relaid(sheet, {last.id: [row("foul", foul), row(last.kind, last.body)]})
        correct(chain, changes, str(body.get("referee", "")), str(body.get("note", "")), stamp)
    else:
        chain.add("foul", foul, id=f"e{len(chain.events)}", at=stamp.at, by=stamp.by)
    if table in sitting.results:
        _name_again(archive, place, chain, FOULS[str(body["foul"])].title(), stamp)
    archive.sheets[place] = chain
    return chain.sheet


def kept_by_hands(sheet: Sheet) -> bool:
    """Return True for a sheet on which a hand is played now, or another may follow those that were."""
    return not sheet.over and (sheet.now.in_play or bool(sheet.hands))


# ---- results
def sheet_at(archive: Archive, place: Place, stamp: Stamp) -> ScoreSheet:
    """Return a new sheet of a table: its first line names event, session, table and entries, and nobody. Raise EventError."""
    state, (session, table) = archive.state, place
    sitting = state.sessions.get(session)
    if sitting is None or table not in sitting.tables:
        raise EventError("table", n=table, session=session)
    of = {"event": archive.event.ident, "session": session, "table": table, "entries": list(sitting.players(table))}
    house: dict[str, Any] = {"house": dict(state.book.house)} if state.book.house else {}
    return ScoreSheet.begin(state.book.name, event=state.kind == TOURNAMENT, of=of, at=stamp.at, by=stamp.by, **house)


def result(archive: Archive, place: Place, totals: Body, stamp: Stamp, *, why: str = "") -> tuple[Moved, ...]:
    """Enter the totals of a paper sheet: ``points`` East first, ``sticks``, ``seen`` by whom. Return whose standings moved.

    A table that has a result, or keeps its sheet hand by hand, is corrected, with the reason. Raise JantakuError.
    """
    chain = copied(archive.sheets[place]) if place in archive.sheets else sheet_at(archive, place, stamp)
    seen = str(totals.get("seen", ""))
    edits = _laid_aside(chain.sheet, [row("totals", dict(totals))])
    if edits and not why and any(each.kind not in {"foul", "gong"} for each in chain.sheet.entries[1:]):
        raise EventError("result-why", n=place[1], session=place[0])
    if edits:
        correct(chain, relaid(chain.sheet, edits), seen, why or PAPER, stamp)
    else:
        chain.add("totals", dict(totals), id=f"e{len(chain.events)}", at=stamp.at, by=stamp.by)
    return result_sheet(archive, chain, stamp, why=why)


def lay_aside(chain: ScoreSheet, stamp: Stamp) -> None:
    """Lay a first hand aside before its table counts its scores: the game is on paper. Raise KeepError."""
    edits = {} if chain.sheet.hands or not chain.sheet.now.in_play else _laid_aside(chain.sheet, [])
    if edits:
        correct(chain, relaid(chain.sheet, edits), stamp.by or PAPER, PAPER, stamp)


def _laid_aside(sheet: Sheet, totals: Rows) -> dict[str, Rows]:
    """Return the changes by which the totals of a paper sheet stand in the place of a hand in play, the gong, other totals.

    Hands that ended stay, but for one that ended the game; what a foul did to a hand that is laid aside is not there any more.
    """
    typed = next((each for each in sheet.entries if each.kind == "totals"), None)
    if typed:
        return {typed.id: totals}
    ended = {ident for hand in sheet.hands for ident in hand.ids}
    going = {*HAND_KINDS, "gong", "foul"}
    open_ = sheet.over or sheet.now.in_play
    found = [each for each in sheet.entries if open_ and each.kind in going and each.id not in ended]
    if sheet.over and sheet.hands and all(each.kind != "gong" for each in found):
        found = [each for each in sheet.entries if each.kind in going and each.id in sheet.hands[-1].ids]
    edits = {each.id: [row("foul", {**each.body, "past": True})] if each.kind == "foul" else [] for each in found}
    if edits:
        edits[found[-1].id] += totals
    return edits


def confirm_seen(archive: Archive, place: Place, seen: str, stamp: Stamp) -> None:
    """Confirm, sign and close a sheet whose game is over, as somebody of the staff saw it on paper: it is the result. (WRC 8.2)

    Raise JantakuError.
    """
    chain = copied(archive.sheets[place])
    steps: list[tuple[str, Body]] = [("confirm", {"seat": seat}) for seat in range(4) if seat not in chain.sheet.confirmed]
    steps += [("sign", {"referee": seen})] if chain.sheet.signature and not chain.sheet.signed else []
    for kind, body in (*steps, ("close", {})):
        chain.add(kind, body, id=f"e{len(chain.events)}", at=stamp.at, by=stamp.by)
    result_sheet(archive, chain, stamp)


def result_sheet(archive: Archive, chain: ScoreSheet, stamp: Stamp, *, why: str = "") -> tuple[Moved, ...]:
    """Enter the result of a table by its sheet, which is closed. Return whose standings moved. Raise EventError."""
    sheet = chain.sheet
    place = place_of(sheet)
    session, table = place
    if sheet.origin is None or sheet.origin.event != archive.event.ident:
        raise EventError("other-event", what=f"{session}/{table}")
    if sheet.book.digest != archive.state.book.digest:
        raise EventError("other-book", book=sheet.book.title)
    if not sheet.closed:
        raise EventError("not-closed", n=table, session=session)
    known = archive.sheets.get(place)
    if known and line_of(chain.events, known.receipt) < 0:
        raise EventError("sheet-other", n=table, session=session)
    sitting = archive.state.sessions.get(session)
    if sitting and table in sitting.tables and {*sitting.players(table)} != {*sheet.origin.entries}:
        raise EventError("misseated", n=table, session=session)
    before = archive.reckoning.standings if sitting and table in sitting.results else ()
    body = {"session": session, "table": table, "receipt": chain.receipt, **({"why": why} if why else {})}
    add(archive, "result", body, stamp)
    archive.sheets[place] = chain
    return moved(before, archive.reckoning.standings) if before else ()


def moved(before: Iterable[StandingRow], after: Iterable[StandingRow]) -> tuple[Moved, ...]:
    """Return the entries whose rank or total differs, in the order that holds now."""
    was = {each.entry: each for each in before}
    rows = ((was.get(each.entry), each) for each in after)
    return tuple(Moved(old, new) for old, new in rows if old and (old.rank, old.total) != (new.rank, new.total))


def correct(chain: ScoreSheet, changes: Changes, referee: str, why: str, stamp: Stamp) -> None:
    """Correct a sheet, in the name of staff. Raise KeepError."""
    body = {"changes": changes, "referee": referee, "why": why, **({"code": True} if chain.sheet.coded else {})}
    chain.add("correction", body, id=f"e{len(chain.events)}", at=stamp.at, by=stamp.by)


def copied(chain: ScoreSheet) -> ScoreSheet:
    """Return a sheet that can be written on while the other stays as it is."""
    return ScoreSheet(chain.events)


def _name_again(archive: Archive, place: Place, chain: ScoreSheet, why: str, stamp: Stamp) -> None:
    session, table = place
    if not chain.sheet.closed:
        raise EventError("not-closed", n=table, session=session)
    add(archive, "result", {"session": session, "table": table, "receipt": chain.receipt, "why": why[:100]}, stamp)
