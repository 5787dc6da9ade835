"""An evening as its page shows it: who sits where, what waits, who is there, the ranking."""

from typing import Any

from jantaku.texts import decimal, wind_name
from jantaku.tournament import evenings
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import score
from jantaku.tournament.state import HOUSE, PLAYING, Sitting
from jantaku.web.store.clubs import KeptEvening

WINDS = "東南西北"

Json = dict[str, Any]


def shown(archive: Archive, kept: KeptEvening, me: int, lang: str) -> Json:
    """Return all that the page shows."""
    state = archive.state
    sessions = [each for _, each in sorted(state.sessions.items()) if each.tables]
    now = sessions[-1] if sessions else None
    begun = {session for session, _ in archive.sheets}
    there = evenings.here(archive)
    stale = now is not None and now.number not in begun and {*now.byes, *seated(archive, now)} != {*there}
    return {
        "name": state.name,
        "open": bool(kept.code),
        "phase": phase_of(now, kept),
        "round": now.number if now else 0,
        "rounds": max(kept.rounds, now.number if now else 0),
        "tables": [table(archive, now, n, lang) for n in sorted(now.tables)] if now else [],
        "waiting": sum(n not in now.results for n in now.tables) if now else 0,
        "byes": [archive.name(entry) for entry in now.byes] if now else [],
        "mine": mine(archive, now, me, lang),
        "me": archive.name(me) if me in state.entries else "",
        "stale": stale,
        "here": [(number, archive.name(number)) for number in there],
        "gone": [
            (number, archive.name(number)) for number, each in state.entries.items() if each.status == PLAYING and each.withdrawn
        ],
        "ranking": ranking(archive, me, lang),
        "played": sorted({session for session, _ in archive.reckoning.tables}),
        "enough": len(there) >= evenings.LEAST[kept.spare],
    }


def phase_of(now: Sitting | None, kept: KeptEvening) -> str:
    """Return where an evening stands: ``gathering``, ``playing``, ``between`` rounds, ``done`` after the last, or ``closed``."""
    if not kept.code:
        return "closed"
    if now is None:
        return "gathering"
    if not now.complete:
        return "playing"
    return "done" if now.number >= kept.rounds else "between"


def seated(archive: Archive, sitting: Sitting) -> set[int]:
    """Return the players at the tables of a session, house players left out."""
    return {entry for four in sitting.tables.values() for entry in four if archive.state.entries[entry].status != HOUSE}


def table(archive: Archive, sitting: Sitting, n: int, lang: str) -> Json:
    """Return a table: its seats, and what they have once its result is there."""
    found = archive.reckoning.tables.get((sitting.number, n))
    seats = [
        {
            "kanji": WINDS[wind],
            "wind": wind_name(wind, lang),
            "number": entry,
            "name": archive.name(entry),
            "points": decimal(found.points[wind], 0, lang) if found else "",
            "score": score(found.scores[wind], lang, sign=True) if found else "",
            "place": found.places[wind] if found else 0,
        }
        for wind, entry in enumerate(sitting.players(n))
    ]
    return {"n": n, "seats": seats, "done": bool(found), "sticks": found.sticks if found else 0}


def mine(archive: Archive, sitting: Sitting | None, me: int, lang: str) -> Json | None:
    """Return the seat of a player in the round that is played: ``table`` and ``wind``, or a ``bye``; None for nobody."""
    if sitting is None or me not in archive.state.entries:
        return None
    n = next((n for n in sitting.tables if me in sitting.players(n)), 0)
    if not n:
        return {"table": 0, "bye": me in sitting.byes}
    wind, found = sitting.players(n).index(me), archive.reckoning.tables.get((sitting.number, n))
    own = {"score": score(found.scores[wind], lang, sign=True), "place": found.places[wind]} if found else {}
    return {"table": n, "wind": wind_name(wind, lang), "kanji": WINDS[wind], "done": bool(found), **own}


def ranking(archive: Archive, me: int, lang: str) -> list[Json]:
    """Return the ranking: of each player rank, total, the score of each round, games."""
    reckoning = archive.reckoning
    sessions = sorted({session for session, _ in reckoning.tables})
    rows = []
    for row in reckoning.standings:
        by_session = {one.session: score(one.score, lang, sign=True) for one in row.played}
        rows.append(
            {
                "rank": row.rank,
                "name": archive.name(row.entry),
                "total": score(row.total, lang, sign=True),
                "scores": [by_session.get(session, "–") for session in sessions],
                "me": row.entry == me,
            }
        )
    return rows
