"""The M.League: what pages say of its rules, sentence by sentence, played and ruled; the pages are at the head of its book.

Each test is named by a sentence of a page, and was written from that.
"""

from fractions import Fraction

import pytest

from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.referee import rule
from jantaku.refereed.state import Settings
from jantaku.register import Register
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.refereed import scripts
from tests.rig import deltas, extra, go_round, has_won, may, next_hand, over, play, sit, why, worth
from tests.sampling import one_by_one

NAME = "m-league"
LEAGUE = Book.open(NAME)
EASY, FACE, THIRD, ROUND, GO = s.EASY, s.FACE, s.THIRD, s.ROUND, s.GO
FOUR = (25000,) * 4


# ---- points and places: riichi.wiki, majannavi, note-kamenote
def test_each_begins_with_25000() -> None:
    assert Table(NAME).points == FOUR


@one_by_one(
    ("points", "scores"),
    [
        ((40000, 30000, 20000, 10000), [60, 10, -20, -50]),  # 50, 10, -10, -30 over 30,000
        ((35000, 35000, 20000, 10000), [35, 35, -20, -50]),  # first and second halve 50 and 10
        ((40000, 20000, 20000, 20000), [60, -20, -20, -20]),
        ((25000, 25000, 25000, 25000), [0, 0, 0, 0]),
        ((50300, 24900, 24900, -100), [70.3, -5.1, -5.1, -60.1]),
    ],
)
def test_the_places_are_worth_50_10_10_and_30_and_equals_share(points: tuple[int, ...], scores: list[float]) -> None:
    assert s.scores(*points)(LEAGUE) == pytest.approx(scores)
    assert sum(Table(LEAGUE, start=Start((points[0], points[1], points[2], points[3]))).scores()) == Fraction(0)


# ---- note-kamenote, majannavi: both rounds are played to the end
@pytest.mark.parametrize("points", [(30000, -500, 30000, 40500), (24000, 24000, 24000, 28000)])
def test_nobody_goes_bust(points: tuple[int, int, int, int]) -> None:
    assert last(NAME, points, "W", dealer=0, wind=0).over == ""


@pytest.mark.parametrize("end", ["N", "draw N"])
def test_the_last_dealer_in_first_place_deals_on(end: str) -> None:
    assert last(NAME, (24000, 24000, 24000, 28000), end).over == ""


@pytest.mark.parametrize(("wind", "over_"), [(0, ""), (1, "rounds-over")])
def test_east_and_south_are_played_and_no_west(wind: int, over_: str) -> None:
    assert last(NAME, FOUR, "draw", wind=wind).over == over_


@pytest.mark.parametrize(("ready", "follows"), [("E", ("E", 0, 1, 0)), ("S", ("S", 0, 1, 0))])
def test_the_dealer_stays_if_tenpai(ready: str, follows: tuple[str, int, int, int]) -> None:  # majannavi
    assert next_hand(over(go_round(sit(NAME, {ready: EASY})))) == follows


# ---- riichi.wiki, majannavi, ojisan: one winner
def test_of_three_rons_the_nearest_wins_alone() -> None:
    assert s.winners(LEAGUE) == "N"


def test_the_one_winner_has_the_counters_and_the_sticks() -> None:
    table = sit(NAME, {"S": EASY, "N": FACE}, f"{ROUND} 2p", start=Start(FOUR, counters=1, sticks=1))
    over(play(table, f"{GO}; N ron; S ron"))
    assert deltas(table) == (0, 0, -2300, 2300 + 1000)


def test_pon_comes_before_chii_whoever_called_first() -> None:  # mahjong-space
    assert s.claimer(LEAGUE) == "W"


# ---- majannavi, mahjong-space: no abortive draws
def test_nine_kinds_are_played_on() -> None:
    table = play(sit(NAME, {"S": s.NINE}, "5s 3s"), "E drawn")
    assert why(table, "S nine-kinds") == ["no-abort"]


def test_four_discards_of_one_wind_are_played_on() -> None:
    assert s.four_winds(LEAGUE) == ""


def test_four_riichi_are_played_on() -> None:
    assert s.four_riichi(LEAGUE) == ""


def test_four_kongs_of_several_players_are_played_on() -> None:
    assert s.four_kongs(LEAGUE) == ("", "")


def test_no_fifth_kong_can_be_made() -> None:
    table = sit(NAME, {"S": "2222m 2222p 3z", "W": "3333s 4444z 1p", "N": "1111s"}, "9p 9s 9m 9m", after="5z 6z 5z 6z")
    play(table, "E drawn; S ankan 2m; S ankan 2p; S drawn; W ankan 3s; W ankan 4z; W drawn")
    assert why(table, "N ankan 1s") == ["kan-fifth"]


# ---- riichi.wiki, mahjong-space: the indicator of a kong
def test_the_indicator_of_every_kong_is_turned_at_once() -> None:
    assert (s.indicators_after_concealed_kong(LEAGUE), s.indicators_after_open_kong(LEAGUE)) == (2, 2)


def test_a_win_on_the_replacement_tile_of_an_open_kong_counts_it() -> None:
    table = sit(NAME, {"S": "777z 234p 567s 99s 45s"}, "7z", after="6s", dora="1z 6z")
    play(table, "E drawn; S kan; S tsumo")
    assert extra(table, "S")[0] == 4


def test_that_of_a_robbed_kong_is_not_turned() -> None:
    table = sit(NAME, {"S": "22p 1m", "N": FACE}, "2p 9m 9s 9p 2p")
    play(table, "E drawn; S pon; S 1m; W drawn; N drawn; E drawn; S kakan 2p; N ron")
    assert has_won(table, "N")
    assert table.state.indicators == 1


def test_a_concealed_kong_cannot_be_robbed_by_thirteen_orphans_either() -> None:  # mahjong-space
    assert not s.concealed_kong_robbed(LEAGUE)


# ---- majannavi, mahjong-portal: riichi
def test_riichi_without_a_further_draw_is_allowed() -> None:
    assert s.riichi_with_three_tiles_left(LEAGUE)


@pytest.mark.parametrize(("left", "reasons"), [(1, []), (0, ["riichi-tiles"])])
def test_but_not_to_who_drew_the_last_tile(left: int, reasons: list[str]) -> None:
    seat = "E" if left else "S"
    assert why(go_round(sit(NAME, {seat: EASY}), left=left), f"{seat} riichi drawn") == reasons


@pytest.mark.parametrize("points", [900, 0, -12000])
def test_riichi_needs_no_points(points: int) -> None:
    table = play(sit(NAME, {"S": EASY}, "9m 1z", points=(30000, points, 30000, 30000)), "E drawn")
    assert may(table, "S riichi drawn")


def test_riichi_in_furiten_is_allowed() -> None:
    assert s.riichi_in_furiten(LEAGUE)


# ---- what hands are worth
def test_open_tanyao_counts() -> None:  # majannavi
    assert score("34m 678p 88s chii:345s pon:555p", "2m", ron=True, book=NAME).han == 1


def test_a_red_five_is_a_dora() -> None:
    assert s.red_five_won(LEAGUE) == 1


def test_a_pair_of_a_double_wind_is_two_fu() -> None:  # riichi.wiki
    # 20, 2 for the draw, 4 for the fives, 2 for the middle wait, 2 for the pair; by the world rules 4 for the pair
    fu = [score("555m 234p 68s 678m 11z", "7s", tsumo=True, seat="E", book=name).fu for name in (NAME, "wrc-2015")]
    assert fu == [30, 40]


def test_four_han_30_fu_are_a_mangan() -> None:  # takeyu
    assert s.gain(s.won(LEAGUE, dora="7s")) == 8000


def test_thirteen_han_without_a_yakuman_are_a_sanbaiman() -> None:  # kinmaweb: chapter 6, article 6
    assert s.thirteen_han(LEAGUE) == 24000


@pytest.mark.parametrize(
    ("hand", "tile"), [("19m 19p 19s 1234567z", "1m"), ("111m 222p 333s 444z 5z", "5z"), ("1112345678999m", "5m")]
)
def test_the_rare_forms_are_single_yakuman(hand: str, tile: str) -> None:  # top3776: twelve yakuman
    assert score(hand, tile, ron=True, book=NAME).yakuman == 1


def test_two_yakuman_add_up() -> None:  # top3776
    assert s.two_yakuman(LEAGUE) == 64000


def test_a_ron_before_ones_first_draw_is_worth_what_the_hand_is() -> None:  # top3776: blessing of man is not in the list
    table = sit(NAME, {"S": EASY}, "2p")
    assert worth(play(table, "E drawn; S ron"), "S")[2] == {"pinfu", "tanyao"}


# ---- top3776, riichi.wiki: liability
def test_the_liable_player_pays_a_self_draw_alone_with_the_counters() -> None:
    assert s.liable_by_draw(LEAGUE) == (0, 32300, -32300, 0)


def test_of_a_third_players_tile_each_pays_half_and_the_liable_player_the_counters() -> None:
    assert s.liable(LEAGUE) == (0, 32300, -16300, -16000)


def test_four_winds_too() -> None:
    assert s.liable_for_winds(LEAGUE) == (0, 32000, -16000, -16000)


def test_four_kongs_too_where_the_fourth_was_fed() -> None:
    assert s.liable_for_kongs(LEAGUE) == (0, 32000, -32000, 0)


def test_of_two_yakuman_the_liable_player_answers_for_that_of_the_liability() -> None:
    assert s.liable_among_two(LEAGUE) == (-16000, 64000, -40000, -8000)


# ---- top3776, 5ch, abema: chapter 7, penalties
def test_a_chombo_is_20_points_and_nothing_at_the_table() -> None:
    ruled = rule(LEAGUE, "riichi-noten", {"at": "draw", "dead_only": "no", "last_timed_hand": "no"})
    assert (ruled.sanction, ruled.points) == ("chombo", 20)
    assert "reverse-mangan" not in ruled.next


CARDS = {  # article 5: what a yellow card is shown for
    "riichi-unsaid": {},
    "win-not-said": {},
    "taking-long": {},
    "drawing-fast": {"intime": "yes"},
    "information": {"warning": "no"},
}


@one_by_one("foul", CARDS)
def test_a_yellow_card_is_shown_when_the_hand_is_over_and_costs_nothing(foul: str) -> None:
    ruled = rule(LEAGUE, foul, CARDS[foul])
    assert (ruled.sanction, ruled.points) == ("yellow-card", 0)
    assert {"card-shown", "warning-counted"} <= set(ruled.next)
    assert "second hand, 5ch" in ruled.cite


@one_by_one("source", ["live", "dead", "own", "other"])
@one_by_one(("tiles", "shown"), [(1, False), (2, True), (4, True)])
def test_two_tiles_revealed_are_a_yellow_card_and_one_is_none(source: str, tiles: int, shown: bool) -> None:  # noqa: FBT001 - a row
    given = {"source": source, "tiles": tiles} | ({"fair": "yes"} if shown else {})
    assert ("card-shown" in rule(LEAGUE, "revealed", given).next) == shown


def test_elsewhere_no_card_is_shown() -> None:
    assert "card-shown" not in rule(Book.open("wrc-2015"), "riichi-unsaid", {}).next


def test_two_yellow_cards_are_a_red_one_which_costs_20_points() -> None:
    assert Register.begin(NAME).ledger.trifles == 2
    assert Register.begin("wrc-2015").ledger.trifles == 3
    assert Register.begin(NAME, trifles=4).ledger.trifles == 4
    assert (rule(LEAGUE, "repeated-trifles", {}).sanction, rule(LEAGUE, "repeated-trifles", {}).points) == ("points", 20)


@pytest.mark.parametrize(("acts", "points"), [(["own 2"], []), (["own 2", "own 2"], [20]), (["own 1", "own 1"], [])])
def test_so_they_are_at_a_refereed_table(acts: list[str], points: list[int]) -> None:
    table = scripts.sit(NAME, {"S": "123456789m1123p"}, "4p", settings=Settings())
    scripts.play(table, "; ".join(f"S reveal {act}" for act in acts))
    assert [penalty.points for penalty in table.scene.penalties] == points


# ---- what the pages do not say
@pytest.mark.parametrize(("lang", "said"), [("en", "not seen"), ("fr", "non lu"), ("ja", "条文未見")])
def test_what_no_page_says_is_the_world_rules_and_cited_so_without_calling_the_league_silent(lang: str, said: str) -> None:
    cite = LEAGUE.cite("empty_call", lang)
    assert cite.startswith(said)
    assert cite.endswith("WRC 2015 7.2")
    assert LEAGUE.standing("empty_call") == "unseen"
