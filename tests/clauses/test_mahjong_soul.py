"""Mahjong Soul: what its pages and its record say, sentence by sentence, played; the sources are at the head of its book.

Each test is named by a sentence of a source (mjstars.net, riichi.wiki, RiichiEnv, or the record), and was written from that.
"""

import pytest

from jantaku.core.constants import FOR_THE_HAND, RED
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.game.walls import tile_set
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.rig import deltas, extra, go_round, has_won, may, next_hand, over, play, sit, why, worth
from tests.sampling import one_by_one

NAME = "mahjong-soul"
SOUL = Book.open(NAME)
EASY, FACE, THIRD, ROUND, GO = s.EASY, s.FACE, s.THIRD, s.ROUND, s.GO
FOUR = (25000,) * 4


# ---- mjstars.net: 25,000 to begin with; the record: scores over 25,000, 15 and 5 for the places, tenths kept
def test_each_begins_with_25000() -> None:
    assert Table(NAME).points == FOUR


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        ((40500, 39500, 23600, -3600), [30.5, 19.5, -6.4, -43.6]),  # the record's
        ((25000, 25000, 25000, 25000), [15, 5, -5, -15]),
        ((32100, 29900, 20000, 18000), [22.1, 9.9, -10, -22]),
    ],
)
def test_the_places_are_worth_15_and_5_over_25000(points: tuple[int, ...], scores: list[float]) -> None:
    assert s.scores(*points)(SOUL) == scores


def test_equals_are_placed_by_the_order_of_the_deal() -> None:  # mjstars.net, riichi.wiki
    assert s.scores(30000, 20000, 30000, 20000)(SOUL) == [20, -10, 10, -20]


def test_first_place_takes_the_sticks_left_at_the_end() -> None:  # mjstars.net
    assert s.leftover(SOUL) == (41000, 21000, 20000, 18000)


# ---- mjstars.net: sudden death below 30,000
@one_by_one(
    ("points", "wind", "dealer", "end", "over_"),
    [
        (FOUR, 1, 3, "draw", ""),  # South 4: nobody has 30,000, West follows
        ((31000, 25000, 22000, 22000), 1, 3, "draw", "target-reached"),
        ((25000, 31000, 22000, 22000), 1, 0, "S", ""),  # not before the rounds are played
        ((24000, 28000, 24000, 24000), 2, 0, "S", "target-reached"),
        ((28000, 24000, 24000, 24000), 2, 0, "S", ""),
        (FOUR, 2, 3, "draw", "rounds-over"),  # West is the only extra round
    ],
)
def test_the_game_goes_on_until_somebody_has_30000_or_west_has_been_played(
    points: tuple[int, int, int, int], wind: int, dealer: int, end: str, over_: str
) -> None:
    assert last(NAME, points, end, wind=wind, dealer=dealer).over == over_


@pytest.mark.parametrize(("wind", "over_"), [(0, ""), (1, "rounds-over")])
def test_a_game_of_the_east_round_can_go_into_south(wind: int, over_: str) -> None:
    assert last(NAME, FOUR, "draw", wind=wind, settings=("game.rounds=1",)).over == over_


@pytest.mark.parametrize(("left", "over_"), [(2000, ""), (1900, "bust")])
def test_below_nothing_the_game_ends_and_at_nothing_it_does_not(left: int, over_: str) -> None:  # riichi.wiki
    assert last(NAME, (30000, left, 30000, 30000), "W", dealer=0, wind=0).over == over_


@one_by_one(
    ("points", "end", "over_"),
    [
        ((24000, 24000, 24000, 28000), "N", "dealer-ahead"),
        ((24000, 24000, 24000, 28000), "draw N", "dealer-ahead"),
        ((40000, 20000, 20000, 20000), "N", ""),  # not in first place
        ((24000, 25000, 25000, 26000), "draw N", ""),  # first, and below 30,000
    ],
)
def test_the_last_dealer_in_first_place_stops_of_themselves_by_a_win_or_tenpai(
    points: tuple[int, int, int, int], end: str, over_: str
) -> None:
    assert last(NAME, points, end).over == over_


# ---- mjstars.net, riichi.wiki, RiichiEnv: several winners
def test_three_rons_are_all_paid() -> None:
    assert s.winners(SOUL) == "ESN"


def test_the_counters_go_to_the_winner_nearest_to_the_discarder() -> None:
    table = sit(NAME, {"S": EASY, "N": FACE}, f"{ROUND} 2p", start=Start(FOUR, counters=2, sticks=1))
    over(play(table, f"{GO}; N ron; S ron"))  # West's tile: North is nearer
    assert deltas(table) == (0, 2000, -2000 - 2000 - 600, 2000 + 600 + 1000)


def test_a_dealer_among_two_winners_deals_again() -> None:
    table = sit(NAME, {"E": THIRD, "N": FACE}, f"{ROUND} 2p")
    assert next_hand(over(play(table, f"{GO}; N ron; E ron"))) == ("E", 0, 1, 0)


def test_the_dealer_passes_where_two_others_win() -> None:
    table = sit(NAME, {"S": EASY, "N": FACE}, f"{ROUND} 2p")
    assert next_hand(over(play(table, f"{GO}; N ron; S ron"))) == ("S", 0, 0, 0)


# ---- mjstars.net, riichi.wiki: no swap calls
@pytest.mark.parametrize(
    ("hands", "claimed", "call", "tile"),
    [("46p 5p 1p", "5p", "chii middle", "5p"), ("55p 5p 1p", "5p", "pon", "5p"), ("34p 2p 9m", "5p", "chii high", "2p")],
)
def test_a_swap_call_is_not_allowed(hands: str, claimed: str, call: str, tile: str) -> None:
    assert s.swap(hands, claimed, call, tile)(SOUL) is False


# ---- mjstars.net: riichi
@pytest.mark.parametrize(("left", "seat", "reasons"), [(4, "S", []), (3, "W", ["riichi-tiles"])])
def test_riichi_needs_one_more_draw(left: int, seat: str, reasons: list[str]) -> None:
    assert why(go_round(sit(NAME, {seat: EASY}), left=left), f"{seat} riichi drawn") == reasons


@pytest.mark.parametrize(("points", "reasons"), [(1000, []), (900, ["riichi-points"])])
def test_riichi_needs_1000_points(points: int, reasons: list[str]) -> None:
    table = play(sit(NAME, {"S": EASY}, "9m 1z", points=(30000, points, 30000, 30000)), "E drawn")
    assert why(table, "S riichi drawn") == reasons


def test_riichi_in_furiten_is_allowed() -> None:
    assert s.riichi_in_furiten(SOUL)


def test_who_passes_a_winning_tile_after_riichi_is_furiten_for_the_hand() -> None:
    table = sit(NAME, {"S": EASY}, "9m 1z 2p")
    play(table, "E drawn; S riichi drawn; W drawn; S pass")
    assert table.state.missed[1] == FOR_THE_HAND


def test_a_concealed_kong_after_riichi_may_change_the_reading_but_not_the_waits() -> None:  # riichi.wiki
    assert s.kong_in_riichi(SOUL) == []
    table = sit(NAME, {"S": "1112m 456p 789s 666z"}, "9p 9m 9s 9p 9s 1m")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn")
    assert why(table, "S ankan 1m") == ["kan-waits"]  # 1112m waits for 2m and 3m, and for 2m alone without it


# ---- mjstars.net: kongs and dora; RiichiEnv: when the indicator is turned, and who may rob
def test_the_indicator_of_a_concealed_kong_is_turned_before_the_replacement_tile() -> None:
    assert s.indicators_after_concealed_kong(SOUL) == 2
    table = sit(NAME, {"S": "1111m 234p 567s 99s 4s"}, "9p 5s", after="6s", dora="1z 9m")
    play(table, "E drawn; S ankan 1m; S tsumo")
    assert extra(table, "S")[0] == 4  # the four of the kong


def test_that_of_an_open_kong_is_turned_with_the_discard_and_a_win_on_the_replacement_tile_is_without() -> None:
    assert s.indicators_after_open_kong(SOUL) == 1
    table = sit(NAME, {"S": "777z 234p 567s 99s 45s"}, "7z", after="6s", dora="1z 6z")
    play(table, "E drawn; S kan; S tsumo")
    assert extra(table, "S")[0] == 0


def test_a_ron_on_the_discard_after_an_open_kong_counts_the_new_indicator() -> None:
    table = sit(NAME, {"S": "777z 1m", "W": EASY}, "7z", after="2p", dora="1z 7s")
    over(play(table, "E drawn; S kan; S drawn; W ron"))
    assert extra(table, "W")[0] == 2  # the pair of 8s


def test_thirteen_orphans_may_rob_a_concealed_kong() -> None:
    assert s.concealed_kong_robbed(SOUL)


def test_no_other_hand_may() -> None:
    table = play(sit(NAME, {"S": "2222p", "N": EASY}, "9m 9s"), "E drawn; S ankan 2p")
    assert not may(table, "N ron")


def test_an_added_kong_is_robbed_by_any_hand_that_waits_for_it() -> None:
    table = sit(NAME, {"S": "22p 1m", "N": FACE}, "2p 9m 9s 9p 2p")
    play(table, "E drawn; S pon; S 1m; W drawn; N drawn; E drawn; S kakan 2p; N ron")
    assert has_won(table, "N")
    assert "chankan" in worth(table, "N")[2]


# ---- mjstars.net: exhaustive draws
def test_tenpai_without_a_yaku_is_tenpai() -> None:
    table = play(sit(NAME, {"S": "99m 456p 789s 22m 35s 1z"}, "9m", avoid="4s"), "E drawn; S pon; S 1z")
    assert deltas(over(go_round(table))) == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize(("ready", "follows"), [("E", ("E", 0, 1, 0)), ("S", ("S", 0, 1, 0))])
def test_the_dealer_stays_if_tenpai_and_a_counter_is_added(ready: str, follows: tuple[str, int, int, int]) -> None:
    assert next_hand(over(go_round(sit(NAME, {ready: EASY})))) == follows


def test_a_wait_for_a_fifth_tile_is_tenpai_where_a_meld_has_one_of_the_four() -> None:
    assert s.ready_with_a_triplet_and_its_fourth(SOUL) == 1


def test_nagashi_mangan_takes_the_place_of_the_noten_payments() -> None:
    assert s.only_orphans_discarded(SOUL) == ("nagashi", (12000, -4000, -4000, -4000))


def test_a_dealer_who_is_noten_passes_the_deal_after_nagashi_mangan() -> None:
    assert next_hand(s.nagashi(SOUL)) == ("S", 0, 1, 0)


# ---- mjstars.net, riichi.wiki: abortive draws; the dealer stays after each
def test_nine_kinds_may_be_declared_and_the_dealer_stays() -> None:
    assert s.nine_kinds(SOUL)
    table = play(sit(NAME, {"S": s.NINE}, "5s 3s", start=Start(FOUR, counters=1)), "E drawn; S nine-kinds")
    assert next_hand(table) == ("E", 0, 2, 0)


def test_eight_kinds_are_too_few() -> None:
    table = play(sit(NAME, {"S": "19m 19p 19s 12z 456p 25s"}, "5s 3s"), "E drawn")
    assert why(table, "S nine-kinds") == ["nine-too-few"]


def test_four_discards_of_one_wind_abort_the_hand_and_the_dealer_stays() -> None:
    assert s.four_winds(SOUL) == "four-winds"
    table = over(play(sit(NAME, {}, "3z 3z 3z 3z"), "E drawn; S drawn; W drawn; N drawn"))
    assert next_hand(table) == ("E", 0, 1, 0)


def test_four_riichi_abort_the_hand() -> None:
    assert s.four_riichi(SOUL) == "four-riichi"


def test_four_kongs_of_several_players_abort_the_hand() -> None:
    assert s.four_kongs(SOUL) == ("", "four-kans")


def test_four_kongs_of_one_player_do_not() -> None:
    table = sit(NAME, {"S": "1111m 2222p 3333s 4z"}, "9p 4z", after="4z 4z 5z 6z")
    play(table, "E drawn; S ankan 1m; S ankan 2p; S ankan 3s; S ankan 4z; S drawn")
    assert over(table).outcome == ""


# ---- fu: mjstars.net, riichi.wiki
def test_a_pair_of_a_double_wind_is_four_fu() -> None:
    assert s.fu_of_east_pair(SOUL) == 40  # 20, 10 closed, 4, rounded up


def test_pinfu_is_20_fu_by_self_draw_and_30_on_a_discard() -> None:
    assert s.fu_of(EASY, "2p", "S tsumo")(SOUL) == 20
    assert s.fu_of(EASY, "2p", "S ron")(SOUL) == 30


def test_seven_pairs_are_25_fu() -> None:
    assert s.fu_of("1133m 5577p 99s 11z 2z", "2z")(SOUL) == 25


def test_a_win_on_the_replacement_tile_has_the_fu_of_a_self_draw() -> None:
    table = sit(NAME, {"S": "777z 234p 567s 99s 45s"}, "7z", after="6s", dora="1z 1z")
    play(table, "E drawn; S kan; S tsumo")
    assert worth(table, "S")[1] == 40  # 20, 16 the open quad of honours, 2, rounded up


def test_four_han_30_fu_are_not_a_mangan() -> None:  # as at tenhou.net: no page says otherwise
    assert s.gain(s.won(SOUL, dora="7s")) == 7700


# ---- yakuman: RiichiEnv
@one_by_one(
    ("hand", "tile", "yakuman"),
    [
        ("19m 19p 19s 1234567z", "1m", 2),  # thirteen waits
        ("1m 19m 19p 19s 123456z", "7z", 1),
        ("111m 222p 333s 444z 5z", "5z", 2),  # waiting on the pair
        ("1112345678999m", "5m", 2),  # nine waits
        ("1112345677899m", "9m", 1),
    ],
)
def test_the_rare_forms_are_double_yakuman(hand: str, tile: str, yakuman: int) -> None:
    assert score(hand, tile, ron=True, book=NAME).yakuman == yakuman


@pytest.mark.parametrize(("rest", "tile", "yakuman"), [("44z 99p", "4z", 2), ("44z 23p", "1p", 1)])
def test_the_big_four_winds_are_a_double_yakuman_and_the_small_a_single_one(rest: str, tile: str, yakuman: int) -> None:
    assert score(f"{rest} pon:111z pon:222z pon:333z", tile, ron=True, book=NAME).yakuman == yakuman


def test_yakuman_add_up() -> None:
    assert s.two_yakuman(SOUL) == 64000


def test_thirteen_han_are_one_yakuman() -> None:
    assert s.thirteen_han(SOUL) == 32000


# ---- liability: mjstars.net, riichi.wiki, RiichiEnv
def test_the_liable_player_pays_a_self_draw_alone() -> None:
    assert s.liable_by_draw(SOUL) == (0, 32300, -32300, 0)


def test_half_of_a_ron_on_a_third_players_tile_and_the_counters() -> None:
    assert s.liable(SOUL) == (0, 32300, -16300, -16000)


def test_four_winds_too_both_of_their_yakuman() -> None:
    assert s.liable_for_winds(SOUL) == (0, 64000, -32000, -32000)


def test_not_four_kongs() -> None:
    assert s.liable_for_kongs(SOUL) == (-16000, 32000, -8000, -8000)


def test_of_two_yakuman_the_liable_player_answers_for_that_of_the_liability() -> None:
    assert s.liable_among_two(SOUL) == (-16000, 64000, -40000, -8000)  # all honours paid by all, three dragons by West


def test_of_a_ron_the_other_yakuman_is_the_discarders() -> None:
    table = sit(NAME, {"S": "55z 66z 77z 111z 2z 1m 9s 8p"}, "5z 6z 7z 1m 2z")
    play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; N drawn; S ron")
    assert deltas(table) == (0, 64000, -16000, -48000)


# ---- the record
def test_there_is_a_red_five_in_each_suit_and_it_is_a_dora() -> None:
    assert sorted(tile for tile in tile_set(Table(NAME).rules.red_fives) if tile >= RED) == [RED, RED + 1, RED + 2]
    assert s.red_five_won(SOUL) == 1


def test_a_counter_is_300_and_a_stick_1000() -> None:
    assert s.counted(SOUL) - s.gain(s.won(SOUL)) == 300
    assert s.stake(SOUL) == 29000
