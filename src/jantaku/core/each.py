"""Questions about many hands at once. Written like the core: the same source runs interpreted and native."""

from typing import Annotated

from jantaku.core.fields import FinishedHand, Lut, Reading, Rules, Worth, record
from jantaku.core.names import BLOCK_CODES, EAST, HAKU, KINDS
from jantaku.core.shapes import GROUPS, WITH_PAIR, exhausted, orphans_lacking, pairs_lacking, waits
from jantaku.core.worth import score

NO_FORM = 99  # shanten of seven pairs and thirteen orphans for a hand with melds
FORMS = 4  # best of all, groups and a pair, seven pairs, thirteen orphans
SUITS = 4
OF_A_KIND = 4
TO_EIGHT = 3  # more than four of a kind and these are eight or more
INDICATED = 5
RED_FIVES = 12
AT_ONCE = 64  # hands
KEYS = 5**9
HONOUR_KEYS = 5**7

Hands = Annotated[list[FinishedHand], FinishedHand, 0]
Worths = Annotated[list[Worth], Worth, 0]
Counts = Annotated[list[list[int]], "i1", 0, KINDS]
Melds = Annotated[list[int], "i1", 0]
Distances = Annotated[list[list[int]], "i1", 0, FORMS]


@record
class SuitHalves:
    """Room for the indexes of some hands."""

    half: Annotated[list[list[int]], "i4", AT_ONCE, 7]


@record
class Keys:
    """Room for the indexes of the suits of a hand."""

    key: Annotated[list[int], "i4", SUITS]


def unsound(hands: Hands, count: int) -> int:
    """Return the first of so many hands that no table of the core has a place for; -1 where all of them have one."""
    for i in range(count):
        if not is_sound(hands[i]):
            return i
    return -1


def is_sound(hand: FinishedHand) -> bool:
    """Return whether every number of a hand is within what it counts or names, so that the tables have a place for it."""
    wrong = 0
    for kind in range(KINDS):
        wrong |= hand.count[kind] + TO_EIGHT & ~7
    for i in range(SUITS):
        wrong += 1 if hand.meld[i] >= BLOCK_CODES else 0
    for i in range(INDICATED):
        wrong += 1 if hand.dora[i] >= KINDS or hand.ura[i] >= KINDS else 0
    keyed = hand.key[0] < KEYS and hand.key[1] < KEYS and hand.key[2] < KEYS and hand.key[3] < HONOUR_KEYS
    few = hand.melds <= SUITS and hand.called <= hand.melds and hand.doras <= INDICATED and hand.uras <= INDICATED
    placed = hand.win < KINDS and hand.seat < SUITS and hand.round < SUITS
    return wrong == 0 and keyed and few and placed and has_circumstances(hand)


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


def put_halves(row: list[int], half: list[int]) -> None:
    """Write the base-5 indexes of a hand: for each suit of its first five kinds and of the other four, then of the honours."""
    for suit in range(3):
        i = 9 * suit
        half[2 * suit] = row[i] + 5 * (row[i + 1] + 5 * (row[i + 2] + 5 * (row[i + 3] + 5 * row[i + 4])))
        half[2 * suit + 1] = row[i + 5] + 5 * (row[i + 6] + 5 * (row[i + 7] + 5 * row[i + 8]))
    dragons = row[HAKU] + 5 * (row[HAKU + 1] + 5 * row[HAKU + 2])
    half[6] = row[EAST] + 5 * (row[EAST + 1] + 5 * (row[EAST + 2] + 5 * (row[EAST + 3] + 5 * dragons)))


def put_distances(lut: Lut, half: list[int], melds: int, out: list[int]) -> None:
    """Write the shanten of a hand: the best, groups and a pair, seven pairs, thirteen orphans."""
    m = lut.joined[lut.upper[half[1]]][lut.lower[half[0]]]
    p = lut.joined[lut.upper[half[3]]][lut.lower[half[2]]]
    s = lut.joined[lut.upper[half[5]]][lut.lower[half[4]]]
    whole = lut.merge[lut.merge[m][p]][lut.merge[s][lut.honour_shape[half[6]]]]
    standard = lut.cost[whole][WITH_PAIR + GROUPS - melds] - 1
    pairs = NO_FORM
    orphans = NO_FORM
    if melds == 0:
        below = lut.lower_tally[half[0]] + lut.lower_tally[half[2]] + lut.lower_tally[half[4]]
        above = lut.upper_tally[half[1]] + lut.upper_tally[half[3]] + lut.upper_tally[half[5]]
        tally = below + above + lut.honour_tally[half[6]]
        pairs = pairs_lacking(tally) - 1
        orphans = orphans_lacking(tally) - 1
    out[0] = min(standard, pairs, orphans)
    out[1] = standard
    out[2] = pairs
    out[3] = orphans


def shanten_each(counts: Counts, melds: Melds, lut: Lut, halves: SuitHalves, out: Distances, count: int) -> None:
    """Write the shanten of each of so many hands: some are indexed before they are looked up, so that look-ups do not wait."""
    done = 0
    while done < count:
        some = min(AT_ONCE, count - done)
        for i in range(some):
            put_halves(counts[done + i], halves.half[i])
        for i in range(some):
            put_distances(lut, halves.half[i], melds[done + i], out[done + i])
        done += some
