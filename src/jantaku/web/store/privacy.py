"""Privacy: all data of a visitor, exported or deleted."""

from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select, update

from jantaku.web.store import accounts, clubs, documents, games, played, records, visitor_rows
from jantaku.web.store.schema import aliases, event_roles, journal, seats, sessions
from jantaku.web.store.schema import games as games_table
from jantaku.web.store.schema import records as records_table
from jantaku.web.store.schema import sheets as sheets_table

MOST_GAMES = 100_000


def export(connection: Connection, visitor: str) -> dict[str, object]:
    """Return all data of a visitor as JSON data; empty if there is no such visitor."""
    there = visitor_rows.find(connection, visitor)
    if there is None:
        return {}
    since = select(sessions.c.created, sessions.c.seen).where(sessions.c.visitor == there.id).order_by(sessions.c.created)
    brought = records.of(connection, there.id)
    mine = played.own(connection, there.id, most=MOST_GAMES)
    held = select(event_roles.c.event, event_roles.c.role, event_roles.c.created).where(
        event_roles.c.visitor.in_([there.id, *there.former])
    )
    return {
        "visitor": asdict(there),
        "roles": [{"event": event, "role": role, "created": created} for event, role, created in connection.execute(held)],
        "sessions": [{"created": created, "seen": seen} for created, seen in connection.execute(since)],
        "statistics": asdict(played.statistics(connection, there.id)),
        "games": [{**asdict(game), "record": records.load(connection, game.id)} for game in mine],
        "records": [{**asdict(record), "text": records.load(connection, record.id)} for record in brought],
        "clubs": [each._asdict() for each in clubs.owned(connection, there.id)],
        "sheets": [
            {"id": ident, "kind": kind, "created": created, "lines": list(documents.load(connection, ident, kind))}
            for kind in documents.KINDS
            for ident, created, _ in documents.of(connection, there.id, kind, None)
        ],
    }


def forget(connection: Connection, visitor: str) -> None:
    """Delete all data of a visitor. Games with other players stay, without the visitor's name.

    Journals of their games go too, since they contain names; a game still being played is finished without the name.
    """
    ident = visitor_rows.current(connection, visitor)
    if not ident:
        return
    theirs = select(seats.c.game).where(seats.c.visitor == ident)
    connection.execute(delete(journal).where(journal.c.game.in_(theirs)))
    played.forget(connection, ident)
    connection.execute(delete(records_table).where(records_table.c.owner == ident, ~records_table.c.played))
    connection.execute(update(games_table).where(games_table.c.owner == ident).values(owner=""))
    connection.execute(update(sheets_table).where(sheets_table.c.owner == ident).values(owner=""))
    connection.execute(delete(event_roles).where(event_roles.c.visitor.in_(visitor_rows.names(connection, ident))))
    clubs.forget(connection, ident)
    accounts.remove_visitor(connection, ident)
    connection.execute(update(aliases).where(aliases.c.visitor == ident).values(visitor=""))
    connection.execute(insert(aliases), {"id": ident, "visitor": ""})


def finish(connection: Connection, game: str, record: str, sat: list[played.Sat], counted: played.Json) -> None:
    """Close a journal: store its record, the players and their results. No effect if it is closed already."""
    if not games.close(connection, game):
        return
    now = played.known(connection, sat)
    nameless = [seat for seat in range(4) if sat[seat].name and not now[seat].name]
    records.keep(connection, game, played.without_names(record, nameless), "", "", played=True)
    played.note(connection, game, now, counted)
    games.delete_old_journals(connection)
