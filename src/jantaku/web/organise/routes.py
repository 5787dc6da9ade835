"""The addresses of events: for programs, by links that open a role, and for people."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.web.errors import WebError
from jantaku.web.http.templating import go, store_of
from jantaku.web.organise.access import FORBIDDEN, MOST_TOKEN, enter_by_link
from jantaku.web.organise.api import routes_for_programs
from jantaku.web.organise.context import archive_of


def routes() -> list[BaseRoute]:
    """Return the routes of events."""
    return [
        *routes_for_programs(),
        Route("/e/{id}/in/{token}", come_in),
        # pages.routes() joins here: what is public
    ]


async def come_in(request: Request) -> Response:
    """Open an event by a link: its token is kept in this browser, for this event alone."""
    ident, token = request.path_params["id"], request.path_params["token"][:MOST_TOKEN]
    await archive_of(request)
    if await store_of(request).event_token(ident, token) is None:
        raise WebError("organise.no-token", status=FORBIDDEN)
    return enter_by_link(request, go(f"/e/{ident}"), ident, token)
