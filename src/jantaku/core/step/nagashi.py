"""Nagashi mangan, where a book has it: which seats have it at an exhaustive draw, and what they are paid."""

from jantaku.core.constants import MARK_TAKEN, ORPHAN_KINDS
from jantaku.core.fields import Rules, State
from jantaku.core.payment import collect_sticks, pay_nagashi


def only_orphans(t: State, seat: int) -> bool:
    """Return whether a seat has nagashi mangan: it discarded only terminals and honours, and none was claimed."""
    for i in range(t.discards[seat]):
        if t.marks[seat][i] & MARK_TAKEN:
            return False
    return t.discards[seat] > 0 and t.cast[seat] & ~ORPHAN_KINDS == 0


def win_nagashi(t: State, rules: Rules, seat: int) -> None:
    """Pay a seat its nagashi mangan; where that counts as a win, it takes the sticks, too."""
    pay_nagashi(rules, t.dealer, seat, t.counters, t.delta)
    if rules.nagashi_win == 1:
        collect_sticks(rules, seat, t.sticks, t.delta)
        t.sticks = 0
