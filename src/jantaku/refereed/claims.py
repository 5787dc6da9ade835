"""Chii, pon and kan on a discard: the word, the tiles shown, the tile taken; false groups; calls withdrawn. (WRC 5.4)

A call holds once its tiles are shown. Until the next discard another call may still take precedence; the table then goes back to
the discard, and all that was drawn or laid down since is undone.
"""

from collections import Counter
from collections.abc import Callable

from jantaku.core import acts as a
from jantaku.core import constants as n
from jantaku.core import reasons as r
from jantaku.core.acts import ADDED_KAN, CONCEALED_KAN
from jantaku.core.fields import State
from jantaku.core.hands import copies, renew_waits, take
from jantaku.core.kinds import KIND
from jantaku.core.step.claims import call_that_holds, settle
from jantaku.core.step.drawing import interrupt
from jantaku.core.step.turn import announce
from jantaku.referee.pending import BAD_KAN
from jantaku.refereed.actions import CHII, KAN, PON, Action, ActionError
from jantaku.refereed.draws import owe, stakes
from jantaku.refereed.going_back import undo, void
from jantaku.refereed.rivers import MOST_MELDS, room
from jantaku.refereed.rulings import changed_call, dead_call, end_hand, fouls_of, judge, postpone
from jantaku.refereed.state import ClaimWindow, DeclaredCall, TableState
from jantaku.refereed.windows import callable_window, close, lapsed
from jantaku.scoring.lut import LUT
from jantaku.story.tiles import put_in

EVERYONE = 15
FORMS = {
    CHII: tuple(range(a.CHII_LOW, a.PON)),
    PON: (a.PON, a.PON_RED, a.PON_REDS),
    KAN: (a.KAN,),
}


def say_call(s: TableState, seat: int, word: str, at: int) -> None:
    """Record a spoken call; in its own turn a seat can only mean a concealed or added kong."""
    t = s.state
    if t.phase == n.TURN and t.turn == seat and word == KAN:
        s.pending = s.pending.say_kan(seat, at)
        return
    if dead_call(s, seat):
        return
    wrong = s.places[seat].laid and not s.places[seat].fixed
    window = callable_window(s, seat, at)
    if window is None and not wrong and any(w.seat != seat and not w.robbery for w in s.windows):
        judge(s, seat, "late-call", (r.NOT_ASKED,), intime="no", drawn="yes", fast="no")
    elif wrong or window is None:
        judge(s, seat, "empty-call", (r.NOT_ASKED,))
    elif window.waits_for(seat) and window.calls[seat].word != word:
        change_call(s, window, seat, word, at)
    else:
        window.calls[seat] = DeclaredCall(word, at)


def change_call(s: TableState, window: ClaimWindow, seat: int, word: str, at: int) -> None:
    """Judge a second call by a seat that has already called."""
    able = against_call(s, window, seat) is None
    follows = changed_call(s, seat, window.calls[seat].at, at, call="claim", able=able)
    if "second-call-holds" in follows:
        window.calls[seat] = DeclaredCall(word, at)
    elif "first-call-holds" not in follows:
        del window.calls[seat]


def form_of(word: str, claimed: int, tiles: tuple[int, ...], reds: int) -> int:
    """Return the act that these tiles make of a call, or -1 if they are not a group."""
    for act in FORMS[word]:
        if (CHII_FITS[act](KIND[claimed]) if act in CHII_FITS else True) and sorted(put_in(act, claimed, reds)) == sorted(tiles):
            return act
    return n.NONE


def _fits(low: int, high: int) -> Callable[[int], bool]:
    return lambda kind: kind < n.EAST and low <= kind % 9 <= high


CHII_FITS = {
    **dict.fromkeys((a.CHII_LOW, a.CHII_LOW_RED), _fits(0, 6)),
    **dict.fromkeys((a.CHII_MIDDLE, a.CHII_MIDDLE_RED), _fits(1, 7)),
    **dict.fromkeys((a.CHII_HIGH, a.CHII_HIGH_RED), _fits(2, 8)),
}


def held(s: TableState, seat: int, tiles: tuple[int, ...]) -> None:
    """Raise ActionError if the hand does not hold the tiles."""
    for tile, number in Counter(tiles).items():
        if tile < 0 or copies(s.state, seat, tile) < number:
            raise ActionError("held", tile=tile)


def meld(s: TableState, action: Action) -> None:
    """Lay tiles open: for a call, for a concealed or added kong, or to replace a false group."""
    t, seat = s.state, action.seat
    window = s.calling(seat)
    if s.places[seat].laid and not s.places[seat].fixed:
        raise ActionError("beside-a-wrong-group")
    if t.phase == n.TURN and t.turn == seat:
        held(s, seat, action.tiles)
        own_kong(s, action)
    elif window:
        call_with(s, window, seat, action.tiles)
    else:
        raise ActionError("called")


def call_with(s: TableState, window: ClaimWindow, seat: int, tiles: tuple[int, ...]) -> None:
    """Show the tiles of a call."""
    base, call = window.base, window.calls[seat]
    held_at(window, seat, tiles)
    act = form_of(call.word, base.tile, tiles, base.reds[seat])
    reasons = () if act == n.NONE else against_form(s, window, seat, act)
    if (act == n.NONE or fouls_of(reasons)) and (gone := meant_for(s, seat, call, tiles)):
        del window.calls[seat]
        void(s, seat, gone)
    elif act == n.NONE and s.wins:  # a false group does not undo a declared self-draw win
        empty(s, window, seat)
    elif act == n.NONE:
        lay_false(s, window, seat, tiles)
    elif fouls_of(reasons):
        del window.calls[seat]
        judge_call(s, seat, reasons)
    else:
        window.calls[seat] = call._replace(act=act)
        resolve(s, window)


def against_form(s: TableState, window: ClaimWindow, seat: int, act: int) -> tuple[int, ...]:
    """Return the reasons against a form of a call on the tile of a window."""
    no_fifth(window.base, seat)
    window.base.pending = EVERYONE & ~(1 << window.base.turn)
    reasons = s.against(window.base, seat, act) or ()
    window.base.pending = 0
    return reasons


def meant_for(s: TableState, seat: int, call: DeclaredCall, tiles: tuple[int, ...] = ()) -> ClaimWindow | None:
    """Return the discard before the last for which a call was in time, with these tiles or, without any, with those of the hand."""

    def bears(window: ClaimWindow) -> bool:
        forms = forms_against(s, window, seat, call.word)
        return any(
            not fouls_of(reasons) and (not tiles or sorted(put_in(act, window.base.tile, window.base.reds[seat])) == sorted(tiles))
            for act, reasons in forms.items()
        )

    return lapsed(s, seat, call.at, bears)


def empty(s: TableState, window: ClaimWindow, seat: int, foul: str = "empty-call") -> None:
    """Drop a call that comes to nothing and judge it as empty, unless it was in time for an earlier discard. (WRC 5.4.1, 7.2)"""
    call = window.calls.pop(seat)
    if gone := meant_for(s, seat, call):
        void(s, seat, gone)
    else:
        judge(s, seat, foul)


def close_window(s: TableState, discarder: int, at: int) -> None:
    """Close the open windows at a discard, and judge the calls that showed no tiles. (WRC 5.4, 7.2)

    A call that the hand supports may show its tiles a little later; a call beaten by another one need not show them.
    """
    for window in s.windows:
        for seat in [seat for seat in window.calls if window.waits_for(seat)]:
            call, wrong = window.calls[seat], s.places[seat].laid and not s.places[seat].fixed
            sound = against_call(s, window, seat) is None
            beaten = sound and window.holder != n.NONE and not comes_first(s, window, seat)
            if wrong or beaten:
                del window.calls[seat]
            elif not sound or seat == discarder or at - call.at > s.settings.pause:
                empty(s, window, seat, "empty-kan" if call.word == KAN else "empty-call")
    s.window = close(s, at)


def comes_first(s: TableState, window: ClaimWindow, seat: int) -> bool:
    """Return True if a call whose tiles are not shown yet takes precedence over the one that holds. (WRC 5.4.1)"""
    forms = [act for act, reasons in forms_against(s, window, seat, window.calls[seat].word).items() if not fouls_of(reasons)]
    return bool(forms) and precedence(s, window, {seat: forms[0]}) == seat


def precedence(s: TableState, window: ClaimWindow, more: dict[int, int] | None = None) -> int:
    """Return the seat whose call holds, of those with tiles shown and of ``more``, a form by seat. (WRC 5.4.1)"""
    base = window.base
    made = {seat: call.act for seat, call in window.calls.items() if call.act != n.NONE} | (more or {})
    for seat in range(4):
        base.answer[seat] = made.get(seat, n.NONE)
        base.called_at[seat] = window.calls[seat].at - window.at + 1 if seat in made else 0
    return call_that_holds(base, s.rules)


def held_at(window: ClaimWindow, seat: int, tiles: tuple[int, ...]) -> None:
    """Raise ActionError if the hand did not hold the tiles at the time of the discard."""
    for tile, number in Counter(tiles).items():
        if tile < 0 or copies(window.base, seat, tile) < number:
            raise ActionError("held", tile=tile)


def no_fifth(t: State, seat: int) -> None:
    """Raise ActionError for a fifth group, possible only in a hand with too many tiles."""
    if t.melds[seat] == MOST_MELDS:
        raise ActionError("a-fifth-group")


def resolve(s: TableState, window: ClaimWindow) -> None:
    """Resolve the calls whose tiles were shown by the book's precedence, and begin the turn of the winning caller. (WRC 5.4.1)"""
    holder = precedence(s, window)
    for seat in [seat for seat, call in window.calls.items() if call.act != n.NONE and seat != holder]:
        del window.calls[seat]
        s.pending = s.pending.take(seat)
        s.tell("tabletop.overtaken", seat, other=holder)
    if holder != window.holder:
        hold(s, window, holder)


def hold(s: TableState, window: ClaimWindow, holder: int) -> None:
    """Give the turn to the caller whose call holds. (WRC 5.4.1)"""
    t = s.state
    undo(s, window, window.calls[holder].at)
    settle(t, s.rules, LUT, s.scratch)
    if t.phase == n.HAND_OVER:
        end_hand(s)
        return
    window.holder = holder
    stakes(s)
    s.pending = s.pending.leave(holder)
    if t.source == n.FROM_DEAD_WALL:
        owe(s, holder, window.base.tile)
    announce_call(s, holder)


CALLED = {n.BY_CHII: "game.chii", n.BY_PON: "game.pon", n.BY_OPEN_KAN: "game.kan"}


def announce_call(s: TableState, seat: int) -> None:
    """Announce that a call holds."""
    from jantaku.story.tiles import meld_tiles

    t = s.state
    last = t.melds[seat] - 1
    tile = t.meld_tile[seat][last]
    tiles = tuple(meld_tiles(t.meld[seat][last], t.meld_reds[seat][last], tile))
    s.tell(CALLED[t.meld_call[seat][last]], seat, tile, tiles=tiles)


def lay_false(s: TableState, window: ClaimWindow, seat: int, tiles: tuple[int, ...]) -> None:
    """Lay a false group open, the claimed tile with it; it can be corrected until the discard. (WRC 7.2)"""
    t = s.state
    if not room(s, seat):
        raise ActionError("room")
    undo(s, window, window.calls[seat].at)
    place = s.places[seat]
    claimed = t.tile
    from jantaku.core.step.claims import note_missed, stand

    note_missed(t, s.rules, LUT)
    stand(t, s.rules)
    t.marks[t.turn][t.discards[t.turn] - 1] |= n.MARK_TAKEN
    take(t, seat, claimed)
    interrupt(t, s.rules)
    t.turn, t.source, t.phase, t.pending, t.barred = seat, n.FROM_CLAIM, n.TURN, 1 << seat, 0
    t.waits[seat] = 0
    place.laid = (*tiles, claimed)
    place.claimed = claimed
    s.pending = s.pending.leave(seat)
    window.calls[seat] = window.calls[seat]._replace(act=n.NONE)
    s.tell("tabletop.lays", seat, tiles=place.laid)


def judge_call(s: TableState, seat: int, reasons: tuple[int, ...]) -> None:
    """Judge a call for these reasons; without any, as a call that no tiles of the hand support."""
    declared = "yes" if s.state.dead[seat] == n.FORMALLY_DEAD else "no"
    for foul, why in (fouls_of(reasons) or {"empty-call": []}).items():
        judge(s, seat, foul, why, declared=declared)


def forms_against(s: TableState, window: ClaimWindow, seat: int, word: str) -> dict[int, tuple[int, ...]]:
    """Return the forms of a call that the tiles of a seat can make, each with the reasons against it."""
    if window.base.melds[seat] == MOST_MELDS:
        return {}
    # a hand may have died since the discard, and the core gives reasons to pending seats only: lend both to the old state
    dead = list(window.base.dead)
    window.base.dead[:] = s.state.dead
    window.base.pending = EVERYONE & ~(1 << window.base.turn)
    found = {act: s.against(window.base, seat, act) for act in FORMS[word]}
    window.base.pending = 0
    window.base.dead[:] = dead
    return {act: reasons for act, reasons in found.items() if reasons is not None}


def against_call(s: TableState, window: ClaimWindow, seat: int) -> tuple[int, ...] | None:
    """Return the reasons against a spoken call, with any tiles; None if some tiles support it."""
    forms = forms_against(s, window, seat, window.calls[seat].word).values()
    return None if any(not fouls_of(reasons) for reasons in forms) else next(iter(forms), ())


def expose_late(s: TableState, seat: int, tile: int) -> None:
    """Judge a caller who discards before showing the tiles; the order does not matter if the hand has them. (WRC 5.4)"""
    window = s.calling(seat)
    if window is None:
        return
    call, base = window.calls[seat], window.base
    for act in [act for act, reasons in forms_against(s, window, seat, call.word).items() if not reasons]:
        tiles = put_in(act, base.tile, base.reds[seat])
        if copies(base, seat, tile) > tiles.count(tile):
            window.calls[seat] = call._replace(act=act)
            judge(s, seat, "claim-order")
            resolve(s, window)
            return


def correct_meld(s: TableState, action: Action) -> None:
    """Replace a false group by other tiles, or take it back, which makes the call an empty one. (WRC 7.2)"""
    t, seat, place = s.state, action.seat, s.places[action.seat]
    if not place.laid or place.fixed or not (t.phase == n.TURN and t.turn == seat):
        raise ActionError("wrong-group")
    if place.own_kan:
        place.laid, place.own_kan = (), False
        judge(s, seat, "false-group", discarded="no", withdrawn="no" if action.tiles else "yes")
        if action.tiles:
            meld(s, action)
        return
    window = s.claimable
    place.laid = ()
    undo(s, window, window.calls[seat].at)
    if action.tiles:
        judge(s, seat, "false-group", discarded="no", withdrawn="no")
        call_with(s, window, seat, action.tiles)
        return
    del window.calls[seat]
    judge(s, seat, "false-group", discarded="no", withdrawn="yes")


# ---- concealed and added kongs: lawful ones, false ones, and those the book does not have (WRC 5.4.7-5.4.9, 6.5.1)
def own_kong(s: TableState, action: Action) -> None:
    """Lay four tiles open, or the fourth beside an open triplet."""
    t, seat = s.state, action.seat
    kinds = {KIND[tile] for tile in action.tiles}
    act = n.NONE
    if len(kinds) == 1 and len(action.tiles) in (1, 4):
        act = (ADDED_KAN if len(action.tiles) == 1 else CONCEALED_KAN) + kinds.pop()
    reasons = s.against(t, seat, act) if act >= 0 else None
    if CONCEALED_KAN <= act < ADDED_KAN:
        no_fifth(t, seat)
    if reasons is None:
        if not action.tiles:
            raise ActionError("a-kong")
        lay_false_kong(s, seat, action.tiles)
        return
    fouls = fouls_of(reasons)
    if BAD_KAN in fouls:
        postpone(s, seat, BAD_KAN, fouls.pop(BAD_KAN))
    for foul, why in fouls.items():
        judge(s, seat, foul, why, declared="yes" if t.dead[seat] == n.FORMALLY_DEAD else "no")
    if fouls:
        s.pending = s.pending.answer_kan(seat)
        return
    announce(t, seat, act)
    t.phase = n.ROBBERY
    t.pending = 0
    s.pending = s.pending.answer_kan(seat)
    s.open_window(seat, action.at, s.window)
    s.tell("game.kan-added" if act >= ADDED_KAN else "game.kan-concealed", seat, t.tile, tiles=(t.tile,) * 4)


def lay_false_kong(s: TableState, seat: int, tiles: tuple[int, ...]) -> None:
    """Lay a false kong open; it can be corrected until the discard. (WRC 7.2)"""
    place = s.places[seat]
    place.laid = tiles
    place.own_kan = True
    s.pending = s.pending.answer_kan(seat)  # from here on the group is judged, not the word
    renew_waits(s.state, s.rules, LUT, seat)
    s.tell("tabletop.lays", seat, tiles=tiles)
