"""Draw tiles from the wall and, after a kong, from the dead wall. (WRC 5.3, 5.4.6-5.4.9)"""

from jantaku.core.acts import ADDED_KAN, CONCEALED_KAN
from jantaku.core.constants import (
    BY_CONCEALED_KAN,
    BY_OPEN_KAN,
    CHUN,
    EAST,
    FOR_NOW,
    FOUR_KANS,
    FROM_DEAD_WALL,
    FROM_WALL,
    HAKU,
    LIABLE_DRAGONS,
    LIABLE_KANS,
    LIABLE_REPLACEMENT,
    LIABLE_WINDS,
    MOST_KANS,
    NONE,
    NORTH,
    OPEN_QUAD,
    QUAD,
    RED,
    TRIPLET,
    TURN,
)
from jantaku.core.dead_wall import REPLACEMENT
from jantaku.core.fields import Lut, Rules, State
from jantaku.core.hands import add_meld, drop, extend_meld, quads, red_or_plain, renew_waits, take
from jantaku.core.kinds import KIND, RED_SUIT
from jantaku.core.step.aborts import abort, too_many_kongs


def begin_turn(t: State, seat: int, tile: int, source: int) -> None:
    """Begin a turn with a drawn tile; temporary furiten ends. (WRC 5.7.5)"""
    if t.missed[seat] == FOR_NOW:
        t.missed[seat] = 0
    take(t, seat, tile)
    t.tile = tile
    t.turn = seat
    t.source = source
    t.phase = TURN
    t.pending = 1 << seat
    t.barred = 0
    t.robbed = NONE


def draw(t: State, seat: int) -> None:
    """Draw the next tile of the live wall. (WRC 5.3)"""
    t.taken += 1
    begin_turn(t, seat, t.wall[t.taken - 1], FROM_WALL)


def interrupt(t: State, rules: Rules) -> None:
    """Note that a call or a concealed kong interrupted the go-round; by some books temporary furiten ends. (WRC 5.1)"""
    t.untouched = 0
    for seat in range(4):
        t.ippatsu[seat] = 0
        if rules.missed_ends == 2 and t.missed[seat] == FOR_NOW:
            t.missed[seat] = 0


def shown(t: State, seat: int, low: int, high: int) -> int:
    """Return how many triplets and quads of these kinds are on the table. (WRC 6.2)"""
    n = 0
    for i in range(t.melds[seat]):
        block = t.meld[seat][i]
        if block >= TRIPLET and low <= block % 34 <= high:
            n += 1
    return n


def note_liability(t: State, seat: int, kind: int, feeder: int) -> None:
    """Record the seat that fed the third set of dragons, the fourth of winds, or the fourth kong. (WRC 6.2)"""
    if kind >= HAKU and shown(t, seat, HAKU, CHUN) == 3:
        t.liable[seat][LIABLE_DRAGONS] = feeder
    if EAST <= kind <= NORTH and shown(t, seat, EAST, NORTH) == 4:
        t.liable[seat][LIABLE_WINDS] = feeder
    if quads(t, seat) == MOST_KANS:
        t.liable[seat][LIABLE_KANS] = feeder


def turn_indicators(t: State) -> None:
    """Reveal the indicators that earlier kongs still owe. (WRC 6.4)"""
    t.indicators += t.unturned
    t.unturned = 0


def replace(t: State, rules: Rules, lut: Lut, seat: int, at_once: bool) -> None:
    """Complete a kong with its indicator and its replacement tile. (WRC 5.4.6-5.4.8)"""
    interrupt(t, rules)
    if rules.four_kans == 1 and too_many_kongs(t, seat):
        abort(t, rules, FOUR_KANS)
        return
    renew_waits(t, rules, lut, seat)
    t.unturned += rules.kan_indicators
    if at_once:
        turn_indicators(t)
    t.kans += 1
    t.liable[seat][LIABLE_REPLACEMENT] = NONE
    begin_turn(t, seat, t.wall[REPLACEMENT[t.kans - 1]], FROM_DEAD_WALL)


def drop_kind(t: State, seat: int, kind: int, n: int, reds: int) -> None:
    """Remove n tiles of a kind from the hand, its red ones in ``reds`` first."""
    for i in range(n):
        drop(t, seat, RED + RED_SUIT[kind] if i < reds else kind)


def complete_own_kong(t: State, rules: Rules, lut: Lut, seat: int) -> None:
    """Complete a kong that nobody robbed: a concealed one, or an extended triplet. (WRC 5.4.7, 5.4.8)"""
    if t.robbed >= ADDED_KAN:
        drop(t, seat, t.tile)
        extend_meld(t, seat, t.tile)
        replace(t, rules, lut, seat, rules.kan_dora_open == 0)
        return
    kind = t.robbed - CONCEALED_KAN
    reds = rules.red_fives >> 3 * RED_SUIT[kind] & 7 if RED_SUIT[kind] >= 0 else 0
    drop_kind(t, seat, kind, 4, reds)
    add_meld(t, seat, QUAD + kind, BY_CONCEALED_KAN, seat, red_or_plain(t, seat, kind), reds)
    replace(t, rules, lut, seat, rules.kan_dora_concealed == 0)


def open_kong(t: State, rules: Rules, lut: Lut, seat: int) -> None:
    """Complete a quad with a discard. (WRC 5.4.6)"""
    feeder = t.turn
    kind = KIND[t.tile]
    reds = rules.red_fives >> 3 * RED_SUIT[kind] & 7 if RED_SUIT[kind] >= 0 else 0
    claimed_red = 1 if t.tile >= RED else 0
    drop_kind(t, seat, kind, 3, reds - claimed_red)
    add_meld(t, seat, OPEN_QUAD + kind, BY_OPEN_KAN, feeder, t.tile, reds)
    note_liability(t, seat, kind, feeder)
    replace(t, rules, lut, seat, rules.kan_dora_open == 0)
    if rules.liable_replacement:
        t.liable[seat][LIABLE_REPLACEMENT] = feeder
