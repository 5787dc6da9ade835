"""Presentation of a game: the scene at one moment, with what is asked and the time for it."""

from collections.abc import Container, Mapping

from jantaku.game.walls import MIXED
from jantaku.web.play.seating import Seating
from jantaku.web.refereed.game import Refereed
from jantaku.web.wire.refereed_context import RefereedContext
from jantaku.web.wire.scene import About, Asked, Opened, Scene, Sitter

Note = tuple[str, dict[str, object]]


NOBODY: Mapping[int, int] = {}


def scene_of(
    game: Seating,
    here: Container[int],
    about: About | None = None,
    now: int | None = None,
    away: Mapping[int, int] = NOBODY,
) -> Scene:
    """Return the scene; without ``now`` as of the last question, so that the passing of time alone changes nothing.

    ``away`` has the seconds until a bot plays, of each seat whose holder has left.
    """
    a, b, c, d = (_sitter(game, seat, here, away.get(seat, 0)) for seat in range(4))
    passed = max(0, now - game.asked_at) if now is not None else 0
    window = game.window
    return Scene(
        about or about_of(game, here),
        game.table,
        game.shown,
        (a, b, c, d),
        {seat: _asked(game, seat, kind, passed) for seat, kind in game.asked.items()},
        Opened(window.id, max(0, window.length - passed), window.length) if window and window.length else None,
        {seat: holder.toggles for seat, holder in enumerate(game.seats)},
        game.seal,
        game.graph,
        game.titles,
        tuple(sorted(game.ready)),
        tuple(sorted(game.rematch)),
        game.config.rules,
        context=_context(game) if isinstance(game, Refereed) else None,
        story=game.story,
    )


def about_of(game: Seating, here: Container[int], spectators: int = 0, note: Note | None = None, *, kept: bool = False) -> About:
    """Return the kind and stage of a game; a finished one links to its record once that is ``kept``."""
    config = game.config
    return About(
        game.id,
        config.length,
        "off" if config.refereed else config.hints,
        game.stage,
        note or _note(game, here),
        config.base if config.timed else 0,
        config.bank if config.timed else 0,
        spectators,
        f"/g/{game.id}" if kept and game.stage == "over" else "",
        (game.sealed_deal, game.sealed) if game.generator == MIXED else (-1, ""),
        config.deals,
        game.speed,
    )


def _note(game: Seating, here: Container[int]) -> Note | None:
    """Return the note of a game: its seating, the players it waits for, or the unknown tiles of its wall."""
    if game.stage == "drawing":
        return settled(game)
    if game.stage == "lots":
        return "live.lots", {}
    replaced = ", ".join(holder.name for holder in game.seats if holder.replaced)
    ours: Note | None = ("live.played-by-ours", {"names": replaced}) if replaced else None
    if game.window and game.window.shared:
        return ours  # who is asked is nobody else's knowledge
    asked = sorted(game.asked) or (game.turn if isinstance(game, Refereed) else [])
    away = [game.seats[seat].name for seat in asked if game.seats[seat].plays and seat not in here]
    if away:
        return "live.waiting-for", {"names": ", ".join(away)}
    return ("live.filled", {"tiles": game.filled}) if game.filled and game.stage == "play" else ours


def _context(game: Refereed) -> RefereedContext:
    """Return the additional context of a refereed table."""
    config = game.config
    passed, tiles = tuple(sorted(game.passed)), tuple(game.shown_tiles)
    awaited = tuple(game.awaited)
    settled = (config.training, config.time, config.formal, config.count)
    return RefereedContext(game.tabletop, *settled, awaited, passed, tiles, made=game.made)


def settled(game: Seating) -> Note:
    """Return the note on the seat winds: drawn, the shuffler last, or chosen. (WRC 4.4)"""
    east, south, west, north = (holder.name for holder in game.seats)
    ident = "live.winds-drawn" if game.shuffler else "live.seats-chosen"
    return ident, {"shuffler": game.shuffler, "east": east, "south": south, "west": west, "north": north}


def _sitter(game: Seating, seat: int, here: Container[int], away: int) -> Sitter:
    holder = game.seats[seat]
    return Sitter(holder.name, holder.kind, holder.kind == "bot" or seat in here, holder.stand_in, holder.bank // 1000, away)


def _asked(game: Seating, seat: int, kind: str, passed: int) -> Asked:
    """Return a seat's question; a window for calls does not use up anybody's bank."""
    config = game.config
    if game.window or not config.timed:
        return Asked(game.serial, kind)
    over = max(0, passed - 1000 * config.base)
    return Asked(game.serial, kind, max(0, 1000 * config.base - passed), max(0, game.seats[seat].bank - over))
