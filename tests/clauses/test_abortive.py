"""Abortive draws: rows A1-A7; the two rule books have none, the club has four, tenhou its own. C11.16"""

import pytest

from jantaku.game.log import Start
from jantaku.game.table import Table
from tests.rig import BOOKS, WRC, deltas, has_won, next_hand, over, play, refused, sit

EVERY = pytest.mark.parametrize("book", BOOKS)
PAPER = pytest.mark.parametrize("book", WRC)
ABORTING = pytest.mark.parametrize("book", ["club", "tenhou"])
START = Start((25000, 25000, 25000, 24000), counters=2, sticks=1)

# ---- A2: four kongs
TWO_AND_TWO = {"S": "2222m 2222p 3z", "W": "3333s 4444z 1p"}


def four_kongs(book: str, **hands: str) -> Table:
    """South has made two kongs and West one; it is West's turn, who has a fourth."""
    table = sit(book, TWO_AND_TWO | hands, "9p 9s 9m", after="5z 6z 5z 6z", start=START)
    return play(table, "E drawn; S ankan 2m; S ankan 2p; S drawn; W ankan 3s")


def test_the_fourth_kong_of_several_players_annuls_the_hand_at_its_declaration_at_the_club() -> None:  # A2
    table = over(play(four_kongs("club"), "W ankan 4z"))
    assert (table.outcome, table.state.indicators, table.state.kans) == ("four-kans", 4, 3)  # neither dora nor replacement tile


def test_at_tenhou_after_the_discard_that_follows() -> None:
    table = play(four_kongs("tenhou"), "W ankan 4z")
    assert table.outcome == ""
    assert over(play(table, "W drawn")).outcome == "four-kans"


@PAPER
def test_the_rule_books_play_on(book: str) -> None:  # A1, K5
    assert over(play(four_kongs(book), "W ankan 4z; W drawn")).outcome == ""


def test_a_fourth_kong_that_is_robbed_is_won_on_first() -> None:  # S-38
    orphans = "19m 19p 19s 123567z 1m"
    table = play(four_kongs("club", N=orphans), "W ankan 4z; N ron")
    assert has_won(table, "N")


@pytest.mark.parametrize(("fifth", "draws"), [("W ankan 7z", "7z"), ("W kan", "9s 7z")])
def test_of_one_players_four_the_hand_goes_on_until_anybody_declares_a_fifth(fifth: str, draws: str) -> None:  # A2
    table = sit("club", {"S": "1111m 2222p 3333s 4z", "W": "777z"}, f"9p 4z {draws}", after="4z 4z 5z 6z")
    play(table, "E drawn; S ankan 1m; S ankan 2p; S ankan 3s; S ankan 4z; S drawn")
    if fifth == "W kan":
        play(table, "W drawn; N drawn")
    assert table.outcome == ""
    assert over(play(table, fifth)).outcome == "four-kans"


# ---- A3: nine kinds
NINE = "19m 19p 19s 123z 456p 2s"


@ABORTING
@pytest.mark.parametrize(
    ("hand", "draw", "reasons"),
    [
        (NINE, "3s", []),
        ("19m 19p 19s 12z 456p 25s", "3z", []),  # the ninth is drawn
        ("19m 19p 19s 12z 456p 25s", "3s", ["nine-too-few"]),  # eight
        ("1199m 1199p 19s 12z 2s", "2z", ["nine-too-few"]),  # thirteen tiles, but eight kinds
    ],
)
def test_nine_different_terminals_and_honours_at_the_first_draw_may_annul_the_hand(
    book: str, hand: str, draw: str, reasons: list[str]
) -> None:  # A3
    table = play(sit(book, {"S": hand}, f"5s {draw}", start=START), "E drawn")
    assert refused(table, "S nine-kinds") == reasons
    assert table.outcome == ("" if reasons else "nine-kinds")


@ABORTING
def test_the_player_may_play_on_with_them(book: str) -> None:  # A3
    table = play(sit(book, {"S": NINE}, "9m 3s 9s 9p 9m 4z"), "E drawn; S drawn")
    play(table, "W drawn; N drawn; E drawn")
    assert refused(table, "S nine-kinds") == ["nine-not-first"]


@ABORTING
@pytest.mark.parametrize(
    ("hands", "script"), [({"N": "77z 1p"}, "E drawn; N pon; N 1p; E drawn"), ({"E": "8888m"}, "E ankan 8m; E drawn")]
)
def test_not_after_a_call_or_a_kong(book: str, hands: dict[str, str], script: str) -> None:  # A3, S-22
    table = sit(book, {"S": NINE, **hands}, "7z 2p" if "N" in hands else "2p 7p", after="2p")
    assert refused(play(table, script), "S nine-kinds") == ["nine-not-first"]


@PAPER
def test_the_rule_books_have_no_such_thing(book: str) -> None:  # A1
    table = play(sit(book, {"S": NINE}, "9m 4z"), "E drawn")
    assert refused(table, "S nine-kinds") == ["no-abort"]


# ---- A4: four winds
WINDS = "E drawn; S drawn; W drawn; N drawn"


@EVERY
def test_four_discards_of_one_wind_in_the_first_turn_annul_the_hand(book: str) -> None:  # A4
    table = over(play(sit(book, dict.fromkeys("ESWN", "258m"), "3z 3z 3z 3z"), WINDS))
    assert table.outcome == ("" if book in WRC else "four-winds")


@ABORTING
@pytest.mark.parametrize(
    ("hands", "draws", "script", "after"),
    [
        ({}, "3z 3z 3z 4z", WINDS, ""),  # not the same
        ({}, "5z 5z 5z 5z", WINDS, ""),  # dragons are no winds
        ({}, "9m 3z 3z 3z 3z", WINDS + "; E drawn", ""),  # not the first turn of all
        ({"N": "77z 1p"}, "7z 3z 3z 3z 3z", "E drawn; N pon; N 1p; E drawn; S drawn; W drawn; N drawn", ""),  # interrupted
        ({"E": "9999m"}, "1p 3z 3z 3z", "E ankan 9m; E drawn; S drawn; W drawn; N drawn", "3z"),
    ],
)
def test_nothing_else_is_four_winds(book: str, hands: dict[str, str], draws: str, script: str, after: str) -> None:  # A4, S-22
    table = over(play(sit(book, hands, draws, after=after), script))
    assert table.outcome == ""


# A win on the fourth wind cannot be: the three others have each discarded that wind, so they are furiten.


# ---- A5: four riichi
FOUR = {
    "E": "123456789m 11z 13m",
    "S": "123456789p 22z 13p",
    "W": "123456789s 33z 13s",
    "N": "234m 234p 234s 44z 68m",
}
DECLARE = "E riichi drawn; S riichi drawn; W riichi drawn; N riichi drawn"


@EVERY
def test_when_all_four_have_declared_riichi_the_hand_is_annulled_and_all_show(book: str) -> None:  # A5
    table = over(play(sit(book, FOUR, "5z 6z 7z 5z"), DECLARE))
    assert table.outcome == ("" if book in WRC else "four-riichi")
    assert table.state.sticks == 4
    if table.outcome:
        assert table.view(-1).hidden == [0, 0, 0, 0]


@ABORTING
def test_a_win_on_the_fourth_riichi_tile_comes_first(book: str) -> None:  # S-22
    table = over(play(sit(book, FOUR, "5z 6z 7z 2s"), DECLARE + "; W ron"))
    assert has_won(table, "W")
    assert deltas(table)[2] == -deltas(table)[3] + 3000  # three stakes stand, the fourth went back


# ---- A6: what follows
@pytest.mark.parametrize(("book", "after"), [("club", ("E", 0, 2, 1)), ("tenhou", ("E", 0, 3, 1))])
def test_the_hand_is_replayed_with_the_same_dealer_and_the_stakes_stay(book: str, after: tuple[str, int, int, int]) -> None:
    table = play(sit(book, {"S": NINE}, "9m 3s", start=START), "E drawn; S nine-kinds")  # A6, C11.16
    assert deltas(table) == (0, 0, 0, 0)
    assert next_hand(table) == after


def test_at_the_club_the_fourth_stick_stays_too() -> None:  # A6, S-22
    table = over(play(sit("club", FOUR, "5z 6z 7z 5z", start=START), DECLARE))
    assert next_hand(table) == ("E", 0, 2, 5)
    assert sum(table.points) == 95000
