"""Readings of a finished hand: groups and a pair, seven pairs, thirteen orphans."""

from jantaku.core.fields import FinishedHand, Reading
from jantaku.core.names import CHUN, HATSU, KINDS, ORPHANS, PAIR, SINGLE


def lay_melds(hand: FinishedHand, reading: Reading) -> None:
    """Put the melds first in the reading; they stay as they were called. (WRC 5.4.10)"""
    for i in range(hand.melds):
        reading.block[i] = hand.meld[i]


def lay_suit(reading: Reading, blocks: int, n: int, first: int) -> int:
    """Append the blocks of one reading of a suit, whose first kind is ``first``, to the n already there; return the new count."""
    while blocks:
        reading.block[n] = (blocks & 255) + first
        blocks >>= 8
        n += 1
    return n


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
