"""Tables as pages list them: who sits there, what rules, how many places."""

from typing import NamedTuple

from jantaku.texts import WINDS, say
from jantaku.web.http.preview import LinkPreview
from jantaku.web.play.config import Config
from jantaku.web.play.room import Room
from jantaku.web.play.seating import Seating
from jantaku.web.play.show import BOTS


class Shown(NamedTuple):
    """A table's entry in the lobby."""

    id: str
    name: str
    book: str
    length: str
    stage: str
    sitters: tuple[tuple[str, str], ...]  # (name, kind) by seat
    own: bool
    places: int  # free, before the start
    watch: bool
    spectators: int
    house: int  # number of rulings that differ from the book
    clock: str
    title: str  # of the hand in play; "" before the first, and where nobody may watch
    points: tuple[int, ...]  # by seat, after the last hand that spectators have seen


def length_of(config: Config, lang: str) -> str:
    """Return the length of a game in words, and whether it is refereed."""
    length = say(f"lobby.length-{config.length}", lang)
    return f"{length} · {say('lobby.refereed', lang)}" if config.refereed else length


def title_of(room: Room, lang: str) -> str:
    """Return the title of a table: its name, or its book and length."""
    if room.owner == BOTS:
        return say("lobby.bots-table", lang)
    return room.config.name or f"{room.config.rules.meta['short']} · {length_of(room.config, lang)}"


def hand_of(game: Seating, lang: str) -> str:
    """Return the name of the hand in play: "East 1, 2 counters"."""
    dealer, round_, counters = game.titles[-1]
    ident = "game.hand-counters" if counters else "game.hand"
    return say(ident, lang, wind=say(f"wind.{WINDS[round_]}", lang), number=dealer + 1, counters=counters)


def clock_of(config: Config, lang: str) -> str:
    """Return the clock of a table in words."""
    return say("lobby.clock-both", lang, base=config.base, bank=config.bank) if config.timed else say("lobby.clock-none", lang)


def preview_of(room: Room, lang: str) -> LinkPreview:
    """Return how a link to a table looks: before the start an invitation, with what its page tells anybody."""
    config, path = room.config, f"/t/{room.id}"
    rules = [config.name, config.rules.meta["short"], length_of(config, lang)]
    if room.stage != "waiting":
        return LinkPreview(say("preview.watch", lang), _joined(rules), path=path)
    owner = room.seat_of(room.owner)
    who = room.seats[owner].name if owner >= 0 else ""
    free = sum(sitter.kind == "empty" for sitter in room.seats)
    places = say("preview.free", lang, n=free) if free else say("preview.full", lang)
    title = say("preview.invites", lang, who=who) if who else say("preview.invited", lang)
    return LinkPreview(title, _joined([*rules, clock_of(config, lang) if config.timed else "", places]), path=path)


def _joined(parts: list[str]) -> str:
    return " · ".join(filter(None, parts))


def shown(room: Room, lang: str, *, own: bool = False) -> Shown:
    """Return the lobby entry of a table; ``own`` if the visitor sits there."""
    config = room.config
    sitters = tuple((sitter.name, sitter.kind) for sitter in room.seats)
    owner = room.seat_of(room.owner)
    people = [name for seat, (name, kind) in enumerate(sitters) if kind == "person" and owner in {seat, -1}]
    waiting = room.stage == "waiting"
    named = bool(config.name) or room.owner == BOTS
    late = room.seen_by(-1)
    seen = late if config.spectators and late.titles and late.graph else None
    return Shown(
        room.id,
        title_of(room, lang) if named else say("lobby.table-of", lang, name=people[0] if people else "–"),
        config.rules.meta["short"],
        length_of(config, lang),
        say("lobby.waiting" if waiting else "lobby.playing", lang),
        sitters,
        own=own,
        places=sum(sitter.kind == "empty" for sitter in room.seats) if waiting else 0,
        watch=config.spectators and (not waiting or room.full),
        spectators=sum(feed.seat < 0 for feed in room.crowd.feeds),
        house=len(config.house),
        clock=clock_of(config, lang) if config.timed else "",
        title=hand_of(seen, lang) if seen else "",
        points=seen.graph[-1] if seen else (),
    )
