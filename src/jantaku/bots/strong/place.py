"""Points are worth what they do for the place: how likely each other is to end below, by points, the dealer and the deals left.

A worth is in points as they count at the beginning of a game, so that it can be added up with points. The chances are those of
`jantaku.bots.strong.standings`, which says how they were found.
"""

from jantaku.bots.strong.chances import ONE
from jantaku.bots.strong.standings import BEATS, KNOTS
from jantaku.bots.strong.thoughts import STEPS, Thoughts
from jantaku.core.fields import Rules, State

DEALS = len(BEATS[0])  # this and those left, at most
OVER = -1  # deals left where the game is over
STEP = 1000
REACH = KNOTS[-1]  # points ahead, or behind, beyond which more make no difference
KNOT_OF = tuple(max(i for i, knot in enumerate(KNOTS[:-1]) if knot <= STEP * n - REACH) for n in range(2 * REACH // STEP))
PAIRS = 6
ROW_OF_PAIR = ((0, 0, 1, 2), (0, 0, 3, 4), (1, 3, 0, 5), (2, 4, 5, 0))  # of two seats, counted from the dealer
TO_TARGET, TO_BUST, WITH_REDS, PLAIN = range(4)  # how games go, by the book: the first index of `BEATS`
# Points that a place is worth, by how games go, and what a point is worth beside, in sixteenths. Games that go on until somebody
# has a target are those of a ladder, on which places alone count; elsewhere the session score adds points to the uma.
PER_PLACE = (12000, 8000, 8000, 8000)
PER_POINT, PARTS = (0, 5, 5, 5), 16
USUAL_WIN = 5700  # points
# Of the wins of somebody who pays so many points on average: how often, and what of those points, both in sixteenths.
LOSSES = ((5, 8), (6, 16), (4, 24), (1, 40))


def sort_of(rules: Rules) -> int:
    """Return how games go by a book: on until somebody has a target; to a bust; to the last deal with red fives, or without."""
    if rules.target > rules.start:
        return TO_TARGET
    if rules.bust or rules.agari_yame:
        return TO_BUST
    return WITH_REDS if rules.red_fives else PLAIN


def beats(sort: int, left: int, own: int, other: int, ahead: int) -> int:
    """Return the chance to end above another who is so many points behind; seats are counted from the dealer."""
    if left == OVER:
        return ONE if ahead > 0 else ONE // 2 if ahead == 0 else 0
    at = min(max(ahead if own < other else -ahead, -REACH), REACH - 1)
    i = KNOT_OF[(at + REACH) // STEP]
    low = BEATS[sort][left][ROW_OF_PAIR[own][other]][i]
    n = low + (BEATS[sort][left][ROW_OF_PAIR[own][other]][i + 1] - low) * (at - KNOTS[i]) // (KNOTS[i + 1] - KNOTS[i])
    return n if own < other else ONE - n


def standing(v: State, m: Thoughts, left: int, dealer: int, own: int, foe: int, paid: int) -> int:
    """Return what it is worth to have gained points of which one opponent, or all (-1), paid some each, before a deal."""
    n = 0
    for other in range(4):
        if other != m.seat:
            ahead = v.points[m.seat] + own - v.points[other]
            if foe in (-1, other):
                ahead += paid
            n += beats(m.sort, left, (m.seat - dealer) % 4, (other - dealer) % 4, ahead)
    return (n * (PER_PLACE[m.sort] + m.more_place) >> 16) + own * (PER_POINT[m.sort] + m.more_point) // PARTS


def after(v: State, m: Thoughts, own: int, foe: int, paid: int, stays: bool) -> int:
    """Return the same after this hand, with which the game may be over; the dealer stays, or the next deals."""
    most = v.points[m.seat] + own
    least = most
    leader = m.seat
    for other in range(4):
        if other != m.seat:
            n = v.points[other] - (paid if foe in (-1, other) else 0)
            least = min(least, n)
            if n > most:
                most = n
                leader = other
    left = m.left
    dealer = v.dealer
    if m.bust and least < 0:
        left = OVER
    elif stays:
        if left == 0 and m.stops and leader == dealer and most >= m.target:
            left = OVER
    else:
        dealer = (dealer + 1) % 4
        if left:
            left -= 1
        elif m.final or most >= m.target:
            left = OVER
    return standing(v, m, left, dealer, own, foe, paid)


def gained(v: State, m: Thoughts, points: int) -> int:
    """Return what a win of so many points is worth, on average over who pays."""
    stays = m.seat == v.dealer
    n = after(v, m, points, -1, points // 3, stays) * 2
    for foe in range(4):
        if foe != m.seat:
            n += after(v, m, points, foe, points, stays)
    return n // 5 - m.now


def lost(v: State, m: Thoughts, points: int, foe: int) -> int:
    """Return what it costs to pay one opponent about so many points."""
    n = 0
    for i in range(len(LOSSES)):
        paid = points * LOSSES[i][1] // PARTS
        n += LOSSES[i][0] * after(v, m, -paid, foe, -paid, foe == v.dealer)
    return m.now - n // PARTS


def spared(v: State, m: Thoughts) -> int:
    """Return what it saves, on average, that no opponent wins by self-draw."""
    n = 0
    for foe in range(4):
        if foe != m.seat:
            n += m.now - after(v, m, -USUAL_WIN // 3, foe, -USUAL_WIN, foe == v.dealer)
    return n // 3


def deals_left(v: State, rules: Rules) -> int:
    """Return how many deals are left after this, at least."""
    return min(max(4 * rules.rounds - 1 - 4 * v.round - v.dealer, 0), DEALS - 1)


def look_at_points(v: State, rules: Rules, m: Thoughts) -> None:
    """Take in the standing: how many deals are left, and what wins are worth."""
    m.left = deals_left(v, rules)
    m.deals = m.left
    if m.deals == 0 and max(v.points[0], v.points[1], v.points[2], v.points[3]) < rules.target:
        m.deals = 1
    m.sort = sort_of(rules)
    m.target = rules.target
    m.bust = rules.bust
    m.stops = rules.agari_yame
    m.final = 1 if v.round >= rules.rounds + rules.extra_rounds - 1 else 0
    m.now = standing(v, m, m.left, v.dealer, 0, -1, 0)
    for step in range(STEPS):
        m.gain[step] = gained(v, m, STEP * step)


def gain(m: Thoughts, points: int) -> int:
    """Return what a win of so many points is worth."""
    step = min(points // STEP, STEPS - 2)
    return m.gain[step] + (m.gain[step + 1] - m.gain[step]) * (points - STEP * step) // STEP + m.relief
