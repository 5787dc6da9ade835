"""Readings of a finished hand: groups and a pair, seven pairs, thirteen orphans."""

from jantaku.core.constants import CHUN, GROUPED, HATSU, KINDS, ORPHANS, PAIR, SINGLE
from jantaku.core.fields import FinishedHand, Reading

MELDS = 4


# Places beyond what a hand or a suit has are written, too, and mean nothing: a processor that need not guess how many it has is
# faster than one that writes fewer.


def lay_melds(hand: FinishedHand, reading: Reading) -> None:
    """Put the melds first in the reading; they stay as they were called. (WRC 5.4.10)"""
    for i in range(MELDS):
        reading.block[i] = hand.meld[i]


def lay_suit(reading: Reading, blocks: int, n: int, first: int) -> int:
    """Append the blocks of one reading of a suit, whose first kind is ``first``, to the n already there; return the new count."""
    for i in range(GROUPED):
        reading.block[n + i] = (blocks >> 8 * i & 255) + first
    return n + blocks_of(blocks)


def blocks_of(blocks: int) -> int:
    """Return how many blocks a reading of a suit has."""
    return blocks >> 8 * GROUPED


def read_pairs(hand: FinishedHand, reading: Reading) -> bool:
    """Read the hand as seven different pairs; return whether it is that. (WRC 2.2)"""
    if hand.count[hand.win] != 2:  # most hands go no further
        return False
    n = 0
    for kind in range(KINDS):
        count = hand.count[kind]
        if count == 2:
            reading.block[n] = PAIR + kind
            n += 1
        elif count:
            return False
    reading.blocks = n
    return n == 7


def read_orphans(hand: FinishedHand, reading: Reading) -> bool:
    """Read the hand as thirteen orphans: one of each, and a second of one; return whether it is that. (WRC 6.5.6)"""
    if hand.count[HATSU] == 0 or hand.count[CHUN] == 0:  # most hands go no further
        return False
    n = 0
    tiles = 0
    for kind in ORPHANS:
        count = hand.count[kind]
        if count == 0:
            return False
        reading.block[n] = (SINGLE if count == 1 else PAIR) + kind
        tiles += count
        n += 1
    reading.blocks = n
    return tiles == 14
