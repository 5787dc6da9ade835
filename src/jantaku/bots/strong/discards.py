"""Choose a discard: by what the hand then promises, what the tile may cost, and what it costs to go on."""

from jantaku.bots.sensible.discards import discardable
from jantaku.bots.strong.hope import promise
from jantaku.bots.strong.net import best_rated
from jantaku.bots.strong.shape import PAIRS, fits, lacking, valued
from jantaku.bots.strong.thoughts import NOT_WEIGHED, Thoughts
from jantaku.bots.strong.traits import look_closely
from jantaku.bots.strong.value import lift, put
from jantaku.bots.strong.yes_no import choose_riichi
from jantaku.core.constants import EAST, KINDS, NONE
from jantaku.core.fields import Lut, Rules, State
from jantaku.core.kinds import BIT

# Go-rounds, in quarters, in which one goes on to discard dangerous tiles, by tiles lacking.
GO_ON = (2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
QUARTERS = 4
SAFE_ENOUGH = 2  # safe tiles with which one folds
SAFE_RISK = 60  # points that a safe tile may cost
ALL_DRAWS = 2  # tiles lacking of a hand whose draws are all thought through
STEP_BACK, SIXTEENTHS = 6, 16  # what is left of the hope of a hand from which one steps back, a share
KEEP = 16  # points for a tile that may become useful, by degrees
AS_GOOD = 400  # points by which what is expected of two discards may differ for the network to choose
NEAR = 0  # plans that lack so many more than the nearest are thought of


def count_lacks(lut: Lut, m: Thoughts, can: int) -> int:
    """Set the fewest tiles lacking to each plan after any discard; return the fewest of all."""
    least = 99
    for plan in range(PAIRS + 1):
        m.least[plan] = 99
        if fits(m, plan):
            for kind in range(KINDS):
                if can >> kind & 1:
                    lift(m, kind)
                    m.least[plan] = min(m.least[plan], lacking(lut, m, plan))
                    put(m, kind)
            least = min(least, m.least[plan])
    return least


def hope_after(rules: Rules, lut: Lut, m: Thoughts, kind: int, least: int) -> None:
    """Set what the hand promises after a discard, and how many tiles it then lacks."""
    lift(m, kind)
    cast = m.cast
    m.cast |= BIT[kind]
    best = 0
    m.lacks[kind] = 99
    loud = 0
    other = NOT_WEIGHED
    for plan in range(PAIRS + 1):
        if m.least[plan] <= least + NEAR:
            n = lacking(lut, m, plan)
            m.lacks[kind] = min(m.lacks[kind], n)
            if n == m.least[plan] or n == ALL_DRAWS:
                found = promise(rules, lut, m, plan, n)
                if found > best:
                    best = found
                    loud = m.riichi if n == 1 else 0
                    other = m.other if n == 1 else NOT_WEIGHED
    put(m, kind)
    m.cast = cast
    m.hope[kind] = best
    m.loud[kind] = loud
    m.otherwise[kind] = other


def safe_tiles(m: Thoughts) -> int:
    """Return how many tiles of the hand are safe."""
    n = 0
    for kind in range(KINDS):
        if m.hand.count[kind] and m.risk[kind] <= SAFE_RISK:
            n += m.hand.count[kind]
    return n


def balance(m: Thoughts, kind: int, safe: int) -> int:
    """Return the points expected after a discard: going on, or folding, as is better."""
    on = m.hope[kind] - GO_ON[m.lacks[kind]] * m.mean_risk // QUARTERS
    left = safe - (1 if m.risk[kind] <= SAFE_RISK else 0)
    fold = -max(0, SAFE_ENOUGH - left) * m.mean_risk // QUARTERS
    return max(on, fold) - m.risk[kind] - KEEP * keeping(m, kind)


def keeping(m: Thoughts, kind: int) -> int:
    """Return how useful a tile may still become, where nothing else tells two apart."""
    if kind >= EAST:
        return 3 if valued(m, kind) and m.sight.left[kind] >= 2 else 0
    number = kind % 9
    return 1 + min(number, 8 - number, 2)


def best_discard(v: State, rules: Rules, lut: Lut, lawful: list[int], m: Thoughts) -> int:
    """Return the kind to discard: of those of which about as much is expected, the one that a strong player likeliest would."""
    can = discardable(v, lawful)
    best = best_of(rules, lut, m, can)
    near = 0
    for kind in range(KINDS):
        if can >> kind & 1 and m.points[kind] >= m.points[best] - AS_GOOD:
            near |= BIT[kind]
    look_closely(v, lut, m, can)
    chosen = best_rated(m, near)
    choose_riichi(v, rules, lut, m, chosen)
    return chosen


def best_of(rules: Rules, lut: Lut, m: Thoughts, can: int) -> int:
    """Return the best of these kinds to discard, and set the points then expected."""
    least = count_lacks(lut, m, can)
    most = 0
    for kind in range(KINDS):
        if can >> kind & 1:
            hope_after(rules, lut, m, kind, least)
            most = max(most, m.hope[kind])
    safe = safe_tiles(m)
    best = NONE
    for kind in range(KINDS):
        if can >> kind & 1:
            if m.hope[kind] == 0:
                m.hope[kind] = most * STEP_BACK // SIXTEENTHS
            n = balance(m, kind, safe)
            m.points[kind] = n
            if best == NONE or n > m.expected:
                m.expected = n
                best = kind
    return best
