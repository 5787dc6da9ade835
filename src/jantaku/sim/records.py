"""The core's records as NumPy structures: the same fields in the same places as in the compiled core."""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from jantaku.core.fields import Lut, fields_of
from jantaku.scoring import lut

R = TypeVar("R")
Records = NDArray[np.void]


@cache
def dtype(cls: type) -> "np.dtype[np.void]":
    """Return the NumPy type of a record, aligned as in C; a nested record becomes a nested structure."""
    return np.dtype(
        [(name, dtype(code) if isinstance(code, type) else code, shape) for name, (code, shape) in fields_of(cls).items()],
        align=True,
    )


def pack(things: Sequence[object], cls: type) -> Records:
    """Return an array of structures from interpreted records."""
    out = np.zeros(len(things), dtype(cls))
    if not things:
        return out
    for name, (code, shape) in fields_of(cls).items():
        values = [getattr(thing, name) for thing in things]
        if isinstance(code, type):
            out[name] = pack(values, code)
        elif isinstance(values[0], bytes):
            out[name] = [np.frombuffer(value, code).reshape(shape) for value in values]
        else:
            out[name] = values
    return out


def unpack(structure: Any, cls: type[R]) -> R:
    """Return an interpreted record from one structure."""
    out = cls()
    for name, (code, _) in fields_of(cls).items():
        setattr(out, name, unpack(structure[name], code) if isinstance(code, type) else structure[name].tolist())
    return out


@cache
def packed_lut() -> Records:
    """Return the large tables as an array of one; cached."""
    tables: Records = np.frombuffer(memoryview(lut.packed_lut()), dtype(Lut))
    return tables
