"""A rule book, as far as house rulings and comparisons need it."""

from typing import Any, Protocol

from jantaku.rules.ruling import Ruling, Yaku


class RuleBook(Protocol):
    """A book: its rulings, its rows of yaku, and what a house has laid over it."""

    name: str
    rulings: dict[str, Ruling]
    rows: dict[str, Yaku]
    yaku: dict[str, Yaku]
    house: dict[str, Any]
    own: Any
    struck: Any

    def __getitem__(self, key: str) -> Any:
        """Return the value of a ruling."""
