import gzip
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from jantaku.core import shapes
from jantaku.core.constants import KINDS, OPEN_QUAD, OPEN_TRIPLET, ORPHANS, QUAD, RUN
from jantaku.core.kinds import BIT, add_tile
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import tiles_of
from tests.random_hands import holding
from tests.sampling import one_by_one
from tests.shared import shared

SETS = ("normal", "koku", "tin", "hon")


def key_of(count: Sequence[int]) -> list[int]:
    key, tiles = [0] * 4, [0] * KINDS
    for kind in range(KINDS):
        for _ in range(count[kind]):
            add_tile(tiles, key, kind)
    assert tiles == list(count)
    return key


def count_of(text: str) -> list[int]:
    tiles = tiles_of(text)
    return [tiles.count(kind) for kind in range(KINDS)]


def wait_names(text: str, melds: int = 0, owned: str = "") -> list[int]:
    """The kinds waited for; ``owned`` are tiles in melds."""
    count = count_of(text)
    all_four = sum(BIT[kind] for kind in range(KINDS) if count[kind] + tiles_of(owned).count(kind) >= 4)
    found = shapes.waits(LUT, key_of(count), melds, all_four)
    return [kind for kind in range(KINDS) if found >> kind & 1]


# ---- an independent opinion: a hand is complete if it can be taken apart


def takes_apart(count: list[int]) -> bool:
    """Return whether the lowest tile begins a triplet or a run, and so on to the end."""
    kind = next((kind for kind in range(KINDS) if count[kind]), None)
    if kind is None:
        return True
    ways = [[kind] * 3]
    if kind < 27 and kind % 9 < 7:
        ways.append([kind, kind + 1, kind + 2])
    for group in ways:
        if all(count[tile] >= group.count(tile) for tile in group):
            rest = list(count)
            for tile in group:
                rest[tile] -= 1
            if takes_apart(rest):
                return True
    return False


def is_complete(count: list[int], melds: int) -> bool:
    for pair in range(KINDS):
        if count[pair] >= 2:
            rest = list(count)
            rest[pair] -= 2
            if takes_apart(rest):
                return True
    seven = melds == 0 and sorted(count)[-7:] == [2] * 7
    return seven or (melds == 0 and all(count[kind] for kind in ORPHANS) and sum(count[kind] for kind in ORPHANS) == 14)


# ---- against the published hands


@one_by_one("name", SETS)
def test_tiles_lacking_agree_with_ten_thousand_published_hands_in_each_form(name: str) -> None:
    checked = 0
    with gzip.open(shared(f"data/shanten/p_{name}_10000.txt.gz"), "rt") as lines:
        for line in lines:
            *kinds, standard, orphans, pairs = map(int, line.split())
            key = key_of([kinds.count(kind) for kind in range(KINDS)])
            assert shapes.lacking_standard(LUT, key, 0) == standard + 1, line
            assert shapes.lacking_pairs(LUT, key) == pairs + 1, line
            assert shapes.lacking_orphans(LUT, key) == orphans + 1, line
            assert shapes.lacking(LUT, key, 0) == min(standard, orphans, pairs) + 1, line
            checked += 1
    assert checked == 10_000


# ---- against brute force


@pytest.mark.parametrize("melds", [pytest.param(0, marks=pytest.mark.prove), 1, 2, 3, 4])
def test_waits_are_the_kinds_that_complete_the_hand_and_are_not_all_owned(melds: int) -> None:
    rng, ready = Random(melds), 0
    for _ in range(800 if melds else 3000):
        count = holding(rng, 13 - 3 * melds)
        owned = [rng.choice((0, 0, 0, 1, 3)) if melds else 0 for _ in range(KINDS)]
        all_four = [count[kind] + owned[kind] >= 4 for kind in range(KINDS)]
        mask = sum(BIT[kind] for kind in range(KINDS) if all_four[kind])
        found = shapes.waits(LUT, key_of(count), melds, mask)
        for kind in range(KINDS):
            drawn = [n + (k == kind) for k, n in enumerate(count)]
            expected = not all_four[kind] and is_complete(drawn, melds)
            assert bool(found >> kind & 1) == expected, (count, kind)
            if count[kind] < 4:
                assert (shapes.lacking(LUT, key_of(drawn), melds) == 0) == is_complete(drawn, melds), (drawn, melds)
        ready += found > 0
    assert ready > 100


def test_waits_of_hands_near_seven_pairs_and_thirteen_orphans() -> None:
    rng = Random(5)
    for _ in range(1500):
        if rng.random() < 0.5:
            kinds = [kind for kind in rng.sample(range(KINDS), 7) for _ in (0, 1)]
        else:
            kinds = [*ORPHANS, rng.choice(ORPHANS)]
        for _ in range(rng.choice((0, 0, 1))):
            kinds[rng.randrange(14)] = rng.randrange(KINDS)
        kinds.pop(rng.randrange(14))
        count = [kinds.count(kind) for kind in range(KINDS)]
        if max(count) > 4:
            continue
        mask = sum(BIT[kind] for kind in range(KINDS) if count[kind] == 4)
        expected = [
            kind for kind in range(KINDS) if count[kind] < 4 and is_complete([n + (k == kind) for k, n in enumerate(count)], 0)
        ]
        found = shapes.waits(LUT, key_of(count), 0, mask)
        assert [kind for kind in range(KINDS) if found >> kind & 1] == expected, count


def test_a_tile_more_never_makes_a_hand_lack_more_and_saves_one_at_most() -> None:
    rng = Random(9)
    for _ in range(1000):
        melds = rng.randrange(5)
        count = holding(rng, 13 - 3 * melds)
        before = shapes.lacking(LUT, key_of(count), melds)
        for kind in range(KINDS):
            if count[kind] < 4:
                more = [n + (k == kind) for k, n in enumerate(count)]
                assert before - 1 <= shapes.lacking(LUT, key_of(more), melds) <= before


# ---- the rules


def test_a_hand_that_waits_only_for_a_fifth_tile_it_holds_concealed_has_no_wait() -> None:
    assert shapes.lacking(LUT, key_of(count_of("1111m456p789s555z")), 0) == 2
    assert wait_names("1111m456p789s555z") == []
    assert wait_names("11112m456p789s55z") == [2]


def test_a_hand_that_waits_only_for_a_tile_of_its_own_meld_has_no_wait() -> None:
    assert wait_names("1m456m678p999s", 1) == [0]
    assert wait_names("1m456m678p999s", 1, owned="111m") == []
    assert wait_names("12m678p555s99p", 1) == [2]
    assert wait_names("12m678p555s99p", 1, owned="3333m") == []
    assert wait_names("23m678p555s99p", 1, owned="4444m") == [0]


def test_seven_pairs_count_kinds_so_four_of_a_kind_are_one_pair() -> None:
    key = key_of(count_of("1111m2233p4455s66z"))
    assert shapes.lacking_pairs(LUT, key) == 7 - 6 + 1
    assert wait_names("1122m3344p5566s7z") == [33]
    assert wait_names("1122m3344p55566s") != [13]


def test_thirteen_orphans_with_one_of_each_wait_for_all_thirteen() -> None:
    assert wait_names("19m19p19s1234567z") == list(ORPHANS)
    assert wait_names("119m19p19s123456z") == [33]
    assert wait_names("1199m19p19s12345z") == []


def test_nine_gates_wait_for_nine() -> None:
    assert wait_names("1112345678999m") == list(range(9))


def test_each_form_is_distinguished() -> None:
    key = key_of(count_of("19m19p19s1234567z"))
    assert (shapes.lacking_orphans(LUT, key), shapes.lacking_pairs(LUT, key)) == (1, 7)
    assert shapes.lacking_standard(LUT, key, 0) == 9


def test_all_four_of_a_kind_are_found_across_hand_and_melds() -> None:
    count = count_of("1m3333p55z")
    meld = [OPEN_TRIPLET, QUAD + 20, RUN + 5, OPEN_QUAD + 30]
    expected = [0, 11, 20, 30]
    found = shapes.exhausted(LUT, count, 4, meld, (1 << KINDS) - 1)
    assert [kind for kind in range(KINDS) if found >> kind & 1] == expected
    assert shapes.owned(LUT, count, 4, meld, 6) == 1


def test_the_summaries_merge_in_any_order() -> None:
    for one, other in pairwise(range(0, 180, 7)):
        assert LUT.merge[one][other] == LUT.merge[other][one]


@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_a_kind_brings_a_hand_nearer_exactly_if_less_is_lacking_with_it(copies: int) -> None:
    """Also a kind of a suit, or honours, of which the hand has none: beside quads that serve nothing."""
    chance = Random(copies)
    for melds in [*range(5)] * 30:
        kinds = chance.sample(range(chance.choice([27, KINDS])), 13)
        held = [kind for kind in kinds for _ in range(copies)][: 13 - 3 * melds]
        count = [held.count(kind) for kind in range(KINDS)]
        key = key_of(count)
        all_four = sum(BIT[kind] for kind in range(KINDS) if count[kind] == 4)
        found = shapes.nearer(LUT, key, melds, all_four)
        before = shapes.lacking_standard(LUT, key, melds)
        for kind in range(KINDS):
            more = [count[other] + (other == kind) for other in range(KINDS)]
            less = count[kind] < 4 and shapes.lacking_standard(LUT, key_of(more), melds) < before
            assert bool(found >> kind & 1) == less, (held, melds, kind)
