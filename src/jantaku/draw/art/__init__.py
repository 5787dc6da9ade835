"""Tile faces, all drawn by code, kanji included, as one SVG file of symbols."""

from functools import cache

from jantaku.draw.art.bamboo import bamboo
from jantaku.draw.art.brush import Box, written
from jantaku.draw.art.circles import circles
from jantaku.draw.art.kanji import GREEN_DRAGON, MYRIAD, NUMBERS, RED_DRAGON, WINDS
from jantaku.draw.art.marks import mark
from jantaku.draw.art.shapes import BLUE, GREEN, HEIGHT, INK, RED, WIDTH, disc, line, path

__all__ = ["FACES", "back", "motif", "sprite"]

FACES = (*(f"{number}{suit}" for suit in "mps" for number in range(10)), *(f"{number}z" for number in range(1, 8)))
NAVY = "#173066"
# The number above 萬: a few strokes need less room and more weight than many.
NUMBER_BOXES = {1: Box(5, 11, 50, 16, 7.6), 2: Box(6, 7, 48, 23, 6.4), 3: Box(6, 4.5, 48, 29, 6)}
MANY = Box(5.5, 4, 49, 31, 5.6)
INDEX = {"z": " ESWNHGR", "m": " 123456789", "p": " 123456789", "s": " 123456789"}
COLOURS = {"m": INK, "p": BLUE, "s": GREEN, "z": NAVY}
DRAGONS = {6: GREEN, 7: RED}


def characters(number: int, *, red: bool = False) -> str:
    """Draw a number above the character for ten thousand."""
    top = path(written(NUMBERS[number - 1], NUMBER_BOXES.get(number, MANY)), RED if red else INK)
    return top + path(written(MYRIAD, Box(5.5, 38, 49, 39, 4.1)), RED)


def honour(number: int) -> str:
    """Draw a wind or a dragon; the white one is a frame, because a blank face looks like a picture that failed to load."""
    if number <= 4:
        return path(written(WINDS[number - 1], Box(5, 8, 50, 64, 7)), NAVY)
    if number == 5:
        outer = "M15 8H45Q45 15 52 15V65Q45 65 45 72H15Q15 65 8 65V15Q15 15 15 8z"
        inner = "M19.5 13.5H40.5Q41 19.5 46.5 20V60Q41 60.5 40.5 66.5H19.5Q19 60.5 13.5 60V20Q19 19.5 19.5 13.5z"
        return line(outer, BLUE, 2.8) + line(inner, BLUE, 1.3)
    if number == 6:
        return path(written(GREEN_DRAGON, Box(5, 8, 50, 64, 6)), GREEN)
    return path(written(RED_DRAGON, Box(7, 8, 46, 64, 7)), RED)


@cache
def motif(face: str) -> str:
    """Draw the motif of a face. A red five also has a ring in its corner, so that colour is not needed to recognise it."""
    number, suit = int(face[0]), face[1]
    if suit == "z":
        return honour(number)
    draw = {"m": characters, "p": circles, "s": bamboo}[suit]
    if number:
        return draw(number)
    ring = path(disc(53, 7, 5.4) + disc(53, 7, 2.2), RED, ' fill-rule="evenodd"')
    return f'<g transform="translate(1 6) scale(.91)">{draw(5, red=True)}</g>{ring}'


def indexed(face: str) -> str:
    """Draw a face with its numeral or letter in the corner, the motif smaller beside it."""
    number, suit = int(face[0]), face[1]
    colour = RED if number == 0 else COLOURS[suit]
    if suit == "z":
        colour = DRAGONS.get(number, colour)
    return f'<g transform="translate(16 20) scale(.74)">{motif(face)}</g>{mark(INDEX[suit][number or 5], colour)}'


def back() -> str:
    """Draw the back: a lattice over the colour set by the style sheet."""
    lattice = "M0 20L45 80M0 60L15 80M0-20L60 60M15-40L60 20M30-40L60 0M60 20L15 80M60 60L45 80M60-20L0 60M45-40L0 20"
    return f'<path fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.6" d="{lattice}"/>'


@cache
def sprite(*, index: bool = False) -> str:
    """Return all the faces and the back as symbols: "t5m", "t0p" (a red five), "t1z" to "t7z", "tback"; indexed on request.

    They are two files, because Firefox does not style elements that it takes from another file.
    """
    draw = indexed if index else motif
    faces = {**{face: draw(face) for face in FACES}, "back": back()}
    symbols = "".join(f'<symbol id="t{face}" viewBox="0 0 {WIDTH} {HEIGHT}">{shape}</symbol>' for face, shape in faces.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
