"""Discards, and the judgements made at that moment: the point of no return for groups, draws and riichi. (WRC 5.3, 7.2)"""

from collections.abc import Iterable

from jantaku.core import constants as n
from jantaku.core import reasons as r
from jantaku.core.acts import DISCARD, DISCARD_DRAWN, RIICHI_DISCARD, RIICHI_DRAWN
from jantaku.core.fields import State
from jantaku.core.hands import copies, drop
from jantaku.core.kinds import BIT, KIND
from jantaku.core.step.turn import put_down
from jantaku.referee.pending import LATER
from jantaku.refereed.actions import Action, ActionError
from jantaku.refereed.claims import close_window, expose_late
from jantaku.refereed.draws import complete, in_turn, wait_for_last
from jantaku.refereed.rivers import room
from jantaku.refereed.rulings import fouls_of, judge, judge_empty_kan, postpone
from jantaku.refereed.state import EXTRA, STRAY, SeatState, TableState, count_right
from jantaku.refereed.windows import cut_off
from jantaku.scoring.lut import LUT

ROTATED = "rotated"


def discard(s: TableState, action: Action) -> None:
    """Discard a tile: in turn, right after a call whose tiles are not shown yet, or out of turn."""
    t, seat = s.state, action.seat
    if len(action.tiles) != 1:
        raise ActionError("a-discard")
    if action.tiles[0] < 0 or copies(t, seat, action.tiles[0]) == 0:
        raise ActionError("held", tile=action.tiles[0])
    tile = action.tiles[0]
    if not in_turn(t, seat):
        expose_late(s, seat, tile)
    if t.phase == n.ROBBERY and t.turn == seat:
        wait_for_last(s)
        complete(s)
    if t.phase == n.HAND_OVER:
        return
    if copies(t, seat, tile) == 0:  # it is in the kong now
        raise ActionError("held", tile=tile)
    if in_turn(t, seat):
        discard_in_turn(s, action, tile)
    else:
        stray_discard(s, seat, tile)


def stray_discard(s: TableState, seat: int, tile: int) -> None:
    """Discard out of turn: the tile stays there, and the hand is one tile short. (WRC 7.2)"""
    if not room(s, seat):
        raise ActionError("room")

    def change(t: State) -> None:
        drop(t, seat, tile)
        at = t.discards[seat]
        t.discards[seat] += 1
        if at and t.phase == n.CLAIMS and t.turn == seat:  # the tile that may be claimed stays last
            t.river[seat][at], t.marks[seat][at] = t.river[seat][at - 1], t.marks[seat][at - 1]
            t.riichi_at[seat] += t.riichi_at[seat] == at - 1
            at -= 1
        t.river[seat][at] = tile
        t.marks[seat][at] = 0
        t.cast[seat] |= BIT[KIND[tile]]
        t.waits[seat] = 0

    cut_off(s, seat, tile)
    s.everywhere(change)
    s.before_seat(seat, lambda place: forget(s, place, seat, tile))
    s.tell("game.discards", seat, tile)
    if not s.state.dead[seat]:
        judge(s, seat, "out-of-turn", (r.NOT_YOUR_TURN,))


def discard_in_turn(s: TableState, action: Action, tile: int) -> None:
    """Discard in turn: close the window of the previous discard, and judge what was done in the turn."""
    t, seat, place = s.state, action.seat, s.places[action.seat]
    close_window(s, seat, action.at)
    rotated = action.word == ROTATED
    declared = place.riichi_at != n.NONE
    drawn = tile == t.tile and t.source != n.FROM_CLAIM and not place.mixed
    riichi = (declared or rotated) and t.riichi[seat] != n.STANDING
    plain = DISCARD_DRAWN if drawn else DISCARD + tile
    against = s.against(t, seat, plain) or ()
    for_riichi = s.against(t, seat, RIICHI_DRAWN if drawn else RIICHI_DISCARD + tile) if riichi else ()
    swapped = swap_of(t, against)
    marks = (n.MARK_DRAWN if drawn else 0) | (n.MARK_RIICHI if riichi else 0)
    put_down(t, s.rules, LUT, seat, tile, marks)
    forget(s, place, seat, tile)
    t.phase = n.CLAIMS
    t.pending = 0
    s.tell("game.riichi" if declared else "game.discards-drawn" if drawn else "game.discards", seat, tile)
    if rotated:
        s.tell("tabletop.rotates", seat, tile)
    if s.pending.kan_at[seat] != n.NONE:  # before the hand is judged: the word came before it was dead for that
        judge_empty_kan(s, seat)
    judge_hand(s, seat)
    for foul, reasons in fouls_of(against).items():
        judge(s, seat, foul, reasons, swap=swapped)
    if riichi:
        judge_riichi(s, seat, for_riichi or (), declared=declared, rotated=rotated)
    place.riichi_at = n.NONE
    place.mixed = place.owed = False
    untaken(s, seat)
    if t.phase == n.CLAIMS:
        s.open_window(seat, action.at, s.window)


def swap_of(t: State, reasons: Iterable[int]) -> str:
    """Return the kind of a swap call: the same tile after chii or pon, or the other side of a chii. (WRC 5.4)"""
    if r.SWAP_OTHER in reasons:
        return "other-chii"
    last = t.melds[t.turn] - 1
    return "same-chii" if last >= 0 and t.meld_call[t.turn][last] == n.BY_CHII else "same-pon"


def judge_hand(s: TableState, seat: int) -> None:
    """Judge what the discard makes final: a false group, a tile from a wrong place, a wrong number of tiles. (WRC 7.2)"""
    place = s.places[seat]
    dead = bool(s.state.dead[seat])
    place.fixed, place.own_kan = bool(place.laid), False
    if place.laid and not dead:
        judge(s, seat, "false-group", discarded="yes", withdrawn="no")
    for wall, _, _ in place.stray:
        if wall not in EXTRA:
            judge(s, seat, "wrong-place", wall=wall, discarded="yes", fair="yes")
    place.stray = tuple(draw for draw in place.stray if draw[0] in EXTRA)
    if not count_right(s.state, seat):
        s.state.waits[seat] = 0
        out_of_turn = any(draw[0] == STRAY for draw in place.stray)
        place.stray = ()
        if not dead:
            judge(s, seat, "out-of-turn" if out_of_turn else "tile-count")


def judge_riichi(s: TableState, seat: int, reasons: Iterable[int], *, declared: bool, rotated: bool) -> None:
    """Judge a riichi declared by word or by a rotated tile: omissions, and the reasons against it. (WRC 6.5.1, 7.2)"""
    t = s.state
    for foul, why in fouls_of(reasons).items():
        if foul in LATER:
            postpone(s, seat, foul, why)
        else:
            judge(s, seat, foul, why, declared="yes" if t.dead[seat] == n.FORMALLY_DEAD else "no")
            unriichi(s, seat)
    if not t.riichi[seat]:
        return
    if not declared:
        judge(s, seat, "riichi-unsaid")
    elif not rotated:
        judge(s, seat, "riichi-unrotated", known="yes")
    if t.dead[seat]:
        unriichi(s, seat)


def unriichi(s: TableState, seat: int) -> None:
    """Revoke a riichi that was never valid, and take back its stake. (WRC 7.2)"""
    t = s.state
    t.riichi[seat] = t.double[seat] = t.ippatsu[seat] = 0
    s.places[seat].stick = False


def untaken(s: TableState, discarder: int) -> None:
    """Judge claimed tiles left untaken while two opponents discarded: the hand is dead. (WRC 5.4, 5.4.10, 7.2)

    The discard of the claim's own turn is neither of the two: it may come first, and "the next two players" are opponents.
    """
    s.pending = s.pending.discard(discarder)
    for due in s.pending.overdue():
        taken(s, due.seat)
        judge(s, due.seat, due.foul)


def taken(s: TableState, seat: int) -> None:
    """Record that the claimed tile was taken, or was ruled on."""
    s.change_pending(lambda pending: pending.take(seat))


def forget(s: TableState, place: SeatState, seat: int, tile: int) -> None:
    """Remove a tile that left the hand from the tiles of it that were seen or are open."""
    if tile in place.known:
        known = list(place.known)
        known.remove(tile)
        place.known = tuple(known)
    if tile in place.laid and copies(s.state, seat, tile) < place.laid.count(tile):
        laid = list(place.laid)
        laid.remove(tile)
        place.laid = tuple(laid)
