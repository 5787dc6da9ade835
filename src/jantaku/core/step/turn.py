"""Acts of a seat in its turn: discard, riichi, kong, win. (WRC 5.3, 5.4.7, 5.4.8, 5.6, 6.5.1)"""

from jantaku.core.acts import (
    ADDED_KAN,
    CONCEALED_KAN,
    DISCARD_DRAWN,
    OTHERS,
    RIICHI_DISCARD,
    RIICHI_DRAWN,
    TSUMO,
)
from jantaku.core.acts import NINE_KINDS as NINE_KINDS_ACT
from jantaku.core.constants import CLAIMS, DECLARED, MARK_DRAWN, MARK_RIICHI, MARK_TAKEN, NINE_KINDS, NONE, ROBBERY, STANDING
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.hands import drop, red_or_plain, renew_waits
from jantaku.core.kinds import BIT, KIND
from jantaku.core.step.aborts import abort
from jantaku.core.step.claims import open_window
from jantaku.core.step.drawing import turn_indicators
from jantaku.core.step.ends import win_by_draw


def turned_again(t: State, seat: int) -> int:
    """Return the mark of a rotated tile if a claim took the one that showed riichi: the next discard is rotated. (WRC 6.5.1)"""
    if t.riichi[seat] == STANDING and t.marks[seat][t.riichi_at[seat]] & MARK_TAKEN:
        t.riichi_at[seat] = t.discards[seat]
        return MARK_RIICHI
    return 0


def put_down(t: State, rules: Rules, lut: Lut, seat: int, tile: int, marks: int) -> None:
    """Move a tile from the hand to the discards. (WRC 5.3)"""
    turn_indicators(t)
    drop(t, seat, tile)
    if marks & MARK_DRAWN == 0:
        renew_waits(t, rules, lut, seat)
    n = t.discards[seat]
    t.river[seat][n] = tile
    t.marks[seat][n] = marks | turned_again(t, seat)
    t.ippatsu[seat] = 0
    if marks & MARK_RIICHI:
        t.riichi[seat] = DECLARED
        t.double[seat] = 1 if t.untouched and n == 0 else 0
        t.riichi_at[seat] = n
    t.discards[seat] = n + 1
    t.cast[seat] |= BIT[KIND[tile]]
    t.barred = 0
    t.tile = tile
    t.robbed = NONE


def announce(t: State, seat: int, act: int) -> None:
    """Declare a kong; reveal the indicator of an earlier one if it is still due. (WRC 6.4)"""
    kind = act - ADDED_KAN if act >= ADDED_KAN else act - CONCEALED_KAN
    turn_indicators(t)
    t.robbed = act
    t.tile = red_or_plain(t, seat, kind) if act >= ADDED_KAN else kind


def drawn_tile(t: State, tile: int) -> int:
    """Return the tile drawn or, where that is unknown, the one that was seen."""
    return t.tile if t.tile >= 0 else tile


def show(t: State, rules: Rules, lut: Lut, seat: int, act: int, tile: int) -> None:
    """Carry out a discard or a kong of the turn, up to where the others may answer it. (WRC 5.4, 6.5.1)"""
    if act < RIICHI_DISCARD:
        put_down(t, rules, lut, seat, act, 0)
    elif act < CONCEALED_KAN:
        put_down(t, rules, lut, seat, act - RIICHI_DISCARD, MARK_RIICHI)
    elif act < OTHERS:
        announce(t, seat, act)
    elif act == DISCARD_DRAWN:
        put_down(t, rules, lut, seat, drawn_tile(t, tile), MARK_DRAWN)
    else:
        put_down(t, rules, lut, seat, drawn_tile(t, tile), MARK_DRAWN | MARK_RIICHI)
    t.phase = ROBBERY if CONCEALED_KAN <= act < OTHERS else CLAIMS


def act_in_turn(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, act: int, tile: int) -> None:
    """Carry out an act of the seat to move."""
    if act == TSUMO:
        win_by_draw(t, rules, lut, scratch)
    elif act == NINE_KINDS_ACT:
        abort(t, rules, NINE_KINDS)
    elif act <= RIICHI_DRAWN:
        show(t, rules, lut, seat, act, tile)
        open_window(t, rules, lut, scratch, t.phase)
