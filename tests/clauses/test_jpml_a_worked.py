"""The rules A of the JPML: situations worked out from its texts by somebody who had not seen the engine, each with its numbers."""

from typing import Any

from jantaku.game.log import Start
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.rig import deltas, go_round, may, next_hand, over, play, sit
from tests.sampling import one_by_one

NAME = "jpml-a"
GREEN = "234s 234s 666s 88s"
NINE = "112233m 45m 789m 99m"

# What is won on what, and what South, or the seat named, is paid: by East, South, West, North.
PAID: dict[str, tuple[str, str, dict[str, Any], tuple[int, int, int, int]]] = {
    "no ippatsu": ("234m 567m 45p 678s 22s", "6p", {"riichi": True, "discarder": "W"}, (0, 3900, -3900, 0)),
    "no ura dora": (
        *("123m 456m 789p 45s 88s", "3s", {"tsumo": True, "riichi": True, "seat": "E", "dora": "3z"}),
        (3900, -1300, -1300, -1300),
    ),
    "no kan dora": (
        *("234m 567m 67s 55s ankan:9999p", "8s", {"riichi": True, "discarder": "N", "dora": "1z"}),
        (0, 2300, 0, -2300),
    ),
    "4 han 30 fu": ("345m 678m 234p 67s 88p", "5s", {"riichi": True, "discarder": "W", "dora": "2m"}, (0, 7700, -7700, 0)),
    "4 han 30 fu of the dealer": (
        *("345m 678m 234p 67s 88p", "5s", {"riichi": True, "seat": "E", "discarder": "W", "dora": "2m"}),
        (11600, 0, -11600, 0),
    ),
    "4 han 30 fu drawn": (
        *("234m 456m 678p 46s 88s", "5s", {"tsumo": True, "riichi": True, "dora": "7p"}),
        (-3900, 7900, -2000, -2000),
    ),
    "small dragons": ("234m 56p 77z pon:555z pon:666z", "7p", {"discarder": "N"}, (0, 7700, 0, -7700)),
    "3 han 60 fu": ("111m 777p 2p pon:555z kan:9999s", "2p", {"discarder": "W"}, (0, 7700, -7700, 0)),
    "4 han 40 fu": ("345m 345p 35s 678p 66m", "4s", {"riichi": True, "discarder": "N"}, (0, 8000, 0, -8000)),
    "a double wind pair": (
        *("999m 234p 567p 67s 11z", "8s", {"riichi": True, "seat": "E", "discarder": "W", "dora": "1s"}),
        (2400, 0, -2400, 0),
    ),
    "a single wind pair": ("999m 234p 567p 67s 22z", "8s", {"riichi": True, "discarder": "W", "dora": "1s"}, (0, 1300, -1300, 0)),
    "a double wind pair in the south": (
        *("456p 46s 22z pon:666z chii:123m", "5s", {"tsumo": True, "round": "S"}),
        (-700, 1500, -400, -400),
    ),
    "a double wind": ("567p 34s 88m pon:111z chii:234m", "5s", {"seat": "E", "discarder": "N"}, (2900, 0, 0, -2900)),
    "a replacement tile, closed": (
        *("222s 345m 78m 66s ankan:5555p", "6m", {"tsumo": True, "after_kan": True}),
        (-2600, 5200, -1300, -1300),
    ),
    "a replacement tile of an added kong": (
        *("333s 67p 99m chii:456m kan:7777z", "8p", {"tsumo": True, "after_kan": True}),
        (-1300, 2700, -700, -700),
    ),
    "a replacement tile in riichi": (
        *("999p 345m 67m 88s ankan:1111s", "8m", {"tsumo": True, "riichi": True, "after_kan": True, "seat": "E"}),
        (11700, -3900, -3900, -3900),
    ),
    "who fed the kong pays": (
        *("234m 567p 67s 99p kan:6666z", "8s", {"tsumo": True, "after_kan": True, "liable": "W", "dora": "1m"}),
        (0, 5200, -5200, 0),
    ),
    "and the counters": (
        *("234m 567p 67s 99p kan:6666z", "8s", {"tsumo": True, "after_kan": True, "liable": "W", "dora": "1m", "counters": 2}),
        (0, 5800, -5800, 0),
    ),
    "to the dealer": (
        *("123s 789s 45s 99s kan:1111z", "6s", {"tsumo": True, "after_kan": True, "seat": "E", "liable": "S"}),
        (18000, -18000, 0, 0),
    ),
    "a robbed kong": ("234m 678m 46p 345s 88s", "5p", {"seat": "W", "discarder": "S", "robbing_kan": True}, (0, -2600, 2600, 0)),
    "green without the dragon": (f"{GREEN} 44s", "8s", {"discarder": "N"}, (0, 16000, 0, -16000)),
    "green without the dragon, open": ("2344s chii:234s pon:666s pon:888s", "4s", {"discarder": "W"}, (0, 12000, -12000, 0)),
    "all green": (f"{GREEN} 66z", "8s", {"discarder": "N"}, (0, 32000, 0, -32000)),
    "blessing of man": ("123m 456m 789p 23s 55p", "1s", {"discarder": "E", "first_turn": True}, (-8000, 8000, 0, 0)),
    "after a call": ("123m 456m 789p 23s 55p", "1s", {"discarder": "W"}, (0, 1000, -1000, 0)),
    "13 han": ("2233445566788p", "7p", {"tsumo": True, "riichi": True}, (-12000, 24000, -6000, -6000)),
    "11 han": (NINE, "6m", {"riichi": True, "seat": "E", "discarder": "S"}, (36000, -36000, 0, 0)),
    "10 han": (NINE, "6m", {"seat": "E", "discarder": "S"}, (24000, -24000, 0, 0)),
    "two yakuman": ("555z 666z 777z 11z 22z", "1z", {"discarder": "N"}, (0, 32000, 0, -32000)),
    "four concealed on a pair": ("222m 555p 888s 111z 9p", "9p", {"tsumo": True, "seat": "E"}, (48000, -16000, -16000, -16000)),
    "four big winds": ("111z 222z 333z 5p pon:444z", "5p", {"discarder": "W"}, (0, 32000, -32000, 0)),
    "orphans on a concealed kong": (
        *("19m 19p 19s 123456z 1m", "7z", {"discarder": "N", "robbing_kan": True}),
        (0, 32000, 0, -32000),
    ),
    "nine gates, one side": ("1112356788999m", "4m", {"discarder": "N"}, (0, 32000, 0, -32000)),
    "four kongs": ("7p kan:2222m kan:5555p kan:8888s kan:3333z", "7p", {"discarder": "N"}, (0, 32000, 0, -32000)),
    "counters and a stick": (
        *("234m 567m 46p 678s 22s", "5p", {"tsumo": True, "seat": "W", "dora": "7s", "counters": 2, "sticks": 1}),
        (-2200, -1200, 5600, -1200),
    ),
    "a yaku by one of two waits": ("678s 33p 66z chii:123m chii:456p", "6z", {"discarder": "E"}, (-1000, 1000, 0, 0)),
}


@one_by_one("what", PAID)
def test_a_win_is_paid_so(what: str) -> None:
    hand, tile, how, paid = PAID[what]
    whole: dict[str, Any] = {"seat": "S", "ron": not how.get("tsumo"), "book": NAME} | how
    assert tuple(score(hand, tile, **whole).payments.values()) == paid


def test_the_other_wait_has_no_yaku() -> None:
    assert not score("678s 33p 66z chii:123m chii:456p", "3p", ron=True, seat="S", discarder="E", book=NAME).valued


@one_by_one(
    ("points", "scores"),
    [
        ((52000, 29900, 25100, 13000), [34, -1.1, -7.9, -25]),
        ((52000, 30000, 25000, 13000), [30, 4, -9, -25]),
        ((61000, 34000, 30000, -5000), [39, 7, 1, -47]),
        ((29900, 29800, 29700, 29600), [7.9, 3.8, -4.3, -8.4]),  # a stick is left
        ((30000, 30000, 30000, 29000), [4, 4, 4, -13]),  # a stick is left
        ((45000, 25000, 25000, 25000), [27, -9, -9, -9]),
    ],
)
def test_a_game_is_scored_so(points: tuple[int, ...], scores: list[float]) -> None:
    assert s.scores(*points)(Book.open(NAME)) == scores


# ---- at the table
def test_only_thirteen_orphans_rob_a_concealed_kong() -> None:
    table = sit(NAME, {"N": "234m 678m 46p 345s 88s", "S": "555p 9m"}, "9m 5p")
    play(table, "E drawn; S ankan 5p")
    assert not may(table, "N ron")


def test_four_riichi_abort_only_once_the_last_tile_passes() -> None:
    assert s.four_riichi(Book.open(NAME)) == "four-riichi"
    hands = {"E": "123456789m 11z 13m", "S": "123456789p 22z 13p", "W": "123456789s 33z 13s", "N": "234m 234p 234s 44z 68m"}
    table = sit(NAME, hands, "5z 6z 7z 2m", start=Start((30000,) * 4))
    play(table, "E riichi drawn; S riichi drawn; W riichi drawn; N riichi drawn; E ron")
    assert over(table).outcome == "ron"
    assert table.points[3] == 30000 + deltas(table)[3]  # the fourth stake is not paid


def test_tenpai_without_a_yaku_is_paid_and_a_noten_dealer_passes_the_deal() -> None:
    table = over(go_round(sit(NAME, {"S": "34m 678p 345s 88s 234p", "W": s.FACE})))
    assert deltas(table) == (-1500, 1500, 1500, -1500)
    assert next_hand(table) == ("S", 0, 1, 0)


def test_the_dealer_who_wins_the_last_hand_and_leads_deals_on() -> None:
    assert last(NAME, (24200, 27000, 25000, 43800), "N").over == ""
