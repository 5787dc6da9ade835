"""The Saikouisen: what the articles at hand and the pages say of its rules, played; the pages are at the head of its book."""

import pytest

from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.referee import rule
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.rig import deltas, go_round, next_hand, over, play, refused, sit, why

NAME = "saikouisen"
BOOK = Book.open(NAME)
EVEN = (30000,) * 4


def test_each_begins_with_30000_and_the_places_are_worth_30_and_10() -> None:  # jan39
    assert Table(NAME).points == EVEN
    assert s.scores(40000, 35000, 25000, 20000)(BOOK) == [40, 15, -15, -40]


@pytest.mark.parametrize(("wind", "over_"), [(0, ""), (1, "rounds-over")])
def test_a_game_is_east_and_south(wind: int, over_: str) -> None:  # article 1
    assert last(NAME, EVEN, "draw", wind=wind).over == over_


@pytest.mark.parametrize("end", ["N", "draw N"])
def test_the_last_dealer_in_first_place_deals_on(end: str) -> None:  # jan39
    assert last(NAME, (29000, 29000, 27000, 35000), end).over == ""


def test_sticks_left_at_the_end_go_to_nobody() -> None:  # west-one
    assert s.leftover(BOOK) == (40000, 21000, 20000, 18000)


def test_the_nearest_of_several_winners_wins_alone() -> None:  # west-one
    assert s.winners(BOOK) == "N"


def test_there_are_no_red_fives() -> None:  # article 2: 136 tiles; no source speaks of red ones
    assert BOOK.red_fives == 0


@pytest.mark.parametrize("see", [s.four_winds, s.four_riichi])
def test_no_draw_aborts_a_hand(see: s.Seen) -> None:  # jan39
    assert see(BOOK) == ""


def test_nine_kinds_and_four_kongs_neither() -> None:  # jan39
    assert not s.nine_kinds(BOOK)
    assert s.four_kongs(BOOK) == ("", "")


@pytest.mark.parametrize(("ready", "follows"), [("E", ("E", 0, 1, 0)), ("S", ("S", 0, 1, 0))])
def test_the_dealer_stays_if_tenpai(ready: str, follows: tuple[str, int, int, int]) -> None:  # jan39
    assert next_hand(over(go_round(sit(NAME, {ready: s.EASY})))) == follows


def test_noten_pay_3000_in_all() -> None:  # jan39
    assert s.paid_at_a_draw(BOOK) == (-1000, 3000, -1000, -1000)


def test_there_is_no_nagashi_mangan() -> None:  # west-one
    assert s.only_orphans_discarded(BOOK)[0] == "exhaustive"


def test_the_last_tile_makes_no_kong() -> None:  # article 10
    table = go_round(sit(NAME, {"S": "1111m"}), left=0)
    assert refused(table, "S ankan 1m") == ["kan-last-tile"]


def test_riichi_needs_no_tile_to_draw() -> None:  # west-one
    assert s.riichi_with_three_tiles_left(BOOK)


def test_riichi_in_furiten_is_allowed() -> None:  # west-one
    assert s.riichi_in_furiten(BOOK)


def test_a_concealed_kong_after_riichi_must_leave_the_hand_as_it_is() -> None:  # west-one
    assert s.kong_in_riichi(BOOK) == ["kan-readings"]


def test_a_concealed_kong_is_not_robbed_by_thirteen_orphans() -> None:  # jan39
    assert not s.concealed_kong_robbed(BOOK)


def test_a_swap_call_is_refused() -> None:  # west-one
    assert s.swap("46p 5p 1p", "5p", "chii middle", "5p")(BOOK) is False


def test_nobody_is_liable_for_a_yakuman() -> None:  # jan39, west-one
    assert s.liable(BOOK) == (0, 32300, 0, -32300)
    assert s.liable_for_winds(BOOK) == (0, 32000, 0, -32000)


def test_yakuman_do_not_add_up() -> None:  # jan39
    assert s.two_yakuman(BOOK) == 32000


def test_thirteen_han_are_a_sanbaiman() -> None:  # jan39
    assert s.thirteen_han(BOOK) == 24000


def test_four_han_30_fu_are_a_mangan() -> None:  # west-one
    assert s.gain(s.won(BOOK, dora="7s")) == 8000


def test_a_pair_of_a_double_wind_is_two_fu() -> None:  # west-one
    assert score("555m 234p 68s 678m 11z", "7s", tsumo=True, seat="E", book=NAME).fu == 30


def test_open_tanyao_counts() -> None:  # jan39
    assert score("34m 678p 88s chii:345s pon:555p", "2m", ron=True, book=NAME).han == 1


def test_a_counter_is_300() -> None:  # west-one
    table = sit(NAME, {"S": s.EASY}, f"{s.ROUND} 2p", start=Start(EVEN, counters=2))
    assert deltas(over(play(table, f"{s.GO}; S ron")))[1] == 2600


@pytest.mark.parametrize(("foul", "sanction"), [("empty-call", "dead-hand"), ("swap-call", "dead-hand")])
def test_empty_and_swap_calls_cost_the_hand(foul: str, sanction: str) -> None:  # west-one
    given = {"swap": "same-chii"} if foul == "swap-call" else {}
    assert rule(BOOK, foul, given).sanction == sanction


def test_a_noten_riichi_is_a_chombo_of_20_points() -> None:  # west-one
    ruled = rule(BOOK, "riichi-noten", {"at": "draw", "dead_only": "no", "last_timed_hand": "no"})
    assert (ruled.sanction, ruled.points) == ("chombo", 20)


def test_articles_at_hand_are_cited_by_number() -> None:
    assert (BOOK.cite("rounds"), BOOK.cite("uma")) == ("Saikouisen 1", "Saikouisen, second hand, jan39, west-one")
    assert why(go_round(sit(NAME, {"S": "1111m"}), left=0), "S ankan 1m") == ["kan-last-tile"]
