"""Ways in which the storage of a server fails while it runs, each of them true: nothing of the server is replaced."""

import os
import resource
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.web.cluster import owner
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
def own_database(url: str, disk: str = "") -> Iterator[str]:
    """A new database of a cluster, on a disk of its own if one is named: its URL."""
    name = f"own_{secrets.token_hex(8)}"
    with connected(url, autocommit=True) as root:
        root.execute(f"CREATE DATABASE {name}{f' TABLESPACE {disk}' if disk else ''}".encode())
    try:
        before, _, after = url.partition("?")
        yield f"{before.rpartition('/')[0]}/{name}{'?' if after else ''}{after}"
    finally:
        with connected(url, autocommit=True) as root:
            root.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def own_disk(url: str) -> Iterator[str]:
    """A new disk of a cluster, small: the name of its tablespace. Only root may mount one."""
    name = f"disk_{secrets.token_hex(8)}"
    with tempfile.TemporaryDirectory(prefix="jantaku-") as folder:  # the user of the cluster must come to it
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", DISK, name, folder], capture_output=True, text=True, check=False)  # noqa: S607
        if done.returncode:
            raise Skipped(f"no disk can be mounted here: {done.stderr.strip()}")
        try:
            if user := owner():
                shutil.chown(folder, user)
            with connected(url, autocommit=True) as root:
                root.execute(f"CREATE TABLESPACE {name} LOCATION '{folder}'".encode())
                try:
                    yield name
                finally:
                    root.execute(f"DROP TABLESPACE {name}".encode())
        finally:
            subprocess.run(["umount", folder], capture_output=True, check=True)  # noqa: S607


def admin(server: Served, *commands: str) -> None:
    """Run commands on the database of a server, from another database; DATABASE_NAME stands for its name."""
    before, _, after = server.db.partition("?")
    place, _, name = before.rpartition("/")
    with connected(f"{place}/postgres{'?' if after else ''}{after}", autocommit=True) as root:
        for command in commands:
            root.execute(command.replace("DATABASE_NAME", name).encode())


DISK = "size=48m"
FOLDER = "SELECT pg_tablespace_location(dattablespace) FROM pg_database WHERE datname = current_database()"
# The shortest row that is there already leaves dead ones behind in each table, until it would need another page.
FILL = """DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    LOOP
      BEGIN
        EXECUTE format('INSERT INTO %I SELECT * FROM %I AS row ORDER BY pg_column_size(row.*) LIMIT 1', name, name);
        EXIT WHEN NOT FOUND;
      EXCEPTION WHEN unique_violation THEN NULL; WHEN disk_full THEN EXIT;
      END;
    END LOOP;
  END LOOP;
END $$"""
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


@contextmanager
def disk_full(server: Served) -> Iterator[None]:
    """The disk of the database is full, and so is each page of its tables."""
    with connected(server.db, autocommit=True) as other:
        (folder,) = other.execute(FOLDER).fetchone()
        rest = Path(folder, "rest")
        try:
            with rest.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            other.execute(FILL)
            yield
        finally:
            rest.unlink()


# with the errors of the store that may come of it
SQLITE: dict[Failure, tuple[str, ...]] = {locked: ("locked",), full: ("full", "disk"), unwritable: ("disk", "read-only")}
POSTGRESQL: dict[Failure, tuple[str, ...]] = {
    table_locked: ("locked",),
    read_only: ("read-only",),
    away: ("lost",),
    disk_full: ("full",),
}
