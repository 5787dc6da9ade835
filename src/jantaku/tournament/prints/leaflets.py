"""Leaflets of an event: the federation's report, the notice of a disqualification, the players' sheet."""

from jantaku.printing.markup import Html, el, join
from jantaku.texts import say
from jantaku.tournament.documents import Document
from jantaku.tournament.prints.lists import headed, table

FACTS = 2  # columns of a document that is a list of facts


def report(documents: list[Document], lang: str) -> Html:
    """Lay out the federation's report: the facts, the tables, and who signs for it."""
    first, *others = documents
    parts: list[Html] = [headed(first.note, first.title), _facts(first)]
    for each in others:
        note = el("p", each.note, class_="note") if each.note else None
        parts.append(el("section", el("h2", each.title), note, _short(each) if len(each.head) == FACTS else table(each, lang)))
    return el("div", *parts, el("h2", say("print.official", lang)), _signatures(lang))


def _short(document: Document) -> Html:
    """Return a list of names with a number each, in columns."""
    return el("ul", *(el("li", el("span", label), el("b", value)) for label, value in document.rows), class_="short")


def _facts(document: Document) -> Html:
    rows = (el("tr", el("th", label, scope="row"), el("td", value)) for label, value in document.rows)
    return el("table", el("tbody", *rows), class_="facts")


def _signatures(lang: str) -> Html:
    return el("div", *(el("p", say(f"print.{word}", lang)) for word in ("organiser", "head-referee")), class_="signs")


def notice(documents: list[Document], lang: str) -> Html:
    """Lay out notices of disqualification, each a document on its own sheet."""
    return el("div", join((_notice(each, lang) for each in documents), "\n"))


def _notice(document: Document, lang: str) -> Html:
    said = el("p", document.note, class_="said")
    signs = el("div", *(el("p", say(f"print.{word}", lang)) for word in ("head-referee", "player")), class_="signs")
    return el("section", headed(document.title, document.event), said, _facts(document), signs, class_="letter")


def rules(documents: list[Document], lang: str) -> Html:
    """Lay out the players' sheet on a page: each rule with its clause, in two columns."""
    event = documents[0].note if documents else ""
    parts = []
    for each in documents:
        items = (el("li", el("span", text), el("small", cite)) for text, cite in each.rows)
        parts.append(el("section", el("h2", each.title), el("ul", *items)))
    call = el("p", say("print.call", lang), class_="call")
    return join((headed(event, say("print.rules", lang)), el("div", join(parts, "\n"), class_="columns"), call))
