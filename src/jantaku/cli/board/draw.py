"""Draw a view of a table: four seats with their rivers, melds and points, and the hands that are seen.

Everything is read from a view (``core.view``), so that nothing is drawn which the viewer may not know.
"""

from collections.abc import Sequence

from jantaku.cli.board.cells import beside, centre, fold, pad, width
from jantaku.cli.board.look import Look, face, plain_face
from jantaku.core.constants import (
    BY_ADDED_KAN,
    BY_CHII,
    BY_CONCEALED_KAN,
    HAND_OVER,
    MARK_DRAWN,
    MARK_RIICHI,
    MARK_TAKEN,
    NONE,
    TURN,
    UNKNOWN,
)
from jantaku.core.dead_wall import live
from jantaku.core.fields import State
from jantaku.game.walls import dora_indicators, ura_indicators
from jantaku.story.tiles import meld_tiles
from jantaku.texts import hand_name, wind_name

A_ROW = 6  # discards
PANEL = 25
WIDE = 3 * PANEL + 4
NARROW = 2 * 18 + 2


def draw(v: State, seat: int, names: Sequence[str], look: Look) -> list[str]:
    """The table without the viewer's own hand; with seat -1 the first East is at the bottom."""
    below = max(seat, 0)
    own, right, across, left = (panel(v, (below + i) % 4, names, look) for i in range(4))
    if look.columns >= WIDE:
        middle = [centre(line, PANEL) for part in (*title(v, look), *middle_parts(v, look)) for line in fold([part], PANEL)]
        inner = [*across, *middle, *own]
        high = max(0, len(across) + (len(middle) - len(left)) // 2)
        lines = beside([[""] * high + left, inner, [""] * high + right], (PANEL,) * 3)
        return [" " * ((look.columns - WIDE) // 2) + line for line in lines]
    head = fold(title(v, look), look.columns, "   ")
    middle = fold(middle_parts(v, look), look.columns, "   ")
    if look.columns >= NARROW:
        half = (look.columns - 2) // 2
        return [*head, *beside([across, right], (half, half)), *beside([left, own], (half, half)), *middle]
    return [*head, *right, *across, *left, *own, *middle]


def title(v: State, look: Look) -> list[str]:
    """The round, its counters, and the sticks on the table."""
    parts = [look.style(hand_name(v.round, v.dealer + 1, v.counters, look.lang), bold=True)]
    if v.sticks:
        parts.append(look.say("board.sticks", sticks=v.sticks))
    return parts


def middle_parts(v: State, look: Look) -> list[str]:
    """Dora indicators, and the tiles left."""
    return [*dora_parts(v, look), look.say("board.left", tiles=live(v))]


def dora_parts(v: State, look: Look) -> list[str]:
    """Dora indicators, and those beneath once they are shown."""
    shown = dora_indicators(v)
    under = ura_indicators(v)
    parts = [look.say("board.dora", tiles=" ".join(face(tile, look) for tile in shown))]
    if v.phase == HAND_OVER and UNKNOWN not in under:
        parts.append(look.say("board.ura", tiles=" ".join(face(tile, look) for tile in under)))
    return parts


def panel(v: State, s: int, names: Sequence[str], look: Look) -> list[str]:
    """One seat: who it is, what it has discarded and laid down."""
    room = PANEL if look.columns >= WIDE else (look.columns - 2) // 2 if look.columns >= NARROW else look.columns
    melds = fold([meld(v, s, at, look) for at in range(v.melds[s])], room - 1, " ")
    return [head(v, s, names, look, room), *river(v, s, look), *(" " + line for line in melds)]


def head(v: State, s: int, names: Sequence[str], look: Look, room: int) -> str:
    """The wind, the name, riichi, the points of a seat; whose turn it is stands out."""
    wind = wind_name((s - v.dealer) % 4, look.lang)[:1]
    points = look.say("board.points", points=v.points[s])
    mark = look.say("board.riichi") if v.riichi[s] else ""
    turn = v.phase != HAND_OVER and v.turn == s
    room -= 2 if room > A_ROW * 3 else 0
    left = f"{'>' if turn else ' '}{wind} {names[s]}"
    free = room - width(points) - (width(mark) + 1 if mark else 0) - 1
    text = look.style(pad(left, free), bold=True, reverse=turn) + " "
    if mark:
        text += look.style(mark, fg="bright_red", bold=True) + " "
    return text + points


def river(v: State, s: int, look: Look) -> list[str]:
    """The discards of a seat in rows of six, the last of the table standing out."""
    newest = v.turn == s and v.phase != TURN and v.robbed == NONE
    cells = []
    gap = " " if look.columns >= WIDE else ""
    for at in range(v.discards[s]):
        marks = v.marks[s][at]
        tile = v.river[s][at]
        mark = "*" if marks & MARK_RIICHI else "`" if marks & MARK_DRAWN else " "
        if marks & MARK_TAKEN:
            cells.append(look.style(plain_face(tile, look), dim=True) + "-" + gap)
        elif newest and at == v.discards[s] - 1:
            cells.append(face(tile, look, reverse=True) + mark + gap)
        else:
            cells.append(face(tile, look, underline=bool(marks & MARK_RIICHI)) + mark + gap)
    rows = ["".join(cells[at : at + A_ROW]) for at in range(0, len(cells), A_ROW)]
    return [" " + row for row in rows] + [""] * max(0, 2 - len(rows))


def meld(v: State, s: int, at: int, look: Look) -> str:
    """A meld, its claimed tile in brackets where it stands for whom it was claimed from, a concealed kong half face down."""
    call, claimed = v.meld_call[s][at], v.meld_tile[s][at]
    tiles = meld_tiles(v.meld[s][at], v.meld_reds[s][at], claimed if call != BY_CONCEALED_KAN else NONE)
    if call == BY_CONCEALED_KAN:
        shown = sorted(tiles, reverse=True)[:2]
        return "[" + face(UNKNOWN, look) + "".join(face(tile, look) for tile in shown) + face(UNKNOWN, look) + "]"
    tiles.remove(claimed if claimed in tiles else tiles[0])  # a partial record may not know it
    texts = [face(tile, look) for tile in tiles]
    lying = f"({face(claimed, look)})"
    if call == BY_ADDED_KAN:
        lying = f"({face(claimed, look)}{texts.pop()})"
    place = 0 if call == BY_CHII else {3: 0, 2: 1, 1: len(texts)}[(v.meld_from[s][at] - s) % 4]
    return "".join([*texts[:place], lying, *texts[place:]])
