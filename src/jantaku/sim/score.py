"""Arrays of hands: worth, and distance from a win. Native where there is a compiled core, else interpreted."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from jantaku.core import each
from jantaku.core.constants import KINDS
from jantaku.core.each import FORMS, NO_FORM
from jantaku.core.fields import FinishedHand, Reading, Rules, Worth
from jantaku.native import load, packing
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.records import Records, dtype, pack, unpack

__all__ = ["FORMS", "NO_FORM", "score_all", "shanten_all"]

Ints = NDArray[np.int8]


def score_all(hands: Records, book: Records, lut: Records | None = None, out: Records | None = None) -> Records:
    """Return the worth of each hand (``records.dtype(Worth)``) by the first book of an array; see `Hand` for the input.

    ``out`` is an array of as many worths to write to, for callers that score repeatedly; by default a new one.

    Raises:
        TypeError: An array is not of the records that it should be of.
        ValueError: A hand cannot be; ``out`` has not as many worths as there are hands, or cannot be written as a whole.

    """
    _records("hands", hands, FinishedHand)
    _records("book", book, Rules)
    worths = np.zeros(len(hands), dtype(Worth)) if out is None else out
    _records("out", worths, Worth)
    if len(worths) != len(hands):
        raise ValueError(f"out has room for {len(worths)} worths, and there are {len(hands)} hands: it must have as many")
    _writable("out", worths)
    hands = np.ascontiguousarray(hands)
    _sound(hands)
    if load.why_not():
        rules, reading = unpack(book[0], Rules), Reading()
        found = [Worth() for _ in hands]
        each.score_each([unpack(hand, FinishedHand) for hand in hands], rules, LUT, reading, found, len(hands))
        worths[:] = pack(found, Worth)
        return worths
    book, room = np.ascontiguousarray(book[:1]), packing.block(Reading)
    handed = _at(hands), _at(book), _tables(lut), packing.address(room), _at(worths)
    load.library().score_each(*handed, len(hands))
    return worths


def shanten_all(counts: Ints, melds: Ints, lut: Records | None = None) -> Ints:
    """Return the shanten of each hand, -1 if complete: N rows of the best, groups and a pair, seven pairs, thirteen orphans.

    ``counts`` has N rows of concealed tiles by kind, 13 or 14 of them or 3 fewer for each meld; ``melds`` has N numbers. A
    hand with melds has `NO_FORM` for the last two.

    Raises:
        TypeError: An array has no whole numbers.
        ValueError: The arrays have not these shapes, or a number that no hand has.

    """
    if counts.ndim != 2 or counts.shape[1] != KINDS or melds.shape != counts.shape[:1]:
        raise ValueError(f"counts {counts.shape} and melds {melds.shape}: rows of 34 are wanted, and a number for each")
    counts, melds = _small("counts", counts), _small("melds", melds)
    _countable(counts, melds)
    out = np.empty((len(counts), FORMS), np.int8)
    if load.why_not():
        rows = [[0] * FORMS for _ in counts]
        each.shanten_each(counts.tolist(), melds.tolist(), LUT, each.Indexes(), rows, len(rows))
        out[:] = np.array(rows, np.int8).reshape(out.shape)
        return out
    room = packing.block(each.Indexes)
    load.library().shanten_each(_at(counts), _at(melds), _tables(lut), packing.address(room), _at(out), len(counts))
    return out


def _records(name: str, given: Any, cls: type) -> None:
    """Check that an array is one of a kind of records."""
    if not isinstance(given, np.ndarray) or given.dtype != dtype(cls) or given.ndim != 1:
        raise TypeError(f"{name} must be an array of one row of {cls.__name__}: of records.dtype({cls.__name__})")


def _sound(hands: Records) -> None:
    """Check that every hand is one that the tables have a place for."""
    if load.why_not():
        first = each.unsound([unpack(hand, FinishedHand) for hand in hands], len(hands))
    else:
        first = load.library().unsound(_at(hands), len(hands))
    if first >= 0:
        raise ValueError(f"hand {first} cannot be scored: a count, an index of a suit, a meld or a circumstance of it cannot be")


def _writable(name: str, given: Records) -> None:
    """Check that an array can be written as a whole."""
    if not given.flags.c_contiguous or not given.flags.writeable:
        raise ValueError(f"{name} must be an array that can be written and lies in memory without gaps")


def _small(name: str, given: Any) -> Ints:
    """Return an array of whole numbers as bytes without gaps. Raises where one has no room in a byte."""
    if given.dtype.kind not in "iu":
        raise TypeError(f"{name} has {given.dtype}: give whole numbers")
    if given.dtype != np.int8 and given.size and (given.min() < 0 or given.max() > FEW):
        raise ValueError(f"{name} has numbers from {given.min()} to {given.max()}: from 0 to {FEW} are wanted")
    return np.ascontiguousarray(given, np.int8)


def _countable(counts: Ints, melds: Ints) -> None:
    """Check that the numbers are those of tiles of a kind, and of melds."""
    for name, given in (("counts", counts), ("melds", melds)):
        if given.view(np.uint8).max(initial=0) > FEW:  # below zero it is large, too
            raise ValueError(f"{name} has numbers from {given.min()} to {given.max()}: from 0 to {FEW} are wanted")


def _at(array: Any) -> int:
    return int(array.ctypes.data)


def _tables(lut: Records | None) -> int:
    return packing.address(packed_lut()) if lut is None else _at(lut)


FEW = 4  # tiles of a kind, and melds
