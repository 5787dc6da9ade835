"""Abortive draws: which one a discard or a kong causes, and the hand that is ended by one. (WRC 5.7.3)

When nine kinds may be declared is in `against.own`; three winners of one tile are counted in `claims`.
"""

from jantaku.core.constants import DECLARED, EAST, FOUR_KANS, FOUR_RIICHI, FOUR_WINDS, MOST_KANS, NORTH, STANDING
from jantaku.core.fields import Rules, State
from jantaku.core.hands import quads
from jantaku.core.kinds import KIND
from jantaku.core.step.ends import finish


def annulled(t: State, rules: Rules) -> int:
    """Return the abortive draw that this discard causes, 0 if none."""
    if rules.four_winds and four_winds(t):
        return FOUR_WINDS
    if rules.four_riichi and four_riichi(t):
        return FOUR_RIICHI
    if rules.four_kans == 2 and four_kans(t):
        return FOUR_KANS
    return 0


def four_winds(t: State) -> bool:
    """Return whether the first four discards, uninterrupted, were one wind. (Club, Annulations 3)"""
    kind = KIND[t.tile]
    if not t.untouched or not EAST <= kind <= NORTH:
        return False
    for seat in range(4):
        if t.discards[seat] != 1 or KIND[t.river[seat][0]] != kind:
            return False
    return True


def four_riichi(t: State) -> bool:
    """Return whether all have declared riichi. (Club, Annulations 4)"""
    for seat in range(4):
        if t.riichi[seat] != STANDING:
            return False
    return True


def four_kans(t: State) -> bool:
    """Return whether four kongs were made, not all by one seat."""
    if t.kans < MOST_KANS:
        return False
    for seat in range(4):
        if quads(t, seat) == MOST_KANS:
            return False
    return True


def too_many_kongs(t: State, seat: int) -> bool:
    """Return whether the fourth kong, or a fifth, annuls the hand; four of a single seat do not. (Club, Annulations 1)"""
    if t.kans >= MOST_KANS:
        return True
    return t.kans == MOST_KANS - 1 and quads(t, seat) != MOST_KANS


def abort(t: State, rules: Rules, outcome: int) -> None:
    """Annul the hand, to be replayed; nothing is paid. (WRC 5.7.3)"""
    if t.riichi[t.turn] == DECLARED:
        t.riichi[t.turn] = 0
    finish(t, rules, outcome)
