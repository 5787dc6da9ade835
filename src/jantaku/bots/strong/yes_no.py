"""Traits of a call, and of riichi, by which a small network each says yes or no. Written as those of discards are."""

from jantaku.bots.sensible.plans import ANY
from jantaku.bots.strong.net import agrees
from jantaku.bots.strong.shape import PAIRS, lacking, nearer, valued
from jantaku.bots.strong.thoughts import DOUBTS, NOT_WEIGHED, OF_CALL, OF_RIICHI, SCENE, Thoughts
from jantaku.bots.strong.traits import IN_LONGEST, IN_OUTER, IN_PAIRS, IN_SUIT, YES, dora_held, root, sum_up
from jantaku.bots.strong.value import lift, put, weigh_waits
from jantaku.core.acts import CHII_HIGH, CHII_MIDDLE, OTHERS, PASS, PON
from jantaku.core.constants import EAST, KINDS
from jantaku.core.fields import Lut, Rules, State
from jantaku.core.kinds import BIT, KIND

AT_SCENE = DOUBTS - SCENE  # where the traits of hand and table begin, for riichi
FLUSH_NEAR = 10


def clear(m: Thoughts) -> None:
    """Set all traits to 0."""
    for i in range(DOUBTS):
        m.doubt[i] = 0


def between(n: int, least: int, most: int) -> int:
    """Return a number, or the nearest that is within bounds."""
    return min(max(n, least), most)


# ---- calls
def would_call(v: State, lut: Lut, m: Thoughts, act: int, lacks: int) -> bool:
    """Return whether a strong player would make a call, which leaves so many tiles lacking."""
    clear(m)
    kind = KIND[v.tile]
    weigh_call(m, act, lacks)
    look_at_call(m, act, kind)
    look_at_claim(v, m)
    look_at_closed(m)
    m.doubt[50] = 4 * sure_yaku(m, kind)
    m.doubt[51] = YES if m.doubt[50] == 16 else 0
    m.doubt[55] = 2 * min(lacking(lut, m, PAIRS), 7)
    m.asked = OF_CALL
    return agrees(m.calling, m)


def weigh_call(m: Thoughts, act: int, lacks: int) -> None:
    """Set what is expected of a call, and of a pass."""
    passed = m.calls[PASS - OTHERS]
    called = m.calls[act - OTHERS]
    more = between(called - passed, -3000, 3000)
    m.doubt[0] = more // 64
    m.doubt[1] = root(more)
    m.doubt[2] = root(-more)
    m.doubt[3] = between(passed, -1000, 8000) // 250
    m.doubt[4] = between(called, -1000, 8000) // 250
    m.doubt[4 + between(m.near, 1, 6)] = YES
    m.doubt[12 + between(m.near - lacks, -1, 2)] = YES
    m.doubt[53] = between(m.promised[act - OTHERS], 0, 8000) // 250
    m.doubt[54] = min(m.mean_risk, 2000) // 64
    m.doubt[58] = YES if lacks == 1 else 0


def look_at_call(m: Thoughts, act: int, kind: int) -> None:
    """Set what is called, and with which tiles."""
    if act >= PON:
        m.doubt[15] = YES
        m.doubt[59] = 4 * m.hand.count[kind]
        if kind >= EAST:
            m.doubt[16 if valued(m, kind) else 17] = YES
    elif CHII_MIDDLE <= act < CHII_HIGH:
        m.doubt[18] = YES
    elif (kind % 9 == 2 and act >= CHII_HIGH) or (kind % 9 == 6 and act < CHII_MIDDLE):
        m.doubt[19] = YES
    if kind < EAST:
        m.doubt[20 + min(kind % 9, 8 - kind % 9)] = YES
    m.doubt[31] = YES * m.sight.dora[kind]
    m.doubt[56] = YES if m.sight.left[kind] == 0 else 0
    m.doubt[57] = 4 * m.sight.left[kind]


def look_at_claim(v: State, m: Thoughts) -> None:
    """Set the traits of the table."""
    m.doubt[32] = YES if m.hand.seat == 0 else 0
    m.doubt[33] = m.goes
    m.doubt[34] = YES if m.goes >= 15 else 0
    for i in range(3):
        foe = (m.seat + 1 + i) % 4
        m.doubt[35] += YES if v.riichi[foe] > 0 else 0
        m.doubt[36] = max(m.doubt[36], m.ready[foe] >> 12)
        m.doubt[37] += 4 * v.called[foe]
        m.doubt[38] += 5 if v.points[foe] > v.points[m.seat] else 0
    m.doubt[39] = 2 * m.deals
    m.doubt[40] = YES if m.deals == 0 else 0


def look_at_closed(m: Thoughts) -> None:
    """Set the traits of the hand."""
    sum_up(m)
    m.doubt[25] = YES * m.closed
    m.doubt[26 + min(m.hand.melds, 3)] = YES
    m.doubt[30] = 6 * min(dora_held(m), 6)
    m.doubt[41] = 4 * min(m.whole[IN_PAIRS], 5)
    m.doubt[42] = 2 * min(m.whole[IN_OUTER], 9)
    m.doubt[43 + min(m.whole[IN_OUTER], 4)] = YES
    m.doubt[48] = m.whole[IN_LONGEST] + m.whole[IN_SUIT + 3] + 3 * m.hand.melds
    m.doubt[49] = YES if m.doubt[48] >= FLUSH_NEAR else 0


def sure_yaku(m: Thoughts, called: int) -> int:
    """Return, in quarters, how surely honours bring a yaku beside the tile called, and count the pairs that may."""
    h = m.hand
    best = 0
    pairs = 0
    for kind in range(EAST, KINDS):
        if valued(m, kind):
            if h.count[kind] >= 3:
                best = 4
            elif h.count[kind] == 2 and kind != called:
                pairs += 1
                best = max(best, 1 + m.sight.left[kind])
    for i in range(h.melds):
        if h.meld[i] % 34 >= EAST and valued(m, h.meld[i] % 34):
            best = 4
    m.doubt[52] = 8 * min(pairs, 2)
    return best


# ---- riichi
def choose_riichi(v: State, rules: Rules, lut: Lut, m: Thoughts, kind: int) -> None:
    """Decide whether a discard is with riichi that promises more so: what silence leaves open is not weighed."""
    if m.loud[kind] == 0 or m.otherwise[kind] == NOT_WEIGHED:
        return
    clear(m)
    weigh_riichi(rules, lut, m, kind)
    look_at_gaps(v, m)
    m.doubt[25] = min(m.risk[kind], 2000) // 64
    m.doubt[26] = min(m.mean_risk, 2000) // 64
    for i in range(SCENE):
        m.doubt[AT_SCENE + i] = m.scene[i]
    m.asked = OF_RIICHI
    if not agrees(m.declaring, m):
        m.loud[kind] = 0
        other = m.hope[kind]
        m.hope[kind] = m.otherwise[kind]
        m.otherwise[kind] = other
        m.points[kind] += m.hope[kind] - other


def weigh_riichi(rules: Rules, lut: Lut, m: Thoughts, kind: int) -> None:
    """Set what is expected of riichi and of silence after a discard, and the traits of the waits."""
    lift(m, kind)
    m.gone = BIT[kind]
    waits = nearer(lut, m, ANY if lacking(lut, m, ANY) == 1 else PAIRS)
    silent = weigh_waits(rules, lut, m, waits, 0)
    value = m.value
    loud = weigh_waits(rules, lut, m, waits, 1)
    m.gone = 0
    put(m, kind)
    tiles = 0
    kinds = 0
    for wait in range(KINDS):
        if waits >> wait & 1:
            tiles += m.sight.left[wait]
            kinds += 1
            if wait >= EAST:
                m.doubt[30] = YES
            elif wait % 9 in (0, 8):
                m.doubt[31] = YES
    m.doubt[0] = min(loud, 12000) // 400
    m.doubt[1] = min(silent, 12000) // 400
    m.doubt[2] = between(loud - silent, -3000, 3000) // 128
    m.doubt[3] = min(value, 16000) // 500
    m.doubt[4] = min(m.value, 16000) // 500
    m.doubt[5] = YES if value > 0 else 0
    m.doubt[6 + min(tiles, 10)] = YES
    m.doubt[17] = YES if waits & (m.cast | BIT[kind]) else 0
    m.doubt[18 + min(kinds, 3)] = YES
    m.doubt[22] = YES if value >= 3800 else 0
    m.doubt[23] = YES if value >= 7000 else 0
    m.doubt[24] = YES if value >= 11000 else 0


def look_at_gaps(v: State, m: Thoughts) -> None:
    """Set the points, and by how much the next above and below is away."""
    below = 16000
    above = 16000
    for other in range(4):
        gap = v.points[m.seat] - v.points[other]
        if other != m.seat and gap >= 0:
            below = min(below, gap)
        elif gap < 0:
            above = min(above, -gap)
    m.doubt[27] = below // 500
    m.doubt[28] = above // 500
    m.doubt[29] = min(v.points[m.seat], 50000) // 1600
