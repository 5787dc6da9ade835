"""Ways in which the storage of a server fails while it runs, each of them true: nothing of the server is replaced."""

import os
import resource
import secrets
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

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


# with the errors of the store that may come of it
SQLITE: dict[Failure, tuple[str, ...]] = {locked: ("locked",), full: ("full", "disk"), unwritable: ("disk", "read-only")}
POSTGRESQL: dict[Failure, tuple[str, ...]] = {table_locked: ("locked",), read_only: ("read-only",), away: ("lost",)}
