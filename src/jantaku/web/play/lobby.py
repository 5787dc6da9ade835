"""The lobby: play at once, open a table, join or watch one."""

import json
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.web.http.templating import go, hub_of, lang_of, page, who_of
from jantaku.web.http.visitors import known, name_of, visitor_here
from jantaku.web.logs import tell
from jantaku.web.play.config import Config
from jantaku.web.play.room import Room

REFEREED = ("refereed", "training", "time", "count", "formal", "patience")
REMEMBERED = ("book", "length", "hints", "base", "bank", "bots", "bot_pace", *REFEREED)


class Shown(NamedTuple):
    """A table's entry in the lobby."""

    id: str
    name: str
    book: str
    length: str
    stage: str
    sitters: tuple[tuple[str, str], ...]  # (name, kind) by seat
    own: bool
    free: bool
    watch: bool
    spectators: int


def routes() -> list[BaseRoute]:
    """Return the routes of the lobby."""
    return [Route("/", lobby), Route("/play", play, methods=["POST"])]


async def lobby(request: Request) -> Response:
    """Render the lobby."""
    lang = lang_of(request)
    hub, visitor = hub_of(request), await known(request)
    mine = hub.rooms_of(visitor.id, *visitor.former) if visitor else []
    tables = [shown(room, lang) for room in hub.rooms() if room not in mine]
    last = last_config(request)
    return page(
        request,
        "play/lobby.html",
        mine=[shown(room, lang, own=True) for room in mine],
        tables=tables,
        last={"book": last.rules.meta["short"], "length": length_of(last, lang)},
    )


async def play(request: Request) -> Response:
    """Open a table against three bots with the last settings, and start it; a clock meant for friends is left out."""
    visitor, config = await visitor_here(request), last_config(request)
    if '"with": "friends"' in who_of(request).prefs.get("play", ""):
        config = config.changed(base=0, bank=0)
    room = await hub_of(request).create(config, visitor)
    await alone(room, visitor, name_of(request))
    tell("table-opened", table=room.id, book=room.config.book, bots=True)
    return go(f"/t/{room.id}")


async def alone(room: Room, visitor: str, name: str, place: int | None = None) -> None:
    """Seat a visitor with three bots, and start."""
    await room.join(visitor, name, place)
    await room.start(visitor)


def last_config(request: Request) -> Config:
    """Return the settings of the visitor's last table, or the defaults."""
    try:
        last = json.loads(who_of(request).prefs.get("play", "{}"))
        return Config.of({name: last[name] for name in REMEMBERED if name in last})
    except (ValueError, TypeError, JantakuError):
        return Config()


def remember(request: Request, config: Config, others: str) -> None:
    """Store a table's settings as the visitor's defaults, and with whom it was opened: friends or bots."""
    plain = config.plain()
    who_of(request).choose(play=json.dumps({name: plain[name] for name in REMEMBERED} | {"with": others}))


def length_of(config: Config, lang: str) -> str:
    """Return the length of a game in words, and whether it is refereed."""
    length = say(f"lobby.length-{config.length}", lang)
    return f"{length} · {say('lobby.refereed', lang)}" if config.refereed else length


def shown(room: Room, lang: str, *, own: bool = False) -> Shown:
    """Return the lobby entry of a table; ``own`` if the visitor sits there."""
    config = room.config
    sitters = tuple((sitter.name, sitter.kind) for sitter in room.seats)
    owner = room.seat_of(room.owner)
    people = [name for seat, (name, kind) in enumerate(sitters) if kind == "person" and owner in {seat, -1}]
    waiting = room.stage == "waiting"
    return Shown(
        room.id,
        config.name or say("lobby.table-of", lang, name=people[0] if people else "–"),
        config.rules.meta["short"],
        length_of(config, lang),
        say("lobby.waiting" if waiting else "lobby.playing", lang),
        sitters,
        own=own,
        free=waiting and any(sitter.kind == "empty" for sitter in room.seats),
        watch=config.spectators,
        spectators=sum(feed.seat < 0 for feed in room.crowd.feeds),
    )
