"""Costs of starting: a whole process, an import, the first result of a simulation; and how large a table is."""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.timing import Row, below, on_all_cores, processes_in_turns
from jantaku.core.fields import State
from jantaku.native import build
from jantaku.native.records import layout

SCORE = ("-m", "jantaku", "score", "23m 11z 789s chii:345p pon:777z", "1m", "--ron")
NOTHING = ("-c", "pass")
IMPORT = ("-c", "import jantaku")
FIRST = ("-m", "jantaku", "simulate", "-n", "1", "--bot", "random", "--book", "tenhou")


def rows(rounds: int) -> list[Row]:
    """Times in ms, sizes in kB."""
    score, nothing, import_ = processes_in_turns((SCORE, NOTHING, IMPORT), 4 * rounds)
    return [
        below("jantaku score, whole process", 1e3 * score, "ms", 100, 75),
        below("jantaku score, times the start of Python", score / nothing, "x", 6, 5),
        below("import jantaku, beyond bare Python", 1e3 * (import_ - nothing), "ms", 30, 10),
    ]


def first_results(rounds: int) -> list[Row]:
    """The first result of `jantaku simulate` where the compiled core was installed, and where it is built before."""
    (first,) = processes_in_turns([FIRST], rounds)
    with TemporaryDirectory() as folder, on_all_cores():  # two compilers work at the same time
        start = time.perf_counter()
        build.build(Path(folder), build.compiler() or [], build.source())
        built = time.perf_counter() - start
    return [below("first result, installed", first, "s", 0.5, 0.3), below("first result, built before", built + first, "s", 6, 4)]


def size(value: Any) -> int:
    """Return the bytes of an interpreted value and of all that it holds; small numbers are shared by all."""
    if isinstance(value, int):
        return 0
    within = value if isinstance(value, list) else [getattr(value, name) for name in value.__slots__]
    return sys.getsizeof(value) + sum(map(size, within))


def memory() -> list[Row]:
    """A table's memory, as a record; and, for comparison, interpreted."""
    record = below("a table's memory", layout(State).size / 1000, "kB", 4, 2)
    return [record._replace(result=f"interpreted {size(State()) / 1000:.1f} kB")]
