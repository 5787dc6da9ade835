"""Addresses of documents: a document is written at its id until that is renewed, and may have an address that only reads.

A renewed address is kept, so that its holder gets another answer than a stranger.
"""

from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from jantaku.web.errors import WebError
from jantaku.web.store.games import sensible
from jantaku.web.store.schema import addresses, sheets

WRITE, READ, GONE = "write", "read", "gone"
MOST = 100  # addresses that a document can have had
TOO_MANY = 429


class Resolved(NamedTuple):
    """The document at an address, and what its holder may do: write, read, or nothing any more."""

    ident: str
    rights: str


def resolve(connection: Connection, address: str, kind: str) -> Resolved | None:
    """Return the document of a kind at an address, or None."""
    if not sensible(address):
        return None
    found = select(addresses.c.sheet, addresses.c.rights).join(sheets, sheets.c.id == addresses.c.sheet)
    row = connection.execute(found.where(addresses.c.address == address, sheets.c.kind == kind)).first()
    if row:
        return Resolved(*row)
    own = select(sheets.c.id).where(sheets.c.id == address, sheets.c.kind == kind)
    return Resolved(address, WRITE) if connection.execute(own).first() else None


def at(connection: Connection, sheet: str, rights: str) -> str:
    """Return the address of a document at which one may write or read; "" if it has none."""
    mine = select(addresses.c.address).where(addresses.c.sheet == sheet, addresses.c.rights == rights)
    return str(connection.execute(mine).scalar() or (sheet if rights == WRITE else ""))


def renew(connection: Connection, sheet: str, rights: str, new: str) -> None:
    """Give a document another address for writing or reading; the former one is good for nothing any more.

    Raise WebError if it has had too many.
    """
    there = connection.execute(select(func.count()).select_from(addresses).where(addresses.c.sheet == sheet)).scalar_one()
    if there >= MOST:
        raise WebError("address.many", status=TOO_MANY, most=MOST)
    former = at(connection, sheet, rights)
    if former == sheet:
        connection.execute(insert(addresses), {"address": sheet, "sheet": sheet, "rights": GONE})
    connection.execute(update(addresses).where(addresses.c.sheet == sheet, addresses.c.rights == rights).values(rights=GONE))
    connection.execute(insert(addresses), {"address": new, "sheet": sheet, "rights": rights})


def owner(connection: Connection, sheet: str) -> str:
    """Return the visitor who began a document; "" for nobody."""
    return str(connection.execute(select(sheets.c.owner).where(sheets.c.id == sheet)).scalar() or "")
