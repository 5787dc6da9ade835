"""A book as pages ask for it."""

from jantaku.book import Book, book_of
from jantaku.books import shelf
from jantaku.referee import FOULS
from jantaku.rulings import TOPICS
from jantaku.web.errors import WebError


def opened(name: str) -> Book:
    """A book of the shelf. Raises WebError: files of this computer are not read for whoever asks."""
    if name not in shelf.names():
        raise WebError("web.no-book", status=404, book=name[:40], books=", ".join(shelf.names()))
    return Book.open(name)


def short(name: str) -> str:
    """What a book is called in short."""
    called: str = book_of(name).meta["short"]
    return called


def address_of(book: Book, cite: str, foul: str = "") -> str:
    """Address of the place that a citation of a record leads to, empty where the book has it nowhere.

    ``cite`` is the citation in English; the rulings of the ``foul`` are looked through first, since a clause has several.
    """
    own = [key for case in FOULS[foul].cases for key in (case.key, case.also) if key] if foul in FOULS else []
    found = next((key for key in (*own, *TOPICS) if key in book and book.cite(key) == cite), "")
    return f"/rules/{book.name}#{found}" if found and book.name in shelf.names() else ""
