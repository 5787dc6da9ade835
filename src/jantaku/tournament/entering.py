"""Entries of programs into an event: one table of kinds, each with its body, and the kinds that a role may enter.

A function takes the event, the body and the stamp of who enters it, changes the event and returns its answer as plain data. Bodies
are checked first; what is refused is a JantakuError, and the event must then be dropped: the caller enters into a copy.
"""

import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from jantaku.clock.session import OF_TABLES
from jantaku.rules.book import compile_book
from jantaku.scorekeeper.events import HAND_KINDS
from jantaku.tournament import clocking, keeping, personal, planning, seating
from jantaku.tournament.archive import Archive, called_in
from jantaku.tournament.checkins import check_there, checkin, replace, withdrawals
from jantaku.tournament.errors import DifferentResultError, EventError
from jantaku.tournament.evening_entries import come, next_round
from jantaku.tournament.events import LINES, Body
from jantaku.tournament.exchange import written
from jantaku.tournament.folding import (
    MOST_ENTRY,
    MOST_ROUNDS,
    MOST_SESSION,
    MOST_TABLE,
    MOST_TEXT,
    MOST_TIME,
    READ,
    choice_in,
    numbers_in,
    tables_in,
)
from jantaku.tournament.hall_entries import arrived, clock, missed, place_in, rule, start
from jantaku.tournament.keeping import Moved, Stamp
from jantaku.tournament.on_sheets import line_answer, on_sheet
from jantaku.tournament.penalties import Place
from jantaku.tournament.people import MOST_GROUPS, WORDS, Participant
from jantaku.tournament.stages import cut
from jantaku.tournament.state import CARRIES, STATUSES

Answer = dict[str, Any]
Enter = Callable[[Archive, Body, Stamp], Answer]

MOST_SEED, MOST_LIST = 1 << 31, 400
MOST_POINTS = 10_000_000
PERSON = (*WORDS, "groups")


# ---- entries
def entry(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Enter one: ``number`` (0: the next), ``name``, ``country``, ``club``, ``federation``, ``groups``; ``status``, ``team``."""
    READ.only(body, "number", *PERSON, "status", "team")
    number = READ.whole_in(body, "number", 0, MOST_ENTRY, default=0)
    status, team = choice_in(body, "status", STATUSES), READ.text_in(body, "team", MOST_TEXT)
    return {"number": keeping.enter(archive, person_in(body, number), stamp, status=status, team=team)}


def entries(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Enter a list of persons, all or none; a refusal names its place in the list."""
    READ.only(body, "entries")
    rows = body.get("entries")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_LIST or not all(isinstance(row, dict) for row in rows):
        raise EventError("value", field="entries")
    made: list[int] = []
    for at, row in enumerate(rows, 1):
        try:
            made.append(entry(archive, row, stamp)["number"])
        except EventError as error:
            raise EventError("list", n=at, why=error) from error
    return {"numbers": made}


def person(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Replace the person of an entry, as after a misspelt name: what is not given stays."""
    READ.only(body, "entry", *PERSON)
    number = READ.whole_in(body, "entry", 1, MOST_ENTRY)
    old = archive.people.get(number)
    keeping.rename(
        archive, person_in({**({} if old is None else old._asdict() | {"groups": list(old.groups)}), **body}, number), stamp
    )
    return {"number": number}


def replaced(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Have another person come in the place of an ``entry`` that has not played."""
    READ.only(body, "entry", *PERSON)
    return replace(archive, person_in(body, READ.whole_in(body, "entry", 1, MOST_ENTRY)), stamp)


def person_in(body: Body, number: int) -> Participant:
    """Return the person of a body, with a new salt. Raise EventError."""
    groups = body.get("groups", [])
    if not isinstance(groups, list | tuple) or len(groups) > MOST_GROUPS or not all(isinstance(group, str) for group in groups):
        raise EventError("value", field="groups")
    words = {name: READ.text_in(body, name, MOST_TEXT, wanted=name == "name") for name in WORDS}
    return Participant(number, **words, groups=tuple(groups), salt=secrets.token_hex(16))


def forget(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Delete the person of an entry: the number stays, and its scores."""
    READ.only(body, "entry")
    return {"number": personal.forget(archive, READ.whole_in(body, "entry", 1, MOST_ENTRY), stamp)}


def _line(kind: str) -> Enter:
    """Return a kind that is a line of the event as it is."""

    def added(archive: Archive, body: Body, stamp: Stamp) -> Answer:
        keeping.add(archive, kind, body, stamp)
        return {}

    return added


# ---- seats
def seat(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Seat a session table by table: ``tables`` (each ``table`` and ``seats``, East first) and ``byes``."""
    READ.only(body, "session", "tables", "byes", "plan", "seen")
    _unmoved(archive, body)
    session = READ.whole_in(body, "session", 1, MOST_SESSION)
    plan = READ.text_in(body, "plan", 64)
    keeping.seat(archive, session, tables_in(body), stamp, byes=numbers_in(body, "byes"), plan=plan)
    return _seated(archive, (session,))


def design(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Seat the sessions of this stage by a plan of so many ``rounds``, made for who plays."""
    READ.only(body, "rounds", "byes", "seed", "tables", "seen", "anyway")
    return _planned(archive, body, stamp, None)


def lot(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Seat the sessions of this stage by such a plan, its numbers drawn by the text ``lot``."""
    READ.only(body, "rounds", "byes", "seed", "tables", "seen", "anyway", "lot")
    return _planned(archive, body, stamp, READ.text_in(body, "lot", MOST_TEXT, wanted=True))


def announce(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Publish the hash of the plan that ``seat-design`` or ``seat-lot`` seats this stage by, with their fields but for the lot."""
    READ.only(body, "rounds", "byes", "seed", "tables")
    rounds, seed = READ.whole_in(body, "rounds", 1, MOST_ROUNDS), READ.whole_in(body, "seed", 0, MOST_SEED, default=0)
    made = keeping.announce(archive, rounds, stamp, byes=numbers_in(body, "byes"), seed=seed, tables=_first(body))
    return {"plan": made.plan, "rounds": made.rounds}


def _first(body: Body) -> str:
    """Return what comes first in a plan where both cannot be: tables, opponents, or "" as the book has it. Raise EventError."""
    wish = READ.text_in(body, "tables", MOST_TEXT)
    if wish not in {"", seating.STRICT, seating.VARIED}:
        raise EventError("value", field="tables")
    return wish


def _planned(archive: Archive, body: Body, stamp: Stamp, drawn: str | None) -> Answer:
    _unmoved(archive, body)
    rounds, seed = READ.whole_in(body, "rounds", 1, MOST_ROUNDS), READ.whole_in(body, "seed", 0, MOST_SEED, default=0)
    byes = numbers_in(body, "byes")
    check_there(archive, body, coming(archive))
    plan = planning.planned(archive, rounds, byes=byes, drawn=drawn, seed=seed, tables=_first(body))
    made = keeping.seat_plan(archive, plan, stamp, byes=byes, lot=drawn or "")
    return _seated(archive, made) | {"plan": plan.digest}


def by_results(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Seat a session, by default the next, by the standings: neighbours meet, but nobody meets again."""
    READ.only(body, "session", "byes", "seed", "seen", "anyway")
    _unmoved(archive, body)
    session = READ.whole_in(body, "session", 1, MOST_SESSION, default=coming(archive))
    byes, seed = numbers_in(body, "byes"), READ.whole_in(body, "seed", 0, MOST_SEED, default=0)
    check_there(archive, body, session)
    plan = planning.by_standings(archive, session, byes=byes, seed=seed)
    return _seated(archive, keeping.seat_plan(archive, plan, stamp, byes=byes, first=session)) | {"plan": plan.digest}


def by_change(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Seat the sessions left for who plays on, by as few changes as can be; ``tables`` is how many there are from now on."""
    READ.only(body, "tables", "seen", "anyway")
    _unmoved(archive, body)
    rounds = planning.amended(archive, READ.whole_in(body, "tables", 0, MOST_TABLE, default=0))
    check_there(archive, body, min(rounds))
    return _seated(archive, keeping.seat_rounds(archive, rounds, stamp))


def _seated(archive: Archive, sessions: Sequence[int]) -> Answer:
    """Return which sessions were seated, and what an organiser may want to change."""
    found = {number: [each._asdict() for each in keeping.concerns(archive, number)] for number in sessions}
    return {"sessions": list(sessions), "concerns": {str(number): rows for number, rows in found.items() if rows}}


def seats_digest(archive: Archive) -> str:
    """Return a digest of who plays and who sits where: the same as long as nobody has published other seats."""
    state = archive.state
    playing = [(number, each.status, each.withdrawn) for number, each in sorted(state.entries.items())]
    seats = [
        (number, sorted(each.tables.items()), each.byes, sorted(each.substitutes.items()))
        for number, each in sorted(state.sessions.items())
    ]
    return sha256(repr((playing, seats, len(state.stages))).encode()).hexdigest()[:16]


def _unmoved(archive: Archive, body: Body) -> None:
    """Refuse seats that were made of others than those there are: ``seen`` is the digest of what their author saw."""
    seen = READ.text_in(body, "seen", MOST_TEXT)
    if seen and seen != seats_digest(archive):
        raise EventError("seats-moved")


def substitute(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Put a substitute, ``by``, in the place of an ``entry``, for one ``session``."""
    READ.only(body, "session", "entry", "by")
    session = READ.whole_in(body, "session", 1, MOST_SESSION)
    away, by = (READ.whole_in(body, name, 1, MOST_ENTRY) for name in ("entry", "by"))
    keeping.substitute(archive, session, away, by, stamp)
    return {}


def stage(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Begin the next stage: ``name``, who goes ``on`` or how many by the ``cut``, and how much of the score they ``carry``."""
    READ.only(body, "name", "on", "cut", "carry")
    name, carry = READ.text_in(body, "name", MOST_TEXT, wanted=True), choice_in(body, "carry", CARRIES)
    on = numbers_in(body, "on") or cut(archive.reckoning, READ.whole_in(body, "cut", 1, MOST_ENTRY))
    keeping.stage(archive, name, on, carry, stamp)
    return {"on": list(on), "first": archive.state.stages[-1].first}


# ---- a session
def coming(archive: Archive) -> int:
    """Return the first session without all its results, or the next one."""
    return archive.state.coming


def in_progress(archive: Archive) -> int:
    """Return the session that is played: the last that was begun while it lacks results, else the next that is seated, or 0."""
    sessions = archive.state.sessions
    sheets = {session for session, _ in archive.sheets}
    begun = [number for number, each in sessions.items() if each.clock or each.results or number in sheets]
    last = max(begun, default=0)
    if last and not sessions[last].complete:
        return last
    return next((number for number in sorted(sessions) if number > last and sessions[number].tables), 0)


# ---- results
def result(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Enter a table's ``points``, East first, and ``sticks``, as ``seen`` by whom; ``why`` corrects a result that is there.

    The same result twice is one. Raise DifferentResultError where another one is there, and no reason is given.
    """
    READ.only(body, "session", "table", "points", "sticks", "seen", "why")
    place = place_in(body)
    points = body.get("points")
    if (
        not isinstance(points, list)
        or len(points) != 4
        or not all(type(each) is int and abs(each) <= MOST_POINTS for each in points)
    ):
        raise EventError("value", field="points")
    sent = {"points": points, "sticks": READ.whole_in(body, "sticks", 0, MOST_POINTS, default=0)}
    why = READ.text_in(body, "why", MOST_TEXT)
    known, seen = _known(archive, place), READ.text_in(body, "seen", 60) or stamp.by
    there = place[1] in archive.state.sessions[place[0]].results if known else False
    if known == sent and there:
        return _result(archive, place, ()) | {"same": True}
    if known and known != sent and not why:
        raise DifferentResultError(place, known, sent, compile_book(archive.state.book).stick_value, there=there)
    if not why:
        _check_there(archive, place)
    moved: Sequence[Moved] = ()
    if known == sent and archive.sheets[place].sheet.over:
        keeping.confirm_seen(archive, place, seen, stamp)
    else:
        moved = keeping.result(archive, place, {**sent, "seen": seen}, stamp, why=why)
    clocking.level(archive, place, stamp)
    return _result(archive, place, moved)


def _known(archive: Archive, place: Place) -> Answer | None:
    """Return what a table has, as it is typed: its result, or where its phones are; None where nothing but rulings is known."""
    sitting = archive.state.sessions.get(place[0])
    if sitting is None or place not in archive.sheets:
        return None
    there = place[1] in sitting.results
    sheet = archive.result(place).sheet if there else archive.sheets[place].sheet
    if not (there or sheet.hands or any(each.kind in (*HAND_KINDS, "totals") for each in sheet.entries)):
        return None
    return {"points": list(sheet.points), "sticks": sheet.sticks}


def _check_there(archive: Archive, place: Place) -> None:
    """Refuse a result of somebody who has withdrawn, or was disqualified before: a substitute is named, or the reason given."""
    sitting = archive.state.sessions.get(place[0])
    seats = sitting.players(place[1]) if sitting and place[1] in sitting.tables else ()
    out = archive.reckoning.ledger.disqualified_before(place[0])
    left = (number for number in seats if number in out or archive.state.entries[number].withdrawn)
    gone = tuple(called_in(archive.people, number) for number in left)
    if gone:
        raise EventError("result-gone", n=place[1], session=place[0], names=gone)


def _result(archive: Archive, place: Place, moved: Sequence[Moved]) -> Answer:
    """Return a result as it counts, and whose standings a correction moved."""
    table = archive.reckoning.tables[place]
    return {
        "entries": list(table.entries),
        "points": list(table.points),
        "sticks": table.sticks,
        "places": list(table.places),
        "scores": [written(each) for each in table.scores],
        "receipt": archive.state.sessions[place[0]].results[place[1]].hash,
        "moved": [{"player": each.after.entry, "rank": [each.before.rank, each.after.rank]} for each in moved],
    }


def sheet(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Enter on the score sheet of a table, hand by hand: the ``entry`` (as of `jantaku.scorekeeper`) with its ``body``.

    ``seen`` is the number of the last line that its writer knew, ``time`` when it was taken, in ms, where that was not now. A sheet
    that is closed is the table's result.
    """
    place = place_in(body)
    known = archive.sheets.get(place)
    if known is None:
        _check_there(archive, place)
    clocking.check_deal(archive, place, str(body.get("entry", "")))
    READ.whole_in(body, "time", 0, MOST_TIME, default=stamp.at)
    chain = known.copy() if known else keeping.sheet_at(archive, place, stamp)
    count, playing = len(chain.events), chain.sheet.now.in_play
    if body.get("entry") == "totals":
        keeping.lay_aside(chain, stamp)
    before = clocking.gong_before(archive, place, chain, body, stamp)
    added = len(chain.events) > count and (before or body.get("entry") == "totals")  # lines that their writer cannot know
    event = on_sheet(chain, {**body, "seen": None} if added else body, place, stamp)
    if before and not chain.sheet.now.in_play:
        clocking.gong_after(archive, place, chain, stamp, played=playing)
    archive.sheets[place] = chain
    results = archive.state.sessions[place[0]].results
    if chain.sheet.closed and (place[1] not in results or results[place[1]].hash != chain.receipt):
        why = str(event.body.get("why", "") or "correction")[:MOST_TEXT] if place[1] in results else ""
        keeping.result_sheet(archive, chain, stamp, why=why)
    clocking.level(archive, place, stamp)
    return line_answer(event, chain) | ({"known": True} if added or before else {})


def sign(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Sign the sheet of a table and close it, in the name of who enters it: it is the table's result. (WRC 8.2)

    The four players have confirmed it, or have done so in presence of who signs: ``seen``.
    """
    READ.only(body, "session", "table", "seen")
    place = place_in(body)
    if place not in archive.sheets:
        raise EventError("no-sheet", n=place[1], session=place[0])
    at = {"session": place[0], "table": place[1]}
    if body.get("seen"):
        for seat in sorted({0, 1, 2, 3} - {*archive.sheets[place].sheet.confirmed}):
            sheet(archive, {**at, "entry": "confirm", "body": {"seat": seat}}, stamp)
    if not archive.sheets[place].sheet.signed:
        sheet(archive, {**at, "entry": "sign", "body": {"referee": stamp.by}}, stamp)
    if not archive.sheets[place].sheet.closed:
        sheet(archive, {**at, "entry": "close", "body": {}}, stamp)
    return _result(archive, place, ())


# ---- fouls
def _registered(kind: str, *, signed: bool = True) -> Enter:
    """Return a kind that is a line of the register, signed by who enters it."""

    def added(archive: Archive, body: Body, stamp: Stamp) -> Answer:
        return {"row": keeping.rule(archive, kind, {**body, **({"referee": stamp.by} if signed else {})}, stamp).id}

    return added


KINDS: dict[str, Enter] = {
    "entry": entry,
    "entries": entries,
    "person": person,
    "replace": replaced,
    "forget": forget,
    "checkin": checkin,
    "withdrawals": withdrawals,
    "schedule": _line("schedule"),
    "withdraw": _line("withdraw"),
    "return": _line("return"),
    "announce": announce,
    "seat": seat,
    "seat-design": design,
    "seat-lot": lot,
    "seat-results": by_results,
    "seat-amend": by_change,
    "come": come,
    "round": next_round,
    "substitute": substitute,
    "sets": _line("sets"),
    "visibility": _line("visibility"),
    "stage": stage,
    "start": start,
    "clock": clock,
    "arrived": arrived,
    "missed": missed,
    "result": result,
    "sheet": sheet,
    "sign": sign,
    "rule": rule,
    "warning": _registered("warning"),
    "decision": _registered("decision"),
    "appeal": _registered("appeal"),
    "cancellation": _registered("cancellation"),
    "call": _registered("call", signed=False),
    "answer": _registered("answer"),
    "close": _registered("close", signed=False),
}

ORGANISER, HEAD, REFEREE, STAFF, SCORER, TABLE, PUBLIC, MIRROR = (
    *("organiser", "head", "referee", "staff"),
    *("scorer", "table", "public", "mirror"),
)
ROLES = (ORGANISER, HEAD, REFEREE, STAFF, SCORER, TABLE, MIRROR, PUBLIC)  # who may do more comes first
_HALL = ("checkin", "arrived", "missed", "substitute", "result", "sheet", "sign", "call", "answer", "close", "clock")
_RULED = (*_HALL, "rule", "warning", "decision", "start")
ENTERS: dict[str, frozenset[str]] = {
    ORGANISER: frozenset(KINDS),
    HEAD: frozenset({*_RULED, "appeal", "cancellation", "withdraw", "withdrawals", "return", "sets"}),
    REFEREE: frozenset(_RULED),
    STAFF: frozenset(_HALL),
    SCORER: frozenset({"result"}),
    TABLE: frozenset({"sheet", "call", "clock"}),
    PUBLIC: frozenset(),
    MIRROR: frozenset(),
}

# Entries on a sheet that only a referee makes, and those by which somebody signs.
RULINGS = frozenset({"foul", "decision", "cancel"})
SIGNATURES = frozenset({"sign"})
SIGNED = ("referee", "seen", "code", "phone", "phones")  # fields by which somebody signs an entry
CLOCKED = {STAFF: clocking.OF_STAFF, TABLE: OF_TABLES}
SIGNING = {"totals": "seen", **dict.fromkeys(("sign", *RULINGS), "referee")}


def may_enter(role: str, kind: str, body: Body) -> bool:
    """Return True if a role may enter something of a kind; of a sheet, a table neither rules nor signs, and staff do not rule.

    A table counts its points and sticks, which are then to be signed, and breaks no game off. On a clock, staff enter what a table
    does, and a table what it does itself; all else is a referee's.
    """
    if kind not in ENTERS.get(role, ()):
        return False
    if kind == "clock" and role in CLOCKED:
        return body.get("entry") in CLOCKED[role]
    if kind != "sheet" or role in {ORGANISER, HEAD, REFEREE}:
        return True
    if role == STAFF:
        return body.get("entry") not in RULINGS
    rest = body.get("body")
    own = not (isinstance(rest, dict) and any(rest.get(name) for name in (*SIGNED, "stop")))
    return own and body.get("entry") not in RULINGS | SIGNATURES


def signed(role: str, kind: str, body: Body, by: str) -> Body:
    """Return a body in which who signs is who enters it: a name that was typed counts for nothing. Raise EventError.

    A scorer does not sign, and types who of the staff saw the signatures on the paper.
    """
    if kind == "result" and role == SCORER:
        READ.text_in(body, "seen", MOST_TEXT, wanted=True)
    rest = body.get("body")
    if kind != "sheet" or role == TABLE or not isinstance(rest, dict):
        return body
    field = SIGNING.get(str(body.get("entry"))) or next((name for name in ("referee", "seen") if rest.get(name)), "")
    return {**body, "body": {**rest, field: by}} if field else body


def digest_of(kind: str, body: Body) -> str:
    """Return a digest of what was entered: the same id may come again with the same, and with nothing else.

    It leaves out what the writer knew: a phone may have heard more before it sends an entry again.
    """
    if kind == "sheet":
        body = {name: value for name, value in body.items() if name != "seen"}
    return sha256(LINES.canonical([kind, body]).encode()).hexdigest()
