"""Each yaku: what it is worth, a hand made for it, and the rows that exclude each other."""

from typing import Any

import pytest

from tests.hands import book, hand, judge, names_of, rows_of, value, yaku_of
from tests.random_hands import winning_hands
from tests.sampling import one_by_one

WRC = ("wrc-2015", "wrr-2013")

# id: tiles, the last one, how; each hand closed, won on a discard unless it says otherwise.
HANDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "riichi": ("123m456p567999s1m", "1m", {"riichi": 1}),
    "double-riichi": ("123m456p567999s1m", "1m", {"riichi": 2}),
    "ippatsu": ("123m456p567999s1m", "1m", {"riichi": 1, "ippatsu": 1}),
    "menzen-tsumo": ("123m456p567999s1m", "1m", {"by_draw": 1}),
    "haitei": ("123m456p567999s1m", "1m", {"last": 1, "by_draw": 1}),
    "houtei": ("123m456p567999s1m", "1m", {"last": 1}),
    "chankan": ("123m456p567999s1m", "1m", {"robbing": 1}),
    "renhou": ("123m456p567999s1m", "1m", {"first_turn": 1, "seat": 1}),
    "pinfu": ("123m456p78922s23s", "4s", {}),
    "tanyao": ("234m456p567888s5m", "5m", {}),
    "iipeikou": ("112233m456p567s9m", "9m", {}),
    "ryanpeikou": ("112233m556677s9m", "9m", {}),
    "seat-wind": ("123m456p567s222z9m", "9m", {"seat": 1}),
    "round-wind": ("123m456p567s333z9m", "9m", {"round": 2}),
    "haku": ("123m456p567s555z9m", "9m", {}),
    "hatsu": ("123m456p567s666z9m", "9m", {}),
    "chun": ("123m456p567s777z9m", "9m", {}),
    "shousangen": ("123m456p555666z7z", "7z", {}),
    "ittsuu": ("123456789m456p9s", "9s", {}),
    "sanshoku": ("123m123p123s999s4m", "4m", {}),
    "sanshoku-doukou": ("222m222p222s789s4m", "4m", {}),
    "toitoi": ("222m555p999s44z33m", "3m", {}),
    "sanankou": ("222m555p999s678s4m", "4m", {}),
    "chanta": ("123m789p999s111z9m", "9m", {}),
    "junchan": ("123m789p999s111s9m", "9m", {}),
    "honroutou": ("1199m1199p11s55z2z", "2z", {}),
    "honitsu": ("123456999m333z4z", "4z", {}),
    "chinitsu": ("1234567899922m", "2m", {}),
    "chiitoitsu": ("1144m2277p3388s4z", "4z", {}),
    "kokushi": ("19m19p19s123456z6z", "7z", {}),
    "suuankou": ("222m555p999s44z33m", "3m", {"by_draw": 1}),
    "chuuren": ("1112344567899m", "9m", {}),
    "daisangen": ("12m99p555666777z", "3m", {}),
    "shousuushii": ("12m11122233344z", "3m", {}),
    "daisuushii": ("1m111222333444z", "1m", {}),
    "tsuuiisou": ("1122334455667z", "7z", {}),
    "chinroutou": ("111999m111p999s9p", "9p", {}),
    "ryuuiisou": ("223344666888s6z", "6z", {}),
    "tenhou": ("123m456p567999s1m", "1m", {"first_turn": 1, "by_draw": 1}),
    "chiihou": ("123m456p567999s1m", "1m", {"first_turn": 1, "by_draw": 1, "seat": 1}),
}
KONGS: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "rinshan": ("123m456p999s1m", ("ankan:5555p",), {"after_kan": 1, "by_draw": 1}),
    "sankantsu": ("456p1m", ("kan:5555m", "ankan:1111p", "kan:7777z"), {}),
    "suukantsu": ("1m", ("kan:5555m", "ankan:1111p", "kan:7777z", "ankan:2222s"), {}),
}
# The han of both World Riichi lists, closed and open; yakuman count 13 here. Renhou is the one row that differs.
WORTH = {
    (1, 0): "riichi double-riichi ippatsu menzen-tsumo pinfu iipeikou",
    (1, 1): "tanyao seat-wind round-wind haku hatsu chun chankan rinshan haitei houtei",
    (2, 0): "chiitoitsu",
    (2, 1): "ittsuu sanshoku chanta",
    (2, 2): "toitoi sanshoku-doukou sanankou sankantsu honroutou shousangen",
    (3, 0): "ryanpeikou",
    (3, 2): "honitsu junchan",
    (6, 5): "chinitsu",
    (13, 0): "tenhou chiihou kokushi chuuren suuankou",
    (13, 13): "suukantsu ryuuiisou chinroutou tsuuiisou daisangen shousuushii daisuushii",
}
# Of these never two at once, however a hand is read. (WRC 6.5)
APART = (
    ("iipeikou", "ryanpeikou", "chiitoitsu"),
    ("chanta", "junchan", "honroutou"),
    ("honitsu", "chinitsu"),
    ("haitei", "rinshan"),
    ("houtei", "chankan"),
    ("shousuushii", "daisuushii"),
    ("tenhou", "chiihou"),
)
# tiles, the last one, melds, what it is, its han; nobody's winds.
OPEN = (
    ("456789m456p9s", "9s", "chii:123m", "ittsuu", 1),
    ("123p123s999s4m", "4m", "chii:123m", "sanshoku", 1),
    ("789p999s111z9m", "9m", "chii:123m", "chanta", 1),
    ("789p999s111s9m", "9m", "chii:123m", "junchan", 2),
    ("456999m333z4z", "4z", "chii:123m", "honitsu", 2),
    ("3335557788m", "8m", "chii:123m", "chinitsu", 5),
)


@one_by_one("name", WRC)
@one_by_one("yaku", HANDS)
def test_each_yaku_is_found_in_a_hand_made_for_it(yaku: str, name: str) -> None:
    tiles, win, how = HANDS[yaku]
    assert yaku in value(name, hand(tiles, win, **how))[3]


@one_by_one("name", WRC)
@one_by_one("yaku", KONGS)
def test_each_yaku_of_kongs_is_found_in_a_hand_made_for_it(yaku: str, name: str) -> None:
    tiles, melds, how = KONGS[yaku]
    assert yaku in value(name, hand(tiles, "1m", *melds, **how))[3]


@pytest.mark.parametrize("name", WRC)
def test_a_hand_was_made_for_every_yaku(name: str) -> None:
    assert set(rows_of(name)) == {*HANDS, *KONGS}


@pytest.mark.parametrize("name", WRC)
def test_each_yaku_is_worth_what_both_lists_print(name: str) -> None:
    rows = rows_of(name)
    found: dict[tuple[int, int], set[str]] = {}
    assert rows.pop("renhou")["when"]
    for yaku, row in rows.items():
        scale = 13 if "yakuman" in row else 1
        worth = (row.get("han", 0) or 13 * row["yakuman"], row.get("open", 0) * scale)
        found.setdefault(worth, set()).add(yaku)
    assert found == {worth: set(yaku.split()) for worth, yaku in WORTH.items()}


def test_renhou_is_a_mangan_of_its_own_in_2015_and_five_han_in_2013() -> None:
    mangan, han = (rows_of(name)["renhou"] for name in WRC)
    assert (mangan["limit"], "han" in mangan) == ("mangan", False)
    assert (han["han"], "limit" in han, "alone" in han) == (5, False, False)


@one_by_one("name", WRC)
@one_by_one(
    ("tiles", "win", "plain"),
    [("19m19p19s1234567z", "7z", "kokushi"), ("222m555p999s444z3m", "3m", "suuankou"), ("1112345678999m", "5m", "chuuren")],
)
def test_the_wait_makes_no_other_yakuman(tiles: str, win: str, plain: str, name: str) -> None:
    assert value(name, hand(tiles, win))[3] == {plain}


@pytest.mark.parametrize("name", WRC)
def test_double_riichi_adds_one_han_to_riichi(name: str) -> None:
    assert value(name, hand("123m456p567999s1m", "1m", riichi=2))[1::2] == (2, {"riichi", "double-riichi"})


@one_by_one("name", WRC)
@one_by_one(("tiles", "win", "meld", "yaku", "han"), OPEN, ids=[case[3] for case in OPEN])
def test_an_open_hand_loses_a_han_where_the_list_says_so(tiles: str, win: str, meld: str, yaku: str, han: int, name: str) -> None:
    assert value(name, hand(tiles, win, meld, seat=1, round=1))[1::2] == (han, {yaku})


@pytest.mark.parametrize("name", WRC)
def test_a_closed_yaku_is_refused_an_open_hand_and_not_merely_worth_nothing_in_it(name: str) -> None:
    assert value(name, hand("456p78922s23s", "4s", "chii:123m", seat=1)) == (0, 0, 0, set())
    assert value(name, hand("456p67822s23s", "4s", "chii:234m", seat=1))[3] == {"tanyao"}


@pytest.mark.parametrize("name", WRC)
def test_random_hands_show_every_yaku_and_never_two_that_exclude_each_other(name: str) -> None:
    under, names = book(name), names_of(name)
    seen: set[str] = set()
    for won in winning_hands(6000, 17):
        found = set(yaku_of(judge(won.record(), under), under, names))
        for group in APART:
            assert len(found.intersection(group)) < 2, won
        seen |= found
    assert seen == set(names)


def test_structure_goes_before_seven_pairs() -> None:
    assert value("wrc-2015", hand("112233m556677s9m", "9m"))[3] == {"ryanpeikou"}


@pytest.mark.parametrize("name", WRC)
def test_four_identical_runs_are_twice_two(name: str) -> None:
    assert "ryanpeikou" in value(name, hand("1111222233334m", "4m"))[3]


@pytest.mark.parametrize("name", WRC)
def test_seven_pairs_may_be_all_honours_or_of_one_suit(name: str) -> None:
    assert value(name, hand("1122334455667z", "7z"))[3] == {"tsuuiisou"}
    assert value(name, hand("1155667788m116z", "6z"))[3] == {"chiitoitsu", "honitsu"}


@pytest.mark.parametrize("name", WRC)
def test_four_of_a_kind_are_not_two_pairs(name: str) -> None:
    assert value(name, hand("1111m2277p3388s4z", "4z", riichi=1))[0] == 0


@pytest.mark.parametrize("name", WRC)
def test_thirteen_orphans_with_a_stranger_are_no_hand(name: str) -> None:
    assert value(name, hand("19m19p19s1234567z", "5m", riichi=1))[0] == 0


@pytest.mark.parametrize("name", WRC)
def test_three_runs_of_pairs_and_a_pair_too_many_are_no_hand(name: str) -> None:
    assert value(name, hand("11m22p33s44z123m12p", "3p", riichi=1))[0] == 0


@pytest.mark.parametrize("name", WRC)
def test_the_last_tile_won_after_a_kong_is_after_a_kong_alone(name: str) -> None:
    won = hand("123m456p999s1m", "1m", "ankan:5555p", by_draw=1, after_kan=1, last=1)
    assert value(name, won)[3] == {"rinshan", "menzen-tsumo"}


@pytest.mark.parametrize("name", WRC)
def test_a_double_wind_triplet_counts_twice(name: str) -> None:
    assert value(name, hand("123m456p567s222z9m", "9m", seat=1, round=1))[1::2] == (2, {"seat-wind", "round-wind"})


@pytest.mark.parametrize("name", WRC)
def test_a_pair_of_a_guest_wind_leaves_pinfu_and_one_of_a_valued_honour_takes_it(name: str) -> None:
    for pair, seat, there in (("33z", 1, True), ("22z", 1, False), ("11z", 1, False), ("55z", 1, False), ("11z", 0, False)):
        found = value(name, hand(f"123m456p789s23s{pair}", "4s", seat=seat, riichi=1))[3]
        assert ("pinfu" in found) == there, pair


@pytest.mark.parametrize("name", WRC)
def test_a_triplet_completed_by_another_players_tile_is_not_concealed(name: str) -> None:
    assert value(name, hand("222m555p999s44z33m", "3m"))[3] == {"toitoi", "sanankou"}
    assert value(name, hand("222m555p999s44z33m", "3m", by_draw=1))[3] == {"suuankou"}


@pytest.mark.parametrize("name", WRC)
def test_ura_dora_count_for_riichi_alone(name: str) -> None:
    plain = hand("123m456p78922s23s", "4s", ura="1s", seat=1)
    riichi = hand("123m456p78922s23s", "4s", ura="1s", seat=1, riichi=1)
    assert [value(name, won)[1] for won in (plain, riichi)] == [1, 5]
