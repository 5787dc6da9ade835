"""How cases are shared out: many in one test, each that fails named."""

import pytest

from tests.sampling import one_by_one


@one_by_one("a", [1, 2, 3])
@one_by_one(("b", "c"), [(1, 2), (3, 4)], ids=["low", "high"])
def total(a: int, b: int, c: int) -> None:
    assert a + b != 4, c


def test_every_case_is_tried_and_each_that_fails_is_named() -> None:
    with pytest.raises(ExceptionGroup, match="2 of 3 cases") as found:
        total()
    failed = [(one.__notes__, [inner.__notes__ for inner in one.exceptions]) for one in found.value.exceptions]
    assert failed == [(["a = 1"], [["b, c = high"]]), (["a = 3"], [["b, c = low"]])]


def test_a_case_with_a_mark_is_a_test_of_its_own() -> None:
    with pytest.raises(TypeError, match="with a mark"):
        one_by_one("a", [pytest.param(1, marks=pytest.mark.prove)])
