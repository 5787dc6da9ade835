"""Prints of an event: each kind as a page to print, laid out of the same documents that a terminal and a spreadsheet show."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from jantaku.printing.markup import Html, el, join
from jantaku.printing.page import page_of
from jantaku.texts import say
from jantaku.tournament import documents, reports
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import Document, Printed
from jantaku.tournament.errors import EventError
from jantaku.tournament.prints import cards, certificate, leaflets, lists, sheets, signs

Laid = Callable[[list[Document], str], Html]


class Print(NamedTuple):
    """A kind of print, as it is laid out on paper."""

    laid: Laid
    landscape: bool = False


KINDS: dict[str, Print] = {
    "ranking": Print(lists.ranking),
    "wall": Print(lists.wall),
    "names": Print(lists.names),
    "cards": Print(cards.cards),
    "tables": Print(signs.signs),
    "sheets": Print(sheets.sheets),
    "blank": Print(sheets.blank),
    "log": Print(lists.log, landscape=True),
    "certificate": Print(certificate.certificates, landscape=True),
    "report": Print(leaflets.report),
    "results": Print(lists.plain),
    "notice": Print(leaflets.notice),
    "rules": Print(leaflets.rules),
    "sets": Print(lists.plain),
    "penalties": Print(lists.plain, landscape=True),
}
FOR_ALL: dict[str, Callable[[Printed, str, int], list[Document]]] = {
    "ranking": documents.ranking,
    "wall": documents.wall,
    "names": documents.by_name,
    "cards": documents.cards,
    "tables": documents.signs,
    "sheets": documents.sheets,
    "blank": documents.blank,
    "certificate": certificate.awarded,
    "results": reports.results,
    "rules": reports.rules,
    "sets": documents.sets,
    "penalties": documents.penalties,
}
FOR_STAFF: dict[str, Callable[[Archive, str, int], list[Document]]] = {
    "log": documents.log,
    "report": reports.report,
    "notice": reports.notice,
}
OF_AN_ENTRY = ("cards", "certificate", "notice")  # kinds that are printed for one alone, too
UNTITLED = frozenset({"cards", "tables"})  # pages that have no heading to be seen
NUMBERED = frozenset({"wall", "names", "ranking", "log", "results", "report", "penalties", "sets"})  # lists of many sheets
MANY = 7  # columns of sessions from which a ranking is printed across


def made(archive: Printed, kind: str, lang: str, *, session: int = 0, entry: int = 0) -> list[Document]:
    """Return the documents of a print, of a session and of an entry where one is given. Raise EventError."""
    if entry and kind == "certificate":
        return certificate.awarded(archive, lang, session, entry)
    if entry and kind == "cards":
        return documents.cards(archive, lang, session, entry)
    if kind in FOR_ALL:
        return FOR_ALL[kind](archive, lang, session)
    if not isinstance(archive, Archive):
        raise EventError("not-for-all")
    return reports.notice(archive, lang, session, entry) if kind == "notice" else FOR_STAFF[kind](archive, lang, session)


def page(
    archive: Printed,
    kind: str,
    lang: str,
    *,
    session: int = 0,
    entry: int = 0,
    links: Mapping[int, str] | None = None,
    bar: Html | None = None,
) -> str:
    """Return a print as one page of HTML that loads nothing. Raise EventError where there is nothing of that kind to print.

    ``entry`` is whose card, certificate or notice it is; ``links`` has the address that the sign of a table shows; ``bar`` is shown
    above the page and not printed. Names are those of ``archive.people``: of a person left out there, only the number is printed.
    Of a `PublicEvent` only what is shown is printed.
    """
    found = made(archive, kind, lang, session=session, entry=entry)
    across = kind == "ranking" and len(found[0].head) > MANY + len(("rank", "number", "player", "total", "lost"))
    body = signs.signs(found, lang, links or {}) if kind == "tables" else KINDS[kind].laid(found, lang)
    of = found[0].title if kind in {"wall", "names"} else archive.state.name
    title = " – ".join((of, say(f"print.{kind}", lang), *([found[0].note] if kind == "ranking" else ())))
    head = el("h1", say(f"print.{kind}", lang), class_="unseen") if kind in UNTITLED else None
    landscape = across or KINDS[kind].landscape
    whole = join((bar, el("main", head, body)))
    return page_of(title, lang, whole, look=kind, own=_style(), landscape=landscape, numbered=kind in NUMBERED)


def html(documents: list[Document], lang: str) -> str:
    """Return any documents as a page to print, one beneath the other."""
    title, body = documents[0].title if documents else "", el("main", lists.plain(documents, lang))
    return page_of(title, lang, body, look="plain", own=_style(), numbered=True)


@cache
def _style() -> str:
    return (files("jantaku.tournament.prints") / "prints.css").read_text("utf-8")
