"""Fu, dora, limits and the best reading: the corners of the rule texts."""

from typing import Any

import pytest

from jantaku.core.constants import (
    BAIMAN,
    CHUN,
    DORA,
    EAST,
    FU_BLOCK,
    FU_HOW,
    FU_WAIT,
    GROUPED,
    HAKU,
    HANEMAN,
    HATSU,
    MANGAN,
    NO_LIMIT,
    ON_EDGE,
    ON_MIDDLE,
    ON_OPEN,
    ON_PAIR,
    ON_SINGLE,
    ON_TRIPLET,
    OPEN_QUAD,
    OPEN_TRIPLET,
    ORPHANS,
    PAIR,
    QUAD,
    RED_FIVES,
    RUN,
    SANBAIMAN,
    SOUTH,
    TRIPLET,
    YAKUMAN,
)
from jantaku.core.fields import Reading, Worth
from jantaku.core.worth import base_of, limit_of, score
from jantaku.scoring.lut import LUT
from tests.hands import book, hand, judge, value
from tests.sampling import one_by_one

WRC = ("wrc-2015", "wrr-2013")
BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou")
every_book = pytest.mark.parametrize("name", BOOKS)
PINFU = ("123m456p78922s23s", "4s")


# ---- fu (WRC 6.3)


@every_book
@pytest.mark.parametrize(
    ("form", "simple", "outer"),
    [(RUN, 0, 0), (OPEN_TRIPLET, 2, 4), (TRIPLET, 4, 8), (OPEN_QUAD, 8, 16), (QUAD, 16, 32)],
    ids=["run", "open triplet", "concealed triplet", "open quad", "concealed quad"],
)
def test_a_group_earns_by_form_and_twice_that_for_terminals_and_honours(form: int, simple: int, outer: int, name: str) -> None:
    table = book(name).fu[4 * 1 + 0]  # South under East: both its valued winds and guest winds are honours alike
    for kind in range(34):
        if form != RUN or (kind < EAST and kind % 9 < 7):
            assert table[form + kind] == (outer if kind in ORPHANS else simple)


@every_book
def test_a_pair_earns_two_if_valued_four_if_of_both_winds(name: str) -> None:
    for seat in range(4):
        for prevailing in range(4):
            table = book(name).fu[4 * seat + prevailing]
            for kind in range(34):
                winds = (kind == EAST + seat) + (kind == EAST + prevailing)
                assert table[PAIR + kind] == (2 if kind in (HAKU, HATSU, CHUN) else 2 * winds)


@every_book
def test_edge_middle_and_pair_waits_earn_two_and_no_other(name: str) -> None:
    for wait in (ON_OPEN, ON_EDGE, ON_MIDDLE, ON_PAIR, ON_TRIPLET, ON_SINGLE):
        assert book(name).wait_fu[wait] == (2 if wait in (ON_EDGE, ON_MIDDLE, ON_PAIR) else 0)


@every_book
@pytest.mark.parametrize(
    ("tiles", "win", "melds", "how", "fu"),
    [
        (*PINFU, (), {"by_draw": 1, "seat": 1}, 20),
        (*PINFU, (), {"seat": 1}, 30),
        ("345s78p22s", "6p", ("chii:456m", "chii:456m"), {}, 30),
        ("345s78p22s", "6p", ("chii:456m", "chii:456m"), {"by_draw": 1}, 30),
        ("1144m2277p3388s4z", "4z", (), {}, 25),
        ("1144m2277p3388s4z", "4z", (), {"by_draw": 1}, 25),
        ("123m456p789s35s99m", "4s", (), {"riichi": 1}, 40),
    ],
    ids=["pinfu tsumo", "pinfu ron", "open ron", "open tsumo", "seven pairs ron", "seven pairs tsumo", "32 goes to 40"],
)
def test_fu_of_whole_hands(tiles: str, win: str, melds: tuple[str, ...], how: dict[str, Any], fu: int, name: str) -> None:
    assert value(name, hand(tiles, win, *melds, **how))[2] == fu


@every_book
def test_each_item_of_fu_stays_beside_the_block_that_earned_it(name: str) -> None:
    worth = judge(hand("456m11z22z", "1z", "ankan:1111s", "ankan:7777z", seat=1, round=1), book(name))
    assert (worth.han, worth.fu) == (1, 110)
    earned = {worth.block[i]: worth.item[FU_BLOCK + i] for i in range(GROUPED)}
    assert earned == {QUAD + 18: 32, QUAD + CHUN: 32, RUN + 3: 0, OPEN_TRIPLET + EAST: 4, PAIR + SOUTH: 4}
    assert worth.item[FU_HOW] == 10
    assert worth.item[FU_WAIT] == 0
    assert sum(worth.item) == 102


@every_book
def test_a_house_may_count_two_fu_for_a_pair_of_both_winds(name: str) -> None:
    won = hand("456m11z22z", "1z", "ankan:1111s", "ankan:7777z", seat=1, round=1)
    assert judge(won, book(name, "fu_double_wind_pair=2")).fu == 100


@every_book
def test_three_kans_by_self_draw_on_the_pair(name: str) -> None:
    won = hand("234s1z", "1z", "kan:9999m", "ankan:3333z", "ankan:1111p", by_draw=1)
    assert value(name, won)[1:] == (2, 110, {"sankantsu"})


@every_book
def test_a_two_sided_wait_is_taken_although_the_tile_also_fills_a_middle(name: str) -> None:
    assert value(name, hand("23345789m567p44s", "4m")) == (240, 1, 30, {"pinfu"})


@every_book
def test_a_wait_whose_other_end_cannot_come_is_still_two_sided(name: str) -> None:
    worth = judge(hand("22m456p789p23s", "1s", "ankan:4444s", riichi=1), book(name))
    assert (worth.fu, worth.item[FU_WAIT]) == (50, 0)


@every_book
def test_a_tile_not_kept_apart_loses_pinfu_and_wait_fu_and_keeps_the_two_of_self_draw(name: str) -> None:
    assert value(name, hand(*PINFU, by_draw=1, seat=1, mixed=1))[:3] == (240, 1, 30)
    assert value(name, hand("123m456p789s35s99m", "4s", by_draw=1, mixed=1))[1:3] == (1, 30)
    assert judge(hand("123m456p789s35s99m", "4s", by_draw=1, mixed=1), book(name)).item[FU_WAIT] == 0


@every_book
def test_a_house_may_take_the_fu_of_self_draw_for_a_tile_not_kept_apart(name: str) -> None:
    assert judge(hand(*PINFU, by_draw=1, seat=1, mixed=1), book(name, "fu_not_apart=false")).fu == 20


# ---- dora (WRC 6.4)


@every_book
def test_two_equal_indicators_make_a_triplet_six_dora_and_a_quad_eight(name: str) -> None:
    triplet = hand("123m456p111777s5z", "5z", dora="6s6s", riichi=1)
    quad = hand("123m456p111s5z", "5z", "ankan:7777s", dora="6s6s", riichi=1)
    assert [judge(won, book(name)).bonus[DORA] for won in (triplet, quad)] == [6, 8]


@every_book
def test_dora_go_round_in_each_suit_in_the_winds_and_in_the_dragons(name: str) -> None:
    for indicators, dora in (("9m", "1m"), ("9p", "1p"), ("9s", "1s"), ("4z", "1z"), ("7z", "5z"), ("5z", "6z"), ("6s", "7s")):
        melds = (f"ankan:{dora[0] * 4}{dora[1]}",)
        assert judge(hand("234m456p345s8m", "8m", *melds, dora=indicators, riichi=1), book(name)).bonus[DORA] == 4


@every_book
def test_dora_are_no_yaku(name: str) -> None:
    assert value(name, hand("678m55p23s", "4s", "chii:234s", "pon:999m", dora="8m8m", seat=3))[0] == 0


def test_red_fives_count_in_hand_and_melds() -> None:
    worth = judge(hand("340m678p22s567s", "8s", "chii:340s", riichi=0), book("tenhou"))
    assert worth.bonus[RED_FIVES] == 2


# ---- limits (WRC 6.1)


@every_book
def test_limits_by_han(name: str) -> None:
    bases = [base_of(book(name), han, 30) for han in range(5, 13)]
    assert bases == [2000, 3000, 3000, 4000, 4000, 4000, 6000, 6000]


@every_book
def test_each_base_has_the_name_of_its_limit(name: str) -> None:
    named = {1920: NO_LIMIT, 2000: MANGAN, 3000: HANEMAN, 4000: BAIMAN, 6000: SANBAIMAN, 8000: YAKUMAN, 16000: YAKUMAN}
    assert {base: limit_of(book(name), base) for base in named} == named


@one_by_one(("name", "base"), [("wrc-2015", 2000), ("wrr-2013", 1920), ("club", 2000), ("tenhou", 1920)])
def test_1920_is_rounded_up_to_mangan_where_the_book_says_so(name: str, base: int) -> None:
    assert base_of(book(name), 4, 30) == base_of(book(name), 3, 60) == base


@every_book
def test_fu_count_up_to_mangan_and_no_further(name: str) -> None:
    assert [base_of(book(name), han, 70) for han in (1, 2, 3, 4)] == [560, 1120, 2000, 2000]


@one_by_one(("name", "base"), [("wrc-2015", 6000), ("wrr-2013", 6000), ("club", 8000), ("tenhou", 8000)])
def test_thirteen_han_without_a_yakuman_are_one_where_the_book_counts_them(name: str, base: int) -> None:
    won = hand("1122335566778m", "8m", riichi=2, ippatsu=1, by_draw=1, dora="4m4m")
    worth = judge(won, book(name))
    assert (worth.base, worth.yakuman, worth.han >= 13) == (base, 0, True)


def test_a_yakuman_goes_before_a_counted_one() -> None:
    assert value("club", hand("666777888m55m44m", "4m", by_draw=1, riichi=2, ippatsu=1))[3] == {"suuankou"}


@one_by_one(("name", "base"), [("wrc-2015", 8000), ("wrr-2013", 8000), ("club", 8000), ("tenhou", 16000)])
def test_several_yakuman_count_once_but_where_they_add_up(name: str, base: int) -> None:
    worth = judge(hand("1555666777z", "1z", "pon:222z"), book(name))
    assert (worth.base, worth.yakuman) == (base, 2)


@every_book
@pytest.mark.parametrize(
    ("tiles", "melds"),
    [("19m19p19s1234567z", ()), ("1112345678999m", ()), ("1m222555p999s444z", ()), ("1m222333444z", ("pon:111z",))],
    ids=["thirteen orphans", "nine gates", "four concealed triplets", "big four winds"],
)
def test_no_yakuman_is_a_double_one(tiles: str, melds: tuple[str, ...], name: str) -> None:
    assert judge(hand(tiles, "1m", *melds), book(name)).base == 8000


@every_book
def test_a_house_may_count_a_yakuman_double(name: str) -> None:
    settings = ("most_yakuman=6", "yaku.kokushi-13.yakuman=2")
    assert judge(hand("19m19p19s1234567z", "1m"), book(name, *settings)).base == 16000


# ---- renhou (WRC 6.5.4; RULES S-26, S-27)

FIRST: dict[str, Any] = {"first_turn": 1, "seat": 1}
POOR = ("123m456p567999s1m", "1m")
RICH = ("1234567844488m", "9m")


@pytest.mark.parametrize(("name", "base", "han"), [("wrc-2015", 2000, 5), ("wrr-2013", 2000, 5), ("club", 2000, 5)])
def test_renhou_alone_is_a_mangan(name: str, base: int, han: int) -> None:
    assert value(name, hand(*POOR, **FIRST)) == (base, han, 40, {"renhou"})


@pytest.mark.parametrize(("name", "base", "han"), [("wrc-2015", 2000, 5), ("wrr-2013", 4000, 8), ("club", 2000, 5)])
def test_dora_add_to_renhou_in_2013_alone(name: str, base: int, han: int) -> None:
    assert value(name, hand(*POOR, dora="8s", **FIRST))[:2] == (base, han)


@pytest.mark.parametrize(("name", "base", "han"), [("wrc-2015", 4000, 8), ("wrr-2013", 6000, 13), ("club", 4000, 8)])
def test_a_hand_worth_more_than_renhou_is_paid_as_that_or_with_it(name: str, base: int, han: int) -> None:
    assert value(name, hand(*RICH, **FIRST))[:2] == (base, han)


def test_east_never_has_renhou() -> None:
    for name in WRC:
        assert value(name, hand(*POOR, first_turn=1, seat=0))[0] == 0


# ---- the best reading (WRC 6.3)


@every_book
def test_the_reading_worth_the_most_points_is_taken(name: str) -> None:
    assert value(name, hand("222333444m567p8s", "8s"))[1:] == (3, 50, {"sanankou", "tanyao"})
    assert value(name, hand("111222333m789p9s", "9s"))[1:] == (4, 40, {"junchan", "iipeikou"})


@every_book
def test_a_hand_that_is_none_and_a_hand_without_yaku_are_worth_nothing(name: str) -> None:
    for won in (hand("1469m258p147s123z", "4z", riichi=1), hand("678m55p23s", "4s", "chii:234s", "pon:999m", seat=3)):
        worth = judge(won, book(name))
        assert (worth.base, worth.han, worth.fu, worth.yakuman, worth.rows) == (0, 0, 0, 0, 0)


@every_book
def test_a_worth_holds_nothing_of_the_hand_weighed_before(name: str) -> None:
    under, worth, reading = book(name), Worth(), Reading()
    for won in (hand("1112345678999m", "5m"), hand("1469m258p147s123z", "4z")):
        score(won, under, LUT, reading, worth)
    assert (worth.base, worth.rows, worth.yakuman) == (0, 0, 0)
