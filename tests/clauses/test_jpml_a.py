"""The rules A of the Japan Professional Mahjong League: what its list of hands and the pages say, played; they are at its head."""

from typing import Any

import pytest

from jantaku.errors import HandError
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.referee import rule
from jantaku.rules.book import Book
from jantaku.rules.diff import changes
from jantaku.scoring.score import Score, score
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.rig import deltas, extra, go_round, may, next_hand, over, play, sit, worth
from tests.sampling import one_by_one

NAME = "jpml-a"
BOOK = Book.open(NAME)
EVEN = (30000,) * 4
FED = {"S": "777z 345s 88s 67m 234p"}  # an open kong of East's tile, and a wait for 5m and 8m
FEEDS = "E drawn; S kan; S tsumo"


def valued(hand: str, tile: str, **how: Any) -> Score:
    return score(hand, tile, book=NAME, **how)


# ---- the game and its scores
def test_each_begins_with_30000() -> None:  # jan39, rkkita
    assert Table(NAME).points == EVEN


@pytest.mark.parametrize(("wind", "over_"), [(0, ""), (1, "rounds-over")])
def test_a_game_is_east_and_south(wind: int, over_: str) -> None:  # jan39
    assert last(NAME, EVEN, "draw", wind=wind).over == over_


@one_by_one(
    ("points", "scores"),
    [
        ((50000, 29000, 21000, 20000), [32, -2, -12, -18]),  # one has 30,000 or more
        ((40000, 33000, 27000, 20000), [18, 7, -7, -18]),  # two
        ((35000, 34000, 31000, 20000), [13, 7, 2, -22]),  # three
        ((45000, 30000, 25000, 20000), [23, 4, -9, -18]),  # exactly 30,000 counts
        (EVEN, [0, 0, 0, 0]),  # all four: nobody is ahead
        ((40000, 40000, 20000, 20000), [16, 16, -16, -16]),  # equals share
        ((46000, 28000, 28000, 18000), [28, -4, -4, -20]),  # equals share, where one is above
    ],
)
def test_the_places_are_worth_by_how_many_are_above_30000(points: tuple[int, ...], scores: list[int]) -> None:  # pantheon
    assert s.scores(*points)(BOOK) == scores


def test_none_above_30000_is_as_two() -> None:  # pantheon; a stick is left, so that all can be below
    assert s.scores(29900, 29800, 29700, 29600)(BOOK) == [7.9, 3.8, -4.3, -8.4]


@pytest.mark.parametrize("end", ["N", "draw N"])
def test_the_last_dealer_in_first_place_deals_on(end: str) -> None:  # academy
    assert last(NAME, (29000, 29000, 27000, 35000), end).over == ""


def test_a_game_goes_on_below_nothing() -> None:  # pantheon
    assert s.below_nothing(BOOK) == ""


def test_sticks_left_at_the_end_go_to_nobody() -> None:  # academy
    assert s.leftover(BOOK) == (40000, 21000, 20000, 18000)


# ---- dora
def test_riichi_has_no_ura_dora_and_no_ippatsu() -> None:  # academy, rkkita, top3776
    table = sit(NAME, {"S": s.EASY}, "9m 1z 1z 9s 9s 2p", ura="7s")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S tsumo")
    assert sum(extra(table, "S")) == 0
    assert worth(table, "S")[0] == 5  # double riichi, tsumo, pinfu, all simples


def test_nobody_is_shown_what_lies_beneath_the_indicator() -> None:
    table = sit(NAME, {"S": s.EASY}, f"{s.ROUND} 2p", ura="7s")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S drawn; W drawn; S ron")
    assert [table.view(seat).wall[131] for seat in range(4)] == [-1] * 4
    assert table.log.hands[0].ura == []


@pytest.mark.parametrize(("hand", "draws", "script"), [("777z 1p", "7z", "S kan; S 1p"), ("111m 1p", "9p 1m", "S ankan 1m; S 1p")])
def test_a_kong_turns_no_indicator(hand: str, draws: str, script: str) -> None:  # academy, rkkita
    table = sit(NAME, {"S": hand}, draws)
    assert play(table, f"E drawn; {script}").state.indicators == 1


def test_the_calculator_takes_one_indicator_and_none_beneath() -> None:
    with pytest.raises(HandError, match="no kan dora"):
        valued("234m678p345s88s34p", "2p", ron=True, dora="1m,2m")
    with pytest.raises(HandError, match="no ura dora"):
        valued("234m678p345s88s34p", "2p", ron=True, riichi=True, dora="1m", ura="2m")


def test_there_are_no_red_fives() -> None:  # no source speaks of any
    assert BOOK.red_fives == 0


# ---- claims
def test_the_nearest_of_several_winners_wins_alone() -> None:  # academy
    assert s.winners(BOOK) == "N"


def test_of_calls_at_once_pon_is_first_and_one_clearly_later_is_not() -> None:  # rkkita
    assert s.claimer(BOOK) == "S"
    table = sit(NAME, {"S": "46p 9m", "W": "55p 9m"}, "5p")
    assert play(table, "E drawn; S chii middle @1000; W pon @1100").state.turn == 2


@pytest.mark.parametrize(
    ("call", "found"),
    [
        (("46p 5p 1p", "5p", "chii middle", "5p"), "refused"),  # the same tile after chii
        (("55p 5p 1p", "5p", "pon", "5p"), "refused"),  # and after pon
        (("34p 2p 9m", "5p", "chii high", "2p"), "allowed"),  # the other end of the run
    ],
)
def test_only_the_tile_itself_may_not_be_discarded_after_a_call(call: tuple[str, str, str, str], found: str) -> None:  # rkkita
    assert s.swap(*call)(BOOK) is (found == "allowed")


# ---- riichi and furiten
def test_riichi_needs_no_tile_to_draw() -> None:  # academy
    assert s.riichi_with_three_tiles_left(BOOK)


def test_a_win_may_be_let_pass_in_riichi_and_leaves_furiten() -> None:  # academy
    table = sit(NAME, {"S": s.EASY}, "9m 1z 2p 9s 9s 9s 5p")
    play(table, "E drawn; S riichi drawn; W drawn; S pass; N drawn; E drawn; S drawn; W drawn")
    assert not may(table, "S ron")


def test_a_noten_riichi_is_a_chombo_of_20_points() -> None:  # academy, pantheon
    ruled = rule(BOOK, "riichi-noten", {"at": "draw", "dead_only": "no", "last_timed_hand": "no"})
    assert (ruled.sanction, ruled.points) == ("chombo", 20)


# ---- draws
def test_noten_pay_3000_in_all() -> None:  # academy
    assert s.paid_at_a_draw(BOOK) == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize(("ready", "follows"), [("E", ("E", 0, 1, 0)), ("S", ("S", 0, 1, 0))])
def test_the_dealer_stays_if_tenpai(ready: str, follows: tuple[str, int, int, int]) -> None:  # academy
    assert next_hand(over(go_round(sit(NAME, {ready: s.EASY})))) == follows


def test_a_hand_without_a_yaku_is_tenpai() -> None:  # academy
    table = over(go_round(sit(NAME, {"S": "34m 678p 345s 88s 234p"})))
    assert deltas(table)[1] == 3000


@pytest.mark.parametrize(("see", "outcome"), [(s.four_winds, "four-winds"), (s.four_riichi, "four-riichi")])
def test_four_winds_and_four_riichi_abort_the_hand(see: s.Seen, outcome: str) -> None:  # academy
    assert see(BOOK) == outcome


def test_nine_kinds_and_four_kongs_do_too() -> None:  # academy
    assert s.nine_kinds(BOOK)
    assert s.four_kongs(BOOK) == ("", "four-kans")


def test_the_dealer_stays_after_an_abortive_draw_with_a_counter() -> None:  # not settled
    assert s.after_nine_kinds(BOOK) == 1


def test_there_is_no_nagashi_mangan() -> None:  # pantheon
    assert s.only_orphans_discarded(BOOK)[0] == "exhaustive"


# ---- what hands are worth
@one_by_one(
    ("hand", "tile", "how", "points"),
    [
        ("234m678p345s88s34p", "2p", {"riichi": True, "dora": "1m"}, 7700),  # 4 han 30 fu: no mangan
        ("2288m4466p7799s1z", "1z", {"riichi": True, "dora": "1m"}, 8000),  # 5 han: seven pairs, riichi, two dora
        ("123m123p123s99s78s", "9s", {}, 12000),  # 6 han: outside hand, three colours, pinfu
        ("1122334569978m", "6m", {}, 16000),  # 8 han: flush, pinfu, twin runs
    ],
)
def test_limits_begin_at_5_6_8_and_11_han(hand: str, tile: str, how: dict[str, Any], points: int) -> None:  # list, 5
    assert valued(hand, tile, ron=True, seat="S", **how).points == points


def test_thirteen_han_are_a_sanbaiman() -> None:  # list, 5; rkkita
    assert valued("1122335566778m", "8m", tsumo=True, double_riichi=True, seat="S", dora="4m").points == 24000


def test_a_replacement_tile_has_no_fu_of_a_self_draw() -> None:  # otamajakusi
    assert s.fu_after_kong(BOOK) == 40


def test_a_pair_of_a_double_wind_is_four_fu() -> None:  # otamajakusi
    assert valued("555m234p68s678m11z", "7s", tsumo=True, seat="E").fu == 40


def test_a_double_wind_triplet_is_two_han() -> None:  # list, 2
    assert valued("234m678p45s88s111z", "6s", ron=True, seat="E").han == 2


def test_seven_pairs_are_two_han_of_25_fu() -> None:  # list, 2
    found = valued("2288m4466p7799s1z", "1z", ron=True, seat="S")
    assert (found.han, found.fu) == (2, 25)


def test_open_tanyao_counts() -> None:  # academy
    assert valued("34m 678p 88s chii:345s pon:555p", "2m", ron=True).han == 1


def test_blessing_of_man_is_a_mangan() -> None:  # list, 5
    found = valued("234m678p345s88s34p", "2p", ron=True, seat="S", discarder="E", first_turn=True)
    assert (found.points, [yaku.id for yaku in found.yaku]) == (8000, ["renhou"])


def test_all_green_needs_the_green_dragon() -> None:  # list, 6; otamajakusi
    assert valued("22334466888s66z", "6z", ron=True, seat="S").points == 32000
    without = valued("2233446688866s", "8s", ron=True, seat="S")
    assert "ryuuiisou" not in [yaku.id for yaku in without.yaku]


@pytest.mark.parametrize("tile", ["5m", "9m"])
def test_nine_gates_count_by_their_form(tile: str) -> None:  # list, 6
    assert valued("1112345678999m", tile, ron=True, seat="S").points == 32000


def test_thirteen_orphans_win_on_a_concealed_kong() -> None:  # list, 6
    assert s.concealed_kong_robbed(BOOK)


def test_yakuman_do_not_add_up() -> None:  # rkkita, pantheon
    assert s.two_yakuman(BOOK) == 32000


@one_by_one(
    ("yaku", "closed", "open_"),
    [
        *(("pinfu", 1, 0), ("iipeikou", 1, 0), ("haitei", 1, 1), ("chankan", 1, 1)),  # list, 1
        *(("toitoi", 2, 2), ("sankantsu", 2, 2), ("honroutou", 2, 2), ("shousangen", 2, 2), ("sanshoku", 2, 1)),  # list, 2
        *(("chanta", 2, 1), ("ittsuu", 2, 1), ("sanshoku-doukou", 2, 2)),
        *(("ryanpeikou", 3, 0), ("honitsu", 3, 2), ("junchan", 3, 2)),  # list, 3
        ("chinitsu", 6, 5),  # list, 4
    ],
)
def test_the_list_of_hands(yaku: str, closed: int, open_: int) -> None:
    row = BOOK.yaku[yaku]
    assert (row.han, row.open, BOOK.standing(f"yaku.{yaku}")) == (closed, open_, "says")


def test_ippatsu_is_no_yaku() -> None:  # academy, rkkita
    assert "ippatsu" not in BOOK.yaku


# ---- liability
def test_who_feeds_an_open_kong_pays_a_win_on_its_replacement_tile() -> None:  # academy, rkkita
    table = play(sit(NAME, FED, "7z", after="8m"), FEEDS)
    assert deltas(table) == (-2700, 2700, 0, 0)


def test_that_player_pays_the_counters_too() -> None:
    table = play(sit(NAME, FED, "7z", after="8m", start=Start(EVEN, counters=2)), FEEDS)
    assert deltas(table) == (-3300, 3300, 0, 0)


def test_it_holds_in_furiten() -> None:  # academy: a self-draw wins anyway
    table = sit(NAME, {"S": "777z 345s 88s 67m 234p"}, "9p 8m 9p 9p 7z", after="5m")
    play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S kan; S tsumo")
    assert deltas(table)[0] == -deltas(table)[1]


def test_a_concealed_kong_feeds_nobody() -> None:
    table = play(sit(NAME, {"S": "222m 333p 345s 88s 67m"}, "9p 2m", after="8m"), "E drawn; S ankan 2m; S tsumo")
    assert all(paid < 0 for seat, paid in enumerate(deltas(table)) if seat != 1)


def test_another_kong_after_it_ends_the_liability() -> None:
    table = sit(NAME, {"S": "777z 555s 88s 67m 234p"}, "7z", after="5s 8m")
    play(table, "E drawn; S kan; S ankan 5s; S tsumo")
    assert all(paid < 0 for seat, paid in enumerate(deltas(table)) if seat != 1)


def test_a_later_kong_of_ones_own_feeds_nobody() -> None:
    table = sit(NAME, {"S": "777z 555s 88s 67m 234p"}, "7z 9m 9m 9m 5s", after="9p 8m")
    play(table, "E drawn; S kan; S drawn; W drawn; N drawn; E drawn; S ankan 5s; S tsumo")
    assert all(paid < 0 for seat, paid in enumerate(deltas(table)) if seat != 1)


def test_the_calculator_asks_who_fed_the_kong() -> None:
    how = {"tsumo": True, "seat": "S", "after_kan": True, "liable": "E"}
    found = valued("345s 88s 67m 234p kan:7777z", "8m", **how)
    assert found.payments == {"E": -2700, "S": 2700, "W": 0, "N": 0}
    with pytest.raises(HandError, match="open kong"):
        valued("345s 88s 67m 234p ankan:7777z", "8m", **how)


# ---- the book
def test_the_list_is_cited_by_its_parts_and_the_rest_at_second_hand() -> None:
    assert BOOK.cite("yaku.ryuuiisou") == "JPML A, list of hands, part 6"
    assert BOOK.cite("uma_one_above") == "JPML A, second hand, pantheon"
    assert BOOK.standing("liability.liable_dragons") == "unseen"


def test_it_differs_from_the_saikouisen_and_each_difference_has_a_sentence() -> None:
    found = {change.key for change in changes(Book.open("saikouisen"), BOOK).rulings}
    assert {"dora.ura", "dora.kan_indicators", "session.uma_one_above", "liability.liable_replacement"} <= found
