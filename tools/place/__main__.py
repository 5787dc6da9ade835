"""Chances to end above another, counted and judged: ``python -m tools.place [--write GAMES]``.

It plays games of sensible players, and prints what the strong bot thinks of the chance to end above another at each deal beside
what was observed, in tenths. ``--write`` first counts other games, and writes the curves that they have into the bot: the same seed
and number of games give the same curves, on any number of threads.
"""

import argparse
import importlib
import subprocess
import sys
from pathlib import Path

from jantaku.bots.strong import place, standings
from tools.place import fitted
from tools.place.counted import counted
from tools.place.written import written

BOOKS = ("tenhou", "club", "m-league", "wrc-2015")  # one of each sort of `jantaku.bots.strong.place`
PLACE = Path(__file__).parents[2] / "src/jantaku/bots/strong/standings.py"
SEED = 20


def head() -> str:
    """Return the name of the commit."""
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()  # noqa: S607


def main() -> int:
    """Print the tenths, after writing the curves if that is asked for."""
    asked = argparse.ArgumentParser(
        "python -m tools.place", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("--games", type=int, default=20_000, help="that judge, by each book")
    asked.add_argument("--threads", type=int, default=2)
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--write", type=int, metavar="GAMES", help="first write the curves of so many other games by each book")
    given = asked.parse_args()
    if given.write:
        curves = [fitted.fitted(counted(book, given.seed, 0, given.write, given.threads)) for book in BOOKS]
        PLACE.write_text(written(curves, BOOKS, given.seed, given.write, head()), "utf-8")
        importlib.reload(standings)
        importlib.reload(place)
        importlib.reload(fitted)
    for sort, book in enumerate(BOOKS):
        found = counted(book, given.seed, 1, given.games, given.threads)
        print(f"{book}: the chance to end above another at a deal, in percent; {fitted.surprise(sort, found):.4f} nats a case")
        print("\n".join(("predicted  observed      off     cases", *map(str, fitted.tenths(sort, found)))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
