"""Titles of rule books, and what else a book says of itself, in each language."""

from jantaku.rules.book import Book
from jantaku.texts import has, say


def book_title(book: Book, lang: str = "en") -> str:
    """Title of a book; rules without a published text have a title in each language."""
    return said_of(book, "title", lang)


def said_of(book: Book, field: str, lang: str) -> str:
    """A field of the head of a book; words of ours are in each language."""
    ident = f"rules.{field}-{book.name}"
    return say(ident, lang) if has(ident, lang) else str(book.meta.get(field, ""))
