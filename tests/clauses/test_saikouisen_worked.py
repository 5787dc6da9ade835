"""Saikouisen: situations worked out from what is known of its rules by somebody who had not seen the engine, with their numbers."""

from typing import Any

import pytest

from jantaku.core.dead_wall import live
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.referee import rule
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.rig import deltas, go_round, has_won, may, next_hand, over, play, sit, wait_for
from tests.sampling import one_by_one

NAME = "saikouisen"
BOOK = Book.open(NAME)
CONCEALED = "222m 555p 888s 44m 77p"
KONG = "222s 345m 78m 66s ankan:5555p"
FIRST = "123m 456m 789p 23s 55p"
NINE = "112233m 45m 789m 99m"
ROUND = "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S drawn; W drawn"
ONCE = {"with": "none", "last_timed_hand": "no"}

# What is won on what, and what South, or the seat named, is paid: by East, South, West, North.
PAID: dict[str, tuple[str, str, dict[str, Any], tuple[int, int, int, int]]] = {
    "4 han 30 fu": ("345m 678m 234p 67s 88p", "5s", {"riichi": True, "discarder": "W", "dora": "2m"}, (0, 8000, -8000, 0)),
    "4 han 30 fu of the dealer": (
        *("345m 678m 234p 67s 88p", "5s", {"riichi": True, "seat": "E", "discarder": "W", "dora": "2m"}),
        (12000, 0, -12000, 0),
    ),
    "4 han 30 fu drawn": (
        *("234m 456m 678p 46s 88s", "5s", {"tsumo": True, "riichi": True, "dora": "7p"}),
        (-4000, 8000, -2000, -2000),
    ),
    "3 han 60 fu": ("111m 777p 2p pon:555z kan:9999s", "2p", {"discarder": "W"}, (0, 8000, -8000, 0)),
    "a double wind pair": ("999m 234p 567p 67s 11z", "8s", {"riichi": True, "seat": "E", "discarder": "W"}, (2000, 0, -2000, 0)),
    "a double wind pair in the south": (
        *("456p 46s 22z pon:666z chii:123m", "5s", {"tsumo": True, "round": "S"}),
        (-500, 1100, -300, -300),
    ),
    "a double wind pair is no pinfu": (
        *("234m 567m 45p 678s 11z", "6p", {"riichi": True, "seat": "E", "discarder": "S"}),
        (2000, -2000, 0, 0),
    ),
    "ura dora": (
        *("123m 456m 789p 45s 88s", "3s", {"tsumo": True, "riichi": True, "seat": "E", "dora": "3z", "ura": "7s"}),
        (12000, -4000, -4000, -4000),
    ),
    "ippatsu": ("234m 567m 45p 678s 22s", "6p", {"riichi": True, "ippatsu": True, "discarder": "W"}, (0, 8000, -8000, 0)),
    "kan dora": (
        *("234m 567m 67s 55s ankan:9999p", "8s", {"riichi": True, "discarder": "N", "dora": ("1z", "8p")}),
        (0, 8000, 0, -8000),
    ),
    "kan ura dora": (
        *("234m 567m 67s 55s ankan:9999p", "8s"),
        {"riichi": True, "discarder": "N", "dora": ("1z", "2z"), "ura": ("3z", "4s")},
        (0, 8000, 0, -8000),
    ),
    "one dora shown twice": (
        *("234m 567s 45m 22s pon:888p", "6m", {"discarder": "W", "dora": ("7p", "7p")}),
        (0, 12000, -12000, 0),
    ),
    "13 han": ("2233445566788p", "7p", {"tsumo": True, "riichi": True}, (-12000, 24000, -6000, -6000)),
    "11 han": (NINE, "6m", {"riichi": True, "seat": "E", "discarder": "S"}, (36000, -36000, 0, 0)),
    "10 han": (NINE, "6m", {"seat": "E", "discarder": "S"}, (24000, -24000, 0, 0)),
    "two yakuman": ("555z 666z 777z 11z 22z", "1z", {"discarder": "N"}, (0, 32000, 0, -32000)),
    "four concealed on a pair": ("222m 555p 888s 111z 9p", "9p", {"tsumo": True, "seat": "E"}, (48000, -16000, -16000, -16000)),
    "four concealed drawn": (CONCEALED, "7p", {"tsumo": True}, (-16000, 32000, -8000, -8000)),
    "three concealed, the last fed": (CONCEALED, "7p", {"discarder": "W"}, (0, 8000, -8000, 0)),
    "four big winds": ("111z 222z 333z 5p pon:444z", "5p", {"discarder": "W"}, (0, 32000, -32000, 0)),
    "orphans with thirteen waits": ("19m 19p 19s 1234567z", "1m", {"discarder": "W"}, (0, 32000, -32000, 0)),
    "green without the dragon": ("234s 234s 666s 88s 44s", "8s", {"discarder": "N"}, (0, 32000, 0, -32000)),
    "blessing of man": (FIRST, "1s", {"discarder": "E", "first_turn": True, "dora": "4p"}, (-8000, 8000, 0, 0)),
    "the same hand later": (FIRST, "1s", {"discarder": "E", "dora": "4p"}, (-3900, 3900, 0, 0)),
    "seven pairs": ("22m 44m 66p 88p 33s 55z 9s", "9s", {"tsumo": True, "riichi": True}, (-3200, 6400, -1600, -1600)),
    "all simples without fu, open": ("567p 34s 678s 88p chii:234m", "5s", {"discarder": "N"}, (0, 1000, 0, -1000)),
    "a replacement tile": (KONG, "6m", {"tsumo": True, "after_kan": True}, (-3200, 6400, -1600, -1600)),
    "the last tile, a replacement": (
        *(KONG, "6m", {"tsumo": True, "after_kan": True, "last_tile": True}),
        (-3200, 6400, -1600, -1600),
    ),
    "two counters and a stick": (
        *("234m 567m 46p 678s 22s", "5p", {"tsumo": True, "seat": "W", "dora": "7s", "counters": 2, "sticks": 1}),
        (-2200, -1200, 5600, -1200),
    ),
    "three counters and two sticks": (
        *("234m 678m 46p 345s 88s", "5p", {"seat": "E", "discarder": "N", "counters": 3, "sticks": 2}),
        (4900, 0, 0, -2900),
    ),
    "a tile not kept apart": ("234m 678p 345s 88s 34p", "2p", {"tsumo": True, "tile_not_apart": True}, (-1000, 2000, -500, -500)),
    "the dearest reading": ("222333444m 99p 78s", "9s", {"riichi": True, "discarder": "W"}, (0, 6400, -6400, 0)),
}


@one_by_one("what", PAID)
def test_a_win_is_paid_so(what: str) -> None:
    hand, tile, how, paid = PAID[what]
    whole: dict[str, Any] = {"seat": "S", "ron": not how.get("tsumo"), "book": NAME} | how
    assert tuple(score(hand, tile, **whole).payments.values()) == paid


@one_by_one(
    ("points", "scores"),
    [
        ((52000, 29900, 25100, 13000), [52, 9.9, -14.9, -47]),
        ((35000, 35000, 30000, 20000), [25, 25, -10, -40]),
        ((45000, 25000, 25000, 25000), [45, -15, -15, -15]),
        ((40000, 29000, 29000, 21000), [40, -1, -1, -39]),  # a stick is left
        ((41000, 33000, 23000, 23000), [41, 13, -27, -27]),
        ((61000, 34000, 30000, -5000), [61, 14, -10, -65]),
        ((32000, 32000, 32000, 24000), [12, 12, 12, -36]),
        ((30000, 30000, 30000, 30000), [0, 0, 0, 0]),
    ],
)
def test_a_game_is_scored_so(points: tuple[int, ...], scores: list[float]) -> None:
    assert s.scores(*points)(BOOK) == scores


# ---- at the table: liability, kongs
def test_nobody_is_liable() -> None:
    assert s.liable_for_replacement(BOOK) == (-1300, 2700, -700, -700)
    assert s.liable(BOOK) == (0, 32300, 0, -32300)
    assert s.liable_by_draw(BOOK) == (-16100, 32300, -8100, -8100)
    assert s.liable_for_winds(BOOK) == (0, 32000, 0, -32000)


def test_there_are_no_red_fives() -> None:
    assert has_won(s.won(BOOK, tile="5p"), "S")
    assert s.red_five_won(BOOK) == 0


def test_a_concealed_kong_is_not_robbed_even_by_thirteen_orphans() -> None:
    assert not s.concealed_kong_robbed(BOOK)


def test_an_added_kong_is_robbed_and_turns_no_indicator() -> None:
    table = sit(NAME, {"S": "55p 9m", "W": "234m 678m 46p 345s 88s"}, "5p 1z 9s 9m 5p")
    play(table, "E drawn; S pon; S 9m; W drawn; N drawn; E drawn; S kakan 5p; W ron")
    over(table)
    assert has_won(table, "W")
    assert deltas(table) == (0, -2600, 2600, 0)
    assert table.state.indicators == 1


def test_a_kong_turns_its_indicator_at_once() -> None:
    assert s.indicators_after_concealed_kong(BOOK) == 2
    assert s.indicators_after_open_kong(BOOK) == 2


def test_no_kong_on_the_last_tile_and_one_on_the_last_but_one_takes_the_last() -> None:
    assert may(go_round(sit(NAME, {"S": "1111m"}), left=4), "S ankan 1m")
    assert not may(go_round(sit(NAME, {"S": "1111m"}), left=0), "S ankan 1m")
    table = go_round(sit(NAME, {"E": "1111m", "W": "77z"}, after="7z"), left=1)
    play(table, "E ankan 1m")
    assert live(table.state) == 0
    assert not may(play(table, "E drawn"), "W pon")
    table = go_round(sit(NAME, {"E": "1111m", "W": "77z"}, after="7z"), left=5)
    assert may(play(table, "E ankan 1m; E drawn"), "W pon")


def test_the_last_discard_can_only_be_won() -> None:
    hands = {"W": "46p", "N": "55p", "E": "34p 234m 567m 99m 345s"}
    table = go_round(sit(NAME, hands, avoid="2p5p", last="5p"), left=0)
    play(table, "S drawn")
    assert not may(table, "W chii middle")
    assert not may(table, "N pon")
    assert may(table, "E ron")
    table = play(sit(NAME, hands, "9m 5p"), "E drawn; S drawn")
    assert may(table, "W chii middle")
    assert may(table, "N pon")


# ---- riichi and furiten
def test_riichi_needs_no_tile_left_to_draw() -> None:
    table = over(play(go_round(sit(NAME, {"S": s.EASY}), left=0), "S riichi drawn"))
    assert table.points == (29000, 32000, 29000, 29000)
    assert next_hand(table) == ("S", 0, 1, 1)


def test_a_riichi_whose_tile_is_won_is_not_paid() -> None:
    hands = {"S": s.EASY, "W": "234p 567p 345s 777s 9m", "E": "99m"}  # one 9m is left: no furiten
    table = over(play(go_round(sit(NAME, hands, last="9m"), left=0), "S riichi drawn; W ron"))
    assert table.points == (30000, 28700, 31300, 30000)


def test_riichi_while_furiten_wins_by_a_draw_alone() -> None:
    table = sit(NAME, {"S": s.EASY}, "9m 2p 1z 9s 9m 9p 5p 1s 9s 2p")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn")
    assert may(table, "S riichi drawn")
    play(table, "S riichi drawn; W drawn")
    assert not may(table, "S ron")
    assert may(play(table, "N drawn; E drawn"), "S tsumo")


def test_who_passes_a_win_in_riichi_wins_by_a_draw_alone() -> None:
    table = sit(NAME, {"S": s.EASY}, "9m 1z 2p 9s 9m 9p 5p 1s 9s 2p")
    play(table, "E drawn; S riichi drawn; W drawn")
    assert may(table, "S ron")
    play(table, "S pass; N drawn; E drawn; S drawn; W drawn")
    assert not may(table, "S ron")
    assert may(play(table, "N drawn; E drawn"), "S tsumo")


@pytest.mark.parametrize(("passed", "free"), [("1p", False), ("9s", True)])
def test_a_tile_without_a_yaku_makes_furiten_for_now(passed: str, *, free: bool) -> None:
    table = sit(NAME, {"S": "678p 345s 88s 23p 46m 9m"}, f"5m {passed} 4p")
    play(table, "E drawn; S chii middle; S 9m; W drawn; N drawn")
    assert may(table, "S ron") is free


def test_furiten_for_now_ends_with_ones_own_call_not_with_that_of_another() -> None:
    assert s.missed_after_calls(BOOK) == (False, True)


def test_a_kong_in_riichi_needs_a_triplet_that_is_nothing_else() -> None:
    assert s.kong_in_riichi(BOOK) != []
    table = sit(NAME, {"S": "111z 345m 678p 88s 34p"}, "9m 9p 9s 9s 9m 1z")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn")
    assert may(table, "S ankan 1z")


# ---- calls and wins
@one_by_one(
    ("hand", "claimed", "call", "tile", "free"),
    [
        ("4567m 9m", "4m", "chii low", "4m", False),
        ("4567m 9m", "4m", "chii low", "7m", False),
        ("4567m 9m", "4m", "chii low", "9m", True),
        ("555p 9m", "5p", "pon", "5p", False),
        ("555p 9m", "5p", "pon", "9m", True),
    ],
)
def test_there_is_no_swap_call(hand: str, claimed: str, call: str, tile: str, *, free: bool) -> None:
    assert s.swap(hand, claimed, call, tile)(BOOK) is free


def test_the_first_call_has_the_tile_and_pon_if_they_are_together() -> None:
    assert s.claimer(BOOK) == "S"
    table = sit(NAME, {"S": "46p 9m", "W": "55p 9m"}, "5p")
    play(table, "E drawn; S chii middle @1000; W pon @1000")
    assert "ESWN"[table.state.turn] == "W"


def test_of_three_who_win_the_nearest_alone_wins() -> None:
    assert s.winners(BOOK) == "N"
    assert s.farther_winner(BOOK) == 0


def test_the_nearest_takes_the_sticks_of_the_farther_too() -> None:
    table = sit(NAME, {"S": s.EASY, "N": s.FACE}, f"{s.ROUND} 2p", start=Start((25000,) * 4, sticks=1))
    over(play(table, f"{ROUND}; N ron; S ron"))
    assert table.points == (25000, 24000, 23000, 29000)


# ---- draws
def test_no_hand_is_aborted() -> None:
    assert s.four_winds(BOOK) == ""
    assert s.four_riichi(BOOK) == ""
    assert s.four_kongs(BOOK) == ("", "")
    assert not s.nine_kinds(BOOK)


@one_by_one(
    ("hands", "paid"),
    [
        ({}, (0, 0, 0, 0)),
        ({"S": s.EASY}, (-1000, 3000, -1000, -1000)),
        ({"S": s.EASY, "W": s.FACE}, (-1500, 1500, 1500, -1500)),
        ({"S": s.EASY, "W": s.FACE, "N": s.THIRD}, (-3000, 1000, 1000, 1000)),
        ({"S": "123m 678p 345s 88s 24p"}, (-1000, 3000, -1000, -1000)),  # no yaku
        ({"S": "1111m 234p 567p 345s"}, (0, 0, 0, 0)),  # a fifth tile
    ],
)
def test_noten_players_pay_three_thousand_in_all(hands: dict[str, str], paid: tuple[int, ...]) -> None:
    assert deltas(over(go_round(sit(NAME, hands)))) == paid


def test_tenpai_may_be_kept_hidden_but_not_after_riichi() -> None:
    assert s.noten_declared(BOOK)
    table = go_round(play(sit(NAME, {"S": s.EASY}, "9m 1z"), "E drawn; S riichi drawn"))
    assert not may(wait_for(table, "S noten"), "S noten")
    assert deltas(over(table)) == (-1000, 3000, -1000, -1000)


def test_the_dealer_stays_by_a_win_or_tenpai() -> None:
    assert s.after_a_draw(BOOK) == ("E", 0, 1, 0)
    assert next_hand(over(go_round(sit(NAME, {"S": s.EASY})))) == ("S", 0, 1, 0)
    assert next_hand(last(NAME, (30000,) * 4, "E", dealer=0, wind=0)) == ("E", 0, 1, 0)


def test_another_win_takes_the_counters_away() -> None:
    table = sit(NAME, {"S": s.EASY}, f"{s.ROUND} 2p", start=Start((30000,) * 4, counters=2))
    over(play(table, f"{s.GO}; S ron"))
    assert deltas(table) == (0, 2600, -2600, 0)
    assert next_hand(table) == ("S", 0, 0, 0)


def test_only_orphans_discarded_are_paid_nothing() -> None:
    assert s.only_orphans_discarded(BOOK)[1] == (0, 0, 0, 0)


# ---- the end
def test_the_dealer_who_leads_in_the_last_hand_deals_on() -> None:
    assert last(NAME, (24200, 27000, 25000, 43800), "N").over == ""
    assert last(NAME, (24200, 27000, 25000, 43800), "draw N").over == ""
    assert last(NAME, (24200, 27000, 25000, 43800), "draw").over != ""


def test_there_is_no_west_round() -> None:
    assert last(NAME, (30000, 30000, 30000, 30000), "draw").over != ""
    assert s.level_after_south_four(BOOK) != ""


def test_the_game_goes_on_below_nothing_and_so_does_riichi() -> None:
    table = over(go_round(sit(NAME, {"S": s.EASY}, points=(30000, 30000, 30000, 500))))
    assert (table.points[3], table.over) == (-500, "")
    assert may(play(sit(NAME, {"S": s.EASY}, "9m 1z", points=(30000, -500, 30000, 30000)), "E drawn"), "S riichi drawn")


def test_sticks_left_at_the_end_go_to_nobody() -> None:
    assert s.leftovers(BOOK) == ((40000, 21000, 20000, 18000), (30000, 21000, 17000, 30000))


def test_a_game_starts_with_thirty_thousand() -> None:
    assert Table(BOOK).points == (30000,) * 4


# ---- fouls
@one_by_one(
    ("foul", "given", "sanction"),
    [
        ("empty-call", {}, "dead-hand"),
        ("swap-call", {}, "dead-hand"),
        ("empty-win", {"shown": "no", **ONCE}, "dead-hand"),
        ("empty-win", {"shown": "yes", **ONCE}, "chombo"),
        ("riichi-noten", {"at": "draw", "dead_only": "no", **ONCE, "with": "draw"}, "chombo"),
    ],
)
def test_a_foul_costs(foul: str, given: dict[str, str], sanction: str) -> None:
    assert rule(BOOK, foul, given).sanction == sanction


def test_a_chombo_costs_twenty_points_of_the_score_and_none_at_the_table() -> None:
    assert rule(BOOK, "empty-win", {"shown": "yes", **ONCE}).points == 20
    assert s.spoiled(BOOK) == (0, 0, 0, 0)
