"""Situations that other programs get wrong: what the World Riichi Championship rules say, and we.

Each name carries the row of the table of probes. Rows in which nobody errs are tests of their clause in the other files here.
"""

from typing import Any

import pytest

from jantaku.game.log import Start
from tests.hands import hand, value
from tests.rig import deltas, extra, go_round, has_won, may, over, play, sit, worth
from tests.sampling import one_by_one

EASY = "234m 678p 345s 88s 34p"
FACE = "234s 567m 345p 66m 34p"
THIRD = "678s 567m 678p 22m 34p"
BOOK = "wrc-2015"


def test_f1_after_a_yakuless_winning_tile_there_is_no_ron_on_another_before_the_next_draw() -> None:
    table = sit(BOOK, {"S": "33z 234m 34s 234p 99p 1m", "E": "22s"}, "3z 5s 2s")
    play(table, "E drawn; S pon; S 1m; W drawn; N drawn")
    assert not may(table, "S ron")


def test_f2_a_winning_tile_that_one_drew_and_threw_away_makes_furiten() -> None:
    table = sit(BOOK, {"S": EASY, "N": "22p"}, "9m 2p 2p")
    assert not may(play(table, "E drawn; S drawn; W drawn"), "S ron")


@pytest.mark.parametrize("book", ["club", "tenhou"])
def test_f8_a_red_five_called_away_makes_furiten(book: str) -> None:
    table = sit(book, {"S": EASY, "N": "55p 1z", "W": "22p"}, "9m 0p 2p")
    assert not may(play(table, "E drawn; S drawn; N pon; N 1z; E drawn"), "S ron")


def test_r3_after_riichi_three_consecutive_triplets_allow_no_kong() -> None:
    table = sit(BOOK, {"S": "222333444m 99p 78s"}, "9p 1z 2z 3z 9m 3m")
    assert not may(play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn"), "S ankan 3m")


def test_d1_the_indicator_of_an_open_kong_is_turned_before_the_replacement_tile_is_seen() -> None:
    table = play(sit(BOOK, {"S": "777z"}, "7z", dora="1m 2m"), "E drawn; S kan")
    assert table.view(3).wall[128] == table.state.wall[128] >= 0


def test_d2_the_dora_of_an_open_kong_counts_for_the_win_on_its_replacement_tile() -> None:
    table = sit(BOOK, {"S": "777z 234p 567s 99s 45s"}, "7z", after="6s", dora="1m 6z")
    play(table, "E drawn; S kan; S tsumo")
    assert (worth(table, "S")[0], extra(table, "S")) == (6, [4, 0, 0])


def test_d4_no_concealed_kong_on_the_last_tile() -> None:
    assert not may(go_round(sit(BOOK, {"S": "1111m"}), left=0), "S ankan 1m")


def test_m1_m4_of_two_or_three_rons_the_nearest_alone_is_paid() -> None:
    draws = "9m 1z 9s 9s 9p 9p 2p"
    go = "E drawn; S drawn; W drawn; N drawn; E drawn; S drawn; W drawn; "
    for hands, rons in (
        ({"S": EASY, "E": FACE}, "S ron; E ron"),
        ({"S": EASY, "E": FACE, "N": THIRD}, "S ron; E ron; N ron"),
    ):
        table = over(play(sit(BOOK, hands, draws), go + rons))
        nearest = "N" if "N" in hands else "E"
        assert [seat for seat in "ESWN" if has_won(table, seat)] == [nearest]
        assert sum(paid > 0 for paid in deltas(table)) == 1


def test_m2_renhou_alone_is_a_yaku_and_a_mangan() -> None:
    table = play(sit(BOOK, {"W": "234m 567p 345s 99s 13p"}, "1z 2p"), "E drawn; S drawn; W ron")
    assert deltas(table) == (0, -8000, 8000, 0)


def test_renhou_with_pinfu_tanyao_and_a_dora_is_still_a_mangan() -> None:
    table = play(sit(BOOK, {"W": EASY}, "1z 2p", dora="7m"), "E drawn; S drawn; W ron")
    assert deltas(table) == (0, -8000, 8000, 0)


def test_m3_thirteen_orphans_rob_a_concealed_kong() -> None:
    table = sit(BOOK, {"S": "999s", "N": "19m 19p 1s 1234567z 1m"}, "9m 9s")
    assert has_won(play(table, "E drawn; S ankan 9s; N ron"), "N")


DRAGONS = "55z 66z 77z 234m 9p 1m 9s 8p"
FED = "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; N drawn; "


def test_p2_feeder_and_discarder_pay_half_each_and_the_discarder_the_counter() -> None:
    table = sit(BOOK, {"S": DRAGONS}, "5z 6z 7z 1m 9p", start=Start((30000,) * 4, counters=1))
    assert deltas(play(table, FED + "S ron")) == (0, 32300, -16000, -16300)


def test_p3_the_feeder_pays_a_self_draw_alone_counter_included() -> None:
    table = sit(BOOK, {"S": DRAGONS}, "5z 6z 7z 1m 1m 1s 9p", start=Start((30000,) * 4, counters=1))
    assert deltas(play(table, FED + "E drawn; S tsumo")) == (0, 32300, -32300, 0)


def test_p4_two_yakuman_are_paid_as_one_by_halves() -> None:
    table = sit(BOOK, {"S": "55z 66z 77z 111z 2z 1m 9s 8p"}, "5z 6z 7z 1m 2z")
    assert deltas(play(table, FED + "S ron")) == (0, 32000, -16000, -16000)


@pytest.mark.parametrize(
    ("hands", "draws", "script"),
    [
        ({"S": "1111m 456p 789s 234s"}, "1z", "E drawn"),  # T1
        ({"S": "3333m 12m 456p 789s 9p"}, "1z 9p", "E drawn; S ankan 3m; S drawn"),  # T2
        ({"S": "111m 456p 789s 234s 9p"}, "1m", "E drawn; S pon; S 9p"),  # T3
    ],
    ids=["T1", "T2", "T3"],
)
def test_a_wait_on_the_fifth_of_a_tile_is_noten(hands: dict[str, str], draws: str, script: str) -> None:
    table = go_round(play(sit(BOOK, hands, draws, after="1z"), script))
    assert deltas(over(table)) == (0, 0, 0, 0)


def test_x1_riichi_with_nine_hundred_points_is_lawful() -> None:
    table = play(sit(BOOK, {"S": EASY}, "9m 1z", points=(31000, 900, 30000, 30000)), "E drawn")
    assert over(play(table, "S riichi drawn")).points[1] == -100


def test_e_stakes_left_over_stay_and_the_tied_share_their_places() -> None:
    start = Start((35000, 35000, 28000, 21000), dealer=3, round=1, sticks=1)
    table = over(go_round(sit(BOOK, {}, start=start)))
    assert (table.points, table.state.sticks) == ((35000, 35000, 28000, 21000), 1)
    assert [float(score) for score in table.scores()] == [15, 15, -7, -24]


# ---- what a hand is worth
def scored(tiles: str, win: str, *melds: str, **situation: Any) -> tuple[int, int, int]:
    """Base, han and fu under the rules of the championship; South's seat unless said otherwise."""
    return value(BOOK, hand(tiles, win, *melds, **({"seat": 1} | situation)))[:3]


FLUSH = {"dora": "8888s", "riichi": 2, "ippatsu": 1}


@one_by_one(
    ("tiles", "win", "melds", "situation", "worth_"),
    [
        ("234m678p345s99s34p", "2p", (), {"by_draw": 1}, (320, 2, 20)),  # pinfu by self-draw: 400/700
        ("678p345s88s34p", "2p", ("chii:234m",), {}, (240, 1, 30)),  # open, all runs
        ("223344m556677p8s", "8s", (), {}, (2000, 4, 40)),  # twice twin runs rather than seven pairs
        ("2288m2244p2266s4s", "4s", (), {}, (800, 3, 25)),  # seven pairs
        ("2222m2244p2266s4s", "4s", (), {}, (0, 0, 0)),  # four alike are not two pairs
        ("234m678p345s34p11z", "2p", (), {"seat": 0, "riichi": 1}, (320, 1, 40)),  # four fu for a double wind
        ("345s678s34p55z", "2p", ("kan:2222m",), {"by_draw": 1, "after_kan": 1}, (320, 1, 40)),  # the fu of self-draw count
        ("55s34s", "2s", ("ankan:1111m", "ankan:9999m", "ankan:1111p"), {}, (2000, 4, 130)),
        ("234m678p345s88s34p", "2p", (), {"dora": "7s"}, (2000, 4, 30)),  # S20: 1920 is rounded up
        ("223344s567s99s78s", "6s", (), FLUSH, (6000, 19, 30)),  # S6: no counted yakuman
    ],
)
def test_what_a_hand_is_worth(
    tiles: str, win: str, melds: tuple[str, ...], situation: dict[str, Any], worth_: tuple[int, int, int]
) -> None:
    assert scored(tiles, win, *melds, **situation) == worth_


@one_by_one(
    ("tiles", "win"),
    [
        ("222m444p666s888s9p", "9p"),  # S9: four concealed triplets, pair wait
        ("19m19p19s1234567z", "7z"),  # S10: thirteen orphans, any of thirteen
        ("1112345678999m", "5m"),  # S11: nine gates, any of nine
        ("111z222z333z444z5p", "5p"),  # S12: four winds, and four concealed triplets besides
    ],
    ids=["S9", "S10", "S11", "S12"],
)
def test_no_yakuman_is_worth_two(tiles: str, win: str) -> None:
    assert scored(tiles, win)[0] == 8000


def test_s8_two_yakuman_are_one() -> None:
    assert scored("555666777z111z2z", "2z")[0] == 8000


def test_s13_after_a_kong_on_the_last_tile_is_after_a_kong_alone() -> None:
    finished = hand("345s678s34p55z", "2p", "kan:2222m", by_draw=1, after_kan=1, last=1, seat=1)
    assert value(BOOK, finished)[3] == {"rinshan"}
