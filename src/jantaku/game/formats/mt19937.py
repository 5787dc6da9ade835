"""Tenhou's walls: MT19937 keyed by the seed of a game, each hand's outputs hashed by SHA-512.

The key is set by ``init_by_array`` of Matsumoto and Nishimura's mt19937ar; the outputs are those of Python's own Mersenne
Twister, with its state set to the result.
"""

from base64 import b64decode
from collections.abc import Iterator, Sequence
from hashlib import sha512
from random import Random

from jantaku.core.constants import WALL

SCHEME = "mt19937ar-sha512-n288-base64"
WORDS = 624
TAKEN = 288  # outputs for each hand
BLOCK = 128  # bytes hashed at a time
MASK = 0xFFFFFFFF


def key_of(seed: str) -> list[int] | None:
    """Return the 624 words of a SHUFFLE seed ("scheme,base64"); None for another scheme or length."""
    scheme, _, text = seed.partition(",")
    if scheme != SCHEME or not text.isascii():
        return None
    try:
        raw = b64decode(text, validate=True)
    except ValueError:
        return None
    if len(raw) != 4 * WORDS:
        return None
    return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw), 4)]


def state_of(key: Sequence[int]) -> tuple[int, ...]:
    """Return the state that ``init_by_array`` makes of a key, as 624 words."""
    words = [19650218]
    for at in range(1, WORDS):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + at) & MASK)
    at, of = 1, 0
    for _ in range(max(WORDS, len(key))):
        before = words[at - 1]
        words[at] = ((words[at] ^ (before ^ before >> 30) * 1664525) + key[of] + of) & MASK
        at, of = at + 1, (of + 1) % len(key)
        if at == WORDS:
            words[0], at = words[-1], 1
    for _ in range(WORDS - 1):
        before = words[at - 1]
        words[at] = ((words[at] ^ (before ^ before >> 30) * 1566083941) - at) & MASK
        at += 1
        if at == WORDS:
            words[0], at = words[-1], 1
    words[0] = 1 << 31
    return tuple(words)


def walls(key: Sequence[int]) -> Iterator[tuple[list[int], tuple[int, int]]]:
    """Iterate over each hand's wall, as 136 tile ids by tenhou's own places (dealt from the end), and its two dice."""
    twister = Random()
    twister.setstate((3, (*state_of(key), WORDS), None))
    while True:
        source = twister.getrandbits(32 * TAKEN).to_bytes(4 * TAKEN, "little")
        hashed = b"".join(sha512(source[at : at + BLOCK]).digest() for at in range(0, len(source), BLOCK))
        words = [int.from_bytes(hashed[at : at + 4], "little") for at in range(0, len(hashed), 4)]
        wall = list(range(WALL))
        for at in range(WALL - 1):
            other = at + words[at] % (WALL - at)
            wall[at], wall[other] = wall[other], wall[at]
        yield wall, (words[WALL - 1] % 6 + 1, words[WALL] % 6 + 1)
