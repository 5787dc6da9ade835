"""The hall of a session in words: the clock, each table in short, what waits there, and the panel of one table."""

from typing import Any

from jantaku.clock import Session
from jantaku.clock.clock import DONE as GAME_OVER
from jantaku.clock.possible import can_all
from jantaku.clock.session import OF_TABLES, RULED, begun
from jantaku.errors import JantakuError
from jantaku.ledger import Entry
from jantaku.referee import attendance
from jantaku.referee.ruling import recorded
from jantaku.register.penalties import TRIFLES
from jantaku.scorekeeper.errors import hand_name
from jantaku.texts import decimal, say, template, wind_name
from jantaku.tournament import hall
from jantaku.tournament.archive import Archive
from jantaku.tournament.clocking import clock_of
from jantaku.tournament.documents import late_words
from jantaku.tournament.entering import may_enter
from jantaku.tournament.penalties import Charge
from jantaku.web.clock import present as clocks
from jantaku.web.organise.access import Actor

Json = dict[str, Any]
MINUTE, SECOND = 60_000, 1000
FEW, MANY = 12, 30  # tables up to which their players are named; from which a tile is small
WORDS = ("lost", "late", "sound-on", "sound-off")
OFFERED = ("start", "arrived", "substitute", "sign", "answer", "call", "rule", "checkin")  # kinds for which the page has buttons
ENDED = "ended"  # a table whose game is over, and whose scores are missing
URGENT = (hall.CALLED, hall.SUM, hall.EMPTY, hall.OPEN)


def session_of(archive: Archive, number: int) -> Session | None:
    """Return the clock of a session, set up where it has not started; None where the book has no limit and nobody set one."""
    log = clock_of(archive, number)
    if log:
        return log.session
    book, tables = archive.state.book, max(archive.state.sessions[number].tables)
    body = {"book": book.name, "house": dict(book.house), "secret": "", "tables": tables, "title": archive.state.name}
    try:
        return begun(Entry("begin", body, "begin"))
    except JantakuError:
        return None


def shown(archive: Archive, number: int, actor: Actor, now: int, lang: str) -> Json:
    """Return the whole page of a session's hall."""
    state, session = hall.hall_state(archive, number, now), session_of(archive, number)
    tables = [tile(table, lang) for table in state["tables"]]
    return {
        "session": number,
        "clock": face(session, now, lang, there=clock_of(archive, number) is not None) if session else None,
        "tables": tables,
        "many": (len(tables) > FEW) + (len(tables) > MANY),
        "count": {"done": state["done"], "all": len(tables), "sign": len(state["sign"]), "calls": len(state["calls"])},
        "calls": [call_words(archive, call) for call in state["calls"]],
        "sign": [sheet_words(archive, table, lang) for table in hall.to_sign(state["tables"])],
        "urgent": [row for row in tables if {hall.SUM, hall.EMPTY} & {*row["waits"]}],
        "scores": [row for row in tables if hall.SCORES in row["waits"]],
        "late": [row for row in tables if hall.NOT_BEGUN in row["waits"]],
        "away": [{**seat, "table": row["table"]} for row in tables for seat in row["seats"] if seat["away"]],
        "price": state["price"],
        "open": [ruling_words(archive, row, lang) for row in hall.rulings(archive).open],
        "due": due(archive),
        "byes": [archive.name(entry) for entry in state["byes"]],
        "started": state["started"] >= 0,
        "closed": state["closed"],
        "may": {kind: may_enter(actor.role, kind, {}) for kind in OFFERED},
    }


def boot(archive: Archive, number: int, now: int, tag: str, lang: str) -> Json:
    """Return what the script of the page starts from: the clock, and what an arrival costs as time passes."""
    session = session_of(archive, number)
    here = hall.seen(archive, number)
    return {
        "tag": tag,
        "now": now,
        "state": clocks.timing(session, now) if session else None,
        "marks": clocks.marks(session) if session else {},
        "langs": [lang],
        "says": {lang: clocks.phase_texts(session, lang)} if session else {},
        "words": {name: template(f"clock.{name}", lang) for name in WORDS},
        "started": here.clock.started if here.clock else -1,
        "prices": hall.prices(here),
    }


def face(session: Session, now: int, lang: str, *, there: bool) -> Json:
    """Return the big clock: digits, phase with its sentence, the entries for all tables, its log."""
    phase, clock = clocks.phase(session, now), session.clock
    heading, sentence = clocks.phase_texts(session, lang)[phase]
    control = clocks.controlled(session, now, lang)
    timing = clocks.timing(session, now)
    return {
        "digits": clocks.digits(timing["left"]),
        "phase": phase,
        "heading": heading,
        "sentence": sentence if "{time}" not in sentence else "",
        "can": ["start"] if clock.started < 0 else can_all(clock),
        "there": there,
        "minutes": clock.length // MINUTE,
        "late": timing["late"],
        "history": control["history"] if there else [],
    }


# ---- a table in short
def tile(table: Json, lang: str) -> Json:
    """Return a table in short: its hand or its state, sticks, what waits."""
    sheet, clock = table["sheet"], table["clock"]
    progress = table["progress"]
    hand = sheet["hand"] if sheet and progress == hall.KEPT else []
    return {
        **table,
        "is": _doing(table),
        "hand": _short(hand, lang) if hand else "",
        "hand_long": hand_name(hand[0], hand[1], hand[2], lang) if hand else "",
        "says": _says(table, lang),
        "sticks": sheet["sticks"] if sheet and progress != hall.DONE else 0,
        "extra": say("clock.extra-of", lang, n=round(clock["extra"] / MINUTE)) if clock and clock["extra"] >= MINUTE / 2 else "",
        "ends": clock["ends"] if clock and (clock["extra"] or clock["stands"] >= 0) and clock["is"] != GAME_OVER else 0,
        "first": next((wait for wait in table["waits"] if wait in URGENT), ""),
        "who": [(seat["name"], decimal(seat["points"], 0, lang) if seat["points"] is not None else "") for seat in table["seats"]],
    }


def _doing(table: Json) -> str:
    if table["progress"] in {hall.DONE, hall.OVER}:
        return str(table["progress"])
    return ENDED if hall.SCORES in table["waits"] else str(table["clock"]["is"]) if table["clock"] else "set-up"


def _short(hand: list[int], lang: str) -> str:
    """Return a hand as a tile shows it: E2, or E2·1 with its counters."""
    number, dealer, counters = hand
    return f"{wind_name(number, lang)[:1].upper()}{dealer + 1}{f'·{counters}' if counters else ''}"


def _says(table: Json, lang: str) -> str:
    """Return the state of a table in a word or two."""
    if table["progress"] in {hall.DONE, hall.OVER}:
        return say(f"hall.is-{table['progress']}", lang)
    if hall.SCORES in table["waits"]:
        return say(f"hall.wait-{hall.SCORES}", lang)
    return say(f"clock.is-{table['clock']['is']}", lang) if table["clock"] else say("clock.is-set-up", lang)


# ---- what waits
def call_words(archive: Archive, call: Json) -> Json:
    """Return a call with the players of its table."""
    sitting = archive.state.sessions.get(call["session"])
    seats = sitting.players(call["table"]) if sitting and call["table"] in sitting.tables else ()
    names = [archive.name(entry) for entry in seats]
    return {**call, "waited": spent(call["waits"]), "names": names, "coming": bool(call["referee"])}


def sheet_words(archive: Archive, table: Json, lang: str) -> Json:
    """Return a sheet that waits for its signature: points by seat, the sum, who has confirmed."""
    sheet = table["sheet"]
    rows = [
        {"wind": wind_name(seat["wind"], lang), "name": seat["name"], "points": decimal(seat["points"], 0, lang)}
        | {"confirmed": seat["wind"] in sheet["confirmed"]}
        for seat in table["seats"]
    ]
    return {
        "table": table["table"],
        "rows": rows,
        "sticks": sheet["sticks"],
        "sum": decimal(sheet["sum"], 0, lang),
        "fits": not sheet["short"],
        "missing": 4 - len(sheet["confirmed"]),
        "lost": [(archive.name(seat["entry"]), seat["lost"]) for seat in table["seats"] if seat["lost"]],
    }


def ruling_words(archive: Archive, row: Charge, lang: str) -> Json:
    """Return a ruling in words: whom, for what, how much, where."""
    return {
        "id": row.id,
        "entry": row.entry,
        "name": archive.name(row.entry),
        "title": say(f"foul.title.{row.foul}" if row.foul else "register.warning", lang),
        "penalty": say(f"foul.sanction.{row.sanction}", lang, points=row.points) if row.foul else say("register.warned", lang),
        "sanction": row.sanction,
        "session": row.session,
        "table": row.table,
        "referee": row.ruler,
        "note": row.note,
        "sheet": row.sheet,
        "cancelled": row.cancelled,
        "decided": row.decided,
        "included": bool(row.included),
        "cite": recorded(archive.state.book, row.cite, lang, row.foul),
        "notice": row.sanction == "disqualification" and not row.cancelled,
    }


def due(archive: Archive) -> list[Json]:
    """Return who has enough warnings for a ruling on repeated minor slips. (WRC 7.1)"""
    ledger = archive.register.ledger if archive.register else None
    if ledger is None:
        return []
    found = [(int(name), ledger.since(name)) for name in ledger.due]
    return [{"entry": entry, "name": archive.name(entry), "count": count, "foul": TRIFLES} for entry, count in found]


def spent(ms: int) -> str:
    """Return a waiting time: 3:20."""
    seconds = ms // SECOND
    return f"{seconds // 60}:{seconds % 60:02}"


# ---- the panel of a table
def panel(archive: Archive, number: int, table: int, actor: Actor, now: int, lang: str) -> Json:
    """Return a table with all that can be entered for it."""
    here = hall.seen(archive, number)
    data = tile(hall.table_in(here, table, now), lang)
    price = hall.price(here, now)
    winds = [wind_name(wind, lang) for wind in range(4)]
    kept = data["progress"] in {hall.KEPT, hall.OVER}
    entries = [kind for kind in (data["clock"]["can"] if data["clock"] else []) if _may(actor, kind, kept=kept)]
    return {
        **data,
        "players": [_player(archive, here, seat, winds[seat["wind"]], lang) for seat in data["seats"]],
        "price": price,
        "acts": [kind for kind in entries if kind not in RULED],
        "ruled": [kind for kind in entries if kind in RULED],
        "free": [(entry, archive.name(entry)) for entry in hall.free(here)],
        "signs": sheet_words(archive, data, lang) if data["progress"] == hall.OVER else None,
        "began": here.clock is not None and here.clock.started >= 0,
        "rulings": [
            ruling_words(archive, row, lang)
            for row in reversed(here.ledger.rows)
            if row.entry in {seat["entry"] for seat in data["seats"]}
        ][:8],
    }


def _may(actor: Actor, kind: str, *, kept: bool) -> bool:
    """Return True for an entry on the clock that somebody may make; a table that keeps a sheet throws its dice there."""
    return may_enter(actor.role, "clock", {"entry": kind}) and not (kept and kind in OF_TABLES)


def _player(archive: Archive, here: hall.HallSession, seat: Json, wind: str, lang: str) -> Json:
    late = seat["late"] if seat["came"] else ""
    return {
        **seat,
        "called": wind,
        "score": decimal(seat["points"], 0, lang) if seat["points"] is not None else "",
        "came_late": say("hall.came-late", lang, time=late_words(late, lang)) if late not in {"", "0"} else "",
        "in_time": bool(seat["came"]) and late == "0",
        "stands_for": archive.name(seat["for"]) if seat["for"] else "",
        "missed": (seat["entry"], here.number) in here.ledger.scoreless,
        "late_foul": attendance.LATE,
    }
