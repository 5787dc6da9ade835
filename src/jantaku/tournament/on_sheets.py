"""Entries on the score sheet of a table, hand by hand, and where a sheet stands after one."""

from typing import Any

from jantaku.errors import JantakuError
from jantaku.scorekeeper import Event as SheetEvent
from jantaku.scorekeeper import ScoreSheet
from jantaku.scorekeeper.sheet import Origin, Sheet
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body
from jantaku.tournament.folding import MOST_TEXT, READ
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.penalties import Place

Answer = dict[str, Any]


def on_sheet(chain: ScoreSheet, body: Body, place: Place, stamp: Stamp) -> SheetEvent:
    """Write on the sheet of a table what an entry of the kind ``sheet`` says; return its line, an old one if it is there.

    Raise JantakuError.
    """
    READ.only(body, "session", "table", "entry", "body", "id", "seen", "time")
    rest, seen = body.get("body", {}), body.get("seen")
    if not isinstance(rest, dict):
        raise EventError("value", field="body")
    if seen is not None and type(seen) is not int:
        raise EventError("value", field="seen")
    before = chain.sheet.origin
    ident = READ.text_in(body, "id", 60) or f"e{len(chain.events)}"
    event = chain.add(READ.text_in(body, "entry", MOST_TEXT, wanted=True), rest, id=ident, at=stamp.at, by=stamp.by, seen=seen)
    after = chain.sheet
    if any(after.names) or _seated_as(after.origin) != _seated_as(before):  # a correction of its first line
        raise EventError("sheet-begun", n=place[1], session=place[0])
    return event


def _seated_as(origin: Origin | None) -> object:
    """Return the place of a sheet and who sits there, in any seats."""
    return origin and origin._replace(entries=(0, 0, 0, 0)), sorted(origin.entries) if origin else ()


def leaves_rulings(chain: ScoreSheet, body: Body, *, signs: bool) -> bool:
    """Return True if a correction alters no ruling, and signs nothing unless its writer ``signs``: it needs no referee."""
    try:
        seen = chain.preview("correction", body)
    except JantakuError:
        return True  # it will be refused with its own reason
    return _ruled(seen.before) == _ruled(seen.after) and (signs or not (seen.after.signed or seen.after.closed))


def _ruled(sheet: Sheet) -> list[tuple[object, ...]]:
    """Return the rulings on a sheet, each with whom it is on, wherever they sit."""
    who = sheet.origin.entries if sheet.origin else (0, 1, 2, 3)
    rows = ((who[row.seat], row.foul, row.sanction, row.points, row.referee, row.note, row.cancelled) for row in sheet.ledger)
    return sorted(rows, key=repr)


def line_answer(event: SheetEvent, chain: ScoreSheet) -> Answer:
    """Return a line of a sheet, and where the sheet stands, as plain data."""
    return {"n": event.n, "entry": event.id, **standing(chain.sheet)}


def standing(sheet: Sheet) -> Answer:
    """Return where a sheet stands, as plain data."""
    now = sheet.now
    return {
        "hand": [now.round, now.dealer, now.counters],
        "points": list(sheet.points),
        "sticks": sheet.sticks,
        "hands": len(sheet.hands),
        "over": sheet.over,
        "closed": sheet.closed,
    }
