"""Many games: counted rightly, the same on any number of threads, interpreted or native."""

import pytest

import jantaku.bots.games
from jantaku.bots.games import SENSIBLE, play_games
from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import Tally
from jantaku.core.constants import BY_RON, BY_TSUMO, EXHAUSTIVE, HAND_OVER, STANDING
from jantaku.core.fields import same
from jantaku.core.step import step
from jantaku.rules.book import Book as RuleBook
from jantaku.rules.book import compile_book
from jantaku.scoring.lut import LUT
from jantaku.sim.run import Run, add, worker
from tests.compiled import NATIVE
from tests.sampling import sample


def games_of(player: str | tuple[str, ...]) -> int:
    """How many games are played: interpreted, the strong bot takes seconds for one."""
    return 2 if player == "strong" else 3


def run(player: str | tuple[str, ...] = "sensible", threads: int = 1) -> Run:
    return Run(compile_book(RuleBook.open("tenhou")), player, seed=11, threads=threads)


def test_every_hand_and_game_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tally beside a plain count of what was seen on the way."""
    seat, book = worker("sensible"), compile_book(RuleBook.open("tenhou"))
    ends: list[tuple[int, int, int, int]] = []
    decisions = 0

    def watched(t, b, lut, d, who, act, tile, time) -> None:  # noqa: ANN001
        nonlocal decisions
        decisions += 1
        step(t, b, lut, d, who, act, tile, time)
        if t.phase == HAND_OVER:
            ends.append((t.outcome, t.winners.bit_count(), t.riichi.count(STANDING), sum(map(bool, t.called))))

    monkeypatch.setattr(jantaku.bots.games, "step", watched)
    play_games(seat, book, LUT, 3, 0, 5)
    y = seat.tally
    assert (y.games, y.hands, y.decisions) == (5, len(ends), decisions)
    assert [y.outcome[end] for end in (BY_RON, BY_TSUMO, EXHAUSTIVE)] == [
        sum(outcome == end for outcome, *_ in ends) for end in (BY_RON, BY_TSUMO, EXHAUSTIVE)
    ]
    assert (y.wins, y.riichi, y.opened) == tuple(sum(end[i] for end in ends) for i in (1, 2, 3))
    assert y.dealt_in == y.outcome[BY_RON]
    assert sum(y.limit) == y.wins
    assert sum(y.points) == 5 * 4 * book.start
    assert all(sum(places) == 5 for places in y.place)
    assert max(y.yaku) <= y.wins <= sum(y.yaku)
    assert (sum(y.won_by), sum(y.dealt_in_by), sum(y.riichi_by), sum(y.opened_by)) == (y.wins, y.dealt_in, y.riichi, y.opened)
    assert sum(y.points_of) == sum(y.points)
    assert all(sum(places) == 5 for places in y.place_of)


def test_in_each_game_the_players_sit_a_seat_further_on() -> None:
    seat, book, at = worker("sensible", "random", "random", "random"), compile_book(RuleBook.open("tenhou")), []
    for number in range(5):
        play_games(seat, book, LUT, 3, number, number + 1)
        at.append(seat.player.index(SENSIBLE))
        y = seat.tally
        assert y.points_of[0] == sum(y.points) - sum(y.points_of[1:])
    assert at == [0, 1, 2, 3, 0]
    assert sum(seat.tally.squares_of) > 4 * 5 * 250**2


@pytest.mark.parametrize("player", sample(sorted(set(PLAYERS) - {"strong"}), ["strong"]))
def test_the_games_of_a_seed_are_the_same_one_by_one(player: str) -> None:
    whole, parts, games = run(player), Tally(), games_of(player)
    assert list(whole.interpreted(games)) == [1] * games
    for number in range(games):
        seat = worker(player)
        play_games(seat, whole.book, LUT, whole.seed, number, number + 1)
        add(parts, seat.tally)
    assert same(parts, whole.tally) == []


@pytest.mark.slow
@NATIVE
@pytest.mark.parametrize("player", sample(["sensible", ("sensible", "random", "random", "sensible"), "random"], ["strong"]))
def test_native_on_any_number_of_threads_they_are_the_same_games(player: str | tuple[str, ...]) -> None:
    here, games = run(player), games_of(player)
    assert sum(here.interpreted(games)) == games
    for threads in (1, 2, 5):
        there = run(player, threads)
        assert sum(there.native(games)) == games
        assert same(here.tally, there.tally) == [], threads


@pytest.mark.slow
@NATIVE
def test_a_run_closed_early_counts_what_was_played() -> None:
    whole = run("random", 2)
    steps = whole.native(10**9)
    played = next(steps)
    steps.close()
    assert played <= whole.tally.games < 10**6
    assert sum(whole.tally.over) == whole.tally.games
