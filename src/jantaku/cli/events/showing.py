"""Documents of an event in lines for a terminal."""

from collections.abc import Iterator

from jantaku.cli.common import paint
from jantaku.columns import columns
from jantaku.tournament.documents import Document


def document_lines(document: Document, lang: str) -> Iterator[str]:
    """Yield the lines of a document."""
    yield paint("title", document.title)
    if document.note:
        yield document.note
    rows = ["".join(cells).rstrip() for cells in columns([document.head, *document.texts(lang)], right=document.right)]
    yield paint("clause", rows[0])
    yield from rows[1:]
    yield ""
