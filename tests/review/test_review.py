"""A game reviewed: each decision beside the bot's, and the points it cost."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from jantaku.errors import JantakuError
from jantaku.game.acts import WORDS_OF
from jantaku.game.log import Entry, Log
from jantaku.game.play import decisions, play
from jantaku.game.table import Table
from jantaku.game.walls import secret_of, wall_of
from jantaku.native import load
from jantaku.review import KINDS, review
from jantaku.review.advisor import Advisor
from jantaku.rules.book import Book, compile_book
from tests.compiled import NATIVE
from tests.sampling import sample

BOOKS = ("tenhou", "wrc-2015", "wrr-2013", "club")


@cache
def played(book: str = "tenhou", bots: str = "strong", hands: int = 3) -> Log:
    """The first hands of a game between bots."""
    seed, red_fives = b"a game to look back on", compile_book(Book.open(book)).red_fives
    walls = (wall_of(secret_of(seed, number), red_fives)[0] for number in range(hands))
    return play(bots, book=book, seed=seed, walls=walls).log


@pytest.mark.parametrize("book", BOOKS)
def test_the_bot_loses_nothing_in_its_own_game(book: str) -> None:
    log, seen = played(book), 0
    for seat in range(4):
        for one in review(log, seat):
            assert one.advice.cost == 0, one
            assert one.advice.played == one.advice.best, one
            seen += 1
    assert seen > 60


@pytest.mark.parametrize("hands", sample([6], [99]))
def test_it_loses_nothing_at_any_kind_of_decision(hands: int) -> None:
    """Discards before riichi and without one, riichi, calls and passes, wins: by `make prove` in the whole of a game."""
    log, found = played(hands=hands), Counter[str]()
    for seat in range(4):
        for one in review(log, seat):
            assert (one.advice.cost, one.advice.played) == (0, one.advice.best), one
            riichi, passed = one.advice.played.startswith("riichi"), one.advice.played == "pass"
            found["declared" if riichi else "passed" if passed else one.advice.kind] += 1
    assert set(found) == {"discard", "threatened", "declared", "call", "passed", "win"}, found


def test_another_bot_loses_points_and_each_decision_has_its_place_and_kind() -> None:
    log, kinds, lost = played(bots="sensible", hands=8), Counter[str](), 0
    for seat in range(4):
        before = (-1, -1)
        for one in review(log, seat):
            kinds[one.advice.kind] += 1
            lost += one.advice.cost
            place = (one.place.hand, one.place.turn)
            assert place >= before
            before = place
            start = log.hands[one.place.hand].start
            assert start is None or (one.place.round, one.place.dealer, one.place.counters) == (
                start.round,
                start.dealer,
                start.counters,
            )
            assert one.advice.cost >= 0
            if one.advice.played == one.advice.best:
                assert one.advice.cost == 0
    assert set(kinds) <= set(KINDS)
    assert {"discard", "call", "threatened"} <= set(kinds)
    assert lost > 1000


def test_a_win_that_is_passed_costs_what_it_is_worth() -> None:
    log = played(bots="sensible", hands=8)
    advisor, costs = Advisor(Book.open("tenhou")), []
    for one in decisions(log):
        if "tsumo" in one.lawful or "ron" in one.lawful:
            other = next(act for act in one.lawful if WORDS_OF[act.number] not in ("tsumo", "ron"))
            advice = advisor.judge(one._replace(act=other))
            assert advice is not None
            assert advice.kind == "win"
            assert advice.cost > 0
            costs.append(advice.cost)
            taken = advisor.judge(one)
            assert taken is not None
            assert taken.cost == 0
    assert len(set(costs)) > 1


def test_riichi_in_place_of_silence_or_silence_in_place_of_riichi_is_a_decision_of_its_kind() -> None:
    log, found = played(hands=6), 0
    advisor = Advisor(Book.open("tenhou"))
    for one in decisions(log):
        if WORDS_OF[one.act.number].startswith("riichi"):
            quiet = next(
                (act for act in one.lawful if WORDS_OF[act.number] == WORDS_OF[one.act.number].removeprefix("riichi ")), None
            )
            advice = None if quiet is None else advisor.judge(one._replace(act=quiet))
            if advice is not None:
                assert advice.kind == "riichi"
                assert advice.cost > 0
                found += 1
    assert found


@NATIVE
def test_interpreted_and_native_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    log = played(bots="sensible", hands=2)
    native = [list(review(log, seat)) for seat in range(4)]
    monkeypatch.setattr(load, "why_not", lambda: "it is not asked for")
    assert [list(review(log, seat)) for seat in range(4)] == native


def test_what_the_bot_says_follows_from_the_view_alone() -> None:
    """From a wall that differs where the seat does not see, the first decisions are advice alike."""
    table = Table("tenhou", seed=b"one")
    table.deal()
    wall = list(table.log.hands[0].wall)
    other = Table("tenhou")
    rest = wall[60:120]
    other.deal(tuple(wall[:60] + rest[::-1] + wall[120:]))
    seat = table.asked[0]
    act = next(iter(table.lawful(seat)))
    one, two = (
        next(decisions(replace(t.log, hands=[replace(t.log.hands[0], entries=[Entry(seat, act.number)])]))) for t in (table, other)
    )
    advisor = Advisor(Book.open("tenhou"))
    assert advisor.judge(one) == advisor.judge(two)


def test_a_record_that_breaks_off_is_reviewed_as_far_as_it_goes() -> None:
    log = played(bots="sensible", hands=2)
    hand = log.hands[1]
    broken = replace(log, hands=[log.hands[0], replace(hand, entries=[*hand.entries[:20], Entry(hand.entries[20].seat, 999)])])
    whole, got = list(review(log, 0)), []
    with pytest.raises(JantakuError):
        list(review(broken, 0))
    try:
        for one in review(broken, 0):
            got.append(one)  # noqa: PERF402 - what came before the error is kept
    except JantakuError:
        pass
    assert got
    assert got == whole[: len(got)]
