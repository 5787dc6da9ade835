"""The lobby, ``/watch``, ``/learn`` and ``/club``: what can be played, watched, learned, or used in a club."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.rules.book import DEFAULT, Book
from jantaku.texts import say
from jantaku.web.home import puzzle
from jantaku.web.http.preview import LinkPreview
from jantaku.web.http.templating import go, lang_of, page
from jantaku.web.http.visitors import known
from jantaku.web.lessons.way import LESSONS
from jantaku.web.play.hub import hub_of
from jantaku.web.play.listing import Shown, length_of, shown
from jantaku.web.play.lobby import last_config
from jantaku.web.replay import notable
from jantaku.web.rules.present import BOOKS


def routes() -> list[BaseRoute]:
    """Return their routes."""
    return [Route("/", lobby), Route("/watch", watch), Route("/watch/bots", bots), Route("/learn", learn), Route("/club", club)]


async def lobby(request: Request) -> Response:
    """Render the lobby."""
    lang = lang_of(request)
    hub, visitor = hub_of(request), await known(request)
    mine = hub.rooms_of(visitor.id, *visitor.former) if visitor else []
    tables = [shown(room, lang) for room in hub.rooms() if room not in mine]
    last = last_config(request)
    return page(
        request,
        "home/lobby.html",
        mine=[shown(room, lang, own=True) for room in mine],
        tables=tables,
        puzzle=await asyncio.to_thread(puzzle.puzzle_of, puzzle.today()),
        bots=bots_of(request),
        notable=notable.of_day(puzzle.today(), lang),
        preview=LinkPreview(say("preview.title", lang), say("preview.about", lang), path="/"),
        last={"book": last.rules.meta["short"], "length": length_of(last, lang)},
    )


async def watch(request: Request) -> Response:
    """Render the tables that can be watched, those that wait for players, notable hands, and where records are."""
    lang, rooms = lang_of(request), hub_of(request).rooms()
    return page(
        request,
        "home/watch.html",
        bots=bots_of(request),
        played=[shown(room, lang) for room in rooms if room.stage != "waiting" and room.config.spectators],
        waiting=[shown(room, lang) for room in rooms if room.stage == "waiting"],
        notable=notable.listed(lang),
    )


def bots_of(request: Request) -> Shown | None:
    """Return the entry of the table of bots that is always on, if it is in memory."""
    room = hub_of(request).showing
    return shown(room, lang_of(request)) if room else None


async def bots(request: Request) -> Response:
    """Redirect to the table of bots that is always on."""
    return go(f"/t/{(await hub_of(request).show()).id}")


async def learn(request: Request) -> Response:
    """Render the ways to learn: the lessons in order, the books, their yaku, the calculator."""
    books = [(name, Book.open(name).meta["short"]) for name in BOOKS]
    day = await asyncio.to_thread(puzzle.puzzle_of, puzzle.today())
    return page(request, "learn/learn.html", books=books, first=DEFAULT, puzzle=day, lessons=LESSONS)


async def club(request: Request) -> Response:
    """Render what a club uses at its real tables."""
    return page(request, "home/club.html")
