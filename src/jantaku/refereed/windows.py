"""Claim windows: the tile that a call is for, and calls in time for an earlier tile. (WRC 5.4.1, 5.4.7)

A discard's window stays open over the next player's kong, and a kong's over the replacement tile and the discard that follow. A
claim in time restores the table as it was at its tile. A discard cuts off the claims on the discard before: only the latest tile
can be claimed. A call that is nevertheless in time by the clock is void, and not a foul.
"""

from collections.abc import Callable, Iterator

from jantaku.core.hands import copies
from jantaku.refereed.state import ClaimWindow, TableState
from jantaku.refereed.timing import may_call, open_until
from jantaku.story.tiles import hand_tiles


def for_seat(s: TableState, seat: int) -> Iterator[ClaimWindow]:
    """The windows of other players' tiles, the latest first, back to the seat's own last discard."""
    for window in s.windows:
        if window.seat != seat:
            yield window
        elif not window.robbery:
            return


def callable_window(s: TableState, seat: int, at: int) -> ClaimWindow | None:
    """The discard for which chii, pon or kan of a seat is in time, or None."""
    open_now = (w for w in for_seat(s, seat) if not w.robbery and not w.gone and may_call(s, w, at))
    return next(open_now, None)


def lapsed(s: TableState, seat: int, at: int, bears: Callable[[ClaimWindow], bool]) -> ClaimWindow | None:
    """Return the earlier discard that a call was for: the call was in time, and the hand ``bears`` it out; or None."""
    gone = (w for w in for_seat(s, seat) if w.gone and at <= open_until(s, w))
    return next((window for window in gone if bears(window)), None)


def cover(s: TableState, seat: int) -> None:
    """Take up a hand shown for a void win; everybody has seen its tiles."""
    place = s.places[seat]
    if place.shown:
        place.shown = False
        place.known = tuple(hand_tiles(s.state, seat)[0])


def close(s: TableState, at: int) -> ClaimWindow | None:
    """Close the windows of tiles before a discard; return the windows still in time, the latest first, or None.

    An earlier discard is gone. A kong may still be robbed within its time.
    """
    kept = [w for w in s.windows if at <= open_until(s, w) or any(w.waits_for(seat) for seat in range(4))]
    for window in kept:
        window.gone = window.gone or not window.robbery
    for window, older in zip(kept, [*kept, None][1:], strict=True):
        window.below = older
    return kept[0] if kept else None


def cut_off(s: TableState, seat: int, tile: int) -> None:
    """Close the windows to which the table cannot return, since the hand lacked a tile then that it has discarded out of turn."""
    for window in s.windows:
        if copies(window.base, seat, tile) == 0:
            window.gone = True
            window.calls.clear()
