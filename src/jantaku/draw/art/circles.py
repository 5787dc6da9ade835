"""The suit of circles."""

from math import cos, pi, sin

from jantaku.draw.art.brush import pair
from jantaku.draw.art.shapes import BLUE, GREEN, RED, disc, path

HOLES = ' fill-rule="evenodd"'
# Where the circles of a tile lie, and their colours.
PLACES: dict[int, list[tuple[float, float, str]]] = {
    2: [(30, 21, GREEN), (30, 59, BLUE)],
    3: [(15.5, 16.5, BLUE), (30, 40, RED), (44.5, 63.5, GREEN)],
    4: [(16.5, 22, BLUE), (43.5, 22, GREEN), (16.5, 58, GREEN), (43.5, 58, BLUE)],
    5: [(15, 17, BLUE), (45, 17, GREEN), (30, 40, RED), (15, 63, GREEN), (45, 63, BLUE)],
    6: [(17.5, 15.5, GREEN), (42.5, 15.5, GREEN), *((x, y, RED) for y in (41, 65) for x in (17.5, 42.5))],
    7: [(12.5, 12, GREEN), (30, 19, GREEN), (47.5, 26, GREEN), *((x, y, RED) for y in (46.5, 67) for x in (19, 41))],
    8: [(x, 12.5 + 18.4 * row, BLUE) for row in range(4) for x in (18, 42)],
    9: [(x, 15.5 + 24.5 * row, (GREEN, RED, BLUE)[row]) for row in range(3) for x in (11.5, 30, 48.5)],
}
RADIUS = {2: 17, 3: 13.8, 4: 12.6, 5: 11.8, 6: 11.2, 7: 9.6, 8: 9, 9: 9}


def petals(x: float, y: float, near: float, far: float, half: float, number: int) -> str:
    """Pointed petals around a place, from ``near`` to ``far``."""
    out = ""
    for i in range(number):
        c, s = cos(2 * pi / number * i), sin(2 * pi / number * i)
        at = [(near, 0), ((near + far) / 2 + far * 0.1, half), (far, 0), ((near + far) / 2 + far * 0.1, -half)]
        start, left, tip, right = [(p * c - q * s, p * s + q * c) for p, q in at]
        there = [pair((p - start[0], q - start[1])) for p, q in (left, tip)]
        back = [pair((p - tip[0], q - tip[1])) for p, q in (right, start)]
        out += f"M{pair((x + start[0], y + start[1]))}q{' '.join(there)}q{' '.join(back)}z"
    return out


def coin(x: float, y: float, r: float) -> str:
    """A ring, and within it a disc with a blossom cut out."""
    return disc(x, y, r) + disc(x, y, r * 0.82) + disc(x, y, r * 0.69) + petals(x, y, r * 0.1, r * 0.6, r * 0.27, 6)


def great() -> str:
    """The one circle of the first tile: a wreath of beads around a flower."""
    x, y, r = 30.0, 40.0, 27.0
    beads = "".join(disc(x + cos(pi / 9 * i) * r * 0.74, y + sin(pi / 9 * i) * r * 0.74, r * 0.07) for i in range(18))
    rings = disc(x, y, r) + disc(x, y, r * 0.92) + disc(x, y, r * 0.86) + beads + disc(x, y, r * 0.61)
    flower = petals(x, y, r * 0.12, r * 0.55, r * 0.22, 8)
    return path(rings, GREEN, HOLES) + path(flower, RED) + path(disc(x, y, r * 0.1), GREEN)


def circles(number: int, *, red: bool = False) -> str:
    """So many circles; all of them red on a red five."""
    if number == 1:
        return great()
    by_colour: dict[str, str] = {}
    for x, y, colour in PLACES[number]:
        shown = RED if red else colour
        by_colour[shown] = by_colour.get(shown, "") + coin(x, y, RADIUS[number])
    return "".join(path(data, colour, HOLES) for colour, data in by_colour.items())
