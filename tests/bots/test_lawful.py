"""The strong player does what is lawful: under every book, with every ruling that changes the game, and at refereed tables."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

import tests.bots.checked
from jantaku.bots.games import Worker
from jantaku.bots.tally import Tally
from jantaku.core.acts import PASS
from jantaku.core.constants import HAND_OVER
from jantaku.errors import ActError
from jantaku.native import packing
from jantaku.refereed import RefereedTable
from jantaku.refereed.actions import Action
from jantaku.refereed.bots import Bot
from jantaku.refereed.scheduler import GO_WITH, Scheduler
from jantaku.refereed.state import Judged
from jantaku.review.advisor import Advisor
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.run import worker
from tests.bots.checked import first_unlawful
from tests.clauses.test_options import CASES
from tests.compiled import NATIVE
from tests.hands import opened
from tests.native.built import library_of
from tests.rig import BOOKS

OURS = ("strong",) * 4
MIXED = ("strong", "random", "strong", "sensible")  # one that calls at random brings about what strong players would not
SEED = 30
SAMPLED = 24  # one in so many houses, in `make test`


def tables() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each book, with each value of each option, and without each of its yaku."""
    for book in BOOKS:
        yield book, ()
        for key, case in CASES.items():
            yield from ((book, (*case.given, *f"{key}={value}".split())) for value in case.seen)
        yield from ((book, (f"yaku.{yaku}=none",)) for yaku in opened(book, ()).yaku)


@cache
def houses() -> list[Book]:
    """The books of these tables, those whose rules are alike once."""
    found = [opened(*table) for table in tables()]
    return list({bytes(packing.packed(compile_book(book))): book for book in found}.values())


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The checked games, compiled."""
    return library_of(tmp_path_factory, "checked", (first_unlawful,))


def played(library: Any, book: Book, players: tuple[str, ...], hands: int) -> Tally:
    """Play whole games of so many hands or a few more; each act must be lawful."""
    room, rules = packing.packed(worker(*players)), packing.packed(compile_book(book))
    found = library.first_unlawful(*map(packing.address, (room, rules, packed_lut())), SEED, 0, hands)
    assert found == -1, f"game {found} of seed {SEED}"
    return packing.unpacked(Worker, room).tally


def test_every_ruling_that_a_game_is_played_by_is_flipped() -> None:
    assert len(houses()) > 4 * 100


def test_an_act_that_is_not_lawful_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decision of a game is a discard of the dealer's."""
    monkeypatch.setattr(tests.bots.checked, "decide", lambda *_: PASS)
    assert first_unlawful(worker(*OURS), compile_book(opened("tenhou", ())), LUT, SEED, 5, 1) == 5


def test_every_act_is_lawful_in_a_game_of_each_kind(library: Any) -> None:
    for number, table in enumerate(islice(tables(), 0, None, SAMPLED)):
        assert played(library, opened(*table), (OURS, MIXED)[number % 2], 1).hands


@pytest.mark.prove
@pytest.mark.parametrize("players", [OURS, MIXED], ids=["strong", "mixed"])
def test_every_act_is_lawful_in_100_000_hands(players: tuple[str, ...], library: Any) -> None:
    each = -(-100_000 // len(houses()))
    assert sum(played(library, book, players, each).hands for book in houses()) >= 100_000


# ---- at refereed tables


class Asked(Bot):
    """A bot of the refereed table that asks the strong player compiled."""

    def __init__(self, advisor: Advisor, seat: int) -> None:
        super().__init__(advisor.rules, seat, kind="strong")
        self.choose = advisor.ask


def refereed(book: Book, seed: int, hands: int) -> RefereedTable:
    """Play hands between four strong bots: all that they do can be done, and nothing is ruled on."""
    table, advisor = RefereedTable(book, seed=b"%d" % seed), Advisor(book)
    rounds = Scheduler(table, {seat: Asked(advisor, seat) for seat in range(4)})
    refused, do = [], table.do

    def noted(action: Action) -> tuple[Judged, ...]:
        try:
            return do(action)
        except ActError:
            if action.what not in GO_WITH:  # what goes with a call that another has overtaken comes too late
                refused.append(action)
            raise

    table.do = noted  # type: ignore[method-assign]
    while len(table.hands) < hands and not table.over:
        table.deal()
        while table.scene.state.phase != HAND_OVER:
            assert rounds.advance()
    assert refused == []
    assert [judged.ruling.foul for judged in table.scene.rulings] == []
    return table


@NATIVE
@pytest.mark.parametrize("name", BOOKS)
def test_at_a_refereed_table_nothing_is_refused_and_nothing_ruled_on(name: str) -> None:
    assert any(refereed(opened(name, ()), 1, 8).scene.state.points[seat] != opened(name, ())["game.start"] for seat in range(4))


@NATIVE
@pytest.mark.prove
def test_at_refereed_tables_of_every_house_nothing_is_refused_and_nothing_ruled_on() -> None:
    assert sum(len(refereed(book, 0, 8).hands) for book in houses()) > 3_000
