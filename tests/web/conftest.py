"""Databases to test on: SQLite, and PostgreSQL where JANTAKU_TEST_POSTGRES names one, or a cluster can be started."""

import os
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from jinja2 import Environment, FileSystemBytecodeCache
from sqlalchemy import create_engine, text
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from jantaku.web.store import opening, passwords
from tests.web import cluster, forking
from tests.web.serving import Served

Served.forked = forking.POSSIBLE
CHEAP = (2**4, 8, 1)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that take no time."""
    monkeypatch.setattr(passwords, "COST", CHEAP)


DURABLE = {"store", "faults"}  # folders of tests in which a commit waits for the disk, as it does in every server of a test


@pytest.fixture(autouse=True)
def unwaited(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Commits of SQLite in this process that do not wait for the disk, in tests that do not cut the power."""
    if DURABLE.isdisjoint(request.path.parts):
        set_up = opening._set_up_sqlite

        def quick(connection: Any, entry: ConnectionPoolEntry) -> None:
            set_up(connection, entry)
            connection.execute("PRAGMA synchronous=OFF").close()

        monkeypatch.setattr(opening, "_set_up_sqlite", quick)


@pytest.fixture(scope="session", autouse=True)
def templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile each template once a run, and not in each of its processes and in those that servers are forked from."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "templates"
    folder.mkdir(exist_ok=True)
    os.environ[forking.TEMPLATES] = str(folder)
    kept = FileSystemBytecodeCache(str(folder))
    with patch("jantaku.web.http.templating.Environment", partial(Environment, bytecode_cache=kept)):
        yield
    del os.environ[forking.TEMPLATES]


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a database that may be written: one for a whole run, whatever the number of its processes."""
    pytest.importorskip("psycopg", reason="there is no PostgreSQL to try: psycopg is not installed")
    if named := os.environ.get("JANTAKU_TEST_POSTGRES"):
        return named
    base = tmp_path_factory.getbasetemp()
    try:
        return cluster.shared(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)
    except cluster.NoCluster as error:
        pytest.skip(f"there is no PostgreSQL to try, and JANTAKU_TEST_POSTGRES names none: {error}")


def schema_in(postgresql: str) -> Iterator[str]:
    """Yield the URL of an empty schema, which is dropped afterwards; its name is that of its connections, too."""
    schema = f"test_{secrets.token_hex(8)}"
    engine = create_engine(postgresql.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    more = "&" if "?" in postgresql else "?"
    yield f"{postgresql}{more}application_name={schema}&options=-csearch_path%3D{schema}"
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))


@pytest.fixture
def postgres(postgresql: str) -> Iterator[str]:
    """An empty schema of PostgreSQL."""
    yield from schema_in(postgresql)


@pytest.fixture
def second_postgres(postgresql: str) -> Iterator[str]:
    """Another one beside it."""
    yield from schema_in(postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    return f"sqlite:///{tmp_path / 'games.sqlite'}" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
