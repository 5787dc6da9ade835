"""Drills on a hand that is held: its waits, its best discard, whether it may win, whether it may call. (WRC 2.2, 5.4-5.7)"""

from jantaku.bots.chance import below
from jantaku.core.acts import W_OTHER
from jantaku.core.against import look
from jantaku.core.against.sets import B_CHII, B_KAN, B_PON, B_RON, B_TSUMO
from jantaku.core.bits import nth, ones
from jantaku.core.constants import CLAIMS, EAST, FOR_NOW, FOR_THE_HAND, FROM_WALL, KINDS, STANDING, TURN, WALL
from jantaku.core.dead_wall import DEAD_WALL
from jantaku.core.fields import Lut, Rules
from jantaku.core.hands import take, waits_now
from jantaku.core.kinds import BIT, KIND
from jantaku.core.reasons import FURITEN_DISCARD, FURITEN_MISSED, FURITEN_RIICHI, WIN_INCOMPLETE, WIN_NO_YAKU
from jantaku.drills.dealing import (
    LAST_DRAW,
    call_groups,
    discard_worst,
    draw_tile,
    find_tile,
    offer,
    reach_tenpai,
    take_turn,
    turns_taken,
    weigh_discards,
)
from jantaku.drills.fields import CHII, FURITEN, INCOMPLETE, KAN, NO_YAKU, YES, Drill
from jantaku.drills.fields import PON as CALL_PON

ENOUGH = 3  # discards that leave the hand as near
EARLIEST, LATEST = 2, 11  # turns
FARTHEST = 3  # tiles lacking
TOLD = 6  # parts of ten of the best acceptance that the second has at least


def hold_tenpai(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Play on to a tenpai hand, with melds half of the time."""
    if not reach_tenpai(x, rules, lut):
        return False
    place = find_tile(x, x.table.waits[x.me])
    if place < 0:
        return False
    call_groups(x, rules, lut, x.table.wall[place])
    turns_taken(x)
    return x.table.waits[x.me] != 0


# ---- the waits
def ask_waits(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Offer every kind of the suits that are held, and the honours that are."""
    if not hold_tenpai(x, rules, lut):
        return False
    t = x.table
    waits = t.waits[x.me]
    if ones(waits) < ENOUGH and below(x.chance, ENOUGH):
        return False
    for kind in range(KINDS):
        near = t.key[x.me][kind // 9] > 0 if kind < EAST else t.hand[x.me][kind] > 0
        if near or waits >> kind & 1:
            offer(x, kind, (waits >> kind & 1) == 1)
    return True


# ---- the best discard
def ask_discard(x: Drill, lut: Lut) -> bool:
    """Play on to the first turn on which one discard is best and others are plausible."""
    t = x.table
    while x.place < LAST_DRAW and t.discards[x.me] < LATEST:
        draw_tile(x)
        least = weigh_discards(x, lut)
        if least < 1:
            return False
        if t.discards[x.me] >= EARLIEST and least <= FARTHEST and is_worth_asking(x, least):
            offer_discards(x, least)
            turns_taken(x)
            return True
        discard_worst(x, least)
    return False


def most_accepted(x: Drill, least: int) -> int:
    """Return how many tiles the best discard accepts."""
    most = 0
    for kind in range(KINDS):
        if x.table.hand[x.me][kind] and x.away[kind] == least:
            most = max(most, x.left[kind])
    return most


def is_worth_asking(x: Drill, least: int) -> bool:
    """Return whether some discards are nearly as good as the best, and the best is not a lone honour."""
    most = most_accepted(x, least)
    second = 0
    same = 0
    for kind in range(KINDS):
        if x.table.hand[x.me][kind] and x.away[kind] == least:
            same += 1
            if x.left[kind] == most and kind >= EAST and x.table.hand[x.me][kind] == 1:
                return False
            if x.left[kind] < most:
                second = max(second, x.left[kind])
    return same >= ENOUGH and second * 10 >= most * TOLD


def offer_discards(x: Drill, least: int) -> None:
    """Offer the kinds that are held; those that accept most are right."""
    most = most_accepted(x, least)
    for kind in range(KINDS):
        if x.table.hand[x.me][kind]:
            offer(x, kind, x.away[kind] == least and x.left[kind] == most)


# ---- may I win
def ask_win(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Bring a tile to a tenpai hand such that a chosen answer is right; it may be the only one, or not."""
    if not hold_tenpai(x, rules, lut):
        return False
    wanted = below(x.chance, 4)
    by_draw = below(x.chance, 4) == 0
    prepare_course(x, wanted)
    if not bring_tile(x, wanted, by_draw):
        return False
    look(x.table, rules, lut, x.scratch, x.me)
    offer_verdicts(x, B_TSUMO if by_draw else B_RON)
    return (x.right >> wanted & 1) == 1


def prepare_course(x: Drill, wanted: int) -> None:
    """Choose riichi and, where furiten is wanted, its cause: a discard of the seat, or a tile missed."""
    t, g = x.table, x.chance
    closed = t.called[x.me] == 0
    if closed and wanted != NO_YAKU and below(g, 2):
        t.riichi[x.me] = STANDING
        t.riichi_at[x.me] = max(t.discards[x.me] - 1 - below(g, 3), 0)
    if below(g, 12) == 0:
        t.taken = WALL - DEAD_WALL - t.kans
    if wanted != FURITEN or t.waits[x.me] & t.cast[x.me]:
        return
    kind = nth(t.waits[x.me], below(x.chance, ones(t.waits[x.me])))
    if below(g, 2) and t.discards[x.me]:
        at = below(g, t.discards[x.me])
        renew_cast(x, at, kind)
    else:
        x.missed = kind
        t.missed[x.me] = FOR_THE_HAND if t.riichi[x.me] else FOR_NOW


def renew_cast(x: Drill, at: int, kind: int) -> None:
    """Have another tile at a place of the river of the seat."""
    t = x.table
    t.river[x.me][at] = kind
    t.cast[x.me] = 0
    for i in range(t.discards[x.me]):
        t.cast[x.me] |= BIT[KIND[t.river[x.me][i]]]


def beside(kinds: int) -> int:
    """Return the kinds of the suits that are next to some kinds, or next but two."""
    found = 0
    for kind in range(EAST):
        if kinds >> kind & 1:
            for other in range(EAST):
                far = other - kind if other > kind else kind - other
                if other // 9 == kind // 9 and (far == 1 or far == 3):
                    found |= BIT[other]
    return found & ~kinds


def bring_tile(x: Drill, wanted: int, by_draw: bool) -> bool:
    """Find a tile in the wall that others discard, or that the seat draws; return whether there is one."""
    t = x.table
    waits = t.waits[x.me]
    place = find_tile(x, beside(waits) if wanted == INCOMPLETE else waits)
    if place < 0:
        return False
    x.tile = t.tile = t.wall[place]
    if by_draw:
        take(t, x.me, x.tile)
        arrive(x, TURN, x.me)
    else:
        arrive(x, CLAIMS, (x.me + 1 + below(x.chance, 3)) % 4)
    return True


def arrive(x: Drill, phase: int, giver: int) -> None:
    """Give the seat its turn, or a discard of another to answer."""
    t = x.table
    x.giver = giver
    t.phase = phase
    t.turn = giver
    t.source = FROM_WALL
    t.pending = 1 << x.me


def offer_verdicts(x: Drill, win: int) -> None:
    """Offer yes, and each kind of reason against a win; all that hold are right."""
    against = x.scratch.against
    furiten = against[FURITEN_DISCARD][W_OTHER] | against[FURITEN_MISSED][W_OTHER] | against[FURITEN_RIICHI][W_OTHER]
    offer(x, YES, x.scratch.lawful[x.me][W_OTHER] & win != 0)
    offer(x, INCOMPLETE, against[WIN_INCOMPLETE][W_OTHER] & win != 0)
    offer(x, FURITEN, furiten & win != 0)
    offer(x, NO_YAKU, against[WIN_NO_YAKU][W_OTHER] & win != 0)


# ---- may I call
def ask_call(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Have another discard a tile, such that some calls are possible and a chosen one is lawful, or none is."""
    t, g = x.table, x.chance
    if below(g, 6) == 0:
        if not hold_tenpai(x, rules, lut):
            return False
        if t.called[x.me] == 0 and below(g, 2):
            t.riichi[x.me] = STANDING
            t.riichi_at[x.me] = max(t.discards[x.me] - 1, 0)
    else:
        for _ in range(EARLIEST + below(g, LATEST)):
            take_turn(x, lut)
        t.waits[x.me] = waits_now(t, rules, lut, x.me)
        turns_taken(x)
    if below(g, 12) == 0:
        t.taken = WALL - DEAD_WALL - t.kans
    place = find_tile(x, near_kinds(x))
    if place < 0:
        return False
    x.tile = t.tile = t.wall[place]
    left = below(g, 2)
    arrive(x, CLAIMS, (x.me + 3 if left else x.me + 1 + below(g, 3)) % 4)
    return offer_calls(x, rules, lut, below(g, 4))


def near_kinds(x: Drill) -> int:
    """Return the kinds with which the seat could call something, pairs twice as likely as runs."""
    t = x.table
    found = 0
    for kind in range(KINDS):
        if t.hand[x.me][kind] >= 2:
            found |= BIT[kind]
    if found and below(x.chance, 3):
        return found
    for kind in range(EAST):
        if t.hand[x.me][kind]:
            found |= BIT[kind]
    return found | beside(found)


def offer_calls(x: Drill, rules: Rules, lut: Lut, wanted: int) -> bool:
    """Offer chii, pon and kan; return whether the wanted one is lawful or, for a fourth, none that would be possible is."""
    look(x.table, rules, lut, x.scratch, x.me)
    possible = x.scratch.possible[W_OTHER]
    lawful = x.scratch.lawful[x.me][W_OTHER]
    offer(x, CHII, lawful & B_CHII != 0)
    offer(x, CALL_PON, lawful & B_PON != 0)
    offer(x, KAN, lawful & B_KAN != 0)
    if wanted < 3:
        return (x.right >> wanted & 1) == 1
    return x.right == 0 and possible & (B_CHII | B_PON | B_KAN) != 0
