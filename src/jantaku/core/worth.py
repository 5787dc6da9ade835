"""Worth of a finished hand: match each reading with the rows of the book, count fu, keep the best.

A row of the book is a box: it admits some values of each feature. ``book.admit`` is the inverse: for each value of a
feature, the rows that admit it, one bit each. The rows that a hand matches are the AND over all features.
"""

from jantaku.core.constants import (
    CLOSED,
    CONCEALED,
    DORA,
    FEATURES,
    FU_BLOCK,
    FU_ITEMS,
    GROUPED,
    NO_LIMIT,
    NOT_APART,
    OF_PLACE,
    OF_READING,
    ON_TRIPLET,
    OPEN_TRIPLET,
    RED_FIVES,
    RUNS,
    TRIPLET,
    URA,
    WAIT,
    YAKUMAN,
)
from jantaku.core.features import count_bonus, measure_reading, measure_situation
from jantaku.core.fields import FinishedHand, Lut, Reading, Rules, Worth
from jantaku.core.fu import lay_block_fu, total_fu
from jantaku.core.reading import blocks_of, lay_melds, lay_suit, read_orphans, read_pairs

EVERY_ROW = -1
MOST_BLOCKS = 13
COUNTED_HAN = 13  # above this nothing changes


def score(hand: FinishedHand, rules: Rules, lut: Lut, reading: Reading, worth: Worth) -> None:
    """Leave in ``worth`` the best reading by points; its base is 0 for a hand that is not complete or has no yaku.

    The hand has 14 tiles, or 3 fewer for each meld, the winning tile among them. ``reading`` is room to work in, and
    afterwards holds the reading looked at last. (WRC 5.7.6, 6.3)
    """
    worth.base = worth.han = worth.fu = worth.yakuman = worth.rows = 0
    reading.blocks = 0
    count_bonus(hand, lut, worth)
    measure_situation(hand, reading.f)
    rows = admitted(rules, reading.f, 0, OF_READING, EVERY_ROW)
    score_groups(hand, rules, lut, reading, worth, rows)
    if hand.melds == 0 and (read_pairs(hand, reading) or read_orphans(hand, reading)):
        score_reading(hand, rules, lut, reading, worth, rows)


def score_groups(hand: FinishedHand, rules: Rules, lut: Lut, reading: Reading, worth: Worth, rows: int) -> None:
    """Score four groups and a pair: every reading of each suit with every reading of the others. (WRC 2.2, 6.3)"""
    m, p, s = lut.suit[hand.key[0]], lut.suit[hand.key[1]], lut.suit[hand.key[2]]
    z = lut.honour[hand.key[3]]
    if m == 0 or p == 0 or s == 0 or z == 0:
        return
    way = lut.reading
    blocks = hand.melds + blocks_of(way[m]) + blocks_of(way[p]) + blocks_of(way[s]) + blocks_of(way[z])
    if blocks != GROUPED:  # not, say, four pairs and two groups: all readings of a suit have as many
        return
    reading.blocks = GROUPED
    lay_melds(hand, reading)
    for a in range(m, m + lut.ways[m]):
        i = lay_suit(reading, way[a], hand.melds, 0)
        for b in range(p, p + lut.ways[p]):
            j = lay_suit(reading, way[b], i, 9)
            for c in range(s, s + lut.ways[s]):
                k = lay_suit(reading, way[c], j, 18)
                lay_suit(reading, way[z], k, 27)
                score_reading(hand, rules, lut, reading, worth, rows)


def score_reading(hand: FinishedHand, rules: Rules, lut: Lut, reading: Reading, worth: Worth, rows: int) -> None:
    """Score a reading with the winning tile in each block that it may have completed. (WRC 6.3)"""
    measure_reading(hand, lut, reading)
    rows = admitted(rules, reading.f, OF_READING, RUNS, rows)  # in two steps, each short enough to be compiled without a loop
    rows = admitted(rules, reading.f, RUNS, OF_PLACE, rows)
    if rows == 0:
        return
    fu = rules.fu[4 * hand.seat + hand.round]
    lay_block_fu(fu, reading)
    block, waits = reading.block, lut.wait[hand.win]
    for i in range(hand.melds, reading.blocks):
        wait = waits[block[i]]
        if wait >= 0:
            opened = wait == ON_TRIPLET and not hand.by_draw
            if opened:
                turn_block(reading, fu, i, OPEN_TRIPLET - TRIPLET, -1)
            score_place(rules, reading, worth, rows, NOT_APART if hand.mixed and hand.by_draw else wait)
            if opened:
                turn_block(reading, fu, i, TRIPLET - OPEN_TRIPLET, 1)


def turn_block(reading: Reading, fu: list[int], i: int, by: int, concealed: int) -> None:
    """Toggle whether a triplet completed by another's tile counts as open. (WRC 6.3)"""
    block = reading.block[i] + by
    reading.block[i] = block
    reading.item[FU_BLOCK + i] = fu[block]
    reading.f[CONCEALED] += concealed


def score_place(rules: Rules, reading: Reading, worth: Worth, rows: int, wait: int) -> None:
    """Score a reading with its winning tile placed; a row that stands alone is scored by itself. (WRC 6.5.4)"""
    reading.f[WAIT] = wait
    rows = admitted(rules, reading.f, OF_PLACE, FEATURES, rows)
    if rows == 0:
        return
    fu = total_fu(rules, reading)
    if rows & ~rules.alone:
        weigh(rules, reading, worth, rows & ~rules.alone, fu, worth.bonus[DORA] + worth.bonus[URA] + worth.bonus[RED_FIVES])
    if rows & rules.alone:
        weigh(rules, reading, worth, rows & rules.alone, fu, 0)


def admitted(rules: Rules, f: list[int], first: int, end: int, rows: int) -> int:
    """Return which of these rows, one bit each, admit every feature from ``first`` to before ``end``. (WRC 6.5)"""
    admit = rules.admit
    for i in range(first, end):
        rows &= admit[i][f[i]]
    return rows


def rows_value(rules: Rules, rows: int, closed: int) -> int:
    """Return what these rows are worth together, in han or in yakuman. (WRC 6.5)"""
    table = rules.value[closed]
    n = 0
    for i in range(8):
        n += table[i][rows >> 8 * i & 255]
    return n


def lacks_second_han(rules: Rules, counters: int, worth: Worth) -> bool:
    """Return whether the yaku of a worth come to one han where, with that many counters, two are needed. (EMA 2012 3.4.11)"""
    if rules.two_han_from == 0 or counters < rules.two_han_from or worth.yakuman or worth.base == 0:
        return False
    return rows_value(rules, worth.rows, worth.f[CLOSED]) < 2


def highest(rules: Rules, rows: int, closed: int) -> int:
    """Return the worth of the most valuable of these rows, each taken by itself. (EMA 2012 4.2.5)"""
    best = 0
    while rows:
        rest = rows & rows - 1
        best = max(best, rows_value(rules, rows ^ rest, closed))
        rows = rest
    return best


def weigh(rules: Rules, reading: Reading, worth: Worth, rows: int, fu: int, bonus: int) -> None:
    """Keep this reading if these rows (at least one) and the bonus make it the best yet by points. (WRC 6.1, 6.5.6)

    With a yakuman, nothing else counts.
    """
    yakuman = han = 0
    if rows & rules.yakuman:
        rows &= rules.yakuman
        closed = reading.f[CLOSED]
        yakuman = highest(rules, rows, closed) if rules.yakuman_sum == 1 else rows_value(rules, rows, closed)
        base = rules.yakuman_base * min(yakuman, rules.most_yakuman)
    else:
        han = rows_value(rules, rows, reading.f[CLOSED]) + bonus
        base = base_of(rules, han, fu)
    if (base, yakuman, han, fu) > (worth.base, worth.yakuman, worth.han, worth.fu):
        worth.base = base
        worth.han = han
        worth.fu = fu
        worth.yakuman = yakuman
        worth.rows = rows
        keep(reading, worth)


def base_of(rules: Rules, han: int, fu: int) -> int:
    """Return the base value: fu doubled han + 2 times, up to mangan; above that by han alone. (WRC 6.1)"""
    base = rules.limit[min(han, COUNTED_HAN)]
    if base == 0:
        base = fu << han + 2
        if base >= rules.mangan_from:
            base = mangan(rules)
    return base


def mangan(rules: Rules) -> int:
    """Return the base value of the lowest limit. (WRC 6.1)"""
    han = 0
    while rules.limit[han] == 0:
        han += 1
    return rules.limit[han]


def limit_of(rules: Rules, base: int) -> int:
    """Return the limit that a base value reaches, `NO_LIMIT` to `YAKUMAN`. (WRC 6.1)"""
    if base >= rules.yakuman_base:
        return YAKUMAN
    limit = NO_LIMIT
    last = 0
    for han in range(COUNTED_HAN + 1):
        if last < rules.limit[han] <= base:
            last = rules.limit[han]
            limit += 1
    return limit


def keep(reading: Reading, worth: Worth) -> None:
    """Copy a reading into the worth."""
    worth.blocks = reading.blocks
    copy(reading.block, worth.block, MOST_BLOCKS)
    copy(reading.item, worth.item, FU_ITEMS)
    copy(reading.f, worth.f, FEATURES)


def copy(row: list[int], into: list[int], size: int) -> None:
    """Copy the first ``size`` numbers of one row into another."""
    for i in range(size):
        into[i] = row[i]
