"""The same chance in every run: walls, seats, the time that bots take."""

import itertools
import random

import pytest

from jantaku.game.walls import secret_of
from jantaku.web.play import engine


@pytest.fixture(autouse=True)
def _the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    number = itertools.count()
    random.seed(1)
    monkeypatch.setattr(engine, "new_secret", lambda: secret_of(b"tests", next(number)))
