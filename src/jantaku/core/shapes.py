"""Shape of a hand: how many tiles it lacks, and which would complete it.

A suit's holding is its key, a number in base 5. One look-up gives its summary; the summaries of two suits merge into the
summary of both, and that of all four tells how many tiles the hand lacks for its groups and a pair. Seven pairs and
thirteen orphans need only counts, from a second look-up for each suit.
"""

from jantaku.core.constants import EAST, KINDS, ORPHAN_KINDS
from jantaku.core.fields import Lut

GROUPS = 4
WITH_PAIR = 5  # columns of lut.cost: 0-4 groups alone, then 0-4 groups with a pair


def summary(lut: Lut, key: list[int]) -> int:
    """Return the summary of a whole holding, a row of ``lut.cost``."""
    numbers = lut.merge[lut.merge[lut.shape[key[0]]][lut.shape[key[1]]]][lut.shape[key[2]]]
    return lut.merge[numbers][lut.honour_shape[key[3]]]


def lacking_groups(lut: Lut, key: list[int], groups: int) -> int:
    """Return the tiles that a holding lacks for so many groups, without a pair; 0 if it has them."""
    return lut.cost[summary(lut, key)][groups]


def lacking_standard(lut: Lut, key: list[int], melds: int) -> int:
    """Return the tiles lacking for four groups, melds among them, and a pair; 0 if the hand is complete. (WRC 2.2)"""
    return lut.cost[summary(lut, key)][WITH_PAIR + GROUPS - melds]


def tallied(lut: Lut, key: list[int]) -> int:
    """Return counts over the whole hand: pairs, kinds, orphans and paired orphans, four bits each from the lowest."""
    return lut.tally[key[0]] + lut.tally[key[1]] + lut.tally[key[2]] + lut.honour_tally[key[3]]


PAIRS_LACKING = tuple(7 - (low & 15) + max(7 - (low >> 4), 0) for low in range(256))  # by pairs | kinds << 4
ORPHANS_LACKING = tuple(14 - (high & 15) - (1 if high >> 4 else 0) for high in range(128))  # by orphans | paired orphans << 4


def pairs_lacking(tally: int) -> int:
    """Return the tiles lacking for seven different pairs: four of a kind are one pair. (WRC 2.2)"""
    return PAIRS_LACKING[tally & 255]


def orphans_lacking(tally: int) -> int:
    """Return the tiles lacking for one of each terminal and honour and a second of one of them. (WRC 6.5.6)"""
    return ORPHANS_LACKING[tally >> 8]


def lacking_pairs(lut: Lut, key: list[int]) -> int:
    """Return the tiles that a hand without melds lacks for seven pairs. (WRC 2.2)"""
    return pairs_lacking(tallied(lut, key))


def lacking_orphans(lut: Lut, key: list[int]) -> int:
    """Return the tiles that a hand without melds lacks for thirteen orphans. (WRC 6.5.6)"""
    return orphans_lacking(tallied(lut, key))


def lacking(lut: Lut, key: list[int], melds: int) -> int:
    """Return the tiles lacking for a win of any form; shanten is one less. (WRC 2.2)"""
    n = lacking_standard(lut, key, melds)
    if melds == 0:
        tally = tallied(lut, key)
        n = min(n, pairs_lacking(tally), orphans_lacking(tally))
    return n


def waits(lut: Lut, key: list[int], melds: int, exhausted: int) -> int:
    """Return the kinds, one bit each, that complete a hand of 13 tiles, or of 3 fewer for each meld.

    ``exhausted`` are kinds that cannot come because the player owns all four; those concealed must be among them. A fifth
    tile is not a wait, and a hand with no other wait is not tenpai. (WRC 2.2)
    """
    found = 0
    if lacking_standard(lut, key, melds) == 1:
        found = nearer(lut, key, melds, exhausted)
    if melds == 0:
        tally = tallied(lut, key)
        if pairs_lacking(tally) == 1:
            found |= kinds_held(key, 1)
        if orphans_lacking(tally) == 1:
            found |= orphan_waits(key, tally)
    return found & ~exhausted


def nearer(lut: Lut, key: list[int], melds: int, exhausted: int) -> int:
    """Return the kinds, one bit each, that bring a hand of 13 tiles nearer to groups and a pair; `waits`, if it lacks one."""
    m, p, s, z = lut.shape[key[0]], lut.shape[key[1]], lut.shape[key[2]], lut.honour_shape[key[3]]
    mp, sz = lut.merge[m][p], lut.merge[s][z]
    column = WITH_PAIR + GROUPS - melds
    n = lut.cost[lut.merge[mp][sz]][column]
    found = suit_nearer(lut, key[0], lut.merge[p][sz], column, exhausted, n)
    found |= suit_nearer(lut, key[1], lut.merge[m][sz], column, exhausted >> 9, n) << 9
    found |= suit_nearer(lut, key[2], lut.merge[mp][z], column, exhausted >> 18, n) << 18
    return found | honours_nearer(lut, key[3], lut.merge[mp][s], column, exhausted >> EAST, n) << EAST


def suit_nearer(lut: Lut, key: int, rest: int, column: int, exhausted: int, n: int) -> int:
    """Return the kinds of a suit that leave fewer than n lacking, given the summary of the rest; bit 0 is its first kind."""
    if key == 0 and n == 1:
        return 0
    merge = lut.merge[rest]
    found = 0
    power = 1
    for i in range(9):
        if not exhausted >> i & 1 and lut.cost[merge[lut.shape[key + power]]][column] < n:
            found |= 1 << i
        power *= 5
    return found


def honours_nearer(lut: Lut, key: int, rest: int, column: int, exhausted: int, n: int) -> int:
    """Return the same among the honours."""
    if key == 0 and n == 1:
        return 0
    merge = lut.merge[rest]
    found = 0
    power = 1
    for i in range(7):
        if not exhausted >> i & 1 and lut.cost[merge[lut.honour_shape[key + power]]][column] < n:
            found |= 1 << i
        power *= 5
    return found


def kinds_held(key: list[int], copies: int) -> int:
    """Return the kinds of which a holding has exactly this many, one bit each."""
    found = 0
    for suit in range(4):
        left = key[suit]
        kind = 9 * suit
        while left:
            if left % 5 == copies:
                found |= 1 << kind
            left //= 5
            kind += 1
    return found


def orphan_waits(key: list[int], tally: int) -> int:
    """Return the missing orphan, as a bit; all thirteen if none is missing. (WRC 6.5.6)"""
    if tally >> 8 & 15 == 13:
        return ORPHAN_KINDS
    held = kinds_held(key, 1) | kinds_held(key, 2)
    return ORPHAN_KINDS & ~held


def owned(lut: Lut, count: list[int], melds: int, meld: list[int], kind: int) -> int:
    """Return how many tiles of a kind a player has, concealed and melded."""
    n = count[kind]
    for i in range(melds):
        n += lut.holds[meld[i]][kind]
    return n


def exhausted(lut: Lut, count: list[int], melds: int, meld: list[int], kinds: int) -> int:
    """Return which of these kinds, one bit each, the player owns all four of: none of them can be a wait. (WRC 2.2)"""
    found = 0
    for kind in range(KINDS):
        if kinds >> kind & 1 and owned(lut, count, melds, meld, kind) == 4:
            found |= 1 << kind
    return found
