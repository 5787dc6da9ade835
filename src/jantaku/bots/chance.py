"""Random numbers for simulations: a fast seeded generator, written like the core so that it can be compiled too.

It is sfc32 (Doty-Humphrey): three mixed 32-bit words and a counter, which guarantees a long period. Real walls come from
secrets (``jantaku.game.walls``); this only reproduces a game from its seed.
"""

from jantaku.core.fields import I8, record

WORD = (1 << 32) - 1
STIR = 12  # draws after which every bit of the seed has reached every bit of the state


@record
class Chance:
    """State of a generator."""

    a: I8
    b: I8
    c: I8
    counter: I8


def draw(g: Chance) -> int:
    """Return the next 32 bits."""
    mixed = g.a + g.b + g.counter & WORD
    g.counter = g.counter + 1 & WORD
    g.a = g.b ^ g.b >> 9
    g.b = g.c + (g.c << 3) & WORD
    g.c = (g.c << 21 | g.c >> 11) + mixed & WORD
    return mixed


def below(g: Chance, n: int) -> int:
    """Return a number from 0 to before ``n``, which must be far below 2**32."""
    return draw(g) * n >> 32


def sow(g: Chance, seed: int, stream: int) -> None:
    """Start one of many streams of a seed; both are below 2**62."""
    g.a = stream & WORD
    g.b = seed & WORD
    g.c = (seed >> 32) + (stream >> 32 << 16) & WORD
    g.counter = 1
    for _ in range(STIR):
        draw(g)


def shuffle(g: Chance, wall: list[int]) -> None:
    """Shuffle the tiles of a wall."""
    for place in range(len(wall) - 1, 0, -1):
        other = draw(g) * (place + 1) >> 32
        tile = wall[place]
        wall[place] = wall[other]
        wall[other] = tile
