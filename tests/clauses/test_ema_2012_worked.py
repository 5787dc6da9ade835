"""The EMA rules of 2012: situations worked out from the written rules by somebody who had not seen the engine, with numbers."""

from typing import Any

import pytest

from jantaku.core.step.ends import chombo
from jantaku.game.log import Start
from jantaku.referee import rule
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.rig import deltas, go_round, has_won, may, next_hand, over, play, sit, wait_for
from tests.sampling import one_by_one

NAME = "ema-2012"
BOOK = Book.open(NAME)
EVEN = (30000,) * 4
NINE = "123m 345m 678m 99m 78m"
TWINS = "2233445566788m"
RED = "234m 678p 340s 88s 24p"
BARE = "123m 678p 46s 789s 22p"  # no yaku but of riichi or a self-draw
THREE = "8p 9m 9s 9p 8p"

# What is won on what, and what South, or the seat named, is paid: by East, South, West, North.
PAID: dict[str, tuple[str, str, dict[str, Any], tuple[int, int, int, int]]] = {
    "a red five, 4 han 30 fu": ("234m 678p 340s 88s 34p", "2p", {"riichi": True, "discarder": "W"}, (0, 7700, -7700, 0)),
    "three red fives": ("340m 340p 22s 678p 06s", "7s", {"riichi": True, "discarder": "N"}, (0, 12000, 0, -12000)),
    "all simples with a concealed kong": ("234m 67m 345s 88s ankan:2222p", "8m", {"discarder": "W"}, (0, 1600, -1600, 0)),
    "a double wind pair": (
        *("111p 345m 678m 67s 11z", "8s", {"riichi": True, "seat": "E", "discarder": "S"}),
        (2400, -2400, 0, 0),
    ),
    "a replacement tile": (
        *("222s 345m 78m 66s ankan:3333p", "6m", {"tsumo": True, "after_kan": True}),
        (-3200, 6400, -1600, -1600),
    ),
    "open runs": ("456s 78s 234p 44m chii:123s", "9s", {"discarder": "W"}, (0, 1000, -1000, 0)),
    "seven pairs": ("1122m 3344p 5566s 7z", "7z", {"riichi": True, "discarder": "N"}, (0, 3200, 0, -3200)),
    "pinfu drawn": ("123m 456m 789p 45s 88s", "3s", {"tsumo": True, "seat": "E"}, (2100, -700, -700, -700)),
    "3 han 60 fu": ("999m 888s 3s pon:666z kan:1111p", "3s", {"discarder": "W"}, (0, 7700, -7700, 0)),
    "4 han 40 fu": ("234m 234p 24s 678p 66m", "3s", {"riichi": True, "discarder": "N"}, (0, 8000, 0, -8000)),
    "4 han 30 fu of the dealer": (
        *("234m 567m 678p 34s 22s", "5s", {"riichi": True, "seat": "E", "discarder": "W", "dora": "1m"}),
        (11600, 0, -11600, 0),
    ),
    "4 han 30 fu drawn": (
        *("345m 567m 678p 46s 22s", "5s", {"tsumo": True, "riichi": True, "dora": "7p"}),
        (-3900, 7900, -2000, -2000),
    ),
    "7 han": (NINE, "9m", {"discarder": "W"}, (0, 12000, -12000, 0)),
    "8 han": (NINE, "6m", {"discarder": "W"}, (0, 16000, -16000, 0)),
    "12 han": (TWINS, "7m", {"tsumo": True}, (-12000, 24000, -6000, -6000)),
    "13 han": (TWINS, "7m", {"tsumo": True, "riichi": True}, (-16000, 32000, -8000, -8000)),
    "four concealed on a pair": ("222m 666p 888s 333z 9p", "9p", {"tsumo": True, "seat": "E"}, (48000, -16000, -16000, -16000)),
    "thirteen-sided orphans": ("19m 19p 19s 1234567z", "1m", {"discarder": "N"}, (0, 32000, 0, -32000)),
    "pure nine gates": ("1112345678999s", "4s", {"discarder": "W"}, (0, 32000, -32000, 0)),
    "big four winds": ("111z 222z 333z 8p pon:444z", "8p", {"discarder": "W"}, (0, 64000, -64000, 0)),
    "big four winds in honours": ("111z 222z 333z 7z pon:444z", "7z", {"discarder": "N"}, (0, 64000, 0, -64000)),
    "big three dragons in honours": ("777z 33z 44z pon:555z pon:666z", "4z", {"discarder": "E"}, (-32000, 32000, 0, 0)),
    "blessing of man alone": ("111m 456p 789s 13s 22p", "2s", {"discarder": "E", "first_turn": True}, (-32000, 32000, 0, 0)),
    "ura dora": (
        "234m 567m 45p 678s 22s",
        "6p",
        {"riichi": True, "discarder": "W", "dora": "9p", "ura": "1s"},
        (0, 8000, -8000, 0),
    ),
    "two indicators of one tile": (
        *("222m 345p 67p 33s ankan:1111z", "8p", {"riichi": True, "discarder": "W", "dora": "1m,1m"}),
        (0, 16000, -16000, 0),
    ),
    "counters and a stick": (
        *("234m 567m 46p 678s 22s", "5p", {"tsumo": True, "seat": "W", "counters": 2, "sticks": 1}),
        (-1200, -700, 3600, -700),
    ),
    "five counters, riichi and a self-draw": (
        *(BARE, "5s", {"tsumo": True, "riichi": True, "counters": 5}),
        (-1500, 3500, -1000, -1000),
    ),
    "five counters, two yaku": (s.EASY, "2p", {"discarder": "W", "counters": 5}, (0, 3500, -3500, 0)),
    "four counters, one yaku": (RED, "3p", {"discarder": "W", "dora": "7s", "counters": 4}, (0, 9200, -9200, 0)),
}

# What is no win.
NOTHING: dict[str, tuple[str, str, dict[str, Any]]] = {
    "open all simples": ("678p 234s 88m 67s chii:340p", "8s", {}),
    "five counters, riichi alone": (BARE, "5s", {"riichi": True, "counters": 5}),
    "five counters, dora and a red five": (RED, "3p", {"dora": "7s", "counters": 5}),
}


@one_by_one("what", PAID)
def test_a_win_is_paid_so(what: str) -> None:
    hand, tile, how, paid = PAID[what]
    whole: dict[str, Any] = {"seat": "S", "ron": not how.get("tsumo"), "book": NAME} | how
    assert tuple(score(hand, tile, **whole).payments.values()) == paid


@pytest.mark.parametrize("what", NOTHING)
def test_no_win(what: str) -> None:
    hand, tile, how = NOTHING[what]
    whole: dict[str, Any] = {"seat": "S", "ron": True, "discarder": "W", "book": NAME} | how
    assert not score(hand, tile, **whole).valued


@one_by_one(
    ("points", "scores"),
    [
        ((45000, 33000, 25000, 17000), [45, 13, -15, -43]),
        ((35000, 35000, 30000, 20000), [25, 25, -10, -40]),
        ((35000, 35000, 35000, 15000), [15, 15, 15, -45]),
        ((60000, 20000, 20000, 20000), [60, -20, -20, -20]),
        ((50000, 28000, 28000, 14000), [50, -2, -2, -46]),
        ((71000, 40000, 14000, -5000), [71, 20, -26, -65]),
    ],
)
def test_a_game_is_scored_so(points: tuple[int, ...], scores: list[float]) -> None:
    assert s.scores(*points)(BOOK) == scores


# ---- several winners
def test_all_three_win_and_the_dealer_deals_on() -> None:
    table = sit(NAME, {"S": s.EASY, "N": s.FACE, "E": s.THIRD}, f"{s.ROUND} 2p")
    over(play(table, f"{s.GO}; N ron; E ron; S ron"))
    assert [seat for seat in "ESWN" if has_won(table, seat)] == ["E", "S", "N"]
    assert next_hand(table)[0] == "E"


def test_each_of_two_winners_is_paid_the_counter() -> None:
    table = sit(NAME, {"S": s.EASY, "N": s.FACE}, f"{s.ROUND} 2p", start=Start(EVEN, counters=1))
    over(play(table, f"{s.GO}; N ron; S ron"))
    assert deltas(table) == (0, 2300, -4600, 2300)


def test_a_winner_takes_the_own_stick_back_and_the_nearest_the_other() -> None:
    table = sit(NAME, {"S": s.EASY, "N": s.FACE}, f"{s.ROUND} 2p", start=Start((25000,) * 4, sticks=1))
    over(play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S drawn; W drawn; N ron; S ron"))
    assert tuple(table.points) == (25000, 32700, 15300, 28000)


# ---- claims
def test_pon_goes_before_an_earlier_chii() -> None:
    assert s.claimer(BOOK) == "W"


@pytest.mark.parametrize(
    ("hand", "claimed", "call", "tile"),
    [
        ("345p 9m", "4p", "chii middle", "4p"),
        ("345p 9m", "6p", "chii high", "3p"),
        ("888p 9m", "8p", "pon", "8p"),
    ],
)
def test_any_tile_may_go_after_a_call(hand: str, claimed: str, call: str, tile: str) -> None:
    assert s.swap(hand, claimed, call, tile)(BOOK)


# ---- liability
def test_who_fed_the_third_dragon_shares_with_the_discarder() -> None:
    assert s.liable(BOOK) == (0, 32300, -16000, -16300)


def test_who_fed_the_third_dragon_pays_a_self_draw() -> None:
    assert s.liable_by_draw(BOOK) == (0, 32300, -32300, 0)


def test_the_big_four_winds_are_shared_as_two_yakuman() -> None:
    assert s.liable_for_winds(BOOK) == (0, 64000, -32000, -32000)


def test_liable_for_the_one_yakuman_that_counts() -> None:
    assert s.liable_among_two(BOOK) == (0, 32000, -32000, 0)


def test_nobody_is_liable_for_a_kong_that_is_won_on() -> None:
    assert s.liable_for_replacement(BOOK) == (-1300, 2700, -700, -700)


# ---- furiten
def test_a_missed_win_binds_until_the_next_draw() -> None:
    table = sit(NAME, {"S": s.EASY}, "9m 1z 9s 2p 5p 9s 2p")
    play(table, "E drawn; S drawn; W drawn; N drawn; S pass; E drawn")
    assert not may(table, "S ron")
    assert may(play(table, "S drawn; W drawn"), "S ron")


def test_a_missed_win_ends_with_the_call_of_another() -> None:
    table = sit(NAME, {"S": s.EASY, "W": "77z 1m 2p"}, "9m 1z 9s 2p 7z")
    assert may(play(table, "E drawn; S drawn; W drawn; N drawn; S pass; E drawn; W pon; W 2p"), "S ron")
    table = sit(NAME, {"S": s.EASY, "E": "111m"}, "9m 1z 9s 2p 1m", after="5p")
    assert may(play(table, "E drawn; S drawn; W drawn; N drawn; S pass; E ankan 1m; E drawn"), "S ron")


def test_a_win_missed_in_riichi_binds_to_the_end() -> None:
    table = sit(NAME, {"S": s.EASY, "E": "77z 1m 3m"}, "9m 1z 2p 7z 9s 5p 9p 9s 2p")
    play(table, "E drawn; S riichi drawn; W drawn; S pass; N drawn; E pon; E 1m; S drawn; W drawn")
    assert not may(table, "S ron")
    assert may(play(table, "N drawn; E drawn"), "S tsumo")


def test_the_own_discard_forbids_all_waits_but_no_self_draw_and_no_riichi() -> None:
    table = play(sit(NAME, {"S": s.EASY}, "9m 5p 2p 9s 9m 2p"), "E drawn; S drawn; W drawn")
    assert not may(table, "S ron")
    assert may(play(table, "N drawn; E drawn"), "S tsumo")
    assert s.riichi_in_furiten(BOOK)


# ---- riichi
def test_a_riichi_whose_tile_is_won_on_is_not_paid() -> None:
    table = sit(NAME, {"S": "678s 567m 678p 22m 13s", "W": s.FACE}, "9m 1z 9s 9s 9p 5p", start=Start(EVEN))
    over(play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S riichi drawn; W ron"))
    assert tuple(table.points) == (30000, 26100, 33900, 30000)


def test_riichi_needs_four_tiles_but_no_thousand_points() -> None:
    assert may(go_round(sit(NAME, {"S": s.EASY}), left=4), "S riichi drawn")
    assert not s.riichi_with_three_tiles_left(BOOK)
    assert s.riichi_with_nine_hundred(BOOK)


def test_a_kong_in_riichi_only_of_a_plain_triplet() -> None:
    table = sit(NAME, {"S": "777z 456m 678p 99p 34s"}, "9m 1z 9s 9s 9p 7z")
    assert may(play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn"), "S ankan 7z")
    assert s.kong_in_riichi(BOOK)


# ---- kongs
def test_every_kong_turns_an_indicator_at_once() -> None:
    assert s.indicators_after_concealed_kong(BOOK) == 2
    assert s.indicators_after_open_kong(BOOK) == 2
    table = play(sit(NAME, {"S": "88p 1m"}, THREE), "E drawn; S pon; S 1m; W drawn; N drawn; E drawn; S kakan 8p")
    assert wait_for(table, "S drawn").state.indicators == 2


def test_the_last_tile_is_only_for_a_win() -> None:
    table = go_round(sit(NAME, {"S": "1111m"}), left=4)
    assert may(table, "S ankan 1m")
    assert not may(go_round(table, left=0), "S ankan 1m")
    assert may(play(sit(NAME, {"N": "22p 9s"}, "9m 2p"), "E drawn; S drawn"), "N pon")
    table = play(go_round(sit(NAME, {"W": s.FACE, "N": "22p 9s"}, last="2p"), left=0), "S drawn")
    assert may(table, "W ron")
    assert not may(table, "N pon")


def test_a_robbed_kong_turns_no_indicator() -> None:
    table = sit(NAME, {"S": "88p 1m", "N": "234m 567m 67p 345s 22s"}, THREE)
    over(play(table, "E drawn; S pon; S 1m; W drawn; N drawn; E drawn; S kakan 8p; N ron"))
    assert deltas(table) == (0, -3900, 0, 3900)
    assert table.state.indicators == 1


def test_only_thirteen_orphans_rob_a_concealed_kong() -> None:
    assert s.concealed_kong_robbed(BOOK)
    table = sit(NAME, {"S": "888p 9m", "N": "234m 678m 67p 345s 22s"}, "9m 8p")
    assert not may(play(table, "E drawn; S ankan 8p"), "N ron")


def test_four_kongs_of_one_player_are_played_on_and_nobody_is_liable() -> None:
    assert s.liable_for_kongs(BOOK) == (-16000, 32000, -8000, -8000)


# ---- abortive draws
def test_nine_kinds_abort_the_hand_with_a_counter() -> None:
    table = play(sit(NAME, {"S": s.NINE}, "8s 3s"), "E drawn; S nine-kinds")
    assert deltas(table) == (0, 0, 0, 0)
    assert next_hand(table) == ("E", 0, 1, 0)
    table = sit(NAME, {"S": s.NINE, "N": "77z 3m"}, "7z 8s 3s")
    assert not may(play(table, "E drawn; N pon; N 3m; E drawn"), "S nine-kinds")


def test_four_winds_abort() -> None:
    assert s.four_winds(BOOK) == "four-winds"


def test_four_kongs_of_two_abort_after_the_discard() -> None:
    assert s.four_kongs(BOOK) == ("", "four-kans")


RIICHI = {"E": "123456789m 11z 13m", "S": "123456789p 22z 13p", "W": "123456789s 33z 13s", "N": "234m 234p 234s 44z 68m"}


def test_four_riichi_abort_and_the_sticks_stay() -> None:
    table = sit(NAME, RIICHI, "5z 6z 7z 5z", start=Start(EVEN))
    over(play(table, "E riichi drawn; S riichi drawn; W riichi drawn; N riichi drawn"))
    assert tuple(table.points) == (29000,) * 4
    assert next_hand(table) == ("E", 0, 1, 4)


def test_no_abortive_draw_if_the_last_riichi_tile_is_won_on() -> None:
    table = sit(NAME, RIICHI, "5z 6z 7z 2m", start=Start(EVEN))
    over(play(table, "E riichi drawn; S riichi drawn; W riichi drawn; N riichi drawn; E ron"))
    assert tuple(table.points) == (56000, 29000, 29000, 6000)


# ---- exhaustive draws
@one_by_one(
    ("hands", "paid", "after"),
    [
        ({}, (0, 0, 0, 0), ("S", 0, 1, 0)),
        ({"S": s.EASY}, (-1000, 3000, -1000, -1000), ("S", 0, 1, 0)),
        ({"E": s.EASY, "W": s.FACE}, (1500, -1500, 1500, -1500), ("E", 0, 1, 0)),
        ({"E": s.EASY, "S": s.FACE, "W": s.THIRD}, (1000, 1000, 1000, -3000), ("E", 0, 1, 0)),
    ],
)
def test_a_draw_is_paid_so(hands: dict[str, str], paid: tuple[int, ...], after: tuple[str, int, int, int]) -> None:
    table = over(go_round(sit(NAME, hands)))
    assert deltas(table) == paid
    assert next_hand(table) == after


def test_a_dealer_noten_by_choice_passes_the_deal() -> None:
    table = wait_for(go_round(sit(NAME, {"E": s.EASY})), "E noten")
    assert next_hand(over(play(table, "E noten"))) == ("S", 0, 1, 0)
    assert s.noten_declared(BOOK)
    table = go_round(play(sit(NAME, {"S": s.EASY}, "9m 1z"), "E drawn; S riichi drawn"))
    assert not may(wait_for(table, "S noten"), "S noten")


@pytest.mark.parametrize(("thrown", "paid"), [("9p", (0, 0, 0, 0)), ("1m", (-1000, 3000, -1000, -1000))])
def test_a_wait_for_a_fifth_tile_is_none(thrown: str, paid: tuple[int, ...]) -> None:
    table = play(sit(NAME, {"S": "111m 456p 789s 234s 9p"}, "1m"), f"E drawn; S pon; S {thrown}")
    assert deltas(over(go_round(table))) == paid


def test_nagashi_mangan_is_a_win() -> None:
    table = s.nagashi(BOOK, Start((25000, 25000, 25000, 24000), counters=1, sticks=1))
    assert tuple(table.points) == (38300, 20900, 20900, 19900)
    assert next_hand(table) == ("E", 0, 2, 0)


def test_nagashi_mangan_of_another_passes_the_deal_and_no_noten_payment_is_made() -> None:
    """South draws and discards terminals and honours alone; West is ready."""
    table = s.nagashi(BOOK, Start((30000, 30000, 30000, 29000), counters=1, sticks=1), {"W": s.EASY}, seat=1)
    assert tuple(table.points) == (25900, 39300, 27900, 26900)
    assert next_hand(table) == ("S", 0, 0, 0)


# ---- fouls
def test_a_chombo_is_a_mangan_paid() -> None:
    assert s.spoiled(BOOK) == (4000, -8000, 2000, 2000)


def test_a_chombo_of_the_dealer_gives_the_stick_back_and_the_hand_is_dealt_again() -> None:
    table = play(sit(NAME, {"S": s.EASY}, "9m 1z 9s", start=Start(EVEN)), "E drawn; S riichi drawn; W drawn")
    chombo(table.state, table.rules, 1 << 0)
    assert tuple(table.points) == (18000, 34000, 34000, 34000)
    assert next_hand(table) == ("E", 0, 0, 0)


@one_by_one(
    ("foul", "given", "sanction"),
    [
        ("tile-count", {}, "dead-hand"),
        ("riichi-unsaid", {}, "dead-hand"),
        ("false-group", {"discarded": "yes"}, "dead-hand"),
        ("revealed", {"source": "dead", "tiles": 2, "fault": "yes"}, "dead-hand"),
        ("revealed", {"source": "other", "tiles": 5, "fault": "yes"}, "dead-hand"),
        ("revealed", {"source": "own", "tiles": 5, "fault": "yes"}, "none"),
        ("revealed", {"source": "own", "tiles": 6, "fault": "yes", "with": "none", "last_timed_hand": "no"}, "chombo"),
    ],
)
def test_a_foul_is_ruled_so(foul: str, given: dict[str, Any], sanction: str) -> None:
    assert rule(BOOK, foul, given).sanction == sanction


# ---- the end of a game
@one_by_one(("end", "ends"), [("N", ""), ("draw N", ""), ("E", "rounds-over"), ("draw", "rounds-over"), ("draw E", "rounds-over")])
def test_south_four_ends_unless_the_dealer_stays(end: str, ends: str) -> None:
    assert last(NAME, (28000, 28000, 28000, 36000), end).over == ends


def test_no_west_round_and_no_end_below_nothing() -> None:
    assert s.level_after_south_four(BOOK) == "rounds-over"
    assert s.below_nothing(BOOK) == ""


def test_sticks_left_go_to_the_first_or_are_shared() -> None:
    assert tuple(s.leftover(BOOK)) == (41000, 21000, 20000, 18000)
    assert tuple(s.leftover_to_two(BOOK)) == (31000, 21000, 17000, 31000)
