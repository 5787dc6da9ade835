"""``GET /rules/BOOK/sheet/KIND``: a sheet of a book to print, ``?paper=letter`` or A4, ``?lang=``."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.handouts import KINDS
from jantaku.handouts import page as sheet
from jantaku.languages import LANGUAGES
from jantaku.printing.markup import Html, el
from jantaku.printing.page import PAPERS
from jantaku.rules.book import Book
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.http.paper import button, paper
from jantaku.web.http.shared_pages import shared
from jantaku.web.http.templating import lang_of
from jantaku.web.rules.present import opened, short


def routes() -> list[BaseRoute]:
    """Return the route of the sheets."""
    return [Route("/rules/{a}/sheet/{kind}", shared(show))]


def show(request: Request) -> Response:
    """Send a sheet as a page that loads nothing. Raise WebError for one that does not exist."""
    book, kind = opened(request.path_params["a"]), request.path_params["kind"]
    given, size = request.query_params.get("lang", ""), request.query_params.get("paper", "a4")
    lang = given if given in LANGUAGES else lang_of(request)
    if kind not in KINDS or size not in PAPERS:
        raise WebError("web.no-sheet", status=404, kinds=", ".join(KINDS), papers=", ".join(PAPERS))
    text = sheet(book, kind, lang, paper=size, bar=_bar(book, kind, lang, size))
    return paper(text, {"Vary": "Cookie, Accept-Language"})


def _bar(book: Book, kind: str, lang: str, size: str) -> Html:
    """Return the bar above a page: back to the book, the other sheets, the other paper, and a button where there is script."""
    back = el("a", short(book.name), href=f"/rules/{book.name}")
    others = (el("a", say(f"sheet.{each}", lang), href=_address(book, each, lang, size)) for each in KINDS if each != kind)
    papers = (el("a", say(f"sheet.paper-{each}", lang), href=_address(book, kind, lang, each)) for each in PAPERS if each != size)
    return el("nav", back, *others, *papers, button(lang), class_="bar", **{"aria-label": say("sheet.sheets", lang)})


def _address(book: Book, kind: str, lang: str, size: str) -> str:
    return f"/rules/{book.name}/sheet/{kind}?paper={size}&lang={lang}"
