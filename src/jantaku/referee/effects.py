"""Effects of a ruling on a hand: stakes, voided riichi, payments, dead hands, the next deal. (WRC 7.1, 7.2)

``effect_of`` derives them from a ruling; the functions below apply them to the core's record of a table. The refereed table and
the score keeper call these and add what each has to record or to announce. `pass_on` of the core decides the next dealer and
the counters after a spoiled hand: its outcome is ``CHOMBO``.
"""

from collections.abc import Iterable
from typing import NamedTuple

from jantaku.core.fields import Rules, State
from jantaku.core.payment import settle_sticks
from jantaku.core.step.ends import charge, chombo, end_of_game, return_stake
from jantaku.referee.pending import KILLS, Pending
from jantaku.referee.ruling import Ruling

CHOMBO, REDEAL = "chombo", "redeal"


class Effect(NamedTuple):
    """Changes that a ruling makes.

    ``ends`` is ``chombo`` or ``redeal`` where the hand ends without a result, else empty; ``last``: no further hand is dealt;
    ``beside_win``: the hand ends with another player's win; ``at_draw``: with the exhaustive draw. ``paid``: the chombo is paid
    at the table; ``voids``: the riichi goes back with its stick; ``dead``: the hand is dead, ``kills``: it dies by this ruling.
    """

    points: int
    ends: str
    last: bool
    beside_win: bool
    at_draw: bool
    paid: bool
    voids: bool
    dead: bool
    kills: bool
    disqualifies: bool
    warns: bool


def effect_of(ruling: Ruling) -> Effect:
    """Return the effect of a ruling."""
    steps = set(ruling.next)
    beside = "win-stands" in steps
    return Effect(
        points=ruling.points,
        ends="" if beside or not ruling.spoils else CHOMBO if ruling.sanction == CHOMBO else REDEAL,
        last="session-ends" in steps,
        beside_win=beside,
        at_draw="no-noten-payment" in steps or (ruling.sanction == CHOMBO and _given(ruling, "at") in {"draw", "four-riichi"}),
        paid="reverse-mangan" in steps,
        voids="riichi-voided" in steps,
        dead=bool(steps & KILLS),
        kills=ruling.sanction == "dead-hand",
        disqualifies=ruling.sanction == "disqualification",
        warns="warning-counted" in steps,
    )


def _given(ruling: Ruling, name: str) -> str:
    return dict(ruling.given).get(name, "")


def spoil(t: State, rules: Rules, offenders: Iterable[int]) -> None:
    """End a hand without a result: its stakes go back, every offender pays if the book has it paid. (WRC 7.1)

    Without offenders it is a re-deal that is nobody's fault.
    """
    chombo(t, rules, sum(1 << seat for seat in set(offenders)))


def join(t: State, rules: Rules, offender: int) -> tuple[int, ...]:
    """Charge one more offender for a hand that is spoiled already, and return the payments.

    The deal is spoiled once; each of two offenders pays.
    """
    moved = charged(t, rules, (offender,))
    was_over, t.over = t.over, end_of_game(t, rules)
    if t.over and not was_over:
        t.sticks = settle_sticks(rules, t.sticks, t.points)
    return moved


def fine(t: State, rules: Rules, offenders: Iterable[int]) -> None:
    """Charge offenders beside a win, which is then paid as any other. (WRR 7.1)"""
    charged(t, rules, offenders)


def charged(t: State, rules: Rules, offenders: Iterable[int]) -> tuple[int, ...]:
    """Charge offenders a chombo at the table, and return the payments; those of the hand are kept apart."""
    payments, t.delta[:] = list(t.delta), [0] * 4
    for seat in offenders:
        charge(t, rules, seat)
    moved, t.delta[:] = tuple(t.delta), payments
    for seat in range(4):
        t.points[seat] += moved[seat]
    return moved


def void_riichi(t: State, rules: Rules, seat: int) -> None:
    """Void a riichi: its stake goes back to the player, and it has no further effect. (WRC 6.5.1, 7.2)"""
    return_stake(t, rules, seat)


def show_dead(t: State, pending: Pending) -> None:
    """Mark dead hands in the record, so that the core refuses their calls. (WRC 7.1)"""
    for seat in range(4):
        t.dead[seat] = max(t.dead[seat], pending.dead[seat])
