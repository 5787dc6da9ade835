"""``/alone``: games, drills and scores that the browser makes by itself; their pages are kept for when there is no network."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.web.alone.pages import choosing, drilling, playing
from jantaku.web.alone.scoring import scoring
from jantaku.web.http.shared_pages import apart
from jantaku.web.http.templating import lang_of, page, site_of, who_of


def routes() -> list[BaseRoute]:
    """Return the routes."""
    pages = {"/alone": choose, "/alone/table": table, "/alone/drill": drill, "/alone/score": score}
    return [Route(address, apart(show)) for address, show in pages.items()]


def choose(request: Request) -> Response:
    """Render the choice of a game, and the list of those in this browser."""
    return page(request, "alone/choose.html", 200, None, **choosing(site_of(request).assets, lang_of(request)))


def table(request: Request) -> Response:
    """Render the table."""
    who = who_of(request)
    return page(request, "alone/table.html", 200, None, **playing(site_of(request).assets, who.lang, who.profile))


def drill(request: Request) -> Response:
    """Render the page that asks drills."""
    who = who_of(request)
    return page(request, "alone/drill.html", 200, None, **drilling(site_of(request).assets, who.lang, who.profile))


def score(request: Request) -> Response:
    """Render the calculator."""
    who = who_of(request)
    return page(request, "alone/score.html", 200, None, **scoring(site_of(request).assets, who.lang, who.profile))
