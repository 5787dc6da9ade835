"""Tests of the store: each on SQLite, and on PostgreSQL where JANTAKU_TEST_POSTGRES names a database that may be written."""

import asyncio
import inspect
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from jantaku.web.store import Store, passwords

POSTGRES = os.environ.get("JANTAKU_TEST_POSTGRES", "")
CHEAP = (2**4, 8, 1)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture
def postgres() -> Iterator[str]:
    """An empty schema of PostgreSQL."""
    if not POSTGRES:
        pytest.skip("there is no PostgreSQL to try: JANTAKU_TEST_POSTGRES names none")
    schema = f"test_{secrets.token_hex(8)}"
    engine = create_engine(POSTGRES.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    yield f"{POSTGRES}?options=-csearch_path%3D{schema}"
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    return f"sqlite:///{tmp_path / 'games.sqlite'}" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store on it."""
    opened = Store.open(url, busy=0.2)
    yield opened
    asyncio.run(opened.close())


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that take no time."""
    monkeypatch.setattr(passwords, "COST", CHEAP)
