"""Write src/jantaku/books/attributes.pyi, the types of a book's rulings: ``python tools/ruling_types.py [--check]``."""

import sys
from pathlib import Path

from jantaku.book import Book
from jantaku.rulings import SHORT, TOPICS, Choice, Fact, Flag, Halves, Kind, Number, Numbers, Reds

FILE = Path(__file__).parents[1] / "src" / "jantaku" / "books" / "attributes.pyi"
HEAD = """# Made by tools/ruling_types.py: the rulings of a book as attributes, for type checkers.
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
        return "list[int | float]" if isinstance(kind, Halves) else "list[int]"
    return {Flag: "bool", Fact: "bool", Reds: "int | list[int]"}[type(kind)]


def stub() -> str:
    """The text of the file."""
    rulings = ((name, type_of(TOPICS[key].kind)) for name, key in sorted(SHORT.items()) if name not in dir(Book))
    return HEAD + "".join(f"    @property\n    def {name}(self) -> {typed}: ...\n" for name, typed in rulings)


def main() -> int:
    """Write the file, or with --check say whether it is up to date; 1 where it is not."""
    if "--check" in sys.argv[1:]:
        current = FILE.exists() and FILE.read_text("utf-8") == stub()
        print("The types of rulings are up to date." if current else "python tools/ruling_types.py would change its file.")
        return 0 if current else 1
    FILE.write_text(stub(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
