"""Records of games, in our own format, by short ids that nobody can guess."""

from secrets import token_urlsafe
from time import time

from sqlalchemy import Connection, insert, select

from jantaku.web.store.schema import records

ID_BYTES = 9


def save(connection: Connection, text: str, title: str, owner: str, *, game: str = "") -> str:
    """Keep a record; its id: the game's where it was played here, else a new one."""
    ident = game or token_urlsafe(ID_BYTES)
    row = {"id": ident, "text": text, "title": title, "owner": owner, "played": bool(game), "created": int(time())}
    connection.execute(insert(records), row)
    return ident


def load(connection: Connection, ident: str) -> str | None:
    """The text of a record; None where there is none."""
    text: str | None = connection.execute(select(records.c.text).where(records.c.id == ident)).scalar()
    return text
