"""Types of a book's rulings, src/jantaku/rules/attributes.pyi; ``make pages`` writes them."""

from jantaku.rules.book import Book
from jantaku.rules.rulings import SHORT, TOPICS, Choice, Fact, Flag, Halves, Kind, Number, Numbers, Reds

HEAD = """# Made by `make pages`: the rulings of a book as attributes, for type checkers.
from typing import Literal

class Rulings:
"""


def type_of(kind: Kind) -> str:
    """The type of the values that a kind of ruling admits."""
    if isinstance(kind, Number):
        return "int | None" if kind.optional else "int"
    if isinstance(kind, Choice):
        words = ", ".join(f'"{word}"' for word in kind.words)
        return f"Literal[{words}]"
    if isinstance(kind, Numbers):
        row = "list[int | float]" if isinstance(kind, Halves) else "list[int]"
        return f"{row} | None" if isinstance(kind, Halves) and kind.optional else row
    return {Flag: "bool", Fact: "bool", Reds: "int | list[int]"}[type(kind)]


def stub() -> str:
    """The text of the file."""
    rulings = ((name, type_of(TOPICS[key].kind)) for name, key in sorted(SHORT.items()) if name not in dir(Book))
    return HEAD + "".join(f"    @property\n    def {name}(self) -> {typed}: ...\n" for name, typed in rulings)
