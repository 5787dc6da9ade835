"""Visitors: the owner of a browser's session, their name and preferences, and merging visitors at a login."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from time import time

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, exists, func, insert, select, update

from jantaku.web.errors import WebError
from jantaku.web.store.names import clean
from jantaku.web.store.schema import accounts, aliases, clubs, event_roles, games, records, seats, sessions, sheets, visitors

ID_BYTES = 12
STALE = 3600  # seconds between two updates of when a visitor was last seen
FIRST = 1_793_491_200  # November 2026: an earlier time in a row is of a clock that was wrong, and means nothing
FORGOTTEN = 400 * 24 * 3600  # seconds without a visit until a session ends, and a visitor without data is deleted
MOST_PREFERENCES = 10_000  # characters of JSON
NOT_FOUND = 404


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor. ``account`` is the login name, empty without one; ``former`` are the ids from before a login."""

    id: str
    name: str
    language: str
    profile: str
    preferences: dict[str, object]
    created: int
    seen: int
    account: str = ""
    former: tuple[str, ...] = ()


def key_of(session: str) -> str:
    """Return the stored hash of a session: it gives a reader of the database no session to use."""
    return sha256(session.encode("utf-8", "surrogatepass")).hexdigest()


def find(connection: Connection, visitor: str) -> Visitor | None:
    """Return a visitor by a current or former id, or None."""
    ident = current(connection, visitor)
    columns = (*visitors.c, accounts.c.name.label("account"))
    row = (
        connection.execute(select(*columns).select_from(visitors.outerjoin(accounts)).where(visitors.c.id == ident))
        .mappings()
        .first()
    )
    if row is None:
        return None
    former = connection.execute(select(aliases.c.id).where(aliases.c.visitor == ident)).scalars()
    values = {**row, "preferences": json.loads(row["preferences"]), "account": row["account"] or ""}
    return Visitor(**values, former=tuple(former))


def names(connection: Connection, visitor: str) -> tuple[str, ...]:
    """Return the ids of a visitor, those from before a login too; none if there is no such visitor."""
    there = find(connection, visitor)
    return (there.id, *there.former) if there else ()


def current(connection: Connection, visitor: str) -> str:
    """Return the current id of a visitor; "" if they were deleted."""
    found = connection.execute(select(aliases.c.visitor).where(aliases.c.id == visitor)).scalar()
    return visitor if found is None else str(found)


def owned_by(connection: Connection, column: Column[str], visitor: str) -> ColumnElement[bool]:
    """Return the condition that a column names this visitor; an empty column never does."""
    return and_(column == current(connection, visitor), column != "")


def holder(connection: Connection, session: str) -> Visitor | None:
    """Return the visitor of a session, or None; nobody has a session that was not seen for too long."""
    row = connection.execute(select(sessions.c.visitor, sessions.c.seen).where(sessions.c.key == key_of(session))).first()
    return find(connection, row.visitor) if row and not FIRST <= row.seen < int(time()) - FORGOTTEN else None


def touch(connection: Connection, session: str, visitor: str) -> None:
    """Update when a visitor was last seen."""
    now = int(time())
    connection.execute(update(sessions).where(sessions.c.key == key_of(session)).values(seen=now))
    connection.execute(update(visitors).where(visitors.c.id == visitor).values(seen=now))


def meet(connection: Connection, session: str, *, name: str = "", language: str = "", profile: str = "") -> Visitor:
    """Return the visitor of a session, created with these values if it has none. Raise WebError if the name is invalid."""
    there = holder(connection, session)
    if there:
        return there
    now = int(time())
    new = Visitor(token_urlsafe(ID_BYTES), clean(name) if name else "", language, profile, {}, now, now)
    row = {
        "id": new.id,
        "name": new.name,
        "language": language,
        "profile": profile,
        "preferences": "{}",
        "created": now,
        "seen": now,
    }
    connection.execute(insert(visitors), row)
    bind(connection, session, new.id)
    return new


def bind(connection: Connection, session: str, visitor: str) -> None:
    """Bind a session to a visitor, replacing its former one."""
    now = int(time())
    connection.execute(delete(sessions).where(sessions.c.key == key_of(session)))
    connection.execute(insert(sessions), {"key": key_of(session), "visitor": visitor, "created": now, "seen": now})


def unbind(connection: Connection, visitor: str, *, but: str = "") -> None:
    """End all sessions of a visitor but one."""
    connection.execute(delete(sessions).where(sessions.c.visitor == visitor, sessions.c.key != key_of(but)))


def leave(connection: Connection, session: str) -> None:
    """Detach a session from its visitor."""
    connection.execute(delete(sessions).where(sessions.c.key == key_of(session)))


def count(connection: Connection, visitor: str) -> int:
    """Return the number of a visitor's sessions."""
    theirs = select(func.count()).select_from(sessions).where(sessions.c.visitor == current(connection, visitor))
    return connection.execute(theirs).scalar_one()


def change(connection: Connection, visitor: str, **values: str) -> None:
    """Set name, language or profile. Raise WebError if there is no such visitor."""
    ident = current(connection, visitor)
    if not connection.execute(update(visitors).where(visitors.c.id == ident).values(values)).rowcount:
        raise WebError("store.no-visitor", status=NOT_FOUND)


def prefer(connection: Connection, visitor: str, preferences: Mapping[str, object]) -> dict[str, object]:
    """Update preferences (None removes one) and return all of them."""
    there = find(connection, visitor)
    if there is None:
        raise WebError("store.no-visitor", status=NOT_FOUND)
    now = {key: value for key, value in {**there.preferences, **preferences}.items() if value is not None}
    text = json.dumps(now)
    if len(text) > MOST_PREFERENCES:
        raise WebError("store.preferences-large", most=MOST_PREFERENCES)
    change(connection, there.id, preferences=text)
    return now


def merge(connection: Connection, visitor: str, into: str) -> None:
    """Merge a visitor into another: all that belongs to the first becomes the second's."""
    for column in (seats.c.visitor, records.c.owner, games.c.owner, sheets.c.owner, clubs.c.owner, aliases.c.visitor):
        connection.execute(update(column.table).where(column == visitor).values({column.name: into}))
    connection.execute(delete(visitors).where(visitors.c.id == visitor))
    connection.execute(insert(aliases), {"id": visitor, "visitor": into})


def tidy(connection: Connection) -> None:
    """Delete expired sessions, old unfinished games, and visitors without data; of those of a wrong clock the time begins now."""
    past = (now := int(time())) - FORGOTTEN
    if now >= FIRST:
        for column in (games.c.created, sessions.c.seen, visitors.c.seen):
            connection.execute(update(column.table).where(column < FIRST).values({column.name: now}))
    connection.execute(delete(games).where(games.c.finished == 0, games.c.created < past))
    connection.execute(delete(sessions).where(sessions.c.seen < past))
    kept = [
        exists().where(column == visitors.c.id)
        for column in (accounts.c.visitor, seats.c.visitor, records.c.owner, games.c.owner, event_roles.c.visitor, clubs.c.owner)
    ]
    connection.execute(delete(visitors).where(visitors.c.seen < past, *(~one for one in kept)))
