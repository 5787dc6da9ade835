"""Score sheets of physical tables as the store keeps them: the lines of a chain, in order."""

from collections.abc import Sequence
from time import time

from sqlalchemy import Connection, insert, select

from jantaku.web.store.errors import CONFLICT, StoreError
from jantaku.web.store.games import sensible
from jantaku.web.store.people import current, his
from jantaku.web.store.schema import lines, sheets

MOST_LISTED = 50


def begin(connection: Connection, sheet: str, owner: str, text: str) -> None:
    """Begin a sheet with its first line."""
    connection.execute(insert(sheets), {"id": sheet, "owner": current(connection, owner), "created": int(time())})
    connection.execute(insert(lines), {"sheet": sheet, "n": 0, "text": text})


def append(connection: Connection, sheet: str, n: int, text: str) -> None:
    """Write a line; one that stands there already as it is stays. StoreError where another does."""
    there = connection.execute(select(lines.c.text).where(lines.c.sheet == sheet, lines.c.n == n)).scalar()
    if there is None:
        connection.execute(insert(lines), {"sheet": sheet, "n": n, "text": text})
    elif there != text:
        raise StoreError("store.row-taken", status=CONFLICT, game=sheet, n=n)


def load(connection: Connection, sheet: str) -> Sequence[str]:
    """The lines of a sheet; none where there is no such sheet."""
    if not sensible(sheet):
        return ()
    return tuple(connection.execute(select(lines.c.text).where(lines.c.sheet == sheet).order_by(lines.c.n)).scalars())


def of(connection: Connection, owner: str, most: int | None = MOST_LISTED) -> list[tuple[str, int, str]]:
    """The sheets that somebody began, the latest first: id, when, the first line; without ``most`` all of them."""
    asked = select(sheets.c.id, sheets.c.created, lines.c.text).join(lines, lines.c.sheet == sheets.c.id)
    mine = asked.where(his(connection, sheets.c.owner, owner), lines.c.n == 0).order_by(sheets.c.created.desc(), sheets.c.id)
    return [(row[0], row[1], row[2]) for row in connection.execute(mine.limit(most))]
