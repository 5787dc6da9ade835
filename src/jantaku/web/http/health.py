"""``/healthz``: the state of the server, for monitoring."""

import logging

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.version import __version__
from jantaku.web.http.templating import site_of, store_of
from jantaku.web.logs import tell
from jantaku.web.store.errors import StoreError


def routes() -> list[BaseRoute]:
    """Return its route."""
    return [Route("/healthz", health)]


async def health(request: Request) -> Response:
    """Answer 200 if the storage can be written; else, and while the server stops, 503 with the reason."""
    site, store = site_of(request), store_of(request)
    status = {"ok": True, "version": __version__, "storage": store.engine.dialect.name, "tables": site_of(request).busy()}
    try:
        await store.writable()
    except StoreError as error:
        tell("trouble", logging.ERROR, path=request.url.path, cause=error.detail)
        status |= {"ok": False, "why": str(error)}
    if site.stopping:
        status |= {"ok": False, "why": "stopping"}
    return JSONResponse(status, 200 if status["ok"] else 503, headers={"Cache-Control": "no-store"})
