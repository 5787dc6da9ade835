"""The dead wall: how many tiles it leaves to draw, and the places of its indicators. Written like the rest of the core."""

from jantaku.core.fields import State
from jantaku.core.names import DEAD_WALL, FIRST_INDICATOR, WALL


def live(t: State) -> int:
    """Return the tiles left in the live wall; each kong moves its last one to the dead wall. (WRC 5.4.6)"""
    return WALL - DEAD_WALL - t.taken - t.kans


def indicator(i: int) -> int:
    """Return the place in the wall of a dora indicator, counted from 0; its ura dora indicator is the next place. (WRC 4.8)"""
    return FIRST_INDICATOR - 2 * i
