"""Events at a table, derived from a seat's views before and after, so that nothing hidden from it is revealed."""

from collections.abc import Iterator

from jantaku.core.acts import ADDED_KAN
from jantaku.core.constants import (
    BY_ADDED_KAN,
    BY_CHII,
    BY_CONCEALED_KAN,
    BY_OPEN_KAN,
    BY_PON,
    BY_RON,
    FROM_CLAIM,
    FROM_DEAD_WALL,
    HAND_OVER,
    MARK_DRAWN,
    MARK_RIICHI,
    NONE,
    ROBBERY,
    STANDING,
    TURN,
    UNKNOWN,
)
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import State
from jantaku.story.telling import Happening
from jantaku.story.tiles import meld_tiles

CALLS = {BY_CHII: "game.chii", BY_PON: "game.pon", BY_OPEN_KAN: "game.kan", BY_CONCEALED_KAN: "game.kan-concealed"}


def events(before: State, after: State, *, draws: bool = False) -> list[Happening]:
    """Return the events, in order; draws only if asked for."""
    out = [*kong_declared(before, after)]
    if after.discards != before.discards:
        out += discards(before, after)
    if after.riichi != before.riichi:
        out += stakes(before, after)
    if after.melds != before.melds or after.meld_call != before.meld_call:
        out += melds(before, after)
    if after.indicators != before.indicators:
        out += indicators(before, after)
    if after.declared != before.declared:
        out += declarations(before, after)
    if draws:
        out += drawn(before, after)
    return out


def discards(before: State, after: State) -> Iterator[Happening]:
    """Yield discards, with riichi or without."""
    for s in range(4):
        for at in range(before.discards[s], after.discards[s]):
            marks = after.marks[s][at]
            text = "game.riichi" if marks & MARK_RIICHI else "game.discards-drawn" if marks & MARK_DRAWN else "game.discards"
            yield Happening(text, s, after.river[s][at])


def stakes(before: State, after: State) -> Iterator[Happening]:
    """Yield a riichi that was confirmed, or voided because its own tile was won on."""
    for s in range(4):
        if after.riichi[s] == STANDING != before.riichi[s]:
            yield Happening("game.riichi-stands", s, number=before.points[s] + after.delta[s] - after.points[s])
        elif before.riichi[s] and not after.riichi[s] and after.outcome == BY_RON:
            yield Happening("game.riichi-void", s)


def melds(before: State, after: State) -> Iterator[Happening]:
    """Yield a call, or a kong of the turn that nobody could rob."""
    for s in range(4):
        for at in range(after.melds[s]):
            call = after.meld_call[s][at]
            if at < before.melds[s] and before.meld_call[s][at] == call:
                continue
            tile = after.meld_tile[s][at]
            kind = after.meld[s][at] % 34
            if call == BY_ADDED_KAN:
                if before.phase != ROBBERY:
                    yield Happening("game.kan-added", s, kind)
            elif call != BY_CONCEALED_KAN or before.phase != ROBBERY:
                tiles = meld_tiles(after.meld[s][at], after.meld_reds[s][at], NONE if call == BY_CONCEALED_KAN else tile)
                yield Happening(CALLS[call], s, tile if call != BY_CONCEALED_KAN else kind, tuple(tiles))


def kong_declared(before: State, after: State) -> Iterator[Happening]:
    """Yield a kong that may be robbed."""
    if after.phase == ROBBERY != before.phase or (after.phase == HAND_OVER and after.robbed >= 0 and before.phase == TURN):
        text = "game.kan-added" if after.robbed >= ADDED_KAN else "game.kan-concealed"
        yield Happening(text, after.turn, after.tile, (after.tile,) * 4)


def indicators(before: State, after: State) -> Iterator[Happening]:
    """Yield indicators revealed."""
    for i in range(before.indicators, after.indicators):
        yield Happening("game.new-dora", tile=after.wall[indicator(i)])


def declarations(before: State, after: State) -> Iterator[Happening]:
    """Yield tenpai and noten, East first."""
    for i in range(4):
        s = (after.dealer + i) % 4
        if after.declared[s] >= 0 > before.declared[s]:
            yield Happening("game.tenpai" if after.declared[s] else "game.noten", s)


def drawn(before: State, after: State) -> Iterator[Happening]:
    """Yield a draw."""
    if after.phase != TURN or after.source == FROM_CLAIM or (before.taken, before.kans) == (after.taken, after.kans):
        return
    replacement = "-replacement" if after.source == FROM_DEAD_WALL else ""
    seen = ("-seen" if replacement else "") if after.tile != UNKNOWN else ("" if replacement else "-unseen")
    yield Happening(f"game.draws{replacement}{seen}", after.turn, after.tile)
