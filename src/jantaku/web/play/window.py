"""The window after a discard, and after a kong that may be robbed: open to everybody, whoever could answer."""

from dataclasses import dataclass, field

from jantaku.core.acts import ADDED_KAN, CONCEALED_KAN, NINE_KINDS, OTHERS, TSUMO
from jantaku.core.fields import Rules, State, clone
from jantaku.core.names import CLAIMS, NONE, ROBBERY
from jantaku.core.step.turn import show
from jantaku.lut import LUT


@dataclass(slots=True)
class Window:
    """An open window: ``shown`` is the table as it may be shown until it closes, whatever has become of it meanwhile.

    It is ``uniform`` where several people play: then everybody is asked, for the same time, whether he can answer or not.
    """

    id: int
    at: int
    kind: str  # claim or rob
    shown: State
    acts: int  # of the hand, with the one that opened it
    uniform: bool
    waits: set[int] = field(default_factory=set)  # the seats that have not answered
    length: int = 0  # ms; 0 where it waits for an answer


def opens(rules: Rules, act: int) -> bool:
    """Whether an act of the turn opens a window: a discard, and a kong that may be robbed. (WRC 5.4.1, 5.4.7)"""
    if act in (TSUMO, NINE_KINDS):
        return False
    return not CONCEALED_KAN <= act < ADDED_KAN or bool(rules.rob_concealed)


def before_answers(state: State, rules: Rules, seat: int, act: int) -> State:
    """The table after an act of the turn and before any answer to it: nobody has claimed, nobody has drawn."""
    shown = clone(state)
    show(shown, rules, LUT, seat, act, state.tile)
    shown.answer = [NONE] * 4
    return shown


def answering(state: State) -> bool:
    """Whether the core itself still waits for answers."""
    return state.phase in (CLAIMS, ROBBERY) and state.pending != 0


def kind_of(act: int) -> str:
    """What a window asks for: a claim, or to rob a kong."""
    return "rob" if CONCEALED_KAN <= act < OTHERS else "claim"
