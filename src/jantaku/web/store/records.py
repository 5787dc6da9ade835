"""Records of games in our text format, under short unguessable ids."""

from dataclasses import dataclass
from secrets import token_urlsafe
from time import time

from sqlalchemy import Connection, and_, func, insert, select

from jantaku.web.errors import WebError
from jantaku.web.store.games import sensible
from jantaku.web.store.ids import in_shard
from jantaku.web.store.schema import records
from jantaku.web.store.visitor_rows import current, owned_by

ID_BYTES = 9
MOST_BYTES = 1 << 20  # of an uploaded record: some fifty times a long game
MOST = 200  # uploaded records per visitor
MOST_TITLE = 100  # letters
TOO_LARGE = 413
TOO_MANY = 429


@dataclass(frozen=True, slots=True)
class RecordInfo:
    """An uploaded record; ``created`` in seconds since 1970."""

    id: str
    title: str
    created: int


def save(connection: Connection, text: str, title: str, owner: str, shard: int = 0) -> str:
    """Store an uploaded record and return its id, the same for a repeated upload. Raise WebError beyond the limits."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise WebError("store.record-large", status=TOO_LARGE, most=MOST_BYTES >> 10)
    owner = current(connection, owner)
    kept = (records.c.owner == owner, ~records.c.played)
    there: str | None = connection.execute(select(records.c.id).where(*kept, records.c.text == text)).scalar()
    if there:
        return there
    if connection.execute(select(func.count()).select_from(records).where(*kept)).scalar_one() >= MOST:
        raise WebError("store.records-many", status=TOO_MANY, most=MOST)
    seen = "".join(letter for letter in " ".join(title.split()) if letter.isprintable())
    return keep(connection, in_shard(shard, token_urlsafe(ID_BYTES)), text, seen[:MOST_TITLE], owner, played=False)


def keep(connection: Connection, ident: str, text: str, title: str, owner: str, *, played: bool) -> str:
    """Store a record under an id."""
    row = {"id": ident, "text": text, "title": title, "owner": owner, "played": played, "created": int(time())}
    connection.execute(insert(records), row)
    return ident


def load(connection: Connection, ident: str) -> str | None:
    """Return the text of a record, or None."""
    if not sensible(ident):
        return None
    text: str | None = connection.execute(select(records.c.text).where(records.c.id == ident)).scalar()
    return text


def of(connection: Connection, owner: str) -> list[RecordInfo]:
    """Return the records that a visitor uploaded, the latest first."""
    brought = and_(owned_by(connection, records.c.owner, owner), ~records.c.played)
    asked = select(records.c.id, records.c.title, records.c.created).where(brought).order_by(records.c.created.desc(), records.c.id)
    return [RecordInfo(*row) for row in connection.execute(asked)]
