"""The view of a seat hides what the others answered in a window, until the window is closed. (WRC 5.4.1)"""

from jantaku.core.acts import PASS, PON
from jantaku.core.constants import CLAIMS, HAND_OVER, NONE, TURN
from jantaku.core.fields import State
from jantaku.core.view import see
from tests.sampling import one_by_one

NOBODY = -1


def window() -> State:
    """A window on East's discard: South has passed, West has called pon, North has not answered."""
    t = State()
    t.phase, t.turn, t.pending = CLAIMS, 0, 0b1000
    t.answer[:] = [NONE, PASS, PON, NONE]
    t.called_at[:] = [0, 0, 1200, 0]
    return t


@one_by_one("seat", [NOBODY, 0, 1, 2, 3])
def test_a_seat_sees_its_own_answer_and_no_other(seat: int) -> None:
    t, v = window(), State()
    see(t, seat, v)
    assert list(v.answer) == [t.answer[s] if s == seat else NONE for s in range(4)]
    assert list(v.called_at) == [t.called_at[s] if s == seat else 0 for s in range(4)]


@one_by_one("seat", [NOBODY, 0, 1, 2, 3])
def test_who_is_still_asked_is_shown_to_that_seat_alone(seat: int) -> None:
    t, v = window(), State()
    see(t, seat, v)
    assert v.pending == (0b1000 if seat == 3 else 0)


def test_whose_turn_it_is_is_public() -> None:
    t, v = window(), State()
    t.phase, t.turn, t.pending = TURN, 2, 0b0100
    see(t, 1, v)
    assert v.pending == 0b0100


def test_what_a_view_held_before_does_not_stay() -> None:
    t, v = window(), State()
    v.answer[:] = [PON, PON, PON, PON]
    see(t, 1, v)
    assert list(v.answer) == [NONE, PASS, NONE, NONE]


@one_by_one("seat", [NOBODY, 0, 1, 2, 3])
def test_how_a_hand_ended_and_who_has_won_is_public(seat: int) -> None:
    t, v = window(), State()
    t.phase, t.outcome, t.winners, t.collected = HAND_OVER, 1, 0b0101, 1000
    see(t, seat, v)
    assert (v.phase, v.outcome, v.winners, v.collected) == (HAND_OVER, 1, 0b0101, 1000)
