"""Chii, pon and kan on a discard: the word, the tiles shown, the tile taken; groups that are none; words taken back. (WRC 5.4)

A call holds from when its tiles are shown; until the next discard another one may still come before it, and then the table
goes back to where the discard lay: what was drawn or laid down since goes back with it.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from jantaku.core import acts as a
from jantaku.core import names as n
from jantaku.core import reasons as r
from jantaku.core.fields import Table as State
from jantaku.core.fields import copy
from jantaku.core.hands import copies, take
from jantaku.core.kinds import KIND
from jantaku.core.step.claims import settle
from jantaku.core.step.draws import interrupt
from jantaku.lut import LUT
from jantaku.story.tiles import put_in
from jantaku.tabletop.deeds import CHII, KAN, PON, Deed
from jantaku.tabletop.draws import owe
from jantaku.tabletop.judge import changed_call, dead_call, end_hand, fouls_of, judge
from jantaku.tabletop.refused import DeedError
from jantaku.tabletop.rivers import MOST_MELDS, room
from jantaku.tabletop.scene import Call, Scene, Window, twin
from jantaku.tabletop.timing import may_call, too_fast

EVERYONE = 15
FORMS = {
    CHII: tuple(range(a.CHII_LOW, a.PON)),
    PON: (a.PON, a.PON_RED, a.PON_REDS),
    KAN: (a.KAN,),
}


def say_call(s: Scene, seat: int, word: str, at: int) -> None:
    """A call is said; in its turn a seat can only mean a kong of its own."""
    t = s.state
    if t.phase == n.TURN and t.turn == seat and word == KAN:
        s.places[seat].kan_said = at
        return
    if dead_call(s, seat):
        return
    window = s.window
    wrong = s.places[seat].laid and not s.places[seat].fixed
    if wrong or window is None or window.seat == seat or not callable_now(s, window, at):
        judge(s, seat, "empty-call", (r.NOT_ASKED,))
        return
    if seat in window.calls and window.calls[seat].act == n.NONE and window.calls[seat].word != word:
        change_call(s, seat, word, at)
        return
    window.calls[seat] = Call(word, at)
    if window.drawn_at != n.NONE and at > window.drawn_at and too_fast(s, window, at):
        judge(s, (window.seat + 1) % 4, "drawing-fast")


def callable_now(s: Scene, window: Window, at: int) -> bool:
    """Whether it is a discard that lies there, and there is still time to call it."""
    return window.base.phase == n.CLAIMS and may_call(s, window, at)


def change_call(s: Scene, seat: int, word: str, at: int) -> None:
    """A call, and then another one."""
    window = s.lying
    follows = changed_call(s, seat, window.calls[seat].at, at, call="claim", able=against_call(s, seat) is None)
    if "second-call-holds" in follows:
        window.calls[seat] = Call(word, at)
    elif "first-call-holds" not in follows:
        del window.calls[seat]


def form_of(word: str, claimed: int, tiles: tuple[int, ...], reds: int) -> int:
    """The act that these tiles of a hand make of a call; -1 where they are no such group."""
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


def held(s: Scene, seat: int, tiles: tuple[int, ...]) -> None:
    """Refuse to lay down tiles that the hand does not hold."""
    for tile, number in Counter(tiles).items():
        if tile < 0 or copies(s.state, seat, tile) < number:
            raise DeedError("held", tile=tile)


def meld(s: Scene, deed: Deed) -> None:
    """Tiles are laid open: for a call, for a kong of one's own, or in place of a group that was wrong."""
    from jantaku.tabletop.kongs import own_kong

    t, seat = s.state, deed.seat
    window = s.window
    if s.places[seat].laid and not s.places[seat].fixed:
        raise DeedError("beside-a-wrong-group")
    if t.phase == n.TURN and t.turn == seat:
        held(s, seat, deed.tiles)
        own_kong(s, deed)
    elif window and seat in window.calls and window.calls[seat].act == n.NONE:
        call_with(s, seat, deed.tiles)
    else:
        raise DeedError("called")


def call_with(s: Scene, seat: int, tiles: tuple[int, ...]) -> None:
    """The tiles of a call are shown."""
    window = s.lying
    base = window.base
    call = window.calls[seat]
    held_at(s, seat, tiles)
    act = form_of(call.word, base.tile, tiles, base.reds[seat])
    if act == n.NONE:
        lay_false(s, seat, tiles)
        return
    no_fifth(base, seat)
    base.pending = EVERYONE & ~(1 << base.turn)
    reasons = s.against(base, seat, act) or ()
    base.pending = 0
    if fouls_of(reasons):
        del window.calls[seat]
        judge_call(s, seat, reasons)
        return
    window.calls[seat] = call._replace(act=act)
    resolve(s)


def held_at(s: Scene, seat: int, tiles: tuple[int, ...]) -> None:
    """Refuse tiles that the hand did not hold when the discard lay there."""
    window = s.lying
    for tile, number in Counter(tiles).items():
        if tile < 0 or copies(window.base, seat, tile) < number:
            raise DeedError("held", tile=tile)


def no_fifth(t: State, seat: int) -> None:
    """Refuse a fifth group, for which only a hand with too many tiles has any."""
    if t.melds[seat] == MOST_MELDS:
        raise DeedError("a-fifth-group")


def undo_since(s: Scene) -> None:
    """What happened since the discard goes back: a tile drawn, a call that another comes before. (WRC 5.4.1)"""
    t, window = s.state, s.lying
    if t.phase == n.TURN:
        actor = s.places[t.turn]
        if t.source == n.FROM_WALL:
            s.tell("tabletop.tile-back", t.turn)
        if actor.laid and not (actor.own_kan or actor.fixed):
            window.calls.pop(t.turn, None)
        actor.stray = tuple(draw for draw in actor.stray if draw[0] == "stray")
        actor.laid = actor.laid if actor.fixed else ()
        actor.own_kan = actor.mixed = actor.owed = False
        actor.claimed = actor.untaken = actor.riichi_said = actor.kan_said = n.NONE
    if t.riichi[window.seat] == n.STANDING != window.base.riichi[window.seat]:
        t.riichi[window.seat] = n.DECLARED
    s.go_back()


def resolve(s: Scene) -> None:
    """Of the calls whose tiles were shown, the one that holds by the book's precedence; its caller's turn begins. (WRC 5.4.1)"""
    t, b, window = s.state, s.rules, s.lying
    caller = t.phase == n.TURN and t.turn in window.calls and not window.waits_for(t.turn) and t.source != n.FROM_WALL
    before = t.turn if caller else n.NONE
    kept, was = replace(s.places[before]), twin(t)
    undo_since(s)
    for seat in range(4):
        call = window.calls.get(seat)
        made = call is not None and call.act != n.NONE
        t.answer[seat] = call.act if call and made else n.NONE
        t.called_at[seat] = call.at - window.at + 1 if call and made else 0
    settle(t, b, LUT, s.desk)
    if t.phase == n.HAND_OVER:
        end_hand(s)
        return
    holder = t.turn
    for seat in [seat for seat, call in window.calls.items() if call.act != n.NONE and seat != holder]:
        del window.calls[seat]
        s.places[seat].untaken = n.NONE
        s.tell("tabletop.overtaken", seat, other=holder)
    if holder == before:
        s.places[before] = kept
        copy(was, t)
        return
    from jantaku.tabletop.draws import stakes

    stakes(s)
    s.places[holder].untaken = 0
    if t.source == n.FROM_DEAD_WALL:
        owe(s, holder, window.base.tile)
    told_call(s, holder)


CALLED = {n.BY_CHII: "game.chii", n.BY_PON: "game.pon", n.BY_OPEN_KAN: "game.kan"}


def told_call(s: Scene, seat: int) -> None:
    """That a call holds."""
    from jantaku.story.tiles import meld_tiles

    t = s.state
    last = t.melds[seat] - 1
    tile = t.meld_tile[seat][last]
    tiles = tuple(meld_tiles(t.meld[seat][last], t.meld_reds[seat][last], tile))
    s.tell(CALLED[t.meld_call[seat][last]], seat, tile, tiles=tiles)


def lay_false(s: Scene, seat: int, tiles: tuple[int, ...]) -> None:
    """A group that is none: the claimed tile and these lie open; until the discard that can be corrected. (WRC 7.2)"""
    t, window, place = s.state, s.lying, s.places[seat]
    if not room(s, seat):
        raise DeedError("room")
    undo_since(s)
    claimed = t.tile
    from jantaku.core.step.claims import note_missed, stand

    note_missed(t, s.rules, LUT)
    stand(t, s.rules)
    t.marks[t.turn][t.discards[t.turn] - 1] |= n.MARK_TAKEN
    take(t, seat, claimed)
    interrupt(t)
    t.turn, t.source, t.phase, t.pending, t.barred = seat, n.FROM_CLAIM, n.TURN, 1 << seat, 0
    t.waits[seat] = 0
    place.laid = (*tiles, claimed)
    place.claimed = claimed
    place.untaken = 0
    window.calls[seat] = window.calls[seat]._replace(act=n.NONE)
    s.tell("tabletop.lays", seat, tiles=place.laid)


def judge_call(s: Scene, seat: int, reasons: tuple[int, ...]) -> None:
    """A call against which these reasons stand; without any, one that no tiles bear out."""
    declared = "yes" if s.state.dead[seat] == n.FORMALLY_DEAD else "no"
    for foul, why in (fouls_of(reasons) or {"empty-call": []}).items():
        judge(s, seat, foul, why, declared=declared)


def forms_against(s: Scene, seat: int) -> dict[int, tuple[int, ...]]:
    """The forms of the call of a seat that its tiles can make, and what stands against each."""
    window = s.lying
    if window.base.melds[seat] == MOST_MELDS:
        return {}
    window.base.pending = EVERYONE & ~(1 << window.base.turn)
    found = {act: s.against(window.base, seat, act) for act in FORMS[window.calls[seat].word]}
    window.base.pending = 0
    return {act: reasons for act, reasons in found.items() if reasons is not None}


def against_call(s: Scene, seat: int) -> tuple[int, ...] | None:
    """What stands against a call that was said, whichever tiles are shown; None where some bear it out."""
    forms = forms_against(s, seat).values()
    return None if any(not fouls_of(reasons) for reasons in forms) else next(iter(forms), ())


def expose_late(s: Scene, seat: int, tile: int) -> None:
    """A caller discards before he shows his tiles: the order does not matter, if they are there. (WRC 5.4)"""
    window = s.lying
    call, base = window.calls[seat], window.base
    if call.act != n.NONE:
        return
    for act in [act for act, reasons in forms_against(s, seat).items() if not reasons]:
        tiles = put_in(act, base.tile, base.reds[seat])
        if copies(base, seat, tile) > tiles.count(tile):
            window.calls[seat] = call._replace(act=act)
            judge(s, seat, "claim-order")
            resolve(s)
            return


def correct_meld(s: Scene, deed: Deed) -> None:
    """A wrong group is put right with other tiles, or taken back, which makes the call an empty one. (WRC 7.2)"""
    t, seat, place = s.state, deed.seat, s.places[deed.seat]
    if not place.laid or place.fixed or not (t.phase == n.TURN and t.turn == seat):
        raise DeedError("wrong-group")
    place.laid = ()
    if place.own_kan:
        place.own_kan = False
        judge(s, seat, "false-group", discarded="no", withdrawn="no" if deed.tiles else "yes")
        if deed.tiles:
            meld(s, deed)
        return
    window = s.lying
    place.untaken = place.claimed = n.NONE
    s.go_back()
    if deed.tiles:
        judge(s, seat, "false-group", discarded="no", withdrawn="no")
        call_with(s, seat, deed.tiles)
        return
    del window.calls[seat]
    judge(s, seat, "false-group", discarded="no", withdrawn="yes")
