"""Playing at once: against bots, or with others at a public table; the settings of a visitor's last table."""

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.web.errors import WebError
from jantaku.web.http.templating import go, who_of
from jantaku.web.http.visitors import name_of, visitor_here
from jantaku.web.logs import short, tell
from jantaku.web.play.config import Config
from jantaku.web.play.hub import hub_of
from jantaku.web.play.room import Room

AMONG_FRIENDS = "5+20"  # seconds: base + bank, unless the visitor has chosen before
REFEREED = ("refereed", "training", "time", "count", "formal", "patience")
REMEMBERED = ("book", "length", "hints", "base", "bank", "bots", "bot_pace", *REFEREED)


def routes() -> list[BaseRoute]:
    """Return their routes."""
    return [Route("/play", play, methods=["POST"]), Route("/quick", quick, methods=["POST"])]


async def play(request: Request) -> Response:
    """Open a table against three bots with the last settings, and start it; a clock meant for friends is left out."""
    visitor, config = await visitor_here(request), last_config(request)
    if last_others(request) == "friends":
        config = config.changed(base=0, bank=0)
    room = await hub_of(request).create(config, visitor)
    await alone(room, visitor, name_of(request))
    tell("table-opened", table=short(room.id), book=room.config.book, bots=True)
    return go(f"/t/{room.id}")


async def quick(request: Request) -> Response:
    """Take a seat at the fullest public table that waits, or open one with the last settings and the clock meant for friends."""
    visitor, name, hub = await visitor_here(request), name_of(request), hub_of(request)
    open_ones = [room for room in hub.rooms() if room.stage == "waiting" and not room.config.refereed]
    for room in sorted(open_ones, key=lambda room: (room.seat_of(visitor) >= 0, len(room.crowd.here), room.taken), reverse=True):
        try:
            await room.join(visitor, name)
        except WebError:  # somebody was quicker
            continue
        return go(f"/t/{room.id}")
    last = last_config(request)
    timed = {} if last.timed else dict(zip(("base", "bank"), map(int, AMONG_FRIENDS.split("+")), strict=True))
    room = await hub.create(last.changed(public=True, refereed=False, **timed), visitor)
    await room.join(visitor, name)
    tell("table-opened", table=short(room.id), book=room.config.book, bots=False)
    return go(f"/t/{room.id}")


async def alone(room: Room, visitor: str, name: str, place: int | None = None) -> None:
    """Seat a visitor with three bots, and start."""
    await room.join(visitor, name, place)
    await room.start(visitor)


def last_config(request: Request) -> Config:
    """Return the settings of the visitor's last table, or the defaults."""
    try:
        last = last_table(request)
        config = Config.of({name: last[name] for name in REMEMBERED if name in last})
        offered = not config.program or config.program in hub_of(request).programs.commands
        return config if offered else config.changed(bots=Config().bots)
    except (ValueError, TypeError, JantakuError):
        return Config()


def last_table(request: Request) -> dict[str, object]:
    """Return what was remembered of the visitor's last table. Raise ValueError or TypeError if it is malformed."""
    return dict(json.loads(who_of(request).prefs.get("play", "{}")))


def last_others(request: Request) -> str:
    """Return with whom the visitor's last table was opened: "friends", "bots", or "" if there was none."""
    try:
        return str(last_table(request).get("with", ""))
    except (ValueError, TypeError):
        return ""


def remember(request: Request, config: Config, others: str) -> None:
    """Store a table's settings as the visitor's defaults, and with whom it was opened: friends or bots."""
    plain = config.plain()
    who_of(request).choose(play=json.dumps({name: plain[name] for name in REMEMBERED} | {"with": others}))
