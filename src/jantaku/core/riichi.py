"""Riichi's conditions on a hand: tenpai after the discard, and no change after that. (WRC 6.5.1)

Who may declare riichi is in `against.own`, the kongs that a riichi leaves in `against.kans`.
"""

from jantaku.core import shapes
from jantaku.core.constants import QUAD
from jantaku.core.fields import Lut, Rules, State
from jantaku.core.hands import waits_now
from jantaku.core.kinds import BIT, POWER


def without(t: State, seat: int, kind: int, n: int) -> None:
    """Remove n tiles of a kind from the hand for a trial; a negative n puts them back."""
    t.hand[seat][kind] -= n
    t.key[seat][kind // 9] -= n * POWER[kind]


def waits_without(t: State, rules: Rules, lut: Lut, seat: int, kind: int) -> int:
    """Return the waits of the hand after discarding this kind, as bits."""
    fours = t.fours[seat]
    without(t, seat, kind, 1)
    t.fours[seat] = fours & ~BIT[kind]
    found = waits_now(t, rules, lut, seat)
    t.fours[seat] = fours
    without(t, seat, kind, -1)
    return found


def ready_after(t: State, rules: Rules, lut: Lut, seat: int) -> int:
    """Return the kinds whose discard leaves the hand tenpai, as bits. (WRC 2.2)"""
    if shapes.lacking(lut, t.key[seat], t.melds[seat]) > 1:
        return 0
    out = 0
    for kind in range(34):
        if t.hand[seat][kind] and waits_without(t, rules, lut, seat, kind):
            out |= BIT[kind]
    return out


def furiten_after(t: State, rules: Rules, lut: Lut, seat: int, ready: int) -> int:
    """Return which of these discards would leave the hand furiten. (WRC 5.7.5)"""
    out = 0
    for kind in range(34):
        if ready >> kind & 1 and waits_without(t, rules, lut, seat, kind) & (t.cast[seat] | BIT[kind]):
            out |= BIT[kind]
    return out


def waits_kept(t: State, rules: Rules, lut: Lut, seat: int, kind: int) -> bool:
    """Return whether a concealed kong of this kind keeps the waits unchanged. (WRC 6.5.1)"""
    n = t.melds[seat]
    fours = t.fours[seat]
    meld = t.meld[seat][n]
    without(t, seat, kind, 4)
    t.fours[seat] = fours & ~BIT[kind]
    t.meld[seat][n] = QUAD + kind
    t.melds[seat] = n + 1
    found = waits_now(t, rules, lut, seat)
    t.melds[seat] = n
    t.meld[seat][n] = meld
    t.fours[seat] = fours
    without(t, seat, kind, -4)
    return found == t.waits[seat]


def triplet_in_all(t: State, lut: Lut, seat: int, kind: int) -> bool:
    """Return whether the three tiles held before the draw are a triplet in every reading with every wait. (WRC 6.5.1)

    They are not if, with one of the waits, the hand is also complete with a run through one of them, or with two as its pair.
    """
    without(t, seat, kind, 1)
    result = True
    for wait in range(34):
        if t.waits[seat] >> wait & 1:
            without(t, seat, wait, -1)
            if read_otherwise(t, lut, seat, kind):
                result = False
            without(t, seat, wait, 1)
    without(t, seat, kind, -1)
    return result


def read_otherwise(t: State, lut: Lut, seat: int, kind: int) -> bool:
    """Return whether a complete hand can be read with a run through this kind, with it as the pair, or without groups."""
    if t.melds[seat] == 0 and shapes.lacking_pairs(lut, t.key[seat]) == 0:
        return True
    if pair_read(t, lut, seat, kind):
        return True
    if kind >= 27:
        return False
    for low in range(max(kind - 2, kind // 9 * 9), min(kind, kind // 9 * 9 + 6) + 1):
        if run_read(t, lut, seat, low):
            return True
    return False


def pair_read(t: State, lut: Lut, seat: int, kind: int) -> bool:
    """Return whether the hand is complete with two of this kind as its pair."""
    without(t, seat, kind, 2)
    groups = 4 - t.melds[seat]
    complete = shapes.lacking_groups(lut, t.key[seat], groups) == 0
    without(t, seat, kind, -2)
    return complete


def run_read(t: State, lut: Lut, seat: int, low: int) -> bool:
    """Return whether the hand is complete with a run from this kind."""
    if t.hand[seat][low] == 0 or t.hand[seat][low + 1] == 0 or t.hand[seat][low + 2] == 0:
        return False
    for i in range(3):
        without(t, seat, low + i, 1)
    complete = shapes.lacking_standard(lut, t.key[seat], t.melds[seat] + 1) == 0
    for i in range(3):
        without(t, seat, low + i, -1)
    return complete
