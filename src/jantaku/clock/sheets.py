"""Entries that a clock and the score sheets of its tables owe each other. Nothing is written here."""

from collections.abc import Iterator
from typing import Any

from jantaku.clock.clock import CLOSED, LAST_HAND, PLAYING, SET_UP, WAITING, Clock
from jantaku.clock.session import Session, words
from jantaku.ledger import Entry
from jantaku.scorekeeper import ScoreSheet, Sheet
from jantaku.scorekeeper.corrections import Changes, relaid
from jantaku.scorekeeper.corrections import row as as_row
from jantaku.scorekeeper.fold import MOST_NAME


def missing(clock: Clock, table: int, sheet: Sheet) -> Iterator[str]:
    """Yield the events of a sheet that its clock lacks: dice, the end of a hand, the end of the game."""
    phase, does = clock.phase(table), clock.table(table)
    if phase in {SET_UP, CLOSED}:
        return
    if sheet.over:
        yield "hand" if does == PLAYING and phase == LAST_HAND else "finish"
    elif sheet.now.in_play and does == WAITING and clock.may_throw(table):
        yield "dice"
    elif not sheet.now.in_play and does == PLAYING and phase != LAST_HAND:
        yield "hand"


def gong_on(clock: Clock, table: int, sheet: Sheet) -> dict[str, Any] | None:
    """Return the gong as an entry for a sheet, None if it has one. The clock decides whether the dice were thrown."""
    if sheet.now.gong:
        return None
    return {"in_play": True} if clock.table(table) == PLAYING and not sheet.now.in_play else {}


def found_thrown(session: Session) -> Iterator[tuple[int, Entry, int]]:
    """Yield each table at which a referee found dice thrown, that entry, and the number of the last event about it."""
    found = {row.id: row for row in session.entries if row.kind == "thrown"}
    last: dict[int, tuple[int, Entry]] = {}
    for row in session.entries:
        first = found.get(row.id) or found.get(row.body.get("of", ""))
        if first:
            last[first.body["table"]] = row.n, first
    for table, (number, first) in last.items():
        yield table, first, number


def thrown_on(session: Session, table: int, found: Entry, chain: ScoreSheet) -> dict[str, Any] | None:
    """Return the correction of a sheet's gong that adds its last hand, or removes it again; None if none is needed.

    Raise KeepError if the game had ended for another reason or has gone on since. (WRC 8.2)
    """
    plays = session.clock.table(table) == PLAYING
    gong = next((entry for entry in chain.sheet.entries if entry.kind == "gong"), None)
    if gong is None:
        return None
    edits: Changes = {gong.id: [as_row("gong", {"in_play": True} if plays else {})]}
    who, why = (words(found.body, field)[:MOST_NAME] for field in ("referee", "ruling"))
    body = {"changes": relaid(chain.sheet, edits), "referee": who, "why": why, **({"code": True} if chain.sheet.coded else {})}
    seen = chain.preview("correction", body)
    return body if seen.before.now.in_play != plays and seen.after.now.in_play == plays else None
