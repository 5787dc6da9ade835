"""Session scores: points above the base, uma with ties, oka, sticks that nobody took."""

import gzip
import re
from fractions import Fraction
from itertools import permutations

from jantaku.scoring.standings import order, places, prizes, session_scores
from tests.sampling import one_by_one
from tests.shared import shared

WRC = (15, 5, -5, -15)
CLUB = (10, 5, -5, -10)
HALF, THIRD = Fraction(15, 2), Fraction(10, 3)


def test_40000_points_and_first_place_are_25() -> None:
    assert list(session_scores((40_000, 30_000, 28_000, 22_000), WRC, 30_000)) == [25, 5, -7, -23]


@one_by_one(
    ("points", "uma", "shares"),
    [
        ((40, 40, 25, 15), WRC, (10, 10, -5, -15)),
        ((35, 35, 35, 15), WRC, (5, 5, 5, -15)),
        ((30, 30, 30, 30), WRC, (0, 0, 0, 0)),
        ((40, 30, 30, 20), WRC, (15, 0, 0, -15)),
        ((40, 30, 25, 25), WRC, (15, 5, -10, -10)),
        ((45, 25, 25, 25), WRC, (15, -5, -5, -5)),
        ((30, 30, 25, 15), CLUB, (HALF, HALF, -5, -10)),
        ((40, 25, 25, 10), CLUB, (10, 0, 0, -10)),
        ((40, 30, 15, 15), CLUB, (10, 5, -HALF, -HALF)),
        ((30, 30, 30, 10), CLUB, (THIRD, THIRD, THIRD, -10)),
        ((40, 20, 20, 20), CLUB, (10, -THIRD, -THIRD, -THIRD)),
    ],
)
def test_equals_share_what_their_places_bring(
    points: tuple[int, ...], uma: tuple[int, ...], shares: tuple[Fraction | int, ...]
) -> None:
    for seats in permutations(range(4)):
        seated = [points[i] for i in seats]
        assert prizes(seated, uma, split=True) == tuple(shares[i] for i in seats)


def test_by_seat_order_the_one_nearer_to_east_is_ahead() -> None:
    assert order((20, 30, 30, 20)) == (1, 2, 0, 3)
    assert list(prizes((25, 25, 25, 25), (20, 10, -10, -20), split=False)) == [20, 10, -10, -20]


def test_places_are_shared_by_equals() -> None:
    assert places((30, 30, 25, 15)) == (1, 1, 3, 4)
    assert places((15, 25, 25, 35)) == (4, 2, 2, 1)


def test_scores_are_exact_and_short_by_the_sticks_left_on_the_table() -> None:
    assert sum(session_scores((33_400, 33_300, 33_300, 20_000), CLUB, 30_000)) == 0
    assert sum(session_scores((41_000, 30_000, 28_000, 19_000), WRC, 30_000)) == -2


def test_oka_goes_to_first_place_and_is_split_with_it() -> None:
    uma = (20, 10, -10, -20)
    assert list(session_scores((40_000, 30_000, 20_000, 10_000), uma, 30_000, oka=20)) == [50, 10, -20, -40]
    assert list(session_scores((35_000, 35_000, 20_000, 10_000), uma, 30_000, oka=20)) == [30, 30, -20, -40]
    assert list(session_scores((35_000, 35_000, 20_000, 10_000), uma, 30_000, oka=20, split=False)) == [45, 15, -20, -40]


def test_every_final_score_of_the_tenhou_records() -> None:
    with gzip.open(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"), "rt") as lines:
        games = [*lines, *(path.read_text() for path in shared("data/tenhou").glob("mjx_*/*.xml"))]
    finals = {found[1] for game in games if (found := re.search(r'owari="([^"]*)"', game))}
    for final in finals:
        numbers = final.split(",")
        points = [100 * int(number) for number in numbers[::2]]
        said = tuple(Fraction(number) for number in numbers[1::2])
        assert session_scores(points, (20, 10, -10, -20), 30_000, oka=20, split=False, whole=True) == said, final
    assert len(finals) == 372
