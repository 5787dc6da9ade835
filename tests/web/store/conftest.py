"""Tests of the store: each on SQLite, and on PostgreSQL where there is one (`tests/web/conftest.py`)."""

import asyncio
import inspect
from collections.abc import Iterator

import pytest

from jantaku.web.store import Store


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store on it."""
    opened = Store.open(url, busy=0.2)
    yield opened
    asyncio.run(opened.close())
