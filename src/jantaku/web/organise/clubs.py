"""``/clubs``: a club with its evenings, its tables of month and season, its ratings."""

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.tournament import season_prints
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import number
from jantaku.web.http.templating import lang_of, page, store_of
from jantaku.web.http.visitors import visitor_of
from jantaku.web.organise.seasons import season_of_club
from jantaku.web.store.clubs import Club

MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")
MOST_ASKED = 999  # evenings, or games


def routes() -> list[BaseRoute]:
    """Return its routes."""
    return [
        Route("/clubs/{club}", show),
        Route("/clubs/{club}/player", player),
    ]


async def club_of(request: Request, ident: str = "") -> Club:
    """Return the club of a request. Raise WebError if there is none."""
    found = await store_of(request).club(ident or request.path_params["club"])
    if found is None:
        raise WebError("evening.no-club", status=404)
    return found


async def show(request: Request) -> Response:
    """Show a club: evenings, the table of a month or of all, ratings; for everybody who has its address."""
    club, lang, asked = await club_of(request), lang_of(request), request.query_params
    month = asked.get("month", "") if MONTH.fullmatch(asked.get("month", "")) else ""
    best, least = (min(MOST_ASKED, max(0, number(asked.get(name, "0")))) for name in ("best", "least"))
    found = await season_of_club(request, club.id)
    visitor = await visitor_of(request)
    owns = bool(visitor) and await store_of(request).owns_club(club.id, visitor)
    values: dict[str, Any] = {
        "table": season_prints.table(found, lang, month, best=best, least=least),
        "rating": season_prints.rating(found, lang, month),
        "evenings": await store_of(request).evenings_of_club(club.id),
    }
    asked_for: dict[str, Any] = {"month": month, "best": best, "least": least, "months": found.months[::-1]}
    return page(request, "organise/club.html", club=club, owns=owns, **values, **asked_for)


async def player(request: Request) -> Response:
    """Show the rating of a player, ``?name=``, game by game."""
    club, name = await club_of(request), request.query_params.get("name", "")
    found = await season_of_club(request, club.id)
    histories = [season_prints.history(found, row, lang_of(request)) for row in found.rating() if row.name == name]
    if not histories:
        raise WebError("evening.no-player", status=404)
    return page(request, "organise/club_player.html", club=club, histories=histories)
