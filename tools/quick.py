"""Compile the inner loops of the generators of seating plans where Numba is installed; else they run as they stand, for hours.

Nothing of Jantaku asks for Numba: install it to make the file of plans again (``pip install numba``).
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])


def quick(function: F) -> F:
    """Return a function compiled, where it can be."""
    if find_spec("numba") is None:
        return function
    numba: Any = import_module("numba")
    compiled: F = numba.njit(cache=True)(function)
    return compiled
