"""Real wins, and wins that another engine scored, valued again: each yaku with its han, fu, dora, points, who pays what."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

from jantaku.core.constants import LIABLE_DRAGONS, LIABLE_WINDS
from jantaku.core.fields import FinishedHand, Worth
from jantaku.core.kinds import KIND
from jantaku.core.payment import collect_sticks, ron_value, tsumo_share
from jantaku.scoring.tiles import tiles_of
from tests.hands import book, hand_of, judge, names_of, paid, tile_of_id, yaku_of
from tests.shared import shared

TENHOU = {
    "tsumo": "menzen-tsumo",
    "double_riichi": "double-riichi",
    "ittsu": "ittsuu",
    "sanshoku_doukou": "sanshoku-doukou",
    "shousuushi": "shousuushii",
    "suuankou_tanki": "suuankou-tanki",
}
KOBALAB = {
    "立直": "riichi",
    "ダブル立直": "double-riichi",
    "一発": "ippatsu",
    "海底摸月": "haitei",
    "河底撈魚": "houtei",
    "嶺上開花": "rinshan",
    "槍槓": "chankan",
    "天和": "tenhou",
    "地和": "chiihou",
    "門前清自摸和": "menzen-tsumo",
    "翻牌 白": "haku",
    "翻牌 發": "hatsu",
    "翻牌 中": "chun",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "三色同順": "sanshoku",
    "一気通貫": "ittsuu",
    "混全帯幺九": "chanta",
    "七対子": "chiitoitsu",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "三槓子": "sankantsu",
    "三色同刻": "sanshoku-doukou",
    "混老頭": "honroutou",
    "小三元": "shousangen",
    "混一色": "honitsu",
    "純全帯幺九": "junchan",
    "二盃口": "ryanpeikou",
    "清一色": "chinitsu",
    "国士無双": "kokushi",
    "国士無双十三面": "kokushi-13",
    "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou-tanki",
    "大三元": "daisangen",
    "小四喜": "shousuushii",
    "大四喜": "daisuushii",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "四槓子": "suukantsu",
    "九蓮宝燈": "chuuren",
    "純正九蓮宝燈": "junsei-chuuren",
}
DOUBLE = ("kokushi-13", "suuankou-tanki", "junsei-chuuren", "daisuushii")
BONUS = {"ドラ": "dora", "裏ドラ": "uradora", "赤ドラ": "akadora"}


def lines(path: str) -> Iterator[dict[str, Any]]:
    with gzip.open(shared(path), "rt") as file:
        yield from map(json.loads, file)


def points_of(worth: Worth, hand: FinishedHand) -> int:
    """The hand alone, without counters and sticks."""
    if not hand.by_draw:
        return ron_value(worth.base, 0, hand.seat)
    return sum(tsumo_share(worth.base, 0, hand.seat, seat) for seat in range(4) if seat != hand.seat)


# ---- tenhou


def tenhou_hand(win: dict[str, Any]) -> FinishedHand:
    """One line of wins.jsonl as the core takes it."""
    return hand_of(
        [tile_of_id(tile) for tile in win["closed_ids"]],
        tile_of_id(win["win_id"]),
        [(meld["type"], [tile_of_id(tile) for tile in meld["ids"]]) for meld in win["melds"]],
        [tiles_of(tile)[0] for tile in win["dora_ind"]],
        [tiles_of(tile)[0] for tile in win["ura_ind"]],
        by_draw=win["tsumo"],
        riichi=win["riichi"],
        ippatsu=win["ippatsu"],
        robbing=win["chankan"],
        after_kan=win["rinshan"],
        last=win["haitei"] or win["houtei"],
        first_turn=win["tenhou"] or win["chiihou"],
        seat="ESWN".index(win["seat_wind"]),
        round="ESWN".index(win["round_wind"]),
    )


def tenhou_says(win: dict[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    """Its yaku by our names, and its dora."""
    bonus = {"dora": 0, "uradora": 0, "akadora": 0}
    yaku = {TENHOU.get(name, name): 1 for name in win["exp_yakuman"]}
    for name, han in win["exp_yaku"]:
        if name in bonus:
            bonus[name] = han
        else:
            wind = {"bakaze": "round-wind", "jikaze": "seat-wind"}.get(name[:6])
            yaku[wind or TENHOU.get(name, name)] = han
    return yaku, bonus


def test_every_win_of_the_tenhou_records_has_its_yaku_han_fu_and_points() -> None:
    under, names, checked = book("tenhou"), names_of("tenhou"), 0
    for win in lines("data/tenhou/wins.jsonl.gz"):
        hand = tenhou_hand(win)
        worth = judge(hand, under)
        yaku, bonus = tenhou_says(win)
        assert yaku_of(worth, under, names) == yaku, win
        assert points_of(worth, hand) == win["exp_points"], win
        if not win["exp_yakuman"]:
            assert (worth.han, worth.fu, worth.bonus) == (win["exp_han"], win["exp_fu"], list(bonus.values())), win
        checked += 1
    assert checked == 3192


def test_every_win_of_the_tenhou_records_moves_the_points_that_it_moved() -> None:
    under, checked = book("tenhou"), 0
    for win in lines("data/tenhou/wins.jsonl.gz"):
        worth = judge(tenhou_hand(win), under)
        winner = win["winner"]
        dealer = (winner - "ESWN".index(win["seat_wind"])) % 4
        payer = winner if win["tsumo"] else win["from"]
        counters = win["honba"] if win["nth_win"] == 1 else 0
        liable = dict.fromkeys((LIABLE_DRAGONS, LIABLE_WINDS), win["pao"]) if win["pao"] is not None else {}
        delta = paid(under, worth, dealer, winner, payer, counters, liable)
        collect_sticks(under, winner, win["riichi_sticks"] if win["nth_win"] == 1 else 0, delta)
        assert delta == win["exp_delta"], win
        checked += 1
    assert checked == 3192


@pytest.mark.parametrize("name", ["wrc-2015", "wrr-2013", "club"])
def test_wins_that_no_rule_divides_are_worth_the_same_under_every_book(name: str) -> None:
    under, names, checked = book(name), names_of(name), 0
    for win in lines("data/tenhou/wins.jsonl.gz"):
        if not win["tags"]:
            hand = tenhou_hand(win)
            worth = judge(hand, under)
            yaku, bonus = tenhou_says(win)
            if yaku.get("double-riichi"):  # tenhou counts it in the place of riichi, the books add it to that
                yaku |= {"riichi": 1, "double-riichi": 1}
            assert (worth.han, worth.fu, worth.bonus) == (win["exp_han"], win["exp_fu"], list(bonus.values())), win
            assert yaku_of(worth, under, names) == yaku, win
            assert points_of(worth, hand) == win["exp_points"], win
            checked += 1
    assert checked == 1625


# ---- majiang-core


def majiang_tiles(text: str) -> list[int]:
    """Tiles of a notation whose suit goes before its numbers; marks of calls are passed over."""
    suit, out = "", []
    for letter in text:
        if letter in "mpsz":
            suit = letter
        elif letter.isdigit():
            out += tiles_of(letter + suit)
    return out


def majiang_hand(given: dict[str, Any]) -> FinishedHand:
    """One case of majiang-core as the core takes it."""
    concealed, *laid = given["shoupai"].split(",")
    closed = majiang_tiles(concealed) + majiang_tiles(given.get("rongpai", ""))
    melds = []
    for text in laid:
        tiles = majiang_tiles(text)
        called = any(mark in text for mark in "+=-")
        three = "pon" if len({KIND[tile] for tile in tiles}) == 1 else "chi"
        melds.append((three if len(tiles) == 3 else "daiminkan" if called else "ankan", tiles))
    how = given["param"]["hupai"]
    return hand_of(
        closed,
        closed[-1],
        melds,
        [majiang_tiles(tile)[0] for tile in given["param"]["baopai"]],
        [majiang_tiles(tile)[0] for tile in given["param"]["fubaopai"] or []],
        by_draw="rongpai" not in given,
        riichi=how.get("lizhi", 0),
        ippatsu=how.get("yifa", 0),
        robbing=how.get("qianggang", 0),
        after_kan=how.get("lingshang", 0),
        last=how.get("haidi", 0) > 0,
        first_turn=how.get("tianhu", 0) > 0,
        seat=given["param"]["menfeng"],
        round=given["param"]["zhuangfeng"],
    )


def majiang_says(out: dict[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    """Its yaku by our names, and its dora."""
    yaku, bonus = {}, dict.fromkeys(BONUS.values(), 0)
    for found in out.get("hupai") or []:
        name, han = found["name"], found["fanshu"]
        if name in BONUS:
            bonus[BONUS[name]] = han
        else:
            wind = {"場風": "round-wind", "自風": "seat-wind"}.get(name[:2])
            yaku[wind or KOBALAB[name]] = len(han) if isinstance(han, str) else han
    return yaku, bonus


def test_every_scored_win_of_majiang_core_has_its_yaku_han_fu_points_and_payments() -> None:
    double = [f"yaku.{name}.yakuman=2" for name in DOUBLE] + ["yaku.daisuushii.open=2"]
    under, names, checked = book("tenhou", *double), names_of("tenhou"), 0
    for case in lines("data/scoring/kobalab_hule.jsonl.gz"):
        given, out = case["in"], case["out"]
        hand = majiang_hand(given)
        worth = judge(hand, under)
        yaku, bonus = majiang_says(out)
        assert yaku_of(worth, under, names) == yaku, case
        assert points_of(worth, hand) == out["defen"], case
        if not out["damanguan"]:
            assert (worth.han, worth.fu, worth.bonus) == (out["fanshu"], out["fu"], list(bonus.values())), case
        left = given["param"]["jicun"]
        payer = hand.seat if hand.by_draw else (hand.seat + "?+=-".index(given["rongpai"][-1])) % 4
        delta = paid(under, worth, 0, hand.seat, payer, left["changbang"])
        collect_sticks(under, hand.seat, left["lizhibang"], delta)
        assert delta == out["fenpei"], case
        checked += 1
    assert checked == 5000
