"""Prints of an event: each kind as a page to print, laid out of the same documents that a terminal and a spreadsheet show."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from jantaku.texts import say
from jantaku.tournament import documents, reports
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import Document
from jantaku.tournament.prints import cards, certificate, leaflets, lists, sheets
from jantaku.tournament.prints.markup import Html, page_of

Made = Callable[[Archive, str, int], list[Document]]
Laid = Callable[[list[Document], str], Html]


class Print(NamedTuple):
    """A kind of print: its documents, and how they are laid out on paper."""

    made: Made
    laid: Laid
    landscape: bool = False


KINDS: dict[str, Print] = {
    "ranking": Print(documents.ranking, lists.ranking),
    "wall": Print(documents.wall, lists.wall),
    "names": Print(documents.by_name, lists.names),
    "cards": Print(documents.cards, cards.cards),
    "tables": Print(documents.signs, cards.signs),
    "sheets": Print(documents.sheets, sheets.sheets),
    "blank": Print(documents.blank, sheets.blank),
    "log": Print(documents.log, lists.log, landscape=True),
    "certificate": Print(reports.certificate, certificate.certificates, landscape=True),
    "report": Print(reports.report, leaflets.report),
    "results": Print(reports.results, lists.plain),
    "notice": Print(reports.notice, leaflets.notice),
    "rules": Print(reports.rules, leaflets.rules),
    "sets": Print(documents.sets, lists.plain),
    "penalties": Print(documents.penalties, lists.plain, landscape=True),
}
OF_ENTRY = {"certificate": reports.certificate, "notice": reports.notice, "cards": documents.cards}
MANY = 7  # columns of sessions from which a ranking is printed across


def made(archive: Archive, kind: str, lang: str, *, session: int = 0, entry: int = 0) -> list[Document]:
    """Return the documents of a print, of a session and of an entry where one is given. Raise EventError."""
    if entry and kind in OF_ENTRY:
        return OF_ENTRY[kind](archive, lang, session, entry)
    return KINDS[kind].made(archive, lang, session)


def page(
    archive: Archive, kind: str, lang: str, *, session: int = 0, entry: int = 0, links: Mapping[int, str] | None = None
) -> str:
    """Return a print as one page of HTML that loads nothing. Raise EventError where there is nothing of that kind to print.

    ``entry`` is whose card, certificate or notice it is; ``links`` has the address that the sign of a table shows. Names are those
    of ``archive.people``: leave a person out there, and only the number is printed.
    """
    found = made(archive, kind, lang, session=session, entry=entry)
    across = kind == "ranking" and len(found[0].head) > MANY + len(("rank", "number", "player", "total", "lost"))
    body = cards.signs(found, lang, links or {}) if kind == "tables" else KINDS[kind].laid(found, lang)
    title = f"{archive.state.name} – {say(f'print.{kind}', lang)}"
    return page_of(title, lang, body, look=kind, landscape=across or KINDS[kind].landscape)
