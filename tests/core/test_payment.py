"""Who pays whom: the printed tables cell by cell, liability, counters, sticks, noten, nagashi, chombo."""

import re

import pytest

from jantaku.core.constants import LIABLE_DRAGONS, LIABLE_KANS, LIABLE_WINDS
from jantaku.core.fields import Worth
from jantaku.core.payment import (
    collect_sticks,
    counters_due,
    pay_chombo,
    pay_nagashi,
    pay_noten,
    ron_value,
    settle_sticks,
    tsumo_share,
)
from jantaku.core.worth import base_of
from tests.hands import book, hand, judge, paid
from tests.sampling import one_by_one
from tests.shared import shared

BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou", "ema-2016")
EAST, SOUTH, WEST, NORTH = range(4)
LIMIT = "limit"  # a blank cell of the printed table, where the hand is a mangan already

# By fu, for 1 to 4 han, as both editions have it but for the two bases of 1920: what a player other than East gets, from
# East / from each other by self-draw, and by a discard; then what East gets from each, and by a discard.
# "-" is a win that cannot be: seven pairs by self-draw with one yaku.
OTHERS = {
    20: ("", "700/400 1300", "1300/700 2600", "2600/1300 5200"),
    25: ("", "- 1600", "1600/800 3200", "3200/1600 6400"),
    30: ("500/300 1000", "1000/500 2000", "2000/1000 3900", "4000/2000 8000"),
    40: ("700/400 1300", "1300/700 2600", "2600/1300 5200", LIMIT),
    50: ("800/400 1600", "1600/800 3200", "3200/1600 6400", LIMIT),
    60: ("1000/500 2000", "2000/1000 3900", "4000/2000 8000", LIMIT),
    70: ("1200/600 2300", "2300/1200 4500", LIMIT, LIMIT),
    80: ("1300/700 2600", "2600/1300 5200", LIMIT, LIMIT),
    90: ("1500/800 2900", "2900/1500 5800", LIMIT, LIMIT),
    100: ("1600/800 3200", "3200/1600 6400", LIMIT, LIMIT),
    110: ("1800/900 3600", "3600/1800 7100", LIMIT, LIMIT),
}
DEALER = {
    20: ("", "700 2000", "1300 3900", "2600 7700"),
    25: ("", "- 2400", "1600 4800", "3200 9600"),
    30: ("500 1500", "1000 2900", "2000 5800", "4000 12000"),
    40: ("700 2000", "1300 3900", "2600 7700", LIMIT),
    50: ("800 2400", "1600 4800", "3200 9600", LIMIT),
    60: ("1000 2900", "2000 5800", "4000 12000", LIMIT),
    70: ("1200 3400", "2300 6800", LIMIT, LIMIT),
    80: ("1300 3900", "2600 7700", LIMIT, LIMIT),
    90: ("1500 4400", "2900 8700", LIMIT, LIMIT),
    100: ("1600 4800", "3200 9600", LIMIT, LIMIT),
    110: ("1800 5300", "3600 10600", LIMIT, LIMIT),
}
CELLS = [
    (seat, fu, han, cell)
    for seat, table in ((SOUTH, OTHERS), (EAST, DEALER))
    for fu, row in table.items()
    for han, cell in enumerate(row, 1)
    if cell
]
# What 2013 prints otherwise: 1920 is not rounded up, and its table goes down to 20 fu and one han.
ALSO_2013 = [
    (SOUTH, 30, 4, "3900/2000 7700"),
    (SOUTH, 60, 3, "3900/2000 7700"),
    (EAST, 30, 4, "3900 11600"),
    (EAST, 60, 3, "3900 11600"),
    (SOUTH, 20, 1, "400/200 700"),
    (EAST, 20, 1, "400 1000"),
]
# 2015 prints the row of seven pairs one han too low for all but East, and leaves it empty for East: read shifted right.
MISPRINTED = [(SOUTH, 25, 2, "1600/800 3200"), (SOUTH, 25, 3, "3200/1600 6400")]
LIMITS = [
    (5, 5, (4000, 2000, 8000, 4000, 12000)),
    (6, 7, (6000, 3000, 12000, 6000, 18000)),
    (8, 10, (8000, 4000, 16000, 8000, 24000)),
    (11, 12, (12000, 6000, 24000, 12000, 36000)),
]


def pays(base: int, seat: int) -> tuple[str, str]:
    """Return what a base value brings by self-draw and by a discard, as the tables print it."""
    shares = [tsumo_share(base, EAST, seat, other) for other in range(4) if other != seat]
    drawn = f"{max(shares)}/{min(shares)}" if seat else str(shares[0])
    return drawn, str(ron_value(base, EAST, seat))


def check_cell(name: str, seat: int, fu: int, han: int, cell: str) -> None:
    drawn, ron = pays(base_of(book(name), han, fu), seat)
    if cell == LIMIT:
        assert (drawn, ron) == pays(2000, seat)
    else:
        printed = cell.split()
        assert printed[0] in (drawn, "-")
        assert printed[1] == ron


@one_by_one(("seat", "fu", "han", "cell"), CELLS)
def test_each_cell_of_the_2015_table(seat: int, fu: int, han: int, cell: str) -> None:
    check_cell("wrc-2015", seat, fu, han, cell)
    check_cell("club", seat, fu, han, cell)


@one_by_one(("seat", "fu", "han", "cell"), [cell for cell in CELLS if cell[1:3] not in ((30, 4), (60, 3))] + ALSO_2013)
def test_each_cell_of_the_2013_table_and_its_formula_beyond(seat: int, fu: int, han: int, cell: str) -> None:
    check_cell("wrr-2013", seat, fu, han, cell)


@pytest.mark.parametrize(("seat", "fu", "han", "cell"), MISPRINTED)
def test_the_two_misprinted_cells_hold_one_han_higher_and_not_where_they_stand(seat: int, fu: int, han: int, cell: str) -> None:
    check_cell("wrc-2015", seat, fu, han + 1, cell)
    assert pays(base_of(book("wrc-2015"), han, fu), seat) != tuple(cell.split())


def test_the_tables_here_are_those_of_the_rule_matrix() -> None:
    text = shared("RULES.md").read_text()
    for head, table in (("**2015, non-East wins**", OTHERS), ("**2015, East wins**", DEALER)):
        rows = text.split(head)[1].split("\n\n")[1].splitlines()[2:]
        for line in rows:
            cells = [cell.strip(" *") for cell in line.strip("|").split("|")]
            if "as printed" in cells[0]:
                continue
            fu = int(re.match(r"\d+", cells[0])[0])  # type: ignore[index]
            for cell, ours in zip(cells[1:], table[fu], strict=True):
                drawn, ron = ([*cell.split(" · "), "", ""])[:2]
                flipped = "/".join(reversed(drawn.split("/"))).replace("–", "-")
                assert (f"{flipped} {ron}".strip() or ours) == ours, line
                assert bool(cell) == (ours not in ("", LIMIT)), line


@one_by_one("name", BOOKS)
@one_by_one(("low", "high", "row"), LIMITS)
def test_the_limits(low: int, high: int, row: tuple[int, ...], name: str) -> None:
    for han in range(low, high + 1):
        base = base_of(book(name), han, 30)
        from_east, from_others, ron, from_all, ron_east = map(str, row)
        assert pays(base, SOUTH) == (f"{from_east}/{from_others}", ron)
        assert pays(base, EAST) == (from_all, ron_east)


# ---- counters and sticks (WRC 5.7.7, 6.1)


def small(base: int) -> Worth:
    """A worth of which only the base matters."""
    worth = Worth()
    worth.base = base
    return worth


def test_a_counter_adds_300_from_the_discarder_or_100_from_each() -> None:
    assert paid(book("wrc-2015"), small(240), EAST, SOUTH, WEST, 3) == [0, 1900, -1900, 0]
    assert paid(book("wrc-2015"), small(240), EAST, SOUTH, SOUTH, 3) == [-800, 2000, -600, -600]


def test_east_wins_a_discard_with_two_counters_and_a_stick() -> None:
    delta = paid(book("wrc-2015"), small(240), EAST, EAST, WEST, 2)
    collect_sticks(book("wrc-2015"), EAST, 1, delta)
    assert delta == [3100, 0, -2100, 0]


@pytest.mark.parametrize(("name", "second"), [("club", 2), ("tenhou", 0)])
def test_of_several_winners_each_gets_the_counters_or_the_nearest_alone(name: str, second: int) -> None:
    assert counters_due(book(name), 2, nearest=True) == 2
    assert counters_due(book(name), 2, nearest=False) == second


@pytest.mark.parametrize(("name", "points", "left"), [("wrc-2015", [300, 500, 500, 100], 2), ("tenhou", [300, 2500, 500, 100], 0)])
def test_sticks_left_over_stay_or_go_to_first_place_nearest_to_the_first_east(name: str, points: list[int], left: int) -> None:
    held = [300, 500, 500, 100]
    assert settle_sticks(book(name), 2, held) == left
    assert held == points


@one_by_one("dealer", range(4))
@one_by_one("winner", range(4))
@one_by_one("payer", range(4))
def test_what_is_paid_is_what_is_won_wherever_they_sit(payer: int, winner: int, dealer: int) -> None:
    delta = paid(book("wrc-2015"), small(640), dealer, winner, payer, 1)
    assert sum(delta) == 0
    turned = paid(book("wrc-2015"), small(640), 0, (winner - dealer) % 4, (payer - dealer) % 4, 1)
    assert [turned[(seat - dealer) % 4] for seat in range(4)] == delta


# ---- liability (WRC 6.2)

DRAGONS = hand("12m99p", "3m", "pon:555z", "pon:666z", "pon:777z")
ALL_HONOURS = hand("1122z", "1z", "pon:555z", "pon:666z", "pon:777z")
WINDS = hand("9m", "9m", "pon:111z", "pon:222z", "pon:333z", "pon:444z")
KANS = hand("9m", "9m", "kan:1111m", "kan:2222m", "kan:3333p", "kan:5555p")


@one_by_one("name", ["wrc-2015", "wrr-2013", "club"])
@one_by_one("counters", [0, 2])
def test_the_five_cases_of_liability(name: str, counters: int) -> None:
    under, n = book(name), 300 * counters
    worth, liable = judge(DRAGONS, under), {LIABLE_DRAGONS: WEST}
    assert paid(under, worth, EAST, SOUTH, SOUTH, counters, liable) == [0, 32000 + n, -32000 - n, 0]
    assert paid(under, worth, SOUTH, SOUTH, SOUTH, counters, liable) == [0, 48000 + n, -48000 - n, 0]
    assert paid(under, worth, EAST, SOUTH, NORTH, counters, liable) == [0, 32000 + n, -16000, -16000 - n]
    assert paid(under, worth, SOUTH, SOUTH, NORTH, counters, liable) == [0, 48000 + n, -24000, -24000 - n]
    assert paid(under, worth, EAST, SOUTH, WEST, counters, liable) == [0, 32000 + n, -32000 - n, 0]


def test_under_tenhou_the_liable_player_pays_the_counters_of_a_win_on_a_third_players_tile() -> None:
    under = book("tenhou")
    assert paid(under, judge(DRAGONS, under), EAST, SOUTH, NORTH, 1, {LIABLE_DRAGONS: WEST}) == [0, 32300, -16300, -16000]


@pytest.mark.parametrize("name", ["wrc-2015", "wrr-2013", "club"])
def test_beside_another_yakuman_the_numbers_are_the_same_where_they_do_not_add_up(name: str) -> None:
    under = book(name)
    worth = judge(ALL_HONOURS, under)
    assert worth.yakuman == 2
    assert paid(under, worth, EAST, SOUTH, NORTH, 0, {LIABLE_DRAGONS: WEST}) == [0, 32000, -16000, -16000]


def test_where_yakuman_add_up_the_liable_player_answers_for_one_of_them_or_for_the_whole_hand() -> None:
    under = book("tenhou")
    worth, liable = judge(ALL_HONOURS, under), {LIABLE_DRAGONS: WEST}
    assert paid(under, worth, EAST, SOUTH, SOUTH, 1, liable) == [0, 64300, -64300, 0]
    assert paid(under, worth, EAST, SOUTH, NORTH, 1, liable) == [0, 64300, -32300, -32000]
    assert paid(under, worth, EAST, SOUTH, WEST, 1, liable) == [0, 64300, -64300, 0]
    under = book("tenhou", "liable_several=own-yakuman")
    worth, liable = judge(ALL_HONOURS, under), {LIABLE_DRAGONS: WEST}
    assert paid(under, worth, EAST, SOUTH, SOUTH, 1, liable) == [-16000, 64300, -40300, -8000]
    assert paid(under, worth, EAST, SOUTH, NORTH, 1, liable) == [0, 64300, -16300, -48000]
    assert paid(under, worth, EAST, SOUTH, WEST, 1, liable) == [0, 64300, -64300, 0]


@one_by_one("name", BOOKS)
def test_liability_bites_for_four_winds_too_and_for_no_other_seat(name: str) -> None:
    under = book(name, "most_yakuman=1")
    worth = judge(WINDS, under)
    assert paid(under, worth, EAST, SOUTH, SOUTH, 0, {LIABLE_WINDS: EAST}) == [-32000, 32000, 0, 0]
    assert paid(under, worth, EAST, SOUTH, SOUTH, 0, {LIABLE_WINDS: SOUTH}) == [-16000, 32000, -8000, -8000]
    assert paid(under, worth, EAST, SOUTH, SOUTH, 0, {LIABLE_DRAGONS: EAST}) == [-16000, 32000, -8000, -8000]


@one_by_one("name", BOOKS)
def test_there_is_no_liability_for_four_kongs_but_by_a_ruling_of_the_house(name: str) -> None:
    liable = {LIABLE_KANS: WEST}
    under = book(name)
    assert paid(under, judge(KANS, under), EAST, SOUTH, SOUTH, 0, liable) == [-16000, 32000, -8000, -8000]
    under = book(name, "liable_kans=true")
    assert paid(under, judge(KANS, under), EAST, SOUTH, SOUTH, 0, liable) == [0, 32000, -32000, 0]


def test_two_players_may_be_liable_for_two_yakuman() -> None:
    under = book("tenhou", "liable_kans=true", "liable_several=own-yakuman")
    worth = judge(hand("9m", "9m", "kan:1111m", "kan:5555z", "kan:6666z", "kan:7777z"), under)
    liable = {LIABLE_DRAGONS: WEST, LIABLE_KANS: NORTH}
    assert paid(under, worth, EAST, SOUTH, SOUTH, 0, liable) == [0, 64000, -32000, -32000]


@one_by_one("name", BOOKS)
def test_who_fed_three_dragons_owes_nothing_for_a_hand_won_without_that_yakuman(name: str) -> None:
    under = book(name)
    worth = judge(hand("12m456p77z", "3m", "pon:555z", "pon:666z", by_draw=1), under)
    without = paid(under, worth, EAST, SOUTH, SOUTH)
    assert paid(under, worth, EAST, SOUTH, SOUTH, 0, {LIABLE_DRAGONS: WEST}) == without
    assert sum(share < 0 for share in without) == 3


# ---- draws (WRC 5.7.2)


@one_by_one("name", BOOKS)
@one_by_one(
    ("tenpai", "delta"),
    [
        ([1, 1, 1, 1], [0, 0, 0, 0]),
        ([1, 1, 0, 1], [1000, 1000, -3000, 1000]),
        ([1, 0, 0, 1], [1500, -1500, -1500, 1500]),
        ([0, 0, 1, 0], [-1000, -1000, 3000, -1000]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
    ids=[f"{noten} noten" for noten in range(5)],
)
def test_the_noten_pay_the_tenpai(tenpai: list[int], delta: list[int], name: str) -> None:
    moved = [0] * 4
    pay_noten(book(name), tenpai, moved)
    assert moved == delta


def test_nagashi_mangan_is_paid_as_a_mangan_by_self_draw() -> None:
    for winner, expected in ((EAST, [12000, -4000, -4000, -4000]), (WEST, [-4000, -2000, 8000, -2000])):
        delta = [0] * 4
        pay_nagashi(book("tenhou"), EAST, winner, 2, delta)
        assert delta == expected


def test_nagashi_mangan_that_counts_as_a_win_is_paid_the_counters() -> None:
    delta = [0] * 4
    pay_nagashi(book("tenhou", "nagashi_win=true"), EAST, WEST, 2, delta)
    assert delta == [-4200, -2200, 8600, -2200]


def test_nagashi_mangan_in_the_tenhou_records() -> None:
    found = set()
    for path in sorted(shared("data/tenhou").glob("mjx_*/*.xml")):
        game = path.read_text()
        for mark in re.finditer(r'<RYUUKYOKU type="nm" ba="(\d+),\d+" sc="([^"]*)"', game):
            dealer = int(re.findall(r'<INIT [^>]*oya="(\d)"', game[: mark.start()])[-1])
            moved = [100 * int(points) for points in mark[2].split(",")[1::2]]
            delta = [0] * 4
            pay_nagashi(book("tenhou"), dealer, moved.index(max(moved)), 0, delta)
            assert delta == moved, path
            found.add(mark[0])
    assert len(found) == 1


# ---- chombo (Club Pts-4)


@pytest.mark.parametrize(
    ("dealer", "offender", "delta"),
    [(EAST, SOUTH, [4000, -8000, 2000, 2000]), (EAST, EAST, [-12000, 4000, 4000, 4000]), (WEST, NORTH, [2000, 2000, 4000, -8000])],
)
def test_who_spoils_the_hand_pays_a_mangan_the_wrong_way_round(dealer: int, offender: int, delta: list[int]) -> None:
    moved = [0] * 4
    pay_chombo(book("club"), dealer, offender, moved)
    assert moved == delta
