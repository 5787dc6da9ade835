"""The dead wall: its places of replacement tiles and indicators, and how many tiles it leaves to draw.

Written like the rest of the core.
"""

from jantaku.core.constants import WALL
from jantaku.core.fields import State

DEAD_WALL = 14  # the last tiles of the wall, in the order in which it is taken (WRC 4.6)
REPLACEMENT = (134, 135, 132, 133)  # for kongs: top and bottom of the first dead stack, then of the second (WRC 4.7)
FIRST_INDICATOR = 130  # top of the third dead stack from the break; its ura dora indicator is the next place (WRC 4.8)


def live(t: State) -> int:
    """Return the tiles left in the live wall; each kong moves its last one to the dead wall. (WRC 5.4.6)"""
    return WALL - DEAD_WALL - t.taken - t.kans


def indicator(i: int) -> int:
    """Return the place in the wall of a dora indicator, counted from 0; its ura dora indicator is the next place. (WRC 4.8)"""
    return FIRST_INDICATOR - 2 * i
