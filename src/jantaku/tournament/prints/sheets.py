"""Score sheets of tables, two on a page: a column for each wind, rows from the points to the signature."""

from jantaku.printing.markup import Html, el, join
from jantaku.texts import say
from jantaku.texts.columns import width
from jantaku.tournament.documents import Document
from jantaku.tournament.prints.lists import look

WIND, NUMBER, NAME, POINTS, LOST, SIGNED = 0, 1, 2, 3, 7, 8
LONG = 32  # columns of a name that is set smaller


def sheets(documents: list[Document], lang: str) -> Html:
    """Lay out score sheets, filled or to be filled in."""
    return el("div", join((_sheet(each, lang) for each in documents), "\n"))


def blank(documents: list[Document], lang: str) -> Html:
    """Lay out a sheet without names twice, as it fits on a page."""
    return sheets(documents * 2, lang)


def _sheet(document: Document, lang: str) -> Html:
    event = el("header", el("h1", document.title), el("p", document.note, class_=look(document.note)), class_="head")
    columns = [list(column) for column in zip(*document.texts(lang), strict=True)]
    names = (_name(number, name) for number, name in zip(columns[NUMBER], columns[NAME], strict=True))
    top = el("tr", el("td"), *(el("th", wind, scope="col") for wind in columns[WIND]))
    rows = [top, el("tr", el("td"), *names, class_="who")]
    for at in range(POINTS, len(document.head)):
        if at != LOST or any(columns[at]) or not any(columns[POINTS]):
            row = {POINTS: "points", SIGNED: "sign"}.get(at, "")
            rows.append(el("tr", el("th", document.head[at], scope="row"), *(el("td", cell) for cell in columns[at]), class_=row))
    foot = (el("div", el("dt", label), el("dd", value)) for label, value in document.foot)
    stay = el("p", say("print.stay", lang), class_="stay")
    return el("section", event, el("table", el("tbody", *rows)), el("dl", *foot), stay, class_="sheet")


def _name(number: str, name: str) -> Html:
    return el("td", el("b", number) if number else None, " ", name, class_="long" if width(name) > LONG else "")
