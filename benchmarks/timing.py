"""One core, turn and turn about, medians, whole processes at their least: figures of one run can be compared with each other."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

CORE = "JANTAKU_BENCH_CORE"
HEAD = ("what", "ours", "rival", "result", "required", "aim", "")


class Row(NamedTuple):
    """A line of the table: both figures with their unit, how they compare, and what is asked for."""

    what: str
    ours: str
    rival: str
    result: str
    required: str
    aim: str
    met: bool
    aimed: bool


def pin() -> str:
    """Stay on one core, the last or the one that `CORE` names; which, in words."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned to a core"
    core = int(os.environ.get(CORE) or max(os.sched_getaffinity(0)))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core}"


@contextmanager
def on_all_cores() -> Iterator[None]:
    """Leave the one core for a while."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def seconds(work: Callable[[], object]) -> float:
    """Return what a piece of work costs this process on the processor."""
    start = time.process_time()
    work()
    return time.process_time() - start


def in_turns(works: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The median cost of each, all of them done in turns, once before it counts."""
    for work in works:
        work()
    costs = [[seconds(work) for work in works] for _ in range(rounds)]
    return [median(cost[i] for cost in costs) for i in range(len(works))]


def process(words: Sequence[str], **env: str) -> float:
    """Seconds that a process takes from start to end; it may keep its bytecode, as where it is installed."""
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | env
    start = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, capture_output=True, env=around)
    return time.perf_counter() - start


def processes_in_turns(commands: Sequence[Sequence[str]], rounds: int) -> list[float]:
    """The least time of each command, all of them run in turns, once before it counts: what else runs only adds to a start."""
    for words in commands:
        process(words)
    times = [[process(words) for words in commands] for _ in range(rounds)]
    return [min(each[i] for each in times) for i in range(len(commands))]


def against(what: str, ours: float, rival: float, unit: str, required: float, aim: float) -> Row:
    """A row of two rates: how many times the rival's ours is."""
    ratio = ours / rival
    return Row(
        what,
        f"{ours:,.0f} {unit}",
        f"{rival:,.0f}",
        f"{ratio:.2f}x",
        f"{required:g}x",
        f"{aim:g}x",
        ratio >= required,
        ratio >= aim,
    )


def below(what: str, ours: float, unit: str, required: float, aim: float) -> Row:
    """A row of one figure that is to stay small."""
    return Row(what, f"{ours:,.1f} {unit}", "", "", f"{required:g} {unit}", f"{aim:g} {unit}", ours <= required, ours <= aim)


def above(what: str, ours: float, unit: str, required: float, aim: float) -> Row:
    """A row of one figure that is to be large."""
    return Row(what, f"{ours:,.0f} {unit}", "", "", f"{required:,g} {unit}", f"{aim:,g} {unit}", ours >= required, ours >= aim)


def verdict(row: Row) -> str:
    """Return whether what is asked for is met."""
    return "aim" if row.aimed else "met" if row.met else "MISSED"


def told(rows: Sequence[Row]) -> int:
    """Print a table of rows; return 1 where something required is missed."""
    lines = [HEAD, *((*row[:6], verdict(row)) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    for line in lines:
        cells = zip(line, widths, strict=True)
        print("  ".join(cell.ljust(width) if i in {0, 6} else cell.rjust(width) for i, (cell, width) in enumerate(cells)))
    return 0 if all(row.met for row in rows) else 1
