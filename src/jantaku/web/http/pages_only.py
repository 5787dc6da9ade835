"""``jantaku serve --pages``: the pages that need no table, from as many processes as there are cores; nothing is written.

All other addresses are answered too, by the advice that a proxy should lead them to the server of the tables.
"""

import logging

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from jantaku.texts import say
from jantaku.version import __version__
from jantaku.web.errors import WebError
from jantaku.web.http.templating import lang_of, site_of, store_of
from jantaku.web.logs import tell
from jantaku.web.store.errors import StoreError

MISDIRECTED = 421
# What a request for a page of these patterns needs is in the program, or in the database to read.
SERVED = frozenset(
    {
        *("/rules", "/rules/{a}", "/rules/{a}/{b}", "/rules/{a}/sheet/{kind}", "/glossary", "/glossary/{term}/card"),
        *("/examples/{lang}/{book}/{name}.svg", "/learn/examples"),
        *("/score", "/score/points", "/api/score"),
        *("/referee", "/referee/arrival", "/referee/{foul}", "/referee/card/{a}", "/referee/{a}/{b}", "/api/ruling"),
        *("/g/{ident}", "/g/{ident}/frames", "/g/{ident}/deals", "/g/{ident}/record.{ending}"),
        *("/puzzle", "/puzzle/{day}", "/learn", "/learn/cards", "/learn/tiles", "/learn/first-hand", "/learn/first-hand/{moment}"),
        *("/learn/yaku", "/learn/yaku/{name}", "/learn/scoring", "/learn/manners"),
        *("/club", "/offline", "/worker.js", "/app.webmanifest"),
        *("/learn/drill", "/learn/drill/next", "/learn/drill/set", "/learn/drill/make", "/learn/drill/{kind}"),
        *("/alone", "/alone/table"),
        *("/keep/paper", "/keep/offline", "/keep/worker.js", "/keep/app.webmanifest"),
        "/static/{fingerprint}/{name:path}",
    }
)


def only_pages(routes: list[BaseRoute]) -> list[BaseRoute]:
    """Return the same routes; those that need a table, or write, refuse with a sentence."""
    return [_kept(route) for route in routes]


def _kept(route: BaseRoute) -> BaseRoute:
    if isinstance(route, WebSocketRoute):
        return WebSocketRoute(route.path, _no_stream, name=route.name)
    if not isinstance(route, Route):
        raise TypeError(f"no kind of route that pages have: {route}")
    if route.path == "/healthz":
        return Route(route.path, health)
    if route.path in SERVED and "POST" not in (route.methods or ()):
        return route
    return Route(route.path, elsewhere, methods=sorted(route.methods or ()), name=route.name)


async def elsewhere(_: Request) -> Response:
    """Refuse what the server of the tables has."""
    raise WebError("web.only-pages", status=MISDIRECTED)


async def _no_stream(socket: WebSocket) -> None:
    lang = lang_of(socket)
    await socket.send_denial_response(PlainTextResponse(say("web.only-pages", lang), MISDIRECTED))


async def health(request: Request) -> Response:
    """Answer 200 if the database can be read; else, and while the process stops, 503 with the reason."""
    site, store = site_of(request), store_of(request)
    status: dict[str, object] = {"ok": True, "version": __version__, "storage": store.engine.dialect.name, "pages": True}
    try:
        await store.readable()
    except (StoreError, TimeoutError) as error:
        tell("trouble", logging.ERROR, path=request.url.path, cause=getattr(error, "detail", type(error).__name__))
        status |= {"ok": False, "why": str(error) or "the database does not answer"}
    if site.stopping:
        status |= {"ok": False, "why": "stopping"}
    return JSONResponse(status, 200 if status["ok"] else 503, headers={"Cache-Control": "no-store"})
