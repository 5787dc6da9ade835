"""A player for tests who does what seldom happens by chance: wins, riichi, calls, kongs, each as willingly as he is told to.

Written like the core, so that the same games are played interpreted and compiled.
"""

from typing import Annotated

from jantaku.bots.chance import Chance, below
from jantaku.bots.games import asked
from jantaku.bots.random import any_act
from jantaku.core import shapes
from jantaku.core.acts import (
    DISCARD_DRAWN,
    KAN,
    NINE_KINDS,
    PASS,
    RIICHI_DRAWN,
    RON,
    TSUMO,
    W_ADDED,
    W_CONCEALED,
    W_DISCARD,
    W_OTHER,
    W_RIICHI,
    WORDS,
    bit,
)
from jantaku.core.against import look
from jantaku.core.against.sets import B_CHII, B_PON
from jantaku.core.constants import DECLARING, EAST, HAND_OVER, NO_HAND, TURN, WALL
from jantaku.core.fields import I2, I4, Lut, Rules, Scratch, State, record
from jantaku.core.kinds import KIND, POWER
from jantaku.core.step import step
from jantaku.core.step.deal import deal, new_game

# What he may be more or less willing to do, from 0 (never) to 8 (always).
TO_WIN, TO_RIICHI, TO_CALL, TO_KONG, TO_ABORT, TO_DISCARD_DRAWN, TO_DISCARD_EAST, TO_SHAPE = range(8)
WILLS = 8
HANDS = 1000  # walls made at once
ALWAYS = 8


@record
class Bench:
    """A table that is played at, the hand of the given ones that is on, and what was done last."""

    table: State
    scratch: Scratch
    chance: Chance
    hand: I4
    seat: I2
    act: I2
    will: Annotated[list[int], "i1", WILLS]
    chosen: Annotated[list[int], "i8", WORDS]


@record
class Deals:
    """Walls, and how willing he is in each hand."""

    wall: Annotated[list[list[int]], "i1", HANDS, WALL]
    will: Annotated[list[list[int]], "i1", HANDS, WILLS]


def rolls(x: Bench, will: int) -> bool:
    """Return whether he does it this time."""
    return below(x.chance, ALWAYS) < x.will[will]


def only(x: Bench, word: int, acts: int) -> int:
    """One of these acts of one word."""
    for i in range(WORDS):
        x.chosen[i] = acts if i == word else 0
    return any_act(x.chosen, x.chance)


def eager(x: Bench, lut: Lut, lawful: list[int], seat: int) -> int:
    """A win, an abort, riichi, a kong, a call, if he is willing; else a discard, or anything lawful."""
    others = lawful[W_OTHER]
    if others & (bit(RON) | bit(TSUMO)) and rolls(x, TO_WIN):
        return RON if others & bit(RON) else TSUMO
    if others & bit(NINE_KINDS) and rolls(x, TO_ABORT):
        return NINE_KINDS
    if others & bit(RIICHI_DRAWN) and rolls(x, TO_RIICHI):
        return RIICHI_DRAWN
    if lawful[W_RIICHI] and rolls(x, TO_RIICHI):
        return only(x, W_RIICHI, lawful[W_RIICHI])
    if lawful[W_CONCEALED] and rolls(x, TO_KONG):
        return only(x, W_CONCEALED, lawful[W_CONCEALED])
    if lawful[W_ADDED] and rolls(x, TO_KONG):
        return only(x, W_ADDED, lawful[W_ADDED])
    if others & bit(KAN) and rolls(x, TO_KONG):
        return KAN
    if others & (B_CHII | B_PON) and rolls(x, TO_CALL):
        return only(x, W_OTHER, others & (B_CHII | B_PON))
    if others & bit(PASS):
        return PASS
    return discards(x, lut, lawful, seat) if x.table.phase == TURN else any_act(lawful, x.chance)


def discards(x: Bench, lut: Lut, lawful: list[int], seat: int) -> int:
    """A discard: an East, the tile just drawn, the tile that leaves the hand nearest; or anything lawful."""
    drawn = lawful[W_OTHER] & bit(DISCARD_DRAWN) != 0
    if rolls(x, TO_DISCARD_EAST):
        if lawful[W_DISCARD] >> EAST & 1:
            return EAST
        if drawn and x.table.tile == EAST:
            return DISCARD_DRAWN
    if drawn and rolls(x, TO_DISCARD_DRAWN):
        return DISCARD_DRAWN
    if rolls(x, TO_SHAPE):
        return nearest(x, lut, lawful, seat)
    return any_act(lawful, x.chance)


def nearest(x: Bench, lut: Lut, lawful: list[int], seat: int) -> int:
    """The discard that leaves the hand lacking least; of equal ones the first from somewhere."""
    t = x.table
    first = below(x.chance, 37)
    best = 99
    act = DISCARD_DRAWN
    for i in range(37):
        tile = (first + i) % 37
        if lawful[W_DISCARD] >> tile & 1:
            kind = KIND[tile]
            t.key[seat][kind // 9] -= POWER[kind]
            n = shapes.lacking(lut, t.key[seat], t.melds[seat])
            t.key[seat][kind // 9] += POWER[kind]
            if n < best:
                best = n
                act = tile
    return act


def one_decision(x: Bench, rules: Rules, lut: Lut, deals: Deals) -> None:
    """The next decision at the table; first the next hand, or game, is begun where the last is over."""
    t = x.table
    if t.phase in (NO_HAND, HAND_OVER):
        if t.phase == NO_HAND or t.over:
            new_game(t, rules)
        for i in range(WALL):
            t.wall[i] = deals.wall[x.hand][i]
        for i in range(WILLS):
            x.will[i] = deals.will[x.hand][i]
        x.hand += 1
        deal(t, rules, lut)
    seat = asked(t)
    if t.phase in (TURN, DECLARING):
        look(t, rules, lut, x.scratch, seat)
    x.seat = seat
    x.act = eager(x, lut, x.scratch.lawful[seat], seat)
    step(t, rules, lut, x.scratch, seat, x.act, -1, 0)
