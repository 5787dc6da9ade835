"""A book as pages ask for it."""

from jantaku.book import Book
from jantaku.books import shelf
from jantaku.web.errors import WebError


def opened(name: str) -> Book:
    """A book of the shelf. Raises WebError: files of this computer are not read for whoever asks."""
    if name not in shelf.names():
        raise WebError("web.no-book", status=404, book=name[:40], books=", ".join(shelf.names()))
    return Book.open(name)


def short(name: str) -> str:
    """What a book is called in short."""
    called: str = Book.open(name).meta["short"]
    return called
