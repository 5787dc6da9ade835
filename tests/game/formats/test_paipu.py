"""Majiang's paipu."""

import gzip
import json
from collections import Counter

import pytest

from jantaku.core import acts
from jantaku.errors import LogError
from jantaku.game.formats import paipu
from jantaku.game.log import Entry, Log
from tests.game.formats.made import end_of, start_of
from tests.sampling import one_by_one
from tests.shared import shared

DEALT = {
    "qipai": {
        "jushu": 1, "zhuangfeng": 1, "changbang": 2, "lizhibang": 1, "defen": [25000, 24000, 26000, 25000], "baopai": "s0",
        "shoupai": ["m123456789p1234", "m12055p12055s123", "s123456789z1234", "z1112223334445"],
    }
}  # fmt: skip


def text_of(*entries: dict, **more: object) -> str:
    return json.dumps({"qijia": 2, "player": ["a", "b", "c", "d"], "log": [[DEALT, *entries]], **more})


@pytest.fixture(scope="module")
def games() -> list[Log]:
    with gzip.open(shared("data/scenarios/kobalab_scenarios.jsonl.gz"), "rt", encoding="utf-8") as file:
        return [paipu.read(line, f"game {number}") for number, line in enumerate(file)]


def test_all_scenarios_are_read(games: list[Log]) -> None:
    hands = [hand for log in games for hand in log.hands]
    assert (len(games), len(hands)) == (19, 185)
    assert Counter(end_of(hand).how for hand in hands) == {
        "ron": 93, "tsumo": 61, "exhaustive": 23, "four-winds": 2, "nine-kinds": 2, "triple-ron": 2, "nagashi": 1, "four-kans": 1,
    }  # fmt: skip
    assert sum(len(end_of(hand).wins) for hand in hands) == 155


def test_points_follow_from_hand_to_hand(games: list[Log]) -> None:
    for log in games:
        for one, other in zip(log.hands, log.hands[1:], strict=False):
            gone = [
                1000 * sum(entry.seat == seat and is_riichi(entry) for entry in one.entries) for seat in range(4)
            ]  # a riichi won on is not paid
            left = [points + change for points, change in zip(start_of(one).points, end_of(one).delta or (), strict=True)]
            assert all(points in {a, a - b} for points, a, b in zip(start_of(other).points, left, gone, strict=True))


def is_riichi(entry: Entry) -> bool:
    return acts.RIICHI_DISCARD <= entry.act < acts.CONCEALED_KAN or entry.act == acts.RIICHI_DRAWN


def test_seats_are_counted_from_the_first_dealer() -> None:
    log = paipu.read(
        text_of({"zimo": {"l": 0, "p": "p5"}}, {"dapai": {"l": 0, "p": "p5_"}}, defen=[1, 2, 3, 4], point=["+1", "2.5", "-3", 4])
    )
    hand = log.hands[0]
    assert log.names == ("c", "d", "a", "b")
    assert (log.points, log.scores) == ((3, 4, 1, 2), (-3.0, 4.0, 1.0, 2.5))
    assert (start_of(hand).dealer, start_of(hand).round, start_of(hand).points) == (1, 1, (25000, 25000, 24000, 26000))
    assert hand.entries == [Entry(1, acts.DISCARD_DRAWN)]
    assert hand.wall[:4] == (0, 1, 2, 3)
    assert hand.wall[4:8] == (0, 1, 34, 4)


@one_by_one(
    ("what", "meld", "act"),
    [
        ("fulou", "m1-23", acts.CHII_LOW),
        ("fulou", "m340-", acts.CHII_HIGH),
        ("fulou", "m34-0", acts.CHII_MIDDLE_RED),
        ("fulou", "p550=", acts.PON),
        ("fulou", "p055+", acts.PON_RED),
        ("fulou", "z2222+", acts.KAN),
        ("gang", "z222=2", acts.ADDED_KAN + 28),
        ("gang", "m5550", acts.CONCEALED_KAN + 4),
    ],
)
def test_a_meld_is_recognised_from_its_marks(what: str, meld: str, act: int) -> None:
    hand = paipu.read(text_of({"dapai": {"l": 0, "p": "m1"}}, {what: {"l": 1, "m": meld}})).hands[0]
    assert hand.entries[-1] == Entry(2, act)


@one_by_one(
    ("entry", "what"),
    [
        ({"zimo": {"l": 4, "p": "m1"}}, "4"),
        ({"zimo": {"l": 0, "p": "m1_"}}, "m1_"),
        ({"zimo": {"l": 0, "p": "z8"}}, "z8"),
        ({"dapai": {"l": 0, "p": "m1**"}}, r"m1**"),
        ({"fulou": {"l": 0, "m": "m123"}}, "whose tile"),
        ({"fulou": {"l": 0, "m": "m1-2-3"}}, "m1-2-3"),
        ({"fulou": {"l": 0, "m": "m1-235"}}, "a run of 4"),
        ({"gang": {"l": 0, "m": "m1112"}}, "4 tiles alike"),
        ({"hule": {"l": 0}}, "nothing"),
        ({"pingju": {"name": "飽", "fenpei": [0, 0, 0, 0]}}, "飽"),
        ({"zimo": {}, "dapai": {}}, "2 kinds"),
        ({"other": {}}, "other"),
        ({"zimo": []}, "a list of 0"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(entry: dict, what: str) -> None:
    with pytest.raises(LogError) as error:
        paipu.read(text_of(entry), "game.json")
    assert "game.json, hand 1" in str(error.value)
    assert what in str(error.value)
    assert "expected" in str(error.value)
