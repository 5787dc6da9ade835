"""Promises of a hand: chances over the draws that are left, times the points that are then won."""

from jantaku.bots.sensible.plans import ANY, CHARACTERS, SIMPLES, TRIPLETS
from jantaku.bots.strong.chances import ONE
from jantaku.bots.strong.shape import PAIRS, fits, lacking, nearer, valued
from jantaku.bots.strong.thoughts import AWAY, Thoughts
from jantaku.bots.strong.value import draw_back, draw_in, guess, lift, put, weigh_ready
from jantaku.core.constants import EAST, KINDS
from jantaku.core.fields import Lut, Rules
from jantaku.core.kinds import BIT

# By how many sixteenths calls raise the chance of a tile: from the player before, for a run; from all three, for a triplet. By how
# far the tile is from the end of its suit, as often as such tiles fall to an open hand (`bots/strong/shots.py`).
FOR_RUN, FOR_TRIPLET, FOR_HONOURS = (14, 10, 7, 5), (42, 29, 21, 16), 32
SIXTEENTHS = 16
# The share of an honour's chance, in sixteenths, with which it brings an open hand nearer that has no pair of it: before the second
# comes, others have paired theirs.
UNPAIRED = 8


def raised(m: Thoughts, kind: int) -> int:
    """Return by how many sixteenths calls raise the chance of a kind."""
    pair = m.hand.count[kind] >= 2
    if kind >= EAST:
        return FOR_HONOURS if pair else 0
    number = kind % 9
    inner = min(number, 8 - number, len(FOR_RUN) - 1)
    return FOR_TRIPLET[inner] if pair else FOR_RUN[inner]


def reach(m: Thoughts, kind: int, calls: bool) -> int:
    """Return the chance to get a kind in a go-round, by a draw, or by a call where the plan calls."""
    n = m.sight.left[kind] * (ONE // max(1, m.unseen))
    if calls:
        n += n * raised(m, kind) // SIXTEENTHS
    return n


def best_ready(rules: Rules, lut: Lut, m: Thoughts, plan: int) -> int:
    """Set rate and value to those of the best ready hand after a discard; return what it promises."""
    best = 0
    rate = 0
    value = 0
    for kind in range(KINDS):
        if m.hand.count[kind]:
            lift(m, kind)
            if lacking(lut, m, plan) == 1:
                m.gone = BIT[kind]
                n = weigh_ready(rules, lut, m, plan)
                if n > best:
                    best = n
                    rate = m.rate
                    value = m.value
            put(m, kind)
    m.gone = 0
    m.rate = rate
    m.value = value
    return best


def one_away(rules: Rules, lut: Lut, m: Thoughts, plan: int, calls: bool) -> int:
    """Return the points that a hand one tile from ready promises: over each tile that makes it so, and each go-round."""
    found = nearer(lut, m, plan)
    for go in range(m.goes + 1):
        m.sums[go] = 0
    share = 0
    for kind in range(KINDS):
        if found >> kind & 1:
            chance = reach(m, kind, calls)
            if calls and kind >= EAST and m.hand.count[kind] < 2:
                chance = chance * UNPAIRED // SIXTEENTHS
            share += chance
            draw_in(m, kind)
            if best_ready(rules, lut, m, plan):
                add_ready(m, chance)
            draw_back(m, kind)
    return gather(m, min(share, ONE))


def add_ready(m: Thoughts, chance: int) -> None:
    """Add a ready hand, to which a draw leads with a chance, to the sums of the go-rounds."""
    n = m.tenpai
    for go in range(m.goes):
        m.sums[go] += chance * n
        n = m.rate * m.value + (ONE - m.rate) * (m.on[go + 1] * n >> 16) >> 16


def add_one_away(m: Thoughts, chance: int, share: int, row: list[int]) -> None:
    """Add a hand that so large a share of the tiles makes ready, likewise, where a row has the chances of a ready one."""
    n = 0
    for go in range(m.goes):
        m.sums[go] += chance * n
        n = m.on[go + 1] * (share * row[go] + (ONE - share) * n >> 16) >> 16


def gather(m: Thoughts, share: int) -> int:
    """Return what the sums of the go-rounds that are left come to."""
    n = 0
    for go in range(m.goes):
        n = m.on[go + 1] * (m.sums[go] + (ONE - share) * n >> 16) >> 16
    return n


def share_of(lut: Lut, m: Thoughts, plan: int, calls: bool) -> int:
    """Return the chance of a tile that brings the hand nearer, in a go-round."""
    found = nearer(lut, m, plan)
    share = 0
    for kind in range(KINDS):
        if found >> kind & 1:
            share += reach(m, kind, calls)
    return min(share, ONE)


def widest(lut: Lut, m: Thoughts, plan: int, n: int, calls: bool) -> int:
    """Return the best such chance after a discard that leaves so many tiles lacking."""
    best = 0
    for kind in range(KINDS):
        if m.hand.count[kind]:
            lift(m, kind)
            if lacking(lut, m, plan) == n:
                best = max(best, share_of(lut, m, plan, calls))
            put(m, kind)
    return best


def two_away(lut: Lut, m: Thoughts, plan: int, calls: bool, value: int) -> int:
    """Return the points that a hand promises two tiles from ready: over each next tile, and how many then make it ready."""
    found = nearer(lut, m, plan)
    for go in range(m.goes + 1):
        m.sums[go] = 0
    share = 0
    for kind in range(KINDS):
        if found >> kind & 1:
            chance = reach(m, kind, calls)
            share += chance
            draw_in(m, kind)
            add_one_away(m, chance, widest(lut, m, plan, 2, calls), m.far[0][1])
            draw_back(m, kind)
    return gather(m, min(share, ONE)) * value >> 16


def farther(lut: Lut, m: Thoughts, plan: int, n: int, calls: bool, value: int) -> int:
    """Return the points that a hand promises which lacks more, by typical chances after the next tile."""
    if n == 3:
        return two_away(lut, m, plan, calls, value)
    share = share_of(lut, m, plan, calls)
    way = (0 if plan in (ANY, SIMPLES) else 2) + (1 if calls else 0)
    for go in range(m.goes):
        m.sums[go] = share * m.far[way][min(n, AWAY) - 1][go]
    return gather(m, share) * value >> 16


def opens(m: Thoughts, plan: int) -> int:
    """Return, in quarters, how surely an open hand of a plan has a yaku."""
    if plan == SIMPLES:
        return 4 if m.sight.open_simples else 0
    if CHARACTERS <= plan <= TRIPLETS:
        return 4
    if plan >= PAIRS:
        return 0
    h = m.hand
    best = 0
    for kind in range(EAST, KINDS):
        if valued(m, kind):
            if h.count[kind] >= 3:
                best = 4
            elif h.count[kind] == 2 and m.sight.left[kind]:
                best = max(best, 1 + m.sight.left[kind])
    for i in range(h.melds):
        if h.meld[i] % 34 >= EAST and valued(m, h.meld[i] % 34):
            best = 4
    return best


def farther_hope(lut: Lut, m: Thoughts, plan: int, n: int) -> int:
    """Return the points that a hand promises by typical chances alone: closed, or by calls, as is better."""
    best = 0
    if m.closed:
        best = farther(lut, m, plan, n, False, guess(m, plan, m.can_riichi))
    sure = opens(m, plan)
    if sure:
        best = max(best, farther(lut, m, plan, n, True, guess(m, plan, 0)) * sure // 4)
    return best


def promise(rules: Rules, lut: Lut, m: Thoughts, plan: int, n: int) -> int:
    """Return the points that a hand of 13 tiles promises to a plan of which it lacks so many."""
    if n == 1:
        return weigh_ready(rules, lut, m, plan)
    if n == 2:
        best = one_away(rules, lut, m, plan, m.closed == 0)
        if m.closed:
            sure = opens(m, plan)
            if sure:
                best = max(best, farther(lut, m, plan, n, True, guess(m, plan, 0)) * sure // 4)
        return best
    return farther_hope(lut, m, plan, n)


def hope(rules: Rules, lut: Lut, m: Thoughts) -> int:
    """Return the most that the hand of 13 tiles promises by any plan near enough."""
    best = 0
    least = 99
    m.near = 99
    for plan in range(PAIRS + 1):
        m.by_plan[plan] = 99
        if fits(m, plan):
            m.by_plan[plan] = lacking(lut, m, plan)
            least = min(least, m.by_plan[plan])
    for plan in range(PAIRS + 1):
        if m.by_plan[plan] <= least + 2:
            best = max(best, promise(rules, lut, m, plan, m.by_plan[plan]))
    m.near = least
    return best
