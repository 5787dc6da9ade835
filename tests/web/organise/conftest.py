"""The time of events in tests: a minute after the start signals, so that no gong of a past day rings."""

import pytest

from jantaku.web.organise.repository import Events
from tests.web.organise.hall import EVA


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose time is a minute after the start signal."""
    monkeypatch.setattr(Events.__init__, "__defaults__", (lambda: EVA.at + 60_000,))
