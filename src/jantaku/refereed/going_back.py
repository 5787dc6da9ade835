"""Going back to the tile of a claim in time, and the ruling on a draw that was too fast for it. (WRC 5.4.1, 5.4.7)"""

from jantaku.core import constants as n
from jantaku.core.hands import copies
from jantaku.refereed.rulings import judge
from jantaku.refereed.state import ClaimWindow, SeatState, TableState
from jantaku.refereed.timing import drew_fast, limit
from jantaku.refereed.windows import cover


def void(s: TableState, seat: int, window: ClaimWindow) -> None:
    """Announce that a call in time is void, since its tile is no longer the last discard; the caller commits no foul."""
    s.tell("tabletop.call-void", seat)
    cover(s, seat)
    if window.drawn_at != n.NONE:
        rule_hasty(s, window)


def note_hasty(s: TableState, window: ClaimWindow, at: int) -> None:
    """Rule on the player who drew too fast if a claim made ``at`` this time holds. (WRC 5.4.1, 5.4.7)"""
    if window.drawn_at == n.NONE or at <= window.drawn_at:
        return
    due = max(limit(s), s.settings.reaction)
    if window.robbery or (drew_fast(s, window) and at - window.at <= due):
        rule_hasty(s, window)


def rule_hasty(s: TableState, window: ClaimWindow) -> None:
    """Rule once on the player who left the others no time: the next one, or the player of the kong."""
    if not window.hasty:
        window.hasty = True
        judge(s, window.seat if window.robbery else (window.seat + 1) % 4, "drawing-fast")


def undo(s: TableState, window: ClaimWindow, at: int) -> None:
    """Go back to the tile of a window for a claim: later draws, melds and discards are undone.

    Rule on a draw that was too fast for the claim made ``at`` this time. (WRC 5.4.1, 5.4.7, 6.4)
    """
    note_hasty(s, window, at)
    t = s.state
    if t.phase == n.TURN and t.source == n.FROM_WALL:
        s.tell("tabletop.tile-back", t.turn)
    for later in s.windows:
        if later is window:
            break
        s.tell("tabletop.kong-back" if later.robbery else "tabletop.discard-back", later.seat)
    actor = s.places[t.turn]
    if t.phase == n.TURN and actor.laid and not (actor.own_kan or actor.fixed):
        window.calls.pop(t.turn, None)
    won = {seat for seat in s.wins if s.places[seat].shown}
    s.go_back(window)
    window.holder = window.drawn_at = n.NONE
    window.gone = False
    s.wins = {}
    for seat in won:
        cover(s, seat)
    for seat, place in enumerate(s.places):
        place.known = still_held(s, seat, place)


def still_held(s: TableState, seat: int, place: SeatState) -> tuple[int, ...]:
    """Return the publicly seen tiles that the hand still has."""
    return tuple(tile for i, tile in enumerate(place.known) if place.known[:i].count(tile) < copies(s.state, seat, tile))
