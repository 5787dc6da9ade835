"""Whose request it is: the visitor behind a session."""

from starlette.requests import HTTPConnection

from jantaku.texts import say
from jantaku.web.reply import who_of


async def visitor_of(request: HTTPConnection) -> str:
    """The visitor who asks; empty where nobody is known by this session yet."""
    return who_of(request).known


async def visitor_here(request: HTTPConnection) -> str:
    """The visitor who asks, known from now on."""
    who = who_of(request)
    who.keep = who.fresh
    return who.session


def name_of(request: HTTPConnection) -> str:
    """What he calls himself."""
    who = who_of(request)
    return who.prefs.get("name") or say("lobby.guest", who.lang)
