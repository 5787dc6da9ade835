"""Danger of a discard: how likely each opponent is ready, on what they may wait, and what it costs."""

from jantaku.bots.sensible.sight import passed
from jantaku.bots.strong.chances import ONE, fill_far, fill_on
from jantaku.bots.strong.place import lost
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.fields import State
from jantaku.core.names import EAST, KINDS, OPEN_TRIPLET, RUN

# Weights of a wait, for each pair of unseen tiles, or tile, that would make it.
TWO_SIDED, EDGE, MIDDLE, OF_TWO_PAIRS, SINGLE, SINGLE_HONOUR = 40, 12, 8, 26, 9, 27
# How likely an opponent without riichi is ready, in percent, by tiles called, and discards in threes.
READY_OPEN = (
    (0, 0, 2, 6, 9, 13, 17, 17, 17, 17, 17),
    (1, 6, 18, 32, 40, 45, 50, 50, 50, 50, 50),
    (6, 17, 39, 56, 64, 65, 68, 68, 68, 68, 68),
    (60, 75, 86, 88, 88, 88, 88, 88, 88, 88, 88),
    (95, 95, 95, 95, 95, 95, 95, 95, 95, 95, 95),
)
SAVED = 17  # of what opponents who are ready would win, in percent: what it costs those who fold
DANGER = 120
RIICHI_COST, OPEN_COST, PER_DORA = 5600, 2600, 1700


def weigh_patterns(v: State, m: Thoughts, foe: int) -> int:
    """Set the weight of each kind as a wait of an opponent who is ready; return the weight of all waits."""
    safe = passed(v, foe)
    left = m.sight.left
    total = 0
    for kind in range(KINDS):
        n = left[kind]
        m.pattern[kind] = 0
        if not safe >> kind & 1:
            pairs = OF_TWO_PAIRS * (n * (n - 1) // 2)
            single = (SINGLE_HONOUR if kind >= EAST else SINGLE) * n
            m.pattern[kind] = pairs + single
            total += pairs // 2 + single
    for suit in range(3):
        total += weigh_suit(m, safe, 9 * suit)
    return max(1, DANGER * total // 100)


def weigh_suit(m: Thoughts, safe: int, first: int) -> int:
    """Add the weights of waits by a run in a suit; return their sum."""
    left = m.sight.left
    total = 0
    for low in range(first, first + 8):
        both = left[low] * left[low + 1]
        if low == first or low == first + 7:
            total += weigh_side(m, safe, low + 2 if low == first else low - 1, EDGE * both)
        elif not (safe >> (low - 1) | safe >> (low + 2)) & 1:
            m.pattern[low - 1] += TWO_SIDED * both
            m.pattern[low + 2] += TWO_SIDED * both
            total += TWO_SIDED * both
        if low < first + 7:
            total += weigh_side(m, safe, low + 1, MIDDLE * left[low] * left[low + 2])
    return total


def weigh_side(m: Thoughts, safe: int, kind: int, weight: int) -> int:
    """Add the weight of a wait on one kind, if that is not safe; return it."""
    if safe >> kind & 1:
        return 0
    m.pattern[kind] += weight
    return weight


def readiness(v: State, foe: int) -> int:
    """Return the chance that an opponent is ready."""
    if v.riichi[foe] > 0:
        return ONE
    return READY_OPEN[v.called[foe]][v.discards[foe] // 3] * ONE // 100


def cost_of(v: State, m: Thoughts, foe: int) -> int:
    """Return what it costs on average to deal in to an opponent who is ready."""
    n = RIICHI_COST if v.riichi[foe] > 0 or v.called[foe] == 0 else OPEN_COST
    for i in range(v.melds[foe]):
        block = v.meld[foe][i]
        low = block % 34
        n += PER_DORA * v.meld_reds[foe][i]
        if RUN <= block < RUN + 34:
            n += PER_DORA * (m.sight.dora[low] + m.sight.dora[low + 1] + m.sight.dora[low + 2])
        else:
            n += 3 * PER_DORA * m.sight.dora[low]
            if block >= OPEN_TRIPLET and (low >= 31 or low == EAST + v.round or low == EAST + (foe - v.dealer) % 4):
                n += PER_DORA
    if foe == v.dealer:
        n += n // 2
    return lost(v, m, min(n, 16000) + 300 * v.counters, foe)


def judge(v: State, m: Thoughts) -> None:
    """Set the points that each discard is expected to cost, and their mean over the tiles unseen."""
    for kind in range(KINDS):
        m.risk[kind] = m.hit[kind] = 0
    threat = 0
    for foe in range(4):
        if foe != m.seat:
            m.ready[foe] = readiness(v, foe)
            threat += m.ready[foe] if m.ready[foe] >= ONE // 4 else 0
            m.cost[foe] = cost_of(v, m, foe)
            total = weigh_patterns(v, m, foe)
            points = m.ready[foe] * m.cost[foe] >> 16
            for kind in range(KINDS):
                m.risk[kind] += points * m.pattern[kind] // total
                m.hit[kind] += m.ready[foe] * m.pattern[kind] // total
    fill_on(m, threat)
    fill_far(m)
    n = 0
    for foe in range(4):
        if foe != m.seat:
            n += m.ready[foe] * m.cost[foe] >> 16
    m.relief = n * SAVED // 100
    n = 0
    for kind in range(KINDS):
        n += m.sight.left[kind] * m.risk[kind]
    m.mean_risk = n // max(1, m.unseen)
