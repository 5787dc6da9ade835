"""The look of the table: language, colours for dark and light terminals, the faces of tiles."""

from dataclasses import dataclass
from functools import cache

from rich.style import Style

from jantaku.core.constants import CHUN, EAST, HATSU, RED
from jantaku.scoring.tiles import glyph_of, is_red, tile_of
from jantaku.texts import columns, say

SIGNS = ("kanji", "letters", "pictures")
KANJI = "東南西北白發中"
HIDDEN = "##"


@dataclass(frozen=True)
class Palette:
    """Colours, by what they are of."""

    felt: str
    text: str
    dim: str
    accent: str
    good: str
    bad: str
    chip: str
    card: str
    back: str
    ink: str
    suits: tuple[str, str, str]
    red: str
    green: str


PALETTES = {
    "dark": Palette(
        "#14251e", "#ece8dc", "#8fa698", "#ffd166", "#7fd8a0", "#ff8f80", "#2b4a3d", "#f4efe1", "#47705f", "#20241f",
        ("#7a4a00", "#1c4f9c", "#1b6b3a"), "#c2182b", "#0b7a3b",
    ),
    "light": Palette(
        "#dfeae1", "#16241c", "#55695d", "#8a4b00", "#0a6b35", "#b3261e", "#bfd3c5", "#fffdf6", "#8fb09d", "#20241f",
        ("#7a4a00", "#1c4f9c", "#1b6b3a"), "#c2182b", "#0b7a3b",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Appearance:
    """A language, the signs of tiles, and a palette."""

    lang: str = "en"
    signs: str = "kanji"
    theme: str = "dark"

    @property
    def palette(self) -> Palette:
        """The colours."""
        return PALETTES[self.theme]

    def say(self, ident: str, **values: object) -> str:
        """Return a text in the language."""
        return say(ident, self.lang, **values)

    def style(self, colour: str = "text", *, back: str = "felt", bold: bool = False, under: bool = False) -> Style:
        """Return a style by the names of its colours."""
        return styled(getattr(self.palette, colour), getattr(self.palette, back), bold, under)

    def face(self, tile: str) -> str:
        """Return a tile in two cells: a digit and its suit, an honour by its kanji or letters, or the picture of Unicode."""
        if tile in {"?", ""}:
            return HIDDEN
        number = tile_of(tile)
        if self.signs == "pictures":
            return columns.pad(glyph_of(number), 2)
        if EAST <= number < RED:
            return KANJI[number - EAST] if self.signs == "kanji" else say("board.honours", self.lang).split()[number - EAST]
        return tile

    def card(self, tile: str, *, faded: bool = False) -> Style:
        """Return the style of a tile, open or face down."""
        own = self.palette
        if tile in {"?", ""}:
            return styled(own.felt, own.back, False, False)
        number = tile_of(tile)
        ink = own.suits[number // 9] if number < EAST else own.ink
        if is_red(number) or number == CHUN:
            ink = own.red
        elif number == HATSU:
            ink = own.green
        return styled(ink, own.back if faded else own.card, is_red(number) or number >= EAST, False)


@cache
def styled(colour: str, back: str, bold: bool, under: bool) -> Style:  # noqa: FBT001 - a key of the cache
    """Return a style, the same object for the same colours."""
    return Style(color=colour, bgcolor=back, bold=bold, underline=under)
