"""Large tables of the core, unpacked part by part on first use.

`LUT` is a `jantaku.core.fields.Lut` whose long tables are bytes and arrays and whose short ones are tuples. Scoring a hand
unpacks the readings, computing its waits the shapes; neither waits for the other. ``tools/build_tables.py`` makes the files.
"""

# Paths are texts here, because pathlib alone would take some milliseconds of every start.
# ruff: noqa: PTH118, PTH120, PTH123

import math
import os
import sys
from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from jantaku.core.fields import Lut, fields_of

if TYPE_CHECKING:
    from jantaku.native.packing import Block

TABLES = os.path.join(os.path.dirname(__file__), "tables")
# The tables in each file, in their order there; little-endian, row by row.
PARTS = {
    "shapes": ("shape", "honour_shape", "merge", "cost"),
    "tallies": ("tally", "honour_tally"),
    "halves": ("lower", "upper", "joined", "winds", "dragons", "honours_joined", "away"),
    "readings": ("suit", "honour", "ways", "reading"),
    "blocks": ("part", "run", "triplet", "pair", "wait", "holds"),
}
# Where few keys have an entry, the file holds the gaps between such keys; the entries follow from the ways.
SPARSE = {"suit": 21743, "honour": 498}
TYPECODE = {"u1": "B", "i1": "b", "i2": "h", "i4": "i", "u4": "I", "i8": "q"}
SHORT = 1 << 16  # up to this length a tuple is worth its memory: it is faster to read


def load(part: str) -> dict[str, object]:
    """Load the tables of one part from its file."""
    from zlib import decompress  # unpacks five times as fast as lzma, and a command waits for it

    with open(os.path.join(TABLES, f"{part}.zlib"), "rb") as file:
        raw = memoryview(decompress(file.read()))
    out: dict[str, object] = {}
    for name in PARTS[part]:
        code, shape = fields_of(Lut)[name]
        stored, held = ("i4", (SPARSE[name],)) if name in SPARSE else (str(code), shape)
        table = array(TYPECODE[stored])
        size = table.itemsize * math.prod(held)
        out[name] = unpack(table, raw[:size], held)
        raw = raw[size:]
    if part == "readings":
        spread(out)
    return out


def unpack(table: "array[int]", raw: memoryview, shape: tuple[int, ...]) -> Sequence[object]:
    """Return one table, read from raw bytes: rows of tuples, a tuple or, where long, bytes or an array."""
    if table.typecode == "B" and len(shape) == 1:
        return bytes(raw)
    table.frombytes(raw)
    if sys.byteorder == "big":
        table.byteswap()
    if len(shape) > 1:
        width = shape[1]
        return tuple(tuple(table[i : i + width]) for i in range(0, len(table), width))
    return tuple(table) if len(table) <= SHORT else table


def spread(out: dict[str, object]) -> None:
    """Expand the sparse tables: each key that has readings points at its first, in the order of the keys."""
    ways = cast("tuple[int, ...]", out["ways"])
    first = 1
    for name in SPARSE:
        table = array("h", [0]) * math.prod(fields_of(Lut)[name][1])
        for key in accumulate(cast("tuple[int, ...]", out[name])):
            table[key] = first
            first += ways[first]
        out[name] = table


class Unpacked:
    """Stand-in for a `Lut` that loads each table on first access."""

    __slots__ = tuple(fields_of(Lut))
    __fields__ = fields_of(Lut)

    def __getattr__(self, name: str) -> object:
        part = next((part for part, names in PARTS.items() if name in names), None)
        if part is None:
            raise AttributeError(f"there is no table {name!r}")
        for each, table in load(part).items():
            setattr(self, each, table)
        return cast("object", object.__getattribute__(self, name))


LUT = cast("Lut", Unpacked())


PACKED: "dict[str, Block]" = {}  # once they are


def packed_lut() -> "Block":
    """Return the tables as compiled code has them; unpacked on first use, and never written.

    Compiled code keeps their address: threads that ask at the same time are given the same memory, which is never freed.
    """
    if not PACKED:
        from jantaku.native.packing import packed_tables

        PACKED.setdefault("", packed_tables(LUT, Lut))
    return PACKED[""]
