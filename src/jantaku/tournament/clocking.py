"""The clocks of an event's sessions: entries on them, gongs that fall due, what clock and sheets owe each other.

A gong rings by time alone. Nobody enters one: the keeper of the event rings those that are due, before anything else is entered.
"""

from contextlib import suppress
from typing import NamedTuple

from jantaku.clock import ClockError, ClockLog
from jantaku.clock.clock import SET_UP
from jantaku.clock.session import OF_TABLES, RULED, UNDO
from jantaku.clock.sheets import found_thrown, gong_on, missing, thrown_on
from jantaku.errors import JantakuError
from jantaku.scorekeeper import KeepError, ScoreSheet
from jantaku.scorekeeper.conflicts import ENDING
from jantaku.scorekeeper.events import HAND_KINDS
from jantaku.scorekeeper.undoing import last_entry, undone
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.penalties import Place

BY = "clock"  # who enters what follows from the clock
GONG = "gong"
OF_STAFF = (*OF_TABLES, "finish")  # entries for which no referee is needed
ENTRIES = (*OF_STAFF, "extra", "stop", "go-on", "thrown", UNDO, GONG)  # on the clock of an event: its sheets are the event's


class Rung(NamedTuple):
    """A gong that has rung: of which session, at how many tables, how late in ms."""

    session: int
    tables: int
    late: int


def clock_of(archive: Archive, session: int) -> ClockLog | None:
    """Return the clock of a session; None before its start signal."""
    sitting = archive.state.sessions.get(session)
    return archive.clocks.get(sitting.clock) if sitting else None


def _clock(archive: Archive, session: int) -> ClockLog:
    found = clock_of(archive, session)
    if found is None:
        raise EventError("no-clock", n=session)
    return found


def _write(archive: Archive, log: ClockLog, kind: str, body: Body, stamp: Stamp) -> ClockLog:
    """Add to a clock, which is replaced: another copy of the event may show the one before. Raise KeepError."""
    made = log.copy()
    made.add(kind, dict(body), id=f"e{len(made.events)}", at=stamp.at, by=stamp.by)
    archive.clocks[made.events[0].hash] = made
    return made


# ---- entries
def start(archive: Archive, session: int, secret: str, stamp: Stamp, *, minutes: int | None = None) -> ClockLog:
    """Give the start signal of a session: on a new clock, or again on one whose start was undone. Raise JantakuError."""
    there = clock_of(archive, session)
    if there is None or there.session.clock.started >= 0:
        return keeping.start(archive, session, secret, stamp, minutes=minutes)
    return _write(archive, there, "start", {}, stamp)


def enter(archive: Archive, session: int, kind: str, body: Body, stamp: Stamp) -> ClockLog:
    """Enter something of `ENTRIES` on the clock of a session; rulings are signed by who enters them. Raise JantakuError."""
    log = _clock(archive, session)
    if kind not in ENTRIES:
        raise ClockError("kind", kind=kind[:20])
    if kind == GONG:  # those that were due have rung
        if not log.session.clock.gongs:
            raise KeepError("clock-early")
        return log
    sitting, table = archive.state.sessions[session], body.get("table")
    if kind == "thrown" and table in sitting.results:
        raise EventError("result-there", n=table, session=session)
    if kind == UNDO and sitting.arrivals and _undone(log, body) == "start":
        raise EventError("clock-late", n=session)
    made = _write(archive, log, kind, {**body, **({"referee": stamp.by} if kind in RULED else {})}, stamp)
    if kind == "dice":
        _throw(archive, (session, int(str(table))), stamp)
    if kind in {"thrown", UNDO}:
        _correct(archive, session, made, stamp)
    return made


def _undone(log: ClockLog, body: Body) -> str:
    return next((event.kind for event in log.events if event.id == body.get("of")), "")


def check_deal(archive: Archive, place: Place, kind: str) -> None:
    """Refuse dice before the start signal, where the session's clock waits for it. (WRC 8.2) Raise KeepError."""
    log = clock_of(archive, place[0])
    if kind == "deal" and log and log.session.clock.state == SET_UP:
        raise KeepError("clock-set-up")


# ---- the gong
def next_due(archive: Archive) -> int:
    """Return the time of the next gong of any session, in ms; -1 if there is none."""
    return min((due for due in (log.session.clock.next_due for log in archive.clocks.values()) if due >= 0), default=-1)


def ring(archive: Archive, now: int) -> list[Rung]:
    """Ring each gong that is due, and write it on the sheets that are kept."""
    return [rung for session in sorted(archive.state.sessions) if (rung := _ring(archive, session, Stamp(now, BY)))]


def _ring(archive: Archive, session: int, stamp: Stamp) -> Rung | None:
    log = clock_of(archive, session)
    if log is None:
        return None
    for table in log.session.clock.due(stamp.at):
        level(archive, (session, table), stamp)
    log = _clock(archive, session)
    tables = log.session.clock.due(stamp.at)
    if not tables:
        return None
    due = log.session.clock.next_due
    log = _write(archive, log, GONG, {"tables": list(tables), "due": due}, Stamp(stamp.at))
    for table in tables:
        chain = archive.sheets.get((session, table))
        body = gong_on(log.session.clock, table, chain.sheet) if chain else None
        if chain and body is not None and (chain.sheet.now.in_play or _hand_by_hand(chain)):
            _on_sheet(archive, (session, table), chain, GONG, body, stamp)
    return Rung(session, len(tables), log.session.late)


def _hand_by_hand(chain: ScoreSheet) -> bool:
    """Return False for a sheet with rulings alone: its game is on paper.

    A gong would end it with the points of the start, and dice would put a hand in play that nobody enters.
    """
    return any(event.kind in (*HAND_KINDS, *ENDING) for event in chain.events)


# ---- hands that come after the gong
def gong_before(archive: Archive, place: Place, chain: ScoreSheet, body: Body, stamp: Stamp) -> bool:
    """Have the gong of a table on its sheet where a hand comes after it; return True for a hand that was played before it.

    The ``time`` of an entry is when a phone without a network took it: a hand of before the gong stands before it on the sheet. Of
    every other first hand the clock decides: the last one where dice were thrown, else none begins. (WRC 8.2) Raise JantakuError.
    """
    log, (session, table) = clock_of(archive, place[0]), place
    clock = log.session.clock if log else None
    if clock is None or clock.dice_after_gong or table not in clock.gongs or body.get("entry") not in HAND_KINDS:
        return False
    if int(str(body.get("time", stamp.at))) < clock.ends(table):
        return not chain.sheet.gong or _taken_back(chain, body.get("seen"), stamp)
    if not chain.sheet.gong:
        gong_after(archive, place, chain, stamp)
        if chain.sheet.over:
            raise EventError("gong-rung", n=table, session=session)
    return False


def _taken_back(chain: ScoreSheet, seen: object, stamp: Stamp) -> bool:
    """Take the gong back, if nothing came after it and the writer knew all that came before it; return whether it was."""
    last = last_entry(chain.events)
    if last is None or last.kind != GONG or (type(seen) is int and chain.rivals(seen, last.n)):
        return False
    chain.add("correction", undone(chain.events, last.id), id=f"e{len(chain.events)}", at=stamp.at, by=BY)
    return True


def gong_after(archive: Archive, place: Place, chain: ScoreSheet, stamp: Stamp, *, played: bool = False) -> None:
    """Enter the gong on a sheet that lacks it, between two hands; the dice on the clock may be of what was ``played``."""
    log = clock_of(archive, place[0])
    body = gong_on(log.session.clock, place[1], chain.sheet) if log else None
    if body is not None:
        with suppress(KeepError):  # the game is over by its points or rounds
            chain.add(GONG, {} if played else body, id=f"e{len(chain.events)}", at=stamp.at, by=BY)


# ---- the sheets
def level(archive: Archive, place: Place, stamp: Stamp) -> None:
    """Let the clock know what a table does by its sheet: dice, the end of a hand, of the game."""
    log, chain = clock_of(archive, place[0]), archive.sheets.get(place)
    if log is None or chain is None or place[1] not in log.session.clock.tables:
        return
    if not (chain.sheet.now.in_play or _hand_by_hand(chain)):
        return
    with suppress(JantakuError):  # a sheet is kept though its clock cannot be
        for kind in missing(log.session.clock, place[1], chain.sheet):
            log = _write(archive, log, kind, {"table": place[1]}, Stamp(stamp.at, BY))


def _throw(archive: Archive, place: Place, stamp: Stamp) -> None:
    """Enter on its sheet, if one is kept hand by hand, that the dice of a table were thrown."""
    chain = archive.sheets.get(place)
    if chain and _hand_by_hand(chain) and not chain.sheet.now.in_play:
        _on_sheet(archive, place, chain, "deal", {}, stamp)


def _correct(archive: Archive, session: int, log: ClockLog, stamp: Stamp) -> None:
    """Correct the gong of sheets by what a referee found of the dice, or no longer finds. (WRC 8.2)"""
    for table, found, number in found_thrown(log.session):
        chain = archive.sheets.get((session, table))
        name = f"thrown-{number}"
        with suppress(JantakuError):  # the game had ended otherwise, or went on since
            if chain and all(event.id != name for event in chain.events):
                body = thrown_on(log.session, table, found, chain)
                if body is not None:
                    _on_sheet(archive, (session, table), chain, "correction", body, stamp, name)


def _on_sheet(archive: Archive, place: Place, chain: ScoreSheet, kind: str, body: Body, stamp: Stamp, name: str = "") -> None:
    made = chain.copy()
    with suppress(KeepError):  # the game is over, or the sheet has it already
        made.add(kind, dict(body), id=name or f"e{len(made.events)}", at=stamp.at, by=BY)
        archive.sheets[place] = made
