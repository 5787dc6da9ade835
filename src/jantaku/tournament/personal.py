"""All that an event holds of one person, as data, to be shown to them and exported; and its deletion."""

from collections.abc import Iterator
from typing import Any

from jantaku.scorekeeper.sheet import Hand
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.exchange import written
from jantaku.tournament.keeping import Stamp, add
from jantaku.tournament.penalties import Charge


def held(archive: Archive, number: int) -> dict[str, Any]:
    """Return what is held of an entry: person, entry, seats, results, hands, rulings, arrivals. Raise EventError."""
    state, reckoning = archive.state, archive.reckoning
    entrant, person = state.entries.get(number), archive.people.get(number)
    if entrant is None:
        raise EventError("entry", n=number)
    row = reckoning.standing(number)
    entry = {
        "number": number,
        "status": entrant.status,
        "team": entrant.team,
        "withdrawn": entrant.withdrawn,
        "digest": entrant.who,
    }
    standing = {"rank": row.rank or None, "total": written(row.total), "penalties": written(row.lost)} if row else None
    return {
        "event": state.name,
        "person": person._asdict() | {"groups": list(person.groups)} if person else None,
        "entry": entry | {"digest": entrant.who},
        "standing": standing,
        "sessions": list(_sessions(archive, number)),
        "checkins": {str(session): marks[number] for session, marks in state.checkins.items() if number in marks},
        "hands": list(_hands(archive, number)),
        "rulings": [_ruling(each) for each in reckoning.ledger.of(number)],
        "lines": [line.n for line in archive.event.events if _of(line.kind, line.body, number)],
    }


def _sessions(archive: Archive, number: int) -> Iterator[dict[str, Any]]:
    """Yield each session with a part for the entry: table and seat, or a bye, or a substitute; its result, its arrival."""
    played = {one.session: one for one in archive.reckoning.played.get(number, ())}
    for session, sitting in sorted(archive.state.sessions.items()):
        at = next(
            ((table, sitting.players(table).index(number)) for table in sitting.tables if number in sitting.players(table)), None
        )
        by = sitting.substitutes.get(number)
        if at is None and by is None and number not in sitting.byes:
            continue
        seat = {"table": at[0], "wind": "ESWN"[at[1]]} if at else {"substitute": by} if by else {"bye": True}
        one = played.get(session)
        result = {"points": one.points, "place": one.place, "score": written(one.score)} if one else {}
        arrived = {"arrived": sitting.arrivals[number]} if number in sitting.arrivals else {}
        yield {"session": session, **seat, **result, **arrived}


def _hands(archive: Archive, number: int) -> Iterator[dict[str, Any]]:
    """Yield the hands that were recorded with the entry at the table, each from its seat."""
    for (session, table), chain in sorted(archive.sheets.items()):
        sheet = chain.sheet
        if sheet.origin and number in sheet.origin.entries:
            seat = sheet.origin.entries.index(number)
            for hand in sheet.hands:
                yield {"session": session, "table": table, **_hand(hand, seat)}


def _hand(hand: Hand, seat: int) -> dict[str, Any]:
    wins = [{"han": won.han, "fu": won.fu, "points": won.points, "tiles": won.tiles} for won in hand.wins if won.winner == seat]
    paid = any(won.payer == seat != won.winner for won in hand.wins)
    own = {"riichi": seat in hand.riichi, "tenpai": seat in hand.tenpai, "wins": wins, "paid": paid}
    return {"hand": hand.number, "outcome": hand.outcome, "change": hand.delta[seat], "points": hand.points[seat], **own}


def _ruling(row: Charge) -> dict[str, Any]:
    place = {"session": row.session or None, "table": row.table or None}
    decided = {"points": row.counts, "cite": row.cite, "cancelled": row.cancelled}
    return {"id": row.id, "foul": row.foul, "sanction": row.sanction, **decided, **place, "referee": row.referee, "note": row.note}


def _of(kind: str, body: Any, number: int) -> bool:
    """Return True for a line of the chain that names the entry."""
    if kind == "seat":
        return any(number in row["seats"] for row in body["tables"]) or number in body.get("byes", ())
    return number in {body.get("number"), body.get("entry"), body.get("by")} or any(
        number in body.get(field, ()) for field in ("on", "entries")
    )


def forget(archive: Archive, entry: int, stamp: Stamp) -> int:
    """Delete the person of an entry, which is returned; number, seats, scores and every hash stay. Raise EventError."""
    add(archive, "forget", {"entry": entry}, stamp)
    archive.people.pop(entry, None)
    return entry
