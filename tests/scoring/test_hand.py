"""Hands as people write them: read, written back, or refused in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.core.constants import ONE_RED_EACH
from jantaku.errors import HandError
from jantaku.scoring.hand import Hand, check_size, read_hand
from jantaku.scoring.melds import Meld, in_order
from jantaku.scoring.notation import check_copies, read_tile
from jantaku.scoring.tiles import glyph_of, text_of, tiles_of
from tests.sampling import one_by_one

LETTERS = "0123456789mpsz:? chiponkanankan-,xE\u4e00\U0001f000\U0001f021"


def test_concealed_tiles_are_put_in_order_and_melds_kept() -> None:
    hand = read_hand("11z 789s 23m chii:345p pon:777z")
    assert hand == Hand((1, 2, 24, 25, 26, 27, 27), (Meld("chii", (11, 12, 13)), Meld("pon", (33, 33, 33))))
    assert str(hand) == "23m 789s 11z chii:345p pon:777z"
    assert (hand.open, hand.kongs, len(hand.all)) == (True, 0, 13)


def test_a_concealed_kong_leaves_the_hand_closed_and_counts_as_a_kong() -> None:
    hand = read_hand("99p 78s ankan:1111m kan:2222s pon:777z")
    assert [meld.open for meld in hand.melds] == [False, True, True]
    assert hand.kongs == 2
    assert not read_hand("123m 456p 789s 9s ankan:1111z").open


def test_zero_is_a_red_five_where_the_book_has_them_and_a_plain_one_where_not() -> None:
    assert read_hand("0m", reds=ONE_RED_EACH).tiles == (34,)
    assert read_hand("0m", reds=0).tiles == (4,)
    assert str(read_hand("406p chii:067s")) == "406p chii:067s"


@one_by_one(
    ("text", "tile"),
    [
        ("5m", 4),
        ("0p", 35),
        ("7z", 33),
        ("east", 27),
        ("Green", 32),
        ("red", 33),
        ("5 circles", 13),
        ("red 5 bamboo", 36),
        ("🀄", 33),
    ],
)
def test_a_tile_is_read_in_digits_in_words_and_in_unicode(text: str, tile: int) -> None:
    assert read_tile(text) == tile


def test_a_row_of_unicode_tiles_is_a_row_of_tiles() -> None:
    assert read_hand("🀇🀈🀉 🀀🀀 chii:🀐🀑🀒").all == (0, 1, 2, 27, 27, 18, 19, 20)


@one_by_one(
    ("text", "wrong", "right"),
    [
        ("11111m", "5 tiles 1m", "four of each"),
        ("11m pon:111m", "5 tiles 1m", "four of each"),
        ("00m", "2 red fives of characters", "one of each suit"),
        ("5555s", "four plain fives of bamboo", "write it 0s"),
        ("12x", "'x' at 3", "digits and then their suit"),
        ("123", "suit is missing", "ends in m, p, s, z"),
        ("8z", "'8z' is no tile", "1z-7z"),
        ("0z", "'0z' is no tile", "1z-7z"),
        ("12?m", "'?' at 3", "digits and then"),
        ("12m ?", "unknown tile", "name every tile"),
        ("chii:123z", "is no chii", "honours make no runs"),
        ("chii:891m", "is no chii", "follow each other"),
        ("chii:12m3p", "is no chii", "follow each other"),
        ("chii:8m9m1p", "is no chii", "follow each other"),
        ("chii:1234m", "it has 4 tiles", "needs 3"),
        ("pon:112m", "is no pon", "3 tiles of one kind"),
        ("pon:1111m", "it has 4 tiles", "needs 3"),
        ("kan:222s", "it has 3 tiles", "needs 4"),
        ("ankan:1112m", "is no ankan", "4 tiles of one kind"),
        ("pong:111m", "is no meld", "written like chii:345p"),
        (":111m", "is no meld", "written like chii:345p"),
        ("pon:", "it has 0 tiles", "as in pon:777z"),
        ("pon:111m pon:222m pon:333m pon:444m pon:666m", "5 melds", "at most 4"),
        ("1m " * 100, "300 characters long", "a few dozen"),
        ("🀫🀫", "no tile", "a digit and m, p, s or z"),
    ],
)
def test_what_is_no_hand_is_refused_with_what_would_be_right(text: str, wrong: str, right: str) -> None:
    with pytest.raises(HandError) as refused:
        read_hand(text)
    assert wrong in str(refused.value)
    assert right in str(refused.value)


@one_by_one("text", ["", "12m", "1", "5x", "six"])
def test_what_is_not_one_tile_is_refused(text: str) -> None:
    with pytest.raises(HandError):
        read_tile(text)


def test_a_hand_of_the_wrong_size_hears_what_it_has_and_what_it_needs() -> None:
    with pytest.raises(HandError, match=r"has 12 concealed tiles: without melds 13 concealed tiles are needed"):
        check_size(read_hand("123m 456p 789s 123z"), (13,), "")
    with pytest.raises(HandError, match=r"has 8 concealed tiles and 2 melds: with 2 melds 7 concealed tiles are needed"):
        check_size(read_hand("23m 111z 789s chii:345p pon:777z"), (13,), "")
    check_size(read_hand("9p ankan:1111m kan:2222s pon:777z chii:345p"), (13,), "")


def test_without_red_fives_four_plain_fives_are_four_of_a_kind() -> None:
    check_copies(tiles_of("5555m"), 0, "the hand")
    check_copies(tiles_of("0555m"), ONE_RED_EACH, "the hand")


tiles = st.lists(st.integers(0, 36), max_size=14).filter(lambda held: max((held.count(t) for t in held), default=0) < 2)
runs = st.tuples(st.integers(0, 2), st.integers(0, 6)).map(lambda at: Meld("chii", tuple(9 * at[0] + at[1] + i for i in range(3))))
sets = st.sampled_from([("pon", 3), ("kan", 4), ("ankan", 4)]).flatmap(
    lambda form: st.integers(0, 33).map(lambda kind: Meld(form[0], (kind,) * form[1]))
)


@given(tiles, st.lists(runs | sets, max_size=4))
def test_a_hand_that_is_written_reads_back_as_it_was_unless_it_cannot_be(held: list[int], melds: list[Meld]) -> None:
    hand = Hand(in_order(held), tuple(melds))
    try:
        check_copies(hand.all, ONE_RED_EACH, "the hand")
    except HandError:
        with pytest.raises(HandError):
            read_hand(str(hand))
    else:
        assert read_hand(str(hand)) == hand


@given(st.text(LETTERS, max_size=40) | st.text(max_size=20))
def test_any_text_is_a_hand_or_refused_in_a_sentence(text: str) -> None:
    for reds in (0, ONE_RED_EACH):
        try:
            hand = read_hand(text, reds)
        except HandError:
            continue
        else:
            assert read_hand(str(hand), reds) == hand
            assert max((hand.all.count(tile) for tile in hand.all), default=0) <= 4


@given(st.integers(0, 33))
def test_a_tile_reads_alike_in_every_notation(tile: int) -> None:
    assert read_tile(text_of(tile)) == read_tile(glyph_of(tile)) == tile
