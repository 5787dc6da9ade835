"""How a game ends at the table, and its scores: rows E7-E15, R12; C6, C11.13, C11.14."""

from fractions import Fraction

import pytest

from jantaku.errors import ActError, BookError
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.scoring.tiles import SEATS
from tests.hands import opened
from tests.rig import BOOKS, TEXTS, WRC, go_round, next_hand, over, play, sit
from tests.sampling import one_by_one

EVERY = pytest.mark.parametrize("book", BOOKS)
TEXT = pytest.mark.parametrize("book", TEXTS)
PAPER = pytest.mark.parametrize("book", WRC)
EASY = "234m 678p 345s 88s 34p"  # pinfu and all simples: 2p, 5p
DULL = ("9m", "9s", "9p", "1s")
Points = tuple[int, int, int, int]


def last(book: str, points: Points, end: str, *, dealer: int = 3, wind: int = 1, settings: tuple[str, ...] = ()) -> Table:
    """A hand, South 4 unless said otherwise, that ends so: a seat wins on its left neighbour's tile, or who is ready at a draw."""
    start = Start(points, dealer=dealer, round=wind)
    if end.startswith("draw"):
        hands = dict.fromkeys(end[5:], EASY)
        return over(go_round(sit(book, hands, start=start, settings=settings)))
    payer = SEATS[(SEATS.index(end) - 1) % 4]
    turns = [SEATS[(dealer + i) % 4] for i in range(8)]
    at = 4 + turns[4:].index(payer)
    table = sit(book, {end: EASY}, " ".join([*(DULL[i % 4] for i in range(at)), "2p"]), start=start, settings=settings)
    for seat in turns[: at + 1]:
        play(table, f"{seat} drawn")
    return over(play(table, f"{end} ron"))


EVEN: Points = (30000, 30000, 30000, 30000)


# ---- E7
@PAPER
@pytest.mark.parametrize(
    ("end", "over_", "dealer", "wind"),
    [
        ("E", "rounds-over", 3, 1),  # South 4, North is not the winner
        ("draw", "rounds-over", 3, 1),
        ("draw E", "rounds-over", 3, 1),
        ("N", "", 3, 1),  # North stays
        ("draw N", "", 3, 1),
        ("W", "", 2, 1),  # South 3
        ("E", "", 3, 0),  # East 4
    ],
)
def test_the_game_ends_when_the_deal_would_pass_from_north_in_the_south_round(
    book: str, end: str, over_: str, dealer: int, wind: int
) -> None:
    assert last(book, EVEN, end, dealer=dealer, wind=wind).over == over_


@TEXT
def test_everybody_deals_twice_and_nobody_a_third_time(book: str) -> None:  # T7, E7
    table = Table(book)
    deals = []
    while not table.over:
        deals.append(next_hand(table)[0])
        over(go_round(table))
    assert "".join(deals) == "ESWNESWN"


# ---- E8: agari-yame
AHEAD: Points = (29000, 29000, 27000, 35000)


@one_by_one(
    ("book", "points", "end", "over_"),
    [
        *((book, AHEAD, end, "") for book in WRC for end in ("N", "draw N")),
        ("club", (24000, 24000, 24000, 28000), "N", "dealer-ahead"),
        ("club", (24000, 24000, 24000, 28000), "draw N", ""),  # ready and leading: both play on
        ("club", (30900, 22000, 21100, 26000), "N", ""),  # 28900: not leading
        ("club", (28900, 24000, 21100, 26000), "N", ""),  # tied: strictly most, S-37
        ("club", (28800, 24000, 21200, 26000), "N", "dealer-ahead"),
        ("tenhou", (24000, 24000, 24000, 28000), "draw N", "dealer-ahead"),
    ],
)
def test_the_dealer_who_wins_the_last_hand_and_leads_ends_the_game_at_the_club_alone(
    book: str, points: Points, end: str, over_: str
) -> None:  # E8, C11.13
    assert last(book, points, end).over == over_


def test_not_before_the_last_hand() -> None:
    assert last("club", (24000, 24000, 28000, 24000), "W", dealer=2).over == ""


# ---- E9: bust
@one_by_one(
    ("book", "left", "over_"),
    [
        *((book, left, "") for book in WRC for left in (2000, 1900, -500)),
        *((book, 2000, "") for book in ("club", "tenhou")),  # exactly nothing is enough
        *((book, 1900, "bust") for book in ("club", "tenhou")),
    ],
)
def test_below_zero_the_game_goes_on_in_the_rule_books_and_ends_at_the_club(book: str, left: int, over_: str) -> None:  # C11.14
    table = last(book, (30000, left, 30000, 30000), "W", dealer=0, wind=0)
    assert table.points[1] == left - 2000
    assert table.over == over_


@pytest.mark.parametrize(("book", "over_"), [("wrc-2015", ""), ("club", "bust")])
def test_so_it_is_after_a_draw(book: str, over_: str) -> None:  # S-36
    assert last(book, (30000, 900, 30000, 30000), "draw E", dealer=0, wind=0).over == over_


def test_when_the_game_is_over_no_hand_is_dealt() -> None:
    table = last("club", (30000, 900, 30000, 30000), "draw E", dealer=0, wind=0)
    with pytest.raises(ActError, match="over"):
        table.deal()


# ---- E7 at tenhou: a target, and a West round
@one_by_one(
    ("points", "wind", "dealer", "end", "over_"),
    [
        ((25000, 25000, 25000, 25000), 1, 3, "draw", ""),  # nobody has 30000: West 1
        ((31000, 25000, 22000, 22000), 1, 3, "draw", "target-reached"),
        ((28000, 24000, 24000, 24000), 2, 0, "S", ""),
        ((24000, 28000, 24000, 24000), 2, 0, "S", "target-reached"),
        ((25000, 25000, 25000, 25000), 2, 3, "draw", "rounds-over"),
    ],
)
def test_at_tenhou_the_game_goes_on_in_west_until_somebody_has_thirty_thousand(
    points: Points, wind: int, dealer: int, end: str, over_: str
) -> None:
    assert last("tenhou", points, end, dealer=dealer, wind=wind).over == over_


# ---- E10-E15, C6
def scored(book: str, *points: int, sticks: int = 0) -> list[Fraction]:
    points_ = (points[0], points[1], points[2], points[3])
    return list(Table(book, start=Start(points_, sticks=sticks)).scores())


THIRD = Fraction(10, 3)


@one_by_one(
    ("book", "points", "scores"),
    [
        *((book, (40000, 30000, 28000, 22000), [25, 5, -7, -23]) for book in WRC),  # printed: 40000 and first is 25
        *((book, (35000, 35000, 28000, 22000), [15, 15, -7, -23]) for book in WRC),  # two firsts share 20
        *((book, (32000, 32000, 32000, 24000), [7, 7, 7, -21]) for book in WRC),  # three firsts 5 each
        *((book, (30000,) * 4, [0, 0, 0, 0]) for book in WRC),
        *((book, (36000, 30000, 30000, 24000), [21, 0, 0, -21]) for book in WRC),  # two seconds
        *((book, (36000, 32000, 26000, 26000), [21, 7, -14, -14]) for book in WRC),  # two thirds
        *((book, (39000, 27000, 27000, 27000), [24, -8, -8, -8]) for book in WRC),  # three lasts
        ("club", (30000, 30000, 22000, 18000), [5 + Fraction(15, 2)] * 2 + [-8, -17]),
        ("club", (31000, 25000, 25000, 19000), [16, 0, 0, -16]),
        ("club", (28000, 28000, 28000, 16000), [3 + THIRD] * 3 + [-19]),
        ("club", (31000, 23000, 23000, 23000), [16] + [-2 - THIRD] * 3),
        ("club", (30000, 26000, 22000, 22000), [15, 6, -3 - Fraction(15, 2), -3 - Fraction(15, 2)]),
    ],
)
def test_the_score_is_points_above_the_base_and_uma_shared_by_the_tied_exactly(
    book: str, points: Points, scores: list[Fraction]
) -> None:
    assert scored(book, *points) == scores


@PAPER
@pytest.mark.parametrize("sticks", [0, 1, 3])
def test_the_scores_of_a_table_sum_to_minus_the_stakes_left_on_it(book: str, sticks: int) -> None:  # R12, C6
    points: Points = (40000 - 1000 * sticks, 31000, 28000, 21000)
    start = Start(points, dealer=3, round=1, sticks=sticks)
    table = over(go_round(sit(book, {}, start=start)))
    assert (table.over, table.state.sticks, table.points) == ("rounds-over", sticks, points)  # nobody collects
    assert sum(table.scores()) == -sticks


def test_at_tenhou_first_place_takes_them() -> None:
    start = Start((40000, 21000, 20000, 18000), dealer=3, round=1, sticks=1)
    table = over(go_round(sit("tenhou", {}, start=start)))
    assert (table.points[0], table.state.sticks) == (41000, 0)


@PAPER
def test_equal_players_are_tied_in_any_seats(book: str) -> None:  # E10
    assert len(set(scored(book, 30000, 30000, 30000, 30000))) == 1


# ---- options that hang together
def test_there_are_four_winds_so_at_most_four_rounds() -> None:
    assert opened("wrc-2015", ("rounds=4",)).rounds == 4
    with pytest.raises(BookError, match="at most 4"):
        opened("wrc-2015", ("rounds=3", "extra_rounds=2"))


@one_by_one("rounds", [1, 2, 3, 4])
def test_every_round_is_played_to_its_end(rounds: int) -> None:  # E7, T6
    table = Table(opened("wrc-2015", (f"rounds={rounds}",)))
    winds = []
    while not table.over:
        winds.append(next_hand(table)[1])
        assert table.title.startswith(("East", "South", "West", "North")[winds[-1]])
        over(go_round(table))
    assert winds == [wind for wind in range(rounds) for _ in range(4)]


def test_an_annulled_last_hand_is_played_again() -> None:  # A6, E7
    start = Start((25000,) * 4, dealer=3, round=1)
    table = play(sit("club", {"N": "19m 19p 19s 123z 456p 2s"}, "3s", start=start), "N nine-kinds")
    assert (table.outcome, table.over) == ("nine-kinds", "")
    assert next_hand(table) == ("N", 1, 0, 0)
