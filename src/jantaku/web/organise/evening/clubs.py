"""``/clubs``: a club with its evenings, its tables of month and season, its ratings."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.tournament import season_prints
from jantaku.tournament.documents import Document
from jantaku.tournament.errors import EventError
from jantaku.tournament.seasons import Season
from jantaku.tournament.spreadsheet import comma_separated, workbook
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import number
from jantaku.web.http.templating import lang_of, page, store_of
from jantaku.web.http.visitors import visitor_of
from jantaku.web.organise.evening.seasons import season_of_club
from jantaku.web.organise.prints import SHEET
from jantaku.web.store.clubs import Club

FILES = {"csv": "text/csv", "xlsx": SHEET}
MOST_ASKED = 999  # evenings, or games


def routes() -> list[BaseRoute]:
    """Return its routes."""
    return [
        Route("/clubs/{club}", show),
        Route("/clubs/{club}/player", player),
        Route("/clubs/{club}/season.{ending}", file),
    ]


async def club_of(request: Request, ident: str = "") -> Club:
    """Return the club of a request. Raise WebError if there is none."""
    found = await store_of(request).club(ident or request.path_params["club"])
    if found is None:
        raise WebError("evening.no-club", status=404)
    return found


async def show(request: Request) -> Response:
    """Show a club: evenings, the table of a month or of all, ratings; for everybody who has its address."""
    club, asked = await club_of(request), asked_of(request)
    found, documents = await documents_of(request, club, asked)
    visitor = await visitor_of(request)
    owns = bool(visitor) and await store_of(request).owns_club(club.id, visitor)
    values: dict[str, Any] = {
        "table": documents[0],
        "rating": documents[1],
        "evenings": await store_of(request).evenings_of_club(club.id),
        "months": [(month, season_prints.month_name(month, lang_of(request))) for month in found.months[::-1]],
        "query": urlencode({name: value for name, value in asked._asdict().items() if value}),
    }
    return page(request, "organise/club.html", club=club, owns=owns, **values, **asked._asdict())


class AskedSeason(NamedTuple):
    """The part of a season that is asked for: a month, or "" for all; how many evenings count; from how many games on."""

    month: str
    best: int
    least: int


def asked_of(request: Request) -> AskedSeason:
    """Return what an address asks of a season."""
    asked = request.query_params
    month = asked.get("month", "") if season_prints.MONTH.fullmatch(asked.get("month", "")) else ""
    best, least = (min(MOST_ASKED, max(0, number(asked.get(name, "0")))) for name in ("best", "least"))
    return AskedSeason(month, best, least)


async def documents_of(request: Request, club: Club, asked: AskedSeason) -> tuple[Season, list[Document]]:
    """Return a club's season, its table and its ratings."""
    found, lang = await season_of_club(request, club.id), lang_of(request)
    table = season_prints.table(found, lang, asked.month, best=asked.best, least=asked.least)
    return found, [table, season_prints.rating(found, lang, asked.month)]


async def file(request: Request) -> Response:
    """Send the table and the ratings as they are shown, as a workbook or as CSV."""
    club, asked, ending = await club_of(request), asked_of(request), request.path_params["ending"]
    if ending not in FILES:
        raise WebError("web.not-found", status=404)
    _, documents = await documents_of(request, club, asked)
    try:
        data = workbook(documents) if ending == "xlsx" else f"\ufeff{comma_separated(documents)}".encode()
    except EventError as error:  # XlsxWriter is not installed
        raise WebError("organise.no-print", status=503, why=error.sentence(lang_of(request))) from error
    name = f"season{f'-{asked.month}' if asked.month else ''}.{ending}"
    return Response(data, media_type=FILES[ending], headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def player(request: Request) -> Response:
    """Show the rating of a player, ``?name=``, game by game."""
    club, name = await club_of(request), request.query_params.get("name", "")
    found = await season_of_club(request, club.id)
    histories = [season_prints.history(found, row, lang_of(request)) for row in found.rating() if row.name == name]
    if not histories:
        raise WebError("evening.no-player", status=404)
    return page(request, "organise/club_player.html", club=club, histories=histories)
