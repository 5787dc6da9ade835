"""Measure what is required of a server that is attacked or crowded, an earlier commit beside it where that can be asked."""

from collections.abc import Iterator

from benchmarks import attack
from benchmarks.attacks import plans
from benchmarks.beside import ROOT, source_of
from benchmarks.timing import Row
from benchmarks.web import crowd, load

REVIEWED = load.DEAR  # the commit that the review attacked
BOTH = ("pages", "idle", "locks")  # what an earlier server can be asked by the clients of today
ALONE = ("reading", "lockout", "fill", "whatif", "token", "health", "files", "nonsense")


def measure(commit: str, tables: int, spectators: int, seconds: float, times: int) -> Iterator[Row]:
    """Yield a row for each attack, then those of the load, then those of the crowd: some twenty minutes."""
    asked = attack.options([])
    with source_of(commit) as source:
        for name in BOTH:
            before, now = (next(attack.beside(name, asked.seconds, PYTHONPATH=str(path))) for path in (source, ROOT / "src"))
            yield _row(name, f"{now}; {commit[:8]}: {before}", held=attack.holds(now))
        now, before = (list(plans.attack(PYTHONPATH=str(path)))[-1] for path in (ROOT / "src", source))
        yield _row("plans", f"{now}; {commit[:8]}: {before}", held=attack.holds(now))
    for name in ALONE:
        for line in attack.lines(name, asked):
            yield _row(name, line, held=attack.holds(line))
    yield from load.beside(commit, tables, spectators, seconds, times)
    rows, _ = crowd.measure(seconds)
    yield from rows


def _row(name: str, line: str, *, held: bool) -> Row:
    return Row(name, "held" if held else "not held", "", line, "", "", held, held)
