"""The event of a request: what handlers of pages call."""

from starlette.requests import Request

from jantaku.tournament.archive import Archive
from jantaku.web.http.templating import site_of, store_of
from jantaku.web.organise.registration.repository import Registrations
from jantaku.web.organise.repository import Events


def events_of(request: Request) -> Events:
    """Return the events of this server."""
    site = site_of(request)
    return site.part(Events) or site.keep(Events(store_of(request)))


async def archive_of(request: Request) -> Archive:
    """Return the event of the path's ``{id}``, not to be changed. Raise WebError if there is none."""
    return await events_of(request).archive(request.path_params["id"])


def registrations_of(request: Request) -> Registrations:
    """Return the registrations of this server's events."""
    return Registrations(store_of(request), events_of(request))
