"""Costs of starting: a whole process, an import, the first compile; and how large a table is."""

import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any

import jantaku
from benchmarks.timing import Row, below, process, processes_in_turns
from jantaku.core.fields import State
from jantaku.sim.records import dtype

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


def first_compile() -> list[Row]:
    """The first compile on a machine, as `jantaku simulate` makes it, less the same once it is kept.

    Both run a copy of the package, which nobody edits between them, with a separate cache.
    """
    with TemporaryDirectory() as folder:
        copytree(Path(jantaku.__file__).parent, Path(folder, "jantaku"), ignore=ignore_patterns("__pycache__"))
        where = {"PYTHONPATH": folder, "NUMBA_CACHE_DIR": str(Path(folder, "cache"))}
        cold = process(FIRST, **where)
        warm = process(FIRST, **where)
    return [below("first compile", cold - warm, "s", 90, 40)]


def size(value: Any) -> int:
    """Return the bytes of an interpreted value and of all that it holds; small numbers are shared by all."""
    if isinstance(value, int):
        return 0
    within = value if isinstance(value, list) else [getattr(value, name) for name in value.__slots__]
    return sys.getsizeof(value) + sum(map(size, within))


def memory() -> list[Row]:
    """A table's memory, as a record; and, for comparison, interpreted."""
    record = below("a table's memory", dtype(State).itemsize / 1000, "kB", 4, 2)
    return [record._replace(result=f"interpreted {size(State()) / 1000:.1f} kB")]
