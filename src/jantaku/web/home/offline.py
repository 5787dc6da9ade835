"""Without a network: the page that says what works, the worker of the site, its manifest."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.rules.book import DEFAULT
from jantaku.texts import say
from jantaku.web.http.installing import asked_lang, manifest_of, worker_of
from jantaku.web.http.templating import page
from jantaku.web.rules.present import short

WORKER = "layout/worker.js"


def routes() -> list[BaseRoute]:
    """Return the routes."""
    return [Route("/offline", offline), Route("/worker.js", worker), Route("/app.webmanifest", app)]


async def offline(request: Request) -> Response:
    """Render the page that is shown without a network."""
    return page(request, "home/offline.html", book={"id": DEFAULT, "short": short(DEFAULT)})


async def worker(request: Request) -> Response:
    """Send the service worker of the site."""
    return worker_of(request, WORKER, "/")


async def app(request: Request) -> Response:
    """Send the web-app manifest of the site."""
    lang = asked_lang(request)
    return manifest_of(
        request,
        "/",
        lang,
        name=say("preview.title", lang),
        short_name="Jantaku",
        description=say("preview.about", lang),
        shortcuts=[{"name": say("kept.title", lang), "url": "/keep"}, {"name": say("web.rules-title", lang), "url": "/rules"}],
    )
