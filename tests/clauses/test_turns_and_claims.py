"""Turns, claims and their precedence, swap-calling: rows P1-P20 of a prompted table, and C11.2 and C11.6."""

import pytest

from jantaku.core.constants import MARK_TAKEN
from jantaku.game.table import Table
from tests.rig import BOOKS, TEXTS, deltas, has_won, kind, may, over, play, refused, river, sit, why, worth
from tests.sampling import one_by_one

EVERY = pytest.mark.parametrize("book", BOOKS)
TEXT = pytest.mark.parametrize("book", TEXTS)
ALLOWED = ("swap_same_chii=allow", "swap_same_pon=allow", "swap_other=allow")


# ---- P2: what breaks the set of turns
@EVERY
@pytest.mark.parametrize(
    ("hands", "draws", "script", "untouched"),
    [
        ({"S": "34m"}, "5m 9p", "E drawn; S chii high", 0),
        ({"W": "77z"}, "7z", "E drawn; W pon", 0),
        ({"W": "777z"}, "7z", "E drawn; W kan", 0),
        ({"E": "777z"}, "7z", "E ankan 7z", 0),
        ({"E": "234m 567p 345s 99s 13p"}, "1z", "E riichi drawn", 1),
        ({}, "1z 2z", "E drawn; S drawn", 1),
    ],
    ids=["chii", "pon", "kan", "ankan", "riichi", "discards"],
)
def test_calls_and_concealed_kongs_break_the_set_of_turns_and_riichi_does_not(
    book: str, hands: dict[str, str], draws: str, script: str, untouched: int
) -> None:  # P2, Y41
    assert play(sit(book, hands, draws), script).state.untouched == untouched


# ---- P3, P4, P5, P8
@EVERY
@pytest.mark.parametrize("seat", "SWN")
@pytest.mark.parametrize(("pair", "call"), [("77z", "pon"), ("777z", "kan")])
def test_anybody_may_claim_a_triplet_or_quad(book: str, seat: str, pair: str, call: str) -> None:  # P4
    table = sit(book, {seat: pair}, "7z")
    play(table, f"E drawn; {seat} {call}")
    assert table.state.turn == "ESWN".index(seat)


@EVERY
@pytest.mark.parametrize(("seat", "reasons"), [("S", []), ("W", ["chii-not-next"]), ("N", ["chii-not-next"])])
def test_a_run_is_claimed_by_the_player_to_the_discarders_right_alone(book: str, seat: str, reasons: list[str]) -> None:  # P5, S-1
    hands = {"S": "4p 6p", seat: "55p 46p"}  # the pair keeps the window open
    table = sit(book, hands, "5p")
    play(table, "E drawn")
    assert why(table, f"{seat} chii middle") == reasons


@EVERY
def test_after_a_claim_play_goes_on_from_the_claimer_and_those_between_are_skipped(book: str) -> None:  # P6, P8
    table = sit(book, {"N": "77z 9m"}, "7z 1p")
    play(table, "E drawn; N pon; N 9m")
    assert table.state.turn == 0
    assert [len(river(table, seat)) for seat in "ESWN"] == [1, 0, 0, 1]
    assert table.state.taken == 54  # nobody drew for the claim


@EVERY
def test_a_claimed_discard_stays_in_the_river_with_its_mark(book: str) -> None:  # P3, F1
    table = sit(book, {"N": "77z 9m"}, "7z 1p")
    play(table, "E drawn; N pon")
    assert river(table, "E") == [kind("7z")]
    assert table.state.marks[0][0] & MARK_TAKEN


@EVERY
def test_only_the_latest_discard_can_be_claimed(book: str) -> None:  # S-39, P15
    table = sit(book, {"N": "77z"}, "7z 1p")
    play(table, "E drawn")
    table.close()
    assert table.state.turn == 1
    assert refused(table, "N pon") == ["not-asked"]  # when it was, he passed
    play(table, "S drawn")
    assert refused(table, "N pon") == ["not-possible"]


@EVERY
def test_a_claim_is_offered_only_where_the_tiles_for_it_are_held(book: str) -> None:  # P15
    table = sit(book, {"S": "46p", "W": "55p"}, "5p")
    play(table, "E drawn")
    assert [act.words for act in table.lawful(1)] == ["chii middle", "pass"]
    assert [act.words for act in table.lawful(2)] == ["pon", "pass"]
    assert table.asked == (1, 2)


@EVERY
def test_who_has_nothing_to_claim_is_not_asked_and_cannot_answer(book: str) -> None:  # P12 (a prompted table)
    table = sit(book, {"W": "55p"}, "5p")
    play(table, "E drawn")
    assert table.asked == (2,)
    assert refused(table, "N pass") == ["not-asked"]
    assert list(table.lawful(3)) == []
    assert refused(table, "S 1m")[-1] in ("not-your-turn", "not-possible")


# ---- P9, P10: wins
RON = "234m 567p 345s 99s 13p"  # waits for 2p, without a yaku of its own
PINFU = "234m 567p 345s 99s 34p"  # 2p 5p


@EVERY
def test_a_win_beats_every_other_claim(book: str) -> None:  # P9
    table = sit(book, {"S": "46p", "W": "55p", "N": PINFU}, "5p 1z")
    play(table, "E drawn; S chii middle; W pon; N ron")
    assert has_won(table, "N")


@EVERY
@pytest.mark.parametrize("first", ["S", "W"])
def test_of_two_wins_only_the_nearer_after_the_discarder_is_paid_but_by_the_club_and_tenhou(book: str, first: str) -> None:
    table = sit(book, {"S": PINFU, "W": "234s 567m 345p 88m 34p"}, "1z 9s 1z 9s 5p", avoid="2p")  # P10, C11.1, PEERS M1
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn")
    play(table, "S ron; W ron" if first == "S" else "W ron; S ron")
    assert has_won(table, "S")
    assert has_won(table, "W") == (book in ("club", "tenhou"))
    paid = deltas(table)
    assert paid[1] > 0
    assert (paid[2] > 0) == (book in ("club", "tenhou"))
    assert sum(paid) == paid[3] == 0


THREE = {"S": PINFU, "W": "234s 567m 345p 88m 34p", "N": "678s 567m 678p 22m 34p"}


@one_by_one(("book", "winners"), [("wrr-2013", "S"), ("wrc-2015", "S"), ("club", "SWN"), ("tenhou", "")], ids=BOOKS)
def test_three_wins_are_one_three_or_none_by_the_book(book: str, winners: str) -> None:  # P10, A7, PEERS M4
    table = sit(book, THREE, "1z 9s 1z 9s 5p")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S ron; W ron; N ron")
    assert "".join(seat for seat in "SWN" if has_won(table, seat)) == winners
    assert table.outcome == ("ron" if winners else "triple-ron")


@TEXT
@pytest.mark.parametrize("bar", ["furiten", "no yaku", "declines"])
def test_a_nearer_player_who_cannot_or_will_not_win_does_not_stand_in_the_way(book: str, bar: str) -> None:  # P10a
    nearer = RON if bar == "no yaku" else PINFU
    draw = {"furiten": "5p", "no yaku": "1z", "declines": "9m"}[bar]
    table = sit(book, {"S": nearer, "W": "234s 567m 345p 88m 34p"}, f"1z {draw} 1z 9s 2p")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn")
    assert may(table, "S ron") == (bar == "declines")
    over(play(table, "W ron"))
    assert has_won(table, "W")
    assert not has_won(table, "S")


# ---- P11: triplet against run
CLAIMERS = {"S": "46p 9m", "W": "55p 9m"}


@one_by_one(
    ("book", "chii", "pon", "holds"),
    [
        ("wrr-2013", 1000, 2000, "W"),
        ("wrc-2015", 1000, 2000, "S"),
        ("club", 1000, 2000, "S"),
        ("tenhou", 1000, 2000, "W"),
        ("wrr-2013", 2000, 1000, "W"),
        ("wrc-2015", 2000, 1000, "W"),
        ("wrc-2015", 1000, 1000, "W"),
        ("wrc-2015", 1000, 1300, "W"),
        ("wrc-2015", 1000, 1301, "S"),
        ("wrc-2015", 0, 0, "W"),
        ("club", 0, 0, "W"),
    ],
)
@one_by_one("call", ["pon", "kan"])
def test_a_triplet_or_quad_against_a_run(book: str, chii: int, pon: int, holds: str, call: str) -> None:  # P11, C11.2
    hands = CLAIMERS | {"W": "555p 9m"}
    for script in (f"S chii middle @{chii}; W {call} @{pon}", f"W {call} @{pon}; S chii middle @{chii}"):
        table = sit(book, hands, "5p")
        play(table, "E drawn; " + script)
        assert table.state.turn == "ESWN".index(holds)
        assert table.state.melds == [int(seat == holds) for seat in "ESWN"]


# ---- P16-P18: swap-calling
SWAPS = [  # claimed, by, with, refused: the same tile, the other side
    ("5m", "chii high", "34m", ["5m"], ["2m"]),
    ("4m", "chii middle", "35m", ["4m"], []),
    ("9m", "chii high", "78m", ["9m"], ["6m"]),
    ("3m", "chii high", "12m", ["3m"], []),
    ("1m", "chii low", "23m", ["1m"], ["4m"]),
    ("7m", "chii low", "89m", ["7m"], []),
    ("6m", "chii low", "78m", ["6m"], ["9m"]),
    ("5m", "pon", "55m", ["5m"], []),
]


@one_by_one("book", BOOKS)
@one_by_one(("claimed", "call", "own", "same", "other"), SWAPS, ids=[f"{s[1]} {s[0]} on {s[2]}" for s in SWAPS])
def test_swap_calling_is_refused(book: str, claimed: str, call: str, own: str, same: list[str], other: list[str]) -> None:
    rest = " ".join(dict.fromkeys([*same, *other]))  # C11.6, P16, P17
    free = "1p 9p"
    table = sit(book, {"S": f"{own} {rest} {free}"}, claimed)
    play(table, f"E drawn; S {call}")
    for tile in same:
        assert refused(table, f"S {tile}") == ["swap-same"]
    for tile in other:
        assert refused(table, f"S {tile}") == ["swap-other"]
    assert may(table, "S 1p")


@one_by_one("book", BOOKS)
@one_by_one(("claimed", "call", "own", "same", "other"), SWAPS, ids=[f"{s[1]} {s[0]} on {s[2]}" for s in SWAPS])
def test_swap_calling_is_accepted_where_the_value_is_allow(
    book: str, claimed: str, call: str, own: str, same: list[str], other: list[str]
) -> None:  # C11.6, S-2
    rest = " ".join(dict.fromkeys([*same, *other]))
    table = sit(book, {"S": f"{own} {rest} 1p 9p"}, claimed, settings=ALLOWED)
    play(table, f"E drawn; S {call}")
    for tile in (*same, *other):
        assert may(table, f"S {tile}")


@EVERY
def test_a_swap_is_barred_in_the_same_turn_only(book: str) -> None:  # P18
    table = sit(book, {"S": "34m 2m 5m 1p"}, "5m 1z 9s 1z 9s")
    play(table, "E drawn; S chii high; S 1p; W drawn; N drawn; E drawn")
    assert may(table, "S 2m")
    assert may(table, "S 5m")


LEFT = [
    ("2p", "3455p", "chii low"),
    ("2p", "2234p", "chii low"),
    ("2p", "2345p", "chii low"),
    ("5p", "4556p", "chii middle"),
    ("5p", "2234p", "chii high"),
]


def after_three_melds(book: str, hand: str, claimed: str, *settings: str) -> Table:
    """South has laid three triplets and holds these four tiles, when East discards what she might claim."""
    hands = {"S": f"11z 22z 33z {hand} 567z", "W": "678s 234m 567m 88s 34p"}  # West may win: the window is open
    table = sit(book, hands, f"1z 2z 3z 9s 9s {claimed}", settings=settings)
    return play(table, "E drawn; S pon; S 5z; W drawn; S pon; S 6z; W drawn; S pon; S 7z; W drawn; N drawn; E drawn")


@EVERY
@pytest.mark.parametrize(("claimed", "hand", "call"), LEFT)
def test_a_claim_that_would_leave_only_barred_tiles_may_not_be_made(book: str, claimed: str, hand: str, call: str) -> None:
    table = after_three_melds(book, hand, claimed)  # P18, PEERS K2
    assert why(table, f"S {call}") == ["claim-leaves-none"]
    assert may(after_three_melds(book, hand, claimed, *ALLOWED), f"S {call}")


@EVERY
def test_a_claim_that_leaves_one_tile_free_may_be_made(book: str) -> None:  # P18
    assert may(after_three_melds(book, "3456p", "2p"), "S chii low")


@one_by_one("book", ["club", "tenhou"])
@one_by_one(
    ("claimed", "own", "call", "barred"),
    [("0m", "34m 5m 1p", "chii high", "5m"), ("5m", "34m 0m 1p", "chii high", "0m"), ("5m", "55m 0m 1p", "pon", "0m")],
)
def test_a_red_five_and_a_plain_one_are_the_same_tile_for_swap_calling(
    book: str, claimed: str, own: str, call: str, barred: str
) -> None:  # T2, P16, PEERS K4
    table = sit(book, {"S": own}, claimed)
    play(table, f"E drawn; S {call}")
    assert refused(table, f"S {barred}") == ["swap-same"]
    assert may(table, "S 1p")


@pytest.mark.parametrize("book", ["club", "tenhou"])
def test_with_a_red_five_in_hand_one_says_whether_it_goes_into_the_meld(book: str) -> None:  # T2
    table = sit(book, {"S": "50p 46p 1z"}, "5p")
    play(table, "E drawn")
    assert {act.words for act in table.lawful(1)} == {"chii middle", "pon red", "pass"}
    play(table, "S pon red; S 1z")
    assert table.state.meld_reds[1][0] == 1


# ---- P19, P20
@EVERY
def test_what_was_laid_down_is_not_discarded_again(book: str) -> None:  # P19
    table = sit(book, {"S": "77z 1p"}, "7z")
    play(table, "E drawn; S pon")
    assert refused(table, "S 7z") == ["not-possible"]


@EVERY
def test_four_tiles_alike_are_a_quad_only_if_declared(book: str) -> None:  # P20
    table = sit(book, {"S": "1111m 23m 456p 99s 45s"}, "9m 9p 1z 9s 2z 6s")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S tsumo")
    assert worth(table, "S")[2] == {"menzen-tsumo"}  # a triplet, and the fourth tile in a run


@EVERY
def test_who_has_answered_has_answered(book: str) -> None:  # P12 (a prompted table), N14
    table = sit(book, {"S": "46p", "W": "55p"}, "5p")
    play(table, "E drawn; W pass")
    assert list(table.lawful(2)) == []
    assert refused(table, "W pon") == ["not-asked"]
