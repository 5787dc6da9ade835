"""Window after a discard, or a kong that may be robbed: the seats that may answer, and whose answer prevails. (WRC 5.4.1)"""

from jantaku.core.acts import (
    ADDED_KAN,
    CHII_HIGH,
    CHII_LOW,
    CHII_MIDDLE,
    KAN,
    NOTEN,
    OTHERS,
    PASS,
    PON,
    PON_RED,
    PON_REDS,
    RON,
    TENPAI,
    TSUMO,
    W_OTHER,
)
from jantaku.core.against import look
from jantaku.core.constants import (
    BY_CHII,
    BY_PON,
    CLAIMS,
    DECLARED,
    DECLARING,
    EAST,
    FOR_NOW,
    FOR_THE_HAND,
    FROM_CLAIM,
    MARK_TAKEN,
    NONE,
    OPEN_TRIPLET,
    RED,
    ROBBERY,
    RUN,
    STANDING,
    TRIPLE_RON,
    TURN,
)
from jantaku.core.dead_wall import live
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.hands import add_meld, awaits_orphan, drop
from jantaku.core.kinds import BIT, KIND, RED_SUIT
from jantaku.core.step.aborts import abort, annulled
from jantaku.core.step.drawing import complete_own_kong, draw, interrupt, note_liability, open_kong
from jantaku.core.step.ends import exhaustive, win_by_ron
from jantaku.core.swap import barred_by

PASS_BIT = 1 << (PASS - OTHERS)


def may_run(held: int, kind: int) -> bool:
    """Return whether these kinds include two that make a run with this one. (WRC 5.4.2)"""
    if kind >= EAST:
        return False
    number = kind % 9
    if number <= 6 and held >> (kind + 1) & 3 == 3:
        return True
    if number >= 2 and held >> (kind - 2) & 3 == 3:
        return True
    return 1 <= number <= 7 and held >> (kind - 1) & 5 == 5


def concerned(t: State, seat: int) -> bool:
    """Return whether a seat could answer at all: a quick check before the thorough one."""
    if t.hidden[seat]:
        return True
    kind = KIND[t.tile]
    if t.waits[seat] & BIT[kind]:
        return True
    if t.hand[seat][kind] < 2 and ((seat - t.turn) % 4 != 1 or not may_run(t.held[seat], kind)):
        return False
    return t.phase != ROBBERY and t.riichi[seat] != STANDING and live(t) > 0


def open_window(t: State, rules: Rules, lut: Lut, scratch: Scratch, phase: int) -> None:
    """Ask every seat that has a lawful answer; if nobody has one, play continues."""
    t.phase = phase
    t.pending = 0
    for i in range(1, 4):
        seat = (t.turn + i) % 4
        t.answer[seat] = NONE
        t.called_at[seat] = 0
        if concerned(t, seat):
            t.pending |= 1 << seat
            look(t, rules, lut, scratch, seat)
            if t.hidden[seat] == 0 and scratch.lawful[seat][W_OTHER] & ~PASS_BIT == 0:
                t.pending &= ~(1 << seat)
    if t.pending == 0:
        without_win(t, rules, lut, NONE)


def answer(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int, act: int, time: int) -> None:
    """Record one seat's answer; when all have answered, close the window. A pass has no time, because logs do not store passes."""
    t.answer[seat] = act
    t.called_at[seat] = 0 if act == PASS else time
    t.pending &= ~(1 << seat)
    if t.pending == 0:
        settle(t, rules, lut, scratch)


def is_answer(t: State, seat: int, act: int) -> bool:
    """Return whether an act is the answer of a seat that is asked: to a discard, a kong, or about its hand."""
    if t.pending >> seat & 1 == 0:
        return False
    if t.phase == DECLARING:
        return act == TENPAI or act == NOTEN
    if t.phase != CLAIMS and t.phase != ROBBERY:
        return False
    return (CHII_LOW <= act <= PASS and act != TSUMO) or act == PON_REDS


def rons(t: State) -> int:
    """Return the seats that said ron, as bits."""
    out = 0
    for seat in range(4):
        if seat != t.turn and t.answer[seat] == RON:
            out |= 1 << seat
    return out


def note_missed(t: State, rules: Rules, lut: Lut) -> None:
    """Mark as furiten the seats that could have completed a hand with this tile and did not. (WRC 5.7.5)"""
    kind = KIND[t.tile]
    if (t.waits[0] | t.waits[1] | t.waits[2] | t.waits[3]) & BIT[kind] == 0:
        return
    for seat in range(4):
        if seat != t.turn and t.waits[seat] & BIT[kind]:
            if t.phase == ROBBERY and t.robbed < ADDED_KAN and (rules.rob_concealed == 0 or not awaits_orphan(t, lut, seat)):
                continue
            t.missed[seat] = FOR_THE_HAND if t.riichi[seat] == STANDING or t.missed[seat] == FOR_THE_HAND else FOR_NOW


def stand(t: State, rules: Rules) -> None:
    """Confirm a riichi whose tile was not won on, and place its stake. (WRC 6.5.1)"""
    if t.riichi[t.turn] == DECLARED:
        t.riichi[t.turn] = STANDING
        t.ippatsu[t.turn] = 1
        t.points[t.turn] -= rules.stick_value
        t.sticks += 1


def call_that_holds(t: State, rules: Rules) -> int:
    """Return the seat whose call prevails, or -1: quad and triplet before run or, by some books, the first call. (WRC 5.4.1)"""
    run = NONE
    same = NONE
    for seat in range(4):
        if seat != t.turn and (PON <= t.answer[seat] <= KAN or t.answer[seat] == PON_REDS):
            same = seat
        elif seat != t.turn and t.answer[seat] >= CHII_LOW and t.answer[seat] < PON:
            run = seat
    if run == NONE or same == NONE:
        return same if run == NONE else run
    if rules.claim_priority == 1 and t.called_at[run] > 0 and t.called_at[same] - t.called_at[run] > rules.call_tolerance:
        return run
    return same


def settle(t: State, rules: Rules, lut: Lut, scratch: Scratch) -> None:
    """Resolve the window once all have answered: ron before all else. (WRC 5.4.1)"""
    winners = rons(t)
    if winners:
        if three(winners) and rules.triple_ron == 1:
            abort(t, rules, TRIPLE_RON)
        else:
            win_by_ron(t, rules, lut, scratch, winners)
        return
    without_win(t, rules, lut, call_that_holds(t, rules))


def without_win(t: State, rules: Rules, lut: Lut, caller: int) -> None:
    """Go on where nobody won: an abortive draw, else the call of a seat if there is one, else the next draw. (WRC 5.4.1)"""
    note_missed(t, rules, lut)
    if t.phase == ROBBERY:
        complete_own_kong(t, rules, lut, t.turn)
        return
    stand(t, rules)
    ending = annulled(t, rules)
    if ending:
        abort(t, rules, ending)
    elif caller >= 0:
        call(t, rules, lut, caller, t.answer[caller])
    elif live(t) == 0:
        exhaustive(t, rules)
    else:
        draw(t, (t.turn + 1) % 4)


def three(seats: int) -> bool:
    """Return whether exactly three seats are set."""
    return (seats & 1) + (seats >> 1 & 1) + (seats >> 2 & 1) + (seats >> 3 & 1) == 3


def call(t: State, rules: Rules, lut: Lut, seat: int, act: int) -> None:
    """Give the claimed tile to the caller, who plays next. (WRC 5.4)"""
    t.marks[t.turn][t.discards[t.turn] - 1] |= MARK_TAKEN
    if rules.missed_ends == 1 and t.missed[seat] == FOR_NOW:
        t.missed[seat] = 0
    if act == KAN:
        open_kong(t, rules, lut, seat)
        return
    if act >= PON:
        triplet(t, rules, seat, 2 if act == PON_REDS else 1 if act == PON_RED else 0)
    else:
        run(t, rules, seat, act)
    interrupt(t, rules)
    t.turn = seat
    t.source = FROM_CLAIM
    t.phase = TURN
    t.pending = 1 << seat


def triplet(t: State, rules: Rules, seat: int, red: int) -> None:
    """Make a pon of the discard and two tiles of the hand, ``red`` of them red. (WRC 5.4.4)"""
    kind = KIND[t.tile]
    for i in range(2):
        drop(t, seat, RED + RED_SUIT[kind] if i < red else kind)
    reds = red + (1 if t.tile >= RED else 0)
    add_meld(t, seat, OPEN_TRIPLET + kind, BY_PON, t.turn, t.tile, reds)
    note_liability(t, seat, kind, t.turn)
    t.barred = barred_by(rules, kind, PON)


def other_tile(kind: int, act: int, n: int) -> int:
    """Return the first (0) or second (1) kind that a chii takes from the hand."""
    if act < CHII_MIDDLE:
        return kind + 1 + n
    return kind - 1 + 2 * n if act < CHII_HIGH else kind - 2 + n


def run(t: State, rules: Rules, seat: int, act: int) -> None:
    """Make a chii of the discard and two tiles of the hand. (WRC 5.4.2)"""
    kind = KIND[t.tile]
    with_red = (act - CHII_LOW) % 2
    for n in range(2):
        other = other_tile(kind, act, n)
        drop(t, seat, RED + RED_SUIT[other] if with_red and RED_SUIT[other] >= 0 else other)
    low = kind if act < CHII_MIDDLE else (kind - 1 if act < CHII_HIGH else kind - 2)
    add_meld(t, seat, RUN + low, BY_CHII, t.turn, t.tile, with_red + (1 if t.tile >= RED else 0))
    t.barred = barred_by(rules, kind, act)


def pass_all(t: State, rules: Rules, lut: Lut, scratch: Scratch) -> None:
    """Close the window: every seat that has not answered passes."""
    for seat in range(4):
        if t.pending >> seat & 1 and t.answer[seat] == NONE:
            t.answer[seat] = PASS
    t.pending = 0
    settle(t, rules, lut, scratch)
