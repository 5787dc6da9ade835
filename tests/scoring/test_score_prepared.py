"""Hands that need no reading: prepared tiles and melds are worth what text is, and refused where they cannot be."""

import pytest

from jantaku import Book, HandError, score
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.hand import Hand
from jantaku.scoring.melds import Meld
from jantaku.scoring.score import Score, judge
from tests.hands import tile_of_id
from tests.random_hands import Won, winning_hands
from tests.sampling import one_by_one

OPEN = "23m 11z 789s chii:345p pon:777z"
PREPARED = Hand((1, 2, 24, 25, 26, 27, 27), (Meld("chii", (11, 12, 13)), Meld("pon", (33, 33, 33))))


def prepared(won: Won) -> tuple[Hand, int, Circumstances]:
    """A random hand, prepared; its circumstances are those that bear on the han."""
    tiles = list(won.tiles)
    tiles.remove(won.win)
    names = {"chi": "chii", "pon": "pon", "daiminkan": "kan", "ankan": "ankan", "kakan": "kan"}
    melds = tuple(Meld(names[what], tuple(map(tile_of_id, row))) for what, row in won.melds)
    win = Circumstances(tsumo=bool(won.how["by_draw"]), seat=won.how["seat"], round=won.how["round"], riichi=won.how["riichi"] > 0)
    return Hand(tuple(map(tile_of_id, tiles)), melds), tile_of_id(won.win), win


def test_a_prepared_hand_is_worth_what_the_same_hand_is_in_text() -> None:
    text = score(OPEN, "1m", ron=True, dora="1m")
    found = judge(PREPARED, 0, Book.open(), Circumstances(tsumo=False, dora=(0,)))
    assert found.json() == text.json()
    assert Score(Book.open(), PREPARED, 0, Circumstances(tsumo=False, dora=(0,))).json() == text.json()


@one_by_one(
    ("hand", "tile", "says"),
    [
        (PREPARED._replace(tiles=(37, 2, 27, 27, 24, 25, 26)), 0, "37 is no tile of this book"),
        (PREPARED._replace(tiles=(-1, 2, 27, 27, 24, 25, 26)), 0, "-1 is no tile of this book"),
        (PREPARED, 34, "34 is no tile of this book"),
        (PREPARED._replace(melds=(Meld("chii", (11, 12, 14)),)), 0, "follow each other"),
        (PREPARED._replace(melds=(Meld("pon", (33, 33)),)), 0, "it has 2 tiles, and needs 3"),
        (PREPARED._replace(melds=(Meld("pung", (33, 33, 33)),)), 0, "is no meld"),
        (PREPARED._replace(melds=(Meld("pon", (33, 33, 33)),) * 5), 0, "at most 4 melds"),
        (PREPARED._replace(tiles=(1, 2, 27, 27, 24, 25)), 0, "6 concealed tiles and 2 melds"),
        (PREPARED._replace(tiles=(1, 2, 33, 33, 24, 25, 26)), 0, "5 tiles 7z"),
    ],
)
def test_a_prepared_hand_that_cannot_be_is_refused_in_a_sentence(hand: Hand, tile: int, says: str) -> None:
    with pytest.raises(HandError, match=says):
        judge(hand, tile, Book.open(), Circumstances(tsumo=False))


def test_a_wind_that_is_none_is_refused() -> None:
    with pytest.raises(HandError, match="the wind of the seat is 4; it goes from 0 to 3"):
        judge(PREPARED, 0, Book.open(), Circumstances(tsumo=False, seat=4))


@pytest.mark.parametrize("book", ["wrc-2015", "wrr-2013", "club", "tenhou"])
def test_the_ids_of_the_yaku_are_those_that_are_shown_with_their_clauses(book: str) -> None:
    for won in winning_hands(300, 11):
        holding, tile, win = prepared(won)
        found = Score(Book.open(book), holding, tile, win)
        assert found.yaku_ids == tuple(yaku.id for yaku in found.yaku)
        assert (found.points > 0) == bool(found.yaku_ids)


def test_what_is_no_circumstances_is_refused_by_the_name_that_they_have() -> None:
    with pytest.raises(HandError, match=r"give Circumstances, as in Circumstances\(tsumo=False\)"):
        judge(PREPARED, 0, Book.open(), "ron")  # type: ignore[arg-type]
    with pytest.raises(HandError, match="the code of a tile and Circumstances"):
        Score(Book.open(), PREPARED, 0, "ron")  # type: ignore[arg-type]
