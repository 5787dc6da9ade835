"""Acts of a seat in its own turn, and the reasons that forbid them. (WRC 5.3-5.6, 6.5.1)"""

from jantaku.core import riichi
from jantaku.core.acts import W_DISCARD, W_OTHER, W_RIICHI
from jantaku.core.against.kans import own_kongs
from jantaku.core.against.sets import B_DRAWN, B_NINE, B_RIICHI_DRAWN, B_TSUMO, object_to, tiles_held, tiles_of
from jantaku.core.constants import FROM_CLAIM, ORPHANS, STANDING
from jantaku.core.dead_wall import live
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.hands import copies, weigh
from jantaku.core.kinds import BIT, KIND
from jantaku.core.reasons import (
    DEAD_HAND,
    HAND_FIXED,
    NINE_NOT_FIRST,
    NINE_TOO_FEW,
    NO_ABORT,
    NOTHING_DRAWN,
    RIICHI_FURITEN,
    RIICHI_NOTEN,
    RIICHI_OPEN,
    RIICHI_POINTS,
    RIICHI_TILES,
    RIICHI_TWICE,
    SWAP_OTHER,
    SWAP_SAME,
    WIN_INCOMPLETE,
    WIN_NO_YAKU,
    WIN_TWO_HAN,
)
from jantaku.core.worth import lacks_second_han


def own_turn(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int) -> None:
    """Add discards, riichi, kongs, tsumo and nine kinds."""
    held = tiles_held(t, seat)
    others = B_TSUMO | B_NINE
    if t.source != FROM_CLAIM:
        others |= B_DRAWN | B_RIICHI_DRAWN
        if t.tile >= 0 and copies(t, seat, t.tile) == 1 and t.hidden[seat] == 0:
            held &= ~(1 << t.tile)
    scratch.possible[W_DISCARD] = held
    scratch.possible[W_RIICHI] = held
    scratch.possible[W_OTHER] = others
    if t.barred:
        same = BIT[KIND[t.tile]]
        object_to(scratch, SWAP_SAME, W_DISCARD, tiles_of(t.barred & same) & held)
        object_to(scratch, SWAP_OTHER, W_DISCARD, tiles_of(t.barred & ~same) & held)
    if t.riichi[seat] == STANDING:
        object_to(scratch, HAND_FIXED, W_DISCARD, held)
    declare_riichi(t, rules, lut, scratch, seat, held, others & B_RIICHI_DRAWN)
    own_kongs(t, rules, lut, scratch, seat)
    tsumo(t, rules, lut, scratch, seat)
    nine_kinds(t, rules, scratch, seat)


def against_riichi(scratch: Scratch, reason: int, held: int, drawn: int) -> None:
    """Forbid every riichi for one reason."""
    object_to(scratch, reason, W_RIICHI, held)
    object_to(scratch, reason, W_OTHER, drawn)


def declare_riichi(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, held: int, drawn: int) -> None:
    """Forbid riichi where the hand is open or not tenpai, or too few tiles or points are left. (WRC 6.5.1)"""
    if t.riichi[seat]:
        against_riichi(scratch, RIICHI_TWICE, held, drawn)
        return
    free = True
    if t.called[seat]:
        against_riichi(scratch, RIICHI_OPEN, held, drawn)
        free = False
    if live(t) < rules.riichi_tiles:
        against_riichi(scratch, RIICHI_TILES, held, drawn)
        free = False
    if t.points[seat] < rules.riichi_points:
        against_riichi(scratch, RIICHI_POINTS, held, drawn)
        free = False
    if t.dead[seat]:
        against_riichi(scratch, DEAD_HAND, held, drawn)
        free = False
    if free and t.hidden[seat] == 0:
        riichi_tenpai(t, rules, lut, scratch, seat, held, drawn)


def riichi_tenpai(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, held: int, drawn: int) -> None:
    """Forbid riichi where the discard would not leave tenpai or, by some books, would leave furiten. (WRC 6.5.1)"""
    ready = riichi.ready_after(t, rules, lut, seat)
    last = KIND[t.tile]
    object_to(scratch, RIICHI_NOTEN, W_RIICHI, held & ~tiles_of(ready))
    if not ready >> last & 1:
        object_to(scratch, RIICHI_NOTEN, W_OTHER, drawn)
    if ready and rules.riichi_furiten == 0:
        late = riichi.furiten_after(t, rules, lut, seat, ready)
        object_to(scratch, RIICHI_FURITEN, W_RIICHI, held & tiles_of(late))
        if late >> last & 1:
            object_to(scratch, RIICHI_FURITEN, W_OTHER, drawn)


def tsumo(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int) -> None:
    """Add a win by self-draw, which furiten does not prevent. (WRC 5.6)"""
    if t.source == FROM_CLAIM:
        object_to(scratch, NOTHING_DRAWN, W_OTHER, B_TSUMO)
    elif t.hidden[seat]:
        return
    elif t.tile < 0 or not t.waits[seat] & BIT[KIND[t.tile]]:
        object_to(scratch, WIN_INCOMPLETE, W_OTHER, B_TSUMO)
    elif weigh(t, rules, lut, scratch, seat, t.tile, True) == 0:
        object_to(scratch, WIN_NO_YAKU, W_OTHER, B_TSUMO)
    elif lacks_second_han(rules, t.counters, scratch.worth):
        object_to(scratch, WIN_TWO_HAN, W_OTHER, B_TSUMO)
    if t.dead[seat]:
        object_to(scratch, DEAD_HAND, W_OTHER, B_TSUMO)


def nine_kinds(t: State, rules: Rules, scratch: Scratch, seat: int) -> None:
    """Add an abortive draw for nine different terminals and honours in the first hand. (Club, Annulations 2)"""
    if rules.nine_kinds == 0:
        object_to(scratch, NO_ABORT, W_OTHER, B_NINE)
        return
    if not t.untouched or t.discards[seat]:
        object_to(scratch, NINE_NOT_FIRST, W_OTHER, B_NINE)
        return
    n = 0
    for kind in ORPHANS:
        if t.hand[seat][kind]:
            n += 1
    if n < 9 and t.hidden[seat] == 0:
        object_to(scratch, NINE_TOO_FEW, W_OTHER, B_NINE)
