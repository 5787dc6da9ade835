"""Lawfulness of a declared win: by its word, its tile, its time, the hand. (WRC 5.4.1-5.6)"""

from jantaku.core import constants as n
from jantaku.core import reasons as r
from jantaku.core.acts import RON as RON_ACT
from jantaku.core.acts import TSUMO as TSUMO_ACT
from jantaku.core.fields import State
from jantaku.refereed.actions import RON, TSUMO
from jantaku.refereed.state import ClaimWindow, TableState, count_right
from jantaku.refereed.timing import limit, may_win, too_fast
from jantaku.refereed.windows import for_seat, lapsed


def has_drawn(t: State, seat: int) -> bool:
    """Return True if it is the seat's turn and began with a tile of the wall."""
    return t.phase == n.TURN and t.turn == seat and t.source != n.FROM_CLAIM


def meant(s: TableState, seat: int) -> str:
    """Return the word under which a declared win is valid, ron or tsumo; "" if it is invalid under both. (WRC 7.2)"""
    _, word = s.wins[seat]
    if not against_win(s, seat):
        return word
    other = TSUMO if word == RON and has_drawn(s.state, seat) else RON if word == TSUMO and s.state.turn != seat else ""
    return other if other and not against_win(s, seat, other) else ""


def against_win(s: TableState, seat: int, word: str = "") -> tuple[int, ...]:
    """Return the reasons against a declared win, by its own word or by another."""
    t, word = s.state, word or s.wins[seat][1]
    if t.dead[seat]:  # before any other reason: most dead hands have a wrong number of tiles
        return (r.DEAD_HAND,)
    if word == TSUMO:
        if t.phase != n.TURN or t.turn != seat:
            return (r.NOT_YOUR_TURN,)
        if not count_right(t, seat, 1) or s.places[seat].laid:
            return (r.WIN_INCOMPLETE,)
        return s.against(t, seat, TSUMO_ACT) or ()
    against = [reasons for _, reasons in rons_open(s, seat)]
    return () if () in against else against[0] if against else (r.NOT_ASKED,)


def rons_open(s: TableState, seat: int) -> list[tuple[ClaimWindow, tuple[int, ...]]]:
    """Return the tiles that a declared ron may still be for, the latest first, each with the reasons against it."""
    at = s.wins[seat][0]
    windows = [w for w in for_seat(s, seat) if not w.gone and may_win(s, w, at) and not drawn_first(s, w, seat, at)]
    return [(window, against_ron(s, window, seat)) for window in windows]


def won_tile(s: TableState, seat: int) -> ClaimWindow:
    """Return the tile that a lawful ron is for: the latest possible one."""
    return next(window for window, reasons in rons_open(s, seat) if not reasons)


def against_ron(s: TableState, window: ClaimWindow, seat: int) -> tuple[int, ...]:
    """Return the reasons against a ron of a seat on the tile of a window."""
    base = window.base
    if not count_right(base, seat):
        return (r.WIN_INCOMPLETE,)
    dead = list(base.dead)
    base.dead[:] = s.state.dead
    base.pending = 15 & ~(1 << base.turn)
    found = s.against(base, seat, RON_ACT)
    base.pending = 0
    base.dead[:] = dead
    return found or ()


def lapsed_win(s: TableState, seat: int) -> ClaimWindow | None:
    """Return the earlier discard that a declared ron was in time for, or None."""
    if s.state.dead[seat] or s.wins[seat][1] != RON:
        return None
    return lapsed(s, seat, s.wins[seat][0], lambda window: not against_ron(s, window, seat))


def drawn_first(s: TableState, window: ClaimWindow, seat: int, at: int) -> bool:
    """Return True if a self-draw win came before this ron, in a book that names no time for it. (WRC 5.4.1, S-18)

    A draw that was too fast does not beat a ron in time, nor does one that came before a kong could be robbed.
    """
    if limit(s) or window.robbery or too_fast(s, window, at):
        return False
    tsumo = [other for other, (holds, word) in s.wins.items() if other != seat and word == TSUMO and holds <= at]
    return any(not against_win(s, other) for other in tsumo)


def spoiled(s: TableState, seat: int) -> bool:
    """Return True if the winner's riichi, or a kong after it, spoils the win now that the hand is seen. (WRC 7.2)"""
    return s.state.riichi[seat] == n.STANDING and bool(s.pending.at_win(seat))


def silent_win(s: TableState, seat: int) -> str:
    """Return the word by which a hand laid open now would win; "" if it wins nothing. (WRC 5.5, 5.6)"""
    t = s.state
    if seat in s.wins or s.called(seat) or t.dead[seat] or t.phase not in (n.TURN, n.CLAIMS, n.ROBBERY):
        return ""
    s.wins[seat] = (s.now, TSUMO if has_drawn(t, seat) else RON)
    word = "" if against_win(s, seat) else s.wins[seat][1]
    del s.wins[seat]
    return word
