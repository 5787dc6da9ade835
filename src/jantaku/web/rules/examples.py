"""Examples of rulings on the web: their pictures, and ``/learn/examples``, all those of a book."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.examples.registry import EXAMPLES
from jantaku.examples.showing import shown
from jantaku.languages import LANGUAGES
from jantaku.rules.book import DEFAULT, Book
from jantaku.texts.bookcard import card, line
from jantaku.web.errors import WebError
from jantaku.web.http.shared_pages import shared
from jantaku.web.http.templating import lang_of, page
from jantaku.web.rules.present import BOOKS, opened

KEEP = {"Cache-Control": "public, max-age=3600"}


def routes() -> list[BaseRoute]:
    """Return the routes of the examples."""
    return [
        Route("/examples/{lang}/{book}/{name}.svg", shared(picture)),
        Route("/learn/examples", shared(show, ("", *(f"book={name}" for name in BOOKS)))),
    ]


def picture(request: Request) -> Response:
    """Return the picture of an example under a book."""
    rules, name, lang = opened(request.path_params["book"]), request.path_params["name"], request.path_params["lang"]
    found = shown(rules, name, lang) if lang in LANGUAGES else None
    if found is None:
        raise WebError("web.no-example", status=404, name=name[:40])
    return Response(found.picture, media_type="image/svg+xml", headers=KEEP)


def show(request: Request) -> Response:
    """Render all the examples of a book."""
    rules, lang = opened(request.query_params.get("book", DEFAULT)), lang_of(request)
    found = [(line(rules, one.key, lang), one) for name in EXAMPLES if (one := shown(rules, name, lang))]
    cards = [card(Book.open(name), lang) for name in BOOKS]
    return page(request, "rules/examples.html", book=rules.name, cards=cards, found=found)
