"""Frequency of the yaku: wins over many games between bots, as ``python -m tools.yaku_counts`` counted them."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("yaku_counts.toml")


class YakuCount(NamedTuple):
    """Wins with a yaku, of all wins in so many games of one bot."""

    seen: int
    wins: int
    games: int
    bot: str
    seed: int

    @property
    def one_in(self) -> int:
        """Number of wins of which about one has the yaku; 0 if none had."""
        return round(self.wins / self.seen) if self.seen else 0

    @property
    def share(self) -> float:
        """Share of the wins, in per cent."""
        return 100 * self.seen / self.wins


def count_of(book: str, names: Sequence[str]) -> YakuCount | None:
    """Return how often the first of these rows of a book counted, or any of several; None for a book that was not counted."""
    found = _counts().get(book)
    if found is None:
        return None
    seen = sum(found["yaku"].get(name, 0) for name in names)
    return YakuCount(seen, found["wins"], found["games"], found["bot"], found["seed"])


@cache
def _counts() -> dict[str, dict]:  # type: ignore[type-arg]
    return tomllib.loads(FILE.read_text("utf-8"))
