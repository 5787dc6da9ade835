"""All that is kept of somebody, for him to have, or to be taken away."""

from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select, update

from jantaku.web.store import accounts, documents, games, played, records, visitor_rows
from jantaku.web.store.schema import aliases, journal, seats, sessions
from jantaku.web.store.schema import games as games_table
from jantaku.web.store.schema import records as records_table
from jantaku.web.store.schema import sheets as sheets_table

MOST_GAMES = 100_000


def export(connection: Connection, visitor: str) -> dict[str, object]:
    """All that is kept of a visitor, as JSON can hold it; empty where there is no such visitor."""
    there = visitor_rows.find(connection, visitor)
    if there is None:
        return {}
    since = select(sessions.c.created, sessions.c.seen).where(sessions.c.visitor == there.id).order_by(sessions.c.created)
    brought = records.of(connection, there.id)
    mine = played.own(connection, there.id, most=MOST_GAMES)
    return {
        "visitor": asdict(there),
        "sessions": [{"created": created, "seen": seen} for created, seen in connection.execute(since)],
        "statistics": asdict(played.statistics(connection, there.id)),
        "games": [{**asdict(game), "record": records.load(connection, game.id)} for game in mine],
        "records": [{**asdict(record), "text": records.load(connection, record.id)} for record in brought],
        "sheets": [
            {"id": ident, "kind": kind, "created": created, "lines": list(documents.load(connection, ident, kind))}
            for kind in documents.KINDS
            for ident, created, _ in documents.of(connection, there.id, kind, None)
        ],
    }


def forget(connection: Connection, visitor: str) -> None:
    """Take away all that is kept of a visitor. Games that others played with him stay, without his name.

    Journals of his that are finished go, for they tell names too; one at which he still sits is finished without his.
    """
    ident = visitor_rows.current(connection, visitor)
    if not ident:
        return
    his = select(seats.c.game).where(seats.c.visitor == ident)
    connection.execute(delete(journal).where(journal.c.game.in_(his)))
    played.forget(connection, ident)
    connection.execute(delete(records_table).where(records_table.c.owner == ident, ~records_table.c.played))
    connection.execute(update(games_table).where(games_table.c.owner == ident).values(owner=""))
    connection.execute(update(sheets_table).where(sheets_table.c.owner == ident).values(owner=""))
    accounts.remove_visitor(connection, ident)
    connection.execute(update(aliases).where(aliases.c.visitor == ident).values(visitor=""))
    connection.execute(insert(aliases), {"id": ident, "visitor": ""})


def finish(connection: Connection, game: str, record: str, sat: list[played.Sat], counted: played.Json) -> None:
    """Close a journal: its record, who sat where, what they came to. Where it is closed already nothing is changed."""
    if not games.close(connection, game):
        return
    now = played.known(connection, sat)
    nameless = [seat for seat in range(4) if sat[seat].name and not now[seat].name]
    records.keep(connection, game, played.without_names(record, nameless), "", "", played=True)
    played.note(connection, game, now, counted)
    games.let_go(connection)
