"""The ways to see a finished hand: groups and a pair, seven pairs, thirteen orphans."""

from jantaku.core.fields import Hand, Reading
from jantaku.core.names import CHUN, HATSU, KINDS, ORPHANS, PAIR, SINGLE


def lay_melds(hand: Hand, reading: Reading) -> None:
    """The melds come first; they are what they were when they were laid down. (WRC 5.4.10)"""
    for i in range(hand.melds):
        reading.block[i] = hand.meld[i]


def lay_suit(reading: Reading, blocks: int, n: int, first: int) -> int:
    """Lay the blocks of one reading of a suit, which begins at kind ``first``, after the n already there; how many then lie."""
    while blocks:
        reading.block[n] = (blocks & 255) + first
        blocks >>= 8
        n += 1
    return n


def read_pairs(hand: Hand, reading: Reading) -> bool:
    """Lay the hand as seven different pairs, if it is that. (WRC 2.2)"""
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


def read_orphans(hand: Hand, reading: Reading) -> bool:
    """Lay the hand as one of each terminal and honour with a second of one of them, if it is that. (WRC 6.5.6)"""
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
