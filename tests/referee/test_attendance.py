"""Lateness by the clock, and what staying away would bring."""

from fractions import Fraction

import pytest

from jantaku.errors import FoulError
from jantaku.referee import rule
from jantaku.referee.attendance import advantage, attended
from jantaku.rules.book import Book
from tests.sampling import one_by_one


@one_by_one(
    ("scheduled", "arrived", "sanction", "points"),
    [
        ("10:00", "10:00", "none", 0),
        ("10:00", "09:55", "none", 0),
        ("10:00", "10:07", "points", 7),
        ("10:00", "10:10:00", "points", 10),
        ("10:00", "10:10:01", "points", 30),
        ("10:00", "10:06:01", "points", 7),  # a minute begun counts
        ("23:58", "00:03", "points", 5),
        ("10:00", "", "points", 30),
    ],
)
def test_two_times_of_the_clock_make_the_foul_and_its_points(scheduled: str, arrived: str, sanction: str, points: int) -> None:
    ruling = rule(Book.open("wrc-2015"), *attended(scheduled, arrived))
    assert (ruling.sanction, ruling.points) == (sanction, points)
    assert ("substitute" in ruling.next) == (points == 30)


def test_a_house_that_counts_whole_minutes_only_does_so_by_the_clock() -> None:
    book = Book.open("wrc-2015").set("fouls.late_begun_minute=false")
    assert rule(book, *attended("10:00", "10:06:59")).points == 6


@one_by_one(("scheduled", "arrived"), [("ten", "10:00"), ("10:00", "24:00"), ("10:00", "10:60"), ("", ""), ("1e1:00", "10:00")])
def test_what_is_no_time_is_refused(scheduled: str, arrived: str) -> None:
    with pytest.raises(FoulError, match="is not a time of the clock"):
        attended(scheduled, arrived)


@one_by_one(("score", "gain"), [(-45, 15), (-30, 0), (Fraction(-25, 2), Fraction(-35, 2)), (20, -50)])
def test_a_player_who_stays_away_gains_what_the_score_is_below_the_penalty(score: Fraction, gain: Fraction) -> None:
    """WRC 7.2: a session missed on purpose."""
    assert advantage(Book.open("wrc-2015"), Fraction(score)) == gain
    assert advantage(Book.open("tenhou"), Fraction(score)) is None
