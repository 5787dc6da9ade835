"""Entries of the hall while a session is played: start signal, clock, arrivals, missed sessions, rulings."""

import secrets
from typing import Any

from jantaku.tournament import clocking, keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body
from jantaku.tournament.folding import MOST_ENTRY, MOST_SESSION, MOST_TABLE, MOST_TEXT, MOST_TIME, READ, numbers_in
from jantaku.tournament.hall import rulings
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.penalties import Place

Answer = dict[str, Any]
MOST_MINUTES = 600


def start(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Give the start signal of a ``session`` on a new clock, of so many ``minutes`` if not the book's."""
    READ.only(body, "session", "minutes")
    session = READ.whole_in(body, "session", 1, MOST_SESSION)
    minutes = READ.whole_in(body, "minutes", 1, MOST_MINUTES) if "minutes" in body else None
    clock = clocking.start(archive, session, secrets.token_urlsafe(16), stamp, minutes=minutes)
    return {"session": session, "started": clock.session.clock.started, "ends": clock.session.clock.ends()}


def clock(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Enter on the clock of a ``session``: the ``entry`` (of `clocking.ENTRIES`) with its fields, as of `jantaku.clock`."""
    session = READ.whole_in(body, "session", 1, MOST_SESSION)
    kind = READ.text_in(body, "entry", MOST_TEXT, wanted=True)
    rest = {name: value for name, value in body.items() if name not in {"session", "entry"}}
    made = clocking.enter(archive, session, kind, rest, stamp)
    return {"entry": made.events[-1].id, "ends": made.session.clock.ends()}


def arrived(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Note an arrival for a ``session``, now or at a ``time`` in ms; one that is late is ruled on, by the book."""
    READ.only(body, "session", "entry", "time")
    session, number = READ.whole_in(body, "session", 1, MOST_SESSION), READ.whole_in(body, "entry", 1, MOST_ENTRY)
    time = READ.whole_in(body, "time", 1, MOST_TIME, default=stamp.at)
    minutes = keeping.arrive(archive, session, number, time, stamp.by, stamp)
    return {"minutes": minutes, "points": sum(row.counts for row in archive.reckoning.ledger.of(number) if row.session == session)}


def missed(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Note that an ``entry`` has missed a ``session``, so late that a substitute plays: ``by``, if one is there."""
    READ.only(body, "session", "entry", "by")
    session, number = READ.whole_in(body, "session", 1, MOST_SESSION), READ.whole_in(body, "entry", 1, MOST_ENTRY)
    keeping.miss(archive, session, number, stamp, by=READ.whole_in(body, "by", 0, MOST_ENTRY, default=0))
    return {"points": sum(row.counts for row in archive.reckoning.ledger.of(number) if row.session == session)}


def place_in(body: Body) -> Place:
    """Return the session and the table of a body. Raise EventError."""
    return READ.whole_in(body, "session", 1, MOST_SESSION), READ.whole_in(body, "table", 1, MOST_TABLE)


def rule(archive: Archive, body: Body, stamp: Stamp) -> Answer:
    """Rule on a ``foul`` of ``players``: one of a hand on the sheet of its ``table``, every other in the register.

    On a sheet that is kept hand by hand it is one of the hand that is played, unless it is ``past``.
    """
    foul = READ.text_in(body, "foul", MOST_TEXT, wanted=True)
    before = {row.id for row in rulings(archive).rows}
    if keeping.of_hand(foul):
        READ.only(body, "foul", "given", "players", "session", "table", "note", "past")
        place, players = place_in(body), numbers_in(body, "players")
        if len(players) != 1:
            raise EventError("one-offender")
        more = {"given": body.get("given", {}), "referee": stamp.by, **({"note": body["note"]} if body.get("note") else {})}
        keeping.rule_hand(archive, place, players[0], {"foul": foul, **more}, stamp, past=bool(body.get("past")))
        clocking.level(archive, place, stamp)
        for call in archive.register.ledger.queue if archive.register else ():  # as a ruling in the register ends it
            if call.table == place[1] and call.session in {0, place[0]}:
                keeping.rule(archive, "close", {"call": call.id}, stamp)
    else:
        keeping.rule(archive, "ruling", {**body, "referee": stamp.by}, stamp)
    rows = [row for row in rulings(archive).rows if row.id not in before]
    return {"rows": [{"id": row.id, "player": row.entry, "sanction": row.sanction, "points": row.counts} for row in rows]}
