"""Clubs in the store: their names and owners, their evenings, and the codes by which phones join one."""

from time import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, insert, select, update

from jantaku.web.store.games import sensible
from jantaku.web.store.ids import in_shard, letters, number_of
from jantaku.web.store.schema import clubs, evenings, events
from jantaku.web.store.visitor_rows import current, owned_by

CODE, MOST_CLUBS, MOST_EVENINGS = 7, 50, 1_000
OPEN_FOR = 36 * 3600  # seconds that a code opens an evening
TRIES = 20


class Club(NamedTuple):
    """A club; ``book`` is that of its last evening."""

    id: str
    owner: str
    name: str
    book: str
    created: int


class KeptEvening(NamedTuple):
    """An evening: its event and club, the way in which it is seated, the code of the moment, "" once it is closed."""

    event: str
    club: str
    seats: str
    rounds: int
    spare: str
    lot: str
    code: str
    created: int


class ClubEvening(NamedTuple):
    """An evening in the list of its club."""

    event: str
    name: str
    created: int
    changed: int
    code: str


def begin(connection: Connection, ident: str, owner: str, name: str, book: str) -> None:
    """Create a club."""
    row = {"id": ident, "owner": current(connection, owner), "name": name, "book": book, "created": int(time())}
    connection.execute(insert(clubs), row)


def club(connection: Connection, ident: str) -> Club | None:
    """Return a club, None if there is none."""
    row = connection.execute(select(clubs).where(clubs.c.id == ident)).first() if sensible(ident) else None
    return Club(*row) if row else None


def owned(connection: Connection, owner: str) -> list[Club]:
    """Return the clubs of a visitor, the latest first."""
    asked = select(clubs).where(owned_by(connection, clubs.c.owner, owner)).order_by(clubs.c.created.desc(), clubs.c.id)
    return [Club(*row) for row in connection.execute(asked.limit(MOST_CLUBS))]


def own(connection: Connection, ident: str, owner: str) -> bool:
    """Return True if a club is a visitor's."""
    mine = select(clubs.c.id).where(clubs.c.id == ident, owned_by(connection, clubs.c.owner, owner))
    return connection.execute(mine).first() is not None


def keep(connection: Connection, evening: KeptEvening, book: str) -> str:
    """Keep an evening of a club, with a free code, which is returned; its book is the club's from now on."""
    code = _free(connection, evening.event)
    connection.execute(insert(evenings), evening._asdict() | {"code": code, "created": int(time())})
    connection.execute(update(clubs).where(clubs.c.id == evening.club).values(book=book))
    return code


def _free(connection: Connection, event: str) -> str:
    """Return a code that opens no evening, with the number of the event's server; codes of evenings long past are taken back."""
    connection.execute(update(evenings).where(evenings.c.created < int(time()) - OPEN_FOR, evenings.c.code != "").values(code=""))
    for _ in range(TRIES):
        code = in_shard(number_of(event), letters(CODE))
        if connection.execute(select(evenings.c.event).where(evenings.c.code == code)).first() is None:
            return code
    raise RuntimeError("no code is free")


def evening(connection: Connection, event: str) -> KeptEvening | None:
    """Return an evening by its event, None if there is none."""
    return _evening(connection.execute(select(evenings).where(evenings.c.event == event)).first()) if sensible(event) else None


def by_code(connection: Connection, code: str) -> KeptEvening | None:
    """Return the evening that a code opens, None for none."""
    since = int(time()) - OPEN_FOR
    asked = select(evenings).where(evenings.c.code == code, evenings.c.code != "", evenings.c.created >= since)
    return _evening(connection.execute(asked).first()) if sensible(code) else None


def _evening(row: Row[Any] | None) -> KeptEvening | None:
    return None if row is None else KeptEvening(*tuple(row))


def seat_by(connection: Connection, event: str, seats: str, rounds: int, spare: str) -> None:
    """Change the way in which an evening is seated."""
    connection.execute(update(evenings).where(evenings.c.event == event).values(seats=seats, rounds=rounds, spare=spare))


def close(connection: Connection, event: str) -> None:
    """Close an evening: its code opens nothing any more."""
    connection.execute(update(evenings).where(evenings.c.event == event).values(code=""))


def reopen(connection: Connection, event: str) -> None:
    """Give an evening a new code."""
    connection.execute(update(evenings).where(evenings.c.event == event).values(code=_free(connection, event), created=int(time())))


def of_club(connection: Connection, ident: str) -> list[ClubEvening]:
    """Return the evenings of a club, the latest first."""
    asked = select(evenings.c.event, events.c.name, events.c.created, events.c.changed, evenings.c.code)
    asked = asked.join(events, events.c.event == evenings.c.event).where(evenings.c.club == ident)
    return [ClubEvening(*row) for row in connection.execute(asked.order_by(events.c.created.desc()).limit(MOST_EVENINGS))]


def forget(connection: Connection, visitor: str) -> None:
    """Have the clubs of a visitor belong to nobody; a club without an evening is deleted."""
    empty = clubs.c.id.not_in(select(evenings.c.club))
    connection.execute(delete(clubs).where(clubs.c.owner == visitor, empty))
    connection.execute(update(clubs).where(clubs.c.owner == visitor).values(owner=""))
