"""Print the table of speeds: ``python -m benchmarks [ROUNDS]``."""

import importlib.metadata
import platform
import sys

from benchmarks import browser, documents, games, hands, starts
from benchmarks.timing import Row, pin

RIVALS = ("riichienv", "mahjong")
HEAD = ("what", "ours", "rival", "result", "required", "aim", "")


def verdict(row: Row) -> str:
    """Return whether what is asked for is met."""
    return "aim" if row.aimed else "met" if row.met else "MISSED"


def main() -> int:
    """Measure everything; 1 where something required is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in RIVALS)
    print(f"Python {platform.python_version()}, {pin()}, {rounds} rounds, medians; rivals: {versions}", flush=True)
    found: list[Row] = []
    for measure in (games.rows, browser.rows, hands.scoring, hands.shanten, starts.first_results, starts.rows, documents.rows):
        found += measure(rounds)
    found += starts.memory()
    lines = [HEAD, *((*row[:6], verdict(row)) for row in found)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    for line in lines:
        print(
            "  ".join(
                cell.ljust(width) if i in {0, 6} else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(line, widths, strict=True))
            )
        )
    return 0 if all(row.met for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
