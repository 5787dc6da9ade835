"""The suit of bamboo, and the bird that stands for its first tile."""

from math import cos, pi, sin

from jantaku.draw.art.brush import polygon
from jantaku.draw.art.shapes import BLUE, GREEN, INK, RED, disc, line, path

TOP, FOOT = 21.5, 58.5
ROWS = (14.5, 40.0, 65.5)
G, B, R = GREEN, BLUE, RED
# Where the canes of a tile stand, and their colours; two rows of long ones, or three of short.
TWO_ROWS: dict[int, list[tuple[float, float, str]]] = {
    2: [(30, TOP, B), (30, FOOT, G)],
    3: [(30, TOP, B), (15.5, FOOT, G), (44.5, FOOT, G)],
    4: [(16, TOP, B), (44, TOP, G), (16, FOOT, G), (44, FOOT, B)],
    5: [(11.5, TOP, G), (48.5, TOP, B), (30, 40, R), (11.5, FOOT, B), (48.5, FOOT, G)],
    6: [*((x, TOP, G) for x in (11.5, 30, 48.5)), *((x, FOOT, B) for x in (11.5, 30, 48.5))],
}
THREE_ROWS: dict[int, list[tuple[float, float, str]]] = {
    7: [(30, ROWS[0], R), *((x, y, c) for y in ROWS[1:] for x, c in ((11.5, G), (30, B), (48.5, G)))],
    9: [(x, y, c) for y in ROWS for x, c in ((11.5, R), (30, B), (48.5, G))],
}
BODY = (
    "M33 51C19 49 15 36 25 29C31 25 33 21 31.5 17C31 10 37 7 41.5 9C46 11 46.5 17 44.5 21C43.5 24 44.5 27 46 31C49 40 44 51 33 51z"
)
WING = "M22.5 37C28 31 38 31 42.5 40C38 47.5 29 48 24.5 43.5C28.5 43 27.5 38.5 22.5 37z"
FEATHERS = ((7, 55, B), (12.5, 66, G), (22, 73, B), (33, 74.5, G), (43.5, 70, B))


def cane(x: float, y: float, height: float, width: float, turn: float = 0) -> str:
    """A cane of two joints with its knots, turned by so many degrees; a slit of light runs down each joint."""
    a, k, b, cap = width / 2, width * 0.31, height / 2, width * 0.2
    side = [(a, -b), (a, cap - b), (k, cap * 1.7 - b), (k, -cap * 1.2), (a, -cap * 0.5)]
    side += [(p, -q) for p, q in reversed(side)]
    w, far, near = width * 0.055, b * 0.68, b * 0.3
    slits = [[(-w, s * far), (-w, s * near), (w, s * near), (w, s * far)] for s in (-1, 1)]
    shapes = [side + [(-p, q) for p, q in reversed(side)], *slits]
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    return "".join(polygon([(x + p * c - q * s, y + p * s + q * c) for p, q in shape]) for shape in shapes)


def canes(places: list[tuple[float, float, str]], height: float, width: float, *, red: bool) -> str:
    """Canes, those of a colour in one piece."""
    by_colour: dict[str, str] = {}
    for x, y, colour in places:
        shown = RED if red else colour
        by_colour[shown] = by_colour.get(shown, "") + cane(x, y, height, width)
    return "".join(_green(data, colour) for colour, data in by_colour.items())


def _green(data: str, colour: str) -> str:
    return path(data, colour, f' fill-rule="evenodd" stroke="{colour}" stroke-width=".9" stroke-linejoin="round"')


def eight() -> str:
    """Eight canes: an M above a W."""
    sides = "".join(cane(x, y, 33, 9.2) for y in (TOP, FOOT) for x in (8.5, 51.5))
    slanted = "".join(cane(x, y, 30, 9, t) for y, s in ((TOP + 1, 1), (FOOT - 1, -1)) for x, t in ((22, 31 * s), (38, -31 * s)))
    return _green(sides, GREEN) + _green(slanted, BLUE)


def bird() -> str:
    """A peacock: its train spread below, an eye on each feather."""
    train = "".join(line(f"M32 46Q{(32 + x) / 2 - 2:.1f} {(46 + y) / 2 + 4:.1f} {x} {y}", c, 2.6) for x, y, c in FEATHERS)
    eyes = "".join(path(disc(x, y, 4.4) + disc(x, y, 2.9), c, ' fill-rule="evenodd"') for x, y, c in FEATHERS)
    pupils = path("".join(disc(x, y, 1.7) for x, y, _ in FEATHERS), RED)
    body, wing = path(BODY, GREEN), path(WING, RED)
    quills = line("M30 36.5Q36 37 39 40.5M29.5 40.5Q34 40.5 37 43.5", "#fff8e8", 1.3)
    crest = line("M35.5 8.5Q32.5 5.5 33 2.5M38.5 7.5Q37.5 4.5 39 1.8M41.5 8Q42 5 45 3.5", BLUE, 1.7)
    tips = path(disc(33, 2.5, 1.7) + disc(39.2, 2, 1.7) + disc(45.2, 3.5, 1.7), RED)
    beak = path("M45.2 12.5L53.5 16L45 18z", RED)
    eye = path(disc(40.5, 14, 2.6), "#fff8e8") + path(disc(41, 14, 1.4), INK)
    return train + eyes + pupils + body + wing + quills + crest + tips + beak + eye


def bamboo(number: int, *, red: bool = False) -> str:
    """So many canes; a bird for the first; all of them red on a red five."""
    if number == 1:
        return bird()
    if number == 8:
        return eight()
    if number in TWO_ROWS:
        return canes(TWO_ROWS[number], 33, 11 if number < 5 else 10.4, red=red)
    return canes(THREE_ROWS[number], 22.5, 10.4, red=red)
