"""The next deal: whose it is, with how many counters, in which round. (WRC 5.7.7-5.8)"""

from jantaku.core.constants import BY_RON, BY_TSUMO, CHOMBO, EXHAUSTIVE, NAGASHI
from jantaku.core.fields import Rules, State
from jantaku.core.step.nagashi import only_orphans


def dealer_stays(t: State, rules: Rules) -> bool:
    """Return whether the deal stays: East won, East was tenpai at a draw, or the hand is replayed. (WRC 5.7.8)"""
    if t.outcome in (BY_RON, BY_TSUMO):
        return t.winners >> t.dealer & 1 == 1
    if t.outcome == NAGASHI and rules.nagashi_win == 1:
        return only_orphans(t, t.dealer)
    if t.outcome in (EXHAUSTIVE, NAGASHI):
        return rules.dealer_stays == 1 and t.declared[t.dealer] == 1
    return True


def counters_after(t: State, rules: Rules) -> int:
    """Return the continuance counters after the hand. (WRC 5.7.7)"""
    if t.outcome in (BY_RON, BY_TSUMO):
        return t.counters + 1 if t.winners >> t.dealer & 1 else 0
    if t.outcome == NAGASHI and rules.nagashi_win == 1:
        return t.counters + 1 if only_orphans(t, t.dealer) else 0
    if t.outcome in (EXHAUSTIVE, NAGASHI):
        return t.counters + rules.draw_counter
    if t.outcome == CHOMBO:
        return t.counters
    return t.counters + rules.abort_counter


def pass_on(t: State, rules: Rules) -> None:
    """Move on after a hand: counters, the deal, the prevailing wind. (WRC 5.7.7, 5.7.8, 5.8)"""
    stays = dealer_stays(t, rules)
    t.counters = counters_after(t, rules)
    if not stays:
        t.dealer = (t.dealer + 1) % 4
        if t.dealer == 0:
            t.round += 1
