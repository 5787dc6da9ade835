"""How cases are shared out: many in one test, each that fails named."""

import pytest

from tests.sampling import one_by_one

pytest_plugins = ["pytester"]
CONFTEST = """
from tests.conftest import Joining

def pytest_configure(config):
    config.pluginmanager.register(Joining())
"""


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


def test_cases_that_differ_in_their_parameters_alone_go_as_one_and_each_that_fails_is_named(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("b", [1, 2])
        @pytest.mark.parametrize("a", [1, 2, 3])
        def test_sum(a, b):
            if a == b == 1:
                pytest.skip("not today")
            assert a + b != 4

        @pytest.mark.parametrize("a", [1, 2, 3])
        def test_file(a, tmp_path):
            assert a

        @pytest.mark.parametrize("a", [1, 2, 3])
        def test_nothing(a):
            pytest.skip("not today")
        """
    )
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=3, failed=1, skipped=1)
    result.stdout.fnmatch_lines(["*2 of 6 cases*", "*test_sum[[]2-2]*", "*test_sum[[]3-1]*"])
