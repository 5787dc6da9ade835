"""Drills answered a second way: by the `mahjong` package as far as it goes, else by trying tiles; 10,000 a kind in `make prove`."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any

import pytest

from jantaku.core.constants import EAST, KINDS, RED
from jantaku.drills.fields import (
    BEST_DISCARD,
    FURITEN,
    HOW_MANY_FU,
    INCOMPLETE,
    MAY_CALL,
    MAY_WIN,
    NO_YAKU,
    WAITS_OF,
    WHAT_WORTH,
    WHICH_YAKU,
    YES,
    Drill,
)
from jantaku.native.load import why_not
from jantaku.rules.book import Book
from jantaku.scoring.tiles import kind as kind_of
from jantaku.web.learn.drills.tiles import hand_of
from tests.drills.drilled import interpreted, native
from tests.random_hands import Won
from tests.scoring.test_against_mahjong import estimate, ids, settings

BOOK = "tenhou"  # whose values the package can be set to
FEW, MANY = 60, 10_000
ORPHANS = {0, 8, 9, 17, 18, 26, *range(EAST, KINDS)}
MELDS = {"chii": "chi", "pon": "pon", "kan": "daiminkan", "ankan": "ankan"}
HOW = ("by_draw", "riichi", "ippatsu", "last", "after_kan", "robbing", "first_turn", "seat", "round")
COUNTS = pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.prove)])


def drills(kind: int, many: int) -> Iterator[Drill]:
    """The drills of a kind: a few interpreted, many by the compiled core."""
    if many == FEW or why_not():
        yield from (interpreted(BOOK, kind, seed) for seed in range(many))
    else:
        yield from native(BOOK, kind, range(many))


def right(x: Drill) -> set[int]:
    """The choices that are right."""
    return {x.choice[i] for i in range(x.choices) if x.right >> i & 1}


def held(x: Drill) -> list[int]:
    """The kinds of the concealed tiles, without the tile at issue."""
    return [kind_of(tile) for tile in hand_of(x).tiles]


# ---- by trying every division
@lru_cache(1 << 16)
def parted(counts: tuple[int, ...], groups: int) -> bool:
    """Whether tiles are so many groups, by trying what the lowest is part of."""
    low = next((kind for kind in range(KINDS) if counts[kind]), -1)
    if low < 0:
        return groups == 0
    triplet = counts[low] >= 3 and parted(without(counts, low, low, low), groups - 1)
    run = low < EAST and low % 9 < 7 and counts[low + 1] and counts[low + 2]
    return triplet or bool(run and parted(without(counts, low, low + 1, low + 2), groups - 1))


def without(counts: tuple[int, ...], *kinds: int) -> tuple[int, ...]:
    """The tiles without some of them."""
    left = [*counts]
    for kind in kinds:
        left[kind] -= 1
    return tuple(left)


def complete(kinds: list[int]) -> bool:
    """Whether concealed tiles are a complete hand."""
    counts = tuple(kinds.count(kind) for kind in range(KINDS))
    if any(counts[kind] >= 2 and parted(without(counts, kind, kind), len(kinds) // 3) for kind in range(KINDS)):
        return True
    pairs = len(kinds) == 14 and sum(count == 2 for count in counts) == 7
    return pairs or (len(kinds) == 14 and set(kinds) == ORPHANS)


def waiting(x: Drill) -> set[int]:
    """The kinds that complete a hand, except those of which it holds all four concealed (tenhou's fifth tile)."""
    kinds = held(x)
    return {kind for kind in range(KINDS) if kinds.count(kind) < 4 and complete([*kinds, kind])}


# ---- by the package
def numbered(tiles: list[int], used: set[int]) -> list[int]:
    """Tiles as the package numbers them: the first five of a suit is red."""
    out = []
    for tile in tiles:
        kind = kind_of(tile)
        red = kind < EAST and kind % 9 == 4
        copies = [0] if tile >= RED else [1, 2, 3] if red else range(4)
        number = next(4 * kind + copy for copy in copies if 4 * kind + copy not in used)
        used.add(number)
        out.append(number)
    return out


def won(x: Drill) -> Won:
    """The hand with the tile at issue, as the package takes it; it knows renhou only as a yaku, which tenhou has not."""
    used: set[int] = set()
    hand, h, t = hand_of(x), x.scratch.hand, x.table
    win = numbered([x.tile], used)
    melds = [(MELDS[meld.call], numbered(list(meld.tiles), used)) for meld in hand.melds]
    tiles = numbered(list(hand.tiles), used) + win
    turned = numbered([t.wall[130 - 2 * i] for i in range(t.indicators)], used)
    beneath = numbered([t.wall[131 - 2 * i] for i in range(t.indicators)], used) if h.riichi else []
    how = {name: getattr(h, name) for name in HOW}
    how["first_turn"] &= how["by_draw"]
    return Won(tiles, win[0], melds, turned, beneath, how)


@cache
def options() -> Any:
    """The package, set to tenhou: open tanyao, counted yakuman, no double yakuman."""
    plain = [product((False, True), repeat=5)]
    at = [double or kiriage or not counted or not tanyao or renhou for double, kiriage, counted, tanyao, renhou in plain[0]]
    return settings()[at.index(False)].options


def judged(x: Drill) -> Any:
    """The package's result for a finished hand."""
    result = estimate(won(x), options())
    assert not result.error or result.error == "no_yaku", (x.table.hand[x.me], result.error)
    return result


def pays(x: Drill, result: Any) -> list[int]:
    """What each wind gains by the package, counters added."""
    out, counters = [0] * 4, x.counters
    for wind in {x.giver} if x.giver != x.me else {0, 1, 2, 3} - {x.me}:
        east = x.giver == x.me and (wind == 0 or x.me == 0)
        part = result.cost["main"] if x.giver != x.me or east else result.cost["additional"]
        out[wind] -= part + (300 if x.giver != x.me else 100) * counters
    out[x.me] = -sum(out)
    return out


# ---- the kinds
@COUNTS
def test_the_waits_are_the_tiles_that_complete_the_hand(many: int) -> None:
    agari = pytest.importorskip("mahjong.agari").Agari()
    for x in drills(WAITS_OF, many):
        offered, kinds = {*x.choice[: x.choices]}, held(x)
        assert right(x) == waiting(x) <= offered
        for kind in offered:
            counts = [[*kinds, kind].count(each) for each in range(KINDS)]
            assert (kind in right(x)) == (max(counts) < 5 and agari.is_agari(counts)), (kinds, kind)


@pytest.mark.slow
@COUNTS
def test_the_best_discard_leaves_the_most_tiles_that_bring_the_hand_nearer(many: int) -> None:
    shanten = pytest.importorskip("mahjong.shanten").Shanten()
    for x in drills(BEST_DISCARD, many):
        t, me, kinds = x.table, x.me, held(x)
        seen = [*kinds, *map(kind_of, t.river[me][: t.discards[me]]), kind_of(t.wall[130])]
        found = {}
        after = {out: [kinds.count(kind) - (kind == out) for kind in range(KINDS)] for out in {*kinds}}
        away = {out: shanten.calculate_shanten(counts) for out, counts in after.items()}
        far = min(away.values())
        for out in (out for out in after if away[out] == far):
            counts, left = after[out], 0
            for kind in range(KINDS):
                if seen.count(kind) < 4 and counts[kind] < 4:
                    counts[kind] += 1
                    left += (4 - seen.count(kind)) * (shanten.calculate_shanten(counts) < far)
                    counts[kind] -= 1
            found[out] = left
        best = max(found.values())
        assert right(x) == {kind for kind, value in found.items() if value == best}, kinds
        assert {*x.choice[: x.choices]} == {*kinds}


@COUNTS
def test_the_yaku_that_count_are_those_of_the_package(many: int) -> None:
    pytest.importorskip("mahjong")
    rows = list(Book.open(BOOK).yaku)
    for x in drills(WHICH_YAKU, many):
        found = {ids()[type(yaku)] for yaku in judged(x).yaku}
        assert {rows[row] for row in right(x)} == {name for name in found if "dora" not in name}, x.table.hand[x.me]
        assert len({*x.choice[: x.choices]}) == x.choices > len(right(x))


@COUNTS
def test_the_fu_are_those_of_the_package(many: int) -> None:
    pytest.importorskip("mahjong")
    for x in drills(HOW_MANY_FU, many):
        assert right(x) == {judged(x).fu}, x.table.hand[x.me]


@COUNTS
def test_each_pays_what_the_package_says_and_no_other_choice_is_the_same(many: int) -> None:
    pytest.importorskip("mahjong")
    for x in drills(WHAT_WORTH, many):
        rows = x.pay[: x.choices]
        (at,) = right(x)
        assert rows[at] == pays(x, judged(x)), x.table.hand[x.me]
        assert all(sum(row) == 0 for row in rows)
        assert len({*map(tuple, rows)}) == len(rows) > 2


@COUNTS
def test_a_win_is_refused_for_the_reasons_that_hold_and_for_no_other(many: int) -> None:
    pytest.importorskip("mahjong")
    seen = set()
    for x in drills(MAY_WIN, many):
        t, me = x.table, x.me
        waits, drawn = waiting(x), x.giver == x.me
        river = {kind_of(tile) for tile in t.river[me][: t.discards[me]]}
        found = set()
        if kind_of(x.tile) not in waits:
            found.add(INCOMPLETE)
        else:
            if not drawn and (waits & river or x.missed >= 0):
                found.add(FURITEN)
            if not has_yaku(x, drawn=drawn):
                found.add(NO_YAKU)
        assert right(x) == (found or {YES}), held(x)
        seen |= right(x)
    assert seen == {YES, INCOMPLETE, FURITEN, NO_YAKU}


def has_yaku(x: Drill, *, drawn: bool) -> bool:
    """Whether the package finds a yaku in a complete hand, by the circumstances that the page shows."""
    t = x.table
    last = t.taken + t.kans >= 122
    how = {"by_draw": int(drawn), "riichi": int(t.riichi[x.me] > 0), "last": int(last), "seat": x.me, "round": t.round}
    shown = won(x)._replace(how=dict.fromkeys(HOW, 0) | how, ura=[])
    return estimate(shown, options()).error is None


@COUNTS
def test_a_call_is_lawful_where_the_tiles_and_the_moment_allow_it(many: int) -> None:
    seen = set()
    for x in drills(MAY_CALL, many):
        kinds, tile, t = held(x), kind_of(x.tile), x.table
        found = set()
        if not t.riichi[x.me] and t.taken + t.kans < 122:
            near = {kind - tile for kind in kinds if kind // 9 == tile // 9 and tile < EAST}
            runs = [{1, 2}, {-1, 1}, {-2, -1}]
            found |= {0} if (x.giver + 1) % 4 == x.me and any(run <= near for run in runs) else set()
            found |= {1} if kinds.count(tile) >= 2 else set()
            found |= {2} if kinds.count(tile) >= 3 and t.kans < 4 else set()
        assert right(x) == found, (kinds, tile)
        seen.add(frozenset(found))
    assert len(seen) >= 4
