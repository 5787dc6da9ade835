"""Make the drill of a kind, under a book, of a seed: the first of the seed's walls that has one."""

from jantaku.core.fields import Lut, Rules
from jantaku.drills.dealing import begin_drill
from jantaku.drills.fields import BEST_DISCARD, HOW_MANY_FU, MAY_CALL, MAY_WIN, WAITS_OF, WHAT_WORTH, WHICH_YAKU, Drill
from jantaku.drills.holding import ask_call, ask_discard, ask_waits, ask_win
from jantaku.drills.winning import ask_fu, ask_worth, ask_yaku

TRIES = 4096  # walls


def make_drill(x: Drill, rules: Rules, lut: Lut, kind: int, seed: int) -> bool:
    """Make a drill; return whether there is one, as there always was."""
    for stream in range(TRIES):
        begin_drill(x, rules, kind, seed, kind * TRIES + stream)
        if ask(x, rules, lut, kind):
            return True
    return False


def ask(x: Drill, rules: Rules, lut: Lut, kind: int) -> bool:
    """Play to a question of a kind; return whether the wall brings one."""
    if kind == WAITS_OF:
        return ask_waits(x, rules, lut)
    if kind == BEST_DISCARD:
        return ask_discard(x, lut)
    if kind == WHICH_YAKU:
        return ask_yaku(x, rules, lut)
    if kind == HOW_MANY_FU:
        return ask_fu(x, rules, lut)
    if kind == WHAT_WORTH:
        return ask_worth(x, rules, lut)
    if kind == MAY_WIN:
        return ask_win(x, rules, lut)
    return kind == MAY_CALL and ask_call(x, rules, lut)
