"""Records to and from the bytes that compiled code works on, laid out as C has them; no NumPy is asked for.

A record is packed by a function that is made from its fields, as its interpreted form is: a loop over them costs far more.
"""

import ctypes
from array import array
from collections.abc import Callable
from functools import cache
from math import prod
from struct import Struct
from typing import Any, TypeVar, cast

from jantaku.native.records import layout

R = TypeVar("R")
LETTERS = {"u1": "B", "i1": "b", "u2": "H", "i2": "h", "u4": "I", "i4": "i", "i8": "q"}
Shape = tuple[int, ...]


def _format(cls: type) -> str:
    """Return the format of a record for `struct`, with its gaps."""
    parts, at = [], 0
    for place in layout(cls).places:
        parts.append("x" * (place.offset - at))
        count = prod(place.shape)
        if isinstance(place.of, str):
            parts.append(f"{count}{LETTERS[place.of]}")
            at = place.offset + count * int(place.of[1])
        else:
            parts.extend([_format(place.of)] * count)
            at = place.offset + count * layout(place.of).size
    return "".join([*parts, "x" * (layout(cls).size - at)])


def _reads(of: str | type, shape: Shape, expression: str) -> list[str]:
    """Return the parts of a call's arguments that hold a field's numbers in order."""
    if len(shape) == 1 and isinstance(of, str):
        return [f"*{expression}"]
    if shape:
        return [part for i in range(shape[0]) for part in _reads(of, shape[1:], f"{expression}[{i}]")]
    if isinstance(of, str):
        return [expression]
    return [part for place in layout(of).places for part in _reads(place.of, place.shape, f"{expression}.{place.name}")]


def _count(of: str | type) -> int:
    """Return how many numbers a number, or a record, has."""
    return 1 if isinstance(of, str) else sum(prod(place.shape) * _count(place.of) for place in layout(of).places)


def _writes(cls: type, into: str, at: int) -> list[str]:
    """Return the lines that set the fields of a record from numbers in order, from the ``at``-th on."""
    lines = []
    for place in layout(cls).places:
        if isinstance(place.of, str):
            lines.append(f"{into}.{place.name} = {_taken(place.shape, at)}")
        else:
            lines.extend(_writes(place.of, f"{into}.{place.name}", at))
        at += prod(place.shape) * _count(place.of)
    return lines


def _taken(shape: Shape, at: int) -> str:
    """Return the expression of a number, or of rows of them, from the ``at``-th of all on."""
    if not shape:
        return f"n[{at}]"
    if len(shape) == 1:
        return f"list(n[{at}:{at + shape[0]}])"
    inner = prod(shape[1:])
    return f"[{', '.join(_taken(shape[1:], at + inner * i) for i in range(shape[0]))}]"


def _made(lines: list[str], within: dict[str, object]) -> Callable[..., None]:
    exec("\n    ".join(lines), within)  # noqa: S102 - made of the fields of our own records alone
    return cast("Callable[..., None]", within["made"])


@cache
def packer(cls: type) -> Callable[[Any, Any, int], None]:
    """Return a function that writes a record into a buffer, from a byte on. Raises `struct.error` where a number has no room."""
    arguments = ", ".join(_reads(cls, (), "record"))
    return _made(
        ["def made(record, buffer, at=0):", f"pack(buffer, at, {arguments})"], {"pack": Struct("=" + _format(cls)).pack_into}
    )


@cache
def unpacker(cls: type) -> Callable[[Any, Any, int], None]:
    """Return a function that sets a record from a buffer, from a byte on."""
    lines = ["def made(record, buffer, at=0):", "n = unpack(buffer, at)", *_writes(cls, "record", 0)]
    return _made(lines, {"unpack": Struct("=" + _format(cls)).unpack_from})


Block = ctypes.Array[ctypes.c_char]  # memory that compiled code works on


def block(cls: type, count: int = 1) -> Block:
    """Return memory for so many records, all zeros."""
    return (ctypes.c_char * (count * layout(cls).size))()


def packed(*records: object) -> Block:
    """Return memory with these records of one class in it."""
    cls: type = type(records[0])
    out, write, size = block(cls, len(records)), packer(cls), layout(cls).size
    for place, record in enumerate(records):
        write(record, out, place * size)
    return out


def packed_tables(record: object, cls: type) -> Block:
    """Return memory with a record whose fields are bytes, arrays and tuples."""
    out = block(cls)
    view = memoryview(out).cast("B")
    for place in layout(cls).places:
        value = getattr(record, place.name)
        if len(place.shape) > 1:
            value = [number for row in value for number in row]
        raw = value if isinstance(value, bytes) else array(LETTERS[str(place.of)], value).tobytes()
        view[place.offset : place.offset + len(raw)] = raw
    return out


def address(memory: Any) -> int:
    """Return where memory begins."""
    return ctypes.addressof(memory)


def unpacked(cls: type[R], memory: Any, at: int = 0) -> R:
    """Return a record from memory, from a byte on."""
    out, read = cls(), unpacker(cast("type", cls))
    read(out, memory, at)
    return out
