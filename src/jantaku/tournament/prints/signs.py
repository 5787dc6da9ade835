"""Signs for tables, two on a sheet, with the code and the address of a table where it has one."""

from collections.abc import Mapping
from importlib import import_module

from jantaku.printing.markup import Html, el, join
from jantaku.texts import say
from jantaku.tournament.documents import Document

LONG = 3  # digits of a table number that wants smaller ones


def signs(documents: list[Document], lang: str, links: Mapping[int, str] | None = None) -> Html:
    """Lay out table signs, two on a sheet: the number, and the code and the address of the table where it has one."""
    (first,) = documents
    found = ((int(row[0]), str(row[1])) for row in first.rows)
    return el("div", join((_sign(first.title, number, name, (links or {}).get(number, ""), lang) for number, name in found), "\n"))


def _sign(event: str, number: int, name: str, link: str, lang: str) -> Html:
    big = el("p", number, class_="big long" if number >= 10 ** (LONG - 1) else "big")
    word = el("p", say("print.table-word", lang), class_="word")
    moved = el("p", say("print.set-of", lang, name=name)) if name != str(number) else None
    left = el("div", el("h2", event), word, big, moved)
    if not link:
        return el("section", left, class_="stand bare")
    address = el("p", short(link), class_="addr")
    return el("section", left, el("div", el("p", say("print.scan", lang), class_="scan"), code(link), address), class_="stand")


def short(link: str) -> str:
    """Return an address as it is typed: without http and a slash at its end."""
    return link.removeprefix("https://").removeprefix("http://").removesuffix("/")


def code(link: str) -> Html | None:
    """Return an address as a QR code; None where segno is not installed, the address itself being beside it."""
    try:
        segno = import_module("segno")
    except ImportError:
        return None
    return el("div", Html(segno.make(link, error="m").svg_inline(border=0, omitsize=True)), class_="qr")
