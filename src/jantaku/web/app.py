"""The web table as an ASGI application: its routes and middleware."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from importlib import import_module
from re import Pattern
from typing import TYPE_CHECKING, cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.web.errors import WebError
from jantaku.web.http.access_log import AccessLog
from jantaku.web.http.pages_only import only_pages
from jantaku.web.http.safety.guard import Guard
from jantaku.web.http.safety.headers import Headed
from jantaku.web.http.safety.identity import Identity
from jantaku.web.http.safety.limits import Limits
from jantaku.web.http.safety.origin import Origins
from jantaku.web.http.safety.shards import Sharded
from jantaku.web.http.safety.signing import Signing, secret_key
from jantaku.web.http.shared_pages import SharedPages
from jantaku.web.http.static_files import assets
from jantaku.web.http.templating import Site, refused
from jantaku.web.logs import tell
from jantaku.web.organise.public.shown import EventViews
from jantaku.web.settings import ServerSettings

if TYPE_CHECKING:
    from jantaku.web.play.hub import Hub
    from jantaku.web.store import Store

# Modules of pages; a request goes to the first matching route, so the order counts.
PAGES = (
    *(
        "home.routes",
        "home.puzzle_routes",
        "home.offline",
        "alone.routes",
        "play.lobby",
        "people.preferences",
        "http.health",
        "play.new_table",
        "play.routes",
    ),
    *("people.me", "people.account"),
    *(
        "rules.routes",
        "rules.glossary",
        "rules.examples",
        "rules.sheets",
        "calculator.routes",
        "replay.routes",
        "register.calls_routes",
        "register.sheets_routes",
        "register.routes",
        "referee.routes",
    ),
    *(
        "scorekeeper.paper_routes",
        "scorekeeper.routes",
        "clock.routes",
        "learn.drills.routes",
        "learn.routes",
        "lessons.routes",
        "organise.evening.page",
        "organise.evening.joining",
        "organise.evening.clubs",
        "organise.routes",
    ),
)


def create_app(settings: ServerSettings | None = None, store: "Store | None" = None, hub: "Hub | None" = None) -> Starlette:
    """Return the application; it opens the store and the tables of the settings unless given. Raise JantakuError if it cannot."""
    settings = settings or ServerSettings()
    site = Site(settings, assets(), Signing(secret_key(settings)), Limits(), store)
    if hub:
        site.keep(hub)
    routes = only_pages(_routes(site)) if settings.pages else _routes(site)
    # outermost first: the log and the guard need the identity, and refusals get the security headers too
    passing = [
        Middleware(Identity, signing=site.signing),
        Middleware(Headed),
        Middleware(AccessLog, site=site),
        Middleware(Sharded, shard=settings.shard, sticky=not settings.pages),
        Middleware(GZipMiddleware, minimum_size=600, compresslevel=5),
        Middleware(
            Guard,
            signing=site.signing,
            limits=site.limits,
            origins=Origins(settings.origins),
            scripted=_scripted(routes),
            writes=not settings.pages,
            gone=lambda: site.gone,
        ),
    ]
    app = Starlette(
        routes=routes,
        middleware=passing,
        lifespan=(_reading if settings.pages else _lifespan)(site),
        exception_handlers={HTTPException: _http},
    )
    app.state.site, app.state.shared, app.state.events, app.state.season_parts = site, SharedPages(), EventViews(), {}
    return app


def _routes(site: Site) -> list[BaseRoute]:
    """Return the routes of all pages. Raise JantakuError naming a listed page that is missing."""
    return [Route("/static/{fingerprint}/{name:path}", site.assets.serve), *_routes_of(PAGES)]


@cache
def _routes_of(pages: tuple[str, ...]) -> tuple[BaseRoute, ...]:
    """Return the routes of these pages: the same for every application of a process."""
    routes: list[BaseRoute] = []
    for name in pages:
        try:
            routes += import_module(f"jantaku.web.{name}").routes()
        except ImportError as error:
            raise JantakuError(
                f"the page jantaku.web.{name} cannot be loaded ({error}): a part of Jantaku is missing, so install it again"
            ) from error
    return tuple(routes)


def _scripted(routes: list[BaseRoute]) -> list[Pattern[str]]:
    """Return the paths of the routes that our scripts call with JSON."""
    return [route.path_regex for route in routes if isinstance(route, Route) and getattr(route.endpoint, "by_script", False)]


def _lifespan(site: Site) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Return the lifespan: store, tables and clocks are opened before the first request and closed after the last."""

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        from jantaku.web.clock.repository import Clocks
        from jantaku.web.organise.copies.backups import Backups
        from jantaku.web.organise.hall.gongs import Gongs
        from jantaku.web.organise.registration.expiry import ContactExpiry
        from jantaku.web.organise.repository import Events
        from jantaku.web.play.hub import Hub
        from jantaku.web.scorekeeper.repository import Sheets
        from jantaku.web.store import Store

        store = site.store = site.store or Store.open(site.settings.url, shard=site.settings.shard)
        hub = site.part(Hub) or site.keep(Hub.of(store, site.settings))
        site.busy = lambda: len(hub.rooms())
        await hub.open()
        sheets = site.part(Sheets) or site.keep(Sheets(store))
        clocks = site.part(Clocks) or site.keep(Clocks(store, sheets))
        gongs = Gongs(site.part(Events) or site.keep(Events(store)))
        backups = site.keep(Backups(site.settings))
        await backups.open(gongs.events)
        await clocks.open()
        expiry = ContactExpiry(store)
        await expiry.open()
        await gongs.open()
        tell("open", tables=len(hub.rooms()), storage=store.engine.dialect.name)
        yield
        await gongs.close()
        await expiry.close()
        await clocks.close()
        await hub.close()
        await backups.close()
        await store.close()
        tell("closed")

    return living


def _reading(site: Site) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Return the lifespan of a process that serves pages alone: the store is opened to be read."""

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        from jantaku.web.store import Store

        store = site.store = site.store or Store.open(site.settings.url, shard=site.settings.shard, reads_only=True)
        tell("open", pages=True, storage=store.engine.dialect.name)
        yield
        await store.close()
        tell("closed")

    return living


async def _http(request: Request, error: Exception) -> Response:
    """Answer a bare HTTP status with a page."""
    known = cast("HTTPException", error)
    ident = {404: "web.not-found-long", 405: "web.no-method-long"}.get(known.status_code, "web.refused-long")
    answer = refused(request, WebError(ident, status=known.status_code))
    answer.headers.update(known.headers or {})
    return answer
