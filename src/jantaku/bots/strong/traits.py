"""Traits of each discard, and of the hand and the table, by which the network of `jantaku.bots.strong.net` tells near ones apart.

A trait is a small number, 16 for a plain yes. Their order is that of the weights: where it changes, the network is trained again.
"""

from jantaku.bots.sensible.plans import ANY
from jantaku.bots.strong.shape import PAIRS, lacking, nearer, valued
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.bots.strong.value import lift, put
from jantaku.core.constants import EAST, HAKU, KINDS, ORPHAN_KINDS
from jantaku.core.fields import Lut, State

YES = 16
# Places of the traits of a discard.
AT_EXPECTED, AT_OWN, AT_BESIDE, AT_THIRD, AT_LEFT, AT_NUMBER, AT_HONOUR = 0, 14, 17, 29, 31, 32, 37
AT_DORA, AT_SUIT, AT_OUTER, AT_PAIRS, AT_CAST, AT_RUNS = 50, 55, 59, 63, 70, 74
# What is counted over the whole hand: tiles of each suit and honours, pairs, terminals and honours, tiles of the longest suit, ...
IN_SUIT, IN_PAIRS, IN_OUTER, IN_LONGEST = 0, 4, 5, 6
# ... of a run in three suits, the lowest number and the kinds that are there, and of a straight, its suit and its kinds.
RUN_LOW, RUN_KINDS, STRAIGHT_SUIT, STRAIGHT_KINDS = 7, 8, 9, 10
MOST = 3000  # points beyond which differences no longer count
FLUSH = 9  # tiles of a suit, honours and melds among them, from which a hand leans towards a flush
MANY_PAIRS = 4
MOST_HELP = 60  # tiles


def root(n: int) -> int:
    """Return about twice the square root of a number, in even steps."""
    r = 0
    while r * r <= 4 * n:
        r += 4
    return max(r - 4, 0)


def beside(row: list[int], kind: int, by: int) -> int:
    """Return the number in a row of kinds for the one so many places beside a kind in its suit; 0 outside it."""
    number = kind % 9 + by
    return row[kind + by] if kind < EAST and 0 <= number <= 8 else 0


def sum_up(m: Thoughts) -> None:
    """Count over the whole hand."""
    h = m.hand
    whole = m.whole
    for i in range(STRAIGHT_KINDS + 1):
        whole[i] = 0
    for kind in range(KINDS):
        n = h.count[kind]
        whole[IN_SUIT + kind // 9] += n
        whole[IN_PAIRS] += 1 if n == 2 else 0
        whole[IN_OUTER] += n if ORPHAN_KINDS >> kind & 1 else 0
    whole[IN_LONGEST] = max(whole[0], whole[1], whole[2])
    for low in range(7):
        n = 0
        for suit in range(3):
            for i in range(3):
                n += 1 if h.count[9 * suit + low + i] else 0
        if n > whole[RUN_KINDS]:
            whole[RUN_KINDS] = n
            whole[RUN_LOW] = low
    for suit in range(3):
        n = 0
        for i in range(9):
            n += 1 if h.count[9 * suit + i] else 0
        if n > whole[STRAIGHT_KINDS]:
            whole[STRAIGHT_KINDS] = n
            whole[STRAIGHT_SUIT] = suit


def look_for_help(lut: Lut, m: Thoughts, can: int) -> None:
    """Set for each discard how many tiles left bring the nearest hand nearer, and the best of what is expected of any."""
    m.most_points = -1000000
    m.most_hope = m.most_help = 0
    m.least_risk = 1000000
    m.least_lacks = 99
    for kind in range(KINDS):
        m.help[kind] = 0
        m.wide[kind] = 0
        if can >> kind & 1:
            m.most_points = max(m.most_points, m.points[kind])
            m.most_hope = max(m.most_hope, m.hope[kind])
            m.least_risk = min(m.least_risk, m.risk[kind])
            m.least_lacks = min(m.least_lacks, m.lacks[kind])
            lift(m, kind)
            n = lacking(lut, m, ANY)
            m.wide[kind] = 1 if n > m.lacks[kind] else 0
            found = nearer(lut, m, ANY) if n == m.least[ANY] else 0
            put(m, kind)
            for other in range(KINDS):
                if found >> other & 1:
                    m.help[kind] += m.sight.left[other]
            m.most_help = max(m.most_help, m.help[kind])


def expect(m: Thoughts, kind: int, row: list[int]) -> None:
    """Set what is expected of a discard, beside the best of each sort."""
    points = min(m.most_points - m.points[kind], MOST)
    hope = min(m.most_hope - m.hope[kind], MOST)
    risk = min(m.risk[kind] - m.least_risk, MOST)
    helps = min(m.most_help - m.help[kind], MOST_HELP)
    back = m.lacks[kind] - m.least_lacks
    row[0] = points // 32
    row[1] = root(points)
    row[2] = hope // 32
    row[3] = root(hope)
    row[4] = YES * m.hope[kind] // max(1, m.most_hope)
    row[5] = min(m.risk[kind], MOST) // 32
    row[6] = risk // 32
    row[7] = root(risk)
    row[8] = YES if back == 1 else 0
    row[9] = YES if back >= 2 else 0
    row[10] = helps
    row[11] = root(helps * 8)
    row[12] = YES * m.help[kind] // max(1, m.most_help)
    row[13] = YES if m.wide[kind] else 0


def look_beside(m: Thoughts, kind: int, row: list[int]) -> None:
    """Set what is held of a kind, and beside it."""
    h = m.hand
    row[AT_OWN + min(h.count[kind], 3) - 1] = YES
    for i in range(4):
        by = i - 2 if i < 2 else i - 1
        n = beside(h.count, kind, by)
        row[AT_BESIDE + 3 * i] = YES if n else 0
        row[AT_BESIDE + 3 * i + 1] = YES if n >= 2 else 0
        row[AT_BESIDE + 3 * i + 2] = 4 * beside(m.sight.left, kind, by)
    row[AT_THIRD] = YES if beside(h.count, kind, 3) else 0
    row[AT_THIRD + 1] = YES if beside(h.count, kind, -3) else 0
    row[AT_LEFT] = 4 * m.sight.left[kind]
    if kind < EAST:
        row[AT_NUMBER + min(kind % 9, 8 - kind % 9)] = YES


def look_at_honour(m: Thoughts, kind: int, row: list[int]) -> None:
    """Set what an honour is to the seat."""
    n = m.hand.count[kind]
    row[AT_HONOUR] = YES if kind >= HAKU else 0
    row[AT_HONOUR + 1] = YES if kind == EAST + m.hand.round else 0
    row[AT_HONOUR + 2] = YES if kind == EAST + m.hand.seat else 0
    row[AT_HONOUR + (3 if valued(m, kind) else 6) + min(n, 3) - 1] = YES
    if n == 1:
        row[AT_HONOUR + 9 + min(m.sight.left[kind], 3)] = YES


def look_at_dora(m: Thoughts, kind: int, row: list[int]) -> None:
    """Set the dora that a kind is, or is beside, red fives among them."""
    dora = m.sight.dora
    row[AT_DORA] = YES * dora[kind]
    row[AT_DORA + 1] = YES * (beside(dora, kind, 1) + beside(dora, kind, -1))
    row[AT_DORA + 2] = YES * (beside(dora, kind, 2) + beside(dora, kind, -2))
    if kind < EAST and m.fives[kind // 9]:
        away = max(kind % 9 - 4, 4 - kind % 9)
        row[AT_DORA + 3] = YES if away == 0 and m.fives[kind // 9] >= m.hand.count[kind] else 0
        row[AT_DORA + 4] = YES if 1 <= away <= 2 else 0


def look_at_hand(m: Thoughts, kind: int, row: list[int]) -> None:
    """Set what a kind is to a flush, to simples, to pairs, to a run in three suits and to a straight."""
    whole = m.whole
    n = m.hand.count[kind]
    suit = kind // 9
    row[AT_SUIT] = whole[IN_SUIT + suit]
    if whole[IN_LONGEST] + whole[IN_SUIT + 3] + 3 * m.hand.melds >= FLUSH:
        row[AT_SUIT + (1 if kind >= EAST else 2 if whole[IN_SUIT + suit] == whole[IN_LONGEST] else 3)] = YES
    if ORPHAN_KINDS >> kind & 1 and whole[IN_OUTER] <= 4:
        row[AT_OUTER + whole[IN_OUTER] - 1] = YES
    if n == 2:
        row[AT_PAIRS + min(whole[IN_PAIRS], MANY_PAIRS)] = YES
    if n == 1:
        row[AT_PAIRS + 5] = YES if whole[IN_PAIRS] >= MANY_PAIRS else 0
        row[AT_PAIRS + 6] = YES if whole[IN_PAIRS] == 0 else 0
    if kind < EAST:
        if 0 <= kind % 9 - whole[RUN_LOW] <= 2 and whole[RUN_KINDS] >= 6:
            row[AT_RUNS + whole[RUN_KINDS] - 6] = YES
        if n == 1 and suit == whole[STRAIGHT_SUIT] and whole[STRAIGHT_KINDS] >= 6:
            row[AT_RUNS + 4 + whole[STRAIGHT_KINDS] - 6] = YES


def look_at_cast(v: State, m: Thoughts, kind: int, row: list[int]) -> None:
    """Set which opponents discarded a kind."""
    n = 0
    for i in range(3):
        if v.cast[(m.seat + 1 + i) % 4] >> kind & 1:
            row[AT_CAST + i] = YES
            n += 1
    row[AT_CAST + 3] = YES if n == 3 else 0


def look_at_table(v: State, m: Thoughts) -> None:
    """Set the traits of the table, the same for each discard."""
    s = m.scene
    for i in range(len(s)):
        s[i] = 0
    s[0] = m.goes
    s[1] = YES * m.closed
    s[2] = 5 * m.hand.melds
    s[2 + min(max(m.least_lacks, 1), 6)] = YES
    for i in range(3):
        foe = (m.seat + 1 + i) % 4
        if v.riichi[foe] > 0:
            s[9] += 8
            s[10] = YES
            s[24 + i] = YES
        s[11] += 4 * v.called[foe]
        s[27 + i] = 4 * v.called[foe]
        s[30 + i] = m.ready[foe] >> 12
        s[15] += 5 if v.points[foe] > v.points[m.seat] else 0
    s[12] = min(max(m.most_points, -2000), 8000) // 250
    s[13] = min(m.most_hope, 10000) // 250
    s[14] = min(m.mean_risk, 2000) // 32
    s[16] = 2 * m.deals
    s[17] = YES if m.hand.seat == 0 else 0


def dora_held(m: Thoughts) -> int:
    """Return the dora in the hand, and the red fives, those in melds among them."""
    n = m.fives[0] + m.fives[1] + m.fives[2] + m.reds
    for kind in range(KINDS):
        n += m.sight.dora[kind] * m.hand.count[kind]
    return n


def look_at_own(v: State, lut: Lut, m: Thoughts) -> None:
    """Set the traits of the own hand, the same for each discard."""
    s = m.scene
    whole = m.whole
    s[18] = 4 * min(whole[IN_PAIRS], 6)
    s[19] = 2 * min(whole[IN_OUTER], 8)
    s[20] = whole[IN_LONGEST] + whole[IN_SUIT + 3]
    s[21] = v.discards[m.seat]
    for suit in range(3):
        s[33 + suit] = 2 * whole[IN_SUIT + suit]
    s[36] = 4 * min(dora_held(m), 6)
    s[37] = 2 * min(lacking(lut, m, PAIRS), 7)


def look_closely(v: State, lut: Lut, m: Thoughts, can: int) -> None:
    """Set the traits of each discard, and of hand and table, once what is expected of each is known."""
    sum_up(m)
    look_for_help(lut, m, can)
    look_at_table(v, m)
    look_at_own(v, lut, m)
    for kind in range(KINDS):
        if can >> kind & 1:
            row = m.trait[kind]
            for i in range(len(row)):
                row[i] = 0
            expect(m, kind, row)
            look_beside(m, kind, row)
            if kind >= EAST:
                look_at_honour(m, kind, row)
            look_at_dora(m, kind, row)
            look_at_hand(m, kind, row)
            look_at_cast(v, m, kind, row)
