"""Hands scored native are worth what they are worth interpreted, field by field."""

from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.core import shapes  # noqa: E402
from jantaku.core.constants import KINDS, OPEN_TRIPLET  # noqa: E402
from jantaku.core.fields import FinishedHand, Reading, Rules, Worth, fields_of  # noqa: E402
from jantaku.core.kinds import add_tile  # noqa: E402
from jantaku.core.worth import score  # noqa: E402
from jantaku.scoring.lut import LUT  # noqa: E402
from jantaku.sim.records import dtype, pack  # noqa: E402
from jantaku.sim.score import NO_FORM, score_all, shanten_all  # noqa: E402
from tests.hands import book  # noqa: E402
from tests.random_hands import holding, winning_hands  # noqa: E402
from tests.sampling import examples, sample  # noqa: E402

HANDS = examples(15_000)


@pytest.fixture(scope="module")
def hands() -> list[FinishedHand]:
    """Winning hands, some of their last tiles not kept apart, and some hands that are none."""
    rng, found = Random(3), []
    for i, won in enumerate(winning_hands(HANDS, 3)):
        hand = won.record()
        hand.mixed = int(hand.by_draw and i % 7 == 0)
        if i % 50 == 0:
            kind = rng.choice([kind for kind in range(KINDS) if hand.count[kind] in (1, 2, 3)])
            hand.count[kind] -= 1
            hand.key[kind // 9] -= 5 ** (kind % 9)
            add_tile(hand.count, hand.key, rng.choice([kind for kind in range(KINDS) if hand.count[kind] < 4]))
        found.append(hand)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(["wrc-2015", "tenhou"], ["wrr-2013", "club"]))
def test_compiled_and_interpreted_agree_on_every_field_of_the_worth(name: str, hands: list[FinishedHand]) -> None:
    under = book(name)
    compiled = score_all(pack(hands, FinishedHand), pack([under], Rules))
    worths = []
    for hand in hands:
        worth = Worth()
        score(hand, under, LUT, Reading(), worth)
        worths.append(worth)
    interpreted = pack(worths, Worth)
    some = interpreted["base"] > 0
    for field in fields_of(Worth):
        one, other = compiled[field], interpreted[field]
        if field == "block":  # beyond the blocks of the reading lies what an earlier one left
            unused = np.arange(13) >= interpreted["blocks"][:, None]
            one, other = np.where(unused, 0, one), np.where(unused, 0, other)
        elif field in ("item", "f"):
            one, other = one[some], other[some]
        assert np.array_equal(one, other), field
    assert 0.5 < some.mean() < 1


@pytest.mark.slow
def test_shanten_of_arrays_is_the_shanten_of_each_form() -> None:
    rng = Random(7)
    melds = [rng.choice((0, 0, 1, 2, 3, 4)) for _ in range(20_000)]
    counts = [holding(rng, rng.choice((13, 14)) - 3 * n) for n in melds]
    found: Any = shanten_all(np.array(counts, np.int8), np.array(melds, np.int8))
    for count, laid, row in zip(counts, melds, found.tolist(), strict=True):
        key, again = [0] * 4, [0] * KINDS
        for kind in range(KINDS):
            for _ in range(count[kind]):
                add_tile(again, key, kind)
        apart = [shapes.lacking_pairs(LUT, key) - 1, shapes.lacking_orphans(LUT, key) - 1] if laid == 0 else [NO_FORM] * 2
        assert row == [shapes.lacking(LUT, key, laid) - 1, shapes.lacking_standard(LUT, key, laid) - 1, *apart]


def test_counts_of_the_wrong_form_are_refused() -> None:
    with pytest.raises(ValueError, match="rows of 34 are wanted"):
        shanten_all(np.zeros((2, 33), np.int8), np.zeros(2, np.int8))
    with pytest.raises(ValueError, match="a number for each"):
        shanten_all(np.zeros((2, 34), np.int8), np.zeros(3, np.int8))


def test_worths_are_put_where_they_are_wanted() -> None:
    hands = pack([won.record() for won in winning_hands(50, 4)], FinishedHand)
    under = pack([book("tenhou")], Rules)
    out = np.zeros(50, dtype(Worth))
    assert score_all(hands, under, out=out) is out
    assert np.array_equal(out, score_all(hands, under))
    with pytest.raises(ValueError, match="room for 50 worths, and there are 49 hands"):
        score_all(hands[1:], under, out=out)


def test_a_hand_of_more_blocks_than_there_are_places_is_worth_nothing() -> None:
    hand = FinishedHand()
    hand.melds, hand.meld[:] = 4, [OPEN_TRIPLET + kind for kind in (27, 28, 29, 30)]
    for first in (0, 9, 18):  # four runs and a pair in each suit: nineteen blocks with the melds, and there are thirteen places
        for kind in range(9):
            for _ in range((1, 1, 1, 2, 2, 2, 1, 1, 3)[kind]):
                add_tile(hand.count, hand.key, first + kind)
    hand.win = 8
    under, worth = book("tenhou"), Worth()
    score(hand, under, LUT, Reading(), worth)
    assert worth.base == 0
    assert score_all(pack([hand], FinishedHand), pack([under], Rules))["base"].tolist() == [0]
