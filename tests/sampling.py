"""Cases of which `make test` takes some, and `make prove` all."""

import os
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import product
from typing import Any

import pytest
from _pytest.mark import ParameterSet

Test = Callable[..., None]
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "test")


def examples(every: int) -> int:
    """How many examples a property is tried on: a third of them in `make test`."""
    return every // 3 if PROFILE == "test" else every


def one_by_one(names: str | tuple[str, ...], cases: Iterable[Any], ids: Sequence[str] = ()) -> Callable[[Test], Test]:
    """Have one test look at many cases that each cost less than a test does; every one that fails is named.

    In the place of `pytest.mark.parametrize`, also above one another, where the test has no fixtures.
    """
    found = list(cases)
    if any(isinstance(case, ParameterSet) and case.marks for case in found):
        raise TypeError("a case with a mark is a test of its own: pytest.mark.parametrize")
    names = (names,) if isinstance(names, str) else names

    def of(test: Test) -> Test:
        @wraps(test)
        def each(**others: object) -> None:
            failures: list[BaseException] = []
            for at, case in enumerate(found):
                whole = case if isinstance(case, ParameterSet) else pytest.param(*(case if len(names) > 1 else (case,)))
                try:
                    test(**dict(zip(names, whole.values, strict=True)), **others)
                except pytest.skip.Exception as skipped:
                    raise TypeError("a case that may be skipped is a test of its own: pytest.mark.parametrize") from skipped
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - the test goes on, and fails in the end
                    error.add_note(f"{', '.join(names)} = {whole.id or (ids[at] if ids else case)}")
                    failures.append(error)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(found)} cases", failures)

        del each.__wrapped__  # or its parameters were asked for as fixtures
        return each

    return of


def sample(kept: Iterable[Any], rest: Iterable[Any]) -> list[Any]:
    """Parameters of a test: those kept, then the rest, which are left to `make prove`; a tuple is several arguments."""
    return [*kept, *(pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.prove) for one in rest)]


def crossed(one: Sequence[Any], other: Sequence[Any]) -> list[Any]:
    """Parameters of two arguments: pairs in which each value of both comes, then all others, which are left to `make prove`."""
    kept = [(one[at % len(one)], other[at % len(other)]) for at in range(max(len(one), len(other)))]
    return sample(kept, [pair for pair in product(one, other) if pair not in kept])


def once_each(pairs: Sequence[tuple[Any, Any]]) -> list[Any]:
    """Parameters of two arguments: each first value once, with the second ones in turns; the other pairs go to `make prove`."""
    seconds = {first: [b for a, b in pairs if a == first] for first, _ in pairs}
    kept = [(first, found[at % len(found)]) for at, (first, found) in enumerate(seconds.items())]
    return sample(kept, [pair for pair in pairs if pair not in kept])


# What fits in French, whose words are the longest, and holds for the others' is looked at in these by `make prove`.
FITTING = sample(["fr"], ["en", "ja"])
