"""Ways in which the storage of a server fails while it runs, each of them true: nothing of the server is replaced."""

import os
import resource
import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.web.cluster import NoCluster, owner, running
from tests.web.serving import Served

Skipped = pytest.skip.Exception
Failure = Callable[[Served], AbstractContextManager[None]]


# ---- SQLite
@contextmanager
def locked(server: Served) -> Iterator[None]:
    """Somebody else keeps the database to himself."""
    other = sqlite3.connect(server.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@contextmanager
def full(server: Served) -> Iterator[None]:
    """No file of the server may grow any more."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def unwritable(server: Served) -> Iterator[None]:
    """Nobody may write into the files, root neither, nor who has them open: as on a disk that the system made read-only."""
    files = [f"{server.file}{end}" for end in ("", "-wal") if os.path.exists(f"{server.file}{end}")]  # noqa: PTH110
    done = subprocess.run(["chattr", "+i", *files], capture_output=True, text=True, check=False)  # noqa: S607
    try:
        if done.returncode:
            raise Skipped(f"files cannot be made unwritable for all here: {done.stderr.strip()}")
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], capture_output=True, check=False)  # noqa: S607


# ---- PostgreSQL: the database has to be the server's own
def connected(url: str, **how: Any) -> Any:
    """Return a connection; its driver is loaded for these alone."""
    import psycopg

    return psycopg.connect(url, **how)


@contextmanager
def own_database(url: str) -> Iterator[str]:
    """A new database of a cluster: its URL."""
    name = f"own_{secrets.token_hex(8)}"
    with connected(url, autocommit=True) as root:
        root.execute(f"CREATE DATABASE {name}".encode())
    try:
        before, _, after = url.partition("?")
        yield f"{before.rpartition('/')[0]}/{name}{'?' if after else ''}{after}"
    finally:
        with connected(url, autocommit=True) as root:
            root.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def admin(server: Served, *commands: str) -> None:
    """Run commands on the database of a server, from another database; DATABASE_NAME stands for its name."""
    before, _, after = server.db.partition("?")
    place, _, name = before.rpartition("/")
    with connected(f"{place}/postgres{'?' if after else ''}{after}", autocommit=True) as root:
        for command in commands:
            root.execute(command.replace("DATABASE_NAME", name).encode())


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'DATABASE_NAME'"


@contextmanager
def table_locked(server: Served) -> Iterator[None]:
    """Another program locks the tables."""
    with connected(server.db) as other:
        other.execute("LOCK TABLE jantaku_version, games, journal, lines, sheets")
        yield
        other.rollback()


@contextmanager
def read_only(server: Served) -> Iterator[None]:
    """The database server takes no writes: a standby took over, and is not yet promoted."""
    admin(server, "ALTER DATABASE DATABASE_NAME SET default_transaction_read_only = on", CUT)
    try:
        yield
    finally:
        admin(server, "ALTER DATABASE DATABASE_NAME RESET default_transaction_read_only")


@contextmanager
def away(server: Served) -> Iterator[None]:
    """The database server lets nobody in."""
    admin(server, "ALTER DATABASE DATABASE_NAME ALLOW_CONNECTIONS false", CUT)
    try:
        yield
    finally:
        admin(server, "ALTER DATABASE DATABASE_NAME ALLOW_CONNECTIONS true")


SMALL = "32m"  # the disk that is filled

# Fills the pages of all tables to the last byte: rows that are taken back leave no room until a table is vacuumed. Any row will do:
# keys to other tables are not looked up, and indexes are left out.
UNINDEXED = "UPDATE pg_index SET indisready = false WHERE indrelid IN (SELECT relid FROM pg_stat_user_tables)"
FILLED = """DO $$ DECLARE each text; columns text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE '%version' LOOP
    SELECT string_agg(
      CASE data_type WHEN 'boolean' THEN 'true' ELSE format('i::text::%s', data_type) END, ',' ORDER BY ordinal_position)
      INTO columns FROM information_schema.columns WHERE table_name = each AND table_schema = current_schema();
    BEGIN
      EXECUTE format('INSERT INTO %I SELECT %s FROM (SELECT generate_series(1000000, 9000000) AS i) AS rows', each, columns);
    EXCEPTION WHEN disk_full THEN NULL; END;
  END LOOP;
END $$"""


@contextmanager
def small_disk() -> Iterator[str]:
    """A database on a small disk of its own, in a cluster of its own: a full one stops all databases of a cluster."""
    try:
        with running() as url, TemporaryDirectory(prefix="jantaku-disk-") as folder:
            mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "jantaku-disk", folder]
            if subprocess.run(mount, capture_output=True, check=False).returncode:
                raise Skipped("no disk can be mounted here, which takes root")
            try:
                place = Path(folder) / "space"
                place.mkdir()
                if user := owner():
                    shutil.chown(place, user)
                with connected(url, autocommit=True) as root:
                    root.execute(f"CREATE TABLESPACE small LOCATION '{place}'".encode())
                    root.execute(b"CREATE DATABASE small TABLESPACE small")
                before, _, after = url.partition("?")
                yield f"{before.rpartition('/')[0]}/small?{after}"
            finally:
                subprocess.run(["umount", "--lazy", folder], check=False)  # noqa: S607
    except NoCluster as error:
        raise Skipped(str(error)) from error


def database_of(failure: Failure, url: str) -> AbstractContextManager[str]:
    """Return a database that can fail so, and take no other of the cluster along. Raise Skipped where it can have no disk."""
    return small_disk() if failure is disk_full else own_database(url)


@contextmanager
def disk_full(server: Served) -> Iterator[None]:
    """The disk under the database is full: no table can grow."""
    with connected(server.db) as root:
        root.execute(UNINDEXED)
        place = root.execute("SELECT pg_tablespace_location(oid) FROM pg_tablespace WHERE spcname = 'small'").fetchone()[0]
        ballast = Path(place).parent / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(b"0" * 4096)
        root.execute(FILLED)
        root.rollback()
    try:
        yield
    finally:
        ballast.unlink()


# with the errors of the store that may come of it
SQLITE: dict[Failure, tuple[str, ...]] = {locked: ("locked",), full: ("full", "disk"), unwritable: ("disk", "read-only")}
POSTGRESQL: dict[Failure, tuple[str, ...]] = {
    table_locked: ("locked",),
    read_only: ("read-only", "lost"),  # its connections are cut, that of the lock too, which is taken again in a moment
    away: ("lost",),
    disk_full: ("full",),
}
