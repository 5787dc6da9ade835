"""What happened at a table, told from what somebody saw before and after."""

from collections.abc import Iterator, Sequence

from jantaku.cli.board.look import Look, face, faces
from jantaku.core.acts import ADDED_KAN
from jantaku.core.fields import Table
from jantaku.core.names import (
    BY_ADDED_KAN,
    BY_CHII,
    BY_CONCEALED_KAN,
    BY_OPEN_KAN,
    BY_PON,
    BY_RON,
    EAST,
    FIRST_INDICATOR,
    FROM_CLAIM,
    FROM_DEAD_WALL,
    HAND_OVER,
    MARK_DRAWN,
    MARK_RIICHI,
    NONE,
    RED,
    ROBBERY,
    STANDING,
    TURN,
    UNKNOWN,
)
from jantaku.story.tiles import meld_tiles
from jantaku.texts import seat_name, tile_name

CALLS = {BY_CHII: "game.chii", BY_PON: "game.pon", BY_OPEN_KAN: "game.kan", BY_CONCEALED_KAN: "game.kan-concealed"}


def who(v: Table, seat: int, names: Sequence[str], look: Look) -> str:
    """A seat by its wind and name: "South Haru", "South (you)"."""
    wind, name = seat_name((seat - v.dealer) % 4, look.lang), names[seat]
    if name == look.say("game.you"):
        return look.say("board.yours", seat=wind)
    return f"{wind} {name}" if name else wind


def named(tile: int, look: Look) -> str:
    """A tile in a sentence: a number tile by its face, an honour by its name."""
    return tile_name(tile, look.lang) if tile == UNKNOWN or (EAST <= tile < RED and not look.unicode) else face(tile, look)


def events(before: Table, after: Table, names: Sequence[str], look: Look, *, draws: bool = False) -> list[str]:
    """A sentence for each thing that happened, in order; draws only where they are asked for."""
    parts = [kong_declared, discards, stakes, melds, indicators, declarations] + ([drawn] if draws else [])
    return [line for part in parts for line in part(before, after, names, look)]


def discards(before: Table, after: Table, names: Sequence[str], look: Look) -> Iterator[str]:
    """A discard, with riichi or without."""
    for s in range(4):
        if after.discards[s] > before.discards[s]:
            at = after.discards[s] - 1
            marks = after.marks[s][at]
            text = "game.riichi" if marks & MARK_RIICHI else "game.discards-drawn" if marks & MARK_DRAWN else "game.discards"
            yield look.say(text, seat=who(after, s, names, look), tile=named(after.river[s][at], look))


def stakes(before: Table, after: Table, names: Sequence[str], look: Look) -> Iterator[str]:
    """A riichi that stands, or that its own tile undid."""
    for s in range(4):
        if after.riichi[s] == STANDING != before.riichi[s]:
            points = before.points[s] + after.delta[s] - after.points[s]
            yield look.say("game.riichi-stands", seat=who(after, s, names, look), points=points)
        elif before.riichi[s] and not after.riichi[s] and after.outcome == BY_RON:
            yield look.say("game.riichi-void", seat=who(after, s, names, look))


def melds(before: Table, after: Table, names: Sequence[str], look: Look) -> Iterator[str]:
    """A call, or a kong of one's own that nobody could rob."""
    for s in range(4):
        for at in range(after.melds[s]):
            call = after.meld_call[s][at]
            if at < before.melds[s] and before.meld_call[s][at] == call:
                continue
            tile = after.meld_tile[s][at]
            kind = after.meld[s][at] % 34
            if call == BY_ADDED_KAN:
                if before.phase != ROBBERY:
                    yield look.say("game.kan-added", seat=who(after, s, names, look), tile=named(kind, look))
            elif call != BY_CONCEALED_KAN or before.phase != ROBBERY:
                tiles = meld_tiles(after.meld[s][at], after.meld_reds[s][at], NONE if call == BY_CONCEALED_KAN else tile)
                told = named(tile if call != BY_CONCEALED_KAN else kind, look)
                yield look.say(CALLS[call], seat=who(after, s, names, look), tile=told, tiles=faces(tiles, look))


def kong_declared(before: Table, after: Table, names: Sequence[str], look: Look) -> Iterator[str]:
    """A kong that may be robbed."""
    if after.phase == ROBBERY != before.phase or (after.phase == HAND_OVER and after.robbed >= 0 and before.phase == TURN):
        s, tile = after.turn, after.tile
        added = after.robbed >= ADDED_KAN
        tiles = faces([tile] * 4, look)
        yield look.say(
            "game.kan-added" if added else "game.kan-concealed",
            seat=who(after, s, names, look),
            tile=named(tile, look),
            tiles=tiles,
        )


def indicators(before: Table, after: Table, _names: Sequence[str], look: Look) -> Iterator[str]:
    """Indicators turned."""
    for i in range(before.indicators, after.indicators):
        yield look.say("game.new-dora", tile=named(after.wall[FIRST_INDICATOR - 2 * i], look))


def declarations(before: Table, after: Table, names: Sequence[str], look: Look) -> Iterator[str]:
    """Tenpai and noten, East first."""
    for i in range(4):
        s = (after.dealer + i) % 4
        if after.declared[s] >= 0 > before.declared[s]:
            yield look.say("game.tenpai" if after.declared[s] else "game.noten", seat=who(after, s, names, look))


def drawn(before: Table, after: Table, names: Sequence[str], look: Look) -> Iterator[str]:
    """A draw."""
    if after.phase != TURN or after.source == FROM_CLAIM or (before.taken, before.kans) == (after.taken, after.kans):
        return
    replacement = "-replacement" if after.source == FROM_DEAD_WALL else ""
    seen = ("-seen" if replacement else "") if after.tile != UNKNOWN else ("" if replacement else "-unseen")
    yield look.say(f"game.draws{replacement}{seen}", seat=who(after, after.turn, names, look), tile=named(after.tile, look))
