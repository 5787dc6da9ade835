"""Danger of a discard: how likely each opponent is ready, on what they may wait, and what it costs.

A tile that an opponent cannot win on, because they discarded or passed it, has none: `bots/sensible/sight.py` knows which.

The tables of waits and readiness are fitted by ``python -m tools.danger`` to recorded games of strong players: the even-numbered
ones of 2020, 33 others, and 12 of 2022. It prints them as they appear here, and compares what they predict with the odd-numbered
games of 2020, which had no part in them.
"""

from math import exp

from jantaku.bots.sensible.sight import passed
from jantaku.bots.strong.chances import ONE, chance_of_others, fill_far, fill_on
from jantaku.bots.strong.place import lost, spared
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.constants import EAST, KINDS, MARK_DRAWN, OPEN_TRIPLET, ORPHAN_KINDS, RUN
from jantaku.core.fields import State
from jantaku.core.kinds import KIND

# Weights of a wait, without riichi and with it, for each pair of unseen tiles, or tile, that would make it. Of two pairs, and of a
# single tile: terminals, other numbers, honours. Of runs: by the number of their lower tile, 1 to 8, or 1 to 7.
OF_TWO_PAIRS = ((61, 59, 133), (33, 21, 26))
SINGLE_TILE = ((17, 13, 44), (10, 10, 24))
EDGES = (13, 17)
TWO_SIDED = ((0, 31, 40, 46, 46, 40, 31, 0), (0, 47, 40, 47, 47, 40, 47, 0))
MIDDLES = ((13, 11, 8, 8, 8, 11, 13), (14, 10, 5, 7, 5, 10, 14))
# The chance that an opponent who is ready wins on a tile is its share of the weights to some power, times the kinds that may be won
# on; both in hundredths. In turn: closed without riichi, one tile called, more, riichi.
POWERS = (103, 103, 103, 79)
WAITED_ON = (87, 121, 131, 72)
WITH_RIICHI = 3
# Evidence that an opponent without riichi is ready, in 1/32 of a natural logarithm of the odds: by tiles called and discards, ...
BY_TURN = (
    (-306, -272, -236, -200, -170, -151, -136, -121, -110, -102, -90, -83, -75, -69, -63, -57, -54, -51, -48),
    (-132, -116, -101, -90, -78, -64, -52, -39, -28, -18, -12, -7, -1, 2, 4, 5, 5, 6, 6),
    (-92, -78, -64, -49, -34, -19, -10, -5, 3, 9, 16, 22, 24, 23, 23, 24, 22, 20, 17),
    (27, 36, 45, 54, 60, 64, 69, 75, 81, 82, 78, 72, 68, 65, 66, 67, 67, 63, 58),
)
# ... by tiles in a row discarded as they were drawn, closed and open, ...
BY_STREAK = (
    (-11, -2, 0, 2, 2, 2, 6),
    (-27, -17, -9, -1, 8, 16, 29),
)
# ... by the last discard (1, 2, 8 or 9; 3 to 7; an honour), as drawn or from the hand, without a riichi of others or with one, ...
BY_LAST = (
    ((1, 8, -1), (2, 16, -9)),
    ((10, 17, 2), (-11, -2, -34)),
)
# ... by tiles called, likewise, and where the last discard was a dora from the hand.
BY_RIICHI = (
    (7, 4, 2, 4),
    (-8, -5, -2, -3),
)
DORA_LAST = 10
PER_LOGIT, MOST_LOGITS = 32, 8


def _ready(score: int) -> int:
    return int(ONE / (1 + exp(-score / PER_LOGIT)))


def _curve(power: int, kinds: int) -> tuple[int, ...]:
    return tuple(min(ONE, int(ONE * kinds / 100 * (step / CURVE_STEPS) ** (power / 100))) for step in range(CURVE_STEPS + 2))


# The least score, of a hand that has hardly discarded, counts as none.
READY_BY_SCORE = (0, *(_ready(score) for score in range(1 - MOST_LOGITS * PER_LOGIT, MOST_LOGITS * PER_LOGIT + 1)))
CURVE_STEPS, CURVE_SHIFT = 128, 9  # a chance shifted so is a step
CURVES = tuple(_curve(power, kinds) for power, kinds in zip(POWERS, WAITED_ON, strict=True))
SAVED = 17  # of what opponents who are ready would win, in percent: what it costs those who fold
BY_DRAW, SIXTEENTHS = 8, 16  # of wins of others, the share that one pays for: by self-draw, above all
# Points of a win beside what it pays and saves. Of 0, 300, 400, 500 and 1,000 the most that costs no place against the sensible
# player (10,000 hanchan each): it wins 23.3 hands of a hundred where it won 22.9, and deals in with 11.7 where it did with 11.5.
OF_ANY_WIN = 400
RIICHI_COST, OPEN_COST, PER_DORA = 5600, 2600, 1700


def class_of(kind: int) -> int:
    """Return 0 for a terminal, 1 for another number, 2 for an honour."""
    return 2 if kind >= EAST else 0 if ORPHAN_KINDS >> kind & 1 else 1


def weigh_patterns(v: State, m: Thoughts, foe: int) -> int:
    """Set the weight of each kind as a wait of an opponent who is ready; return the weight of all waits."""
    safe = passed(v, foe)
    left = m.sight.left
    loud = 1 if v.riichi[foe] > 0 else 0
    total = 0
    for kind in range(KINDS):
        n = left[kind]
        m.pattern[kind] = 0
        if not safe >> kind & 1:
            sort = class_of(kind)
            pairs = OF_TWO_PAIRS[loud][sort] * (n * (n - 1) // 2)
            single = SINGLE_TILE[loud][sort] * n
            m.pattern[kind] = pairs + single
            total += pairs // 2 + single
    for suit in range(3):
        total += weigh_suit(m, safe, 9 * suit, loud)
    return max(1, total)


def weigh_suit(m: Thoughts, safe: int, first: int, loud: int) -> int:
    """Add the weights of waits by a run in a suit; return their sum."""
    left = m.sight.left
    total = 0
    for i in range(8):
        low = first + i
        both = left[low] * left[low + 1]
        if i in (0, 7):
            total += weigh_side(m, safe, low + 2 if i == 0 else low - 1, EDGES[loud] * both)
        elif not (safe >> (low - 1) | safe >> (low + 2)) & 1:
            weight = TWO_SIDED[loud][i] * both
            m.pattern[low - 1] += weight
            m.pattern[low + 2] += weight
            total += weight
        if i < 7:
            total += weigh_side(m, safe, low + 1, MIDDLES[loud][i] * left[low] * left[low + 2])
    return total


def weigh_side(m: Thoughts, safe: int, kind: int, weight: int) -> int:
    """Add the weight of a wait on one kind, if that is not safe; return it."""
    if safe >> kind & 1:
        return 0
    m.pattern[kind] += weight
    return weight


def weigh_waits_of(v: State, m: Thoughts, foe: int) -> None:
    """Set in ``m.pattern`` the chance that an opponent, if ready, may win on each kind."""
    total = weigh_patterns(v, m, foe)
    way = WITH_RIICHI if v.riichi[foe] > 0 else min(v.called[foe], 2)
    for kind in range(KINDS):
        share = m.pattern[kind] * ONE // total
        step = min(share >> CURVE_SHIFT, CURVE_STEPS)
        low = CURVES[way][step]
        m.pattern[kind] = low + ((CURVES[way][step + 1] - low) * (share - (step << CURVE_SHIFT)) >> CURVE_SHIFT)


def readiness(v: State, m: Thoughts, foe: int) -> int:
    """Return the chance that an opponent is ready."""
    if v.riichi[foe] > 0 or v.melds[foe] == 4:
        return ONE
    threat = 0
    for other in range(4):
        if other != foe and v.riichi[other] > 0:
            threat = 1
    calls = min(v.called[foe], 3)
    n = v.discards[foe]
    streak = 0
    while streak < n and v.marks[foe][n - 1 - streak] & MARK_DRAWN:
        streak += 1
    last = KIND[v.river[foe][n - 1]] if n else EAST
    own = 1 if streak == 0 else 0
    score = BY_TURN[calls][min(n, 18)] + BY_STREAK[min(calls, 1)][min(streak, 6)] + BY_RIICHI[threat][calls]
    score += BY_LAST[threat][own][2 if last >= EAST else 1 if 2 <= last % 9 <= 6 else 0]
    if n and own and m.sight.dora[last]:
        score += DORA_LAST
    return READY_BY_SCORE[max(-MOST_LOGITS * PER_LOGIT, min(score, MOST_LOGITS * PER_LOGIT)) + MOST_LOGITS * PER_LOGIT]


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


def judge_foes(v: State, m: Thoughts) -> None:
    """Set how likely each opponent is ready and what dealing in to each costs; and by discard, the chance and the cost of it."""
    for kind in range(KINDS):
        m.risk[kind] = m.hit[kind] = 0
    for foe in range(4):
        if foe != m.seat:
            m.ready[foe] = readiness(v, m, foe)
            m.cost[foe] = cost_of(v, m, foe)
            weigh_waits_of(v, m, foe)
            for kind in range(KINDS):
                chance = m.ready[foe] * m.pattern[kind] >> 16
                m.hit[kind] += chance
                m.risk[kind] += (m.cost[foe] * chance + ONE - 1) >> 16  # what may be won on is never free


def judge(v: State, m: Thoughts) -> None:
    """Set the points that each discard is expected to cost, and their mean over the tiles unseen."""
    judge_foes(v, m)
    threat = 0
    n = 0
    for foe in range(4):
        if foe != m.seat:
            threat += m.ready[foe] if m.ready[foe] >= ONE // 4 else 0
            n += m.ready[foe] * m.cost[foe] >> 16
    fill_on(m, threat)
    fill_far(m)
    m.relief = n * SAVED // 100 + (chance_of_others(m) * max(0, spared(v, m)) >> 16) * BY_DRAW // SIXTEENTHS + OF_ANY_WIN
    n = 0
    for kind in range(KINDS):
        n += m.sight.left[kind] * m.risk[kind]
    m.mean_risk = n // max(1, m.unseen)
