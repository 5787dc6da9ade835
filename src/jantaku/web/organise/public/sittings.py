"""A session on the public pages: its seats by table and by name, its results, the tables that still play."""

from collections.abc import Iterator
from shlex import quote

from jantaku.rules.book import Book
from jantaku.texts import say, wind_name
from jantaku.texts.search import plain
from jantaku.tournament.draws import ANOTHER, AS_ANNOUNCED, DrawnSeats, made_by
from jantaku.tournament.public import PublicEvent
from jantaku.tournament.seating import wish_of
from jantaku.tournament.state import Announcement, Sitting
from jantaku.web.organise.public.present import (
    DONE,
    NONE,
    SEATED,
    Json,
    current,
    moment,
    phase_of,
    progress,
    score_of,
    times,
    withheld,
)
from jantaku.web.scorekeeper.present import title

_WHEN = "\x00"  # where a sentence has its time
FINISHED, SIGNING, PLAYING, WAITING = "finished", "to-sign", "playing", "to-begin"


def sitting_of(seen: PublicEvent, session: int = 0) -> Sitting | None:
    """Return a session that is seated, for 0 the one that is played or comes next; None where there is none."""
    found = seen.state.sessions.get(session) if session else current(seen)
    return found if found and found.tables else None


def sessions(seen: PublicEvent) -> list[int]:
    """Return the sessions that are seated."""
    return [number for number, each in sorted(seen.state.sessions.items()) if each.tables]


# ---- seats
def seating(seen: PublicEvent, lang: str, session: int = 0) -> Json:
    """Return the seats of a session by table and by name, byes, tile sets."""
    sitting = sitting_of(seen, session)
    number = sitting.number if sitting else session
    shown = [_table(seen, sitting, table, lang) for table in sorted(sitting.tables)] if sitting else []
    return {
        "session": number,
        "sessions": sessions(seen),
        "now": progress(seen, lang),
        "phase": phase_of(seen, sitting) if sitting else NONE,
        "tables": shown,
        "names": by_name(seen, sitting, lang) if sitting else [],
        "waiting": waiting(seen.awaited, lang) if seen.awaited else None,
        "announced": announced(seen, sitting, lang),
        "byes": [(entry, seen.name(entry)) for entry in sitting.byes] if sitting else [],
        **times(seen, sitting),
    }


def announced(seen: PublicEvent, sitting: Sitting | None, lang: str) -> Json | None:
    """Return what was announced of a session's seats before they were drawn, and whether they are that plan; None for nothing."""
    drawn = next((each for each in seen.draws if sitting and sitting.number in each.sessions), None)
    return said_of(drawn, seen.state.book, lang) if drawn else None


def waiting(plan: Announcement, lang: str) -> Json:
    """Return the sentence for a plan whose seats are still to follow, with the time of its announcement apart."""
    text, at = parted("public.plan-waiting", lang), moment(plan.at)
    return {"verdict": "waiting", "text": text, "at": at, "hash": plan.plan, "found": "", "command": ""}


def said_of(drawn: DrawnSeats, book: Book, lang: str) -> Json:
    """Return the sentence for seats that were published, with how to check it."""
    ident = f"public.plan-{drawn.verdict}" + ("-lot" if drawn.lot and drawn.verdict == AS_ANNOUNCED else "")
    lot = f" --lot {quote(drawn.lot)}" if drawn.lot else ""
    plan, wish = drawn.announced, made_by(drawn.plan, drawn.players, drawn.rounds, wish_of(book))
    made = f"jantaku seat --players {drawn.players} --rounds {drawn.rounds} --tables {wish}"
    return {
        "verdict": drawn.verdict,
        "text": parted(ident, lang, lot=drawn.lot),
        "at": moment(plan.at) if plan else "",
        "hash": plan.plan if plan else "",
        "found": drawn.plan if drawn.verdict == ANOTHER else "",
        "drawn": bool(drawn.lot),
        "before": made,
        "command": f"{made}{lot}" if drawn.verdict == AS_ANNOUNCED else "",
    }


def parted(ident: str, lang: str, **values: object) -> tuple[str, str]:
    """Return a sentence as what comes before and after its time."""
    before, _, after = say(ident, lang, when=_WHEN, **values).partition(_WHEN)
    return before, after


def _table(seen: PublicEvent, sitting: Sitting, table: int, lang: str) -> Json:
    name = seen.state.set_at(sitting.number, table)
    return {
        "table": table,
        "set": "" if name == str(table) else say("public.set", lang, name=name),
        "seats": list(seats_of(seen, sitting, table, lang)),
    }


def seats_of(seen: PublicEvent, sitting: Sitting, table: int, lang: str) -> Iterator[Json]:
    """Yield who sits at a table, East first; a substitute with the name of whom it plays for."""
    for wind, (entry, planned) in enumerate(zip(sitting.players(table), sitting.tables[table], strict=True)):
        instead = say("public.plays-for", lang, name=seen.name(planned)) if entry != planned else ""
        yield {"entry": entry, "name": seen.name(entry), "wind": wind_name(wind, lang), "instead": instead}


def by_name(seen: PublicEvent, sitting: Sitting, lang: str) -> list[tuple[str, int, int, str]]:
    """Return name, number, table and wind of everybody who sits, as names are sorted: case and accents do not matter."""
    rows = [
        (seen.name(entry), entry, table, wind_name(wind, lang))
        for table in sitting.tables
        for wind, entry in enumerate(sitting.players(table))
    ]
    return sorted(rows, key=lambda row: (plain(row[0]), row[1]))


# ---- results
def results(seen: PublicEvent, lang: str, session: int = 0) -> Json:
    """Return the results of a session by table, and which tables still play."""
    sitting = sitting_of(seen, session)
    number = sitting.number if sitting else session
    rows = [_result(seen, sitting, table, lang) for table in sorted(sitting.tables)] if sitting else []
    return {
        "session": number,
        "sessions": sessions(seen),
        "phase": phase_of(seen, sitting) if sitting else NONE,
        "tables": rows,
        "finished": [row for row in rows if row["seats"]],
        "playing": [row for row in rows if not row["seats"]],
        "done": len(sitting.results) if sitting else 0,
        "withheld": withheld(seen, lang) if number in seen.withheld else [],
        "complete": phase_of(seen, sitting) == DONE,
        **times(seen, sitting),
    }


def _result(seen: PublicEvent, sitting: Sitting, table: int, lang: str) -> Json:
    """Return a table: its result where that is shown, else whether it plays, and which hand."""
    place = sitting.number, table
    sheet, hand = seen.sheets.get(place), seen.in_play.get(place)
    begun = PLAYING if hand or phase_of(seen, sitting) != SEATED else WAITING
    state = FINISHED if table in sitting.results else SIGNING if hand and hand.over else begun
    return {
        "table": table,
        "state": state,
        "word": say(f"public.{state}", lang),
        "hand": title(hand.round, hand.dealer, hand.counters, lang) if hand and not hand.over else "",
        "seats": list(_lines(seen, place, lang)) if sheet else [],
        "names": [seen.name(entry) for entry in sitting.players(table)],
        "sticks": say("public.sticks", lang, n=sheet.sticks) if sheet and sheet.sticks else "",
    }


def _lines(seen: PublicEvent, place: tuple[int, int], lang: str) -> Iterator[Json]:
    """Yield the four lines of a result, the best first."""
    table = seen.reckoning.tables[place]
    for seat in sorted(range(4), key=lambda seat: (table.places[seat], seat)):
        entry = table.entries[seat]
        yield {
            "entry": entry,
            "name": seen.name(entry),
            "wind": wind_name(seat, lang),
            "place": table.places[seat],
            "points": say("kept.points", lang, points=table.points[seat]),
            "score": score_of(table.scores[seat], lang),
            "nothing": (entry, place[0]) in seen.reckoning.ledger.scoreless,
        }
