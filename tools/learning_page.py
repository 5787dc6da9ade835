"""The tables of planes, tokens and acts in docs/learning.md; ``make pages`` writes them."""

import re
from collections.abc import Iterable
from pathlib import Path

from jantaku.scoring.tiles import MPSZ
from jantaku.sim.encodings import HIDDEN_ROWS, ROWS, TOKEN_ROWS, PlaneRow, act_rows

FILE = Path(__file__).resolve().parents[1] / "docs" / "learning.md"


def learning() -> str:
    """Return the page with what the encodings are."""
    page = FILE.read_text("utf-8")
    hidden, seen = planes(HIDDEN_ROWS), planes(ROWS)
    for head, rows in (("plane", seen), ("hidden plane", hidden), ("token", tokens()), ("act", acts())):
        table = re.compile(rf"(\| {head} \|.*\n\|[- |]+\n)(?:\|.*\n)*")
        page = table.sub(lambda found, rows=rows: found[1] + rows, page, count=1)  # type: ignore[misc]
    return page


def planes(rows: Iterable[PlaneRow]) -> str:
    """Return rows of planes."""
    return "".join(f"| {row.places} | {row.name} | {ordered(row.of)} | {row.about} |\n" for row in rows)


def tokens() -> str:
    """Return rows of tokens."""
    return "".join(
        f"| {row.places} | {row.name} | {'; of each: '.join(map(listed, row.of))} | {row.about} |\n" for row in TOKEN_ROWS
    )


def listed(of: tuple[str, ...]) -> str:
    """Return the things that tokens differ by; of many the first and the last."""
    if of[0] in MPSZ:
        return f"`{of[0]}` to `{of[-1]}`"
    if of[0].startswith("chii"):
        return ", ".join(f"`{one}`" for one in of)
    return ", ".join(of) if len(of) <= 4 else f"{of[0]}, {of[1]}, ... {of[-1]}"


def ordered(of: tuple[str, ...]) -> str:
    """Return what planes are about in their order; where counts stand by seats, both once."""
    if len(of) <= 4:
        return ", ".join(of)
    seats, counts = (list(dict.fromkeys(one.partition(", ")[at] for one in of)) for at in (0, 2))
    inner, outer = (seats, counts) if of[0].partition(", ")[2] == of[1].partition(", ")[2] else (counts, seats)
    return f"{', '.join(outer)}; of each: {', '.join(inner)}"


def acts() -> str:
    """Return rows of acts."""
    return "".join(f"| {numbers} | {words} |\n" for numbers, words in act_rows())
