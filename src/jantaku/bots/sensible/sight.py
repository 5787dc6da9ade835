"""View of the table from a seat: the tiles left, and which discards are safe."""

from jantaku.bots.sensible.scratch import BotScratch
from jantaku.core.constants import EAST, HAKU, KINDS, MARK_TAKEN, OPEN_QUAD, QUAD, RUN
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import State
from jantaku.core.kinds import AFTER, BIT, KIND

# Likelihood that a tile is won on, by the waits it would complete.
SAFE, NO_RUN, NO_RUN_TERMINAL, ONE_SIDE, ONE_SIDE_TERMINAL, TWO_SIDES = 0, 9, 5, 32, 20, 46
HONOUR = (0, 3, 11, 21, 21)  # by the number left unseen
DEALER_SHARE = 3  # a dealer's hand costs half as much again, here as thirds of two


def count_left(v: State, s: BotScratch, seat: int) -> None:
    """Count the unseen tiles: not in hand, melds or discards, nor indicators."""
    for kind in range(KINDS):
        s.left[kind] = 4 - v.hand[seat][kind]
        s.dora[kind] = 0
    for other in range(4):
        for i in range(v.discards[other]):
            if v.marks[other][i] & MARK_TAKEN == 0:
                s.left[KIND[v.river[other][i]]] -= 1
        for i in range(v.melds[other]):
            remove_meld(s, v.meld[other][i])
    for i in range(v.indicators):
        tile = v.wall[indicator(i)]
        if tile >= 0:
            s.left[KIND[tile]] -= 1
            s.dora[AFTER[KIND[tile]]] += 1
    s.some_left = 0
    for kind in range(KINDS):
        if s.left[kind]:
            s.some_left |= BIT[kind]


def remove_meld(s: BotScratch, block: int) -> None:
    """Mark the tiles of a meld as seen."""
    low = block % 34
    form = block - low
    if form == RUN:
        for i in range(3):
            s.left[low + i] -= 1
    else:
        s.left[low] -= 4 if form in (QUAD, OPEN_QUAD) else 3


def threatens(v: State, seat: int) -> bool:
    """Return whether a seat is dangerous: riichi, or three open melds."""
    return v.riichi[seat] > 0 or v.called[seat] >= 3


def count_threats(v: State, s: BotScratch, seat: int) -> None:
    """Count the dangerous opponents."""
    s.threats = 0
    for other in range(4):
        if other != seat and threatens(v, other):
            s.threats += 1


def passed(v: State, foe: int) -> int:
    """Return kinds that a riichi hand cannot win on: its own discards, and what others have discarded since.

    Turns are inferred from places in the discard piles. Each call may have skipped a turn, so as many places more are left
    out: the result is certain.
    """
    out = v.cast[foe]
    if v.riichi[foe] == 0:
        return out
    calls = v.called[0] + v.called[1] + v.called[2] + v.called[3]
    for other in range(4):
        if other != foe:
            first = v.riichi_at[foe] + calls
            if calls or (other - v.dealer) % 4 < (foe - v.dealer) % 4:
                first += 1
            for i in range(first, v.discards[other]):
                out |= BIT[KIND[v.river[other][i]]]
    return out


def waits_by_run(s: BotScratch, safe: int, kind: int) -> int:
    """Return on how many sides an open run could wait for a tile, 0 to 2. A side on which a safe tile also wins does not count."""
    number = kind % 9
    sides = 0
    if number <= 5 and not safe >> (kind + 3) & 1 and s.left[kind + 1] and s.left[kind + 2]:
        sides += 1
    if number >= 3 and not safe >> (kind - 3) & 1 and s.left[kind - 1] and s.left[kind - 2]:
        sides += 1
    return sides


def danger_from(s: BotScratch, safe: int, kind: int) -> int:
    """Return the danger of a kind against one opponent, given their safe kinds."""
    if safe >> kind & 1:
        return SAFE
    if kind >= EAST:
        return HONOUR[s.left[kind]]
    sides = waits_by_run(s, safe, kind)
    outer = kind % 9 in (0, 8)
    if sides == 0:
        return NO_RUN_TERMINAL if outer else NO_RUN
    if sides == 1:
        return ONE_SIDE_TERMINAL if outer else ONE_SIDE
    return TWO_SIDES


def judge_danger(v: State, s: BotScratch, seat: int) -> None:
    """Add up the danger of each kind that the seat holds over all dangerous opponents."""
    for kind in range(KINDS):
        s.danger[kind] = 0
    for foe in range(4):
        if foe != seat and threatens(v, foe):
            safe = passed(v, foe)
            share = DEALER_SHARE if foe == v.dealer else 2
            if v.riichi[foe] == 0:
                share -= 1
            for kind in range(KINDS):
                if v.held[seat] >> kind & 1:
                    s.danger[kind] += danger_from(s, safe, kind) * share // 2


def yakuhai(v: State, seat: int, kind: int) -> bool:
    """Return whether three of a kind are a yaku for this seat. (WRC 6.5.1)"""
    return kind >= HAKU or kind == EAST + v.round or kind == EAST + (seat - v.dealer) % 4
