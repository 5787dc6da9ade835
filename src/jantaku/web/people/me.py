"""A visitor's own page: current tables, games, statistics, uploaded records, preferences."""

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import decimal, say
from jantaku.web.errors import WebError
from jantaku.web.http.templating import go, lang_of, page, store_of, who_of
from jantaku.web.http.visitors import known, name_of, visitor_here
from jantaku.web.play.hub import hub_of
from jantaku.web.play.listing import shown
from jantaku.web.play.room import named
from jantaku.web.rules.present import BOOKS
from jantaku.web.store.played import OwnGame, Statistics

MOST = 50  # games on a page
RATES = ("ron", "tsumo", "deal_ins", "riichi", "opened", "draws", "tenpai")


def routes() -> list[BaseRoute]:
    """Return the routes of the page."""
    return [Route("/me", me), Route("/me/name", rename, methods=["POST"])]


async def me(request: Request) -> Response:
    """Render the page; ``?book=`` selects the statistics of one book, ``?before=`` earlier games."""
    return await _me(request)


async def _me(request: Request, error: WebError | None = None) -> Response:
    store, lang, visitor = store_of(request), lang_of(request), await known(request)
    ident = visitor.id if visitor else ""
    book, before = request.query_params.get("book", ""), request.query_params.get("before", "")
    book = book if book in library.names() else ""
    earlier = int(before) if before.isdecimal() and len(before) < 12 else 0
    games = await store.games_of(ident, most=MOST, before=earlier) if ident else []
    found = await store.statistics(ident, book) if ident else Statistics()
    rooms = hub_of(request).rooms_of(ident, *visitor.former) if visitor else []
    return page(
        request,
        "people/me.html",
        error.status if error else 200,
        visitor=visitor,
        name=name_of(request),
        error=error.sentence(lang) if error else "",
        rooms=[shown(room, lang, own=True) for room in rooms],
        games=[game_row(game, lang) for game in games],
        before=games[-1].finished if len(games) == MOST else 0,
        found=found,
        figures=figures(found, lang),
        book=book,
        books=[(name, Book.open(name).meta["short"]) for name in BOOKS],
        records=await store.records_of(ident) if ident else [],
        day=day,
    )


def game_row(game: OwnGame, lang: str) -> dict[str, object]:
    """Return a game's row in the list."""
    others = [name or say("live.wire-nobody", lang) for seat, name in enumerate(game.names) if seat != game.seat]
    return {
        "id": game.id,
        "day": day(game.finished),
        "book": Book.open(game.book).meta["short"] if game.book in library.names() else game.book,
        "place": game.place,
        "points": game.points,
        "score": "" if game.score is None else decimal(game.score, 1, lang, sign=True),
        "others": ", ".join(others),
    }


def figures(found: Statistics, lang: str) -> list[tuple[str, str]]:
    """Return the statistics as (label, value): averages, and rates per hand."""
    rows = []
    if found.average_place is not None:
        rows.append((say("lobby.stat-place", lang), decimal(found.average_place, 2, lang)))
        rows.append((say("lobby.stat-score", lang), decimal(found.score / found.games, 1, lang, sign=True)))
    if found.average_win is not None:
        rows.append((say("lobby.stat-win", lang), say("lobby.points", lang, n=round(found.average_win))))
    if found.hands:
        shares = [(name, 100 * getattr(found, name) / found.hands) for name in RATES]
        rows += [(say(f"lobby.stat-{name}", lang), say("lobby.percent", lang, n=decimal(share, 1, lang))) for name, share in shares]
    return rows


def day(seconds: int) -> str:
    """Return a date in ISO format."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


async def rename(request: Request) -> Response:
    """Change the display name, for tables joined from now on."""
    form = await request.form()
    try:
        name = named(str(form.get("name", "")))
        await store_of(request).rename(await visitor_here(request), name)
    except WebError as error:
        if error.status >= 500:
            raise
        return await _me(request, error)
    who_of(request).choose(name=name)
    return go("/me")
