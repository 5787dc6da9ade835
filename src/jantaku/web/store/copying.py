"""Copying a whole database to another one, of SQLite or PostgreSQL: every row, verified by counts and digests."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, Engine, RowMapping, Table, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from jantaku.web.store.database import BUSY
from jantaku.web.store.errors import StoreError, store_error
from jantaku.web.store.opening import WRITES, engine_of, place_of, prepare, ready
from jantaku.web.store.schema import metadata

MANY = 500  # rows that are read and written at once
WHOLE = 1 << 256


class TableCount(NamedTuple):
    """A table: how many rows it has, and a digest of them that does not depend on their order."""

    name: str
    rows: int
    digest: str


def copy(source: str, target: str) -> list[TableCount]:
    """Copy a database to an empty one and return its tables; the target stays empty unless every row has arrived as it was.

    Nobody may write meanwhile: the caller holds both (``single_server.hold``). Raise StoreError where the source is not from this
    version, where the target has anything in it, and where a database does not do what it is asked.
    """
    old, new = engine_of(source, BUSY, reads_only=True), engine_of(target, BUSY)
    try:
        ready(old)
        _refuse_filled(new)
        prepare(new)
        with old.connect() as reading, new.execution_options(**{WRITES: True}).begin() as writing:
            counts = [_copied(table, reading, writing) for table in metadata.sorted_tables]
            _compare(counts, writing, place_of(new))
    except SQLAlchemyError as error:
        raise store_error(error) from error
    else:
        return counts
    finally:
        old.dispose()
        new.dispose()


def counted(address: str) -> list[TableCount]:
    """Return the tables of a database, counted where it is. Raise StoreError if it is not ours, or from another version."""
    engine = engine_of(address, BUSY, reads_only=True)
    try:
        ready(engine)
        with engine.connect() as reading:
            return [_count(table, reading) for table in metadata.sorted_tables]
    except SQLAlchemyError as error:
        raise store_error(error) from error
    finally:
        engine.dispose()


def _refuse_filled(engine: Engine) -> None:
    """Raise StoreError for a database in which any row of ours, or any table of another program, is."""
    with engine.connect() as connection:
        there = set(inspect(connection).get_table_names())
        ours = [table for table in metadata.sorted_tables if table.name in there]
        if any(connection.execute(select(table).limit(1)).first() for table in ours):
            raise StoreError("store.not-empty", place=place_of(engine))


def _copied(table: Table, reading: Connection, writing: Connection) -> TableCount:
    """Copy the rows of a table, and return what was read."""
    rows, digest = 0, 0
    for part in _parts(table, reading):
        writing.execute(insert(table), [dict(row) for row in part])
        rows, digest = rows + len(part), (digest + sum(map(_digest, part))) % WHOLE
    return TableCount(table.name, rows, f"{digest:064x}")


def _count(table: Table, connection: Connection) -> TableCount:
    rows, digest = 0, 0
    for part in _parts(table, connection):
        rows, digest = rows + len(part), (digest + sum(map(_digest, part))) % WHOLE
    return TableCount(table.name, rows, f"{digest:064x}")


def _parts(table: Table, connection: Connection) -> Iterator[list[RowMapping]]:
    """Yield the rows of a table, so many at a time."""
    found = connection.execution_options(stream_results=True).execute(select(table)).mappings()
    for part in found.partitions(MANY):
        yield list(part)


def _digest(row: RowMapping) -> int:
    """Return the hash of a row, by the values of its columns in the order of the schema."""
    return int.from_bytes(sha256(repr(tuple(row.values())).encode("utf-8", "surrogatepass")).digest(), "big")


def _compare(wanted: list[TableCount], writing: Connection, place: str) -> None:
    """Read everything back. Raise StoreError for the first table that has not arrived as it was: nothing is kept then."""
    for count in wanted:
        found = _count(metadata.tables[count.name], writing)
        if found != count:
            raise StoreError("store.copy-differs", place=place, table=count.name, there=found.rows, rows=count.rows)
