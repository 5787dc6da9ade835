"""Whose request it is: the visitor behind a session, in the store once he has done anything."""

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from jantaku.texts import say
from jantaku.web.http.templating import store_of, who_of

if TYPE_CHECKING:
    from jantaku.web.play.room import Room
    from jantaku.web.store.visitor_rows import Visitor


async def known(request: HTTPConnection) -> "Visitor | None":
    """The visitor to whom the session belongs, if it is anybody's; asked of the store once a request."""
    who, state = who_of(request), request.scope["state"]
    if "visitor" not in state:
        state["visitor"] = await store_of(request).visitor(who.known) if who.known else None
    found: Visitor | None = state["visitor"]
    return found


async def visitor_of(request: HTTPConnection) -> str:
    """The id of the visitor who asks; empty where nobody is known by this session yet."""
    found = await known(request)
    return found.id if found else ""


async def visitor_here(request: HTTPConnection) -> str:
    """The id of the visitor who asks, known from now on."""
    found, who = await known(request), who_of(request)
    if found is None:
        found = await store_of(request).meet(who.session, name=who.prefs.get("name", ""), language=who.lang, profile=who.profile)
        request.scope["state"]["visitor"] = found
        who.keep = who.fresh
    return found.id


async def at_table(request: HTTPConnection, room: "Room") -> str:
    """The id by which he is known at a table: perhaps one that he had before he logged in."""
    found = await known(request)
    names = (found.id, *found.former) if found else ()
    seated = next((name for name in names if room.seat_of(name) >= 0), "")
    return seated or next((name for name in names if name == room.owner), names[0] if names else "")


def name_of(request: HTTPConnection) -> str:
    """What he calls himself."""
    who = who_of(request)
    return who.prefs.get("name") or say("lobby.guest", who.lang)
