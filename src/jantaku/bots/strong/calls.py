"""Decide on a call: the one after which the hand promises most, if a strong player would make it."""

from jantaku.bots.strong.discards import GO_ON, QUARTERS, best_of
from jantaku.bots.strong.hope import hope
from jantaku.bots.strong.thoughts import NOT_WEIGHED, OTHER_ACTS, Thoughts
from jantaku.bots.strong.value import lift, put
from jantaku.bots.strong.yes_no import would_call
from jantaku.core.acts import CHII_HIGH, CHII_LOW, CHII_MIDDLE, OTHERS, PASS, PON, PON_RED, PON_REDS, W_OTHER
from jantaku.core.constants import KINDS, NONE, OPEN_TRIPLET, RUN
from jantaku.core.fields import Lut, Rules, State
from jantaku.core.kinds import BIT, KIND
from jantaku.core.step.claims import other_tile

MARGIN = 50  # points by which a call must be better
IN_DOUBT = 500  # points by which a call and a pass may differ for a network to choose, but in the last hand, where places decide


def barred_after(rules: Rules, act: int, kind: int) -> int:
    """Return the kinds that may not be discarded after a call, as bits."""
    if act >= PON:
        return BIT[kind] if rules.swap_same_pon else 0
    out = BIT[kind] if rules.swap_same_chii else 0
    if rules.swap_other:
        if act < CHII_MIDDLE and kind % 9 < 6:
            out |= BIT[kind + 3]
        if act >= CHII_HIGH and kind % 9 > 2:
            out |= BIT[kind - 3]
    return out


def after_call(rules: Rules, lut: Lut, m: Thoughts, act: int, kind: int) -> int:
    """Return the points expected after a chii or pon and the best discard."""
    h = m.hand
    first = kind if act >= PON else other_tile(kind, act, 0)
    second = kind if act >= PON else other_tile(kind, act, 1)
    low = kind if act >= PON or act < CHII_MIDDLE else (kind - 1 if act < CHII_HIGH else kind - 2)
    closed, riichi = m.closed, m.can_riichi
    lift(m, first)
    lift(m, second)
    h.meld[h.melds] = (OPEN_TRIPLET if act >= PON else RUN) + low
    h.melds += 1
    h.called += 1
    m.closed = m.can_riichi = 0
    can = 0
    barred = barred_after(rules, act, kind)
    for k in range(KINDS):
        if h.count[k] and not barred >> k & 1:
            can |= BIT[k]
    n = -1000000
    if can:
        m.then[act - OTHERS] = best_of(rules, lut, m, can)
        m.promised[act - OTHERS] = m.hope[m.then[act - OTHERS]]
        n = m.expected
    h.melds -= 1
    h.called -= 1
    m.closed = closed
    m.can_riichi = riichi
    put(m, second)
    put(m, first)
    return n


def claim(v: State, rules: Rules, lut: Lut, lawful: list[int], m: Thoughts) -> int:
    """Return the call after which most is expected, if a network says yes to it; else a pass."""
    m.promised[PASS - OTHERS] = hope(rules, lut, m)
    n = m.promised[PASS - OTHERS] - GO_ON[m.near] * m.mean_risk // QUARTERS
    for i in range(OTHER_ACTS):
        m.calls[i] = NOT_WEIGHED
    m.calls[PASS - OTHERS] = max(n, 0)
    best = NOT_WEIGHED
    chosen = NONE
    lacks = 0
    near = m.near
    for i in range(PON_RED - CHII_LOW + 2):
        act = PON_RED + 1 - i if i else PON_REDS
        if lawful[W_OTHER] >> (act - OTHERS) & 1:
            n = after_call(rules, lut, m, act, KIND[v.tile])
            m.calls[act - OTHERS] = n
            if n > best:
                best = n
                chosen = act
                lacks = m.lacks[m.then[act - OTHERS]]
    m.near = near
    more = best - m.calls[PASS - OTHERS]
    if chosen == NONE:
        return PASS
    if m.deals and -IN_DOUBT < more < IN_DOUBT:
        return chosen if would_call(v, lut, m, chosen, lacks) else PASS
    return chosen if more > MARGIN else PASS
