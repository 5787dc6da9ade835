"""Liability at the table: rows L1-L9 and the payments of C9."""

import pytest

from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.rules.book import Book
from tests.rig import BOOKS, TEXTS, deltas, play, sit, worth

EVERY = pytest.mark.parametrize("book", BOOKS)
TEXT = pytest.mark.parametrize("book", TEXTS)
COUNTERS = pytest.mark.parametrize("n", [0, 2])
DRAGONS = "55z 66z 77z 234m 9p 1m 9s 8p"  # waits for 9p when the last three have gone
WINDS = "11z 22z 33z 44z 9p 1m 9s 8p 5m"


def begin(n: int) -> Start:
    return Start((25000,) * 4, counters=n)


def south_of_dragons(book: str | Book, then: str, n: int = 0, hand: str = DRAGONS, after: str = "") -> Table:
    """South claims white from East, green and red from West, who is liable; ``then`` are the draws from West's next."""
    table = sit(book, {"S": hand}, "5z 6z 7z " + then, start=begin(n), after=after)
    return play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p")


def east_of_dragons(book: str, then: str, n: int = 0) -> Table:
    """East claims all three from South, who is liable; ``then`` are the draws from South's next."""
    table = sit(book, {"E": DRAGONS}, "1s 5z 6z 7z " + then, start=begin(n))
    return play(table, "E drawn; S drawn; E pon; E 1m; S drawn; E pon; E 9s; S drawn; E pon; E 8p")


# ---- L1, L4-L6, C9: three dragons
@EVERY
@COUNTERS
def test_who_fed_the_third_dragons_pays_a_self_draw_alone_with_all_counters(book: str, n: int) -> None:  # L4, PEERS P3
    table = play(south_of_dragons(book, "1m 1m 1s 9p", n), "W drawn; N drawn; E drawn; S tsumo")
    assert worth(table, "S")[2] == {"daisangen"}
    assert deltas(table) == (0, 32000 + 300 * n, -32000 - 300 * n, 0)
    table = play(east_of_dragons(book, "1m 1m 1s 9p", n), "S drawn; W drawn; N drawn; E tsumo")
    assert deltas(table) == (48000 + 300 * n, -48000 - 300 * n, 0, 0)


@TEXT
@COUNTERS
def test_of_a_win_on_a_third_players_tile_each_pays_half_and_the_discarder_the_counters(book: str, n: int) -> None:  # L5, PEERS P2
    table = play(south_of_dragons(book, "1m 9p", n), "W drawn; N drawn; S ron")
    assert deltas(table) == (0, 32000 + 300 * n, -16000, -16000 - 300 * n)
    table = play(east_of_dragons(book, "1m 9p", n), "S drawn; W drawn; E ron")
    assert deltas(table) == (48000 + 300 * n, -24000, -24000 - 300 * n, 0)


def test_at_tenhou_the_liable_player_pays_the_counters() -> None:
    table = play(south_of_dragons("tenhou", "1m 9p", 1), "W drawn; N drawn; S ron")
    assert deltas(table) == (0, 32300, -16300, -16000)


@EVERY
@COUNTERS
def test_the_liable_player_alone_pays_a_win_on_their_own_tile(book: str, n: int) -> None:  # L6
    table = play(south_of_dragons(book, "9p", n), "W drawn; S ron")
    assert deltas(table) == (0, 32000 + 300 * n, -32000 - 300 * n, 0)
    table = play(east_of_dragons(book, "9p", n), "S drawn; E ron")
    assert deltas(table) == (48000 + 300 * n, -48000 - 300 * n, 0, 0)


# ---- L2: four winds
@TEXT
@COUNTERS
@pytest.mark.parametrize(
    ("then", "script", "paid"),
    [
        ("1m 1m 1s 9p", "W drawn; N drawn; E drawn; S tsumo", (0, 32000, -32000, 0)),
        ("1m 9p", "W drawn; N drawn; S ron", (0, 32000, -16000, -16000)),
        ("9p", "W drawn; S ron", (0, 32000, -32000, 0)),
    ],
)
def test_who_fed_the_fourth_winds_likewise(book: str, n: int, then: str, script: str, paid: tuple[int, ...]) -> None:  # L2
    table = sit(book, {"S": WINDS}, "1z 2z 3z 4z " + then, start=begin(n))
    play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; S pon; S 5m; " + script)
    assert worth(table, "S")[2] >= {"daisuushii"}
    counters = [0, 300 * n, 0, 0]
    counters[3 if script.startswith("W drawn; N drawn; S") else 2] -= 300 * n
    assert deltas(table) == tuple(a + b for a, b in zip(paid, counters, strict=True))


@EVERY
def test_three_melded_winds_and_a_pair_bring_no_liability(book: str) -> None:  # Y38, L2
    table = sit(book, {"S": "11z 22z 33z 44z 34p 1m 9s 8p"}, "1z 2z 3z 1m 1m 1s 5p", avoid="2p5p")
    play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; N drawn; E drawn; S tsumo")
    assert worth(table, "S")[2] == {"shousuushii"}
    assert deltas(table) == (-16000, 32000, -8000, -8000)


# ---- L1, L3: what counts as seen
PAID_BY_ALL = (-16000, 32000, -8000, -8000)
PAID_BY_WEST = (0, 32000, -32000, 0)


@EVERY
def test_a_concealed_triplet_is_not_seen_so_nobody_is_liable(book: str) -> None:  # L3
    table = sit(book, {"S": "555z 66z 77z 234m 9p 1m 9s"}, "6z 7z 1m 1m 1s 9p")
    play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; N drawn; E drawn; S tsumo")
    assert worth(table, "S")[2] == {"daisangen"}
    assert deltas(table) == PAID_BY_ALL


@EVERY
def test_a_concealed_kong_is_seen(book: str) -> None:  # L3
    table = sit(book, {"S": "555z 66z 77z 234m 9p 1m 9s"}, "1s 5z 6z 7z 1m 1m 9p", after="8p")
    play(table, "E drawn; S ankan 5z; S drawn; W drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; N drawn; E drawn; S ron")
    assert deltas(table) == (-16000, 32000, -16000, 0)  # East's tile, West liable


@EVERY
def test_a_third_set_that_nobody_fed_makes_nobody_liable(book: str) -> None:  # L1, L3
    table = sit(book, {"S": "55z 66z 777z 234m 9p 1m 9s"}, "5z 6z 1p 1p 1p 7z 1p", after="9p")
    play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; N drawn; E drawn; S ankan 7z; S tsumo")
    assert worth(table, "S")[2] == {"daisangen"}
    assert deltas(table) == PAID_BY_ALL


@EVERY
def test_who_feeds_an_open_kong_as_the_third_set_is_liable(book: str) -> None:  # L1
    table = sit(book, {"S": "55z 66z 777z 234m 9p 1m 9s"}, "5z 6z 7z", after="9p")
    play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S kan; S tsumo")
    assert deltas(table) == PAID_BY_WEST


@EVERY
def test_extending_the_third_triplet_leaves_the_player_who_fed_it_liable(book: str) -> None:  # L1
    table = play(south_of_dragons(book, "1m 1m 1s 7z", after="9p"), "W drawn; N drawn; E drawn; S kakan 7z")
    play(table, "S tsumo")
    assert worth(table, "S")[2] == {"daisangen"}
    assert deltas(table) == PAID_BY_WEST


# ---- L7: beside another yakuman
@TEXT
def test_with_another_yakuman_the_sums_are_the_same(book: str) -> None:  # L7, PEERS P4, S8
    hand = "55z 66z 77z 111z 2z 1m 9s 8p"
    table = play(south_of_dragons(book, "1m 2z", hand=hand), "W drawn; N drawn; S ron")
    assert worth(table, "S")[2] == {"daisangen", "tsuuiisou"}
    assert deltas(table) == (0, 32000, -16000, -16000)
    table = play(south_of_dragons(book, "1m 1m 1s 2z", hand=hand), "W drawn; N drawn; E drawn; S tsumo")
    assert deltas(table) == PAID_BY_WEST


def test_where_yakuman_add_up_the_liable_player_answers_for_the_whole_hand_as_tenhou_has_it() -> None:  # L7, tenhou: 1 of 1
    hand = "55z 66z 77z 111z 2z 1m 9s 8p"
    table = play(south_of_dragons("tenhou", "1m 2z", hand=hand), "W drawn; N drawn; S ron")
    assert deltas(table) == (0, 64000, -32000, -32000)
    table = play(south_of_dragons("tenhou", "1m 1m 1s 2z", hand=hand), "W drawn; N drawn; E drawn; S tsumo")
    assert deltas(table) == (0, 64000, -64000, 0)


@TEXT
def test_where_a_house_adds_yakuman_up_the_liable_player_answers_for_one_of_them(book: str) -> None:  # L7
    hand = "55z 66z 77z 111z 2z 1m 9s 8p"
    house = Book.open(book).set("most_yakuman=2")
    table = play(south_of_dragons(house, "1m 2z", hand=hand), "W drawn; N drawn; S ron")
    assert deltas(table) == (0, 64000, -16000, -48000)
    table = play(south_of_dragons(house, "1m 1m 1s 2z", hand=hand), "W drawn; N drawn; E drawn; S tsumo")
    assert deltas(table) == (-16000, 64000, -40000, -8000)


# ---- L8: four kongs, after a kong
@EVERY
@pytest.mark.parametrize(("settings", "paid"), [((), PAID_BY_ALL), (("liable_kans=true",), PAID_BY_WEST)])
def test_who_feeds_the_fourth_kong_is_not_liable(book: str, settings: tuple[str, ...], paid: tuple[int, ...]) -> None:  # L8
    table = sit(book, {"S": "1111m 2222p 333s 44z"}, "9p 4z 3s 4z", after="9s 6z 1s 9s", settings=settings)
    play(table, "E drawn; S ankan 1m; S ankan 2p; S drawn; W drawn; S kan; S drawn; W drawn; S kan; S tsumo")
    assert worth(table, "S")[2] == {"suukantsu"}
    assert deltas(table) == paid


@EVERY
def test_nor_who_feeds_the_kong_whose_replacement_tile_wins(book: str) -> None:  # L8
    table = sit(book, {"S": "777z 234p 567s 99s 45s"}, "7z", after="6s")
    play(table, "E drawn; S kan; S tsumo")
    paid = deltas(table)
    assert paid[0] < 0
    assert paid[2] == paid[3] < 0
