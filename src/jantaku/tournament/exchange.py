"""An event in the interchange format (``docs/event.md``): as data, with its seal."""

import json
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from typing import Any

from jantaku.tournament.archive import Archive
from jantaku.tournament.interchange import FORMAT, VERSION
from jantaku.tournament.penalties import Charge
from jantaku.tournament.public import PublicEvent
from jantaku.tournament.standings import Reckoning, TableScore
from jantaku.tournament.state import Sitting

CARRIED = {"whole": "1", "half": "1/2", "none": "0"}


def written(value: Fraction) -> str:
    """Return a fraction as an exact decimal, or, where there is none, as "10/3"."""
    bottom = value.denominator
    places = next((places for places in range(bottom.bit_length()) if 10**places % bottom == 0), -1)
    if places < 0:
        return str(value)
    whole = value * 10**places
    digits = f"{abs(whole.numerator):0{places + 1}d}"
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def plain(archive: Archive | PublicEvent) -> dict[str, Any]:
    """Return an event as the data of the interchange format, with its seal. Raise EventError where a sheet is missing."""
    reckoning = archive.reckoning
    state = reckoning.state
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "name": state.name,
        "kind": state.kind,
        "book": state.book.name,
        "house": dict(state.book.house),
        "digest": state.book.digest,
        "players": [_player(archive, number, reckoning) for number in sorted(state.entries)],
        "sessions": [_session(reckoning, each) for _, each in sorted(state.sessions.items())],
        "penalties": [_penalty(row) for row in reckoning.ledger.rows if row.counts],
        "standings": [{"player": row.entry, "total": written(row.total), "rank": row.rank} for row in reckoning.standings],
        **({"tie_breaks": list(state.ties)} if state.ties else {}),
        **({"stages": list(_stages(reckoning))} if len(state.stages) > 1 else {}),
        **({"teams": [_team(reckoning, at) for at in range(len(reckoning.teams))]} if reckoning.teams else {}),
        "receipt": archive.receipt,
    }
    return whole | {"seal": seal_of(whole)}


def seal_of(whole: dict[str, Any]) -> str:
    """Return the SHA-256 of an event's data without its seal."""
    rest = {key: value for key, value in whole.items() if key != "seal"}
    return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()).hexdigest()


def _player(archive: Archive | PublicEvent, number: int, reckoning: Reckoning) -> dict[str, Any]:
    entrant, person = reckoning.state.entries[number], archive.people.get(number)
    out = number in reckoning.ledger.disqualified
    status = "disqualified" if out else "withdrawn" if entrant.withdrawn else entrant.status
    more = {"country": person.country} if person and person.country else {}
    team = {"team": entrant.team} if entrant.team else {}
    return {"number": number, "name": archive.name(number), **more, "status": status, **team}


def _session(reckoning: Reckoning, sitting: Sitting) -> dict[str, Any]:
    session = sitting.number
    missed = sorted({*sitting.substitutes} | {entry for entry, at in reckoning.ledger.scoreless if at == session})
    return {
        "number": session,
        "tables": [_table(reckoning, sitting, table) for table in sorted(sitting.tables)],
        **({"byes": sorted(sitting.byes)} if sitting.byes else {}),
        **({"missed": missed} if missed else {}),
    }


def _table(reckoning: Reckoning, sitting: Sitting, table: int) -> dict[str, Any]:
    played = reckoning.tables.get((sitting.number, table))
    name = reckoning.state.set_at(sitting.number, table)
    own = {} if name == str(table) else {"set": name}
    if played is None:
        return {"table": table, "seats": list(sitting.players(table)), **own}
    return {"table": table, "seats": list(played.entries), **own, **_result(played)}


def _result(played: TableScore) -> dict[str, Any]:
    return {"points": list(played.points), "sticks": played.sticks, "scores": [written(score) for score in played.scores]}


def _penalty(row: Charge) -> dict[str, Any]:
    where = {"session": row.session} if row.session else {}
    table = {"table": row.table} if row.table else {}
    return {"player": row.entry, **where, **table, "points": row.counts, "cite": row.cite, "foul": row.foul}


def _stages(reckoning: Reckoning) -> Iterator[dict[str, Any]]:
    for at, stage in enumerate(reckoning.state.stages):
        sessions = list(reckoning.state.sessions_in(at))
        yield {"name": stage.name, "sessions": sessions, "carry": CARRIED[stage.carry], "players": sorted(stage.on)}


def _team(reckoning: Reckoning, at: int) -> dict[str, Any]:
    team = reckoning.teams[at]
    return {"name": team.name, "rank": team.rank, "total": written(team.total), "members": list(team.members)}
