"""Cases of a test that go as one from process to process: to send a case about costs more than most of them do.

Only where a run has several processes, as `make test` has; elsewhere each case is a test that can be named.
"""

from collections.abc import Callable, Iterable
from inspect import signature
from itertools import groupby

import pytest
from _pytest.outcomes import Skipped
from hypothesis import is_hypothesis_test

FEWEST = 3  # cases


def joined(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the tests, those that differ in their parameters alone as one that tries all of them."""
    out: list[pytest.Item] = []
    for name, found in groupby(items, key=lambda item: item.nodeid.partition("[")[0]):
        cases = list(found)
        alike = [case for case in cases if isinstance(case, pytest.Function) and _of_parameters_alone(case)]
        out += [_one(name, alike)] if FEWEST <= len(alike) == len(cases) else cases
    return out


def _of_parameters_alone(case: pytest.Function) -> bool:
    """Tell whether a test is a function of what its marks give it: it has no fixture by its name, and no examples of its own."""
    if not hasattr(case, "callspec") or case.cls is not None or is_hypothesis_test(case.obj):
        return False
    marks = list(case.iter_markers("parametrize"))
    names = {
        name.strip() for mark in marks for name in (mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0])
    }
    return set(signature(case.obj).parameters) <= names and not any(mark.kwargs.get("indirect") for mark in marks)


def _one(name: str, cases: list[pytest.Function]) -> pytest.Function:
    first = cases[0]
    whole: pytest.Function = pytest.Function.from_parent(first.parent, name=first.originalname, callobj=_each(cases))
    assert whole.nodeid == name
    whole.own_markers[:] = [mark for case in cases for mark in case.own_markers if mark.name != "parametrize"]
    return whole


def _each(cases: list[pytest.Function]) -> Callable[[], None]:
    """A test that tries every case, and names those that fail; it is skipped where all are."""

    def each() -> None:
        failures: list[Exception] = []
        skipped: list[Skipped] = []
        for case in cases:
            try:
                case.obj(**case.callspec.params)
            except Skipped as reason:
                skipped.append(reason)
            except Exception as error:  # noqa: BLE001 - the test goes on, and fails in the end
                error.add_note(case.name)
                failures.append(error)
        if failures:
            raise ExceptionGroup(f"{len(failures)} of {len(cases)} cases", failures)
        if len(skipped) == len(cases):
            raise skipped[0]

    return each
