"""Chance for simulations: a fast seeded generator, written like the core, so that it runs compiled as well.

It is sfc32 (Doty-Humphrey): three words of 32 bits, mixed, and a counter, so that no stream is short. Real walls come from
secrets (``jantaku.walls``); this only makes the same game again from the same seed.
"""

from jantaku.core.fields import I8, record

WORD = (1 << 32) - 1
STIR = 12  # draws after which every bit of the seed has reached every bit of the state


@record
class Chance:
    """The state of a generator."""

    a: I8
    b: I8
    c: I8
    counter: I8


def draw(g: Chance) -> int:
    """The next 32 bits."""
    mixed = g.a + g.b + g.counter & WORD
    g.counter = g.counter + 1 & WORD
    g.a = g.b ^ g.b >> 9
    g.b = g.c + (g.c << 3) & WORD
    g.c = (g.c << 21 | g.c >> 11) + mixed & WORD
    return mixed


def below(g: Chance, n: int) -> int:
    """A number from 0 to before ``n``, which is far below the 32 bits of a draw."""
    return draw(g) * n >> 32


def sow(g: Chance, seed: int, stream: int) -> None:
    """Begin one of many streams of a seed; both are below 2**62."""
    g.a = stream & WORD
    g.b = seed & WORD
    g.c = (seed >> 32) + (stream >> 32 << 16) & WORD
    g.counter = 1
    for _ in range(STIR):
        draw(g)


def shuffle(g: Chance, wall: list[int]) -> None:
    """Put the tiles of a wall into a random order."""
    for place in range(len(wall) - 1, 0, -1):
        other = draw(g) * (place + 1) >> 32
        tile = wall[place]
        wall[place] = wall[other]
        wall[other] = tile
