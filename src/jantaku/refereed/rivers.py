"""Space in front of a seat: a discard out of turn must leave room for every later lawful one. (WRC 5.3)"""

from jantaku.core import constants as n
from jantaku.core.dead_wall import live
from jantaku.core.fields import State
from jantaku.refereed.state import EXTRA, TableState

MOST_MELDS = 4
A_ROUND = 4  # draws


def room(s: TableState, seat: int) -> bool:
    """Return True if a seat may do what the rules do not provide for, a discard or a turn: all lawful discards still fit.

    Tiles drawn out of turn can go back, and the last discard can be restored: both are counted in.
    """
    stray = sum(draw[0] in EXTRA for place in s.places for draw in place.stray)
    return all(
        t.discards[other] + (other == seat) + most_to_come(t, other, live(t) + stray) <= n.RIVER
        for t in (s.state, *(window.base for window in s.windows if window.returnable))
        for other in range(4)
    )


def most_to_come(t: State, seat: int, left: int) -> int:
    """Return an upper bound of a seat's further discards with ``left`` tiles in the wall, if all goes by the rules from now on.

    A turn begins with a claim, or with a draw after three draws of the others; but each claim of another seat passes over seats, at
    most as many as the distance to the caller. A turn may be under way, and a round of draws may have begun.
    """
    claims = [0 if t.dead[other] else MOST_MELDS - t.melds[other] for other in range(4)]
    passed_over = sum(away * claims[(seat + away) % 4] for away in range(1, 4))
    return 1 + claims[seat] + (left + A_ROUND - 1 + passed_over) // A_ROUND
