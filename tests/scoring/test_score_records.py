"""Real wins, and wins that another engine scored, written in our notation and asked as people ask."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

from jantaku.scoring.hand import Hand
from jantaku.scoring.melds import Meld, in_order
from jantaku.scoring.score import Score, score
from jantaku.scoring.tiles import text_of
from tests.hands import tile_of_id
from tests.scoring.test_golden_hands import KOBALAB, TENHOU, majiang_tiles
from tests.shared import shared

CALLS = {"chi": "chii", "pon": "pon", "ankan": "ankan", "closed_kan": "ankan", "daiminkan": "kan", "kakan": "kan"}
CALLS |= {"open_kan": "kan", "added_kan": "kan"}
SEATS = "ESWN"


def lines(path: str) -> Iterator[dict[str, Any]]:
    with gzip.open(shared(path), "rt") as file:
        yield from map(json.loads, file)


def asked(closed: list[int], win: int, melds: list[Meld], **how: Any) -> Score:
    """The hand in notation, the winning tile taken out, scored under the rules of tenhou."""
    left = list(closed)
    left.remove(win)
    return score(str(Hand(in_order(left), tuple(melds))), text_of(win), book="tenhou", **how)


def of_tenhou(win: dict[str, Any]) -> Score:
    indicators = {kind: ",".join(win[f"{kind}_ind"]) for kind in ("dora", "ura")}
    dealer = (win["winner"] - SEATS.index(win["seat_wind"])) % 4
    payer = {} if win["tsumo"] else {"discarder": SEATS[(win["from"] - dealer) % 4]}
    liable = {} if win["pao"] is None else {"liable": SEATS[(win["pao"] - dealer) % 4]}
    first = win["nth_win"] == 1
    return asked(
        [tile_of_id(tile) for tile in win["closed_ids"]],
        tile_of_id(win["win_id"]),
        [Meld(CALLS[meld["type"]], in_order(tile_of_id(tile) for tile in meld["ids"])) for meld in win["melds"]],
        tsumo=win["tsumo"],
        ron=not win["tsumo"],
        seat=win["seat_wind"],
        round=win["round_wind"],
        dora=indicators["dora"],
        ura=indicators["ura"] if win["riichi"] else "",
        riichi=win["riichi"] == 1,
        double_riichi=win["riichi"] == 2,
        ippatsu=win["ippatsu"],
        robbing_kan=win["chankan"],
        after_kan=win["rinshan"],
        last_tile=win["haitei"] or win["houtei"],
        first_turn=win["tenhou"] or win["chiihou"],
        counters=win["honba"] if first else 0,
        sticks=win["riichi_sticks"] if first else 0,
        **payer,
        **liable,
    )


def test_every_win_of_the_tenhou_records_can_be_written_down_and_pays_what_it_paid() -> None:
    checked = 0
    for win in lines("data/tenhou/wins.jsonl.gz"):
        found = of_tenhou(win)
        dealer = (win["winner"] - SEATS.index(win["seat_wind"])) % 4
        assert [found.payments[SEATS[(seat - dealer) % 4]] for seat in range(4)] == win["exp_delta"], win
        assert found.points == win["exp_points"], win
        if win["exp_yakuman"]:
            assert (found.limit, {yaku.id for yaku in found.yaku}) == ("yakuman", {TENHOU.get(n, n) for n in win["exp_yakuman"]}), (
                win
            )
        else:
            assert (found.han, found.fu) == (win["exp_han"], win["exp_fu"]), win
            assert sum(each.han for each in (*found.yaku, *found.bonus)) == found.han
            assert found.fu_sum <= found.fu < found.fu_sum + 10
        checked += 1
    assert checked == 3192


def of_majiang(given: dict[str, Any]) -> Score:
    concealed, *laid = given["shoupai"].split(",")
    closed = majiang_tiles(concealed) + majiang_tiles(given.get("rongpai", ""))
    melds = []
    for text in laid:
        tiles = in_order(majiang_tiles(text))
        three = "pon" if len({text_of(tile)[-1] + text_of(tile)[0].replace("0", "5") for tile in tiles}) == 1 else "chii"
        called = any(mark in text for mark in "+=-")
        melds.append(Meld(three if len(tiles) == 3 else "kan" if called else "ankan", tiles))
    how, param = given["param"]["hupai"], given["param"]
    seat = param["menfeng"]
    away = next(({"+": 1, "=": 2, "-": 3}[mark] for mark in given.get("rongpai", "") if mark in "+=-"), 0)
    return asked(
        closed,
        closed[-1],
        melds,
        tsumo=not away,
        ron=bool(away),
        seat=SEATS[seat],
        round=SEATS[param["zhuangfeng"]],
        **({"discarder": SEATS[(seat + away) % 4]} if away else {}),
        dora=[text_of(tile) for code in param["baopai"] for tile in majiang_tiles(code)],
        ura=[text_of(tile) for code in param["fubaopai"] or [] for tile in majiang_tiles(code)] if how.get("lizhi") else (),
        riichi=how.get("lizhi", 0) == 1,
        double_riichi=how.get("lizhi", 0) == 2,
        ippatsu=bool(how.get("yifa")),
        robbing_kan=bool(how.get("qianggang")),
        after_kan=bool(how.get("lingshang")),
        last_tile=how.get("haidi", 0) > 0,
        first_turn=how.get("tianhu", 0) > 0,
        counters=param["jicun"]["changbang"],
        sticks=param["jicun"]["lizhibang"],
    )


def test_majiang_core_scores_the_same_hands_alike() -> None:
    checked = 0
    for case in lines("data/scoring/kobalab_hule.jsonl.gz"):
        found, says = of_majiang(case["in"]), case["out"]
        if not says.get("hupai"):
            assert found.points == 0, case
            assert found.why[0].id == "win-no-yaku", case
        else:
            winds = {"自風": "seat-wind", "場風": "round-wind"}
            names = {winds.get(each["name"][:2]) or KOBALAB.get(each["name"]) for each in says["hupai"]} - {None}
            assert {yaku.id for yaku in found.yaku} == names, case
            assert found.points == says["defen"], case
            assert list(found.payments.values()) == says["fenpei"], case
            assert bool(says["damanguan"]) == (found.limit == "yakuman"), case
            if not says["damanguan"]:
                assert (found.han, found.fu) == (says["fanshu"], says["fu"]), case
        checked += 1
    assert checked == 5000
