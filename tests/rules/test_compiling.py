"""Rows and values made into what the core reads; those that will not do are refused by name."""

from typing import Any

import pytest

from jantaku.core.constants import LIABLE_DRAGONS, LIABLE_KANS, LIABLE_WINDS
from jantaku.core.fields import Rules
from jantaku.errors import BookError
from jantaku.rules.compiling import VALUES, fill_worth
from jantaku.rules.rulings import FEATURES
from tests.hands import hand, judge, rows_of, values_of
from tests.sampling import one_by_one

ROWS = rows_of("wrc-2015")
GIVEN = values_of("wrc-2015")


def filled(rows: dict[str, dict[str, Any]], **values: object) -> Rules:
    book = Rules()
    fill_worth(book, rows, GIVEN | values)
    return book


def test_a_row_that_nothing_refuses_is_always_there() -> None:
    book = filled({"being": {"han": 2, "open": 1, "when": {}}})
    assert judge(hand("123m456p789s123s9m", "9m", by_draw=1), book).han == 2
    assert judge(hand("456p789s123s9m", "9m", "chii:123m"), book).han == 1


def test_rows_beyond_the_eighth_and_the_sixteenth_are_counted() -> None:
    rows = {f"row-{i}": {"han": 1, "when": {}} for i in range(62)}
    worth = judge(hand("123m456p789s123s9m", "9m"), filled(rows))
    assert (worth.han, worth.rows) == (62, (1 << 62) - 1)


def test_more_than_62_rows_are_refused() -> None:
    with pytest.raises(BookError, match="63 yaku; it can hold 62"):
        filled({f"row-{i}": {"han": 1, "when": {}} for i in range(63)})


@one_by_one(
    ("row", "says"),
    [
        ({"han": 1, "when": {"tails": 1}}, "odd asks about 'tails', which no hand has"),
        ({"han": 1, "yakuman": 1, "when": {}}, "odd must have either han or yakuman"),
        ({"when": {}}, "odd must have either han or yakuman"),
        ({"han": "two", "when": {}}, "odd is worth two closed"),
        ({"han": 0, "when": {}}, "odd is worth 0 closed"),
        ({"han": 1, "open": -1, "when": {}}, "odd is worth 1 closed and -1 open"),
        ({"han": 1, "when": {"runs": [4, 1]}}, r"odd: runs = \[4, 1\]"),
        ({"han": 1, "when": {"runs": 16}}, "odd: runs = 16"),
        ({"han": 1, "when": {"runs": [1, 2, 3]}}, r"odd: runs = \[1, 2, 3\]"),
        ({"han": 1, "when": {"runs": "12"}}, "odd: runs = 12"),
        ({"han": 1, "when": 3}, "odd: 'when' must be a table"),
    ],
)
def test_a_row_that_will_not_do_is_refused_by_name(row: dict[str, Any], says: str) -> None:
    with pytest.raises(BookError, match=says):
        filled(ROWS | {"odd": row})


@one_by_one("name", VALUES)
def test_no_value_may_be_missing(name: str) -> None:
    with pytest.raises(BookError, match=name):
        fill_worth(Rules(), ROWS, {key: value for key, value in GIVEN.items() if key != name})


@one_by_one("name", ["fu_win", "fu_triplet", "most_yakuman", "counted_yakuman"])
def test_a_value_that_is_no_number_is_refused_by_name(name: str) -> None:
    with pytest.raises(BookError, match=f"{name} is 'many'"):
        filled(ROWS, **{name: "many"})


def test_each_feature_refuses_exactly_the_values_outside_its_range() -> None:
    for i, feature in enumerate(FEATURES):
        book = filled({"any": {"han": 1, "open": 1, "when": {}}, "one": {"han": 1, "open": 1, "when": {feature: [3, 7]}}})
        assert book.admit[i] == [3 if 3 <= value <= 7 else 1 for value in range(16)]


def test_thirteen_orphans_and_the_rows_of_liability_are_known() -> None:
    names = list(ROWS)
    book = filled(ROWS, liable_kans=True)
    for which, yaku in ((LIABLE_DRAGONS, "daisangen"), (LIABLE_WINDS, "daisuushii"), (LIABLE_KANS, "suukantsu")):
        assert book.liable_rows[which] == 1 << names.index(yaku)
    assert filled(ROWS).liable_rows[LIABLE_KANS] == 0
    assert filled({"riichi": ROWS["riichi"]}).liable_rows == [0, 0, 0]


# ---- every value changes what a hand is worth

PINFU = ("123m456p78922s23s", "4s")
PAIRS = ("1144m2277p3388s4z", "4z")
EDGE = ("123m456p99m567s12s", "3s")
CHANGES: dict[str, tuple[object, tuple[str, ...], dict[str, Any], str, object]] = {
    "fu_win": (30, ("123m456p789s123s9m", "9m"), {"riichi": 1}, "fu", 50),
    "fu_closed_ron": (0, PINFU, {"seat": 1}, "fu", 20),
    "fu_draw": (12, EDGE, {"by_draw": 1, "riichi": 1}, "fu", 40),
    "fu_open_pinfu": (0, ("345s78p22s", "6p", "chii:456m", "chii:456m"), {}, "fu", 20),
    "fu_seven_pairs": (50, PAIRS, {}, "fu", 50),
    "fu_pinfu_draw": (True, PINFU, {"by_draw": 1, "seat": 1}, "fu", 30),
    "fu_not_apart": (False, PINFU, {"by_draw": 1, "seat": 1, "mixed": 1}, "fu", 20),
    "fu_after_kan": (False, ("333m123p34s22p", "5s", "ankan:2222m"), {"by_draw": 1, "after_kan": 1}, "fu", 40),
    "most_yakuman": (2, ("1122z", "1z", "pon:555z", "pon:666z", "pon:777z"), {}, "base", 16000),
    "yakuman_base": (6400, ("1112345678999m", "5m"), {}, "base", 6400),
    "kiriage": (False, ("123m456p78922s23s", "4s"), {"riichi": 2, "ippatsu": 1, "seat": 1}, "base", 1920),
    "counted_yakuman": (13, ("1122335566778m", "8m"), {"riichi": 2, "ippatsu": 1, "by_draw": 1}, "base", 8000),
    "limit_from": ([4, 6, 8, 11], PAIRS, {"riichi": 2}, "base", 2000),
    "limit_base": ([2400, 3000, 4000, 6000], PAIRS, {"riichi": 2, "ippatsu": 1}, "base", 2400),
    "fu_wait": (12, EDGE, {"riichi": 1}, "fu", 50),
    "fu_triplet": (4, ("123m456p999s23s77p", "4s"), {"riichi": 1}, "fu", 50),
    "fu_valued_pair": (12, ("123m456p789s55z23s", "4s"), {"riichi": 1}, "fu", 50),
    "fu_double_wind_pair": (2, ("456m11z22z", "1z", "ankan:1111s", "ankan:7777z"), {"seat": 1, "round": 1}, "fu", 100),
}


@one_by_one("name", CHANGES)
def test_every_value_changes_what_some_hand_is_worth(name: str) -> None:
    value, tiles, how, field, expected = CHANGES[name]
    won = hand(*tiles, **how)
    assert getattr(judge(won, filled(ROWS, **{name: value})), field) == expected
    assert getattr(judge(won, filled(ROWS)), field) != expected


def test_no_value_is_left_untried() -> None:
    assert set(CHANGES) == {name for name in VALUES if not name.startswith("liable_")}
