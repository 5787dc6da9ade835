"""Tiles from the wall, from the right place or a wrong one, and back into it."""

from jantaku.core import names as n
from jantaku.core.fields import State
from jantaku.core.hands import copies, drop, live, renew_waits, take
from jantaku.lut import LUT
from jantaku.refereed.actions import ActionError
from jantaku.refereed.state import TableState

LIVE, DEAD = "live", "dead"


def wrong_place(t: State, wall: str, beyond: int) -> int:
    """The place from which a hand takes a wrong tile: so many beyond the next of the live wall, or the next replacement.

    Where the replacement tiles are used up, the tile that joined the dead wall last.
    """
    if wall == DEAD:
        return n.REPLACEMENT[t.kans] if t.kans < n.MOST_KANS else n.WALL - n.DEAD_WALL - 1
    return t.taken + min(max(beyond, 1), live(t) - 1)


def change_places(t: State, one: int, other: int) -> None:
    """Two tiles of the wall change places."""
    t.wall[one], t.wall[other] = t.wall[other], t.wall[one]


def stray_draw(s: TableState, seat: int, wall: str, beyond: int) -> None:
    """A tile is taken by whoever had none to take: his hand has one too many until it is put back. (WRC 7.2)"""
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
    s.places[seat].stray += (("stray", place, tile),)
    for other in range(4):
        seen = other == seat
        s.tell("game.draws" if seen else "game.draws-unseen", seat, tile if seen else n.UNKNOWN, to=other)


def put_back(s: TableState, seat: int) -> tuple[str, int, int]:
    """The wrong tile drawn last goes back where it was; from the wall, the right one comes in its stead. (WRC 7.2)"""
    t = s.state
    place = s.places[seat]
    if not place.stray or not copies(t, seat, place.stray[-1][2]):
        raise ActionError("drawn-wrong")
    wall, at, tile = place.stray[-1]
    place.stray = place.stray[:-1]
    if wall == "stray":

        def change(state: State) -> None:
            state.taken -= 1
            back = next(i for i in range(state.taken + 1) if state.wall[i] == tile and (i >= n.DEALT or i == state.taken))
            change_places(state, back, state.taken)
            drop(state, seat, tile)
            renew_waits(state, s.rules, LUT, seat)

        s.everywhere(change)
    else:
        right = t.taken - 1 if t.source == n.FROM_WALL else n.REPLACEMENT[t.kans - 1]
        change_places(t, at, right)
        drop(t, seat, tile)
        take(t, seat, t.wall[right])
        t.tile = t.wall[right]
        s.tell("game.draws", seat, t.tile, to=seat)
    s.tell("tabletop.puts-back", seat)
    return wall, at, tile
