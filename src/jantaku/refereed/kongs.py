"""Kongs of one's own: real ones, false ones, those that the book has not. (WRC 5.4.7-5.4.9, 6.5.1)"""

from jantaku.core import names as n
from jantaku.core.acts import ADDED_KAN, CONCEALED_KAN
from jantaku.core.hands import renew_waits
from jantaku.core.kinds import KIND
from jantaku.core.step.turn import announce
from jantaku.lut import LUT
from jantaku.referee.pending import BAD_KAN
from jantaku.refereed.actions import Action
from jantaku.refereed.claims import no_fifth
from jantaku.refereed.refused import ActionError
from jantaku.refereed.rulings import fouls_of, judge, postpone
from jantaku.refereed.state import TableState


def own_kong(s: TableState, action: Action) -> None:
    """Four tiles, or the fourth beside an open triplet, are laid open."""
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
        lay_false(s, seat, action.tiles)
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


def lay_false(s: TableState, seat: int, tiles: tuple[int, ...]) -> None:
    """A kong that is none lies open; until the discard that can be corrected. (WRC 7.2)"""
    place = s.places[seat]
    place.laid = tiles
    place.own_kan = True
    s.pending = s.pending.answer_kan(seat)  # what becomes of the word is now what becomes of the group
    renew_waits(s.state, s.rules, LUT, seat)
    s.tell("tabletop.lays", seat, tiles=tiles)
