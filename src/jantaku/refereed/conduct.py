"""Conduct at a table: minor offences that are counted, slow turns, and misconduct. (WRC 7)"""

from jantaku.core import constants as n
from jantaku.refereed import actions as d
from jantaku.refereed.actions import Action, ActionError
from jantaku.refereed.rulings import judge
from jantaku.refereed.state import REPEATED, TableState

WARNING = "warning"
FOUL_OF_ACTION = {
    d.PHONE: "telephone",
    d.DEVICE: "electronics",
    d.PEEK: "cheating",
    d.SWAP: "cheating",
    d.OBSTRUCT: "obstruction",
    d.REFUSE: REPEATED,  # (row N40)
    d.ABUSE: "abuse",
}


def behave(s: TableState, action: Action) -> None:
    """Announce an action that is not part of play, and rule on it. (WRC 7.2)"""
    seat = action.seat
    if action.what == d.TELL:
        warns = action.word.lower() == WARNING
        s.tell("tabletop.warns" if warns else "tabletop.tells", seat)
        judge(s, seat, "information", warning="yes" if warns else "no")
    elif action.what == d.BLAME:
        if not any(judged.seat == seat and judged.hand == s.state.hands and not judged.warned for judged in s.rulings):
            raise ActionError("to-blame")
        s.tell("tabletop.blames", seat)
        judge(s, seat, "caused-by-another")
    else:
        s.tell(f"tabletop.does-{action.what}", seat)
        judge(s, seat, FOUL_OF_ACTION[action.what])


def awaited(s: TableState) -> int:
    """Return the seat whose action is awaited: a draw, the tiles of a call, a discard; -1 if none."""
    t = s.state
    if s.wins or s.counting:
        return n.NONE
    if t.phase in (n.TURN, n.ROBBERY):
        return t.turn
    if t.phase != n.CLAIMS:
        return n.NONE
    callers = [seat for seat in range(4) if s.calling(seat)]
    return callers[0] if callers else (t.turn + 1) % 4


def note_turn(s: TableState) -> None:
    """Restart the time of the turn if another seat, or another action, is awaited now. (WRC 5.4.1)"""
    t = s.state
    turn = (awaited(s), t.phase, t.taken, t.kans, sum(t.melds), sum(t.discards))
    if turn != s.turn:
        s.turn, s.turn_at, s.slow = turn, s.now, False


def note_slow(s: TableState) -> None:
    """Judge a turn that exceeds the table's ``patience``, once per turn. (WRC 5.4.1)"""
    seat = awaited(s)
    if s.settings.patience and seat != n.NONE and not s.slow and s.now - s.turn_at > s.settings.patience:
        s.slow = True
        judge(s, seat, "taking-long")
