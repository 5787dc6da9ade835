"""Visible tiles, in display order."""

from jantaku.core import acts as a
from jantaku.core.constants import (
    BY_RON,
    BY_TSUMO,
    EAST,
    FROM_CLAIM,
    HAND_OVER,
    KINDS,
    NONE,
    OPEN_QUAD,
    OPEN_TRIPLET,
    PAIR,
    QUAD,
    RED,
    RUN,
    SINGLE,
    TRIPLET,
    TURN,
    UNKNOWN,
)
from jantaku.core.fields import State
from jantaku.core.kinds import RED_SUIT
from jantaku.core.step.claims import other_tile
from jantaku.scoring.tiles import is_red, kind

KEYS = "abcdefghijklmn"  # by which tiles of a hand, from the left, are named on a keyboard
PONS = {act: red for red, act in enumerate(a.PONS)}  # and how many red fives of the hand are used
SIZES = {SINGLE: 1, PAIR: 2, RUN: 3, TRIPLET: 3, QUAD: 4, OPEN_TRIPLET: 3, OPEN_QUAD: 4}


def hand_tiles(v: State, s: int) -> tuple[list[int], int]:
    """Return a seat's concealed tiles in order, unknown ones last, and separately the one drawn or won on (-1 none)."""
    tiles: list[int] = []
    held = v.held[s]
    while held:
        k = (held & -held).bit_length() - 1
        held ^= 1 << k
        red = v.reds[s] >> 3 * RED_SUIT[k] & 7 if RED_SUIT[k] >= 0 else 0
        tiles += [RED + RED_SUIT[k]] * red + [k] * (v.hand[s][k] - red)
    tiles += [UNKNOWN] * v.hidden[s]
    apart = NONE
    drawn = v.turn == s and v.source != FROM_CLAIM and (v.phase == TURN or (v.phase == HAND_OVER and v.outcome == BY_TSUMO))
    if drawn:
        apart = v.tile
        tiles.remove(apart)
    elif v.phase == HAND_OVER and v.outcome == BY_RON and v.winners >> s & 1:
        apart = v.tile
    return tiles, apart


def meld_tiles(block: int, reds: int, claimed: int) -> list[int]:
    """Return the tiles of a meld in order, the claimed one (-1: none) among them, with so many red fives."""
    low = block % 34
    size = SIZES[block - low]
    tiles = [low, low + 1, low + 2] if block - low == RUN else [low] * size
    left = reds
    if is_red(claimed):
        tiles[tiles.index(kind(claimed))] = claimed
        left -= 1
    for at, tile in enumerate(tiles):
        if left and tile < EAST and tile % 9 == 4 and not (tile == claimed and tiles.count(tile) == 1):
            tiles[at] = RED + tile // 9
            left -= 1
    return tiles


def kinds_of(bits: int) -> list[int]:
    """Return the kinds in a set of kinds."""
    return [k for k in range(KINDS) if bits >> k & 1]


def put_in(act: int, claimed: int, reds: int) -> list[int]:
    """Return the tiles of the hand used by a call or a kong; ``reds`` are the red fives held, three bits a suit."""
    if a.CHII_LOW <= act < a.PON:
        row = [other_tile(kind(claimed), act, at) for at in range(2)]
        return [RED + RED_SUIT[k] if (act - a.CHII_LOW) % 2 and RED_SUIT[k] >= 0 else k for k in row]
    own = act - a.ADDED_KAN if act >= a.ADDED_KAN else act - a.CONCEALED_KAN
    k = own if act < a.OTHERS else kind(claimed)
    size = 2 if act in PONS else 3 if act == a.KAN else 1 if act >= a.ADDED_KAN else 4
    held = reds >> 3 * RED_SUIT[k] & 7 if RED_SUIT[k] >= 0 else 0
    red = PONS.get(act, min(held, size))
    return [RED + RED_SUIT[k]] * red + [k] * (size - red)
