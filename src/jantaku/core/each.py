"""Questions about many hands at once. Written like the core: the same source runs interpreted and native."""

from typing import Annotated

from jantaku.core.fields import FinishedHand, Lut, Reading, Rules, Worth, record
from jantaku.core.names import BLOCK_CODES, EAST, KINDS
from jantaku.core.shapes import exhausted, lacking_standard, orphans_lacking, pairs_lacking, tallied, waits
from jantaku.core.worth import score

NO_FORM = 99  # shanten of seven pairs and thirteen orphans for a hand with melds
FORMS = 4  # best of all, groups and a pair, seven pairs, thirteen orphans
SUITS = 4
OF_A_KIND = 4
INDICATED = 5
RED_FIVES = 12

Hands = Annotated[list[FinishedHand], FinishedHand, 0]
Worths = Annotated[list[Worth], Worth, 0]
Counts = Annotated[list[list[int]], "i1", 0, KINDS]
Melds = Annotated[list[int], "i1", 0]
Distances = Annotated[list[list[int]], "i1", 0, FORMS]


@record
class Keys:
    """Room for the index of each suit of a hand."""

    key: Annotated[list[int], "i8", SUITS]


def unsound(hands: Hands, count: int) -> int:
    """Return the first of so many hands that no table of the core has a place for; -1 where all of them have one."""
    for i in range(count):
        if not is_sound(hands[i]):
            return i
    return -1


def is_sound(hand: FinishedHand) -> bool:
    """Return whether every number of a hand is within what it counts or names."""
    for kind in range(KINDS):
        if hand.count[kind] > OF_A_KIND:
            return False
    for suit in range(SUITS):
        if hand.key[suit] != index_of(hand.count, 9 * suit, KINDS - EAST if suit == SUITS - 1 else 9):
            return False
    for i in range(SUITS):
        if hand.meld[i] >= BLOCK_CODES:
            return False
    for i in range(INDICATED):
        if hand.dora[i] >= KINDS or hand.ura[i] >= KINDS:
            return False
    if hand.win >= KINDS:
        return False
    few = hand.melds <= SUITS and hand.called <= hand.melds and hand.doras <= INDICATED and hand.uras <= INDICATED
    return few and hand.seat < SUITS and hand.round < SUITS and has_circumstances(hand)


def has_circumstances(hand: FinishedHand) -> bool:
    """Return whether each circumstance is 0 or 1, riichi at most 2 (double), and the red fives are few."""
    each = hand.by_draw | hand.mixed | hand.ippatsu | hand.last | hand.after_kan | hand.robbing | hand.first_turn
    return each <= 1 and hand.riichi <= 2 and hand.red <= RED_FIVES


def waits_of(hand: FinishedHand, rules: Rules, lut: Lut, keys: Keys) -> int:
    """Return the kinds that complete a hand one tile short of whole, as bits. (WRC 2.2)"""
    fours = 0
    for suit in range(SUITS):
        keys.key[suit] = hand.key[suit]
    for kind in range(KINDS):
        if hand.count[kind] == OF_A_KIND:
            fours |= 1 << kind
    found = waits(lut, keys.key, hand.melds, fours)
    if found and hand.melds and rules.fifth_tile == 0:
        found &= ~exhausted(lut, hand.count, hand.melds, hand.meld, found)
    return found


def score_each(hands: Hands, rules: Rules, lut: Lut, reading: Reading, worths: Worths, count: int) -> None:
    """Write the worth of each of so many hands."""
    for i in range(count):
        score(hands[i], rules, lut, reading, worths[i])


def index_of(row: list[int], first: int, kinds: int) -> int:
    """Return the base-5 index of a suit: of so many kinds from the first on."""
    index = 0
    for kind in range(first + kinds - 1, first - 1, -1):
        index = 5 * index + row[kind]
    return index


def shanten_each(counts: Counts, melds: Melds, lut: Lut, keys: Keys, out: Distances, count: int) -> None:
    """Write the shanten of each of so many hands: the best, groups and a pair, seven pairs, thirteen orphans."""
    for i in range(count):
        for suit in range(3):
            keys.key[suit] = index_of(counts[i], 9 * suit, 9)
        keys.key[3] = index_of(counts[i], EAST, KINDS - EAST)
        standard = lacking_standard(lut, keys.key, melds[i]) - 1
        pairs = NO_FORM
        orphans = NO_FORM
        if melds[i] == 0:
            tally = tallied(lut, keys.key)
            pairs = pairs_lacking(tally) - 1
            orphans = orphans_lacking(tally) - 1
        out[i][0] = min(standard, pairs, orphans)
        out[i][1] = standard
        out[i][2] = pairs
        out[i][3] = orphans
