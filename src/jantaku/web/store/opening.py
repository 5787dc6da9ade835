"""Opening a database: check that it is ours, and migrate it."""

import shutil
from importlib import resources
from pathlib import Path
from urllib.parse import quote, unquote

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from jantaku.web.store.errors import StoreError, store_error
from jantaku.web.store.schema import HEAD, VERSION_TABLE, metadata, version
from jantaku.web.store.visitor_rows import tidy

WRITES = "jantaku_writes"  # execution option of a connection that will write
ROOM = 64 << 10  # bytes; with less SQLite cannot make the files beside a database, and blames the disk
POSTGRES = {  # a dead connection is detected within seconds
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def engine_of(address: str, busy: float, *, reads_only: bool = False) -> Engine:
    """Return the engine of a database; ``busy`` seconds are waited for another program's lock.

    With ``reads_only`` the database itself refuses to write. Raise StoreError if the address is invalid.
    """
    url = _url(address)
    try:
        if url.get_backend_name() == "sqlite":
            engine = create_engine(_for_reading(url) if reads_only else url, connect_args={"timeout": busy})
            if not reads_only:
                event.listen(engine, "connect", _set_up_sqlite)
                event.listen(engine, "begin", _begin_sqlite)
            return engine
        settings = f"-c synchronous_commit=on -c lock_timeout={int(1000 * busy)}"
        settings += " -c default_transaction_read_only=on" if reads_only else ""
        args = {**POSTGRES, **url.query, "options": f"{url.query.get('options', '')} {settings}"}
        return create_engine(url.set(query={}), connect_args=args, pool_pre_ping=True)
    except (SQLAlchemyError, ImportError) as error:
        raise store_error(error) from error


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise StoreError("store.url", url=address) from None
    if url.drivername in {"postgres", "postgresql"}:
        url = url.set(drivername="postgresql+psycopg")
    in_memory = url.drivername == "sqlite" and url.database in {None, "", ":memory:"}
    if in_memory or url.drivername not in {"sqlite", "postgresql+psycopg"}:
        raise StoreError("store.url", url=url.render_as_string())
    return url


def _for_reading(url: URL) -> URL:
    """Return the address by which SQLite opens a file for reading alone."""
    file = str(url.database)
    named = file if file.startswith("file:") else f"file:{quote(file)}"
    return url.set(database=named, query={**url.query, "mode": "ro", "uri": "true"})


def _set_up_sqlite(connection: object, _: ConnectionPoolEntry) -> None:
    """Make every commit durable (WAL, and a sync at each commit) and what is deleted gone, from free pages too."""
    connection.isolation_level = None  # type: ignore[attr-defined] # "begin" below says when a transaction begins
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}").close()  # type: ignore[attr-defined]


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES)
    # a writer takes the lock at once: SQLite does not wait, but fails, when a reader turns into a writer
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def place_of(engine: Engine) -> str:
    """Return the place of a database for messages: the file, or the address without its password."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.render_as_string()


def file_of(engine: Engine) -> Path:
    """Return the file of an SQLite database, for any form of its address."""
    place = place_of(engine)
    return Path(unquote(place.removeprefix("file:").partition("?")[0]) if place.startswith("file:") else place).absolute()


def prepare(engine: Engine) -> None:
    """Ensure that a database is writable, ours and up to date. Raise StoreError, with a remedy, if it is not."""
    try:
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            found = _version(connection)
            if not found:
                _make(connection)
                return
            if found != HEAD:
                _migrate(connection, found, place_of(engine))
            tidy(connection)
    except (SQLAlchemyError, ImportError) as error:
        raise _at_opening(engine, error) from error


def ready(engine: Engine) -> None:
    """Ensure that a database is ours and up to date, and write nothing. Raise StoreError, with a remedy, if it is not."""
    place = str(file_of(engine)) if engine.dialect.name == "sqlite" else place_of(engine)
    try:
        with engine.begin() as connection:
            found = _version(connection)
    except SQLAlchemyError as error:
        if engine.dialect.name == "sqlite" and not file_of(engine).exists():
            raise StoreError("store.not-ready", place=place) from error
        raise _at_opening(engine, error) from error
    if found != HEAD:
        raise StoreError("store.not-ready", place=place)


def _version(connection: Connection) -> str:
    """Return the revision of a database; "" for an empty one. Raise StoreError if it is another program's."""
    there = inspect(connection).get_table_names()
    if VERSION_TABLE in there:
        return str(connection.execute(select(version.c.version_num)).scalar())
    if there:
        raise StoreError("store.foreign", place=place_of(connection.engine))
    return ""


def _make(connection: Connection) -> None:
    """Create all tables directly: loading Alembic takes long. The database is empty, so that no table is looked for first."""
    version.create(connection)
    connection.execute(insert(version), {"version_num": HEAD})
    metadata.create_all(connection, checkfirst=False)


def _migrate(connection: Connection, found: str, place: str) -> None:
    """Run all missing migrations in the current transaction: all of them, or none."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    with resources.as_file(resources.files("jantaku.web.store") / "migrations") as folder:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if found and found not in known:
            raise StoreError("store.newer", place=place, found=found, known=HEAD)
        command.upgrade(config, "head")


def _at_opening(engine: Engine, error: Exception) -> StoreError:
    """Return the error for a database that does not open."""
    known = store_error(error)
    if engine.dialect.name != "sqlite":
        return StoreError(known.id, cause=known.detail)  # who starts the server may see where it looks
    place = place_of(engine)
    folder = file_of(engine).parent
    if not folder.is_dir():
        return StoreError("store.no-folder", folder=str(folder))
    if known.id == "store.full" or (known.id != "store.broken" and shutil.disk_usage(folder).free < ROOM):
        return StoreError("store.no-room", folder=str(folder), detail=known.detail)
    if "file is not a database" in str(error):
        return StoreError("store.not-database", place=place)
    if "unable to open" in str(error):
        return StoreError("store.cannot-open", place=place)
    return known
