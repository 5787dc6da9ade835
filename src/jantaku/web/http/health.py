"""``/healthz``: whether the server can do its work, for whoever watches over it."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku import __version__
from jantaku.web.errors import WebError
from jantaku.web.http.templating import hub_of, site_of, store_of


def routes() -> list[BaseRoute]:
    """Its route."""
    return [Route("/healthz", health)]


async def health(request: Request) -> Response:
    """Ok where the storage answers; 503 with the reason where it does not, and while the server stops."""
    site, store = site_of(request), store_of(request)
    told = {"ok": True, "version": __version__, "storage": store.engine.dialect.name, "tables": len(hub_of(request).rooms())}
    try:
        await store.live()
    except WebError as error:
        told |= {"ok": False, "why": str(error)}
    if site.stopping:
        told |= {"ok": False, "why": "stopping"}
    return JSONResponse(told, 200 if told["ok"] else 503, headers={"Cache-Control": "no-store"})
