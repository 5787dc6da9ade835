"""Features of a finished hand: the counts over which the boxes of yaku are drawn."""

from jantaku.core.constants import (
    AFTER_KAN,
    BLOCKS,
    BY_DRAW,
    CHUN,
    CLOSED,
    DEALER,
    DORA,
    EAST,
    FIRST_TURN,
    GATES,
    GREEN,
    HAKU,
    HATSU,
    IPPATSU,
    LAST,
    NINE_GATES,
    PAIR_VALUE,
    RED_DRAGON,
    RED_FIVES,
    RIICHI,
    ROBBING,
    ROUND,
    RUNS,
    SAME_RUN,
    SAME_TRIPLET,
    SEAT,
    STRAIGHT,
    SUITS,
    SUMS,
    TWINS,
    URA,
    WHITE,
)
from jantaku.core.fields import FinishedHand, Lut, Reading, Worth
from jantaku.core.kinds import AFTER
from jantaku.core.shapes import owned

SUIT = (1 << 9) - 1
EACH_SUIT = 1 | 1 << 9 | 1 << 18


def some(bits: int) -> int:
    """Return 1 if any bit is set, else 0."""
    return 1 if bits else 0


def count_bonus(hand: FinishedHand, lut: Lut, worth: Worth) -> None:
    """Count han from dora and kan dora, from ura dora for riichi, and from red fives. (WRC 6.4, Club Cpt-1)"""
    dora = ura = 0
    for i in range(hand.doras):
        dora += owned(lut, hand.count, hand.melds, hand.meld, AFTER[hand.dora[i]])
    if hand.riichi:
        for i in range(hand.uras):
            ura += owned(lut, hand.count, hand.melds, hand.meld, AFTER[hand.ura[i]])
    worth.bonus[DORA] = dora
    worth.bonus[URA] = ura
    worth.bonus[RED_FIVES] = hand.red


def gates(hand: FinishedHand) -> int:
    """Match 1112345678999 of one suit and any tenth tile: 1, or 2 if the tenth was the last to come, else 0. (WRC 6.5.6)"""
    first = hand.win // 9 * 9
    if first == EAST:
        return 0
    for i in range(9):
        if hand.count[first + i] < NINE_GATES[i]:
            return 0
    return 2 if hand.count[hand.win] > NINE_GATES[hand.win - first] else 1


def measure_situation(hand: FinishedHand, f: list[int]) -> None:
    """Count the features that do not depend on how the hand is read. (WRC 2.1, 6.5)"""
    f[CLOSED] = 0 if hand.called else 1
    f[BY_DRAW] = hand.by_draw
    f[RIICHI] = hand.riichi
    f[IPPATSU] = hand.ippatsu
    f[LAST] = hand.last
    f[AFTER_KAN] = hand.after_kan
    f[ROBBING] = hand.robbing
    f[FIRST_TURN] = hand.first_turn
    f[DEALER] = 0 if hand.seat else 1
    f[GATES] = gates(hand)


def measure_reading(hand: FinishedHand, lut: Lut, reading: Reading) -> None:
    """Count the features of a reading: sums over its blocks, and patterns among them. (WRC 6.5)"""
    total = odd = twins = runs = triplets = pairs = 0
    blocks, part_of, run_of, triplet_of, pair_of = reading.block, lut.part, lut.run, lut.triplet, lut.pair
    for i in range(reading.blocks):
        block = blocks[i]
        run = run_of[block]
        total += part_of[block]
        if odd & run:  # the second, or fourth, run of these tiles
            twins += 1
        odd ^= run
        runs |= run
        triplets |= triplet_of[block]
        pairs |= pair_of[block]
    f = reading.f
    for i in range(SUMS):
        f[RUNS + i] = total >> 4 * i & 15
    f[BLOCKS] = reading.blocks
    f[TWINS] = twins
    find_patterns(f, runs, triplets, runs | triplets | pairs)
    find_honours(hand, f, triplets, pairs)


def find_patterns(f: list[int], runs: int, triplets: int, kinds: int) -> None:
    """Count the patterns of runs and triplets within a suit and across the suits. (WRC 6.5.2)"""
    f[SUITS] = some(kinds & SUIT) + some(kinds >> 9 & SUIT) + some(kinds >> 18 & SUIT)
    f[STRAIGHT] = some(runs & runs >> 3 & runs >> 6 & EACH_SUIT)
    f[SAME_RUN] = some(runs & runs >> 9 & runs >> 18 & SUIT)
    f[SAME_TRIPLET] = some(triplets & triplets >> 9 & triplets >> 18 & SUIT)


def find_honours(hand: FinishedHand, f: list[int], triplets: int, pairs: int) -> None:
    """Count the triplets that are yaku, and the ways in which the pair would have been one. (WRC 6.5.1)"""
    seat = EAST + hand.seat
    prevailing = EAST + hand.round
    f[SEAT] = triplets >> seat & 1
    f[ROUND] = triplets >> prevailing & 1
    f[WHITE] = triplets >> HAKU & 1
    f[GREEN] = triplets >> HATSU & 1
    f[RED_DRAGON] = triplets >> CHUN & 1
    f[PAIR_VALUE] = (pairs >> seat & 1) + (pairs >> prevailing & 1) + some(pairs >> HAKU)
