"""Print the table of speeds: ``python -m benchmarks [ROUNDS]``."""

import importlib.metadata
import platform
import sys

from benchmarks import browser, documents, games, hands, starts
from benchmarks.timing import Row, pin, told

RIVALS = ("riichienv", "mahjong")


def main() -> int:
    """Measure everything; 1 where something required is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in RIVALS)
    print(f"Python {platform.python_version()}, {pin()}, {rounds} rounds, medians; rivals: {versions}", flush=True)
    found: list[Row] = []
    for measure in (games.rows, browser.rows, hands.scoring, hands.shanten, starts.first_results, starts.rows, documents.rows):
        found += measure(rounds)
    found += starts.memory()
    return told(found)


if __name__ == "__main__":
    sys.exit(main())
