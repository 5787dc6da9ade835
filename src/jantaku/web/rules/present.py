"""Access to books for pages."""

from jantaku.book import DEFAULT, Book, book_of
from jantaku.books import library
from jantaku.referee import FOULS
from jantaku.rulings import TOPICS
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
    own = [key for case in FOULS[foul].cases for key in (case.key, case.also) if key] if foul in FOULS else []
    found = next((key for key in (*own, *TOPICS) if key in book and book.cite(key) == cite), "")
    return f"/rules/{book.name}#{found}" if found and book.name in library.names() else ""
