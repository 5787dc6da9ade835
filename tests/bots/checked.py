"""Games in which every choice of a player is checked, written like the core, so that it runs compiled."""

from jantaku.bots.games import Worker, asked, begin_game, deal_if_due, decide
from jantaku.bots.tally import note_game, note_hand
from jantaku.core.acts import ACTS, STRIDE
from jantaku.core.against import look
from jantaku.core.constants import DECLARING, HAND_OVER, TURN
from jantaku.core.fields import Lut, Rules
from jantaku.core.step import step


def first_unlawful(x: Worker, rules: Rules, lut: Lut, seed: int, first: int, hands: int) -> int:
    """Play whole games until so many hands are counted; return the first game with an act that is not lawful, or -1."""
    number = first
    while x.tally.hands < hands:
        begin_game(x, rules, lut, seed, number)
        t = x.table
        while t.over == 0:
            deal_if_due(t, x.chance, rules, lut)
            seat = asked(t)
            if t.phase == TURN or t.phase == DECLARING:  # noqa: PLR1714 - compiled code has no sets
                look(t, rules, lut, x.scratch, seat)
            act = decide(x, rules, lut, seat)
            if act < 0 or act >= ACTS or x.scratch.lawful[seat][act // STRIDE] >> act % STRIDE & 1 == 0:
                return number
            step(t, rules, lut, x.scratch, seat, act, -1, 0)
            if t.phase == HAND_OVER:
                note_hand(t, rules, lut, x.scratch, x.tally, x.turned)
        note_game(t, x.tally, x.turned)
        number += 1
    return -1
