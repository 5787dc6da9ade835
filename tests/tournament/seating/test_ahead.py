"""Rounds to come that are made together: the best of some tries is taken, and no more are made than are needed."""

import importlib

import pytest

from jantaku.tournament.seating.exchange import Exchange
from jantaku.tournament.seating.plan import Round
from tests.tournament.seating.counting import counted

made = importlib.import_module("jantaku.tournament.seating.ahead")
TWELVE = [range(1, 13)] * 4  # who sits down in four rounds; at three tables some must meet again


def price(rounds: tuple[Round, ...]) -> int:
    """Return the price of the meetings that come again, and of the returns to a table."""
    found = counted(rounds, 4 * len(rounds[0]))
    return made.AGAIN * found.repeats + made.RETURN * found.returns


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps of each try."""
    steps: list[int] = []
    anneal = Exchange.anneal

    def noted(exchange: Exchange, count: int, *how: object) -> int:
        steps.append(count)
        return anneal(exchange, count, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(Exchange, "anneal", noted)
    return steps


def test_where_some_must_meet_again_the_best_of_three_tries_is_taken(tries: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    best = price(made.ahead((), TWELVE, seed="4"))
    assert len(tries) == 3
    monkeypatch.setattr(made, "TRIES", 1)
    assert best < price(made.ahead((), TWELVE, seed="4"))


def test_where_nobody_meets_again_it_is_not_tried_again(tries: list[int]) -> None:
    rounds = made.ahead((), [range(1, 17)], seed="4")
    assert price(rounds) == 0
    assert tries == [16 * made.STEPS]
