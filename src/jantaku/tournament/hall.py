"""A session as its hall sees it: each table with clock, hand, points and what waits there; calls, sheets to sign, who is not here.

Plain data without a sentence: pages of staff, phones at tables and the big page say it in words, and say the same. Times are in ms.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from jantaku.clock import Session
from jantaku.clock.clock import CLOSED, WAITING, Clock
from jantaku.clock.possible import can, doing
from jantaku.referee import attendance
from jantaku.referee import rule as ruled
from jantaku.register.calls import Call
from jantaku.register.penalties import PenaltyLedger
from jantaku.rules.book import compile_book
from jantaku.scorekeeper import Sheet
from jantaku.tournament.archive import Archive
from jantaku.tournament.clocking import clock_of
from jantaku.tournament.errors import EventError
from jantaku.tournament.penalties import EventLedger, of_sheets
from jantaku.tournament.state import ABSENT, LATE, UNSEEN, Sitting

Json = dict[str, Any]

# What waits at a table, the most urgent first.
CALLED, SUM, EMPTY, OPEN, SIGN, CONFIRM, SCORES, COMING, AWAY, NOT_BEGUN = (
    *("called", "sum", "empty", "open", "sign", "confirm", "scores", "coming", "away", "not-begun"),
)
WAITS = (CALLED, SUM, EMPTY, OPEN, SIGN, CONFIRM, SCORES, COMING, AWAY, NOT_BEGUN)
NONE, KEPT, OVER, DONE = "none", "kept", "over", "done"  # how far the sheet of a table is


@dataclass(frozen=True)
class HallSession:
    """A session, and what is looked up for each of its tables once."""

    archive: Archive
    sitting: Sitting
    clock: Clock | None
    register: PenaltyLedger | None
    ledger: EventLedger
    calls: dict[int, Call] = field(default_factory=dict)
    begun: frozenset[int] = frozenset()  # tables that have thrown dice, or keep a sheet

    @property
    def number(self) -> int:
        """The number of the session."""
        return self.sitting.number


def seen(archive: Archive, session: int) -> HallSession:
    """Return a session as its hall sees it. Raise EventError where it is not seated."""
    sitting = archive.state.sessions.get(session)
    if sitting is None or not sitting.tables:
        raise EventError("unseated", n=session)
    log, register = clock_of(archive, session), archive.register.ledger if archive.register else None
    calls = {call.table: call for call in register.queue if call.session in {0, session}} if register else {}
    thrown = begun(log.session) if log else frozenset[int]()
    kept = frozenset(table for number, table in archive.sheets if number == session)
    clock = log.session.clock if log else None
    return HallSession(archive, sitting, clock, register, rulings(archive), calls, thrown | kept)


def rulings(archive: Archive) -> EventLedger:
    """Return all rulings of an event: those that count in the standings, and those on sheets that are still played."""
    sessions = archive.state.sessions
    playing = {place: chain.sheet for place, chain in archive.sheets.items() if place[1] not in sessions[place[0]].results}
    return EventLedger((*archive.reckoning.ledger.rows, *of_sheets(playing)))


def begun(session: Session) -> frozenset[int]:
    """Return the tables that have thrown dice in a session."""
    return frozenset(row.body["table"] for row in session.entries if row.kind == "dice" and row.id not in session.undone)


# ---- a table
def state_for_table(archive: Archive, session: int, table: int, now: int) -> Json:
    """Return a table of a session: seats, clock, sheet, call, what waits. Raise EventError where nobody sits there."""
    here = seen(archive, session)
    if table not in here.sitting.tables:
        raise EventError("table", n=table, session=session)
    return table_in(here, table, now)


def table_in(here: HallSession, table: int, now: int) -> Json:
    """Return a table of a session, as `state_for_table`."""
    chain = here.archive.sheets.get((here.number, table))
    sheet = chain.sheet if chain else None
    call = here.calls.get(table)
    seats = list(_seats(here, table, sheet, now))
    data: Json = {
        "session": here.number,
        "table": table,
        "set": here.archive.state.set_at(here.number, table),
        "seats": seats,
        "clock": clock_at(here.clock, table, now),
        "sheet": sheet_data(sheet) if sheet else None,
        "progress": progress(here, table, sheet),
        "call": call_data(call, now) if call else None,
        "open": [charge.id for charge in here.ledger.open if (charge.session, charge.table) == (here.number, table)],
    }
    return {**data, "waits": list(_waits(here, data, sheet))}


def progress(here: HallSession, table: int, sheet: Sheet | None) -> str:
    """Return how far the sheet of a table is: none, kept hand by hand, over (to be confirmed and signed), done."""
    if table in here.sitting.results:
        return DONE
    return NONE if sheet is None else OVER if sheet.over else KEPT


def _seats(here: HallSession, table: int, sheet: Sheet | None, now: int) -> Iterator[Json]:
    sitting, entries = here.sitting, here.archive.state.entries
    marks = here.archive.state.checkins.get(here.number, {})
    for wind, (entry, player) in enumerate(zip(sitting.tables[table], sitting.players(table), strict=True)):
        came = sitting.arrivals.get(entry, 0)
        yield {
            "wind": wind,
            "entry": player,
            "name": here.archive.name(player),
            "for": entry if player != entry else 0,
            "status": entries[player].status,
            "points": sheet.points[wind] if sheet else None,
            "came": came,
            "mark": marks.get(entry, UNSEEN) if player == entry else UNSEEN,
            "late": lateness(here, came) if came else "0",
            "lost": sum(row.counts for row in here.ledger.of(player) if row.session == here.number),
            "gone": _gone(here, player),
            "away": player == entry and not _gone(here, player) and _away(here, table, entry, sheet),
            "may-come": not came and player == entry and not _gone(here, player) and _expected(here, table, sheet),
            "warnings": here.register.since(str(player)) if here.register else 0,
            "due": here.register.amounts(str(player)) if here.register else False,
            "now": lateness(here, now) if not came else "0",
        }


def _away(here: HallSession, table: int, entry: int, sheet: Sheet | None) -> bool:
    """Return True for who is late or absent by the check-in, has not come, and whose table has not begun."""
    mark = here.archive.state.checkins.get(here.number, {}).get(entry, UNSEEN)
    before = here.clock is None or here.clock.started < 0
    return mark in {LATE, ABSENT} and entry not in here.sitting.arrivals and (before or _expected(here, table, sheet))


def lateness(here: HallSession, time: int) -> str:
    """Return the minutes by which a time is after the start signal, "0" before it: "7" or "6:30"."""
    return attendance.since(here.clock.started, time) if here.clock and here.clock.started >= 0 else "0"


def _gone(here: HallSession, player: int) -> bool:
    """Return True if a player does not play here: withdrawn, disqualified, or the session was missed."""
    out = here.archive.state.entries[player].withdrawn or player in here.ledger.disqualified
    return out or (player, here.number) in here.ledger.scoreless


def _expected(here: HallSession, table: int, sheet: Sheet | None) -> bool:
    """Return True while somebody may still be on the way to a table: its clock runs, and nothing has been played."""
    clock = here.clock
    if clock is None or clock.started < 0 or sheet or table in here.sitting.results:
        return False
    return table in clock.tables and clock.table(table) == WAITING and table not in here.begun


def clock_at(clock: Clock | None, table: int, now: int) -> Json | None:
    """Return the clock of a table: its state, the time left, the entries that are possible; None without one."""
    if clock is None or table not in clock.tables:
        return None
    return {
        "state": clock.phase(table),
        "is": doing(clock, table),
        "left": clock.left(now, table),
        "ends": clock.ends(table),
        "stands": clock.stands(table),
        "extra": clock.added(table),
        "can": can(clock, table),
    }


def sheet_data(sheet: Sheet) -> Json:
    """Return what a sheet says at a glance; ``short`` is what its sum lacks."""
    now = sheet.now
    return {
        "hand": [now.round, now.dealer, now.counters],
        "in_play": now.in_play,
        "hands": len(sheet.hands),
        "points": list(sheet.points),
        "sticks": sheet.sticks,
        "riichi": list(now.riichi),
        "sum": sheet.total,
        "short": 4 * compile_book(sheet.book).start - sheet.total,
        "over": sheet.over,
        "confirmed": sorted(sheet.confirmed),
        "signed": sheet.signed,
        "closed": sheet.closed,
        "signature": sheet.signature,
        "gong": sheet.gong,
    }


def call_data(call: Call, now: int) -> Json:
    """Return a call: since when it waits, and who goes there."""
    return {
        "id": call.id,
        "table": call.table,
        "session": call.session,
        "note": call.note,
        "at": call.at,
        "waits": max(0, now - call.at),
        "referee": call.referee,
        "answered": call.answered,
    }


def _waits(here: HallSession, data: Json, sheet: Sheet | None) -> Iterator[str]:
    """Yield what waits at a table, in the order of `WAITS`."""
    call = data["call"]
    if call and not call["referee"]:
        yield CALLED
    if sheet and data["sheet"]["short"]:
        yield SUM
    if data["progress"] in {NONE, KEPT} and any(seat["gone"] for seat in data["seats"]):
        yield EMPTY
    if data["open"]:
        yield OPEN
    if sheet and data["progress"] == OVER and not sheet.closed:
        yield SIGN if len(sheet.confirmed) == 4 else CONFIRM
    if data["clock"] and data["clock"]["state"] == CLOSED and data["progress"] in {NONE, KEPT}:
        yield SCORES
    if call and call["referee"]:
        yield COMING
    if any(seat["away"] for seat in data["seats"]):
        yield AWAY
    elif here.begun and any(seat["may-come"] for seat in data["seats"]):  # where nobody tells a clock, nothing is known
        yield NOT_BEGUN


# ---- the hall
def hall_state(archive: Archive, session: int, now: int) -> Json:
    """Return a whole session: its tables, the calls, the sheets to sign, substitutes who are free. Raise EventError."""
    here = seen(archive, session)
    tables = [table_in(here, table, now) for table in sorted(here.sitting.tables)]
    return {
        "session": session,
        "started": here.clock.started if here.clock else -1,
        "closed": here.clock is not None and here.clock.state == CLOSED,
        "tables": tables,
        "calls": queue(here, now),
        "sign": [table["table"] for table in to_sign(tables)],
        "done": len(here.sitting.results),
        "byes": list(here.sitting.byes),
        "free": free(here),
        "price": price(here, now),
    }


def queue(here: HallSession, now: int) -> list[Json]:
    """Return the calls of the event that are not over, those that nobody goes to first, the longest waiting first."""
    calls = here.register.queue if here.register else ()
    return [call_data(call, now) for call in sorted(calls, key=lambda call: (bool(call.referee), call.at))]


def free(here: HallSession) -> list[int]:
    """Return the substitutes that have no seat in this session, and may play."""
    return [
        number
        for number, each in sorted(here.archive.state.entries.items())
        if each.status == "substitute"
        and not each.withdrawn
        and number not in here.sitting.seated
        and number not in here.ledger.disqualified
    ]


def price(here: HallSession, now: int) -> Json:
    """Return what an arrival costs now, by the book: minutes, points, and whether a substitute plays instead. (WRC 7.2)"""
    minutes = lateness(here, now)
    found = ruled(here.archive.state.book, attendance.LATE, {"minutes": minutes})
    return {"minutes": minutes, "points": found.points, "substitute": "substitute" in found.next}


MOST_LATE = 12  # minutes: by then every book has said all that it says of lateness


def prices(here: HallSession) -> list[list[Json]]:
    """Return what an arrival costs after so many minutes, to the second and beyond it: for pages that show it as time passes."""
    book = here.archive.state.book
    found = [[ruled(book, attendance.LATE, {"minutes": text}) for text in (f"{n}", f"{n}:01")] for n in range(MOST_LATE)]
    return [[{"points": one.points, "substitute": "substitute" in one.next} for one in pair] for pair in found]


def to_sign(tables: list[Json]) -> list[Json]:
    """Return the tables of a session whose sheets wait for a signature, those that are confirmed first."""
    found = [table for table in tables if {SIGN, CONFIRM} & {*table["waits"]}]
    return sorted(found, key=lambda table: SIGN not in table["waits"])
