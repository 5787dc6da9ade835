"""A table of a session for the phones at it: its sheet with names from the seating, and where each of the four plays next."""

import json
from hashlib import sha256
from typing import Any

from jantaku.clock.clock import CLOSED, LAST_HAND, PLAYING, RUNNING
from jantaku.clock.possible import LAST, STOPPED
from jantaku.scorekeeper import ScoreSheet
from jantaku.texts import listed, say, wind_name
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive, entries_of
from jantaku.tournament.entering import HEAD, ORGANISER, REFEREE, STAFF, TABLE, in_progress, may_enter
from jantaku.tournament.hall import DONE, NONE, OVER, state_for_table
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.penalties import Place
from jantaku.tournament.state import TOURNAMENT, Sitting
from jantaku.web.errors import WebError
from jantaku.web.organise.access import FORBIDDEN, Actor, closed_to

Json = dict[str, Any]
READERS = (ORGANISER, HEAD, REFEREE, STAFF)
MARK = 12  # digits of a hash
MINUTE = 60_000  # ms
NEVER = ("names", "share")  # names come from the seating, and the code is on the table
OF_RULINGS, OF_SIGNATURES = ("foul", "referee"), ("sign", "stop")


def check_reader(actor: Actor, place: Place) -> None:
    """Raise WebError for others than staff, and the phones of this table."""
    own = actor.role == TABLE and actor.table == place[1]
    if own and actor.session not in {0, place[0]}:
        raise WebError("organise.other-session", status=FORBIDDEN, n=actor.table, session=actor.session)
    if actor.role not in READERS and not own:
        raise closed_to(actor)


def seated(archive: Archive, place: Place) -> Sitting:
    """Return the session of a table. Raise WebError where nobody sits there."""
    sitting = archive.state.sessions.get(place[0])
    if sitting is None or place[1] not in sitting.tables:
        raise WebError("organise.no-table", status=404, session=max(0, place[0]), n=max(0, place[1]))
    return sitting


def sheet_of(archive: Archive, place: Place) -> ScoreSheet:
    """Return the sheet of a table with names, a new one before its first entry: not to be written on. Raise WebError."""
    seated(archive, place)
    chain = archive.sheets.get(place) or keeping.sheet_at(archive, place, Stamp(0, ""))
    return chain.named(archive.name)


def bars(actor: Actor, archive: Archive) -> list[str]:
    """Return what a page does not offer: what its user may not enter."""
    rules = actor.role in {ORGANISER, HEAD, REFEREE}
    signs = actor.role in READERS
    closes = signs or archive.state.kind != TOURNAMENT
    return [*NEVER, *(() if rules else OF_RULINGS), *(() if signs else OF_SIGNATURES), *(() if closes else ("close",))]


def writes(actor: Actor, archive: Archive, place: Place) -> bool:
    """Return True if somebody may write on the sheet of a table now: of a session in progress, staff of any that has begun."""
    now = in_progress(archive)
    if not may_enter(actor.role, "sheet", {"entry": "draw"}):
        return False
    return place[0] == now and (actor.role != TABLE or actor.session in {0, now})


# ---- what the page says beside the sheet
def beside(archive: Archive, place: Place, lang: str, ident: str, time: int) -> Json:
    """Return what a table has to know beside its sheet, and a mark that changes with it; not with the ``time`` in ms."""
    sitting = seated(archive, place)
    here = state_for_table(archive, *place, time)
    told: Json = {"title": title(place, lang), "note": note(archive, sitting, here, lang), "next": [], "goes": ""}
    told |= {"clock": clock_told(here, lang), "call": call_told(here, lang)}
    if place[1] in sitting.results:
        told["next"] = [following(archive, place[0], entry, lang, ident) for entry in entries_of(archive.sheets[place].sheet)]
    now = in_progress(archive)
    if now and now != place[0]:
        told["goes"] = f"/e/{ident}/table/{place[1]}"
        told["goes_text"] = say("at-table.goes", lang, session=now)
    return told | {"mark": sha256(json.dumps(told).encode()).hexdigest()[:MARK], "now": time}


def title(place: Place, lang: str) -> str:
    """Return the name of a table in a session."""
    return say("at-table.title", lang, session=place[0], n=place[1])


def clock_told(here: Json, lang: str) -> Json | None:
    """Return the clock of a table: its gong, since when it is stopped, what it says in words; None where none runs."""
    clock = here["clock"]
    if clock is None or clock["ends"] < 0 or here["progress"] in {OVER, DONE}:
        return None
    extra = round(clock["extra"] / MINUTE)
    return {
        "ends": clock["ends"],
        "stands": clock["stands"],
        "rung": clock["state"] in {LAST_HAND, CLOSED},
        "ended": clock["state"] == CLOSED,
        "extra": say("clock.extra-of", lang, n=extra) if extra else "",
        "says": _clock_says(clock, here["sheet"], lang),
    }


def _clock_says(clock: Json, sheet: Json | None, lang: str) -> str:
    """Return what a table does now by its clock; "" where it plays on."""
    if clock["state"] == RUNNING:
        return say("at-table.clock-stopped", lang) if clock["is"] == STOPPED else ""
    if clock["is"] in {LAST, PLAYING}:
        return say("at-table.gong-finish", lang)
    if "dice" in clock["can"]:
        return say("clock.last-hand-open", lang)
    return say("at-table.gong-stop" if sheet and sheet["hands"] else "at-table.gong-scores", lang)


def call_told(here: Json, lang: str) -> Json | None:
    """Return the call of a table that is not over: since when it waits, or who comes; None where there is none."""
    call = here["call"]
    if call is None:
        return None
    coming = say("at-table.coming", lang, name=call["referee"]) if call["referee"] else ""
    return {"at": call["at"], "coming": coming}


def note(archive: Archive, sitting: Sitting, here: Json, lang: str) -> str:
    """Return what a table has to know before it plays; "" for nothing."""
    gone = [seat["name"] for seat in here["seats"] if seat["gone"]]
    if here["progress"] != NONE:
        return ""
    if gone:
        return say("at-table.waits-substitute", lang, names=listed(gone, lang))
    now = in_progress(archive)
    if sitting.number > now > 0:
        return say("at-table.later", lang, session=sitting.number, now=now)
    if archive.state.kind == TOURNAMENT and (here["clock"] is None or here["clock"]["ends"] < 0) and not sitting.results:
        return say("at-table.no-signal", lang)
    return ""


def following(archive: Archive, session: int, entry: int, lang: str, ident: str) -> Json:
    """Return where an entry plays after a session, with the address of its page."""
    return {"name": archive.name(entry), "where": where_next(archive, session, entry, lang), "href": f"/e/{ident}/player/{entry}"}


def where_next(archive: Archive, session: int, entry: int, lang: str) -> str:
    """Return the seat of an entry in the session after this one that is seated, in words."""
    later = [sitting for number, sitting in sorted(archive.state.sessions.items()) if number > session and sitting.tables]
    if not later:
        return say("at-table.not-seated", lang)
    sitting = later[0]
    if entry in sitting.byes:
        return say("at-table.bye", lang, session=sitting.number)
    for table in sitting.tables:
        players = sitting.players(table)
        if entry in players:
            wind = wind_name(players.index(entry), lang)
            return say("at-table.seat", lang, session=sitting.number, n=table, wind=wind)
    return say("at-table.not-in", lang, session=sitting.number)
