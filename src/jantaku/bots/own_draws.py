"""Rows of draws: each seat draws from its own part of the live wall, and a call moves nobody else's draws. Written like the core.

The live wall is shared out as it would be drawn without calls: every fourth tile from the dealer's fourteenth on is the dealer's,
and so on. Before a step by which a seat may draw, its next tile is moved to where the core takes it; the others keep their order.
How many tiles a seat has drawn follows from its discards and calls, so that nothing is kept beside the table. A seat whose row is
used up, or lost its end to kongs or to another seat, draws the last tile of the live wall.
"""

from jantaku.core.constants import CLAIMS, TURN
from jantaku.core.dead_wall import live
from jantaku.core.fields import State


def drawn_by(t: State, seat: int) -> int:
    """Return how many tiles of the live wall a seat has drawn: one a turn that no call began, the dealer's fourteenth included."""
    own_turn = 1 if t.phase == TURN and t.turn == seat else 0
    return t.discards[seat] + own_turn - t.called[seat]


def next_of_row(t: State, seat: int) -> int:
    """Return the place in the wall of the next tile of a seat's row, or that of the last tile of the live wall."""
    own, place = drawn_by(t, seat), t.taken
    for other in range(4):
        sooner = 1 if (other - t.dealer) % 4 < (seat - t.dealer) % 4 else 0
        place += max(own + sooner - drawn_by(t, other), 0)
    return min(place, t.taken + live(t) - 1)


def bring(t: State) -> int:
    """Move the tile that the next seat would draw to where it is taken; return the place that it is from."""
    if live(t) == 0 or (t.phase != TURN and t.phase != CLAIMS):
        return t.taken
    place = next_of_row(t, (t.turn + 1) % 4)
    tile = t.wall[place]
    for i in range(place - t.taken):
        t.wall[place - i] = t.wall[place - i - 1]
    t.wall[t.taken] = tile
    return place


def put_back(t: State, taken: int, place: int) -> None:
    """Move it back, where nobody drew: so many tiles were taken before."""
    if t.taken == taken:
        tile = t.wall[taken]
        for i in range(taken, place):
            t.wall[i] = t.wall[i + 1]
        t.wall[place] = tile
