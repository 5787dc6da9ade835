"""Possible acts, and the reasons that forbid them, as sets of acts.

`look` computes for one seat the acts that could be done at all and, for each reason the books know, the acts it stands
against. What is lawful is what is possible and has nothing against it; the reasons against an act are those whose set
holds it. So what is offered, what is refused and why can never disagree. Acts are numbered in ``core.acts``.

Where one reason already stands against every riichi (or every kong), the costlier tests of the others are not made.
"""

from jantaku.core.acts import W_DISCARD, W_OTHER
from jantaku.core.against.answers import answers
from jantaku.core.against.own import own_turn
from jantaku.core.against.sets import B_NOTEN, B_TENPAI, clear, object_to, tiles_held
from jantaku.core.constants import CLAIMS, DECLARING, ROBBERY, STANDING, TURN
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.reasons import DEAD_HAND, NOT_ASKED, NOT_YOUR_TURN, NOTEN_NO_CHOICE, TENPAI_NOT, TENPAI_RIICHI


def look(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int) -> None:
    """Fill the scratch with the acts possible for a seat now, and the set of acts that each reason forbids."""
    clear(scratch, seat)
    if t.phase == TURN and t.turn == seat:
        own_turn(t, rules, lut, scratch, seat)
    elif (t.phase == CLAIMS or t.phase == ROBBERY) and t.turn != seat:
        answers(t, rules, lut, scratch, seat)
    elif t.phase == DECLARING:
        declarations(t, rules, scratch, seat)
    elif t.phase == TURN or t.phase == CLAIMS or t.phase == ROBBERY:
        scratch.possible[W_DISCARD] = tiles_held(t, seat)
        object_to(scratch, NOT_YOUR_TURN, W_DISCARD, scratch.possible[W_DISCARD])
    if t.phase != TURN and not t.pending >> seat & 1:
        object_to(scratch, NOT_ASKED, W_OTHER, scratch.possible[W_OTHER] & ~scratch.barred[W_OTHER])
    lawful, possible, barred = scratch.lawful[seat], scratch.possible, scratch.barred
    lawful[0] = possible[0] & ~barred[0]
    lawful[1] = possible[1] & ~barred[1]
    lawful[2] = possible[2] & ~barred[2]
    lawful[3] = possible[3] & ~barred[3]
    lawful[4] = possible[4] & ~barred[4]


def declarations(t: State, rules: Rules, scratch: Scratch, seat: int) -> None:
    """Add tenpai, possible for a tenpai hand, and noten, possible for any but a riichi player. (WRC 5.7.2)"""
    scratch.possible[W_OTHER] = B_TENPAI | B_NOTEN
    if t.dead[seat]:
        object_to(scratch, DEAD_HAND, W_OTHER, B_TENPAI)
    if t.hidden[seat]:
        return
    if t.waits[seat] == 0:
        object_to(scratch, TENPAI_NOT, W_OTHER, B_TENPAI)
    if t.riichi[seat] == STANDING:
        object_to(scratch, TENPAI_RIICHI, W_OTHER, B_NOTEN)
    elif t.waits[seat] and rules.noten_by_choice == 0:
        object_to(scratch, NOTEN_NO_CHOICE, W_OTHER, B_NOTEN)
