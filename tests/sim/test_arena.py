"""Players on duplicate walls: the same games however they are shared out, and bounds whose unit is the wall."""

import math
import statistics
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from jantaku.native import load
from jantaku.rules.book import ONE_ROUND, Book
from jantaku.sim.arena.bounds import Bounded, Sample, student, within
from jantaku.sim.arena.counting import EVEN, HABITS, Block, ContestCount, look_after, places_shared, risk_of, seatings
from jantaku.sim.arena.playing import Arena, Batch, Threads
from jantaku.sim.shares import Processes
from tests.compiled import NATIVE
from tests.sampling import one_by_one

BOOK = Book.open("tenhou").under(ONE_ROUND)
TWO = ("sensible", "random")
FOUR = ("sensible", "random", "sensible", "random")


def counted(arena: Arena, walls: int, **how: Any) -> ContestCount:
    count = ContestCount(arena.book, arena.players)
    for block in arena.play(walls, looks=False, **how):
        count.add(block)
    return count


@pytest.mark.parametrize(("players", "number"), [(2, 6), (4, 24)])
def test_every_player_has_every_seat_and_every_neighbour_as_often(players: int, number: int) -> None:
    each = seatings(players)
    assert len(each) == len(set(each)) == number
    at = Counter((player, seat) for one in each for seat, player in enumerate(one))
    assert set(at.values()) == {number // players}
    for apart in (1, 2):
        beside = Counter((one[seat], one[(seat + apart) % 4]) for one in each for seat in range(4))
        others = {pair: n for pair, n in beside.items() if pair[0] != pair[1]}
        assert len(set(others.values())) == 1


def test_a_player_against_itself_is_exactly_even_and_each_wall_says_so() -> None:
    count = counted(Arena(BOOK, ("sensible", "sensible"), Threads(1)), 3)
    assert count.games == 18
    for one in count.standings():
        assert one.games == 36
        assert one.means["place"] == Bounded(EVEN, EVEN, EVEN)
    assert not count.decided()
    assert count.habits[0] == count.habits[1]


@NATIVE
@pytest.mark.parametrize("own_draws", [False, True])
@pytest.mark.parametrize("players", [TWO, FOUR])
def test_the_results_are_the_same_however_the_games_are_shared_out(players: tuple[str, ...], *, own_draws: bool) -> None:
    blocks = [list(Arena(BOOK, players, Threads(n), seed=4, own_draws=own_draws).play(7)) for n in (1, 2, 5)]
    counts = [ContestCount(BOOK, players) for _ in blocks]
    for count, each in zip(counts, blocks, strict=True):
        for block in each:
            count.add(block)
    assert counts[0].standings() == counts[1].standings() == counts[2].standings()
    walls = [[[games[at] for games in block.points] for block in each for at in range(block.walls)] for each in blocks]
    assert walls[0] == walls[1] == walls[2]
    assert [block.first for block in blocks[1]] == sorted(block.first for block in blocks[1])


@NATIVE
@pytest.mark.slow
def test_processes_play_the_same() -> None:
    here, there = (Arena(BOOK, TWO, workers, seed=4) for workers in (Threads(1), Processes(2)))
    assert counted(here, 6).standings() == counted(there, 6).standings()


@NATIVE
def test_interpreted_the_games_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for own_draws in (False, True):
        arena = Arena(BOOK, TWO, Threads(1), own_draws=own_draws)
        native = arena.task.play(Batch((0, 1, 1, 0), 2, 3))
        with monkeypatch.context() as patch:
            patch.setattr(load, "why_not", lambda: "none")
            assert arena.task.play(Batch((0, 1, 1, 0), 2, 3)) == native


def test_another_seed_and_own_draws_give_other_games() -> None:
    batch = Batch((0, 1, 0, 1), 0, 2)
    plain, other = (Arena(BOOK, TWO, Threads(1), seed=seed).task.play(batch) for seed in (1, 2))
    rows = Arena(BOOK, TWO, Threads(1), seed=1, own_draws=True).task.play(batch)
    assert plain.points != other.points
    assert plain.points != rows.points


def test_with_custom_players_the_games_are_those_of_the_built_in_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    from jantaku.sim.arena import at_tables
    from jantaku.sim.players import OwnPlayer
    from tests.sim.arena_player import wise

    monkeypatch.setattr(at_tables, "named", lambda name: OwnPlayer("wise", wise) if name == "wise" else name)
    for own_draws in (False, True):
        built_in = Arena(BOOK, TWO, Threads(1), own_draws=own_draws)
        custom = Arena(BOOK, ("wise", "random"), Threads(1), own_draws=own_draws)
        for batch in (Batch((0, 1, 1, 0), 0, 2), Batch((1, 0, 1, 0), 3, 4)):
            assert custom.task.play(batch) == built_in.task.play(batch)


def test_equals_share_the_mean_of_their_places() -> None:
    assert places_shared(Book.open("wrc-2015"), [30_000] * 4) == (Fraction(5, 2),) * 4
    assert list(places_shared(Book.open("wrc-2015"), [40_000, 30_000, 30_000, 20_000])) == [1, 2.5, 2.5, 4]
    assert list(places_shared(Book.open("tenhou"), [25_000] * 4)) == [1, 2, 3, 4]


POINTS = [[[40_000, 10_000, 30_000, 20_000 + 100 * wall] for _ in range(6)] for wall in range(5)]


def test_bounds_are_those_of_the_means_of_walls() -> None:
    """Beside a computation with `statistics`; 2.776 is Student's t at four degrees of freedom, from a printed table."""
    count = ContestCount(BOOK, TWO)
    for wall, games in enumerate(POINTS):
        count.add_wall([games[0][wall % 4 :] + games[0][: wall % 4] if at < 3 else games[at] for at in range(6)])
    sample = []
    for wall, games in enumerate(POINTS):
        own = []
        for at, seating in enumerate(seatings(2)):
            points = games[0][wall % 4 :] + games[0][: wall % 4] if at < 3 else games[at]
            own += [points[seat] for seat in range(4) if seating[seat] == 0]
        sample.append(statistics.mean(own))
    bounded = count.standing(0).means["points"]
    half = 2.776 * statistics.stdev(sample) / math.sqrt(5)
    assert bounded.mean == pytest.approx(statistics.mean(sample))
    assert bounded.low == pytest.approx(statistics.mean(sample) - half, rel=1e-4)
    assert bounded.high == pytest.approx(statistics.mean(sample) + half, rel=1e-4)


def test_of_one_wall_there_are_no_bounds_and_of_none_no_mean() -> None:
    count = ContestCount(BOOK, TWO)
    assert count.standing(0).means["place"] == Bounded(0.0, None, None)
    count.add_wall(POINTS[0])
    assert count.standing(0).means["place"].low is None
    assert not count.decided()


@one_by_one(
    ("risk", "freedom", "t"),
    [(0.05, 1, 12.706), (0.05, 2, 4.303), (0.05, 9, 2.262), (0.05, 30, 2.042), (0.005, 10, 3.581), (0.05, 120, 1.980)],
)
def test_students_t_is_that_of_printed_tables(risk: float, freedom: int, t: float) -> None:
    assert student(risk, freedom) == pytest.approx(t, abs=6e-4)


def test_the_series_for_many_walls_goes_on_where_the_sum_ends() -> None:
    for risk in (0.05, 0.005, 0.00125):
        assert within(student(risk, 201), 201) == pytest.approx(1 - risk, abs=1e-9)
        assert student(risk, 200) > student(risk, 201) > student(risk, 10_000)


def test_sums_do_not_depend_on_the_order() -> None:
    values = [Fraction(n * n % 17, 3) for n in range(50)]
    here, there = Sample(), Sample()
    for one, other in zip(values, reversed(values), strict=True):
        here.add(one)
        there.add(other)
    assert here.bounded(0.05) == there.bounded(0.05)


def test_a_contest_is_decided_where_a_bound_leaves_out_the_even_place() -> None:
    count = ContestCount(BOOK, TWO, risk_of(2, looks=True))
    for games in POINTS:
        count.add_wall([sorted(points, reverse=True) for points in games])
    assert not count.decided()  # the seats are even
    for _ in range(40):
        count.add_wall([[50_000 if player == 0 else 0 for player in seating] for seating in seatings(2)])
    assert count.decided()
    assert [risk_of(n, looks=looks) for n in (2, 4) for looks in (False, True)] == [0.05, 0.005, 0.05, 0.00125]
    assert [look_after(walls) for walls in (1, 10, 11, 1000)] == [1, 1, 2, 100]


@one_by_one("walls", [1, 7, 100, 1234])
def test_blocks_cover_the_walls_and_end_at_each_look(walls: int) -> None:
    for number in (1, 3):
        arena = Arena(BOOK, TWO, Threads(number))
        for looks in (False, True):
            blocks = list(arena.blocks(walls, looks=looks))
            assert [at for first, end in blocks for at in range(first, end)] == list(range(walls))
            if looks:
                assert {end for _, end in blocks} >= {*range(look_after(walls), walls, look_after(walls)), walls}


def test_habits_are_counted_by_player() -> None:
    arena = Arena(BOOK, TWO, Threads(1))
    blocks = list(arena.play(2))
    count = ContestCount(BOOK, TWO)
    for block in blocks:
        count.add(block)
    hands, won, dealt_in, _, called, worth, riichi_wins, open_wins = range(len(HABITS))
    sensible, random = count.habits
    assert sensible[hands] == random[hands] > 2 * 12 * 4
    assert sensible[won] > random[won]
    assert sensible[worth] > sensible[won] * 1000
    assert sensible[riichi_wins] + sensible[open_wins] <= sensible[won]
    assert random[dealt_in] > sensible[dealt_in]
    assert random[called] > sensible[called]
    shares = count.standing(0).shares
    assert shares["riichi_wins"] + shares["open_wins"] + shares["silent_wins"] == pytest.approx(1)
    assert isinstance(blocks[0], Block)
