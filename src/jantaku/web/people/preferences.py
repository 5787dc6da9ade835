"""``POST /prefs``: language, terminology, theme and tiles, for this browser."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.web.http.parsing import own_path
from jantaku.web.http.safety.identity import CHOICES
from jantaku.web.http.templating import go, store_of, who_of
from jantaku.web.http.visitors import visitor_of


def routes() -> list[BaseRoute]:
    """Return its route."""
    return [Route("/prefs", choose, methods=["POST"])]


async def choose(request: Request) -> Response:
    """Store the preferences, and return to the page of the form."""
    form, who, visitor = await request.form(), who_of(request), await visitor_of(request)
    who.choose(**{name: str(form[name]) for name in CHOICES if name in form})
    if visitor:
        looks = {name: who.prefs.get(name) for name in ("theme", "tiles")}
        await store_of(request).prefer(visitor, looks, language=who.lang, profile=who.profile)
    return go(own_path(str(form.get("back", "/"))))
