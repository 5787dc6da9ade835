"""Kongs in a seat's own turn, and the reasons that forbid them: among them what riichi leaves. (WRC 5.4.7-5.4.9, 6.5.1)"""

from jantaku.core import riichi
from jantaku.core.acts import W_ADDED, W_CONCEALED
from jantaku.core.against.sets import no_more_kongs, object_to
from jantaku.core.constants import FROM_CLAIM, OPEN_TRIPLET, STANDING
from jantaku.core.dead_wall import live
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.kinds import BIT, KIND
from jantaku.core.reasons import (
    DEAD_HAND,
    KAN_AFTER_CLAIM,
    KAN_FIFTH,
    KAN_IN_RIICHI,
    KAN_LAST_TILE,
    KAN_NOT_DRAWN,
    KAN_READINGS,
    KAN_WAITS,
)


def extendable(t: State, seat: int) -> int:
    """Return the kinds of open triplets whose fourth tile the seat holds."""
    out = 0
    for i in range(t.melds[seat]):
        kind = t.meld[seat][i] - OPEN_TRIPLET
        if 0 <= kind < 34 and (t.hand[seat][kind] or t.hidden[seat]):
            out |= BIT[kind]
    return out


def fourfold(t: State, seat: int) -> int:
    """Return the kinds of which the seat may hold all four, counting its unknown tiles."""
    out = 0
    for kind in range(34):
        if t.hand[seat][kind] + t.hidden[seat] >= 4:
            out |= BIT[kind]
    return out


def against_kongs(scratch: Scratch, reason: int) -> None:
    """Forbid every concealed or extended kong for one reason."""
    object_to(scratch, reason, W_CONCEALED, scratch.possible[W_CONCEALED])
    object_to(scratch, reason, W_ADDED, scratch.possible[W_ADDED])


def own_kongs(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int) -> None:
    """Add concealed kongs and extended triplets, and the reasons that forbid them. (WRC 5.4.7-5.4.9, 5.7.1, 6.5.1)"""
    concealed = t.fours[seat] if t.hidden[seat] == 0 else fourfold(t, seat)
    scratch.possible[W_CONCEALED] = concealed
    if t.called[seat]:
        scratch.possible[W_ADDED] = extendable(t, seat)
    if concealed == 0 and scratch.possible[W_ADDED] == 0:
        return
    if t.source == FROM_CLAIM:
        against_kongs(scratch, KAN_AFTER_CLAIM)
    if live(t) == 0:
        against_kongs(scratch, KAN_LAST_TILE)
    if no_more_kongs(t, rules):
        against_kongs(scratch, KAN_FIFTH)
    if t.dead[seat]:
        against_kongs(scratch, DEAD_HAND)
    if t.riichi[seat] == STANDING and t.hidden[seat] == 0:
        kong_in_riichi(t, rules, lut, scratch, seat, concealed)


def kong_in_riichi(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, concealed: int) -> None:
    """Forbid a kong after riichi unless it uses the tile drawn, keeps the waits and is a triplet in every reading. (WRC 6.5.1)"""
    if rules.riichi_kan == 0:
        object_to(scratch, KAN_IN_RIICHI, W_CONCEALED, concealed)
        return
    drawn = BIT[KIND[t.tile]]
    object_to(scratch, KAN_NOT_DRAWN, W_CONCEALED, concealed & ~drawn)
    if concealed & drawn:
        if not riichi.waits_kept(t, rules, lut, seat, KIND[t.tile]):
            object_to(scratch, KAN_WAITS, W_CONCEALED, drawn)
        elif rules.riichi_kan == 2 and not riichi.triplet_in_all(t, lut, seat, KIND[t.tile]):
            object_to(scratch, KAN_READINGS, W_CONCEALED, drawn)
