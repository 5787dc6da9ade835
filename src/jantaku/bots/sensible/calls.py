"""Decide whether to claim a discard or declare a kong: if it brings a hand with a yaku in sight nearer."""

from jantaku.bots.sensible.plans import choose_plan, lacking_without
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.sensible.sight import yakuhai
from jantaku.core.acts import (
    ADDED_KAN,
    CHII_HIGH,
    CHII_LOW,
    CHII_MIDDLE,
    CONCEALED_KAN,
    OTHERS,
    PASS,
    PON,
    PON_RED,
    PON_REDS,
    W_ADDED,
    W_CONCEALED,
    W_OTHER,
)
from jantaku.core.constants import KINDS, NONE, OPEN_TRIPLET, QUAD, RUN
from jantaku.core.fields import Lut, State
from jantaku.core.kinds import KIND, POWER
from jantaku.core.step.claims import other_tile

NEAR = 3  # a closed hand is opened only if it then lacks no more than this, valued triplets apart


def lift(v: State, seat: int, kind: int, n: int) -> None:
    """Remove some tiles of a kind from the hand in the view; a negative number puts them back."""
    v.hand[seat][kind] -= n
    v.key[seat][kind // 9] -= n * POWER[kind]


def lay(v: State, seat: int, block: int, called: int) -> None:
    """Add a meld to the view."""
    v.meld[seat][v.melds[seat]] = block
    v.melds[seat] += 1
    v.called[seat] += called


def take_back(v: State, seat: int, called: int) -> None:
    """Remove it again."""
    v.melds[seat] -= 1
    v.called[seat] -= called


def lacking_after(v: State, lut: Lut, s: BotScratch, seat: int, act: int) -> int:
    """Return the tiles lacking after a chii or pon, by the best plan that leads to a yaku."""
    kind = KIND[v.tile]
    first = kind if act >= PON else other_tile(kind, act, 0)
    second = kind if act >= PON else other_tile(kind, act, 1)
    low = kind if act >= PON or act < CHII_MIDDLE else (kind - 1 if act < CHII_HIGH else kind - 2)
    lift(v, seat, first, 1)
    lift(v, seat, second, 1)
    lay(v, seat, (OPEN_TRIPLET if act >= PON else RUN) + low, 1)
    n = choose_plan(v, lut, s, seat)
    take_back(v, seat, 1)
    lift(v, seat, second, -1)
    lift(v, seat, first, -1)
    return n


def claim(v: State, lut: Lut, lawful: list[int], s: BotScratch, seat: int) -> int:
    """Return the chii or pon that brings the hand nearest, red fives first; a pass if no call is worth making."""
    now = choose_plan(v, lut, s, seat)
    best = now
    chosen = PASS
    for i in range(PON_RED - CHII_LOW + 2):
        act = PON_RED + 1 - i if i else PON_REDS
        if lawful[W_OTHER] >> (act - OTHERS) & 1:
            n = lacking_after(v, lut, s, seat, act)
            if n < best and worth_opening(v, s, seat, act, n):
                best = n
                chosen = act
    return chosen


def worth_opening(v: State, s: BotScratch, seat: int, act: int, n: int) -> bool:
    """Return whether a call that leaves the hand lacking ``n`` is worth opening the hand."""
    if s.threats:
        return n <= 1
    if v.called[seat] or (act >= PON and yakuhai(v, seat, KIND[v.tile])):
        return True
    return n <= NEAR


def own_kong(v: State, lut: Lut, lawful: list[int], s: BotScratch, seat: int, n: int) -> int:
    """Return a kong after which the hand still lacks at most ``n``; -1 without one, or if an opponent is dangerous."""
    if s.threats:
        return NONE
    for kind in range(KINDS):
        if lawful[W_ADDED] >> kind & 1 and lacking_without(v, lut, s, seat, kind) <= n:
            return ADDED_KAN + kind
        if lawful[W_CONCEALED] >> kind & 1:
            lift(v, seat, kind, 4)
            lay(v, seat, QUAD + kind, 0)
            left = choose_plan(v, lut, s, seat)
            take_back(v, seat, 0)
            lift(v, seat, kind, -4)
            choose_plan(v, lut, s, seat)
            if left <= n:
                return CONCEALED_KAN + kind
    return NONE
