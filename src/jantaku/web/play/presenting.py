"""A game as the wire is given it: one moment, with what is being asked and how long that may take."""

from collections.abc import Container

from jantaku.web.play.seating import Seating
from jantaku.web.refereed.game import Refereed
from jantaku.web.wire.refereed_context import RefereedContext
from jantaku.web.wire.scene import About, Asked, Opened, Scene, Sitter

Note = tuple[str, dict[str, object]]


def scene_of(game: Seating, here: Container[int], about: About | None = None, now: int | None = None) -> Scene:
    """The scene; without ``now`` as it was when what is asked now was asked, so that nobody's waiting changes it."""
    a, b, c, d = (_sitter(game, seat, here) for seat in range(4))
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
        felt=_felt(game) if isinstance(game, Refereed) else None,
        story=game.story,
    )


def about_of(game: Seating, here: Container[int], spectators: int = 0, note: Note | None = None, *, kept: bool = False) -> About:
    """What kind of game it is and how far it has come; of a game that is over it leads to the record once that is ``kept``."""
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
    )


def _note(game: Seating, here: Container[int]) -> Note | None:
    """How the seats were settled, for whom the table waits, or what of the wall was not known."""
    if game.stage == "drawing":
        return settled(game)
    asked = sorted(game.asked) or (game.turn if isinstance(game, Refereed) else [])
    away = [game.seats[seat].name for seat in asked if game.seats[seat].plays and seat not in here]
    if away:
        return "live.waiting-for", {"names": ", ".join(away)}
    return ("live.filled", {"tiles": game.filled}) if game.filled and game.stage == "play" else None


def _felt(game: Refereed) -> RefereedContext:
    """What a refereed table has besides."""
    config = game.config
    passed, tiles = tuple(sorted(game.passed)), tuple(game.shown_tiles)
    awaited = tuple(game.awaited)
    settled = (config.training, config.time, config.formal, config.count)
    return RefereedContext(game.tabletop, *settled, awaited, passed, tiles, made=game.made)


def settled(game: Seating) -> Note:
    """Who has which wind: drawn, the shuffler last, or chosen. (WRC 4.4)"""
    east, south, west, north = (holder.name for holder in game.seats)
    ident = "live.winds-drawn" if game.shuffler else "live.seats-chosen"
    return ident, {"shuffler": game.shuffler, "east": east, "south": south, "west": west, "north": north}


def _sitter(game: Seating, seat: int, here: Container[int]) -> Sitter:
    holder = game.seats[seat]
    return Sitter(holder.name, holder.kind, holder.kind == "bot" or seat in here, holder.stand_in, holder.bank // 1000)


def _asked(game: Seating, seat: int, kind: str, passed: int) -> Asked:
    """What a seat is asked; in a window nobody's bank is touched."""
    config = game.config
    if game.window or not config.timed:
        return Asked(game.serial, kind)
    over = max(0, passed - 1000 * config.base)
    return Asked(game.serial, kind, max(0, 1000 * config.base - passed), max(0, game.seats[seat].bank - over))
