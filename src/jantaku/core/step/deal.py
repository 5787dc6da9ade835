"""Start a game, break and deal the wall; who deals next is in `dealer`. (WRC 4)"""

from jantaku.core.constants import (
    DEALT,
    FROM_WALL,
    GOES_ON,
    HAND_OVER,
    LIABILITIES,
    NO_HAND,
    NONE,
    PLAYING,
    TURN,
    WALL,
)
from jantaku.core.fields import Lut, Rules, State
from jantaku.core.hands import renew_waits, take
from jantaku.core.step.dealer import pass_on


def new_game(t: State, rules: Rules) -> None:
    """Give everybody the starting points; East deals first. (WRC 4.1)"""
    for seat in range(4):
        t.points[seat] = rules.start
    t.dealer = 0
    t.round = 0
    t.counters = 0
    t.sticks = 0
    t.hands = 0
    t.over = GOES_ON
    t.phase = NO_HAND
    t.outcome = PLAYING
    t.pending = 0


def clear_seat(t: State, seat: int) -> None:
    """Reset a seat before the deal."""
    for kind in range(34):
        t.hand[seat][kind] = 0
    for i in range(4):
        t.key[seat][i] = 0
    for i in range(LIABILITIES):
        t.liable[seat][i] = NONE
    t.held[seat] = 0
    t.fours[seat] = 0
    t.reds[seat] = 0
    t.hidden[seat] = 0
    t.melds[seat] = 0
    t.called[seat] = 0
    t.waits[seat] = 0
    clear_course(t, seat)


def clear_course(t: State, seat: int) -> None:
    """Reset a seat's course of play before the deal."""
    t.cast[seat] = 0
    t.missed[seat] = 0
    t.discards[seat] = 0
    t.riichi[seat] = 0
    t.double[seat] = 0
    t.ippatsu[seat] = 0
    t.riichi_at[seat] = NONE
    t.declared[seat] = NONE
    t.dead[seat] = 0
    t.answer[seat] = NONE
    t.called_at[seat] = 0
    t.delta[seat] = 0


def deal(t: State, rules: Rules, lut: Lut) -> None:
    """Break the given wall and deal: three times four tiles, one, and East's fourteenth. (WRC 4.9)"""
    if t.phase == HAND_OVER:
        pass_on(t, rules)
    for seat in range(4):
        clear_seat(t, seat)
    for place in range(DEALT - 5):
        take(t, (t.dealer + place // 4) % 4, t.wall[place])
    for seat in range(4):
        take(t, (t.dealer + seat) % 4, t.wall[DEALT - 5 + seat])
    for seat in range(4):
        renew_waits(t, rules, lut, seat)
    take(t, t.dealer, t.wall[DEALT - 1])
    begin_hand(t)


def begin_hand(t: State) -> None:
    """Give East the first turn, with fourteen tiles. (WRC 4.9, 5.3)"""
    t.taken = DEALT
    t.kans = 0
    t.indicators = 1
    t.unturned = 0
    t.beneath = 0
    t.phase = TURN
    t.turn = t.dealer
    t.source = FROM_WALL
    t.tile = t.wall[DEALT - 1]
    t.robbed = NONE
    t.pending = 1 << t.dealer
    t.untouched = 1
    t.barred = 0
    t.outcome = PLAYING
    t.collected = 0
    t.winners = 0


def breaker(dealer: int, dice: int) -> int:
    """Return the seat in front of which the wall is broken: counted from East counter-clockwise. (WRC 4.6)"""
    return (dealer + dice - 1) % 4


def stands_at(dealer: int, dice: int, place: int) -> int:
    """Return where a tile of the wall is: 34 * seat + 2 * stack (from that seat's right) + 1 if it is the lower one.

    Stacks are counted off from the right of the breaker's wall; tiles are taken from after them, clockwise. The dead wall is
    the seven stacks to the right of the break, continuing around the corner if needed. (WRC 4.6, 4.7)
    """
    stack = dice + place // 2
    seat = (breaker(dealer, dice) - stack // 17) % 4
    return 34 * seat + 2 * (stack % 17) + place % 2


def from_right(place: int) -> int:
    """Return the stack of the dead wall that a place is in, counted from the break, the first being 1. (WRC 4.8)"""
    return (WALL - place + 1) // 2
