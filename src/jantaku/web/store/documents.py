"""Event documents in the store, score sheets and others: their lines, in order."""

from collections.abc import Sequence
from time import time

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, select

from jantaku.ledger import Checkpoint
from jantaku.web.store.addresses import WRITE
from jantaku.web.store.errors import CONFLICT, StoreError
from jantaku.web.store.games import sensible
from jantaku.web.store.schema import addresses, checkpoints, lines, sheets
from jantaku.web.store.visitor_rows import current, owned_by

MOST_LISTED = 50
SHEET, CLOCK, REGISTER = "sheet", "clock", "register"  # the score of a table, the clock of a session, the rulings of a referee
CALLS = "calls"  # the calls of tables for the referees of a register
# an event, and what belongs to it: found by the event alone, at no address
EVENT, EVENT_REGISTER, EVENT_CLOCK, EVENT_SHEET = "event", "event-register", "event-clock", "event-sheet"
KINDS = (SHEET, CLOCK, REGISTER, CALLS, EVENT)


def begin(connection: Connection, sheet: str, owner: str, text: str, kind: str = SHEET) -> None:
    """Create a document with its first line."""
    row = {"id": sheet, "owner": current(connection, owner), "created": int(time()), "kind": kind}
    connection.execute(insert(sheets), row)
    connection.execute(insert(lines), {"sheet": sheet, "n": 0, "text": text})


def append(connection: Connection, sheet: str, n: int, text: str) -> None:
    """Append a line to a document; an identical one is left as it is. Raise StoreError if another line has its number."""
    there = connection.execute(select(lines.c.text).where(lines.c.sheet == sheet, lines.c.n == n)).scalar()
    if there is None:
        connection.execute(insert(lines), {"sheet": sheet, "n": n, "text": text})
    elif there != text:
        raise StoreError("store.row-taken", status=CONFLICT, game=sheet, n=n)


def load(connection: Connection, sheet: str, kind: str = SHEET) -> Sequence[str]:
    """Return the lines of a document; none if there is no such document of that kind."""
    if not sensible(sheet):
        return ()
    asked = select(lines.c.text).join(sheets, lines.c.sheet == sheets.c.id)
    return tuple(connection.execute(asked.where(sheets.c.id == sheet, sheets.c.kind == kind).order_by(lines.c.n)).scalars())


def length(connection: Connection, sheet: str) -> int:
    """Return the number of lines of a document."""
    return connection.execute(select(func.count()).select_from(lines).where(lines.c.sheet == sheet)).scalar_one()


def checkpoint(connection: Connection, sheet: str) -> Checkpoint | None:
    """Return the checkpoint of a document, None if it has none."""
    c = checkpoints.c
    row = connection.execute(select(c.lines, c.hash, c.digest, c.checker).where(c.sheet == sheet)).first()
    return Checkpoint(*row) if row else None


def keep_checkpoint(connection: Connection, sheet: str, known: Checkpoint) -> None:
    """Replace the checkpoint of a document."""
    keep_checkpoints(connection, [(sheet, known)])


def keep_checkpoints(connection: Connection, found: Sequence[tuple[str, Checkpoint]]) -> None:
    """Replace the checkpoints of documents."""
    rows = [
        {"sheet": sheet, "lines": known.lines, "hash": known.hash, "digest": known.digest, "checker": known.by}
        for sheet, known in found
    ]
    if rows:
        connection.execute(
            delete(checkpoints).where(checkpoints.c.sheet == bindparam("old")), [{"old": sheet} for sheet, _ in found]
        )
        connection.execute(insert(checkpoints), rows)


def of(connection: Connection, owner: str, kind: str = SHEET, most: int | None = MOST_LISTED) -> list[tuple[str, int, str]]:
    """Return an owner's documents of a kind, the latest first: (id, creation time, first line); ``most`` None for all."""
    asked = select(sheets.c.id, sheets.c.created, lines.c.text).join(lines, lines.c.sheet == sheets.c.id)
    mine = asked.where(owned_by(connection, sheets.c.owner, owner), sheets.c.kind == kind, lines.c.n == 0)
    mine = mine.order_by(sheets.c.created.desc(), sheets.c.id)
    return [(row[0], row[1], row[2]) for row in connection.execute(mine.limit(most))]


def recent(connection: Connection, kind: str, since: int) -> list[str]:
    """Return the addresses of the documents of a kind created since a time, in seconds since 1970, the latest first."""
    renewed = and_(addresses.c.sheet == sheets.c.id, addresses.c.rights == WRITE)
    place = func.coalesce(addresses.c.address, sheets.c.id)
    asked = select(place).select_from(sheets.outerjoin(addresses, renewed)).where(sheets.c.kind == kind, sheets.c.created >= since)
    return list(connection.execute(asked.order_by(sheets.c.created.desc(), sheets.c.id)).scalars())
