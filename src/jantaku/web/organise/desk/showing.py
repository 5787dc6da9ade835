"""Part of the desk where an organiser says what everybody sees of the results, and publishes what was hidden."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.tournament.public import shown_after
from jantaku.tournament.state import LIVE, SHOWINGS
from jantaku.web.http.parsing import number
from jantaku.web.http.templating import go, lang_of, page
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import enter, fields_of, refusal


def routes_of_showing() -> list[BaseRoute]:
    """Return the routes of what everybody sees."""
    return [
        Route("/e/{id}/desk/showing", showing, methods=["GET"]),
        Route("/e/{id}/desk/showing", choose, methods=["POST"]),
    ]


async def showing(request: Request) -> Response:
    """Render the setting, what everybody sees now, and the addresses of the public pages."""
    return await show(request, "")


async def show(request: Request, wrong: str) -> Response:
    """Render the setting, with what was refused."""
    archive, actor = await desk_of(request, "showing")
    state, lang = archive.state, lang_of(request)
    last = shown_after(state, state.visibility)
    held = [n for n, each in sorted(state.sessions.items()) if each.results and n > last]
    return page(
        request,
        "organise/desk_showing.html",
        UNPROCESSABLE if wrong else 200,
        wrong=wrong,
        choices=[(choice, say(f"desk.show-{choice}", lang), say(f"desk.show-{choice}-hint", lang)) for choice in SHOWINGS],
        chosen=state.visibility,
        sessions=sorted(state.sessions) or [1],
        held=held,
        **frame(request, archive, actor, "showing"),
    )


async def choose(request: Request) -> Response:
    """Enter the setting; the button ``publish`` shows everything."""
    await desk_of(request, "showing")
    fields = await fields_of(request)
    since = max(1, number(fields.get("since", "1")))
    body = {"standings": LIVE} if "publish" in fields else {"standings": fields.get("standings", ""), "since": since}
    try:
        await enter(request, fields.get("form", ""), "visibility", body)
    except JantakuError as error:
        return await show(request, refusal(error, lang_of(request)).text)
    return go(f"/e/{request.path_params['id']}/desk/showing")
