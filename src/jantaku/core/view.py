"""View of a table from one seat. Nothing else in the program strips secrets.

A view is a `State`: tiles that the seat cannot see are -1 in the wall and only a number (``hidden``) in a hand, so every
function of the core answers for the seat itself as it would on the table. Bots, the wire and the screen are given views.
"""

from jantaku.core.constants import (
    BY_RON,
    BY_TSUMO,
    CHOMBO,
    EXHAUSTIVE,
    FORMALLY_DEAD,
    FOUR_RIICHI,
    FROM_CLAIM,
    HAND_OVER,
    NAGASHI,
    NINE_KINDS,
    NONE,
    TURN,
    UNKNOWN,
    WALL,
)
from jantaku.core.dead_wall import DEAD_WALL, indicator
from jantaku.core.fields import State


def see(t: State, seat: int, v: State) -> None:
    """Write into ``v``, an earlier view or all zeros, what a seat sees of ``t``; with seat -1, what everybody sees."""
    see_game(t, v)
    see_hand(t, v)
    see_wall(t, v)
    for s in range(4):
        see_seat(t, s, v)
        if s == seat or shown(t, s):
            see_tiles(t, s, v)
        else:
            hide_tiles(t, s, v)
    see_answers(t, seat, v)
    if (t.phase == TURN or t.outcome == CHOMBO) and t.turn != seat and t.source != FROM_CLAIM:
        v.tile = UNKNOWN


def see_game(t: State, v: State) -> None:
    """Copy the public state of the game: scores, dealer, rounds, counters, sticks."""
    v.points[:] = t.points
    v.delta[:] = t.delta
    v.dealer = t.dealer
    v.round = t.round
    v.counters = t.counters
    v.sticks = t.sticks
    v.hands = t.hands
    v.over = t.over
    v.dice[:] = t.dice


def see_hand(t: State, v: State) -> None:
    """Copy the public progress of the hand."""
    v.taken = t.taken
    v.kans = t.kans
    v.indicators = t.indicators
    v.unturned = t.unturned
    v.beneath = t.beneath
    v.phase = t.phase
    v.turn = t.turn
    v.source = t.source
    v.tile = t.tile
    v.robbed = t.robbed
    v.untouched = t.untouched
    v.barred = t.barred
    v.outcome = t.outcome
    v.collected = t.collected
    v.winners = t.winners


def see_wall(t: State, v: State) -> None:
    """Copy the indicators that are revealed; the live wall of a view is never known."""
    for place in range(WALL if v.wall[0] != UNKNOWN else DEAD_WALL):
        v.wall[WALL - 1 - place] = UNKNOWN
    for i in range(t.indicators):
        place = indicator(i)
        v.wall[place] = t.wall[place]
        if t.beneath:
            v.wall[place + 1] = t.wall[place + 1]


def shown(t: State, s: int) -> bool:
    """Return whether a seat has shown its hand: it won, was tenpai at a draw, or had to prove why it aborted. (WRC 5.7.2)"""
    if t.phase != HAND_OVER:
        return False
    if t.outcome in (BY_RON, BY_TSUMO):
        return t.winners >> s & 1 == 1
    if t.outcome in (EXHAUSTIVE, NAGASHI):
        return t.declared[s] == 1
    if t.outcome == NINE_KINDS:
        return s == t.turn
    return t.outcome == FOUR_RIICHI


def see_seat(t: State, s: int, v: State) -> None:
    """Copy what is open in front of a seat: melds, discards, riichi."""
    see_melds(t, s, v)
    see_river(t, s, v)
    v.liable[s][:] = t.liable[s]
    v.called[s] = t.called[s]
    v.cast[s] = t.cast[s]
    v.riichi[s] = t.riichi[s]
    v.double[s] = t.double[s]
    v.ippatsu[s] = t.ippatsu[s]
    v.riichi_at[s] = t.riichi_at[s]


def see_melds(t: State, s: int, v: State) -> None:
    """Copy the melds of a seat, and clear those of an earlier hand."""
    n = t.melds[s]
    if n:
        v.meld[s][:n] = t.meld[s][:n]
        v.meld_call[s][:n] = t.meld_call[s][:n]
        v.meld_from[s][:n] = t.meld_from[s][:n]
        v.meld_tile[s][:n] = t.meld_tile[s][:n]
        v.meld_reds[s][:n] = t.meld_reds[s][:n]
    for i in range(n, v.melds[s]):
        v.meld[s][i] = 0
        v.meld_call[s][i] = 0
        v.meld_from[s][i] = 0
        v.meld_tile[s][i] = 0
        v.meld_reds[s][i] = 0
    v.melds[s] = n


def see_river(t: State, s: int, v: State) -> None:
    """Copy the discards of a seat, and clear those of an earlier hand."""
    n = t.discards[s]
    v.river[s][:n] = t.river[s][:n]
    v.marks[s][:n] = t.marks[s][:n]
    for i in range(n, v.discards[s]):
        v.river[s][i] = 0
        v.marks[s][i] = 0
    v.discards[s] = n


def see_tiles(t: State, s: int, v: State) -> None:
    """Copy a hand that is seen."""
    v.hand[s][:] = t.hand[s]
    v.key[s][:] = t.key[s]
    v.held[s] = t.held[s]
    v.fours[s] = t.fours[s]
    v.reds[s] = t.reds[s]
    v.hidden[s] = t.hidden[s]
    v.waits[s] = t.waits[s]
    v.missed[s] = t.missed[s]


def hide_tiles(t: State, s: int, v: State) -> None:
    """Copy only the number of tiles of a hidden hand."""
    if v.held[s]:  # else there are none to hide
        for kind in range(34):
            v.hand[s][kind] = 0
        for suit in range(4):
            v.key[s][suit] = 0
        v.held[s] = 0
        v.fours[s] = 0
        v.reds[s] = 0
    v.hidden[s] = t.hidden[s] + sum(t.hand[s])
    v.waits[s] = 0
    v.missed[s] = 0


def see_answers(t: State, seat: int, v: State) -> None:
    """Copy whether the seat itself is asked, and its answer; nothing of the others, so that a pause reveals nothing.

    In a turn the seat to move is public. The server must hide the existence of a window by timing.
    """
    v.pending = t.pending if t.phase == TURN else (t.pending & 1 << seat if seat >= 0 else 0)
    for s in range(4):
        v.answer[s] = t.answer[s] if s == seat else NONE
        v.called_at[s] = t.called_at[s] if s == seat else 0
        v.declared[s] = t.declared[s]
        v.dead[s] = t.dead[s] if s == seat or t.dead[s] == FORMALLY_DEAD else 0
