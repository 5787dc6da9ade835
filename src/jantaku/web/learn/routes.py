"""Help at a table, as parts of its page: yaku, rulings of its book, options now; and a first game with its cards."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku import languages
from jantaku.rules.book import Book
from jantaku.texts import glossary, say
from jantaku.texts.bookcard import Line, near, search
from jantaku.texts.booktitle import book_title
from jantaku.texts.glossary import PROFILES
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import MOST_WORDS
from jantaku.web.http.templating import go, lang_of, page, who_of, words
from jantaku.web.http.term_links import TermLinks
from jantaku.web.http.visitors import name_of, visitor_here
from jantaku.web.learn.options import options_of
from jantaku.web.learn.yaku import hand_of, yaku_list
from jantaku.web.logs import short, tell
from jantaku.web.play.config import Config
from jantaku.web.play.hub import at_table, hub_of
from jantaku.web.play.room import Room
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import voice_of

FIRST_GAME = Config(length="east", hints="all", bot_pace=1.8)
CARDS = (  # each names what a player meets for the first time; the more urgent come first
    *("win", "riichi", "call", "furiten", "tenpai", "refused", "draw", "discard", "yaku-tip", "their-riichi"),
    *("won", "lost", "drawn"),
)
MOST_FOUND = 30  # rulings shown in place; the book's own page has all


def routes() -> list[BaseRoute]:
    """Return the routes."""
    parts = {"yaku": yaku, "rulings": rulings, "options": options}
    begin = [Route("/learn/play", play, methods=["POST"]), Route("/learn/cards", cards)]
    return [*begin, *(Route(f"/t/{{id}}/{name}", part) for name, part in parts.items())]


async def _seen(request: Request) -> tuple[Room, Audience]:
    """Return a table and the audience that asks. Raise WebError if there is none, or if it may not be watched."""
    room = await hub_of(request).resume(request.path_params["id"])
    if room is None:
        raise WebError("web.no-table", status=404)
    who, seat = who_of(request), room.seat_of(await at_table(request, room))
    if seat < 0 and not room.config.spectators:
        raise WebError("live.no-spectators", status=403)
    return room, Audience(seat, who.lang, who.profile)


def _profile(room: Room, audience: Audience) -> str:
    """Return the reader's terms: the book's own where they chose those."""
    name = room.config.rules.name
    return name if audience.profile == "book" and name in PROFILES else audience.profile


async def yaku(request: Request) -> Response:
    """Render the yaku of the table's book, the nearest to the player's hand first; counted off the loop, for it takes a while."""
    room, audience = await _seen(request)
    hand = hand_of(room.crowd.scene(audience.seat), audience)
    profile = _profile(room, audience)
    found = await asyncio.to_thread(yaku_list, room.config.rules, audience.lang, profile, hand)
    playing = audience.seat >= 0
    rules = room.config.rules.name
    w = words(audience.lang, profile)
    return page(
        request, "learn/yaku.html", refereed=room.config.refereed, found=found, playing=playing, book=rules, w=w, m=_apart(request)
    )


async def rulings(request: Request) -> Response:
    """Render the rulings of the table's book that have the words ``?q=``, the house's own first; without words, only those."""
    room, audience = await _seen(request)
    rules, lang = room.config.rules, lang_of(request)
    asked = request.query_params.get("q", "")[:MOST_WORDS]
    found = found_in(rules, asked, lang)
    found.sort(key=lambda row: (row.key not in rules.house, asked.strip().casefold() not in row.title.casefold()))
    profile = _profile(room, audience)
    return page(
        request,
        "learn/rulings.html",
        refereed=room.config.refereed,
        title=book_title(rules, lang),
        book=rules.name,
        words=asked,
        count=len(found),
        lines=found[:MOST_FOUND],
        likely=near(rules, asked, lang) if asked.strip() and not found else [],
        house=voice_of(rules, audience).house,
        suggested=say("learn.suggested", lang).split(languages.of(lang).comma),
        w=words(lang, profile),
        m=_apart(request),
    )


def _apart(request: Request) -> TermLinks:
    """Return what marks terms beside a game that goes on."""
    return TermLinks(lang_of(request), apart=True)


def found_in(book: Book, asked: str, lang: str) -> list[Line]:
    """Return the rulings that have the words, or else those that have another name of the same term."""
    if not asked.strip():
        return []
    found = search(book, asked, lang)
    others = (name for term in glossary.find(asked) for name in glossary.names(term))
    return found or next((rows for name in others if (rows := search(book, name, lang))), [])


async def options(request: Request) -> Response:
    """Render what the player may do now, and what not for what reasons. Raise WebError at a refereed table, which tells nobody."""
    room, audience = await _seen(request)
    if room.config.refereed:
        raise WebError("learn.untold", status=404)
    found = options_of(room.crowd.scene(audience.seat), audience)
    return page(request, "learn/options.html", refereed=False, found=found, book=room.config.rules.name, m=_apart(request))


async def play(request: Request) -> Response:
    """Open a first game: an East round alone with slow bots, all hints, and numerals unless the visitor chose their tiles."""
    visitor, who = await visitor_here(request), who_of(request)
    if "tiles" not in who.prefs:
        who.choose(tiles="indexed")
    room = await hub_of(request).create(FIRST_GAME, visitor)
    await room.join(visitor, name_of(request))
    await room.start(visitor)
    tell("table-opened", table=short(room.id), book=FIRST_GAME.book, bots=True)
    return go(f"/t/{room.id}?learn")


async def cards(request: Request) -> Response:
    """Render the cards of a first game."""
    return page(request, "learn/cards.html", cards=CARDS)
