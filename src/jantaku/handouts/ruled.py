"""Every ruling of a book that has an effect, and what it rules otherwise than the book that it stands on."""

from collections.abc import Mapping

from jantaku.handouts.parts import ruling
from jantaku.printing.markup import Html, el, join
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.rules.idle import needed
from jantaku.rules.rulings import SECTIONS
from jantaku.texts import say
from jantaku.texts.bookcard import Line, Pair, compare, search
from jantaku.texts.booktitle import book_title


def parent_of(book: Book) -> Book | None:
    """Return the book that a book stands on: its parent, or else itself without the rulings of the house; None without either."""
    path = library.find(book.name)
    if "parent" in book.meta:
        return Book.open(library.find(book.meta["parent"], library.beside(path)))
    return Book.open(path if path.endswith(library.SUFFIX) else book.name) if book.house else None


def laid(book: Book, lang: str, _paper: str) -> Html:
    """Lay out the rulings by section in two columns, those that differ marked, with what the parent has."""
    parent = parent_of(book)
    differ = _differences(parent, book, lang) if parent else {}
    found = [row for row in search(book, "", lang) if row.key in differ or not needed(book, row.key)]
    parts = []
    for section in (*SECTIONS, "yaku"):
        rows = [row for row in found if row.key.startswith(f"{section}.")]
        gone = [pair for key, pair in differ.items() if key.startswith(f"{section}.") and pair.after is None]
        if rows or gone:
            items = join(
                (*(_row(row, differ.get(row.key), parent, lang) for row in rows), *(_gone(each, parent, lang) for each in gone)),
                "\n",
            )
            parts.append(el("section", el("h2", say(f"lobby.section-{section}", lang)), el("ul", items, class_="rulings")))
    return join((_about(book, parent, differ, lang), el("div", *parts, class_="columns")))


def _differences(parent: Book, book: Book, lang: str) -> Mapping[str, Pair]:
    found = compare(parent, book, lang)
    shown = {row.key for row in search(book, "", lang)}
    pairs = [pair for pair in (*found.rulings, *found.yaku, *found.unspoken) if pair.key in shown or pair.after is None]
    return {pair.key: pair for pair in pairs}


def _about(book: Book, parent: Book | None, differ: Mapping[str, Pair], lang: str) -> Html:
    """Return how to read the sheet: what it stands on, and how many rulings differ."""
    if parent is None:
        return el("p", say("sheet.own-book", lang, n=len(book.rulings)), class_="note")
    of = book_title(parent, lang)
    return el("p", say("sheet.differs", lang, book=of, n=len(differ)), class_="note", **{"data-differ": len(differ)})


def _row(row: Line, pair: Pair | None, parent: Book | None, lang: str) -> Html:
    if pair is None or parent is None:
        return ruling(row, titled=True)
    old = pair.before.text if pair.before else say("sheet.not-there", lang)
    before = el("q", el("b", parent.imprint.short), " ", old)
    own = el("span", el("b", row.title), " ", row.text, before)
    return el("li", own, el("small", row.clause), class_="differs", **{"data-key": row.key})


def _gone(pair: Pair, parent: Book | None, lang: str) -> Html:
    """Return a ruling that only the parent has."""
    old = el("q", el("b", parent.imprint.short if parent else ""), " ", pair.before.text if pair.before else "")
    own = el("span", el("b", pair.title), " ", say("sheet.gone", lang), old)
    return el("li", own, el("small"), class_="differs", **{"data-key": pair.key})
