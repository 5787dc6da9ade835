"""Draws from the wall, from the right place or a wrong one, and tiles put back."""

from jantaku.core import constants as n
from jantaku.core.dead_wall import DEAD_WALL, REPLACEMENT, live
from jantaku.core.fields import State
from jantaku.core.hands import copies, drop, renew_waits, take
from jantaku.refereed.actions import ActionError
from jantaku.refereed.state import EXTRA, STRAY, TWICE, TableState
from jantaku.scoring.lut import LUT

LIVE, DEAD = "live", "dead"


def wrong_place(t: State, wall: str, beyond: int) -> int:
    """Return the place of a wrongly drawn tile: ``beyond`` tiles past the next of the live wall, or the next replacement.

    If the replacement tiles are used up, the tile that joined the dead wall last.
    """
    if wall == DEAD:
        return REPLACEMENT[t.kans] if t.kans < n.MOST_KANS else n.WALL - DEAD_WALL - 1
    return t.taken + min(max(beyond, 1), live(t) - 1)


def change_places(t: State, one: int, other: int) -> None:
    """Swap two tiles of the wall."""
    t.wall[one], t.wall[other] = t.wall[other], t.wall[one]


def stray_draw(s: TableState, seat: int, wall: str, beyond: int) -> None:
    """Draw out of turn: the hand has one tile too many until it is put back. (WRC 7.2)"""
    t = s.state
    if live(t) == 0:
        raise ActionError("in-the-wall")
    place = wrong_place(t, wall, beyond) if wall == DEAD else t.taken
    tile = t.wall[place]

    def change(state: State) -> None:
        at = next(at for at in range(state.taken, n.WALL) if state.wall[at] == tile and (state is not t or at == place))
        change_places(state, at, state.taken)
        state.taken += 1
        take(state, seat, tile)

    s.everywhere(change)
    own = t.phase == n.TURN and t.turn == seat
    s.places[seat].stray += ((TWICE if own else STRAY, place, tile),)
    for other in range(4):
        seen = other == seat
        s.tell("game.draws" if seen else "game.draws-unseen", seat, tile if seen else n.UNKNOWN, to=other)


def put_back(s: TableState, seat: int) -> tuple[str, int, int]:
    """Put the last wrong tile back; a tile from a wrong place is exchanged for the right one. (WRC 7.2)

    Return (wall, place, tile) of the wrong draw. Raise ActionError if there is none.
    """
    t = s.state
    place = s.places[seat]
    if not place.stray or not copies(t, seat, place.stray[-1][2]):
        raise ActionError("drawn-wrong")
    wall, at, tile = place.stray[-1]
    place.stray = place.stray[:-1]
    if wall in EXTRA:

        def change(state: State) -> None:
            state.taken -= 1
            back = next(i for i in range(state.taken + 1) if state.wall[i] == tile and (i >= n.DEALT or i == state.taken))
            change_places(state, back, state.taken)
            drop(state, seat, tile)
            renew_waits(state, s.rules, LUT, seat)

        s.everywhere(change)
    else:
        right = t.taken - 1 if t.source == n.FROM_WALL else REPLACEMENT[t.kans - 1]
        change_places(t, at, right)
        drop(t, seat, tile)
        take(t, seat, t.wall[right])
        t.tile = t.wall[right]
        s.tell("game.draws", seat, t.tile, to=seat)
    s.tell("tabletop.puts-back", seat)
    return wall, at, tile
