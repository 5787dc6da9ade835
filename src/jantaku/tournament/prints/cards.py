"""Personal cards, several on a sheet with lines to cut along."""

from jantaku.printing.markup import Html, el, join
from jantaku.tournament.documents import Document
from jantaku.tournament.prints.lists import table

BESIDE = 2  # cards beside each other


def cards(documents: list[Document], lang: str) -> Html:
    """Lay out personal cards, two beside each other, in one height, so that one cut goes across the sheet."""
    pairs = (documents[at : at + BESIDE] for at in range(0, len(documents), BESIDE))
    return el("div", join((el("div", *(_card(each, lang) for each in pair), class_="pair") for pair in pairs), "\n"))


def _card(document: Document, lang: str) -> Html:
    number, _, name = document.title.partition(" ")
    head = el("header", el("h2", name or number), el("b", number))
    return el("article", head, el("p", document.note), table(document, lang), class_="card")
