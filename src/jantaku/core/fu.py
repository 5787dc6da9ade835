"""Minipoints: what each block of a hand earns, and the sum of their items, which stay beside the blocks that earned them.

What an item is worth is in the book (`rules/books`), of which `rules/compiling.py` makes the rows that are read here.
"""

from jantaku.core.constants import (
    AFTER_KAN,
    BLOCKS,
    BY_DRAW,
    CHUN,
    CLOSED,
    FU_BLOCK,
    FU_HOW,
    FU_ITEMS,
    FU_WAIT,
    FU_WIN,
    GROUPED,
    HAKU,
    HATSU,
    KINDS,
    NOT_APART,
    ON_OPEN,
    ORPHANS,
    PAIR,
    PAIR_VALUE,
    RUNS,
    WAIT,
)
from jantaku.core.fields import Reading, Rules

# How many times an open triplet of simples each form of block earns: single, pair, run, triplet, quad, open triplet, open quad.
TIMES = (0, 0, 0, 2, 8, 1, 4)


def block_fu(block: int, seat: int, prevailing: int, triplet: int, valued_pair: int, double_wind_pair: int) -> int:
    """Return the fu of a block, for a seat wind and a prevailing wind, by what a book gives the three. (WRC 6.3)

    ``triplet`` is an open triplet of simples: terminals and honours double it, concealment doubles it, and a quad earns four times
    a triplet.
    """
    kind = block % KINDS
    if block // KINDS == PAIR // KINDS:
        if kind == seat and seat == prevailing:
            return double_wind_pair
        return valued_pair if kind in (seat, prevailing, HAKU, HATSU, CHUN) else 0
    times = TIMES[block // KINDS]
    return 2 * times * triplet if kind in ORPHANS else times * triplet


def lay_block_fu(fu: list[int], reading: Reading) -> None:
    """Lay out the fu of each block; ``fu`` is the book's row for the seat and round wind. (WRC 6.3)"""
    item, block = reading.item, reading.block
    for i in range(GROUPED):
        item[FU_BLOCK + i] = fu[block[i]]


def total_fu(rules: Rules, reading: Reading) -> int:
    """Return the fu of a reading with its winning tile placed, rounded up to ten; seven pairs are not rounded. (WRC 6.1, 6.3)"""
    f = reading.f
    item = reading.item
    if f[BLOCKS] != GROUPED:
        return flat_fu(rules.fu_seven_pairs if f[BLOCKS] == 7 else rules.fu_win, item)
    wait = rules.wait_fu[f[WAIT]]
    item[FU_WIN] = rules.fu_win
    item[FU_WAIT] = wait
    fu = rules.fu_win + wait
    for i in range(FU_BLOCK, FU_ITEMS):
        fu += item[i]
    how = how_fu(rules, f, fu == rules.fu_win)
    item[FU_HOW] = how
    return (fu + how + 9) // 10 * 10


def flat_fu(fu: int, item: list[int]) -> int:
    """Set a single flat item and return its fu; nothing is added to it. (WRC 6.3)"""
    for i in range(FU_ITEMS):
        item[i] = 0
    item[FU_WIN] = fu
    return fu


def how_fu(rules: Rules, f: list[int], plain: bool) -> int:
    """Return the fu for a self-draw, a closed win on a discard, or an open hand that earned nothing else. (WRC 6.3)"""
    how = 0
    if f[BY_DRAW]:
        how = draw_fu(rules, f)
    elif f[CLOSED]:
        how = rules.fu_closed_ron
    if how == 0 and plain and f[CLOSED] == 0:
        how = rules.fu_open_pinfu
    return how


def draw_fu(rules: Rules, f: list[int]) -> int:
    """Return the fu of a self-draw: none with pinfu; by some books none for a tile not kept apart, or for a replacement tile.

    (WRC 5.6, 6.3, 6.5.1)
    """
    pinfu = f[CLOSED] == 1 and f[RUNS] == 4 and f[PAIR_VALUE] == 0 and f[WAIT] == ON_OPEN
    if pinfu and rules.fu_pinfu_draw == 0:
        return 0
    if f[WAIT] == NOT_APART and rules.fu_not_apart == 0:
        return 0
    if f[AFTER_KAN] and rules.fu_after_kan == 0:
        return 0
    return rules.fu_draw
