"""Walls out of secrets: each deal has its own, so that publishing one hand's says nothing of the next.

The generator ``jantaku-1``: the stream of bytes is SHA-256 of the secret followed by a block number (8 bytes, big-endian,
from 0), block after block. Numbers below n are drawn from it four bytes at a time (big-endian), passing over those at or
above the greatest multiple of n below 2**32. Two numbers below 6, plus one each, are the dice. Then, from the 136 tiles in
order (each kind four times, the last of the fives of a suit red, as many as the book has), place i from 135 down to 1
changes places with a place drawn below i + 1. The result is the wall in the order in which it is taken.
"""

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence

from jantaku.arguments import expect, shown, whole
from jantaku.core.fields import State
from jantaku.core.hands import indicator
from jantaku.core.names import RED, TILES, UNKNOWN, WALL
from jantaku.errors import LogError
from jantaku.tiles import text_of

GENERATOR = "jantaku-1"
SECRET = 32  # bytes
WORD = 2**32


def dora_indicators(state: State) -> list[int]:
    """Return the revealed dora indicators in order; -1 for an unknown one."""
    return [state.wall[indicator(i)] for i in range(state.indicators)]


def ura_indicators(state: State) -> list[int]:
    """Return the ura dora indicators beneath the revealed dora indicators, in that order; -1 for an unknown one."""
    return [state.wall[indicator(i) + 1] for i in range(state.indicators)]


def new_secret() -> bytes:
    """Return a secret of 256 bits, from the operating system."""
    return secrets.token_bytes(SECRET)


def secret_of(seed: bytes, hand: int) -> bytes:
    """Return the secret of one hand of a game with a repeatable seed: one hand's does not reveal the next."""
    return hashlib.blake2b(
        hand.to_bytes(8, "big"), key=seed if len(seed) <= 64 else hashlib.sha256(seed).digest(), digest_size=SECRET
    ).digest()


def _words(secret: bytes) -> Iterator[int]:
    block = 0
    while True:
        data = hashlib.sha256(secret + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(data[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def _below(n: int, words: Iterator[int]) -> int:
    for word in words:
        if word < WORD - WORD % n:
            return word % n
    raise AssertionError("the stream of words has no end")


def tile_set(red_fives: int) -> list[int]:
    """Return the 136 tiles in order, the last fives of a suit red, as many as ``red_fives`` has (three bits a suit)."""
    tiles = [place // 4 for place in range(WALL)]
    for suit in range(3):
        for i in range(red_fives >> 3 * suit & 7):
            tiles[4 * (9 * suit + 4) + 3 - i] = RED + suit
    return tiles


def wall_of(secret: bytes, red_fives: int, generator: str = GENERATOR) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Return the wall and the dice that a secret gives. Raise LogError for an unknown generator."""
    if generator != GENERATOR:
        raise LogError(f"The wall was made by the generator {generator!r}; known is {GENERATOR!r}.")
    words = _words(secret)
    dice = (1 + _below(6, words), 1 + _below(6, words))
    wall = tile_set(red_fives)
    for place in range(WALL - 1, 0, -1):
        other = _below(place + 1, words)
        wall[place], wall[other] = wall[other], wall[place]
    return tuple(wall), dice


def check_wall(wall: Sequence[int], red_fives: int) -> None:
    """Raise LogError for a wall that is not 136 tiles of the book's set, -1 for an unknown one."""
    expect(wall, (tuple, list), "the wall", f"a tuple of {WALL} tiles", LogError)
    if len(wall) != WALL:
        raise LogError(f"The wall has {len(wall)} tiles; it takes {WALL}.")
    for tile in wall:
        whole(tile, "a tile of the wall", UNKNOWN, TILES - 1, LogError)
    spare = Counter(tile_set(red_fives))
    spare.subtract(tile for tile in wall if tile != UNKNOWN)
    tile, left = min(spare.items(), key=lambda item: item[1])
    if left < 0:
        raise LogError(f"The wall has too many of {text_of(tile)}: {-left} more than the tiles of the book.")


def check_dice(dice: Sequence[int]) -> None:
    """Raise LogError for what is not two dice, 0 for an unknown one."""
    if not isinstance(dice, tuple | list) or len(dice) != 2:
        raise LogError(f"the dice are {shown(dice)}; give two numbers from 1 to 6, or (0, 0) where they are not known")
    for die in dice:
        whole(die, "a number of the dice", 0, 6, LogError)


def seal(secret: bytes, wall: Sequence[int]) -> str:
    """Seal of a wall, published before the deal so that everyone can check it afterwards: a SHA-256 in hex.

    It is taken over the generator's name and a line feed, the secret and a line feed, and the wall, two characters a tile.
    """
    text = "".join(map(text_of, wall))
    return hashlib.sha256(b"%s\n%s\n%s" % (GENERATOR.encode(), secret, text.encode())).hexdigest()
