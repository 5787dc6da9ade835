"""A sensible player: it builds the nearest hand, keeps valuable tiles, and folds when that is wiser.

It is given a view, and the acts that are lawful in it; it works under every book, because it uses no rules but lawful acts
and the tiles that a hand lacks. All of it is written like the core, so that simulations can run it compiled.
"""

from jantaku.bots.sensible.calls import claim, own_kong
from jantaku.bots.sensible.discards import best_discard, discard_act, riichi_act
from jantaku.bots.sensible.plans import choose_plan
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.sensible.sight import count_left, count_threats, judge_danger
from jantaku.core.acts import (
    CONCEALED_KAN,
    DISCARD_DRAWN,
    NINE_KINDS,
    NOTEN,
    PASS,
    RON,
    TENPAI,
    TSUMO,
    W_ADDED,
    W_CONCEALED,
    W_OTHER,
    bit,
)
from jantaku.core.against.sets import B_CHII, B_PON
from jantaku.core.constants import DECLARING, KINDS, NONE, ORPHANS, STANDING, TURN
from jantaku.core.fields import Lut, State

B_RON, B_TSUMO, B_NINE, B_TENPAI = bit(RON), bit(TSUMO), bit(NINE_KINDS), bit(TENPAI)
MANY_ORPHANS = 11  # kinds of terminals and honours with which a hand is played for thirteen orphans


def choose(v: State, lut: Lut, lawful: list[int], s: BotScratch, seat: int) -> int:
    """Return a seat's act, from a row of ``Scratch.lawful`` and its view, which is modified and restored."""
    others = lawful[W_OTHER]
    if others & (B_RON | B_TSUMO):
        return RON if others & B_RON else TSUMO
    if v.phase == DECLARING:
        return TENPAI if others & B_TENPAI else NOTEN
    if v.phase == TURN:
        return in_turn(v, lut, lawful, s, seat)
    if others & (B_CHII | B_PON) == 0:
        return PASS
    count_threats(v, s, seat)
    return claim(v, lut, lawful, s, seat)


def in_turn(v: State, lut: Lut, lawful: list[int], s: BotScratch, seat: int) -> int:
    """Return an act in its turn: a kong, riichi, or a discard."""
    if v.riichi[seat] == STANDING:
        return kong_in_riichi(lawful)
    if lawful[W_OTHER] & B_NINE and orphans_held(v, seat) < MANY_ORPHANS:
        return NINE_KINDS
    count_left(v, s, seat)
    count_threats(v, s, seat)
    judge_danger(v, s, seat)
    n = choose_plan(v, lut, s, seat)
    if lawful[W_CONCEALED] | lawful[W_ADDED]:
        kong = own_kong(v, lut, lawful, s, seat, n)
        if kong != NONE:
            return kong
    kind = best_discard(v, lut, lawful, s, seat)
    if s.after == 1 and s.help:
        riichi = riichi_act(v, lawful, kind)
        if riichi != NONE:
            return riichi
    return discard_act(v, lawful, kind)


def kong_in_riichi(lawful: list[int]) -> int:
    """Return an act after riichi: a lawful kong, which may bring dora, else the tile drawn."""
    for kind in range(KINDS):
        if lawful[W_CONCEALED] >> kind & 1:
            return CONCEALED_KAN + kind
    return DISCARD_DRAWN


def orphans_held(v: State, seat: int) -> int:
    """Return how many kinds of terminals and honours a seat holds."""
    n = 0
    for kind in ORPHANS:
        if v.hand[seat][kind]:
            n += 1
    return n
