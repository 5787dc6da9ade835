"""What is not valid is refused with its reason, and nothing is recorded; han and fu that no hand can have follow from the rules."""

from typing import Any

import pytest

from jantaku.rules.book import Book
from jantaku.scorekeeper import KeepError, fu_choices
from jantaku.scorekeeper.worths import Known, least_han
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import begun, put, refused


# ---- what no hand can be
@one_by_one(
    ("han", "fu", "by_draw"),
    [(1, 20, False), (2, 20, False), (4, 20, False), (1, 20, True), (1, 25, False), (1, 25, True), (2, 25, True), (3, 120, False)],
)
def test_han_and_fu_that_no_hand_has_are_refused(han: int, fu: int, *, by_draw: bool) -> None:
    body = {"wins": [{"seat": 1, "han": han, "fu": fu}]} | ({} if by_draw else {"from": 0})
    refused(begun(), "fu", "win", body)


@one_by_one(("han", "fu", "by_draw"), [(2, 20, True), (2, 25, False), (3, 25, True), (1, 110, False), (4, 30, True)])
def test_han_and_fu_that_a_hand_has_are_taken(han: int, fu: int, *, by_draw: bool) -> None:
    chain = begun()
    put(chain, "win", **({} if by_draw else {"from": 0}), wins=[{"seat": 1, "han": han, "fu": fu}])
    assert chain.sheet.hands[0].wins[0].fu == fu


def test_which_fu_there_are_follows_from_the_book() -> None:
    plain = Book.open("wrc-2015")
    assert fu_choices(plain, 1, tsumo=False) == (30, 40, 50, 60, 70, 80, 90, 100, 110)
    assert fu_choices(plain, 2, tsumo=True)[:2] == (20, 30)
    assert fu_choices(plain, 5, tsumo=True) == ()
    assert 20 not in least_han(plain.set("fu_pinfu_draw=true"), Known(tsumo=True))
    assert least_han(plain.set("fu_open_pinfu=0"), Known(tsumo=False))[20] == 1
    assert 32 not in least_han(plain, Known(tsumo=False))


WIN = {"seat": 1, "han": 1, "fu": 30}


@one_by_one(
    ("why", "kind", "body"),
    [
        ("own-discard", "win", {"from": 1, "wins": [WIN]}),
        ("seat", "win", {"from": 4, "wins": [WIN]}),
        ("seat", "win", {"from": 0, "wins": [{**WIN, "seat": -1}]}),
        ("seat", "riichi", {"seat": True}),
        ("seat", "riichi", {}),
        ("one-tsumo", "win", {"wins": [WIN, {**WIN, "seat": 2}]}),
        ("twice", "draw", {"tenpai": [1, 1]}),
        ("value", "win", {"wins": []}),
        ("value", "draw", {"tenpai": 3}),
        ("worth", "win", {"wins": [{"seat": 1}]}),
        ("worth", "win", {"wins": [{**WIN, "limit": "mangan"}]}),
        ("number", "win", {"from": 0, "wins": [{"seat": 1, "han": 0, "fu": 30}]}),
        ("number", "win", {"from": 0, "wins": [{"seat": 1, "han": 1}]}),
        ("number", "win", {"wins": [{"seat": 1, "yakuman": 2}]}),
        ("limit", "win", {"wins": [{"seat": 1, "limit": "ricemangan"}]}),
        ("liable", "win", {"wins": [{**WIN, "liable": 2, "liable_for": "winds"}]}),
        ("liable", "win", {"wins": [{"seat": 1, "yakuman": 1, "liable": 1, "liable_for": "winds"}]}),
        ("liable-book", "win", {"wins": [{"seat": 1, "yakuman": 1, "liable": 2, "liable_for": "kans"}]}),
        ("liable-for", "win", {"wins": [{"seat": 1, "yakuman": 1, "liable": 2}]}),
        ("nagashi", "draw", {"tenpai": [], "nagashi": [1]}),
        ("sticks", "win", {"from": 0, "wins": [WIN], "sticks": 1}),
        ("abort-kind", "abort", {"how": "earthquake"}),
        ("field", "draw", {"tenpai": [], "noten": [1]}),
        ("kind", "riichi!", {}),
        ("begin-twice", "begin", {}),
        ("value", "deal", {"dice": [0, 7]}),
        ("going-on", "confirm", {"seat": 1}),
        ("going-on", "close", {}),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_nothing_is_recorded(why: str, kind: str, body: dict[str, Any]) -> None:
    refused(begun(), why, kind, body)


def test_a_second_riichi_of_a_seat_is_refused() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    refused(chain, "riichi-twice", "riichi", {"seat": 1})


def test_the_dice_are_thrown_once_a_hand() -> None:
    chain = begun()
    put(chain, "deal", dice=[1, 6])
    refused(chain, "in-play", "deal", {})


@one_by_one(
    "parts",
    [
        {"id": ""},
        {"id": "a+1"},
        {"id": 3},
        {"by": None},
        {"at": -1},
        {"at": 0.5},
        {"kind": ["draw"]},
        {"body": [1]},
        {"id": "x" * 65},
    ],
)
def test_what_a_phone_may_send_is_looked_at(parts: dict[str, Any]) -> None:
    chain = begun()
    whole: dict[str, Any] = {"kind": "draw", "body": {"tenpai": []}, "id": "a", **parts}
    with pytest.raises(KeepError, match="is not valid"):
        chain.add(whole.pop("kind"), whole.pop("body"), **whole)
    assert len(chain.events) == 1


@one_by_one("value", ["\ud800", float("nan"), "x" * 9000, [[[]]], {"a": {}}])
def test_an_entry_with_any_value_is_recorded_or_refused(value: Any) -> None:
    for kind in ("deal", "riichi", "win", "draw", "abort", "redeal", "foul", "cancel", "correction", "gong", "totals", "close"):
        for field in ("seat", "why", "wins", "tenpai", "how", "foul", "given", "changes", "points", "dice", "referee"):
            chain = begun()
            with pytest.raises(KeepError):
                put(chain, kind, **{field: value})
            assert len(chain.events) == 1
