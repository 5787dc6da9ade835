"""Worth of points for the place: chances to end above another, and how a hand changes them."""

from pathlib import Path

import pytest

from jantaku.bots.strong import standings
from jantaku.bots.strong.chances import ONE
from jantaku.bots.strong.place import (
    DEALS,
    OVER,
    PLAIN,
    REACH,
    TO_BUST,
    TO_TARGET,
    WITH_REDS,
    after,
    beats,
    deals_left,
    gained,
    look_at_points,
    lost,
    sort_of,
    standing,
)
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.fields import State
from jantaku.rules.book import Book, compile_book
from jantaku.rules.library import names
from tests.sampling import one_by_one, sample

SORTS = (TO_TARGET, TO_BUST, WITH_REDS, PLAIN)
TWO = [(own, other) for own in range(4) for other in range(4) if own != other]


def table(book: str, points: tuple[int, ...], seat: int, *, round_: int = 1, dealer: int = 3) -> tuple[State, Thoughts]:
    """A table before a deal, and the thoughts of a seat about its points."""
    v, m = State(), Thoughts()
    v.round, v.dealer = round_, dealer
    v.points[:] = points
    m.seat = seat
    look_at_points(v, compile_book(Book.open(book)), m)
    return v, m


# ---- chances
def test_after_the_last_deal_points_decide() -> None:
    assert [beats(TO_TARGET, OVER, 0, 1, ahead) for ahead in (100, 0, -100)] == [ONE, ONE // 2, 0]


@one_by_one("sort", SORTS)
def test_of_two_the_chances_add_up_to_one_and_rise_with_the_points(sort: int) -> None:
    for left in range(DEALS):
        for own, other in TWO:
            row = [beats(sort, left, own, other, ahead) for ahead in range(-60000, 60001, 2000)]
            assert row == sorted(row)
            assert [ONE - n for n in row[::-1]] == [beats(sort, left, other, own, ahead) for ahead in range(-60000, 60001, 2000)]
            assert 0 <= row[0] < ONE // 10
            assert row[0] == beats(sort, left, own, other, -REACH)


@one_by_one("sort", SORTS)
def test_a_lead_is_surer_the_fewer_deals_are_left(sort: int) -> None:
    """By every third: who deals next moves it by one percent."""
    for own, other in TWO:
        row = [beats(sort, left, own, other, 12000) for left in range(0, DEALS, 3)]
        assert row == sorted(row, reverse=True)


def test_every_shipped_book_has_the_curves_of_how_its_games_go() -> None:
    sorts = {name: sort_of(compile_book(Book.open(name))) for name in names()}
    assert sorts["tenhou"] == sorts["mahjong-soul"] == TO_TARGET
    assert sorts["club"] == TO_BUST
    assert sorts["m-league"] == sorts["ema-2012"] == WITH_REDS
    assert sorts["wrc-2015"] == sorts["wrr-2013"] == sorts["ema-2016"] == sorts["saikouisen"] == sorts["jpml-a"] == PLAIN
    assert set(sorts.values()) == set(SORTS)


def test_the_deals_left_are_counted_to_the_last_round_of_the_book() -> None:
    rules = compile_book(Book.open("tenhou"))
    v = State()
    found = []
    for v.round in range(3):
        for v.dealer in range(4):
            found.append(deals_left(v, rules))
    assert found == [7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0]


# ---- what a hand does
def test_a_win_of_the_dealer_keeps_the_deal_and_any_other_moves_it_on() -> None:
    for dealer in range(4):
        v, m = table("wrc-2015", (30000,) * 4, 0, round_=0, dealer=dealer)
        stays = dealer == 0
        left, then = (m.left, 0) if stays else (m.left - 1, (dealer + 1) % 4)
        assert after(v, m, 3000, -1, 1000, stays) == standing(v, m, left, then, 3000, -1, 1000)


def test_the_last_win_ends_the_game_and_that_of_a_dealer_who_does_not_lead_does_not() -> None:
    v, m = table("tenhou", (20000, 25000, 22000, 33000), 0)
    assert after(v, m, 2000, -1, 0, False) == standing(v, m, OVER, 0, 2000, -1, 0)
    v, m = table("tenhou", (33000, 25000, 22000, 20000), 3)
    assert after(v, m, 2000, -1, 0, True) == standing(v, m, 0, 3, 2000, -1, 0)
    assert after(v, m, 20000, -1, 0, True) == standing(v, m, OVER, 0, 20000, -1, 0)


def test_below_the_target_the_game_goes_on_into_the_next_round() -> None:
    v, m = table("tenhou", (26000, 25000, 25000, 24000), 0)
    assert after(v, m, 1000, 1, 1000, False) == standing(v, m, 0, 0, 1000, 1, 1000)
    assert after(v, m, 8000, 1, 8000, False) == standing(v, m, OVER, 0, 8000, 1, 8000)
    v, m = table("tenhou", (26000, 25000, 25000, 24000), 0, round_=2)
    assert after(v, m, 1000, 1, 1000, False) == standing(v, m, OVER, 0, 1000, 1, 1000)


def test_a_bust_ends_the_game_where_the_book_has_it() -> None:
    for book, over in (("tenhou", True), ("wrc-2015", False)):
        v, m = table(book, (30000, 30000, 2000, 38000), 0, round_=0, dealer=1)
        left, dealer = (OVER, 1) if over else (m.left - 1, 2)
        assert after(v, m, 8000, 2, 8000, False) == standing(v, m, left, dealer, 8000, 2, 8000)


def test_a_win_that_keeps_the_last_place_to_the_end_is_worth_less_than_none() -> None:
    """1,000 points when 12,000 are lacking: the game is over with it. The leader's last win is worth much at any points."""
    v, m = table("tenhou", (12000, 28000, 24000, 36000), 0)
    assert gained(v, m, 1000) < 0 < gained(v, m, 32000)
    v, m = table("tenhou", (36000, 28000, 24000, 12000), 0)
    assert gained(v, m, 1000) > 0


def test_dealing_in_costs_more_against_who_is_next() -> None:
    v, m = table("wrc-2015", (34000, 33000, 33000, 20000), 0, dealer=1)
    assert lost(v, m, 3900, 2) > lost(v, m, 3900, 3)


# ---- the file of curves
def test_the_file_of_curves_is_as_it_was_written_and_names_its_data_seed_and_commit() -> None:
    written = pytest.importorskip("tools.train.written", reason="NumPy is not installed")
    text = Path(standings.__file__).read_text("utf-8")
    assert written.sound(text)
    assert all(word in text for word in ("Data: ", "Seed: ", "Commit: "))
    assert not written.sound(text.replace("48000", "48100"))


@pytest.mark.usefixtures("built_quickly")
@pytest.mark.parametrize("games", sample([20], [60]))
def test_games_are_counted_alike_on_any_number_of_threads_and_every_deal_of_each(games: int) -> None:
    counted = pytest.importorskip("tools.place.counted", reason="NumPy is not installed")
    found = [counted.counted("tenhou", 20, 0, games, threads) for threads in (1, 3)]
    assert (found[0].cases == found[1].cases).all()
    assert (found[0].above == found[1].above).all()
    deals = found[0].cases.sum((1, 2)) // 6  # of each two of four
    assert (deals >= games).sum() >= 4  # a game may end before the last deals
    assert (found[0].above <= found[0].cases).all()


def test_a_curve_is_what_was_counted_and_no_other_games_surprise_it_more_than_by_chance() -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    from tools.place import counted, fitted

    chance = 1 / (1 + np.exp(-fitted.AHEAD / 8000))
    cases = np.full((DEALS, 6, len(chance)), 500)
    curves = fitted.fitted(counted.Counts(cases, cases * chance))
    at_knots = ONE / (1 + np.exp(-np.array(standings.KNOTS) / 8000))
    assert np.abs(curves - at_knots).max() < ONE / 100


@pytest.mark.prove
def test_what_the_bot_thinks_of_a_standing_is_observed_within_one_percent_in_each_tenth() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed")
    from tools.place import counted, fitted
    from tools.place.__main__ import BOOKS, SEED

    for sort, book in enumerate(BOOKS):
        found = counted.counted(book, SEED, 1, 40_000, 2)
        assert all(abs(tenth.predicted - tenth.observed) < 1 for tenth in fitted.tenths(sort, found)), book
