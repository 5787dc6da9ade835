"""Visitors: the stored visitor behind a session, created at the first action."""

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from jantaku.texts import say
from jantaku.web.http.templating import store_of, who_of

if TYPE_CHECKING:
    from jantaku.web.store.visitor_rows import Visitor


async def known(request: HTTPConnection) -> "Visitor | None":
    """Return the visitor of the session, or None; looked up once per request."""
    who, state = who_of(request), request.scope["state"]
    if "visitor" not in state:
        state["visitor"] = await store_of(request).visitor(who.known) if who.known else None
    found: Visitor | None = state["visitor"]
    return found


async def visitor_of(request: HTTPConnection) -> str:
    """Return the id of the visitor, or "" if the session is not known yet."""
    found = await known(request)
    return found.id if found else ""


async def visitor_here(request: HTTPConnection) -> str:
    """Return the id of the visitor, stored from now on. Only forms ask for it: their token shows that the browser has a cookie."""
    found, who = await known(request), who_of(request)
    if found is None:
        found = await store_of(request).meet(who.session, name=who.prefs.get("name", ""), language=who.lang, profile=who.profile)
        request.scope["state"]["visitor"] = found
    return found.id


def name_of(request: HTTPConnection) -> str:
    """Return the visitor's display name."""
    who = who_of(request)
    return who.prefs.get("name") or say("lobby.guest", who.lang)
