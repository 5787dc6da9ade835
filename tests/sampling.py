"""Cases of which `make test` takes some, and `make prove` all."""

from collections.abc import Iterable
from typing import Any

import pytest


def sample(kept: Iterable[Any], rest: Iterable[Any]) -> list[Any]:
    """Parameters of a test: those kept, then the rest, which are left to `make prove`; a tuple is several arguments."""
    return [*kept, *(pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.prove) for one in rest)]


# What fits in French, whose words are the longest, and holds for the others' is looked at in these by `make prove`.
FITTING = sample(["fr"], ["en", "ja"])
