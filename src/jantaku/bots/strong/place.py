"""Points are worth what they do for the place: how likely each other is to end below, by points and hands left.

A worth is in points as they count at the beginning of a game, so that it can be added up with points.
"""

from math import erf, sqrt

from jantaku.bots.strong.thoughts import STEPS, Thoughts
from jantaku.core.fields import Rules, State

PER_HAND = 5300  # standard deviation of what a hand changes between two players
REPEATS = 1.25  # hands for each deal
DEALS = 9  # left, at most, and this
STEP = 1000
REACH = 48  # steps to each side
PER_PLACE = 8000  # points that a place is worth
PER_POINT, PARTS = 5, 16  # and what a point is worth beside, in sixteenths
ONE = 1 << 16


def _beats(deals: int) -> tuple[int, ...]:
    width = PER_HAND * sqrt(max(deals, 0.01) * REPEATS)
    return tuple(int(ONE * (0.5 + erf(STEP * step / width / sqrt(2)) / 2)) for step in range(-REACH, REACH + 1))


BEATS = tuple(_beats(deals) for deals in range(DEALS))  # by deals left after this, and steps of points ahead


def beats(deals: int, ahead: int) -> int:
    """Return the chance to end above another who is so many points behind."""
    if deals == 0:
        return ONE if ahead > 0 else ONE // 2 if ahead == 0 else 0
    return BEATS[deals][min(max((ahead + STEP // 2) // STEP, -REACH), REACH) + REACH]


def standing(v: State, m: Thoughts, own: int, foe: int, paid: int) -> int:
    """Return what it is worth to gain points of which one opponent, or all (-1), paid some each."""
    n = 0
    for other in range(4):
        if other != m.seat:
            ahead = v.points[m.seat] + own - v.points[other]
            if foe in (-1, other):
                ahead += paid
            n += beats(m.deals, ahead)
    return (n * (PER_PLACE + m.more_place) >> 16) + own * (PER_POINT + m.more_point) // PARTS


def unsettled(v: State, m: Thoughts) -> int:
    """Return the worth of the standing while a hand is on: in the last one, too, others may still take a place."""
    deals = m.deals
    m.deals = max(deals, 1)
    n = standing(v, m, 0, -1, 0)
    m.deals = deals
    return n


def gained(v: State, m: Thoughts, points: int) -> int:
    """Return what a win of so many points is worth, on average over who pays."""
    n = standing(v, m, points, -1, points // 3) * 2
    for foe in range(4):
        if foe != m.seat:
            n += standing(v, m, points, foe, points)
    return n // 5 - m.now


def lost(v: State, m: Thoughts, points: int, foe: int) -> int:
    """Return what it costs to pay one opponent about so many points."""
    n = standing(v, m, -points // 2, foe, -points // 2) + standing(v, m, -points, foe, -points)
    n += standing(v, m, -points * 3 // 2, foe, -points * 3 // 2)
    return m.now - n // 3


def look_at_points(v: State, rules: Rules, m: Thoughts) -> None:
    """Take in the standing: how many deals are left, and what wins are worth."""
    left = 4 * rules.rounds - 1 - 4 * v.round - v.dealer
    if left <= 0:
        most = max(v.points[0], v.points[1], v.points[2], v.points[3])
        left = 1 if most < rules.target else 0
    m.deals = min(left, DEALS - 1)
    m.now = unsettled(v, m)
    for step in range(STEPS):
        m.gain[step] = gained(v, m, STEP * step)


def gain(m: Thoughts, points: int) -> int:
    """Return what a win of so many points is worth."""
    step = min(points // STEP, STEPS - 2)
    return m.gain[step] + (m.gain[step + 1] - m.gain[step]) * (points - STEP * step) // STEP + m.relief
