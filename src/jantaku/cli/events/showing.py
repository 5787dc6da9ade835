"""Documents of an event in lines for a terminal."""

from collections.abc import Iterator

from jantaku import languages
from jantaku.cli.common import paint
from jantaku.rules.book import Book
from jantaku.texts.columns import columns
from jantaku.texts.rulings import describe, title
from jantaku.tournament.documents import Document


def document_lines(document: Document, lang: str) -> Iterator[str]:
    """Yield the lines of a document."""
    yield paint("title", document.title)
    if document.note:
        yield document.note
    rows = ["".join(cells).rstrip() for cells in columns([document.head, *document.texts(lang)], right=document.right)]
    yield paint("clause", rows[0])
    yield from rows[1:]
    yield from (f"{label}{languages.of(lang).colon}{value}" for label, value in document.foot)
    yield ""


def departures(book: Book, lang: str) -> list[str]:
    """Return what the house rules otherwise than the book, a line each."""
    return [f"  {title(key, lang)}{languages.of(lang).colon}{describe(book, key, lang)}" for key in book.house]
