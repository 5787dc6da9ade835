"""Databases to test on: SQLite, and PostgreSQL where JANTAKU_TEST_POSTGRES names one, or a cluster can be started."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from jantaku.web.store import passwords
from tests.web import cluster, forking
from tests.web.serving import Served

Served.forked = forking.POSSIBLE
CHEAP = (2**4, 8, 1)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that take no time."""
    monkeypatch.setattr(passwords, "COST", CHEAP)


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
