"""How often opponents discard what a ready hand waits on: the strong bot's table, beside games that had no part in it."""

from math import sqrt

import pytest

from jantaku.bots import strong
from jantaku.bots.sensible.plans import ANY
from jantaku.bots.strong.shape import nearer
from jantaku.bots.strong.shots import OPEN, RIICHI, SHOT, SILENT, class_of_wait
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.bots.strong.value import lift, weigh_waits
from jantaku.core.fields import Scratch
from jantaku.core.kinds import BIT, KIND
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import tile_of
from tests.bots.positions import Position, seen
from tests.sampling import one_by_one
from tests.shared import shared
from tools.danger.shots import Shots
from tools.danger.walk import GAMES, JUDGED, discards, games

RULES = compile_book(Book.open("tenhou"))


def kind_of(text: str) -> int:
    return KIND[tile_of(text)]


def counted(every: int) -> Shots:
    """The discards to ready hands, of one judged game in so many."""
    shared(GAMES)
    found = Shots()
    for each in discards(games(JUDGED)[::every]):
        found.add(each)
    return found


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.prove)])
def test_as_many_tiles_fall_to_ready_hands_as_the_table_says_in_games_not_counted(every: int) -> None:
    """Within three standard errors; in all games to a tenth. One number for all kinds was off by up to a quarter."""
    for foretold, fell in counted(every).surprise(SHOT):
        assert abs(foretold - fell) <= 3 * sqrt(foretold)
        if every == 1:
            assert abs(foretold - fell) <= foretold / 10


@one_by_one(
    ("kind", "cast", "place"),
    [
        ("7z", "", 0),
        ("1p", "", 1),
        ("1p", "4p", 2),
        ("1p", "4s", 1),
        ("8m", "", 3),
        ("8m", "5m", 4),
        ("3s", "", 5),
        ("3s", "6s", 6),
        ("5s", "", 7),
        ("5s", "2s", 8),
        ("5s", "8s", 8),
        ("5s", "2s 8s", 9),
        ("4p", "1p 7p", 9),
    ],
)
def test_a_wait_is_of_a_class_by_its_number_and_what_is_three_beyond(kind: str, cast: str, place: int) -> None:
    assert class_of_wait(sum(BIT[kind_of(each)] for each in cast.split()), kind_of(kind)) == place


def rate(hand: str, river: str = "", riichi: int = 1) -> int:
    """The chance to win in a go-round, of a hand whose last tile is discarded."""
    v, m = seen(Position(hand[:-2], drawn=hand[-2:], rivers=(river, "", "", "")), RULES), Thoughts()
    strong.take_seat(RULES, LUT, Scratch(), m)
    strong.look_around(v, RULES, m, 0)
    lift(m, kind_of(hand[-2:]))
    weigh_waits(RULES, LUT, m, nearer(LUT, m, ANY), riichi)
    return m.rate


def test_riichi_is_won_more_often_on_what_is_discarded_more_often() -> None:
    """A pair waited for is completed by three tiles, whatever it is."""
    hand = "123m456p789s234m"
    honour, terminal, five = rate(hand + "3z9p"), rate(hand + "1p9s"), rate(hand + "5s9p")
    assert honour > terminal > five


def test_a_wait_three_beyond_an_own_discard_is_won_on_more_often() -> None:
    hand = "123m456p789s11p24s9m"
    assert rate(hand, "6s") > rate(hand)


def test_silence_is_won_more_often_than_riichi() -> None:
    hand = "234m456p678s55p24s9m"
    assert rate(hand, riichi=0) > rate(hand)
    assert all(SHOT[SILENT][at] > SHOT[OPEN][at] for at in range(1, 9))
    assert all(SHOT[SILENT][at] > SHOT[RIICHI][at] for at in range(1, 9))


def test_a_furiten_hand_is_won_by_its_own_draws_alone() -> None:
    hand = "123m456p789s11p24s9m"
    assert rate(hand, "3s") < rate(hand) // 2
