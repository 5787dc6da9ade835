"""``/puzzle/2026-11-23``: the hand of a day, and with ``?cut=`` what the engine counts."""

import asyncio
from datetime import timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.home import puzzle
from jantaku.web.http.page_texts import table_words
from jantaku.web.http.preview import LinkPreview
from jantaku.web.http.templating import go, lang_of, page

LISTED = 7  # days


def routes() -> list[BaseRoute]:
    """Return the routes."""
    return [Route("/puzzle", latest), Route("/puzzle/{day}", asked)]


async def latest(_: Request) -> Response:
    """Redirect to the hand of today."""
    return go(f"/puzzle/{puzzle.today()}")


async def asked(request: Request) -> Response:
    """Render a hand; after a choice with the answer. Raise WebError for a day without one."""
    day, lang = puzzle.day_of(request.path_params["day"]), lang_of(request)
    if day is None:
        raise WebError("puzzle.no-day", status=404)
    hand = await asyncio.to_thread(puzzle.puzzle_of, day)
    own = hand.after(request.query_params.get("cut", ""))
    now = puzzle.today()
    return page(
        request,
        "learn/puzzle.html",
        puzzle=hand,
        own=own,
        why=puzzle.why(hand, own, lang) if own else "",
        lost=puzzle.given_up(hand, own) if own else (),
        rows=puzzle.answer(hand, own.tile, lang) if own else [],
        days=[now - timedelta(days=back) for back in range(LISTED) if now - timedelta(days=back) >= puzzle.FIRST],
        names=table_words(lang)["tiles"],
        preview=LinkPreview(f"{say('puzzle.title', lang)} {day}", say("puzzle.one-a-day", lang), "puzzle", f"/puzzle/{day}"),
    )
