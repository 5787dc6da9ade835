"""Furiten: rows F1-F8 at the table, C11.3, C11.4 and C11.5."""

import pytest

from jantaku.core.constants import FOR_NOW, FOR_THE_HAND
from tests.rig import BOOKS, TEXTS, has_won, may, over, play, refused, sit, why
from tests.sampling import one_by_one

EVERY = pytest.mark.parametrize("book", BOOKS)
TEXT = pytest.mark.parametrize("book", TEXTS)
TENPAI = "234m 678p 345s 88s 34p"  # waits for 2p and 5p, all simples
TRIPLE = "234m 567p 88m 34567s"  # 2s, 5s and 8s
ORPHANS = "19m 19p 1s 1234567z 1m"  # 9s
# In what follows another seat holds a pair of the tile discarded: so the window is open, and South can be told why not.


# ---- F1: own discards
@EVERY
@pytest.mark.parametrize("tile", ["2p", "5p"])
@pytest.mark.parametrize("own", ["2p", "5p"])
def test_one_wait_among_the_players_own_discards_bars_a_win_on_any(book: str, own: str, tile: str) -> None:  # F1, V2, PEERS F2
    table = sit(book, {"S": TENPAI, "N": tile[0] * 2 + "p"}, f"9m {own} {tile}")
    play(table, "E drawn; S drawn; W drawn")
    assert "furiten-discard" in refused(table, "S ron")


@EVERY
@pytest.mark.parametrize("tile", ["2s", "5s", "8s"])
def test_a_discard_of_one_wait_of_three_bars_all_three(book: str, tile: str) -> None:  # C11.5
    table = sit(book, {"S": TRIPLE, "N": tile[0] * 2 + "s"}, f"9m 2s {tile}")
    play(table, "E drawn; S drawn; W drawn")
    assert why(table, "S ron") == ["furiten-discard"]


@EVERY
@pytest.mark.parametrize("tile", ["2s", "5s", "8s"])
def test_and_none_by_self_draw(book: str, tile: str) -> None:  # C11.5, F6, V3
    table = sit(book, {"S": TRIPLE}, f"9m 2s 1z 9s 9m {tile}")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S tsumo")
    assert has_won(table, "S")


@EVERY
def test_a_discard_claimed_by_another_is_still_the_discarders_own(book: str) -> None:  # F1, PEERS F3
    table = sit(book, {"S": TENPAI, "N": "22p 1z", "W": "55p"}, "9m 2p 5p")
    play(table, "E drawn; S drawn; N pon; N 1z; E drawn")
    assert why(table, "S ron") == ["furiten-discard"]


@EVERY
def test_furiten_asks_for_the_shape_alone_not_for_a_yaku(book: str) -> None:  # F1
    table = sit(book, {"S": "222m 567p 345s 99s 23p", "N": "44p"}, "9m 1p 4p")
    play(table, "E drawn; S drawn; W drawn")
    assert set(why(table, "S ron")) == {"furiten-discard", "win-no-yaku"}


@one_by_one("book", ["club", "tenhou"])
@one_by_one(("own", "tile"), [("0p", "5p"), ("5p", "0p"), ("0p", "2p")])
def test_a_red_five_is_a_five_for_furiten(book: str, own: str, tile: str) -> None:  # T2, PEERS F8
    table = sit(book, {"S": TENPAI, "N": "22p" if tile == "2p" else "55p"}, f"9m {own} {tile}")
    play(table, "E drawn; S drawn; W drawn")
    assert why(table, "S ron") == ["furiten-discard"]


# ---- F2: curable
@EVERY
def test_a_player_who_changes_their_waits_is_free_again(book: str) -> None:  # F2
    hand = {"S": "234m 567m 345s 88s 34p"}
    table = sit(book, hand, "9m 2p 1z 9s 9m 7p 1z 9s 9m 8p 6p")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S 3p; W drawn; N drawn; E drawn; S 4p; W drawn")
    assert may(table, "S ron")  # now 6p and 9p


# ---- F3: a winning tile missed
@EVERY
def test_a_player_who_lets_a_winning_tile_pass_may_win_on_no_discard_before_their_next_draw(book: str) -> None:  # F3
    table = sit(book, {"S": TENPAI, "E": "22p"}, "9m 1z 5p 2p 9m 9p 2p")
    play(table, "E drawn; S drawn; W drawn; S pass; N drawn")
    assert why(table, "S ron") == ["furiten-missed"]
    play(table, "E drawn; S drawn; W drawn")
    assert may(table, "S ron")


@EVERY
def test_a_tile_that_completes_a_hand_without_yaku_is_missed_like_any(book: str) -> None:  # F3, C11.4, PEERS F1
    hands = {"S": "33z 234m 34s 234p 99p 1m", "E": "22s"}  # 2s makes three runs of 2-3-4; 5s makes nothing
    table = sit(book, hands, "3z 5s 2s")
    play(table, "E drawn; S pon; S 1m; W drawn; N drawn")
    assert why(table, "S ron") == ["furiten-missed"]


@EVERY
def test_a_tile_passed_in_furiten_is_missed_as_well(book: str) -> None:  # F3
    table = sit(book, {"S": TENPAI}, "9m 2p 5p")
    play(table, "E drawn; S drawn; W drawn")
    assert over(table).state.missed[1] == FOR_NOW


@EVERY
def test_a_kong_not_robbed_is_a_tile_missed(book: str) -> None:  # F3, PEERS F5
    hands = {"S": TENPAI, "W": "55p 1z", "E": "22p"}
    table = sit(book, hands, "5p 9m 9s 9p 5p 2p", after="9m")
    play(table, "E drawn; W pon; W 1z; N drawn; E drawn; S drawn")
    assert table.state.missed[1] == 0
    play(table, "W kakan 5p; S pass; W drawn; N drawn")
    assert why(table, "S ron") == ["furiten-missed"]


@TEXT
def test_a_concealed_kong_is_missed_by_thirteen_orphans_alone(book: str) -> None:  # F3
    table = sit(book, {"S": "999s 1p", "W": "78s 234m 567m 22p 345p", "N": ORPHANS}, "9m 9s")
    over(play(table, "E drawn; S ankan 9s"))
    assert table.state.missed == [0, 0, 0, FOR_NOW]


def test_where_a_concealed_kong_cannot_be_robbed_nobody_misses_it() -> None:  # F3
    hands = {"S": "999s 1p", "N": ORPHANS}
    for book, settings in (("wrc-2015", ("rob_concealed=never",)), ("tenhou", ())):
        table = sit(book, hands, "9m 9s", settings=settings)
        over(play(table, "E drawn; S ankan 9s"))
        assert table.state.missed == [0, 0, 0, 0]


@EVERY
def test_to_decline_a_self_draw_misses_nothing(book: str) -> None:  # S-34
    table = sit(book, {"S": TENPAI}, "9m 1z 1p 9s 9m 5p")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn")
    assert may(table, "S tsumo")
    assert over(play(table, "S 8p")).state.missed[1] == 0


# ---- F4: when it ends
CALLER = {"S": "234m 567m 888s 22s 34p", "E": "55p"}  # 2p and 5p, also after the pair is called and an eight discarded


@pytest.mark.parametrize(("book", "reasons"), [("wrr-2013", ["furiten-missed"]), ("wrc-2015", []), ("club", [])])
def test_a_claim_by_the_player_ends_it_in_2015_and_only_a_draw_in_2013(book: str, reasons: list[str]) -> None:  # F4, C11.3
    table = sit(book, CALLER, "9m 1z 5p 2s 5p")
    play(table, "E drawn; S drawn; W drawn; S pass; N drawn; S pon; S 8s; W drawn")  # PEERS F6
    assert refused(table, "S ron") == reasons  # where there are none, it is done
    assert has_won(over(table), "S") == (not reasons)


@pytest.mark.parametrize(("book", "missed"), [("wrr-2013", FOR_NOW), ("wrc-2015", 0), ("club", 0)])
def test_claiming_the_very_tile_a_player_could_have_won_on_carries_nothing_on_in_2015(book: str, missed: int) -> None:  # F4
    table = sit(book, {"S": "234m 567m 888s 66s 22p"}, "9m 1z 2p")
    play(table, "E drawn; S drawn; W drawn; S pon; S 8s")
    assert table.state.missed[1] == missed


@EVERY
def test_the_claims_of_others_do_not_end_it(book: str) -> None:  # F4, S-4
    table = sit(book, {"S": TENPAI, "N": "55p 2p", "E": "22p"}, "9m 1z 5p")
    play(table, "E drawn; S drawn; W drawn; S pass; N pon; N 2p")
    assert why(table, "S ron") == ["furiten-missed"]


@EVERY
def test_nor_does_a_claim_that_one_declines(book: str) -> None:  # PEERS F7
    table = sit(book, {"S": TENPAI, "W": "22p"}, "9m 1z 5p 8s 2p")
    play(table, "E drawn; S drawn; W drawn; S pass; N drawn; S pass; E drawn")
    assert why(table, "S ron") == ["furiten-missed"]


# ---- F5, F7: with riichi
@EVERY
def test_in_riichi_a_tile_missed_bars_every_discard_to_the_end_of_the_hand(book: str) -> None:  # F5, C11.3, PEERS F4
    table = sit(book, {"S": TENPAI, "E": "22p"}, "9m 1z 5p 9s 9m 9p 2p 1p 1p 5p")
    play(table, "E drawn; S riichi drawn; W drawn; S pass; N drawn; E drawn; S drawn; W drawn")
    assert table.state.missed[1] == FOR_THE_HAND
    assert refused(table, "S ron") == ["furiten-riichi"]
    play(table, "N drawn; E drawn; S tsumo")
    assert has_won(table, "S")


@EVERY
def test_a_furiten_player_may_declare_riichi(book: str) -> None:  # F7, R10
    table = sit(book, {"S": TENPAI, "N": "55p"}, "9m 2p 1z 9s 9m 9p 5p")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S riichi drawn; W drawn")
    assert table.state.riichi[1]
    assert "furiten-discard" in why(table, "S ron")
