"""The addresses of events: for programs, by links that open a role, and for people."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.web.errors import WebError
from jantaku.web.http.templating import go, lang_of, store_of
from jantaku.web.organise import pages, prints
from jantaku.web.organise.access import FORBIDDEN, MOST_TOKEN, by_token, enter_by_link
from jantaku.web.organise.api import routes_for_programs
from jantaku.web.organise.context import archive_of
from jantaku.web.organise.desk import parts_of, routes_of_entries
from jantaku.web.organise.mirrored import routes_of_copies
from jantaku.web.organise.results_page import routes_of_results
from jantaku.web.organise.roles_page import routes_of_roles
from jantaku.web.organise.seats_page import routes_of_seats
from jantaku.web.organise.showing_page import routes_of_showing
from jantaku.web.organise.starting import routes_to_start


def routes() -> list[BaseRoute]:
    """Return the routes of events."""
    return [
        *routes_for_programs(),
        *routes_of_copies(),
        *routes_to_start(),
        *routes_of_entries(),
        *routes_of_seats(),
        *routes_of_results(),
        *routes_of_showing(),
        *routes_of_roles(),
        Route("/e/{id}/in/{token}", come_in),
        *pages.routes(),
        *prints.routes(),
    ]


async def come_in(request: Request) -> Response:
    """Open an event by a link: its token is kept in this browser, for this event alone."""
    ident, token = request.path_params["id"], request.path_params["token"][:MOST_TOKEN]
    await archive_of(request)
    found = await store_of(request).event_token(ident, token)
    if found is None:
        raise WebError("organise.no-token", status=FORBIDDEN)
    at_desk = parts_of(by_token(found, lang_of(request)))
    return enter_by_link(request, go(f"/e/{ident}/desk" if at_desk else f"/e/{ident}"), ident, token)
