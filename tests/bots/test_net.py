"""The networks of the strong player: what they rate, when they are asked, and choices drawn with heat."""

from collections import Counter

from jantaku.bots import strong
from jantaku.bots.chance import sow
from jantaku.bots.strong.calls import IN_DOUBT
from jantaku.bots.strong.discards import AS_GOOD
from jantaku.bots.strong.net import agrees, drawn, odds
from jantaku.bots.strong.thoughts import TRAITS, Thoughts
from jantaku.core.acts import DISCARD, OTHERS, PASS
from jantaku.core.constants import KINDS
from jantaku.core.fields import Scratch
from jantaku.core.step import step
from jantaku.scoring.lut import LUT
from tests.bots.test_strong import book, dealt, decides


def test_of_discards_that_are_expected_to_bring_the_same_the_best_rated_is_chosen() -> None:
    for seed in range(12):
        t, b, d, m = dealt(draws=(seed,))
        decides(t, b, d, m, 0)
        if m.picked >= 0:
            rated = [kind for kind in range(KINDS) if m.rated >> kind & 1]
            assert m.rating[m.picked] == max(m.rating[kind] for kind in rated)
            assert all(m.points[kind] >= m.most_points - AS_GOOD for kind in rated)


def test_a_trait_is_a_small_number_so_that_no_sum_overflows() -> None:
    t, b, d, m = dealt(draws=(3,))
    decides(t, b, d, m, 0)
    assert all(-128 < each < 128 for row in m.trait for each in row)
    assert len(m.trait[0]) == TRAITS
    most = max(sum(abs(weight) for weight in column) for column in zip(*m.net.first, strict=True))
    assert most * 128 < 2**31


def test_heat_draws_choices_by_their_ratings_and_no_heat_takes_the_best() -> None:
    m = Thoughts()
    strong.take_seat(book(), LUT, Scratch(), m)
    sow(m.luck, 1, 2)
    m.rating[:3] = [0, -4096, -(10**6)]
    m.heat = 8
    found = Counter(drawn(m, 0b111, 0) for _ in range(2000))
    assert set(found) == {0, 1}
    assert abs(found[1] / 2000 - 0.27) < 0.05  # 1 / (1 + e)
    assert odds(m, 0) > odds(m, 1000) > odds(m, 4096) > odds(m, 20_000) == 0


def test_an_answer_is_yes_above_zero_and_with_heat_by_a_draw() -> None:
    m = Thoughts()
    m.calling.bias = 2048
    assert agrees(m.calling, m)
    m.calling.bias = -2048
    assert not agrees(m.calling, m)
    m.heat = 8
    sow(m.luck, 3, 4)
    assert 0.3 < sum(agrees(m.calling, m) for _ in range(2000)) / 2000 < 0.45  # 1 / (1 + sqrt(e)) is 0.378


def test_where_a_call_promises_far_more_or_less_no_network_is_asked() -> None:
    t, b, d, m = dealt([9], [0, 0, 3, 3, 9, 9, 12, 12, 20, 20, 27, 28, 29])
    m.asked = 7
    step(t, b, LUT, d, 0, DISCARD + 9, -1, 0)
    decides(t, b, d, m, 1)
    more = max((n for act, n in enumerate(m.calls, OTHERS) if act != PASS), default=0) - m.calls[PASS - OTHERS]
    assert (m.asked == 7) == (abs(more) >= IN_DOUBT)
