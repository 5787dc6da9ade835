"""Riichi: rows R1-R14 at the table, C10 and C11.14 on when it may be declared, C11.17, and the first go-round (Y26-Y29)."""

import pytest

from jantaku.core.constants import MARK_RIICHI, STANDING
from jantaku.core.dead_wall import live
from jantaku.game.log import Start
from tests.rig import BOOKS, TEXTS, WRC, deltas, go_round, has_won, kind, may, over, play, refused, river, sit, why, worth
from tests.sampling import one_by_one

EVERY = pytest.mark.parametrize("book", BOOKS)
TEXT = pytest.mark.parametrize("book", TEXTS)
PAPER = pytest.mark.parametrize("book", WRC)
READY = "234m 678p 345s 88s 34p"  # 2p and 5p
POINTS = pytest.mark.parametrize(("book", "start"), [*((b, 30000) for b in WRC), ("club", 25000), ("tenhou", 25000)])


# ---- R1: the procedure
@POINTS
def test_the_tile_is_rotated_and_a_thousand_points_are_placed(book: str, start: int) -> None:  # R1
    table = over(play(sit(book, {"S": READY}, "9m 1z"), "E drawn; S riichi drawn"))
    assert table.state.marks[1][0] & MARK_RIICHI
    assert (table.points[1], table.state.sticks, table.state.riichi[1]) == (start - 1000, 1, STANDING)


# ---- R2: the hand
@EVERY
def test_an_open_hand_may_not_declare(book: str) -> None:  # R2
    table = sit(book, {"S": "77z 234m 678p 88s 34p 1z"}, "7z 9m 9s 9m 1z")
    play(table, "E drawn; S pon; S 1z; W drawn; N drawn; E drawn")
    assert refused(table, "S riichi drawn") == ["riichi-open"]


@EVERY
def test_a_concealed_kong_leaves_it_lawful(book: str) -> None:  # R2, K4
    table = sit(book, {"S": "1111z 678p 345s 88s 3p"}, "9m 4p", after="9m")
    play(table, "E drawn; S ankan 1z")
    assert may(table, "S riichi drawn")


@EVERY
def test_the_hand_must_be_ready_after_the_discard(book: str) -> None:  # R2
    table = sit(book, {"S": READY}, "9m 1z")
    play(table, "E drawn")
    assert may(table, "S riichi drawn")
    assert refused(table, "S riichi 2m") == ["riichi-noten"]


@EVERY
def test_a_hand_that_waits_only_for_a_tile_of_which_it_has_all_four_is_not_ready(book: str) -> None:  # V11, PEERS T1
    table = play(sit(book, {"S": "1111m 456p 789s 234s"}, "1z 2z"), "E drawn")
    assert refused(table, "S riichi drawn") == ["riichi-noten"]
    assert may(table, "S riichi 1m")


@TEXT
def test_nor_one_that_waits_only_for_a_tile_of_its_kong(book: str) -> None:  # V11, C11.8, PEERS T2
    table = sit(book, {"S": "3333m 12m 456p 789s 9p"}, "1z 9p", after="1z")
    play(table, "E drawn; S ankan 3m")
    assert not [act.words for act in table.lawful(1) if "riichi" in act.words]
    assert why(table, "S riichi drawn") == ["riichi-noten"]


# ---- R3: the tiles. South draws the last, East the last but one
@EVERY
@pytest.mark.parametrize(
    ("left", "seat", "reasons"),
    [(5, "E", []), (4, "S", []), (3, "W", ["riichi-tiles"]), (2, "N", ["riichi-tiles"]), (0, "S", ["riichi-tiles"])],
)
def test_with_less_than_four_tiles_in_the_wall_nobody_declares(book: str, left: int, seat: str, reasons: list[str]) -> None:
    table = go_round(sit(book, {seat: READY}), left=left)  # R3, C10, PEERS N
    assert (live(table.state), "ESWN"[table.state.turn]) == (left, seat)
    assert refused(table, f"{seat} riichi drawn") == reasons


# ---- R4: the points
@one_by_one(
    ("book", "points", "reasons"),
    [
        *((book, points, []) for book in WRC for points in (1000, 900, 0, -500)),
        ("club", 1000, []),
        ("club", 900, ["riichi-points"]),
        ("club", 0, ["riichi-points"]),
        ("tenhou", 1000, []),
        ("tenhou", 900, ["riichi-points"]),
    ],
)
def test_the_points_needed_are_the_books(book: str, points: int, reasons: list[str]) -> None:  # R4, C11.14, PEERS X1
    table = sit(book, {"S": READY}, "9m 1z", points=(30000, points, 30000, 30000))
    play(table, "E drawn")
    assert refused(table, "S riichi drawn") == reasons
    assert over(table).points[1] == points - (0 if reasons else 1000)


# ---- R5: the tile is won on
@POINTS
def test_a_riichi_whose_tile_is_won_on_is_void_and_its_stake_goes_back(book: str, start: int) -> None:  # R5, C5, PEERS R1
    hands = {"S": READY, "W": "234s 567m 345p 66m 78m"}
    table = sit(book, hands, "1z 9m")
    over(play(table, "E drawn; S riichi drawn; W ron"))
    assert has_won(table, "W")
    assert (table.state.sticks, table.state.riichi[1]) == (0, 0)
    assert deltas(table)[1] == -deltas(table)[2]
    assert table.points[1] == start + deltas(table)[1]


# ---- R6: the tile is claimed
@EVERY
def test_where_the_riichi_tile_is_claimed_the_next_discard_is_rotated_and_the_riichi_stands(book: str) -> None:  # R6
    table = sit(book, {"S": READY, "W": "11z 9p"}, "9m 1z 9s 9m 7z")
    play(table, "E drawn; S riichi drawn; W pon; W 9p; N drawn; E drawn; S drawn")
    t = table.state
    assert (t.riichi[1], t.sticks, t.ippatsu[1]) == (STANDING, 1, 0)
    assert [bool(mark & MARK_RIICHI) for mark in t.marks[1][:2]] == [True, True]
    assert river(table, "S")[t.riichi_at[1]] == kind("7z")


# ---- R7: frozen
@EVERY
def test_after_riichi_the_drawn_tile_goes_out(book: str) -> None:  # R7
    table = sit(book, {"S": READY, "W": "67m"}, "9m 1z 9s 9m 9p 5m")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn")
    assert refused(table, "S 8s") == ["hand-fixed"]
    assert "riichi-twice" in refused(table, "S riichi drawn")
    assert [act.words for act in table.lawful(1)] == ["drawn"]


# ---- R8: ippatsu
@EVERY
@pytest.mark.parametrize(
    ("hands", "draws", "script", "won"),
    [
        ({}, "9m 1z 2p", "W drawn; S ron", 1),
        ({}, "9m 1z 9s 9m 9p 2p", "W drawn; N drawn; E drawn; S tsumo", 1),  # his own next draw
        ({}, "9m 1z 9s 9m 9p 7z 2p", "W drawn; N drawn; E drawn; S drawn; W drawn; S ron", 0),  # after his discard
        ({"W": "77z 9s"}, "9m 1z 9s 9m 7z 2p", "W drawn; N drawn; E drawn; W pon; W 9s; N drawn; S ron", 0),  # a call
        ({"N": "9999s"}, "9m 1z 9m 7z 2p", "W drawn; N ankan 9s; N drawn; E drawn; S ron", 0),  # a concealed kong
    ],
    ids=["next discard", "next draw", "too late", "call", "kong"],
)
def test_ippatsu_is_a_win_within_the_next_uninterrupted_turns(
    book: str, hands: dict[str, str], draws: str, script: str, won: int
) -> None:  # R8, Y2
    table = sit(book, {"S": READY, **hands}, draws, after="1z 1z")
    play(table, "E drawn; S riichi drawn; " + script)
    assert ("ippatsu" in worth(table, "S")[2]) == bool(won)


@EVERY
def test_another_riichi_does_not_end_ippatsu(book: str) -> None:  # R8, P2
    table = sit(book, {"S": READY, "W": "234s 567m 678p 66m 78m"}, "9m 1z 1z 2p")
    play(table, "E drawn; S riichi drawn; W riichi drawn; N drawn; S ron")
    assert "ippatsu" in worth(table, "S")[2]


@EVERY
def test_the_players_own_concealed_kong_ends_ippatsu(book: str) -> None:  # R8, PEERS R4
    table = sit(book, {"S": "444z 678p 345s 88s 34p"}, "9m 1z 9s 9m 9p 4z", after="2p")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S ankan 4z; S tsumo")
    assert worth(table, "S")[2] == double_riichi(book) | {"rinshan", "menzen-tsumo"}


@EVERY
def test_ippatsu_is_kept_on_a_kong_robbed(book: str) -> None:  # S-25, PEERS R5
    hands = {"S": "234m 678p 345s 88s 67p", "W": "55p 1z"}
    table = sit(book, hands, "5p 9m 9s 9p 5p")
    play(table, "E drawn; W pon; W 1z; N drawn; E drawn; S riichi drawn; W kakan 5p; S ron")
    assert {"riichi", "ippatsu", "chankan"} <= worth(table, "S")[2]


# ---- R9: double riichi


def double_riichi(book: str) -> set[str]:
    """Double riichi as a book has it: one han on top of riichi, or, as tenhou has it, a yaku in its place."""
    return {"double-riichi"} if book == "tenhou" else {"riichi", "double-riichi"}


@EVERY
@pytest.mark.parametrize(
    ("hands", "draws", "script", "double"),
    [
        ({}, "9m 1z", "E drawn; S riichi drawn", 1),
        ({}, "9m 9p 9s 9m 1z 1z", "E drawn; S drawn; W drawn; N drawn; E drawn; S riichi drawn", 0),
        ({"N": "99m 1z"}, "9m 7z 1z", "E drawn; N pon; N 1z; E drawn; S riichi drawn", 0),
        ({"E": "9999s"}, "9m 1z", "E ankan 9s; E drawn; S riichi drawn", 0),
        ({"E": "234s 567m 678p 66m 78m"}, "1z 1z", "E riichi drawn; S riichi drawn", 1),
    ],
    ids=["first discard", "second discard", "after a call", "after a kong", "after a riichi"],
)
def test_double_riichi_is_declared_with_the_players_first_discard_in_the_first_uninterrupted_turns(
    book: str, hands: dict[str, str], draws: str, script: str, double: int
) -> None:  # R9, Y3
    table = over(play(sit(book, {"S": READY, **hands}, draws, after="7z"), script))
    assert (table.state.riichi[1], table.state.double[1]) == (STANDING, double)


@EVERY
def test_the_players_own_concealed_kong_before_it_makes_it_an_ordinary_riichi(book: str) -> None:  # R9, PEERS N
    table = sit(book, {"S": "1111z 678p 345s 88s 3p"}, "9m 4p", after="9m")
    over(play(table, "E drawn; S ankan 1z; S riichi drawn"))
    assert (table.state.riichi[1], table.state.double[1]) == (STANDING, 0)


@EVERY
def test_a_call_after_it_leaves_the_double_riichi_and_ends_ippatsu(book: str) -> None:  # C11.17
    table = sit(book, {"S": READY, "E": "77z 1m"}, "9m 1z 7z 9s 9p 9m 2p")
    play(table, "E drawn; S riichi drawn; W drawn; E pon; E 1m; S drawn; W drawn; N drawn; E drawn; S ron")
    assert worth(table, "S")[2] == double_riichi(book) | {"pinfu", "tanyao"}


# ---- R11, R14: the stakes
@EVERY
def test_stakes_stay_on_the_table_at_a_draw(book: str) -> None:  # R11
    table = over(go_round(play(sit(book, {"E": READY}, "1z"), "E riichi drawn")))
    assert (table.outcome, table.state.sticks, sum(deltas(table))) == ("exhaustive", 1, 0)


@EVERY
def test_the_winner_takes_the_stakes_of_this_deal_and_those_before(book: str) -> None:  # R14, C5
    start = Start((30000, 30000, 30000, 28000), sticks=2)
    table = sit(book, {"S": READY, "W": "234s 567m 678p 66m 78m"}, "9m 1z 1z 2p", start=start)
    over(play(table, "E drawn; S riichi drawn; W riichi drawn; N drawn; S ron"))
    assert table.state.sticks == 0
    assert deltas(table)[1] == -deltas(table)[3] + 4000
    assert deltas(table)[2] == 0


# ---- Y26, Y28, Y29: the first go-round
WON = "234m 567p 345s 99s 13p"  # 2p, no yaku


@EVERY
def test_east_complete_with_the_tiles_dealt_has_tenhou(book: str) -> None:  # Y28
    table = play(sit(book, {"E": WON}, "2p"), "E tsumo")
    assert worth(table, "E")[2] == {"tenhou"}
    assert deltas(table) == (48000, -16000, -16000, -16000)


@EVERY
def test_a_concealed_kong_first_undoes_it(book: str) -> None:  # Y28, PEERS N
    table = sit(book, {"E": "111m 567p 345s 99s 13p"}, "1m", after="2p")
    play(table, "E ankan 1m; E tsumo")
    assert worth(table, "E")[2] == {"rinshan", "menzen-tsumo"}


@EVERY
def test_a_self_draw_in_the_first_uninterrupted_turns_is_chiihou(book: str) -> None:  # Y29
    table = play(sit(book, {"W": WON}, "1z 9m 2p"), "E drawn; S drawn; W tsumo")
    assert worth(table, "W")[2] == {"chiihou"}


@EVERY
@pytest.mark.parametrize(
    ("hands", "draws", "script"),
    [
        ({"W": WON, "N": "77z 1m", "S": "1z"}, "7z 1z 9m 2p", "E drawn; N pon; N 1m; E drawn; S drawn; W tsumo"),  # a call
        ({"W": WON, "S": "9999m"}, "7z 1z 2p", "E drawn; S ankan 9m; S drawn; W tsumo"),  # another's kong
        ({"W": "111z 567p 345s 99s 13p"}, "7z 9m 1z", "E drawn; S drawn; W ankan 1z; W tsumo"),  # one's own
    ],
)
def test_a_call_or_a_concealed_kong_by_anybody_undoes_it(book: str, hands: dict[str, str], draws: str, script: str) -> None:
    after = "2p" if hands["W"] != WON else "7z"  # Y29, PEERS N
    table = play(sit(book, hands, draws, after=after), script)
    assert "menzen-tsumo" in worth(table, "W")[2]
    assert "chiihou" not in worth(table, "W")[2]


@pytest.mark.parametrize(("book", "base"), [("wrr-2013", 8000), ("wrc-2015", 8000), ("club", 8000)])
def test_a_ron_before_the_winners_first_turn_is_renhou_and_alone_a_mangan(book: str, base: int) -> None:  # Y26, PEERS M2
    table = play(sit(book, {"W": WON}, "1z 2p"), "E drawn; S drawn; W ron")
    assert worth(table, "W")[2] == {"renhou"}
    assert deltas(table)[2] == base


def test_tenhou_has_no_renhou() -> None:
    table = sit("tenhou", {"W": WON}, "1z 2p")
    assert not may(play(table, "E drawn; S drawn"), "W ron")


@PAPER
def test_east_never_has_renhou(book: str) -> None:  # Y26: his turn was the first
    table = sit(book, {"E": WON, "N": "22p"}, "1z 9m 2p")
    play(table, "E drawn; S drawn; W drawn")
    assert why(table, "E ron") == ["win-no-yaku"]


@PAPER
def test_after_the_players_first_discard_or_a_call_there_is_no_renhou(book: str) -> None:  # Y26
    table = sit(book, {"W": WON, "S": "77z 1m", "E": "22p"}, "7z 9m 2p")
    play(table, "E drawn; S pon; S 1m; W drawn; N drawn")
    assert why(table, "W ron") == ["win-no-yaku"]


RENHOU = [  # hand, the tile won on, dora indicator; 2013 and 2015: han and points
    (WON, "2p", "2m", 6, 12000, 5, 8000),  # C11.11: with a dora
    ("234m 567p 345s 88s 34p", "2p", "1s", 7, 12000, 5, 8000),  # pinfu and tanyao beside it
    ("234m 567p 345s 88s 34p", "2p", "7s", 9, 16000, 5, 8000),  # and two dora
]


@pytest.mark.parametrize(("hand", "tile", "dora", "han", "points", "alone", "mangan"), RENHOU)
def test_renhou_adds_up_in_2013_and_stands_alone_in_2015(
    hand: str, tile: str, dora: str, han: int, points: int, alone: int, mangan: int
) -> None:  # Y26, C11.11, S-26, PEERS section 4
    old = play(sit("wrr-2013", {"W": hand}, f"1z {tile}", dora=dora), "E drawn; S drawn; W ron")
    assert (worth(old, "W")[0], deltas(old)[2]) == (han, points)
    new = play(sit("wrc-2015", {"W": hand}, f"1z {tile}", dora=dora), "E drawn; S drawn; W ron")
    assert (worth(new, "W")[0], deltas(new)[2]) == (alone, mangan)
    assert worth(new, "W")[2] == {"renhou"}


def test_a_hand_worth_more_without_it_drops_renhou_in_2015() -> None:  # S-27, C11.11
    """Flush of one suit with pinfu and a twin run: eight han. In 2015 baiman; in 2013 thirteen with renhou, and sanbaiman."""
    hand = {"W": "223344s 567s 99s 78s"}
    new = play(sit("wrc-2015", hand, "1z 6s", dora="1z"), "E drawn; S drawn; W ron")
    assert (worth(new, "W")[0], deltas(new)[2]) == (8, 16000)
    assert worth(new, "W")[2] == {"chinitsu", "pinfu", "iipeikou"}
    old = play(sit("wrr-2013", hand, "1z 6s", dora="1z"), "E drawn; S drawn; W ron")
    assert (worth(old, "W")[0], deltas(old)[2]) == (13, 24000)
