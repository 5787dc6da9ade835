"""The player who does anything lawful."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from jantaku.bots.chance import Chance, sow
from jantaku.bots.random import any_act
from jantaku.core.acts import STRIDE, WORDS
from jantaku.core.bits import nth, ones

words = st.integers(0, (1 << STRIDE) - 1)


@given(words)
def test_the_bits_set_are_counted(bits: int) -> None:
    assert ones(bits) == bits.bit_count()


@given(words)
def test_nth_finds_each_bit_in_turn(bits: int) -> None:
    assert [nth(bits, n) for n in range(bits.bit_count())] == [place for place in range(STRIDE) if bits >> place & 1]


def test_every_lawful_act_is_as_likely_as_another_and_no_other_is_done() -> None:
    lawful = [0b1011, 0, 1 << 33, 0, 1 << 13]
    acts = [STRIDE * word + bit for word in range(WORDS) for bit in range(STRIDE) if lawful[word] >> bit & 1]
    chance = Chance()
    sow(chance, 0, 0)
    done = Counter(any_act(lawful, chance) for _ in range(10_000))
    assert sorted(done) == acts
    assert max(abs(times - 2000) for times in done.values()) < 200
