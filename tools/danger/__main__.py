"""Danger, counted and judged: ``python -m tools.danger [--fit]``.

It prints what the strong bot predicts in the odd-numbered recorded games beside what was observed, in tenths: the chance that an
opponent without riichi is ready, and the chance that a tile which could be discarded deals in. ``--fit`` prints the tables of
``bots/strong/danger.py`` as the even-numbered games and others have them; the same data give the same tables.
"""

import argparse
import sys

from tools.danger import readiness, shots, waits
from tools.danger.tenths import Cases, calibration
from tools.danger.walk import COUNTED, JUDGED, discards, games, moments

HEAD = "predicted  observed      off   error    cases"


def fit() -> str:
    """Return the tables as the counted games have them."""
    ready, silent, loud = readiness.Readiness(), waits.Waits(), waits.Waits()
    for one in moments(games(COUNTED)):
        ready.add(one)
        for foe in range(4):
            if foe != one.seat and one.ready[foe]:
                if one.view.riichi[foe] > 0:
                    loud.add(one, foe, 0)
                else:
                    silent.add(one, foe, min(one.view.called[foe], 2))
    fell = shots.Shots()
    for each in discards(games(COUNTED)):
        fell.add(each)
    return "\n".join((waits.tables(silent.fitted(), loud.fitted()), readiness.tables(ready.fitted()), shots.tables(fell.fitted())))


def table(title: str, cases: Cases) -> str:
    """Return a table of tenths, in percent."""
    return "\n".join((title, HEAD, *map(str, cases.tenths())))


def main() -> int:
    """Print the tenths, or the tables."""
    asked = argparse.ArgumentParser("python -m tools.danger", description=__doc__)
    asked.add_argument("--fit", action="store_true", help="print the tables instead")
    if asked.parse_args().fit:
        print(fit())
        return 0
    ready, hit = calibration(moments(games(JUDGED)))
    print(table("An opponent without riichi is ready, in percent:", ready))
    print(table("A tile that could be discarded deals in, in percent:", hit))
    return 0


if __name__ == "__main__":
    sys.exit(main())
