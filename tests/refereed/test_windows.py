"""Claim windows of a refereed table: how long a discard may be claimed and a kong robbed. (WRC 5.4.1, 5.4.7)"""

import pytest

from jantaku.core import constants as n
from jantaku.refereed import Settings
from jantaku.refereed.actions import ActionError
from jantaku.scoring.tiles import SEATS
from tests.refereed.scripts import play, ruled, sit, tiles_there
from tests.refereed.test_fouls import CLUB, EVERY, NEW, OLD, whole
from tests.refereed.windows import BOOKS, MEANWHILE, ORPHANS, READY, ROBBER, S_FAST, YOUNG, clock, extended, fouls, nines, paid
from tests.sampling import one_by_one


# ---- A1: the next player's kan closes no discard's window
@one_by_one(
    ("book", "script", "hasty"),
    [
        (OLD, "S draw @1000; S kan 9999p @1500; N ron @2500", True),
        (NEW, "S draw @1000; S kan 9999p @1500; N ron @2500", False),  # in time anyway, until South's discard
        (NEW, "S draw @4000; S kan 9999p @4400; N ron @4800", False),
        (CLUB, "S draw @4000; S kan 9999p @4400; N ron @4800", False),
        *((book, "S draw @300; S kan 9999p @600; N ron @1000", True) for book in BOOKS),
        *((book, "S draw @300; S kan 9999p @600; S draw @800; N ron @1000", True) for book in BOOKS),
        ("tenhou", "S draw @1000; S kan 9999p @1500; N ron @2500", False),
    ],
)
def test_5_4_1_a_kan_by_the_next_player_takes_nobodys_ron(book: str, script: str, hasty: bool) -> None:  # noqa: FBT001
    table = clock(nines(book), script)
    play(table, "N show; E wait @40000")
    paid(table, "N", "E")
    assert fouls(table) == ([S_FAST[:2]] if hasty else [])


@pytest.mark.parametrize("replaced", ["", "; S draw @1000"], ids=["declared", "replaced"])
@EVERY
def test_5_4_1_neither_does_an_added_kan(book: str, replaced: str) -> None:
    table = clock(extended(book), f"S draw @300; S kan 9p @600{replaced}; N ron @1500; N show @1600; E wait @40000")
    paid(table, "N", "E")
    assert ruled(table) == [S_FAST]
    assert table.scene.state.meld_call[1][0] == n.BY_PON


@one_by_one("replaced", ["", "; S draw @800"], ids=["declared", "replaced"])
@one_by_one(("call", "held"), [("pon 44p", "44p"), ("kan 444p", "444p")])
@one_by_one(
    ("book", "script", "said"),
    [*((book, "S draw @300; S kan 9999p @600", 1000) for book in BOOKS), (OLD, "S draw @500; S kan 9999p @700", 2500)],
)
def test_5_4_1_nor_anybodys_pon_or_kan_in_time(book: str, script: str, said: int, call: str, held: str, replaced: str) -> None:
    table = clock(nines(book, W=f"{held} 1z", N="1m"), f"{script}{replaced}; W {call} @{said}")
    t = table.scene.state
    assert (t.turn, t.melds[2], t.melds[1], sum(t.hand[1]), t.taken) == (2, 1, 0, 13, n.DEALT)
    assert t.indicators == (2 if "kan" in call else 1)
    assert ruled(table) == [S_FAST]
    whole(table)
    play(table, "W draw; W 1z; N draw" if "kan" in call else "W 1z; N draw")
    assert ruled(table) == [S_FAST]
    whole(table)


@EVERY
def test_5_4_1_nor_the_next_players_own_chii(book: str) -> None:
    table = clock(nines(book, S="56p 999p"), "S draw @300; S kan 9999p @600; S chii 56p @1000")
    t = table.scene.state
    assert (t.turn, t.melds[1], t.meld_call[1][0], t.taken) == (1, 1, n.BY_CHII, n.DEALT)
    whole(table)


@YOUNG
def test_5_4_1_ron_lasts_until_the_discard_over_several_kans(book: str) -> None:
    table = play(sit(book, {"S": "999p 111z", "N": READY}, "4p 9p", after="1z 2z"), "E 4p")
    clock(table, "S draw @4000; S kan 9999p @5000; S draw @9000; S kan 1111z @10000; S draw @14000; N ron @15000; N show @15100")
    play(table, "E wait @40000")
    paid(table, "N", "E")
    assert ruled(table) == []


@EVERY
def test_5_4_1_the_discard_after_a_kan_ends_it(book: str) -> None:
    table = clock(nines(book), "S draw @4000; S kan 9999p @5000; S draw @9000; S 1z @9500; N ron @10000; N show @10100")
    play(table, "E wait @40000")
    assert fouls(table) == [("N", "empty-win")]


@EVERY
def test_5_4_1_of_rons_on_the_discard_and_on_the_kan_that_on_the_discard_comes_first(book: str) -> None:
    table = extended(book, W=ROBBER)
    clock(table, "S draw @300; S kan 9p @600; W ron @800; W show @900; N ron @1500; N show @1600; E wait @40000")
    paid(table, "N", "E")
    assert ruled(table) == [S_FAST]


@YOUNG
@pytest.mark.parametrize("kong", ["", "; S kan 9999p @400; S draw @500"], ids=["drawn", "replaced"])
def test_5_4_1_a_tsumo_after_too_fast_a_draw_takes_nobodys_ron(book: str, kong: str) -> None:
    table = play(sit(book, {"S": "123m 456m 999p 1133z", "N": READY}, "4p 3z" if not kong else "4p 9p", after="3z"), "E 4p")
    clock(table, f"S draw @300{kong}; S tsumo @600; S show @700; N ron @1000; N show @1100; E wait @40000")
    paid(table, "N", "E")
    assert ruled(table) == [S_FAST]


@EVERY
def test_5_4_1_nor_a_pon_in_time_and_the_hand_shown_is_taken_up_again(book: str) -> None:
    table = play(sit(book, {"S": "123m 456m 999p 1133z", "W": "44p 1z"}, "4p 3z"), "E 4p")
    clock(table, "S draw @300; S tsumo @600; S show @700; W pon 44p @1000")
    t = table.scene.state
    assert (t.phase, t.turn, t.melds[2], table.scene.wins) == (n.TURN, 2, 1, {})
    assert not table.scene.places[1].shown
    assert len(table.scene.places[1].known) == 13
    assert ruled(table) == [S_FAST]
    whole(table)


@EVERY
def test_5_4_1_a_wrong_group_takes_nobodys_tsumo(book: str) -> None:
    table = play(sit(book, {"S": "123m 456m 999p 1133z", "W": "45p 1z"}, "4p 3z"), "E 4p")
    clock(table, "S draw @300; S tsumo @600; S show @700; W pon 45p @1000; E wait @40000")
    assert (table.scene.state.outcome, table.scene.state.winners) == (n.BY_TSUMO, 2)
    assert fouls(table) == [("W", "empty-call")]


@EVERY
def test_5_4_1_a_tsumo_whose_draw_nobody_contests_in_time_is_paid(book: str) -> None:
    table = play(sit(book, {"S": "123m 456m 999p 1133z"}, "4p 3z"), "E 4p")
    clock(table, "S draw @300; S tsumo @600; S show @700")
    assert table.scene.state.phase == n.TURN
    play(table, "E wait @3001")
    assert (table.scene.state.outcome, table.scene.state.winners, ruled(table)) == (n.BY_TSUMO, 2, [])


@EVERY
def test_5_4_1_at_once_where_all_others_have_let_the_discard_pass(book: str) -> None:
    table = play(sit(book, {"S": "123m 456m 999p 1133z"}, "4p 3z"), "E 4p")
    clock(table, "S pass @100; W pass @100; N pass @200; S draw @300; S tsumo @600; S show @700")
    assert table.scene.state.outcome == n.BY_TSUMO


# ---- A4: calls in time for a tile that is gone
@pytest.mark.parametrize("winners", ["N", "W", "WN"])
def test_2013_a_ron_in_time_for_a_tile_that_is_gone_is_void_and_no_foul(winners: str) -> None:
    hands = {"N": READY, "W": "123456789s1123p"}
    table = play(sit(OLD, {seat: hands[seat] for seat in winners}, "4p 9p"), "E 4p")
    clock(table, "S draw @1500; S 9p @2000; " + "; ".join(f"{s} ron @2900; {s} show @2950" for s in winners) + "; E wait @20000")
    assert ruled(table) == [S_FAST]
    assert table.scene.state.phase == n.CLAIMS
    assert not any(place.shown for place in table.scene.places)
    assert all(len(table.scene.places[SEATS.index(seat)].known) == 13 for seat in winners)
    play(table, "W draw")
    assert table.scene.state.turn == 2
    whole(table)


@pytest.mark.parametrize(
    "call", ["W pon @2900; W lay 44p @3100", "W pon @2900; W correct call @4100", "W pon @2900; W draw @6000; W 1z @7000"]
)
def test_2013_so_is_a_pon(call: str) -> None:
    table = play(sit(OLD, {"W": "44p 1z"}, "4p 9p"), "E 4p")
    clock(table, f"S draw @1500; S 9p @2000; {call}")
    assert ruled(table) == [S_FAST]
    assert table.scene.state.melds[2] == 0
    whole(table)


def test_2013_after_three_seconds_a_call_is_empty_all_the_same() -> None:
    table = play(sit(OLD, {"W": "44p 1z"}, "4p 9p"), "E 4p")
    clock(table, "S draw @1500; S 9p @2000; W pon @3001; W correct call @4100")
    assert fouls(table) == [("W", "empty-call")]


def test_2013_a_call_that_no_tile_bears_out_is_empty_all_the_same() -> None:
    table = play(sit(OLD, {"W": "1m"}, "4p 9p"), "E 4p")
    clock(table, "S draw @1500; S 9p @2000; W ron @2500; W show @2600; E wait @20000")
    assert fouls(table) == [("W", "empty-win")]


def test_2013_players_who_discarded_themselves_claim_nothing_older() -> None:
    table = play(sit(OLD, {"S": READY}, "4p 9p"), "E 4p")
    clock(table, "S draw @500; S 9p @800; S ron @1000; S show @1100; E wait @20000")
    assert fouls(table) == [("S", "empty-win")]


@YOUNG
def test_2015_a_call_within_two_seconds_of_a_tile_that_is_gone_is_void_too(book: str) -> None:
    table = play(sit(book, {"W": "44p 1z", "N": READY}, "4p 9p"), "E 4p")
    clock(table, "S draw @300; S 9p @600; W pon 44p @1100; N ron @1500; N show @1550; E wait @20000")
    assert ruled(table) == [S_FAST]
    whole(table)


@pytest.mark.parametrize(
    ("drawn", "said", "holds"), [(300, 990, True), (300, 1200, True), (1900, 2000, True), (300, 2001, False), (2000, 2001, False)]
)
@YOUNG
def test_2015_a_claim_within_two_seconds_holds_after_too_fast_a_draw(book: str, drawn: int, said: int, holds: bool) -> None:  # noqa: FBT001
    table = play(sit(book, {"W": "44p 1z"}, "4p 9p"), "E 4p")
    clock(table, f"S draw @{drawn}; W pon 44p @{said}")
    assert ruled(table) == [S_FAST if holds else ("W", "late-call", "none")]
    assert (table.scene.state.turn == 2) is holds
    whole(table)


# ---- 5.4.7: robbing
@pytest.mark.parametrize("meanwhile", MEANWHILE.values(), ids=MEANWHILE.keys())
@pytest.mark.parametrize("said", [900, 3000])
@EVERY
def test_5_4_7_an_added_kan_is_robbed_in_its_time_no_matter_what_is_done_meanwhile(book: str, said: int, meanwhile: str) -> None:
    table = extended(book, S="99p 1z 5s", E="22z 6z", W="6z", N=ROBBER)
    clock(table, "S draw @4000; S kan 9p @4500")
    clock(table, f"{meanwhile}; N ron @{said}; N show @{said + 50}; E wait @40000")
    t = table.scene.state
    paid(table, "N", "S")
    assert t.robbed >= 0
    assert (t.meld_call[1][0], t.melds[0]) == (n.BY_PON, 0)
    short = "S 5s" in meanwhile  # without a replacement tile the discard leaves a hand one tile short
    assert fouls(table) == ([S_FAST[:2]] if "S draw" in meanwhile else [("S", "tile-count")] if short else [])


@EVERY
def test_5_4_7_also_after_a_tsumo_on_the_replacement(book: str) -> None:
    table = sit(book, {"S": "99p 1z 123m 456m 44s 77s", "N": ROBBER}, "9p 3z 4z 4s 9p", after="7s")
    play(table, "E 9p; S pon 99p @500; S 1z; W draw; W 3z; N draw; N 4z; E draw; E 4s")
    clock(table, "S draw @4000; S kan 9p @4500")
    clock(table, "S draw @300; S tsumo @500; S show @600; N ron @2900; N show @2950; E wait @40000")
    paid(table, "N", "S")
    assert ruled(table) == [S_FAST]


@pytest.mark.parametrize("meanwhile", ["S draw @300", "S draw @300; S 2z @600"])
@EVERY
def test_5_4_7_after_its_time_it_is_not(book: str, meanwhile: str) -> None:
    table = extended(book, N=ROBBER)
    clock(table, "S draw @4000; S kan 9p @4500")
    clock(table, f"{meanwhile}; N ron @3001; N show @3050; E wait @40000")
    assert fouls(table) == [("N", "empty-win")]


@YOUNG
def test_5_4_7_where_no_seconds_are_named_it_is_until_the_replacement_is_taken(book: str) -> None:
    table = extended(book, N=ROBBER)
    clock(table, "S draw @4000; S kan 9p @4500; N ron @9500; N show @9600; E wait @40000")
    paid(table, "N", "S")


@pytest.mark.parametrize("meanwhile", ["", "S draw @300", "S draw @300; S 2z @600"])
@EVERY
def test_5_4_8_thirteen_orphans_rob_a_concealed_kan_within_the_same_time(book: str, meanwhile: str) -> None:
    table = sit(book, {"S": "999p 2z", "N": ORPHANS}, "4p 9p", after="5s")
    clock(play(table, "E 4p"), "S draw @4000; S kan 9999p @4500")
    clock(table, f"{meanwhile}; N ron @2000; N show @2050; E wait @40000")
    paid(table, "N", "S")


def test_annulations_1_the_fourth_kan_does_not_break_the_hand_off_before_it_could_be_robbed() -> None:
    table = sit(CLUB, {"S": "99p 1z", "N": ROBBER, "W": "111s 222s 333s"}, "9p 1s 4z 3z 9p", after="2s 3s 4z 4z")
    play(table, "E 9p; S pon 99p @500; S 1z; W draw; W kan 1111s; W draw; W kan 2222s; W draw; W kan 3333s; W draw; W 4z")
    play(table, "N draw; N 4z; E draw; E 3z")
    clock(table, "S draw @4000; S kan 9p @4500")
    with pytest.raises(ActionError, match="can still be won"):
        clock(table, "S draw @300")
    clock(table, "N ron @900; N show @950; E wait @40000")
    assert table.scene.state.winners == 8


def test_annulations_3_nor_does_the_fourth_wind_before_it_could_be_won() -> None:
    table = sit(CLUB, {"E": "1z", "S": "1z", "W": "1z"}, "9s 2s 3s 1z 4s")
    play(table, "E 1z; S draw; S 1z; W draw; W 1z; N draw; N 1z")
    with pytest.raises(ActionError, match="can still be won"):
        clock(table, "E draw @300")
    play(table, "E draw")
    assert table.scene.state.outcome == n.FOUR_WINDS


# ---- calls whose tiles are still to be shown
@EVERY
def test_5_4_1_a_call_said_in_time_is_shown_though_the_next_player_hurries_on(book: str) -> None:
    table = play(sit(book, {"W": "44p 1z"}, "4p 9p"), "E 4p")
    clock(table, "W pon @500; S draw @600; S 9p @900; W lay 44p @1500; W take @1600; W 1z @2000")
    t = table.scene.state
    assert (t.turn, t.melds[2], t.discards[1], ruled(table)) == (2, 1, 0, [])
    whole(table)


@EVERY
def test_5_4_1_a_chii_that_a_pon_overtakes_need_not_be_shown(book: str) -> None:
    table = play(sit(book, {"S": "56p", "W": "44p 1z"}, "4p 9s"), "E 4p")
    clock(table, "W pon 44p @500; S chii @900; W 1z @1500; N draw @5500; N 9s @6000")
    assert ruled(table) == []
    whole(table)


def test_the_time_for_a_claim_is_a_setting() -> None:
    table = play(sit(NEW, {"W": "44p 1z"}, "4p 9p", settings=Settings(reaction=1000)), "E 4p")
    clock(table, "S draw @300; W pon 44p @1001")
    assert fouls(table) == [("W", "late-call")]
    assert tiles_there(table) == n.WALL
