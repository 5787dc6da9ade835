"""Tiles, hands, tables and scores as SVG pictures with alternative text: ``draw.hand("23m 11z 789s chii:345p", "1m")``.

Each function returns one SVG document as text, which needs no other file. Its title and description, in English, name the
tiles. A notebook shows `Score`, `Waits`, `Table` and `Holding` by these pictures.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jantaku.core.names import UNKNOWN
from jantaku.draw.art.shapes import HEIGHT
from jantaku.draw.board import table as table
from jantaku.draw.canvas import GAP, STEP, Canvas
from jantaku.draw.words import in_words
from jantaku.hand import Holding, read_hand, read_tile
from jantaku.tiles import tile_of, tiles_of

if TYPE_CHECKING:
    from jantaku.scoring import Score
    from jantaku.waiting import Waits

__all__ = ["hand", "score", "table", "tiles", "waits"]

EDGE = 8
LINE, SIZE = 34, 22
NARROWEST = 900  # a line of a score sheet finds room


def tiles(row: str | Sequence[int], *, title: str = "Tiles") -> str:
    """A row of tiles, in mpsz (``"123m0p?"``, ``?`` is a tile face down) or as codes. Raises HandError."""
    codes = tiles_of(row) if isinstance(row, str) else row
    canvas = Canvas()
    end = canvas.row(codes, EDGE, EDGE)
    return canvas.svg(max(end, STEP) + EDGE, HEIGHT + 2 * EDGE, title, in_words(codes))


def hand(holding: str | Holding, tile: str | int | None = None, *, title: str = "A mahjong hand") -> str:
    """A hand in notation or as a Holding, its melds, and set apart the tile it is won with. Raises HandError."""
    held, last = _read(holding, tile)
    canvas = Canvas()
    end = _lay(canvas, held, last)
    return canvas.svg(end + EDGE, HEIGHT + 2 * EDGE, title, _described(held, last))


def score(worth: "Score", lang: str = "en") -> str:
    """The hand of a score, and below it the lines of its score sheet in a language (en, fr or ja)."""
    return _sheet(worth.hand, worth.tile, f"A hand worth {worth.points} points", worth.explain(lang))


def waits(known: "Waits") -> str:
    """A hand and what completes it or brings it nearer, with how many of each are left; of 14 tiles only the hand."""
    near = "Complete" if known.shanten < 0 else "Tenpai" if known.tenpai else f"{known.shanten} from tenpai"
    canvas = Canvas()
    end = _lay(canvas, known.hand, UNKNOWN - 1)
    canvas.text(near, EDGE, HEIGHT + LINE + EDGE, SIZE)
    x, y = float(EDGE), HEIGHT + 1.5 * LINE + EDGE
    for accepted in known.accepts:
        canvas.tile(tile_of(accepted.tile), x, y, scale=0.6)
        canvas.text(f"{accepted.left}", x + 18, y + 74, SIZE, anchor="middle")
        x += STEP * 0.6
    left = ", ".join(f"{in_words([tile_of(each.tile)])} ({each.left} left)" for each in known.accepts)
    described = f"{_described(known.hand, UNKNOWN - 1)} {near}." + (f" It accepts: {left}." if left else "")
    height = y + 84 if known.accepts else y
    return canvas.svg(max(end, x, STEP) + EDGE, height, "A mahjong hand and what it waits for", described)


def _sheet(held: Holding, last: int, title: str, lines: Sequence[str]) -> str:
    canvas = Canvas()
    end = _lay(canvas, held, last)
    for i, line in enumerate(lines):
        canvas.text(line, EDGE, HEIGHT + EDGE + LINE * (i + 1), SIZE)
    height = HEIGHT + LINE * (len(lines) + 1)
    widest = max(map(len, lines), default=0) * SIZE * 0.6  # an upper estimate for Latin letters
    return canvas.svg(max(end, NARROWEST, widest) + EDGE, height, title, f"{_described(held, last)} {' '.join(lines)}")


def _read(holding: str | Holding, tile: str | int | None) -> tuple[Holding, int]:
    held = read_hand(holding) if isinstance(holding, str) else holding
    if tile is None:
        return held, UNKNOWN - 1
    return held, read_tile(tile) if isinstance(tile, str) else tile


def _lay(canvas: Canvas, held: Holding, last: int) -> float:
    """Draw a hand, its winning tile (below -1: none) after a gap, its melds after another; return where it ends."""
    x = canvas.row(held.tiles, EDGE, EDGE)
    if last >= UNKNOWN:
        x = canvas.row([last], x + GAP, EDGE)
    for meld in held.melds:
        x = canvas.row(meld.tiles, x + GAP, EDGE)
    return x


def _described(held: Holding, last: int) -> str:
    parts = [f"Concealed: {in_words(held.tiles)}.", *(f"Meld, {meld.call}: {in_words(meld.tiles)}." for meld in held.melds)]
    if last >= UNKNOWN:
        parts.append(f"Won with: {in_words([last])}.")
    return " ".join(parts)
