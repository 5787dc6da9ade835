"""What a hand is worth, asked from Python: the worked examples of the rule texts, who pays, and why a hand is worth nothing."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import jantaku
from jantaku import Book, HandError, score
from jantaku.scoring.breakdown import FARTHEST
from jantaku.scoring.hand import Hand
from jantaku.scoring.melds import in_order
from jantaku.scoring.standings import session_scores
from jantaku.scoring.tiles import text_of
from jantaku.texts import LANGUAGES
from tests.hands import tile_of_id
from tests.sampling import one_by_one

OPEN = "23m 11z 789s chii:345p pon:777z"
ITTSU = "123456s 78s 234m 55p"
DRAGONS = "2m chii:234m pon:555z pon:666z pon:777z"
WINDS = "2m pon:111z pon:222z pon:333z kan:4444z"


def ids(found: jantaku.Score) -> set[str]:
    return {yaku.id for yaku in found.yaku}


def fu(found: jantaku.Score) -> list[tuple[str, int, str]]:
    return [(item.id, item.fu, item.tiles) for item in found.fu_items]


# ---- worked examples found in public rule material


@pytest.mark.parametrize(("seat", "points", "others"), [("E", 12000, {-4000}), ("S", 8000, {-4000, -2000})])
def test_riichi_self_draw_pinfu_and_a_straight_are_five_han_a_mangan(seat: str, points: int, others: set[int]) -> None:
    found = score(ITTSU, "9s", tsumo=True, riichi=True, seat=seat)
    assert ids(found) == {"riichi", "menzen-tsumo", "pinfu", "ittsuu"}
    assert (found.han, found.fu, found.limit, found.points) == (5, 20, "mangan", points)
    assert {paid for paid in found.payments.values() if paid < 0} == others


@pytest.mark.parametrize(("book", "east", "south"), [("wrr-2013", 11600, 7700), ("wrc-2015", 12000, 8000)])
def test_the_same_hand_by_ron_is_four_han_thirty_fu_which_2015_rounds_up(book: str, east: int, south: int) -> None:
    for seat, points in (("E", east), ("S", south)):
        found = score(ITTSU, "9s", ron=True, riichi=True, seat=seat, book=book)
        assert (found.han, found.fu, found.points) == (4, 30, points)


def test_an_open_straight_with_a_dora_and_nothing_else_is_given_the_fu_of_an_open_pinfu() -> None:
    for seat, points in (("E", 2900), ("S", 2000)):
        found = score("123456s 78s 55p chii:234m", "9s", ron=True, dora="6s", seat=seat)
        assert (ids(found), found.han, found.fu, found.points) == ({"ittsuu"}, 2, 30, points)
        assert fu(found) == [("futei", 20, ""), ("kuipinfu", 2, "")]


def test_four_concealed_triplets_by_self_draw_are_a_yakuman_beside_which_nothing_counts() -> None:
    found = score("111m 333p 555s 88s 77z", "8s", tsumo=True, riichi=True, dora="4s")
    assert (ids(found), found.limit, found.yakuman, found.points) == ({"suuankou"}, "yakuman", 1, 32000)
    assert found.bonus == ()


def test_forty_thousand_points_in_first_place_are_a_session_score_of_25() -> None:
    assert session_scores((40000, 30000, 27000, 23000), (15, 5, -5, -15), 30000)[0] == Fraction(25)


@pytest.mark.parametrize(("house", "kept", "rounded"), [({}, 102, 110), ({"fu_double_wind_pair": 2}, 100, 100)])
def test_two_concealed_quads_an_honour_triplet_by_ron_and_a_pair_of_both_winds(
    house: dict[str, int], kept: int, rounded: int
) -> None:
    book = Book.open("wrc-2015", house)
    found = score("456m 11z 22z ankan:1111s ankan:7777z", "1z", ron=True, seat="S", round="S", book=book)
    assert (ids(found), found.fu_sum, found.fu) == ({"chun"}, kept, rounded)
    assert ("minko", 4, "111z") in fu(found)
    assert ("menzen-ron", 10, "") in fu(found)


@pytest.mark.parametrize(("house", "kept"), [({}, 108), ({"fu_double_wind_pair": 2}, 106)])
def test_three_quads_and_a_self_drawn_pair_of_both_winds(house: dict[str, int], kept: int) -> None:
    book = Book.open("wrc-2015", house)
    found = score("234s 1z kan:9999m ankan:3333z ankan:1111p", "1z", tsumo=True, seat="E", book=book)
    assert (ids(found), found.han, found.fu_sum, found.fu) == ({"sankantsu"}, 2, kept, 110)
    assert ("tanki", 2, "11z") in fu(found)


def test_a_hand_is_read_with_the_wait_that_pays_best() -> None:
    found = score("23345789m 567p 44s", "4m", ron=True)
    assert ids(found) == {"pinfu"}
    assert not {item.id for item in found.fu_items} & {"penchan", "kanchan", "tanki"}


# ---- circumstances


@pytest.mark.parametrize(
    ("how", "yaku"),
    [
        ({"tsumo": True, "last_tile": True}, "haitei"),
        ({"ron": True, "last_tile": True}, "houtei"),
        ({"ron": True, "robbing_kan": True}, "chankan"),
    ],
)
def test_the_last_tile_and_a_robbed_kong_are_worth_a_han(how: dict[str, Any], yaku: str) -> None:
    assert ids(score(OPEN, "1m", **how)) == {"chun", yaku}


def test_the_last_tile_after_a_kong_scores_after_a_kong_alone() -> None:
    found = score("23m 11z 789s chii:345p kan:7777z", "1m", tsumo=True, last_tile=True, after_kan=True)
    assert ids(found) == {"chun", "rinshan"}


@pytest.mark.parametrize(("book", "han", "limit"), [("wrr-2013", 6, "haneman"), ("wrc-2015", 5, "mangan")])
def test_renhou_adds_to_dora_in_2013_and_stands_alone_in_2015(book: str, han: int, limit: str) -> None:
    found = score("123m 456p 78s 11222z", "9s", ron=True, seat="N", first_turn=True, dora="9m", book=book)
    assert (found.han, found.limit) == (han, limit)
    assert bool(found.bonus) == (book == "wrr-2013")


def test_a_win_in_the_first_turn_by_self_draw_is_of_heaven_for_east_and_of_earth_for_the_others() -> None:
    for seat, yaku in (("E", "tenhou"), ("W", "chiihou")):
        found = score(ITTSU, "9s", tsumo=True, first_turn=True, seat=seat)
        assert (ids(found), found.limit) == ({yaku}, "yakuman")


def test_a_tile_not_kept_apart_loses_pinfu_and_keeps_the_fu_of_the_draw() -> None:
    apart, mixed = (score(ITTSU, "9s", tsumo=True, tile_not_apart=so) for so in (False, True))
    assert ids(apart) - ids(mixed) == {"pinfu"}
    assert fu(mixed) == [("futei", 20, ""), ("tsumo", 2, "")]


def test_thirteen_han_without_a_yakuman_are_a_sanbaiman_or_by_the_club_a_counted_yakuman() -> None:
    for book, limit, points in (("wrc-2015", "sanbaiman", 24000), ("club", "kazoe-yakuman", 32000)):
        found = score("123456s 78s 222s 99s", "9s", ron=True, riichi=True, dora="1s,8s", book=book)
        assert (found.limit, found.points) == (limit, points), found


def test_dora_count_once_for_each_indicator_and_ura_for_riichi_alone() -> None:
    found = score("666p 234m 567s 88s 34p", "2p", ron=True, riichi=True, dora="5p,5p", ura="7s,1z")
    assert [(each.id, each.han) for each in found.bonus] == [("dora", 6), ("ura-dora", 2)]


def test_a_red_five_is_a_han_where_the_book_has_them_and_a_plain_five_elsewhere() -> None:
    assert [each.id for each in score("234m 067p 789s 55s 34p", "2p", ron=True, riichi=True, book="club").bonus] == ["aka-dora"]
    assert score("234m 067p 789s 55s 34p", "2p", ron=True, riichi=True).bonus == ()


# ---- payments


@one_by_one(
    ("seat", "how", "payments"),
    [
        ("S", {"ron": True}, [-1600, 2600, 0, 0]),
        ("S", {"ron": True, "discarder": "N"}, [0, 2600, 0, -1600]),
        ("E", {"ron": True}, [3100, 0, 0, -2100]),
        ("S", {"tsumo": True}, [-700, 2700, -500, -500]),
        ("E", {"tsumo": True}, [3100, -700, -700, -700]),
    ],
)
def test_counters_and_sticks_are_in_the_payments_and_not_in_the_points(seat: str, how: dict[str, Any], payments: list[int]) -> None:
    found = score("23m 22z 789s chii:345p pon:777z" if seat == "E" else OPEN, "1m", seat=seat, counters=2, sticks=1, **how)
    assert list(found.payments.values()) == payments
    assert found.points == score("23m 22z 789s chii:345p pon:777z" if seat == "E" else OPEN, "1m", seat=seat, **how).points


@one_by_one(
    ("hand", "how", "payments"),
    [
        (DRAGONS, {"tsumo": True, "seat": "S", "liable": "W"}, [0, 32600, -32600, 0]),
        (DRAGONS, {"tsumo": True, "seat": "E", "liable": "W"}, [48600, 0, -48600, 0]),
        (DRAGONS, {"ron": True, "seat": "S", "discarder": "N", "liable": "W"}, [0, 32600, -16000, -16600]),
        (WINDS, {"ron": True, "seat": "E", "discarder": "N", "liable": "W"}, [48600, 0, -24000, -24600]),
        (DRAGONS, {"ron": True, "seat": "S", "discarder": "W", "liable": "W"}, [0, 32600, -32600, 0]),
    ],
)
def test_the_liable_player_pays_all_or_half_and_the_discarder_the_counters(
    hand: str, how: dict[str, Any], payments: list[int]
) -> None:
    assert list(score(hand, "2m", counters=2, **how).payments.values()) == payments


def test_nobody_is_liable_for_a_hand_won_without_that_yakuman() -> None:
    found = score(OPEN, "1m", ron=True, liable="N")
    assert found.payments == score(OPEN, "1m", ron=True).payments
    assert any("not liable" in line for line in found.explain())


def test_liability_needs_the_sets_on_the_table_and_one_of_them_called() -> None:
    for hand in ("2m 234m pon:555z pon:666z 777z", "2m 234m ankan:5555z ankan:6666z ankan:7777z"):
        with pytest.raises(HandError, match="nobody is liable"):
            score(hand, "2m", ron=True, liable="N")


# ---- worth nothing


def test_a_hand_without_yaku_hears_so_and_which_it_nearly_had() -> None:
    found = score("23m 99p 789s chii:345p pon:666s", "1m", ron=True)
    assert (found.points, found.limit, found.yaku, set(found.payments.values())) == (0, "", (), {0})
    assert found.why[0].id == "win-no-yaku"
    near = {why.missed.id: why.missed for why in found.why if why.missed}
    assert near["junchan"].value == 3
    assert all(not (miss.low <= miss.value <= miss.high) for miss in near.values())
    assert all(min(abs(miss.value - miss.low), abs(miss.value - miss.high)) <= FARTHEST for miss in near.values())


def test_a_closed_hand_without_yaku_hears_that_riichi_or_a_self_draw_would_have_done() -> None:
    found = score("234m 567p 789s 66z 34m", "5m", ron=True)
    assert {why.missed.id for why in found.why if why.missed} >= {"riichi", "menzen-tsumo", "pinfu", "hatsu"}


ONE_HAN = "23m 11z 789s chii:345p pon:777z"


def test_a_hand_of_one_han_is_worth_nothing_where_its_counters_ask_for_two() -> None:
    assert score(ONE_HAN, "1m", ron=True, book="ema-2012", dora="6z", counters=4).points == 7700  # dora count once it wins
    found = score(ONE_HAN, "1m", ron=True, book="ema-2012", dora="6z", counters=5)
    assert (found.points, found.han, found.fu, found.yaku, found.bonus) == (0, 0, 0, (), ())
    assert set(found.payments.values()) == {0}
    assert [(why.id, why.cite) for why in found.why if not why.missed] == [("win-two-han", "EMA 2012 3.4.11")]
    assert "with 5 counters it needs two" in "\n".join(found.explain())
    assert found.json()["why"][0]["id"] == "win-two-han"
    assert score(ONE_HAN, "1m", ron=True, counters=5).valued  # of another book


@pytest.mark.parametrize("hand", ["23m 11z chii:345p pon:777z pon:666z", "119m 19p 19s 234567z"])
def test_two_han_and_a_yakuman_win_with_any_counters(hand: str) -> None:
    assert score(hand, "1z" if "234567z" in hand else "1m", ron=True, book="ema-2012", counters=9).valued


def test_a_pair_of_valued_honours_is_near_its_triplet_and_no_other_triplet_is_named() -> None:
    found = score("23m 55z 789s chii:345p pon:666s", "1m", ron=True)
    named = {why.missed.id for why in found.why if why.missed}
    assert "haku" in named
    assert not named & {"hatsu", "chun", "seat-wind", "round-wind", "sanshoku"}


@pytest.mark.parametrize(
    ("tile", "said"), [("9s", "it is tenpai, and waits for 1m, 4m"), ("5z", "it is tenpai, and waits for 1m, 4m")]
)
def test_a_hand_that_is_not_complete_hears_its_waits(tile: str, said: str) -> None:
    found = score("23m 99p 789s chii:345p pon:666s", tile, ron=True)
    assert found.why[0].id == "win-incomplete"
    assert found.shanten == {"four-groups": 0}
    assert any(said in line for line in found.explain())


def test_a_hand_far_from_complete_hears_its_shanten_by_form() -> None:
    found = score("147m 258p 369s 1234z", "5z", tsumo=True)
    assert found.shanten == {"four-groups": 8, "seven-pairs": 6, "thirteen-orphans": 6}
    assert any("6 tiles from tenpai" in line for line in found.explain())


def test_one_discard_from_tenpai_is_said_so() -> None:
    found = score("234m 567p 789s 11z 3m 7p", "4m", ron=True)
    assert any("one discard would leave it tenpai" in line for line in found.explain())


# ---- what cannot be


@one_by_one(
    ("hand", "how", "said"),
    [
        (OPEN, {"ron": True, "riichi": True}, "chii:345p is open"),
        (ITTSU, {"ron": True, "ippatsu": True}, "add riichi"),
        (ITTSU, {"ron": True, "ura": "5m"}, "add riichi"),
        (OPEN, {"tsumo": True, "robbing_kan": True}, "robbed by ron"),
        (OPEN, {"ron": True, "after_kan": True}, "self-draw"),
        (OPEN, {"tsumo": True, "after_kan": True}, "needs a kong in the hand"),
        ("23m 11z 789s 345p ankan:7777z", {"tsumo": True, "riichi": True, "ippatsu": True, "after_kan": True}, "ends ippatsu"),
        ("23m 11z 789s 345p ankan:7777z", {"tsumo": True, "double_riichi": True, "ippatsu": True}, "no moment for a kong"),
        (ITTSU, {"ron": True, "double_riichi": True, "ippatsu": True, "last_tile": True}, "first turns"),
        (OPEN, {"ron": True, "robbing_kan": True, "last_tile": True}, "none to rob"),
        ("23m 111m 789s 345p 11z", {"ron": True, "robbing_kan": True}, "all four 1m"),
        (OPEN, {"tsumo": True, "first_turn": True}, "before any call"),
        ("23m 11z 789s 345p ankan:7777z", {"tsumo": True, "first_turn": True}, "before any call or kong"),
        (ITTSU, {"tsumo": True, "first_turn": True, "riichi": True}, "before riichi"),
        (ITTSU, {"tsumo": True, "first_turn": True, "last_tile": True}, "cannot be the last"),
        (ITTSU, {"ron": True, "first_turn": True, "robbing_kan": True}, "thirteen orphans"),
        (ITTSU, {"ron": True, "first_turn": True, "seat": "E"}, "East has had the first turn"),
        (ITTSU, {"ron": True, "first_turn": True, "seat": "S", "discarder": "W"}, "between East and S"),
        (ITTSU, {"tsumo": True, "first_turn": True, "dora": "1m,2m"}, "second indicator"),
        (ITTSU, {"ron": True, "double_riichi": True, "ippatsu": True, "dora": "1m,2m"}, "no moment for a kong"),
        (OPEN, {"ron": True, "robbing_kan": True, "dora": "2m,4m,5m,6m,7m"}, "no fifth"),
        (OPEN, {"tsumo": True, "discarder": "N"}, "no discarder"),
        (OPEN, {"ron": True, "discarder": "S"}, "name another seat"),
        (OPEN, {"ron": True, "liable": "S"}, "name another seat"),
        (OPEN, {"ron": True, "tile_not_apart": True}, "only a tile drawn"),
        (OPEN, {"ron": True, "counters": -1}, "cannot be -1 counters"),
        (OPEN, {"ron": True, "sticks": 10**9}, "0 to 1000"),
        (OPEN, {"ron": True, "dora": "1m,2m,3m,4m,5m,6m"}, "at most 5"),
        (ITTSU, {"ron": True, "riichi": True, "dora": "1m", "ura": "2m,3m"}, "each has one beneath"),
        (OPEN, {"ron": True, "dora": "7z,7z"}, "5 tiles 7z"),
        ("11111m", {"ron": True}, "^the hand would hold 5 tiles 1m"),
        ("0055m 123p", {"tsumo": True, "book": "tenhou"}, "^the hand would hold 2 red fives"),
        ("111m 222m 333m 444m 5m", {"ron": True, "dora": "5p," * 300}, "5 tiles 5p|at most 5"),
        (OPEN, {"ron": True, "dora": "x"}, "'x' at 1"),
        (OPEN, {"ron": True, "seat": "Q"}, "write E, S, W or N"),
        (OPEN, {"ron": True, "tsumo": True}, "either ron or tsumo"),
        (OPEN, {}, "either ron or tsumo"),
        (OPEN + " 1m", {"ron": True}, "8 concealed tiles and 2 melds: with 2 melds 7"),
        ("23m 777m 789s 345p 11z 0m", {"ron": True, "book": "club"}, "14 concealed tiles"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(hand: str, how: dict[str, Any], said: str) -> None:
    tile = "9s" if hand == ITTSU else "1m"
    with pytest.raises(HandError, match=said):
        score(hand, tile, **how)


def test_a_winning_tile_of_which_the_hand_holds_all_four_cannot_be() -> None:
    with pytest.raises(HandError, match="5 tiles 7z"):
        score(OPEN.replace("11z", "7z1z"), "7z", ron=True)


def test_thirteen_orphans_may_rob_a_concealed_kong_in_the_first_turns() -> None:
    found = score("19m 19p 19s 1234566z", "7z", ron=True, robbing_kan=True, first_turn=True)
    assert found.limit == "yakuman"


# ---- the answer itself


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_data_hold_what_is_promised_and_every_part_its_clause(lang: str) -> None:
    found = score("406m 456p 789s 55z 23p", "4p", ron=True, riichi=True, dora="3m", book="club").json(lang)
    assert {"han", "fu", "limit", "points", "yaku", "fu_items", "payments"} <= set(found)
    assert all({"id", "han", "cite"} <= set(yaku) and yaku["cite"] for yaku in found["yaku"])
    assert all({"id", "fu", "tiles", "cite"} <= set(item) and item["cite"] for item in found["fu_items"])
    assert all(step["cite"] and step["text"] for step in found["steps"])
    assert list(found["payments"]) == list("ESWN")
    assert sum(found["payments"].values()) == 0
    assert json.loads(json.dumps(found)) == found


def test_no_line_of_the_sheet_lacks_its_clause() -> None:
    sheet = score(OPEN, "1m", ron=True, counters=1, sticks=1).explain()
    cited = [line for line in sheet if line.startswith("  ") and "East −" not in line]
    assert len(cited) == 9
    assert all("WRC 2015 " in line for line in cited)


def test_the_sheet_says_the_same_number_of_lines_in_every_language() -> None:
    assert len({len(score(OPEN, "1m", ron=True).explain(lang)) for lang in LANGUAGES}) == 1


@given(
    st.permutations(range(136)), st.booleans(), st.sampled_from(["wrc-2015", "wrr-2013", "club", "tenhou"]), st.sampled_from("ESWN")
)
def test_any_fourteen_tiles_are_worth_something_or_hear_why_not(wall: list[int], tsumo: bool, book: str, seat: str) -> None:  # noqa: FBT001
    tiles = [tile_of_id(tile) for tile in wall[:14]]
    found = score(str(Hand(in_order(tiles[:13]))), text_of(tiles[13]), ron=not tsumo, tsumo=tsumo, book=book, seat=seat)
    assert sum(found.payments.values()) == 0
    assert bool(found.points) == bool(found.yaku) != bool(found.why)


FLAGS = ("riichi", "double_riichi", "ippatsu", "last_tile", "after_kan", "robbing_kan", "first_turn", "tile_not_apart")
KONG = "23m 11z 789s 345p ankan:7777z"
seats = st.sampled_from("ESWN")


@given(
    st.sampled_from([(OPEN, "1m"), (ITTSU, "9s"), (KONG, "1m"), (DRAGONS, "2m"), ("19m 19p 19s 1234566z", "7z")]),
    st.booleans(),
    st.sets(st.sampled_from(FLAGS), max_size=3),
    seats,
    st.none() | seats,
    st.none() | seats,
    st.sampled_from(["wrc-2015", "wrr-2013", "club", "tenhou"]),
    st.integers(-1, 3),
)
def test_any_circumstances_are_scored_or_refused_and_points_are_conserved(
    hand: tuple[str, str],
    tsumo: bool,  # noqa: FBT001
    flags: set[str],
    seat: str,
    discarder: str | None,
    liable: str | None,
    book: str,
    counters: int,
) -> None:
    how: dict[str, Any] = dict.fromkeys(flags, True) | {
        "seat": seat,
        "discarder": discarder,
        "liable": liable,
        "counters": counters,
    }
    try:
        found = score(*hand, ron=not tsumo, tsumo=tsumo, book=book, **how)
    except HandError:
        return
    data = found.json("ja")
    assert sum(found.payments.values()) == 0
    assert found.payments[seat] == found.points + (300 * counters if found.points else 0)
    assert found.explain("fr")
    assert bool(data["points"]) == ("why" not in data)
    assert found.yakuman or sum(each["han"] for each in (*data["yaku"], *data["bonus"])) == found.han


@pytest.mark.parametrize(("lang", "says"), [("en", "not settled"), ("fr", ""), ("ja", "")])
def test_a_book_that_leaves_a_ruling_open_explains_every_hand_all_the_same(lang: str, says: str) -> None:
    by_fu = score("23m 55z 789s chii:345p pon:777z", "1m", tsumo=True, book="tenhou", dora="4z,4z")
    not_apart = score("123m 456p 789s 1112z", "2z", tsumo=True, tile_not_apart=True, book="tenhou")
    assert all(hand.points and hand.explain(lang) for hand in (by_fu, not_apart))
    assert says in "\n".join(not_apart.explain(lang))
