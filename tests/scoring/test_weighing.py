"""A hand is worth the same whether it is weighed interpreted or, in a process that weighs many, native."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from jantaku.core.fields import FinishedHand, Reading, Rules, Worth, fields_of
from jantaku.core.worth import score
from jantaku.native import load
from jantaku.scoring.lut import LUT
from jantaku.scoring.weighing import MOST_BOOKS, SOON, _Scales
from tests.compiled import NATIVE
from tests.hands import book
from tests.random_hands import winning_hands

HANDS = [won.record() for won in winning_hands(400, 9)]
BOOKS = [book(name) for name in ("wrc-2015", "tenhou", "wrr-2013", "club")]


def told(worth: Worth) -> list[object]:
    """Every field of a worth."""
    return [getattr(worth, name) for name in fields_of(worth)]


def by(weigh: object, hand: FinishedHand, rules: Rules) -> list[object]:
    worth = Worth()
    weigh(hand, rules, worth)  # type: ignore[operator]
    return told(worth)


def interpreted(hand: FinishedHand, rules: Rules) -> list[object]:
    worth = Worth()
    score(hand, rules, LUT, Reading(), worth)
    return told(worth)


def ready() -> _Scales:
    """What weighs native from the second hand on."""
    scales = _Scales()
    scales.weighed = SOON
    by(scales.weigh, HANDS[0], BOOKS[0])
    return scales


@NATIVE
@pytest.mark.parametrize("rules", BOOKS)
def test_native_a_hand_is_worth_what_it_is_worth_interpreted(rules: Rules) -> None:
    scales = ready()
    assert scales.desk is not None
    for hand in HANDS:
        assert by(scales.weigh, hand, rules) == interpreted(hand, rules)


@NATIVE
def test_threads_weigh_side_by_side() -> None:
    scales = ready()
    expected = [interpreted(hand, BOOKS[i % 4]) for i, hand in enumerate(HANDS)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda i: by(scales.weigh, HANDS[i], BOOKS[i % 4]), list(range(len(HANDS))) * 5))
    assert found == expected * 5


@NATIVE
def test_more_books_than_are_kept_are_weighed_under_rightly() -> None:
    scales = ready()
    for i in range(MOST_BOOKS + 5):
        rules = Rules()
        BOOKS[i % 4].__copy_into__(rules)  # type: ignore[attr-defined]
        assert by(scales.weigh, HANDS[i], rules) == interpreted(HANDS[i], rules)


def test_without_a_compiled_core_it_goes_on_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "why_not", lambda: "none")
    scales = ready()
    assert scales.desk is None
    assert by(scales.weigh, HANDS[1], BOOKS[0]) == interpreted(HANDS[1], BOOKS[0])


def test_one_answer_opens_no_library() -> None:
    code = (
        "import sys, jantaku; jantaku.score('123m 456m 789m 11p 22s', '2s', ron=True); print('jantaku.native.load' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
