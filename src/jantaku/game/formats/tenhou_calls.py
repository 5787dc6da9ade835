"""Tenhou's calls: chii, pon or kan in sixteen bits, with whose tile was claimed and which tiles it was laid with."""

from typing import NamedTuple

from jantaku.core.constants import BY_ADDED_KAN, BY_CHII, BY_CONCEALED_KAN, BY_OPEN_KAN, BY_PON, KINDS, UNKNOWN, WALL
from jantaku.game.formats.build import wrong
from jantaku.game.formats.tenhou_ids import number


class DecodedCall(NamedTuple):
    """A decoded call: how, from whom (1 next, 2 opposite, 3 previous, 0 self), the tile claimed (-1 none), those of the hand."""

    how: int
    source: int
    claimed: int
    used: tuple[int, ...]


def call_of(where: str, text: str) -> DecodedCall:
    """Return the call of sixteen bits."""
    bits = number(where, text, 0, 0xFFFF)
    source = bits & 3
    if bits & 4:
        index, called = divmod(bits >> 10, 3)
        low = index // 7 * 9 + index % 7
        run = [4 * (low + at) + (bits >> 3 + 2 * at & 3) for at in range(3)]
        if index >= 21:
            raise wrong(where, f"a call of {bits}", "a run that exists")
        return DecodedCall(BY_CHII, source, run[called], tuple(run[:called] + run[called + 1 :]))
    if bits & 24:
        return _of_a_triplet(where, bits)
    tile = bits >> 8
    if tile >= WALL:
        raise wrong(where, f"a call of {bits}", "a tile id from 0 to 135")
    four = tuple(range(tile // 4 * 4, tile // 4 * 4 + 4))
    if source:
        return DecodedCall(BY_OPEN_KAN, source, tile, tuple(other for other in four if other != tile))
    return DecodedCall(BY_CONCEALED_KAN, 0, UNKNOWN, four)


def _of_a_triplet(where: str, bits: int) -> DecodedCall:
    kind, called = divmod(bits >> 9, 3)
    if kind >= KINDS:
        raise wrong(where, f"a call of {bits}", "a kind from 0 to 33")
    fourth = 4 * kind + (bits >> 5 & 3)
    three = [tile for tile in range(4 * kind, 4 * kind + 4) if tile != fourth]
    if bits & 16:
        return DecodedCall(BY_ADDED_KAN, 0, three[called], (fourth,))
    return DecodedCall(BY_PON, bits & 3, three[called], tuple(three[:called] + three[called + 1 :]))
