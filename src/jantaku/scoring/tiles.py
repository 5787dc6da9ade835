"""Tiles in and out: the digits and suits of mpsz (``0`` is the red five), English words, the tiles of Unicode.

A tile is its code: 0-8 characters, 9-17 circles, 18-26 bamboo, 27-33 honours, 34-36 the red fives; -1 is an unknown tile.
"""

from jantaku.arguments import excerpt
from jantaku.core.constants import RED, TILES, UNKNOWN
from jantaku.errors import HandError

SUITS = "mpsz"
SEATS = "ESWN"  # the letters of seats and of their winds, East first
HONOURS = ("east", "south", "west", "north", "white", "green", "red")
SUIT_WORDS = ("characters", "circles", "bamboo")
FIVE = 4

MPSZ = (*(f"{i % 9 + 1}{SUITS[i // 9]}" for i in range(RED)), *(f"0{suit}" for suit in "mps"))
WORDS = (
    *(f"{number} {suit}" for suit in SUIT_WORDS for number in range(1, 10)),
    *HONOURS,
    *(f"red 5 {suit}" for suit in SUIT_WORDS),
)
_PLAIN = "".join(chr(0x1F000 + at) for at in (*range(0x07, 0x10), *range(0x19, 0x22), *range(0x10, 0x19), 0, 1, 2, 3, 6, 5, 4))
GLYPHS = (*_PLAIN, _PLAIN[FIVE], _PLAIN[FIVE + 9], _PLAIN[FIVE + 18])
BACK = "\U0001f02b"

_OF_MPSZ = {text: tile for tile, text in enumerate(MPSZ)}
_OF_WORD = {text: tile for tile, text in enumerate(WORDS)}
_OF_GLYPH = {text: tile for tile, text in enumerate(_PLAIN)}


def kind(tile: int) -> int:
    """Return the kind (0-33) of a tile, red fives as fives; -1 stays -1."""
    return FIVE + 9 * (tile - RED) if tile >= RED else tile


def is_red(tile: int) -> bool:
    """Return whether a tile is a red five."""
    return RED <= tile < TILES


def tile_of(text: str) -> int:
    """Parse one tile: mpsz ("5m", "0p", "7z"), words ("east", "red 5 circles"), or a Unicode tile.

    Raises HandError for anything else.
    """
    for names in (_OF_MPSZ, _OF_WORD, _OF_GLYPH):
        if text in names:
            return names[text]
    raise HandError(
        f"{text[:20]!r} is no tile; a tile is a digit and m, p, s or z (1z-7z: E S W N white green red), as in 5m or 0p",
        "no-tile",
        text=text[:20],
    )


def text_of(tile: int) -> str:
    """Return the mpsz name of a tile; "?" for an unknown one."""
    return MPSZ[tile] if tile != UNKNOWN else "?"


def word_of(tile: int) -> str:
    """Return the English words for a tile: "east", "5 circles", "red 5 circles"."""
    return WORDS[tile] if tile != UNKNOWN else "an unknown tile"


def glyph_of(tile: int) -> str:
    """Return the Unicode tile; a red five looks like any five, an unknown tile shows its back."""
    return GLYPHS[tile] if tile != UNKNOWN else BACK


def tiles_of(text: str) -> list[int]:
    """The tiles of a compact row ("123m0p??7z") in the order written; "?" is an unknown tile. Raises HandError."""
    tiles: list[int] = []
    digits = ""
    for at, letter in enumerate(text):
        if letter in "0123456789":
            digits += letter
        elif letter == "?" and not digits:
            tiles.append(UNKNOWN)
        elif letter in SUITS and digits:
            for digit in digits:
                name = digit + letter
                tiles.append(_OF_MPSZ[name] if name in _OF_MPSZ else tile_of(name))
            digits = ""
        else:
            raise HandError(
                f"{letter!r} at {at + 1} of {excerpt(text)}: a row of tiles is digits and then their suit, as in 123m0p7z",
                "no-letter",
                letter=letter,
                at=at + 1,
                text=excerpt(text),
            )
    if digits:
        raise HandError(
            f"the suit is missing after {digits[:20]} at the end of {excerpt(text)}: a row of tiles ends in m, p, s, z or ?",
            "no-suit",
            digits=digits[:20],
            text=excerpt(text),
        )
    return tiles


def row_of(tiles: list[int] | tuple[int, ...]) -> str:
    """Return the compact row of tiles in their order; `tiles_of` reads it back."""
    row = ""
    for at, tile in enumerate(tiles):
        name = text_of(tile)
        last = at + 1 == len(tiles) or text_of(tiles[at + 1])[-1] != name[-1]
        row += name if last or tile == UNKNOWN else name[0]
    return row
