"""The worth of a hand: of a ready one exactly, by its waits; of one that is farther, by what it has."""

from jantaku.bots.sensible.plans import ANY, BAMBOO, CHARACTERS, SIMPLES, TRIPLETS
from jantaku.bots.strong.chances import ONE
from jantaku.bots.strong.place import gain
from jantaku.bots.strong.shape import PAIRS, THIRTEEN, nearer, valued
from jantaku.bots.strong.shots import OPEN, PERCENT, RIICHI, SILENT, shot
from jantaku.bots.strong.thoughts import NOT_WEIGHED, Thoughts
from jantaku.core.constants import EAST, KINDS, ORPHAN_KINDS
from jantaku.core.fields import Lut, Rules
from jantaku.core.kinds import BIT, POWER
from jantaku.core.worth import COUNTED_HAN, base_of, score

# Shares, in 1/16, of wins with no, one, two, three more han: self-draw, ippatsu and ura dora with riichi; self-draw without.
MORE_HAN = ((11, 5, 0, 0), (6, 6, 3, 1))
SIXTEENTHS = 16
# What a hand is worth by quarters of han, seen over many wins of a player who is not dealer.
QUARTERS = 4
BY_QUARTER = (
    *(900, 1000, 1100, 1200, 1300, 1500, 1750, 2000, 2300, 2600, 3000, 3500, 4000, 4600, 5200, 5900),
    *(6600, 7200, 7600, 7900, 8100, 8600, 9200, 9900, 10800, 11500, 12000, 12300, 12800, 13500, 14300, 15200),
    *(16000, 16000, 16500, 17000, 18000, 19000, 20000, 22000, 24000, 24000, 25000, 26000, 28000, 30000, 31000, 32000),
)
# What is seen of a far hand says so much, in sixteenths, about what is won in the end; the rest is what hands usually win.
SEEN, USUAL = 8, 4500
MOST_QUARTERS = len(BY_QUARTER) - 1


def put(m: Thoughts, kind: int) -> None:
    """Add a tile to the hand that is thought of."""
    m.hand.count[kind] += 1
    m.hand.key[kind // 9] += POWER[kind]


def lift(m: Thoughts, kind: int) -> None:
    """Remove a tile from it."""
    m.hand.count[kind] -= 1
    m.hand.key[kind // 9] -= POWER[kind]


def draw_in(m: Thoughts, kind: int) -> None:
    """Draw a tile in thought: it is no longer among the unseen."""
    put(m, kind)
    m.sight.left[kind] -= 1
    if m.sight.left[kind] == 0:
        m.sight.some_left &= ~BIT[kind]


def draw_back(m: Thoughts, kind: int) -> None:
    """Take a tile back that was drawn in thought."""
    lift(m, kind)
    m.sight.left[kind] += 1
    m.sight.some_left |= BIT[kind]


def reds(m: Thoughts) -> int:
    """Return the red fives that the hand then has: plain ones are discarded first."""
    n = m.reds
    for suit in range(3):
        n += min(m.fives[suit], m.hand.count[9 * suit + 4])
    return n


def paid(m: Thoughts, base: int) -> int:
    """Return what a win of this base value is worth."""
    return gain(m, (6 if m.hand.seat == 0 else 4) * base + m.extra)


def worth_of(rules: Rules, lut: Lut, m: Thoughts, kind: int, riichi: int) -> int:
    """Return what a ready hand is worth on average if it is won on a kind; 0 without a yaku."""
    h = m.hand
    put(m, kind)
    h.win = kind
    h.riichi = riichi
    h.red = reds(m)
    score(h, rules, lut, m.reading, m.worth)
    lift(m, kind)
    w = m.worth
    if w.base == 0 or w.yakuman or m.closed == 0:
        return paid(m, w.base) if w.base else 0
    n = 0
    more = riichi if rules.ura else 0
    for i in range(4):
        if MORE_HAN[more][i]:
            n += MORE_HAN[more][i] * paid(m, base_of(rules, min(w.han + i, COUNTED_HAN), w.fu))
    return n // SIXTEENTHS


def ready_hope(m: Thoughts) -> int:
    """Return the points that a ready hand promises: by winning, and by being ready at a draw."""
    n = m.tenpai
    for go in range(m.goes):
        n = m.rate * m.value + (ONE - m.rate) * (m.on[go + 1] * n >> 16) >> 16
    return n


def weigh_waits(rules: Rules, lut: Lut, m: Thoughts, waits: int, riichi: int) -> int:
    """Set the rate and the value of a ready hand; return their product over the draws that are left, in points.

    Each wait counts as often as it is drawn, or discarded by one of three others.
    """
    how = RIICHI if riichi else SILENT if m.closed else OPEN
    furiten = waits & (m.cast | m.gone) != 0
    fall = 0
    total = 0
    for kind in range(KINDS):
        if waits >> kind & 1:
            n = worth_of(rules, lut, m, kind, riichi)
            if n:
                share = m.sight.left[kind] * (PERCENT + (0 if furiten else 3 * shot(m, kind, how)))
                fall += share
                total += n * share
    if fall == 0:
        m.rate = m.value = 0
        return ready_hope(m)
    m.value = total // fall
    m.rate = min(ONE // 2, ONE * fall // (PERCENT * max(1, m.unseen)))
    return ready_hope(m)


def weigh_ready(rules: Rules, lut: Lut, m: Thoughts, plan: int) -> int:
    """Set rate, value and riichi of a ready hand as is better; return the points that it promises."""
    waits = nearer(lut, m, plan)
    m.riichi = 0
    m.other = NOT_WEIGHED
    if waits == 0:
        m.rate = m.value = 0
        return ready_hope(m)
    silent = weigh_waits(rules, lut, m, waits, 0)
    if m.can_riichi == 0:
        return silent
    rate, value = m.rate, m.value
    loud = weigh_waits(rules, lut, m, waits, 1)
    if loud >= silent:
        m.riichi = 1
        m.other = silent
        return loud
    m.other = loud
    m.rate = rate
    m.value = value
    return silent


def doras(m: Thoughts) -> int:
    """Return the dora in hand and melds, red fives among them."""
    h = m.hand
    n = reds(m)
    for kind in range(KINDS):
        if m.sight.dora[kind]:
            n += m.sight.dora[kind] * h.count[kind]
            for i in range(h.melds):
                low = h.meld[i] % 34
                run = 68 <= h.meld[i] < 102
                if low <= kind <= (low + 2 if run else low):
                    n += m.sight.dora[kind] * (1 if run else 3)
    return n


def yakuhai_quarters(m: Thoughts) -> int:
    """Return the quarters of han from valued triplets, and from pairs that may become one."""
    h = m.hand
    n = 0
    for kind in range(EAST, KINDS):
        if valued(m, kind):
            if h.count[kind] >= 3:
                n += QUARTERS
            elif h.count[kind] == 2 and m.sight.left[kind]:
                n += 2
    for i in range(h.melds):
        if h.meld[i] % 34 >= EAST and valued(m, h.meld[i] % 34):
            n += QUARTERS
    return n


def outer(m: Thoughts) -> int:
    """Return the number of terminals and honours in the hand."""
    n = 0
    for kind in range(KINDS):
        if ORPHAN_KINDS >> kind & 1:
            n += m.hand.count[kind]
    return n


SIMPLES_QUARTERS = (4, 3, 2, 1, 1, 0, 0, 0)  # of a closed hand with so many terminals and honours


def guess(m: Thoughts, plan: int, riichi: int) -> int:
    """Return what a hand that is far from ready may be worth to a plan."""
    quarters = QUARTERS * doras(m) + yakuhai_quarters(m)
    if riichi:
        quarters += 2 * QUARTERS
        quarters += SIMPLES_QUARTERS[min(7, outer(m))] if plan == ANY else 0
    if plan == SIMPLES:
        quarters += QUARTERS
    elif CHARACTERS <= plan <= BAMBOO:
        quarters += (3 if riichi else 2) * QUARTERS
    elif plan in (TRIPLETS, PAIRS):
        quarters += 2 * QUARTERS if plan == TRIPLETS else QUARTERS
    elif plan == THIRTEEN:
        return gain(m, 32000)
    n = BY_QUARTER[min(quarters, MOST_QUARTERS)]
    n = gain(m, (n * 3 // 2 if m.hand.seat == 0 else n) + m.extra)
    return (n * SEEN + gain(m, USUAL) * (SIXTEENTHS - SEEN)) // SIXTEENTHS
