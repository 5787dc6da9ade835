"""Tables and numbers of modules, in C."""

from array import array
from collections.abc import Sequence
from typing import Any

from jantaku.native.kinds import LEAST, MOST, NARROW, Array, Integer, Kind, Truth, c_type
from jantaku.native.values import PRIMARY, UNARY, Value, literal

PER_LINE = 20


def flat(value: Any) -> list[int] | None:
    """Return the numbers of a table in order; None where it is not one."""
    if isinstance(value, bool) or not isinstance(value, int | tuple | list | bytes | range | array):
        return None
    if isinstance(value, int):
        return [value]
    found = [flat(one) for one in value]
    return None if any(one is None for one in found) else [number for one in found if one for number in one]


def shape_of(value: Any) -> tuple[int, ...] | None:
    """Return the lengths of a table; None where its rows are not of one length."""
    if isinstance(value, int):
        return ()
    shapes = {shape_of(one) for one in value}
    inner = shapes.pop() if len(shapes) == 1 else None
    return None if inner is None else (len(value), *inner)


def code_of(numbers: Sequence[int]) -> str | None:
    """Return the smallest signed code that holds all numbers; None where none does."""
    for code in ("i1", "i2", "i4", "i8"):
        edge = 1 << 8 * int(code[1]) - 1
        if all(-edge <= one < edge for one in numbers):
            return code
    return None


def named(label: str, value: int) -> Value:
    """Return a number under the name that it has in Python."""
    known = literal(value)
    return Value(label, known.kind, PRIMARY if known.level == PRIMARY else UNARY, known=value)


def number_texts(numbers: dict[str, int]) -> list[str]:
    """Return the definitions of numbers: one enumeration, and those that it has no room for."""
    narrow = [f"  {label} = {value}," for label, value in numbers.items() if value in NARROW]
    wide = [f"static const int64_t {label} = INT64_C({value});" for label, value in numbers.items() if value not in NARROW]
    return ["enum {", *narrow, "};", *wide]


def kind_of(value: Any) -> Kind | None:
    """Return the kind of a number or table of a module; None where it is neither."""
    if isinstance(value, bool):
        return Truth()
    if isinstance(value, int):
        return Integer(value, value, wide=value not in NARROW) if LEAST <= value <= MOST else None
    numbers, shape = flat(value), shape_of(value) if isinstance(value, tuple | list | bytes | range | array) else None
    code = code_of(numbers) if numbers and shape else None
    return Array(code, shape) if code and shape else None


def table_text(label: str, value: Any, kind: Array) -> str:
    """Return the definition of a table."""
    dims = "".join(f"[{n}]" for n in kind.shape)
    return f"TABLE {c_type(kind)} {label}{dims} = {_braced(value)};"


def _braced(value: Any) -> str:
    """Return a table in braces, some numbers a line."""
    rows = list(value)
    if isinstance(rows[0], int):
        lines = [", ".join(map(_of, rows[at : at + PER_LINE])) for at in range(0, len(rows), PER_LINE)]
        return "{" + ",\n    ".join(lines) + "}"
    return "{\n    " + ",\n    ".join(_braced(row) for row in rows) + "}"


def _of(number: int) -> str:
    return str(number) if number in NARROW else f"INT64_C({number})"
