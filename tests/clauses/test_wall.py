"""Tiles, wall, break, deal and dora at the table: rows T1-T8, W1-W8, D1-D8, and the set-up of the rule texts."""

from collections import Counter

import pytest

from jantaku.core import constants as n
from jantaku.core.dead_wall import FIRST_INDICATOR, REPLACEMENT, live
from jantaku.core.kinds import AFTER, KIND
from jantaku.core.step.deal import breaker, from_right, stands_at
from jantaku.errors import LogError
from jantaku.game.table import Table
from jantaku.scoring.tiles import MPSZ, SEATS, text_of
from tests.rig import BOOKS, TEXTS, WRC, extra, play, rig, river, sit, why, worth
from tests.sampling import one_by_one

EVERY = pytest.mark.parametrize("book", BOOKS)
PAPER = pytest.mark.parametrize("book", WRC)
DRAWN_BY = {  # W7, C10: deal indices of the four hands, from the dealer
    0: [*range(4), *range(16, 20), *range(32, 36), 48, 52],
    1: [*range(4, 8), *range(20, 24), *range(36, 40), 49],
    2: [*range(8, 12), *range(24, 28), *range(40, 44), 50],
    3: [*range(12, 16), *range(28, 32), *range(44, 48), 51],
}


def held(table: Table, seat: int) -> Counter[int]:
    t = table.state
    out = Counter({kind: t.hand[seat][kind] for kind in range(34) if t.hand[seat][kind]})
    for suit in range(3):
        if t.reds[seat] >> 3 * suit & 7:
            out[9 * suit + 4] -= 1
            out[n.RED + suit] = 1
    return +out


# ---- T: tiles and seats
@EVERY
def test_there_are_34_kinds_four_times_136_tiles(book: str) -> None:
    table = sit(book, {})
    assert len(table.state.wall) == 136
    assert Counter(KIND[tile] for tile in table.state.wall) == dict.fromkeys(range(34), 4)


@one_by_one(("book", "reds"), [("wrr-2013", 0), ("wrc-2015", 0), ("club", 1), ("tenhou", 1)])
def test_red_fives_are_one_of_each_suit_where_the_book_has_them(book: str, reds: int) -> None:  # T2
    found = Counter(sit(book, {}).state.wall)
    assert [found[red] for red in range(n.RED, n.TILES)] == [reds] * 3


@one_by_one(("book", "points"), [("wrr-2013", 30000), ("wrc-2015", 30000), ("club", 25000), ("tenhou", 25000)])
def test_the_score_at_the_start_is_the_books(book: str, points: int) -> None:  # T8
    assert Table(book).points == (points,) * 4


@EVERY
def test_turns_go_to_the_right_east_south_west_north(book: str) -> None:  # T4, P1
    table = sit(book, {})
    turns = []
    for _ in range(8):
        table.close()
        turns.append(SEATS[table.state.turn])
        table.push("drawn")
    assert "".join(turns) == "ESWNESWN"


@EVERY
def test_east_does_not_draw_on_the_first_turn_having_fourteen(book: str) -> None:  # P1
    table = sit(book, {}, "7z 6z")
    assert [sum(held(table, seat).values()) for seat in range(4)] == [14, 13, 13, 13]
    play(table, "E drawn")
    assert river(table, "E") == [MPSZ.index("7z")]
    assert table.state.tile == MPSZ.index("6z")


@EVERY
def test_a_wall_with_five_of_a_tile_is_refused_even_where_others_are_unknown(book: str) -> None:  # T1
    table = Table(book)
    with pytest.raises(LogError, match="too many of 1m"):
        table.deal((0,) * 5 + (n.UNKNOWN,) * 131)
    table.deal((0,) * 4 + (n.UNKNOWN,) * 132)


# ---- W: break and deal
@EVERY
@pytest.mark.parametrize(("dice", "seat"), list(zip(range(2, 13), "SWNESWNESWN", strict=True)))
def test_the_wall_broken_is_counted_counter_clockwise_from_east(book: str, dice: int, seat: str) -> None:  # W2, C10
    assert Table(book).state.dealer == 0
    assert SEATS[breaker(0, dice)] == seat
    assert [breaker(dealer, dice) for dealer in range(4)] == [(SEATS.index(seat) + dealer) % 4 for dealer in range(4)]


@one_by_one("dice", range(2, 13))
def test_every_tile_of_the_wall_stands_in_one_place_of_four_walls_of_seventeen_stacks(dice: int) -> None:  # W1
    places = {stands_at(0, dice, place) for place in range(136)}
    assert places == {34 * seat + tile for seat in range(4) for tile in range(34)}


@one_by_one("dice", range(2, 13))
def test_the_live_wall_begins_after_the_stacks_counted_from_the_right_and_runs_clockwise(dice: int) -> None:  # W3, W6
    seat = breaker(0, dice)
    assert stands_at(0, dice, 0) == 34 * seat + 2 * dice
    assert stands_at(0, dice, 1) == 34 * seat + 2 * dice + 1
    last_of_this_wall = 2 * (17 - dice) - 1
    assert stands_at(0, dice, last_of_this_wall) == 34 * seat + 33
    assert stands_at(0, dice, last_of_this_wall + 1) == 34 * ((seat - 1) % 4)


@one_by_one("dice", range(2, 13))
def test_the_dead_wall_is_the_seven_stacks_to_the_right_of_the_break_round_the_corner_if_needed(dice: int) -> None:  # W4
    seat = breaker(0, dice)
    stacks = [divmod(stands_at(0, dice, place), 34) for place in range(122, 136)]
    own = [34 * seat + 2 * (dice - 1 - i) for i in range(min(7, dice))]
    right = (seat + 1) % 4
    beyond = [34 * right + 2 * (16 - i) for i in range(7 - len(own))]
    tops = [34 * s + place for s, place in stacks if place % 2 == 0]
    assert tops == [*own, *beyond][::-1]


def test_the_first_indicator_is_on_the_third_stack_of_the_dead_wall_from_the_break_and_the_next_further_in() -> None:  # D1, D4
    assert [from_right(FIRST_INDICATOR - 2 * i) for i in range(5)] == [3, 4, 5, 6, 7]
    for dice in range(2, 13):
        assert stands_at(0, dice, FIRST_INDICATOR) % 2 == 0  # the top tile
        assert stands_at(0, dice, FIRST_INDICATOR + 1) == stands_at(0, dice, FIRST_INDICATOR) + 1  # ura beneath


def test_replacement_tiles_are_top_and_bottom_of_the_first_dead_stack_then_of_the_second() -> None:  # W5, S-12
    assert [from_right(place) for place in REPLACEMENT] == [1, 1, 2, 2]
    for dice in range(2, 13):
        assert [stands_at(0, dice, place) % 2 for place in REPLACEMENT] == [0, 1, 0, 1]


@EVERY
@pytest.mark.parametrize("dealer", range(4))
def test_tiles_are_dealt_three_times_four_then_one_and_to_east_one_more(book: str, dealer: int) -> None:  # W7, C10
    table = Table(book)
    table.state.dealer = dealer
    wall = rig({}, red_fives=table.rules.red_fives)
    table.deal(wall)
    for order, places in DRAWN_BY.items():
        assert held(table, (dealer + order) % 4) == Counter(wall[place] for place in places)


@EVERY
def test_69_tiles_are_left_after_the_deal(book: str) -> None:  # W8
    assert live(sit(book, {}).state) == 69


@EVERY
@pytest.mark.parametrize("kans", range(3))
def test_each_kong_takes_a_tile_of_the_live_wall_and_none_of_the_dead(book: str, kans: int) -> None:  # D5, K7, C10
    table = sit(book, {"S": "1111m 3333p 258s 13z"}, "9s 9s", after="4z 4z")
    play(table, "E drawn" + "".join(f"; S ankan {kind}" for kind in ("1m", "3p")[:kans]))
    assert live(table.state) == 69 - 1 - kans
    drawn = 1
    while table.state.phase == n.TURN:
        table.push("drawn")
        table.close()
        drawn += table.state.phase == n.TURN
    assert drawn == 69 - kans
    assert sum(table.state.discards) == 70 - kans


# ---- D: dora
@one_by_one(
    ("indicator", "dora"),
    [
        *(("6s", "7s"), ("9m", "1m"), ("9p", "1p"), ("9s", "1s")),
        *(("7z", "5z"), ("5z", "6z"), ("6z", "7z"), ("1z", "2z"), ("2z", "3z"), ("3z", "4z"), ("4z", "1z")),
    ],
)
def test_the_dora_is_the_tile_after_its_indicator(indicator: str, dora: str) -> None:  # D2, C8
    assert text_of(AFTER[MPSZ.index(indicator)]) == dora


@EVERY
def test_dora_are_worth_a_han_each_and_are_no_yaku(book: str) -> None:  # D6, V1
    table = sit(book, {"S": "222m 345p 678s 99m 46s", "N": "55s"}, "9p 1z 5s", dora="1m")  # the pair keeps the window open
    play(table, "E drawn; S drawn; W drawn")
    assert why(table, "S ron") == ["win-no-yaku"]
    table = sit(book, {"S": "222m 345p 678s 99m 46s"}, "9p 1z 5p 2z 1p 5s", dora="1m")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S tsumo")
    assert worth(table, "S")[0] == 4
    assert extra(table, "S") == [3, 0, 0]


@EVERY
def test_two_equal_indicators_and_a_triplet_of_what_they_show_are_six_dora(book: str) -> None:  # C8
    table = sit(book, {"S": "222m 3333p 345s 99s 7s"}, "9p 8s", dora="1m 1m", after="6s")
    play(table, "E drawn; S ankan 3p; S tsumo")
    assert extra(table, "S") == [6, 0, 0]


@EVERY
def test_two_equal_indicators_and_a_quad_of_what_they_show_are_eight_dora(book: str) -> None:  # C8
    table = sit(book, {"S": "2222m 333p 345s 99s 7s"}, "9p 8s", dora="1m 1m", after="6s")
    play(table, "E drawn; S ankan 2m; S tsumo")
    assert extra(table, "S") == [8, 0, 0]


@EVERY
def test_a_concealed_kong_shows_its_indicator_before_the_replacement_tile_is_taken(book: str) -> None:  # D7, K3
    table = sit(book, {"S": "111m 234p 567s 99s 8p 3z"}, "9p 1m", after="7p")
    play(table, "E drawn; S ankan 1m")
    assert table.state.indicators == 2
    assert table.state.tile == MPSZ.index("7p")


OPEN_KAN = {"S": "777z 234p 567s 99s 45p"}
SHOWN = pytest.mark.parametrize(("book", "shown"), [*((book, 2) for book in TEXTS), ("tenhou", 1)])


@SHOWN
def test_an_open_kong_shows_its_indicator_at_once_in_the_texts_and_before_the_discard_at_tenhou(book: str, shown: int) -> None:
    table = sit(book, OPEN_KAN, "7z", after="1m")  # D7, K1, PEERS D1
    play(table, "E drawn; S kan")
    assert table.state.indicators == shown
    play(table, "S drawn")
    assert table.state.indicators == 2


@SHOWN
def test_an_added_kong_shows_its_indicator_likewise(book: str, shown: int) -> None:  # D7, K2
    table = sit(book, {"S": "77z 234p 567s 99s 45p 1z"}, "7z 1m 1p 1s 7z", after="1m")
    play(table, "E drawn; S pon; S 1z; W drawn; N drawn; E drawn; S kakan 7z")
    assert table.state.indicators == shown
    play(table, "S drawn")
    assert table.state.indicators == 2


@one_by_one(("book", "dora"), [*((book, 4) for book in TEXTS), ("tenhou", 0)])
def test_a_win_on_the_replacement_tile_of_an_open_kong_counts_the_new_dora_in_the_texts(book: str, dora: int) -> None:
    table = sit(book, OPEN_KAN, "7z", after="6p", dora="1m 6z")  # D7, C8, PEERS D2
    play(table, "E drawn; S kan; S tsumo")
    assert extra(table, "S") == [dora, 0, 0]
    assert worth(table, "S")[2] == {"chun", "rinshan"}


@EVERY
def test_a_kong_robbed_shows_no_indicator(book: str) -> None:  # D8, K9, C8
    hands = {"S": "77p 234p 567s 99s 1z 24s", "W": "56p 234m 567m 99m 345s"}
    table = sit(book, hands, "7p 1m 1p 1s 7p", dora="9s 6p")
    play(table, "E drawn; S pon; S 1z; W drawn; N drawn; E drawn; S kakan 7p; W ron")
    assert (table.state.indicators, table.state.kans) == (1, 0)
    assert extra(table, "W")[0] == 0
    assert "chankan" in worth(table, "W")[2]


@EVERY
@pytest.mark.parametrize("riichi", ["riichi drawn", "drawn"])
def test_indicators_beneath_those_of_kongs_too_count_for_a_riichi_winner_alone(book: str, riichi: str) -> None:  # D3
    hands = {"S": "111m 234p 567p 99s 78s"}
    table = sit(book, hands, "9p 1m 1p 2p 2z 6s", after="5z", dora="1z 2z", ura="8s 8s")
    play(table, f"E drawn; S ankan 1m; S {riichi}; W drawn; N drawn; E drawn; S tsumo")
    assert extra(table, "S") == [0, 4 if riichi == "riichi drawn" else 0, 0]


@PAPER
def test_four_kongs_show_five_indicators_in_all(book: str) -> None:  # D4, K5
    table = sit(book, {"S": "1111m 2222p 3333s 4z"}, "9p 4z", after="4z 4z 5z 6z", dora="2z 6m 7m 8m 9p")
    play(table, "E drawn; S ankan 1m; S ankan 2p; S ankan 3s; S ankan 4z; S drawn")
    assert table.state.indicators == 5
    shown = table.view(-1)
    assert [text_of(shown.wall[place]) for place in (130, 128, 126, 124, 122)] == ["2z", "6m", "7m", "8m", "9p"]
    assert sum(tile >= 0 for tile in shown.wall) == 5
