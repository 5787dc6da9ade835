"""Canvas for tiles in an SVG picture: each face is written once as a symbol, and referenced where it is drawn."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

from jantaku.core.constants import UNKNOWN
from jantaku.draw.art import back, motif
from jantaku.draw.art.brush import number
from jantaku.draw.art.shapes import HEIGHT, WIDTH
from jantaku.scoring.melds import Placed
from jantaku.scoring.tiles import text_of
from jantaku.texts.columns import width

IVORY, EDGE, AMBER, INK, PALE, PAPER = "#fdf8ea", "#b9ae94", "#c98a2b", "#191b25", "#f4f1e6", "#ffffff"
FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK JP', sans-serif"
STEP = WIDTH + 3
GAP = 14
COLUMN = 0.58  # of the size of a text: the room of one letter in a column


class Canvas:
    """A picture in progress, in units of which a tile is 60 wide and 80 high."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.faces: set[int] = set()

    def tile(self, tile: int, x: float, y: float, *, scale: float = 1, turned: bool = False, faded: bool = False) -> float:
        """Draw a tile with its upper left corner at x, y, -1 as its back; return its width without a margin."""
        self.faces.add(tile)
        place = f"translate({number(x)} {number(y)}) scale({scale:g})"
        if turned:
            place += f" translate({HEIGHT} {HEIGHT - WIDTH}) rotate(90)"
        fade = ' opacity=".4"' if faded else ""
        self.parts.append(f'<use href="#{_ident(tile)}" width="{WIDTH}" height="{HEIGHT}" transform="{place}"{fade}/>')
        return (HEIGHT if turned else WIDTH) * scale

    def row(self, tiles: Iterable[int], x: float, y: float, *, scale: float = 1) -> float:
        """Draw tiles beside each other; return the x of the next one."""
        for tile in tiles:
            self.tile(tile, x, y, scale=scale)
            x += STEP * scale
        return x

    def meld(self, placed: Iterable[Placed], x: float, y: float, *, scale: float = 1) -> float:
        """Draw the tiles of a meld as they are laid; return the x of the next one."""
        last = x
        for tile, how in placed:
            if how == "added":
                self.tile(tile, last, y - WIDTH * scale, scale=scale, turned=True)
                continue
            last = x
            x += self.tile(UNKNOWN if how == "down" else tile, x, y, scale=scale, turned=how == "turned") + (STEP - WIDTH) * scale
        return x

    def cells(self, line: str, x: float, y: float, size: float) -> None:
        """Write a line that was laid out in fixed-width columns: each cell at its column, numbers right-aligned."""
        found = list(re.finditer(r"[^ ]+(?: [^ ]+)*", line))
        wide = size * COLUMN
        for i, cell in enumerate(found):
            right = len(found) > 2 and i == len(found) - 2 and line.startswith("  ")
            at = width(line[: cell.end() if right else cell.start()])
            self.text(cell[0], x + wide * at, y, size, anchor="end" if right else "start")

    def text(self, words: str, x: float, y: float, size: float, *, colour: str = INK, anchor: str = "start") -> None:
        """Write a line with its base line at ``y``; ``anchor`` is start, middle or end."""
        at = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}" fill="{colour}"'
        self.parts.append(f'<text {at} font-family="{FONT}">{escape(words)}</text>')

    def svg(self, width: float, height: float, title: str, description: str, *, shown: float = 0.6) -> str:
        """Return the picture, with title and description for screen readers; ``shown`` is its size in pixels a unit."""
        symbols = "".join(map(_symbol, sorted(self.faces)))
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {number(width)} {number(height)}"'
            f' width="{round(width * shown)}" height="{round(height * shown)}">'
        )
        alt = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        paper = (
            f'<rect width="{number(width)}" height="{number(height)}" rx="8" fill="{PAPER}"/>'  # text stays legible on dark pages
        )
        return f"{head}{alt}<defs>{symbols}</defs>{paper}{''.join(self.parts)}</svg>"


def _ident(tile: int) -> str:
    return "jantaku-back" if tile == UNKNOWN else f"jantaku-{text_of(tile)}"


def _symbol(tile: int) -> str:
    """Return a tile with its body: an ivory face, or a back."""
    fill, drawn = (AMBER, back()) if tile == UNKNOWN else (IVORY, motif(text_of(tile)))
    body = f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" fill="{fill}" stroke="{EDGE}" stroke-width="2"/>'
    face = f'<g transform="translate(5.4 7.2) scale(.82)">{drawn}</g>'
    return f'<symbol id="{_ident(tile)}" viewBox="0 0 {WIDTH} {HEIGHT}">{body}{face}</symbol>'
