"""What is kept of a score sheet: the sheet to print, an empty one for a table that is kept by hand."""

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.book import DEFAULT
from jantaku.web.keep.graph import figure
from jantaku.web.keep.paper import blank, paper
from jantaku.web.pages.keep import BOOKS, desk_of
from jantaku.web.pages.rules import opened, short
from jantaku.web.reply import lang_of, page


def routes() -> list[BaseRoute]:
    """Its routes."""
    return [
        Route("/keep/paper", empty),
        Route("/keep/{id}/paper", printed),
    ]


def code(address: str) -> Markup:
    """An address as a code that a phone reads."""
    return Markup(segno.make(address, error="m").svg_inline(scale=4, border=0))  # noqa: S704 - drawn here


async def printed(request: Request) -> Response:
    """The sheet on paper, as far as it was kept. Raises WebError."""
    ident, lang = request.path_params["id"], lang_of(request)
    chain = await desk_of(request).chain(ident)
    address = str(request.url_for("sheet", id=ident))
    drawn = figure(chain.sheet, lang)
    return page(request, "paper.html", id=ident, sheet=paper(chain, lang), graph=drawn, address=address, code=code(address))


async def empty(request: Request) -> Response:
    """An empty sheet under ``?book=``. Raises WebError."""
    book = opened(request.query_params.get("book") or DEFAULT)
    books = [(name, short(name)) for name in BOOKS]
    return page(request, "blank.html", sheet=blank(book, lang_of(request)), name=book.name, books=books)
