"""The file of curves: tables of integers, with where they come from, and a sum by which a change shows."""

from collections.abc import Sequence

from jantaku.bots.strong.standings import KNOTS
from tools.place.counted import Numbers
from tools.train.written import MARK, SUM, WIDE, row, sum_of, wrapped

HEAD = """Chances to end above another, in parts of 65,536. Written by ``python -m tools.place --write``; not by hand.

By how games go in a book (`jantaku.bots.strong.place.sort_of`), the deals left, two seats counted from the dealer (0 and 1, 0 and
2, 0 and 3, 1 and 2, 1 and 3, 2 and 3), and the points that the first of them is ahead, at `KNOTS`; straight between two of them.
"""


def line(values: Sequence[int] | Numbers, pad: str) -> str:
    """Return a row of numbers, its lines so far in."""
    return f"{pad}{wrapped(row(values), WIDE - 2 - len(pad))},\n".replace("\n    ", f"\n {pad}")


def tables(curves: list[Numbers]) -> str:
    """Return the tables, one a sort of books."""
    out = f"KNOTS = (\n{line(KNOTS, '    ').replace('(', '').replace('),', ',')})  # points ahead\nBEATS = (\n"
    for sort in curves:
        deals = ("        (\n" + "".join(line(curve, " " * 12) for curve in deal) + "        ),\n" for deal in sort)
        out += "    (\n" + "".join(deals) + "    ),\n"
    return f"{out})\n"


def written(curves: list[Numbers], books: tuple[str, ...], seed: int, games: int, commit: str) -> str:
    """Return the text of the file."""
    body = tables(curves)
    facts = f"Data: {games:,} games of four sensible players each by {', '.join(books)}.\nSeed: {seed}. Commit: {commit}.\n"
    return f'"""{HEAD}\n{facts}{SUM}{sum_of(body)}\n"""\n\n{MARK}\n{body}'
