"""Kongs: rows K1-K11 at the table, C10 on the last tiles, C11.7, C11.9 and C11.10."""

import pytest

from jantaku.core.constants import BY_ADDED_KAN, BY_CONCEALED_KAN, BY_OPEN_KAN, OPEN_QUAD, QUAD, TURN
from jantaku.core.dead_wall import live
from jantaku.core.hands import red_fives
from jantaku.game.table import Table
from tests.rig import BOOKS, TEXTS, WRC, deltas, go_round, kind, may, over, play, refused, sit, why, worth
from tests.sampling import one_by_one

EVERY = pytest.mark.parametrize("book", BOOKS)
TEXT = pytest.mark.parametrize("book", TEXTS)
PAPER = pytest.mark.parametrize("book", WRC)


# ---- K1-K4, K11
@EVERY
def test_a_discard_with_three_concealed_makes_an_open_quad_and_a_turn_as_after_a_draw(book: str) -> None:  # K1, K11
    table = sit(book, {"S": "777z 2222p 13s"}, "7z", after="9s")
    play(table, "E drawn; S kan")
    t = table.state
    assert (t.meld[1][0], t.meld_call[1][0], t.meld_from[1][0], t.called[1]) == (OPEN_QUAD + kind("7z"), BY_OPEN_KAN, 0, 1)
    assert (t.phase, t.turn, t.tile, t.meld_reds[1][0]) == (TURN, 1, kind("9s"), 0)
    assert may(table, "S ankan 2p")  # another kong
    assert may(table, "S drawn")
    assert "riichi-open" in why(table, "S riichi drawn")


@pytest.mark.parametrize(("held", "claimed"), [("055m", "5m"), ("555m", "0m")])
def test_an_open_quad_of_fives_has_the_red_one_whoever_held_it(held: str, claimed: str) -> None:  # K1, T2
    table = sit("tenhou", {"S": f"{held} 2222p 13s"}, claimed, after="9s")
    play(table, "E drawn; S kan")
    t = table.state
    assert (t.meld[1][0], t.meld_reds[1][0], t.reds[1], t.hand[1][4]) == (OPEN_QUAD + kind("5m"), 1, 0, 0)


@one_by_one(("suit", "reds"), [("m", 1), ("p", 2), ("s", 3)])
def test_a_quad_has_all_red_fives_of_its_suit_and_of_no_other(suit: str, reds: int) -> None:  # K1, K4, T2
    red, plain = "0" * reds, "5" * (4 - reds)
    table = sit("tenhou", {"S": f"{red}{plain[1:]}{suit} 1z"}, f"5{suit}", after="9s", settings=("red_fives=1,2,3",))
    t = play(table, "E drawn; S kan").state
    assert (t.meld[1][0], t.meld_reds[1][0], red_fives(t, 1)) == (OPEN_QUAD + kind(f"5{suit}"), reds, reds)
    table = sit("tenhou", {"E": f"{red}{plain}{suit} 1z"}, after="9s", settings=("red_fives=1,2,3",))
    t = play(table, f"E ankan 5{suit}").state
    assert (t.meld[0][0], t.meld_reds[0][0], red_fives(t, 0)) == (QUAD + kind(f"5{suit}"), reds, reds)


@one_by_one(("book", "drawn", "reds"), [("tenhou", "0m", 1), ("tenhou", "0p", 1), ("tenhou", "0s", 1), ("wrc-2015", "5m", 0)])
def test_a_red_five_that_is_added_to_a_triplet_is_one_of_the_quad(book: str, drawn: str, reds: int) -> None:  # K2, T2
    five = f"5{drawn[1]}"
    table = sit(book, {"S": f"{five}{five} 1z"}, f"{five} 9m 9p 9s {drawn}", after="9s")
    play(table, f"E drawn; S pon; S 1z; W drawn; N drawn; E drawn; S kakan {five}; S drawn")
    t = table.state
    assert (t.meld_call[1][0], t.meld_reds[1][0], red_fives(t, 1)) == (BY_ADDED_KAN, reds, reds)


@EVERY
def test_an_added_kong_right_after_the_claim_of_its_triplet_is_refused_and_lawful_the_next_turn(book: str) -> None:  # K2, C11.9
    table = sit(book, {"S": "777z 1p"}, "7z 1m 1p 1s 9s")
    play(table, "E drawn; S pon")
    assert refused(table, "S kakan 7z") == ["kan-after-claim"]
    play(table, "S 1p; W drawn; N drawn; E drawn")
    assert may(table, "S kakan 7z")  # and not with the tile just drawn
    play(table, "S kakan 7z")
    t = table.state
    assert (t.meld[1][0], t.meld_call[1][0], t.meld_from[1][0]) == (OPEN_QUAD + kind("7z"), BY_ADDED_KAN, 0)


@EVERY
def test_a_concealed_kong_right_after_a_claim_is_refused(book: str) -> None:  # K3, PEERS N
    table = sit(book, {"S": "77z 2222p 1p"}, "7z 1m 1p 1s 9s")
    play(table, "E drawn; S pon")
    assert refused(table, "S ankan 2p") == ["kan-after-claim"]
    play(table, "S 1p; W drawn; N drawn; E drawn")
    assert may(table, "S ankan 2p")


@EVERY
def test_a_kong_may_follow_a_replacement_draw(book: str) -> None:  # K2, K3, K11
    table = sit(book, {"S": "77z 111m 222p 3s"}, "7z 9m 9p 9s 1m", after="2p 7z 4s")
    play(table, "E drawn; S pon; S 3s; W drawn; N drawn; E drawn; S ankan 1m; S ankan 2p; S kakan 7z")
    assert table.state.kans == 3


@EVERY
def test_a_concealed_kong_keeps_the_hand_closed(book: str) -> None:  # K4
    table = sit(book, {"S": "1111m 234p 567s 99s 4s"}, "9p 5s", after="6p")
    play(table, "E drawn; S ankan 1m")
    t = table.state
    assert (t.meld[1][0], t.meld_call[1][0], t.meld_from[1][0], t.called[1]) == (QUAD, BY_CONCEALED_KAN, 1, 0)
    assert may(table, "S riichi drawn")


@EVERY
def test_a_tsumo_on_the_replacement_tile_is_after_a_kong_and_counts_menzen_tsumo_if_closed(book: str) -> None:  # K11, Y10, U16
    table = sit(book, {"S": "1111m 234p 567s 99s 4s"}, "9p 5s", after="6s", dora="1z 1z")
    play(table, "E drawn; S ankan 1m; S tsumo")
    han, fu, ids = worth(table, "S")
    assert ids == {"rinshan", "menzen-tsumo"}
    assert (han, fu) == (2, 60)  # 20, 2 for the draw, 32 for the quad
    table = sit(book, {"S": "777z 234p 567s 99s 45s"}, "7z", after="6s", dora="1z 1z")
    play(table, "E drawn; S kan; S tsumo")
    assert worth(table, "S") == (2, 40, {"rinshan", "chun"})  # 20, 2, 16


# ---- K5: the fourth and the fifth
FOUR = {"S": "1111m 2222p 3333s 4z", "W": "777z"}


def four_kongs(book: str, draws: str = "") -> Table:
    table = sit(book, FOUR, f"9p 4z {draws}", after="4z 4z 5z 6z")
    return play(table, "E drawn; S ankan 1m; S ankan 2p; S ankan 3s; S ankan 4z")


@EVERY
def test_play_goes_on_after_four_kongs_of_one_player(book: str) -> None:  # K5, A2
    table = over(play(four_kongs(book), "S drawn"))
    assert (table.state.kans, table.outcome) == (4, "")


@pytest.mark.parametrize("book", [*WRC, "tenhou"])
def test_a_fifth_kong_is_impossible_in_any_circumstance(book: str) -> None:  # K5
    table = play(four_kongs(book, "9s 7z"), "S drawn; W drawn; N drawn")
    assert why(table, "W kan") == ["kan-fifth"]
    assert may(table, "W pon")
    table = play(four_kongs(book, "7z"), "S drawn")
    assert refused(table, "W ankan 7z") == ["kan-fifth"]


@PAPER
def test_four_kongs_of_several_players_do_not_end_the_hand_either(book: str) -> None:  # K5, A1
    table = sit(book, {"S": "1111m 2222p 3z", "W": "3333s 4444z 1p"}, "9p 9s 9m", after="5z 6z 5z 6z")
    play(table, "E drawn; S ankan 1m; S ankan 2p; S drawn; W ankan 3s; W ankan 4z; W drawn")
    over(table)
    assert (table.state.kans, table.outcome, table.state.turn) == (4, "", 3)


# ---- K6, C10: the last tiles. Without calls East draws the last but one, South the last
QUADS = {"E": "4444m", "S": "1111m", "W": "2222m", "N": "3333m"}


@EVERY
@pytest.mark.parametrize(("left", "reasons"), [(3, []), (2, []), (1, []), (0, ["kan-last-tile"])])
def test_a_concealed_kong_needs_a_tile_of_the_live_wall(book: str, left: int, reasons: list[str]) -> None:  # PEERS D4
    table = go_round(sit(book, QUADS), left=left)
    seat = "ESWN"[table.state.turn]
    assert live(table.state) == left
    assert refused(table, f"{seat} ankan {QUADS[seat][0]}m") == reasons


@EVERY
@pytest.mark.parametrize(("left", "reasons"), [(4, []), (0, ["kan-last-tile"])])
def test_so_does_an_added_kong(book: str, left: int, reasons: list[str]) -> None:  # K6, S-9
    table = sit(book, {"S": "777z 2222p 1m"}, "7z 9m 9s 9m 9p")
    play(table, "E drawn; S pon; S 1m; W drawn; N drawn; E drawn; S ankan 2p; S drawn")
    go_round(table, left=left)
    assert (table.state.turn, live(table.state)) == (1, left)
    assert refused(table, "S kakan 7z") == reasons


@EVERY
@pytest.mark.parametrize("call", ["S chii middle", "W pon", "W kan"])
@pytest.mark.parametrize(("left", "reasons"), [(1, []), (0, ["claim-last-tile"])])
def test_the_last_discard_can_be_claimed_for_a_win_alone(book: str, call: str, left: int, reasons: list[str]) -> None:  # K6
    hands = {"S": "4p 6p", "W": "555p", "N": "34p 234m 567m 99m 345s"}
    if left == 0:  # South draws the last: her right-hand neighbour is West
        hands = {"W": "4p 6p", "N": "555p", "E": hands["N"]}
        call = {"S": "W", "W": "N"}[call[0]] + call[1:]
    table = go_round(sit(book, hands, avoid="2p5p", last="5p" if left == 0 else "5p 9s"), left=left)
    table.push("drawn")
    assert why(table, call) == reasons
    assert may(table, "N ron" if left else "E ron")


KONG_AT_ONE = {"E": "1111m 234p 567s 99s 4s", "W": "78s 234m 567m 99m 345p"}


@EVERY
def test_the_replacement_tile_of_a_kong_on_the_last_but_one_is_the_last_and_a_win_on_it_is_after_a_kong_alone(book: str) -> None:
    table = go_round(sit(book, KONG_AT_ONE, avoid="3456s", last="5s 1z", after="6s"), left=1)  # C10, Y11, PEERS D3
    play(table, "E ankan 1m")
    assert live(table.state) == 0
    play(table, "E tsumo")
    assert worth(table, "E")[2] == {"rinshan", "menzen-tsumo"}


@EVERY
def test_the_discard_after_that_is_the_last_and_a_win_on_it_is_houtei(book: str) -> None:  # C10, Y12, PEERS D5
    hands = KONG_AT_ONE | {"S": "45s", "N": "66s"}
    table = go_round(sit(book, hands, avoid="369s", last="1p 1z", after="6s"), left=1)
    play(table, "E ankan 1m; E drawn")
    assert why(table, "S chii high") == why(table, "N pon") == ["claim-last-tile"]
    play(table, "W ron")
    assert worth(table, "W")[2] == {"houtei", "pinfu"}


@EVERY
def test_an_open_kong_at_one_tile_left_is_lawful_too(book: str) -> None:  # K6
    table = go_round(sit(book, {"S": "222z"}, last="2z 1p"), left=1)
    play(table, "E drawn; S kan")
    assert live(table.state) == 0
    over(play(table, "S drawn"))
    assert table.outcome == "exhaustive"


# ---- K8: after riichi
def in_riichi(book: str, hand: str, draw: str, *settings: str) -> Table:
    """South declares riichi with a tile drawn at once, and a go-round later draws this tile."""
    table = sit(book, {"S": hand}, f"9p 1z 2z 3z 9m {draw}", settings=settings)
    return play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn")


AFTER_RIICHI = [
    ("555m 123p 678s 99s 34p", "5m", []),  # a triplet and nothing else
    ("444z 123p 678s 99s 34p", "4z", []),
    ("111m 999s 123p 678s 4z", "1m", []),
    ("5556m 123p 678s 999s", "9s", []),
    ("5556m 123p 678s 999s", "5m", ["kan-waits"]),  # 4m, 6m and 7m; after the kong 6m alone
    ("333444555m 99s 34p", "4m", ["kan-readings"]),  # C11.7: three triplets in a row are three runs as well
    ("333444555m 99s 34p", "3m", ["kan-readings"]),
    ("222333444m 99p 78s", "3m", ["kan-readings"]),  # PEERS R3
]


@pytest.mark.parametrize(("hand", "draw", "reasons"), AFTER_RIICHI)
@TEXT
def test_after_riichi_a_concealed_kong_keeps_the_waits_and_breaks_no_reading(
    book: str, hand: str, draw: str, reasons: list[str]
) -> None:  # K8 (b), (c), PEERS R2
    assert refused(in_riichi(book, hand, draw), f"S ankan {draw}") == reasons


@EVERY
def test_after_riichi_the_tile_of_a_kong_is_the_one_just_drawn(book: str) -> None:  # K8 (a)
    assert refused(in_riichi(book, "1111m 23m 678s 99s 34p", "6p"), "S ankan 1m") == ["kan-not-drawn"]


@EVERY
def test_after_riichi_no_discard_is_claimed(book: str) -> None:  # K8, R7
    table = sit(book, {"S": "555m 123p 678s 99s 34p", "N": "67m"}, "9p 1z 5m")
    play(table, "E drawn; S riichi drawn; W drawn")
    assert table.asked == (3,)
    assert why(table, "S pon") == why(table, "S kan") == ["claim-in-riichi"]


@EVERY
def test_the_kong_after_riichi_ends_ippatsu_and_goes_on_with_the_replacement_tile(book: str) -> None:  # K8, R8
    table = play(in_riichi(book, "555m 123p 678s 99s 34p", "5m"), "S ankan 5m")
    assert table.state.ippatsu[1] == 0
    assert why(table, "S 9s")[-1] == "hand-fixed"
    assert may(table, "S drawn")


# ---- K9, K10: robbing
ROBBED = {"S": "77p 234m 567s 99s 1z 24s", "W": "56p 234m 567m 99m 345s"}


def added(book: str) -> Table:
    table = sit(book, ROBBED, "7p 1m 1p 1s 7p", dora="1z 1z")
    return play(table, "E drawn; S pon; S 1z; W drawn; N drawn; E drawn; S kakan 7p")


@EVERY
def test_an_added_kong_can_be_robbed_and_its_maker_pays_as_for_a_discard(book: str) -> None:  # K9
    table = play(added(book), "W ron")
    assert worth(table, "W")[2] == {"chankan", "pinfu"}
    paid = deltas(table)
    assert paid[1] == -paid[2] == -2000
    assert (table.state.kans, table.state.meld_call[1][0] < BY_OPEN_KAN) == (0, True)  # the triplet stays one


@EVERY
def test_a_kong_that_nobody_robs_is_completed(book: str) -> None:  # K2
    table = over(added(book))
    assert (table.state.kans, table.state.turn, table.state.phase) == (1, 1, TURN)


@EVERY
def test_only_a_win_is_possible_on_the_tile_of_a_kong(book: str) -> None:  # K2, K9
    table = added(book)
    assert table.asked == (2,)
    assert [act.words for act in table.lawful(2)] == ["ron", "pass"]


@TEXT
def test_a_concealed_kong_is_robbed_by_thirteen_orphans_alone(book: str) -> None:  # K10, C11.10, PEERS M3
    hands = {"S": "999s 1p", "W": "78s 234m 567m 22p 345p", "N": "19m 19p 1s 1234567z 1m"}
    table = sit(book, hands, "9m 9s")
    play(table, "E drawn; S ankan 9s")
    assert table.asked == (3,)
    assert why(table, "W ron") == ["rob-concealed"]
    play(table, "N ron")
    assert worth(table, "N")[2] == {"kokushi"}
    assert deltas(table)[1] == -32000
    assert (table.state.kans, table.state.indicators) == (0, 1)


@EVERY
def test_without_thirteen_orphans_a_concealed_kong_is_complete_at_once(book: str) -> None:  # K10
    table = sit(book, {"S": "999s 1p", "W": "78s 234m 567m 22p 345p"}, "9m 9s")
    play(table, "E drawn; S ankan 9s")
    assert (table.state.kans, table.state.phase) == (1, TURN)


@EVERY
def test_furiten_forbids_robbing_too(book: str) -> None:  # K9, V2
    hands = ROBBED | {"W": "68p 234m 567m 99m 345s", "N": "56p 234s 567m 88s 345m"}
    table = sit(book, hands, "7p 1m 4p 1s 7p")
    play(table, "E drawn; S pon; S 1z; W drawn; N drawn; E drawn; S kakan 7p")
    assert why(table, "N ron") == ["furiten-discard"]
    assert may(table, "W ron")
