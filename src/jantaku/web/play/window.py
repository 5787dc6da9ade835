"""The window for calls after a discard, or after a kong that may be robbed."""

from dataclasses import dataclass, field
from random import random

from jantaku.core.acts import (
    ADDED_KAN,
    CONCEALED_KAN,
    DISCARD_DRAWN,
    NINE_KINDS,
    OTHERS,
    RIICHI_DRAWN,
    STRIDE,
    TSUMO,
)
from jantaku.core.constants import CLAIMS, NONE, ROBBERY
from jantaku.core.fields import Rules, State, clone
from jantaku.core.step.turn import show
from jantaku.scoring.lut import LUT

SHORTEST, LONGEST = 300, 1200  # ms that a shared window is open if nobody answers later


@dataclass(slots=True)
class Window:
    """An open window: ``shown`` is the table as it may be shown until it closes, regardless of later events.

    Only seats that can answer are asked. Where several people play it is ``shared``: it stays open for ``hold`` ms at least,
    which were drawn before it was known who could answer, so that a pause that long reveals nothing about a hand.
    """

    id: int
    at: int
    kind: str  # claim or rob
    shown: State
    acts: int  # acts of the hand, the opening one included
    shared: bool
    hold: int = 0
    waits: set[int] = field(default_factory=set)  # seats that have not answered
    length: int = 0  # ms; 0 if it waits for an answer


def hold(pace: float) -> int:
    """Draw the least time of a shared window, in ms: 300 to 1200, the shorter times more often, times the pace of the table."""
    return int(pace * (SHORTEST + (LONGEST - SHORTEST) * random() ** 2))


def opens(rules: Rules, act: int) -> bool:
    """Return True if an act of the turn opens a window: a discard, or a kong that may be robbed. (WRC 5.4.1, 5.4.7)"""
    if act in (TSUMO, NINE_KINDS):
        return False
    return not CONCEALED_KAN <= act < ADDED_KAN or bool(rules.rob_concealed)


def before_answers(state: State, rules: Rules, seat: int, act: int) -> State:
    """Return the table after an act of the turn and before any answer: nobody has claimed, nobody has drawn."""
    shown = clone(state)
    show(shown, rules, LUT, seat, act, state.tile)
    shown.answer = [NONE] * 4
    return shown


def unanswered(state: State) -> State:
    """Return the same of a table whose core waits for answers: it has not gone on, so nothing but them is left out."""
    shown = clone(state)
    shown.answer = [NONE] * 4
    return shown


def tile_of(state: State, act: int) -> int:
    """Return the tile that an act of the turn shows: a discard, or the kind of a kong."""
    return state.tile if act in (DISCARD_DRAWN, RIICHI_DRAWN) else act % STRIDE


def answering(state: State) -> bool:
    """Return True if the core still waits for answers."""
    return state.phase in (CLAIMS, ROBBERY) and state.pending != 0


def kind_of(act: int) -> str:
    """Return the kind of a window: "claim", or "rob" for a kong."""
    return "rob" if CONCEALED_KAN <= act < OTHERS else "claim"
