"""Compiled functions over arrays of hands: worth, and distance from a win."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from jantaku.core.fields import Reading, Worth
from jantaku.core.names import EAST
from jantaku.core.shapes import lacking_standard, orphans_lacking, pairs_lacking, tallied
from jantaku.core.worth import score
from jantaku.sim.records import Records, dtype, packed_lut
from jantaku.sim.teach import entry

NO_FORM = 99  # shanten of seven pairs and thirteen orphans for a hand with melds
FORMS = 4  # columns: best of all, groups and a pair, seven pairs, thirteen orphans

Ints = NDArray[np.int8]


def score_all(hands: Records, book: Records, lut: Records | None = None, out: Records | None = None) -> Records:
    """Return the worth of each hand (``records.dtype(Worth)``) by the first book of an array; see `Hand` for the input.

    ``out`` is an array of as many worths to write to, for callers that score repeatedly; by default a new one.
    """
    worths = np.zeros(len(hands), dtype(Worth)) if out is None else out
    if len(worths) != len(hands):
        raise ValueError(f"out has room for {len(worths)} worths, and there are {len(hands)} hands: it must have as many")
    _score_each(hands, book, packed_lut() if lut is None else lut, np.zeros(1, dtype(Reading)), worths)
    return worths


def shanten_all(counts: Ints, melds: Ints, lut: Records | None = None) -> Ints:
    """Return the shanten of each hand, -1 if complete: N rows of the best, groups and a pair, seven pairs, thirteen orphans.

    ``counts`` has N rows of concealed tiles by kind, 13 or 14 of them or 3 fewer for each meld; ``melds`` has N numbers. A
    hand with melds has `NO_FORM` for the last two.
    """
    if counts.ndim != 2 or counts.shape[1] != EAST + 7 or melds.shape != counts.shape[:1]:
        raise ValueError(f"counts {counts.shape} and melds {melds.shape}: rows of 34 are wanted, and a number for each")
    out = np.empty((len(counts), FORMS), np.int8)
    _shanten_each(counts, melds, packed_lut() if lut is None else lut, out)
    return out


def _each_worth(hands: Any, book: Any, lut: Any, reading: Any, worths: Any) -> None:
    for i in range(len(hands)):
        score(hands[i], book[0], lut[0], reading[0], worths[i])


def _each_shanten(counts: Any, melds: Any, lut: Any, out: Any) -> None:
    tables = lut[0]
    key: Any = np.empty(4, np.int64)
    for i in range(len(counts)):
        row = counts[i]
        for suit in range(3):
            n = 0
            for kind in range(9 * suit + 8, 9 * suit - 1, -1):
                n = 5 * n + row[kind]
            key[suit] = n
        n = 0
        for kind in range(EAST + 6, EAST - 1, -1):
            n = 5 * n + row[kind]
        key[3] = n
        standard = lacking_standard(tables, key, melds[i]) - 1
        pairs = orphans = NO_FORM
        if melds[i] == 0:
            tally = tallied(tables, key)
            pairs = pairs_lacking(tally) - 1
            orphans = orphans_lacking(tally) - 1
        out[i, 0] = min(standard, pairs, orphans)
        out[i, 1] = standard
        out[i, 2] = pairs
        out[i, 3] = orphans


_score_each = entry(_each_worth)
_shanten_each = entry(_each_shanten)
