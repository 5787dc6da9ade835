"""Carry out an act: one entry point for every kind of act, a file for each part of the rules."""

from jantaku.core.acts import TENPAI
from jantaku.core.constants import CLAIMS, DECLARING, ROBBERY, TURN
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.step.claims import answer, pass_all
from jantaku.core.step.ends import declare
from jantaku.core.step.turn import act_in_turn


def step(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, act: int, tile: int, time: int) -> None:
    """Carry out a possible act, and advance to the next decision.

    ``tile`` is the tile discarded where the table does not know what was drawn (-1 otherwise); ``time`` is when the act was
    called, in ms, 0 without a clock. The caller checks that the act is lawful (`against.look`).
    """
    if t.phase == TURN:
        act_in_turn(t, rules, lut, scratch, seat, act, tile)
    elif t.phase == CLAIMS or t.phase == ROBBERY:
        answer(t, rules, lut, scratch, seat, act, time)
    elif t.phase == DECLARING:
        declare(t, rules, seat, 1 if act == TENPAI else 0)


def close(t: State, rules: Rules, lut: Lut, scratch: Scratch) -> None:
    """Close the open decisions: a missing answer is a pass, a missing declaration is what the hand is. (Log; WRC 5.7.2)"""
    if t.phase in (CLAIMS, ROBBERY):
        pass_all(t, rules, lut, scratch)
    elif t.phase == DECLARING:
        for seat in range(4):
            if t.pending >> seat & 1:
                declare(t, rules, seat, 1 if t.waits[seat] or t.hidden[seat] else 0)
