"""Access to books for pages."""

from jantaku.examples.showing import ShownExample, examples_of, shown
from jantaku.referee.ruling import ruled_by
from jantaku.rules import library
from jantaku.rules.book import DEFAULT, Book, book_of
from jantaku.web.errors import WebError

BOOKS = sorted(library.names(), key=lambda name: name != DEFAULT)  # as lists show them


def opened(name: str) -> Book:
    """Return an installed book. Raise WebError for anything else: a request must not open files."""
    if name not in library.names():
        raise WebError("web.no-book", status=404, book=name[:40], books=", ".join(library.names()))
    return Book.open(name)


def short(name: str) -> str:
    """Return the short name of a book."""
    called: str = book_of(name).meta["short"]
    return called


def address_of(book: Book, cite: str, foul: str = "") -> str:
    """Return the URL of a citation in a record, or "" if the book does not have it.

    ``cite`` is the citation in English; the rulings of the ``foul`` are searched first, since several share a clause.
    """
    found, _ = ruled_by(book, cite, foul)
    return f"/rules/{book.name}#{found}" if found and book.name in library.names() else ""


def examples(book: Book, key: str, lang: str) -> list[ShownExample]:
    """Return the examples that are shown beside a ruling of a book."""
    return [one for name in examples_of(book, key) if (one := shown(book, name, lang))]
