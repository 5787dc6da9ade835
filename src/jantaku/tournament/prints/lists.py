"""Lists for the wall: seats by table and by name, ranking, the referee's log, and any other table as it is."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from jantaku.printing.markup import Html, cell, el, join
from jantaku.texts import say
from jantaku.texts.columns import width
from jantaku.tournament.documents import Document, initial

LONG = 50  # columns of a title that is set smaller
LOG_REMARK = 8  # the column of remarks in the log, which get a line beneath their ruling


def headed(title: str, of: str, note: str = "") -> Html:
    """Return the head of a page: what it is of in large letters, and beside it what it is."""
    side = el("p", of, class_=look(of)) if of else None
    head = el("header", el("h1", title, class_=look(title)), side, class_="head")
    return join((head, el("p", note, class_="note") if note else None))


def look(title: str) -> str:
    """Return the class of a title: a long one is set smaller."""
    return "long" if width(title) > LONG else ""


def table(document: Document, lang: str) -> Html:
    """Return a document as a table, without its title."""
    sides = ["n" if at in document.right else "" for at in range(len(document.head))]
    head = join(el("th", cell, class_=side, scope="col") for cell, side in zip(document.head, sides, strict=True))
    rows = join((_row(row, sides) for row in document.texts(lang)), "\n")
    return el("table", el("thead", el("tr", head)), el("tbody", rows))


def _row(cells: Iterable[str], sides: Iterable[str]) -> Html:
    return el("tr", join(cell(text, side) for text, side in zip(cells, sides, strict=True)))


def plain(documents: list[Document], lang: str) -> Html:
    """Lay out documents one after another."""
    return join((el("section", headed(*_titles(each), each.note), table(each, lang)) for each in documents), "\n")


def _titles(document: Document) -> tuple[str, str]:
    return (document.event, document.title) if document.event else (document.title, "")


def ranking(documents: list[Document], lang: str) -> Html:
    """Lay out the ranking, and the teams beneath it."""
    first, *others = documents
    parts = [headed(first.title, say("print.ranking", lang), first.note), table(first, lang)]
    for each in others:
        parts += [el("h2", each.title), table(each, lang)]
    return el("div", *parts)


def wall(documents: list[Document], lang: str) -> Html:
    """Lay out the seats by table, the number of each entry before its name."""
    (first,) = documents
    head = join(el("th", cell, scope="col") for cell in first.head)
    rows = (el("tr", el("td", row[0]), *(el("td", _numbered(cell)) for cell in row[1:])) for row in first.texts(lang))
    whole = el("table", el("thead", el("tr", head)), el("tbody", join(rows, "\n")))
    return el("div", headed(first.title, say("print.wall", lang), first.note), whole)


def _numbered(text: str) -> Html:
    number, _, name = text.partition(" ")
    if not number.isdecimal() or not name:
        number, name = "", text
    return el("div", el("b", number), el("span", name), class_="seat")


def names(documents: list[Document], lang: str) -> Html:
    """Lay out the seats by name in two columns, under the letters of the alphabet where names begin with one."""
    (first,) = documents
    parts: list[Html] = []
    for letter, group in groupby(first.texts(lang), key=lambda row: initial(row[0])):
        parts.append(el("h2", letter or say("print.others", lang)))
        parts.append(el("ul", join((_named(row) for row in group), "\n")))
    return join((headed(first.title, say("print.names", lang), first.note), el("div", *parts, class_="columns")))


def _named(row: list[str]) -> Html:
    name, number, place, wind = row
    return el("li", el("span", name), el("small", number), el("b", place), el("span", wind, class_="wind"))


def log(documents: list[Document], lang: str) -> Html:
    """Lay out the referee's log: what became of a ruling is a line beneath it."""
    (first,) = documents
    head = join(el("th", cell, class_="n" if at in first.right else "", scope="col") for at, cell in enumerate(first.head[:-1]))
    rows = join((row for cells in first.texts(lang) for row in _logged(cells)), "\n")
    whole = el("table", el("thead", el("tr", head)), el("tbody", rows)) if first.rows else None
    return el("div", headed(first.event, first.title, first.note), whole)


def _logged(cells: list[str]) -> Iterator[Html]:
    remark = cells[LOG_REMARK]
    own = join(cell(text, "n" if at == LOG_REMARK - 3 else "") for at, text in enumerate(cells[:LOG_REMARK]))
    yield el("tr", own, class_="mark" if remark else "")
    if remark:
        yield el("tr", el("td", colspan=2), el("td", remark, colspan=LOG_REMARK - 2))
