"""Answers to a discard or a kong, and the reasons that forbid them. (WRC 5.4, 5.5, 5.7.5)"""

from jantaku.core.acts import CHII_HIGH, CHII_LOW, CHII_MIDDLE, PON, STRIDE, W_CONCEALED, W_OTHER
from jantaku.core.against.sets import (
    B_CHII,
    B_CHII_HIGH,
    B_CHII_LOW,
    B_CHII_MIDDLE,
    B_KAN,
    B_PASS,
    B_PON,
    B_PON_PLAIN,
    B_PON_RED,
    B_PON_REDS,
    B_RON,
    FORMS_HIGH,
    FORMS_LOW,
    FORMS_MIDDLE,
    no_more_kongs,
    object_to,
)
from jantaku.core.constants import CLAIMS, EAST, FOR_THE_HAND, RED, ROBBERY, STANDING
from jantaku.core.dead_wall import live
from jantaku.core.fields import Lut, Rules, Scratch, State
from jantaku.core.hands import awaits_orphan, weigh
from jantaku.core.kinds import BIT, KIND, RED_SUIT
from jantaku.core.reasons import (
    CHII_NOT_NEXT,
    CLAIM_IN_RIICHI,
    CLAIM_LAST_TILE,
    CLAIM_LEAVES_NONE,
    DEAD_HAND,
    FURITEN_DISCARD,
    FURITEN_MISSED,
    FURITEN_RIICHI,
    KAN_FIFTH,
    ROB_CONCEALED,
    WIN_INCOMPLETE,
    WIN_NO_YAKU,
    WIN_TWO_HAN,
)
from jantaku.core.swap import barred_by
from jantaku.core.worth import lacks_second_han


def answers(t: State, rules: Rules, lut: Lut, scratch: Scratch, seat: int) -> None:
    """Add ron and, on a discard, the calls."""
    scratch.possible[W_OTHER] = B_RON | B_PASS
    kind = KIND[t.tile]
    if t.phase == CLAIMS:
        calls(t, rules, scratch, seat, kind)
    if t.hidden[seat]:
        return
    if not t.waits[seat] & BIT[kind]:
        object_to(scratch, WIN_INCOMPLETE, W_OTHER, B_RON)
        return
    if t.waits[seat] & t.cast[seat]:
        object_to(scratch, FURITEN_DISCARD, W_OTHER, B_RON)
    if t.missed[seat]:
        object_to(scratch, FURITEN_RIICHI if t.missed[seat] == FOR_THE_HAND else FURITEN_MISSED, W_OTHER, B_RON)
    if t.phase == ROBBERY and t.robbed // STRIDE == W_CONCEALED and (rules.rob_concealed == 0 or not awaits_orphan(t, lut, seat)):
        object_to(scratch, ROB_CONCEALED, W_OTHER, B_RON)
    if t.dead[seat]:
        object_to(scratch, DEAD_HAND, W_OTHER, B_RON)
    if weigh(t, rules, lut, scratch, seat, t.tile, False) == 0:
        object_to(scratch, WIN_NO_YAKU, W_OTHER, B_RON)
    elif lacks_second_han(rules, t.counters, scratch.worth):
        object_to(scratch, WIN_TWO_HAN, W_OTHER, B_RON)


def calls(t: State, rules: Rules, scratch: Scratch, seat: int, kind: int) -> None:
    """Add chii, pon and kan on the last discard. (WRC 5.4)"""
    possible = runs(t, rules, seat, kind) | same(t, rules, seat, kind)
    if possible == 0:
        return
    scratch.possible[W_OTHER] |= possible
    if (seat - t.turn) % 4 != 1:
        object_to(scratch, CHII_NOT_NEXT, W_OTHER, possible & B_CHII)
    if live(t) == 0:
        object_to(scratch, CLAIM_LAST_TILE, W_OTHER, possible)
    if t.riichi[seat] == STANDING:
        object_to(scratch, CLAIM_IN_RIICHI, W_OTHER, possible)
    if t.dead[seat]:
        object_to(scratch, DEAD_HAND, W_OTHER, possible)
    if no_more_kongs(t, rules):
        object_to(scratch, KAN_FIFTH, W_OTHER, possible & B_KAN)
    if t.hidden[seat] == 0:
        dead_ends(t, rules, scratch, seat, kind, possible)


def same(t: State, rules: Rules, seat: int, kind: int) -> int:
    """Return the forms of pon, and the kan, for which a hand holds, or may hold, the tiles."""
    hidden = t.hidden[seat]
    n = t.hand[seat][kind]
    red = known_red(t, seat, kind)
    out = 0
    if n - red + hidden >= 2:
        out |= B_PON_PLAIN
    if RED_SUIT[kind] >= 0:
        out |= same_red(t, rules, n, red, hidden)
    if n + hidden >= 3:
        out |= B_KAN
    return out


def same_red(t: State, rules: Rules, n: int, red: int, hidden: int) -> int:
    """Return the forms of pon with red fives, when ``red`` of the ``n`` fives in hand are known to be red. (Club Cpt-1)"""
    most = red + min(hidden, red_left(t, rules) - red)
    out = 0
    if most >= 1 and (1 if red else 0) + n - red + hidden >= 2:
        out |= B_PON_RED
    return out | B_PON_REDS if most >= 2 else out


def known_red(t: State, seat: int, kind: int) -> int:
    """Return how many red fives of this kind the seat is known to hold."""
    suit = RED_SUIT[kind]
    return t.reds[seat] >> 3 * suit & 7 if suit >= 0 else 0


def red_left(t: State, rules: Rules) -> int:
    """Return how many red fives of the claimed five's suit exist besides the claimed tile."""
    return (rules.red_fives >> 3 * RED_SUIT[t.tile] & 7) - (1 if t.tile >= RED else 0)


def runs(t: State, rules: Rules, seat: int, kind: int) -> int:
    """Return the forms of chii for which a hand holds, or may hold, the tiles."""
    if kind >= EAST:
        return 0
    number = kind % 9
    out = 0
    if number <= 6:
        out |= run_forms(t, rules, seat, kind + 1, kind + 2, B_CHII_LOW)
    if 1 <= number <= 7:
        out |= run_forms(t, rules, seat, kind - 1, kind + 1, B_CHII_MIDDLE)
    if number >= 2:
        out |= run_forms(t, rules, seat, kind - 2, kind - 1, B_CHII_HIGH)
    return out


def run_forms(t: State, rules: Rules, seat: int, first: int, second: int, plain: int) -> int:
    """Return the bits of a chii with these two tiles: plain, with the red five (the next bit), or both if tiles are unknown."""
    hidden = t.hidden[seat]
    five = first if RED_SUIT[first] >= 0 else second
    other = first + second - five
    lacking = 0 if t.hand[seat][other] else 1
    red = known_red(t, seat, five)
    out = 0
    if lacking + (0 if t.hand[seat][five] - red > 0 else 1) <= hidden:
        out |= plain
    suit = RED_SUIT[five]
    if suit >= 0 and (red or (hidden and rules.red_fives >> 3 * suit & 7)) and lacking + (0 if red else 1) <= hidden:
        out |= plain << 1
    return out


def dead_ends(t: State, rules: Rules, scratch: Scratch, seat: int, kind: int, possible: int) -> None:
    """Forbid a call after which swap-calling would bar every remaining discard. (WRC 5.4)"""
    if possible & FORMS_LOW and stuck(t, seat, barred_by(rules, kind, CHII_LOW), kind + 1, kind + 2):
        object_to(scratch, CLAIM_LEAVES_NONE, W_OTHER, possible & FORMS_LOW)
    if possible & FORMS_MIDDLE and stuck(t, seat, barred_by(rules, kind, CHII_MIDDLE), kind - 1, kind + 1):
        object_to(scratch, CLAIM_LEAVES_NONE, W_OTHER, possible & FORMS_MIDDLE)
    if possible & FORMS_HIGH and stuck(t, seat, barred_by(rules, kind, CHII_HIGH), kind - 2, kind - 1):
        object_to(scratch, CLAIM_LEAVES_NONE, W_OTHER, possible & FORMS_HIGH)
    if possible & B_PON and stuck(t, seat, barred_by(rules, kind, PON), kind, kind):
        object_to(scratch, CLAIM_LEAVES_NONE, W_OTHER, possible & B_PON)


def stuck(t: State, seat: int, barred: int, first: int, second: int) -> bool:
    """Return whether only barred kinds are left in the hand once these two are gone."""
    if barred == 0:
        return False
    left = t.held[seat]
    if t.hand[seat][first] == (2 if first == second else 1):
        left &= ~BIT[first]
    if t.hand[seat][second] == (2 if first == second else 1):
        left &= ~BIT[second]
    return left & ~barred == 0
