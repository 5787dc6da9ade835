"""Tables at which the caller decides for every seat, a table a thread: for graphics cards. Written like the core.

It is `stepping` without bots and logs, so that a thread needs little memory. The C of it is only in the core for cards.
"""

from jantaku.bots.games import Waiting, asked, decided, next_asked, sit_down
from jantaku.bots.stepping import A_HAND, A_UNIT, NOTHING, Setup
from jantaku.core.constants import HAND_OVER
from jantaku.core.fields import I1, Lut, Rules, Scratch, Seats4, record


@record
class OpenStep:
    """Results of one step at one table."""

    before: Seats4  # points of each seat
    gain: Seats4
    last: Seats4  # points when a unit ended
    ended: I1


def open_gains(w: Waiting, x: OpenStep) -> None:
    """Add what each seat has won or lost since the last call."""
    for seat in range(4):
        x.gain[seat] += w.table.points[seat] - x.before[seat]
        x.before[seat] = w.table.points[seat]


def end_open_unit(w: Waiting, x: OpenStep, rules: Rules, setup: Setup) -> None:
    """Note the points with which a unit ended, and begin the next."""
    x.ended = A_UNIT
    for seat in range(4):
        x.last[seat] = w.table.points[seat]
    open_gains(w, x)
    sit_down(w, rules, setup.seed, w.number + setup.every)
    for seat in range(4):
        x.before[seat] = w.table.points[seat]


def go_on_open(w: Waiting, x: OpenStep, d: Scratch, rules: Rules, lut: Lut, setup: Setup) -> None:
    """Deal, or begin the next unit, where that is due, until a seat is asked."""
    seat = -1
    while seat < 0:
        if w.table.phase == HAND_OVER:
            x.ended = max(x.ended, A_HAND)
            if w.table.over or setup.hand:
                end_open_unit(w, x, rules, setup)
        seat = next_asked(w, d, rules, lut, setup.seed, setup.every)
    open_gains(w, x)


def begin_open(w: Waiting, x: OpenStep, d: Scratch, rules: Rules, lut: Lut, setup: Setup, number: int) -> None:
    """Begin the game of a number; nothing is gained by it."""
    sit_down(w, rules, setup.seed, number)
    go_on_open(w, x, d, rules, lut, setup)
    x.ended = NOTHING
    for seat in range(4):
        x.gain[seat] = 0


def step_open(w: Waiting, x: OpenStep, d: Scratch, rules: Rules, lut: Lut, setup: Setup, act: int) -> None:
    """Apply the act of the seat to decide, which is lawful, and go on to the next decision."""
    x.ended = NOTHING
    for seat in range(4):
        x.gain[seat] = 0
        x.before[seat] = w.table.points[seat]
    decided(w, d, rules, lut, asked(w.table), act)
    go_on_open(w, x, d, rules, lut, setup)
