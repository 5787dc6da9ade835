"""Printed sheets of a rule book, for a table or a wall: each a page that loads nothing, its numbers worked out by the engine."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from jantaku.errors import JantakuError
from jantaku.handouts import fu, noten, payments, ruled, summary, yaku
from jantaku.handouts.parts import headed
from jantaku.printing.markup import Html, el, join
from jantaku.printing.page import PAPERS, page_of
from jantaku.rules.book import Book
from jantaku.texts import say
from jantaku.texts.booktitle import book_title


class Handout(NamedTuple):
    """A kind of sheet: how it is laid out, and whether it has many pages, which are numbered."""

    laid: Callable[[Book, str, str], Html]
    numbered: bool = False


KINDS = {
    "yaku": Handout(yaku.laid),
    "payments": Handout(payments.laid),
    "fu": Handout(fu.laid),
    "noten": Handout(noten.laid),
    "summary": Handout(summary.laid),
    "house-rules": Handout(ruled.laid, numbered=True),
}


def page(book: Book, kind: str, lang: str = "en", *, paper: str = "a4", bar: Html | None = None) -> str:
    """Return a sheet of a book as a page to print. Raise JantakuError for a kind or a paper that does not exist.

    ``bar`` is shown above the page on a screen and not printed.
    """
    for given, known, word in ((kind, KINDS, "sheet"), (paper, PAPERS, "paper")):
        if given not in known:
            raise JantakuError(f"no {word} is called {given[:40]!r}: there are {', '.join(known)}")
    chosen = KINDS[kind]
    title = f"{say(f'sheet.{kind}', lang)} – {book_title(book, lang)}"
    body = join((bar, el("main", headed(book, kind, lang), chosen.laid(book, lang, paper))))
    return page_of(title, lang, body, look=f"handout {kind} {paper}", own=_style(), numbered=chosen.numbered, paper=paper)


@cache
def _style() -> str:
    return (files("jantaku.handouts") / "handouts.css").read_text("utf-8")
