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


@one_by_one("a", [1, 2, 3])
def refused(a: int) -> None:
    with pytest.raises(ValueError, match="2"):
        int("2" if a == 2 else "no")
    assert a == 1


def test_a_case_in_which_nothing_is_raised_fails_by_its_name_and_the_others_are_tried() -> None:
    with pytest.raises(BaseExceptionGroup, match="3 of 3 cases") as found:
        refused()
    assert [(type(one), one.__notes__) for one in found.value.exceptions] == [
        (AssertionError, ["a = 1"]),
        (pytest.fail.Exception, ["a = 2"]),
        (AssertionError, ["a = 3"]),
    ]


@one_by_one("a", [1, 2])
def skipped(a: int) -> None:
    pytest.skip(f"{a} is not there")


def test_a_case_that_is_skipped_would_hide_the_others() -> None:
    with pytest.raises(TypeError, match="may be skipped"):
        skipped()


def test_a_case_with_a_mark_is_a_test_of_its_own() -> None:
    with pytest.raises(TypeError, match="with a mark"):
        one_by_one("a", [pytest.param(1, marks=pytest.mark.prove)])
