"""The addresses of events: for programs, by links that open a role, and for people."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.tournament.entering import HEAD, REFEREE, STAFF, TABLE
from jantaku.web.errors import WebError
from jantaku.web.http.templating import go, lang_of, store_of
from jantaku.web.organise import prints
from jantaku.web.organise.access import FORBIDDEN, MOST_TOKEN, actor_of, by_token, enter_by_link
from jantaku.web.organise.api import routes_for_programs
from jantaku.web.organise.at_table.page import routes_at_tables
from jantaku.web.organise.at_table.tables import READERS
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.organise.copies.taking import routes_of_copies
from jantaku.web.organise.desk.checkin import routes_of_checkin
from jantaku.web.organise.desk.entries import parts_of, routes_of_entries
from jantaku.web.organise.desk.person import routes_of_persons
from jantaku.web.organise.desk.registrations import routes_of_registrations
from jantaku.web.organise.desk.results import routes_of_results
from jantaku.web.organise.desk.roles import routes_of_roles
from jantaku.web.organise.desk.schedule import routes_of_schedule
from jantaku.web.organise.desk.seats import routes_of_seats
from jantaku.web.organise.desk.showing import routes_of_showing
from jantaku.web.organise.desk.stage import routes_of_stages
from jantaku.web.organise.hall.page import routes_of_hall
from jantaku.web.organise.hall.referee import routes_of_referee
from jantaku.web.organise.public import pages
from jantaku.web.organise.registration.pages import routes_of_registration
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
        *routes_of_stages(),
        *routes_of_roles(),
        *routes_of_hall(),
        *routes_of_referee(),
        *routes_at_tables(),
        *routes_of_registrations(),
        *routes_of_registration(),
        *routes_of_checkin(),
        *routes_of_schedule(),
        *routes_of_persons(),
        Route("/e/{id}/in/{token}", come_in),
        *pages.routes(),
        *prints.routes(),
    ]


async def come_in(request: Request) -> Response:
    """Open an event by a link: its token is kept in this browser, for this event alone.

    The code of a table opens that table, for staff too, who stay staff; staff and referees come into the hall. An evening has
    one page for all.
    """
    ident, token = request.path_params["id"], request.path_params["token"][:MOST_TOKEN]
    await archive_of(request)
    found = await events_of(request).token(ident, token)
    if found is None:
        raise WebError("organise.no-token", status=FORBIDDEN)
    if found.role == TABLE:
        there = go(f"/e/{ident}/table/{found.place}")
        staff = (await actor_of(request)).role in READERS
        return there if staff else enter_by_link(request, there, ident, token)
    at_desk = parts_of(by_token(found, lang_of(request)))
    if await store_of(request).evening(ident):
        page = "/evening"
    else:
        page = "/hall" if found.role in {HEAD, REFEREE, STAFF} else "/desk" if at_desk else ""
    return enter_by_link(request, go(f"/e/{ident}{page}"), ident, token)
