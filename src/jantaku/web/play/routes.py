"""Pages of a table: the waiting room, then the table itself; joining, bots, the start, a rematch."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from jantaku.texts import WINDS, decimal, say
from jantaku.texts.bookcard import YAKU, line
from jantaku.texts.booktitle import book_title
from jantaku.texts.glossary import yaku_name
from jantaku.web.errors import WebError
from jantaku.web.http.page_texts import refereed_words, table_words
from jantaku.web.http.parsing import by_script
from jantaku.web.http.preview import address
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of, who_of
from jantaku.web.http.visitors import name_of, visitor_here
from jantaku.web.logs import short, tell
from jantaku.web.play.config import Config
from jantaku.web.play.hub import at_table, hub_of
from jantaku.web.play.listing import clock_of, length_of, preview_of, title_of
from jantaku.web.play.room import Room
from jantaku.web.play.socket import stream
from jantaku.web.rules.house_form import STRUCK
from jantaku.web.store.refereed import is_refereed


def routes() -> list[BaseRoute]:
    """Return the routes of a table."""
    posts = {"join": join, "leave": by_script(leave), "bot": bot, "start": start, "rematch": rematch}
    return [
        Route("/t/{id}", table),
        Route("/t/{id}/log", log),
        *(Route(f"/t/{{id}}/{name}", post, methods=["POST"]) for name, post in posts.items()),
        WebSocketRoute("/t/{id}/stream", stream),
    ]


async def room_of(request: Request) -> Room:
    """Return the table of the address, or that of its rematch. Raise WebError if there is none."""
    room = await hub_of(request).resume(request.path_params["id"])
    if room is None:
        raise WebError("web.no-table", status=404)
    return room


async def table(request: Request) -> Response:
    """Render the table; before the start its waiting room; long after the end, redirect to its record."""
    ident = request.path_params["id"]
    room = await hub_of(request).resume(ident)
    if room is None and await store_of(request).record(ident) is not None:
        return go(f"/g/{ident}")
    room = room or await room_of(request)
    if room.id != ident:
        return go(f"/t/{room.id}")
    visitor = await at_table(request, room)
    if room.stage == "waiting":
        return waiting(request, room, visitor)
    seat = room.seat_of(visitor)
    if seat < 0 and not room.config.spectators:
        raise WebError("live.no-spectators", status=403)
    template, words = ("refereed/table.html", refereed_words) if room.config.refereed else ("play/table.html", table_words)
    lang, company = lang_of(request), {"watching": seat < 0, "alone": room.taken < 2}
    return page(
        request,
        template,
        title=title_of(room, lang),
        words=words(lang),
        boot=boot(request, room, visitor),
        preview=preview_of(room, lang),
        company=[name for name, holds in company.items() if holds],
    )


def boot(request: Request, room: Room, visitor: str) -> dict[str, object]:
    """Return the data with which the scripts of a table's page start."""
    who = who_of(request)
    return {
        "id": room.id,
        "seat": room.seat_of(visitor),
        "token": room.token_of(visitor),
        "lang": who.lang,
        "profile": who.profile,
        "stream": f"/t/{room.id}/stream",
        "refereed": room.config.refereed,
    }


def waiting(request: Request, room: Room, visitor: str, error: WebError | None = None) -> Response:
    """Render the waiting room."""
    draws = room.config.seating == "draw"
    owner = visitor == room.owner or (room.seat_of(visitor) >= 0 and room.seat_of(room.owner) < 0)
    lang = lang_of(request)
    return page(
        request,
        "play/join.html",
        error.status if error else 200,
        title=title_of(room, lang_of(request)),
        table=room,
        link=f"{address(site_of(request).settings, request)}/t/{room.id}",
        places=[str(at + 1) if draws else say(f"wind.{WINDS[at]}", lang) for at in range(4)],
        own=room.seat_of(visitor),
        owner=owner,
        full=room.full,
        watch=room.config.spectators,
        name=name_of(request),
        draws=draws,
        error=error.sentence(lang) if error else "",
        book=book_title(room.config.rules, lang),
        length=length_of(room.config, lang),
        settled=settled(room.config, lang),
        house=[line(room.config.rules, key, lang) for key in room.config.house if key in room.config.rules],
        struck=[yaku_name(key.removeprefix(YAKU), lang) for key, value in room.config.house.items() if value == STRUCK],
        boot=boot(request, room, visitor),
        preview=preview_of(room, lang),
    )


def settled(config: Config, lang: str) -> list[tuple[str, str]]:
    """Return the settings of a table as (label, value), for players about to join."""
    window = say("lobby.seconds", lang, n=decimal(config.window, int(config.window % 1 > 0), lang))
    calls = say("lobby.calls-book", lang) if config.calls == "book" else window
    how = "late" if config.spectator_delay else "yes"
    watching = say(f"lobby.watching-{how if config.spectators else 'no'}", lang, n=config.spectator_delay)
    referee = [("referee", say(f"lobby.referee-{'training' if config.training else 'yes'}", lang))]
    referee += [(name, say(f"lobby.{name}-{getattr(config, name)}", lang)) for name in ("time", "count", "formal")]
    if config.patience and config.time == "runs":
        referee.append(("patience", say("lobby.seconds", lang, n=config.patience)))
    prompted = [("clock", clock_of(config, lang)), ("calls", calls), ("hints", say(f"lobby.hints-{config.hints}", lang))]
    rows = [
        ("length", say(f"lobby.length-{config.length}", lang)),
        *(referee if config.refereed else prompted),
        ("bots", config.program or say(f"lobby.bots-{config.bots}", lang)),
        ("watching", watching),
    ]
    return [(say(f"lobby.field-{name}", lang), text) for name, text in rows]


async def join(request: Request) -> Response:
    """Join under a name, at a place if one was chosen."""
    room, form = await room_of(request), await request.form()
    visitor = await visitor_here(request)
    name, place = str(form.get("name", "")) or name_of(request), str(form.get("seat", ""))
    try:
        await room.join(visitor, name, int(place) if place in {"0", "1", "2", "3"} else None)
    except WebError as error:
        if room.stage != "waiting":
            raise
        return waiting(request, room, visitor, error)
    who_of(request).choose(name=name)
    return go(f"/t/{room.id}")


async def log(request: Request) -> Response:
    """Send the log of a finished refereed table as a file; an unfinished one would reveal hidden tiles."""
    ident = request.path_params["id"]
    text = await store_of(request).record(ident)
    if text is None or not is_refereed(text):
        raise WebError("web.no-table", status=404)
    headers = {"Content-Disposition": f'attachment; filename="{ident}.jsonl"'}
    return Response(text, headers=headers, media_type="application/x-ndjson; charset=utf-8")


async def leave(request: Request) -> Response:
    """Leave the seat."""
    room = await room_of(request)
    await room.leave(await at_table(request, room))
    return go("/" if room.stage != "waiting" else f"/t/{room.id}")


async def bot(request: Request) -> Response:
    """Put a bot on a free place."""
    room, form = await room_of(request), await request.form()
    place = str(form.get("seat", ""))
    await room.add_bot(int(place) if place in {"0", "1", "2", "3"} else None, await at_table(request, room))
    return go(f"/t/{room.id}")


async def start(request: Request) -> Response:
    """Start the game; bots take the free places."""
    room = await room_of(request)
    await room.start(await at_table(request, room))
    tell("table-started", table=short(room.id))
    return go(f"/t/{room.id}")


async def rematch(request: Request) -> Response:
    """Ask for a rematch."""
    room = await room_of(request)
    await room.rematch(await at_table(request, room))
    return go(f"/t/{room.id}")
