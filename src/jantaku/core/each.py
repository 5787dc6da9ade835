"""Questions about many hands at once. Written like the core: the same source runs interpreted and native."""

from typing import Annotated

from jantaku.core.constants import BLOCK_CODES, EAST, KINDS, NORTH
from jantaku.core.fields import SHAPES, FinishedHand, Lut, Reading, Rules, State, Worth, record
from jantaku.core.payment import settle_win
from jantaku.core.shapes import exhausted, lacking, orphans_lacking, pairs_lacking, waits
from jantaku.core.worth import score

NO_FORM = 99  # shanten of seven pairs and thirteen orphans for a hand with melds
FORMS = 4  # best of all, groups and a pair, seven pairs, thirteen orphans
SUITS = 4
OF_A_KIND = 4
FOUR_TOPS = 0x80808080  # the top bits of four bytes
ABOVE_FOUR = FOUR_TOPS - 0x05050505  # added to four bytes, sets the top bit of each that is more than four of a kind ...
ABOVE_KINDS = FOUR_TOPS - 0x22222222  # ... or is not a kind
INDICATED = 5
RED_FIVES = 12
AT_ONCE = 32  # hands
WHICH = 0xFFFF  # of the holdings of a half, beside its tally
PARTS = 8  # halves of suits and of the honours
LOOKED_UP = 5
KEYS = 5**9
HONOUR_KEYS = 5**7

Hands = Annotated[list[FinishedHand], FinishedHand, 0]
Worths = Annotated[list[Worth], Worth, 0]
Counts = Annotated[list[list[int]], "i1", 0, KINDS]
Melds = Annotated[list[int], "i1", 0]
Distances = Annotated[list[list[int]], "i1", 0, FORMS]


@record
class Indexes:
    """Room for the indexes of some hands: of both halves of each suit and of the honours; and for what is looked up by them."""

    part: Annotated[list[int], "i4", AT_ONCE * PARTS]
    shape: Annotated[list[int], "i4", AT_ONCE * LOOKED_UP]  # of each suit and of the honours, and the tally


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
    for i in range(KINDS // 4):
        wrong |= beyond(four(hand.count, 4 * i), ABOVE_FOUR)
    wrong |= beyond(four(hand.count, KINDS - 4), ABOVE_FOUR)
    wrong |= beyond(four(hand.dora, 0), ABOVE_KINDS) | beyond(four(hand.ura, 0), ABOVE_KINDS)
    for i in range(SUITS):
        wrong += 1 if hand.meld[i] >= BLOCK_CODES else 0
    wrong += 1 if hand.dora[4] >= KINDS or hand.ura[4] >= KINDS else 0
    keyed = hand.key[0] < KEYS and hand.key[1] < KEYS and hand.key[2] < KEYS and hand.key[3] < HONOUR_KEYS
    few = hand.melds <= SUITS and hand.called <= hand.melds and hand.doras <= INDICATED and hand.uras <= INDICATED
    placed = hand.win < KINDS and hand.seat < SUITS and hand.round < SUITS
    return wrong == 0 and keyed and few and placed and has_circumstances(hand)


def beyond(four_bytes: int, room: int) -> int:
    """Return not 0 where one of four bytes has its top bit set, or gets it by what is added to it."""
    return (four_bytes | four_bytes + room) & FOUR_TOPS


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


def four(row: list[int], first: int) -> int:
    """Return four counts of a row as one number, a byte each."""
    return int.from_bytes(row[first : first + 4], "little")


def put_bytes(row: list[int], part: list[int], at: int) -> None:
    """Write the counts of a hand, four a number: the second to fifth and the last four kinds of each suit, winds, dragons."""
    for suit in range(3):
        part[at + 2 * suit] = four(row, 9 * suit + 1)
        part[at + 2 * suit + 1] = four(row, 9 * suit + 5)
    part[at + 6] = four(row, EAST)
    part[at + 7] = four(row, NORTH) >> 8


def put_indexes(part: list[int]) -> None:
    """Turn bytes into base-5 indexes, in all numbers of a row alike: compiled, several at a time."""
    for i in range(PARTS * AT_ONCE):
        two = (part[i] & 0x00FF00FF) + 5 * (part[i] >> 8 & 0x00FF00FF)
        part[i] = (two & 0xFFFF) + 25 * (two >> 16)


def put_shapes(lut: Lut, row: list[int], part: list[int], shape: list[int], i: int) -> None:
    """Write the shapes of the suits and honours of the i-th hand of some, and its tally, from its indexes."""
    at, to = PARTS * i, LOOKED_UP * i
    low, high = lut.lower[row[0] + 5 * part[at]], lut.upper[part[at + 1]]
    tally = low + high
    shape[to] = lut.joined[high & WHICH][low & WHICH]
    low, high = lut.lower[row[9] + 5 * part[at + 2]], lut.upper[part[at + 3]]
    tally += low + high
    shape[to + 1] = lut.joined[high & WHICH][low & WHICH]
    low, high = lut.lower[row[18] + 5 * part[at + 4]], lut.upper[part[at + 5]]
    tally += low + high
    shape[to + 2] = lut.joined[high & WHICH][low & WHICH]
    low, high = lut.winds[part[at + 6]], lut.dragons[part[at + 7]]
    shape[to + 3] = lut.honours_joined[high & WHICH][low & WHICH]
    shape[to + 4] = tally + low + high >> 16


def put_distances(lut: Lut, shape: list[int], i: int, melds: int, out: list[int]) -> None:
    """Write the shanten of the i-th hand of some: the best, groups and a pair, seven pairs, orphans."""
    at = LOOKED_UP * i
    numbers, rest = lut.merge[shape[at]][shape[at + 1]], lut.merge[shape[at + 2]][shape[at + 3]]
    standard = lut.away[SHAPES * melds + numbers][rest]
    pairs = NO_FORM
    orphans = NO_FORM
    if melds == 0:
        pairs = pairs_lacking(shape[at + 4]) - 1
        orphans = orphans_lacking(shape[at + 4]) - 1
    out[0] = min(standard, pairs, orphans)
    out[1] = standard
    out[2] = pairs
    out[3] = orphans


def shanten_each(counts: Counts, melds: Melds, lut: Lut, halves: Indexes, out: Distances, count: int) -> None:
    """Write the shanten of each of so many hands: some are indexed before they are looked up, so that look-ups do not wait."""
    done = 0
    while done < count:
        some = min(AT_ONCE, count - done)
        for i in range(some):
            put_bytes(counts[done + i], halves.part, PARTS * i)
        put_indexes(halves.part)
        for i in range(some):
            put_shapes(lut, counts[done + i], halves.part, halves.shape, i)
        for i in range(some):
            put_distances(lut, halves.shape, i, melds[done + i], out[done + i])
        done += some


def settle_at(t: State, rules: Rules, worth: Worth, winner: int, payer: int, counters: int) -> None:
    """Add the payments of one win to the changes of a table, by its dealer and by who is liable to the winner. (WRC 6.1, 6.2)"""
    settle_win(rules, worth, t.dealer, winner, payer, t.liable[winner], counters, t.delta)


def lacking_at(t: State, lut: Lut, seat: int) -> int:
    """Return the tiles that the hand of a seat lacks for a win of any form. (WRC 2.2)"""
    return lacking(lut, t.key[seat], t.melds[seat])
