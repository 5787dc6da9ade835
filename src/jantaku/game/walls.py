"""Walls out of secrets: each deal has its own, so that publishing one hand's says nothing of the next.

The generator ``jantaku-1``: the stream of bytes is SHA-256 of the secret followed by a block number (8 bytes, big-endian,
from 0), block after block. Numbers below n are drawn from it four bytes at a time (big-endian), passing over those at or
above the greatest multiple of n below 2**32. Two numbers below 6, plus one each, are the dice. Then, from the 136 tiles in
order (each kind four times, the last of the fives of a suit red, as many as the book has), place i from 135 down to 1
changes places with a place drawn below i + 1. The result is the wall in the order in which it is taken.

The generator ``jantaku-2`` mixes the secret with a number of each player first, so that none of them alone decides the wall: it
is ``jantaku-1`` with SHA-256 of ``jantaku-2``, a line feed, the secret, and the numbers of the four seats in their order, 32
bytes each, zeros for a seat without one. Its seal is of the secret alone. Seats are drawn alike (`Lots`).

Where the dice break the wall is in `jantaku.core.step.deal`.
"""

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from jantaku.arguments import expect, shown, whole
from jantaku.core.constants import RED, TILES, UNKNOWN, WALL
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import State
from jantaku.errors import LogError
from jantaku.scoring.tiles import text_of

GENERATOR = "jantaku-1"
MIXED = "jantaku-2"
SECRET = 32  # bytes of a secret, and of a player's number
WORD = 2**32
NONE_SENT = (b"", b"", b"", b"")

Numbers = tuple[bytes, bytes, bytes, bytes]
Places = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Lots:
    """The draw of the seats: a sealed secret, the number of each place of the waiting room (b"" without one), the result.

    ``order`` has the place that drew each seat, East first; ``drawn`` the places as they drew, the shuffler last.
    """

    seal: str
    secret: bytes
    numbers: Numbers
    order: Places
    drawn: Places


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


def mixed(secret: bytes, numbers: Sequence[bytes]) -> bytes:
    """Return the secret that a secret and the numbers of the four seats come to; b"" for a seat without one."""
    sent = b"".join(one or bytes(SECRET) for one in numbers or NONE_SENT)
    return hashlib.sha256(b"%s\n%s" % (MIXED.encode(), secret) + sent).digest()


def wall_of(
    secret: bytes, red_fives: int, generator: str = GENERATOR, numbers: Sequence[bytes] = NONE_SENT
) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Return the wall and the dice that a secret gives, with the seats' numbers. Raise LogError for an unknown generator."""
    if generator not in {GENERATOR, MIXED}:
        raise LogError(f"The wall was made by the generator {generator!r}; known are {GENERATOR!r} and {MIXED!r}.")
    words = _words(mixed(secret, numbers) if generator == MIXED else secret)
    dice = (1 + _below(6, words), 1 + _below(6, words))
    wall = tile_set(red_fives)
    _shuffle(wall, words)
    return tuple(wall), dice


def seats_of(secret: bytes, numbers: Sequence[bytes]) -> tuple[Places, Places]:
    """Return the place that draws each seat, and the places in the order in which they draw, as `Lots` has them."""
    words = _words(mixed(secret, numbers))
    order, drawn = [0, 1, 2, 3], [0, 1, 2, 3]
    _shuffle(order, words)
    _shuffle(drawn, words)
    return (order[0], order[1], order[2], order[3]), (drawn[0], drawn[1], drawn[2], drawn[3])


def _shuffle(things: list[int], words: Iterator[int]) -> None:
    for place in range(len(things) - 1, 0, -1):
        other = _below(place + 1, words)
        things[place], things[other] = things[other], things[place]


def check_wall(wall: Sequence[int], red_fives: int) -> None:
    """Raise LogError for a wall that is not 136 tiles of the book's set, -1 for an unknown one."""
    expect(wall, (tuple, list), "the wall", f"a tuple of {WALL} tiles", LogError)
    if len(wall) != WALL:
        raise LogError(f"The wall has {len(wall)} tiles; it takes {WALL}.")
    if {*map(type, wall)} == {int} and sorted(wall) == sorted(tile_set(red_fives)):
        return  # as nearly all are
    for tile in wall:
        whole(tile, "a tile of the wall", UNKNOWN, TILES - 1, LogError)
    spare = Counter(tile_set(red_fives))
    spare.subtract(tile for tile in wall if tile != UNKNOWN)
    tile, left = min(spare.items(), key=lambda item: item[1])
    if left < 0:
        raise LogError(f"The wall has too many of {text_of(tile)}: {-left} more than the tiles of the book.")


def completed(wall: Sequence[int], red_fives: int, places: Iterable[int] = range(WALL)) -> tuple[int, ...]:
    """Return a wall with tiles that are left in unknown places, or in some of them. Raise LogError as `check_wall` does."""
    check_wall(wall, red_fives)
    spare = Counter(tile_set(red_fives))
    spare.subtract(tile for tile in wall if tile != UNKNOWN)
    left, out = iter(sorted(spare.elements())), list(wall)
    for place in places:
        if out[place] == UNKNOWN:
            out[place] = next(left)
    return tuple(out)


def check_numbers(numbers: Sequence[bytes]) -> None:
    """Raise LogError for what is not a number of each seat, b"" for a seat without one, or nothing at all."""
    expect(numbers, tuple, "the numbers", "a tuple of one for each seat, or an empty one", LogError)
    for one in numbers:
        expect(one, bytes, "a number", f"{SECRET} bytes, or none", LogError)
    if len(numbers) not in {0, 4} or any(len(one) not in {0, SECRET} for one in numbers):
        raise LogError(f"the numbers are {shown(numbers)}; give {SECRET} bytes for each of the four seats, or none for a seat")


def check_dice(dice: Sequence[int]) -> None:
    """Raise LogError for what is not two dice, 0 for an unknown one."""
    if not isinstance(dice, tuple | list) or len(dice) != 2:
        raise LogError(f"the dice are {shown(dice)}; give two numbers from 1 to 6, or (0, 0) where they are not known")
    for die in dice:
        whole(die, "a number of the dice", 0, 6, LogError)


def promise(secret: bytes) -> str:
    """Seal of a secret, published before anybody sends a number: the SHA-256, in hex, of ``jantaku-2``, a line feed, the secret."""
    return hashlib.sha256(b"%s\n%s" % (MIXED.encode(), secret)).hexdigest()


def seal(secret: bytes, wall: Sequence[int], generator: str = GENERATOR) -> str:
    """Seal of a wall, published before the deal so that everyone can check it afterwards: a SHA-256 in hex.

    It is taken over the generator's name and a line feed, the secret and a line feed, and the wall, two characters a tile. That
    of a secret which is mixed with numbers is its `promise`.
    """
    if generator == MIXED:
        return promise(secret)
    text = "".join(map(text_of, wall))
    return hashlib.sha256(b"%s\n%s\n%s" % (GENERATOR.encode(), secret, text.encode())).hexdigest()
