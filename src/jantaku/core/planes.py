"""The view of a seat as sets of kinds: one word a plane, one bit a kind. For players that learn from it.

Planes about a seat come for all four in the order of their turns, the viewer first. A plane that is not about kinds has as many
bits as it counts, or all or none. Nothing is read that the seat cannot see.
"""

from typing import Annotated

from jantaku.core.fields import State, record
from jantaku.core.hands import indicator, live
from jantaku.core.kinds import BIT, KIND
from jantaku.core.names import CLAIMS, EAST, FROM_CLAIM, KINDS, OPEN_QUAD, QUAD, ROBBERY, RUN, STANDING, TURN

ALL = (1 << KINDS) - 1
AT_LEAST = 4  # planes of a count: at least one, two, three, four
HELD = 0
RED_FIVE = 4
DISCARDED = 5
TURNED = 21  # the tile that declared riichi
MELDED = 25
INDICATED = 41
WAITED = 45
DRAWN = 46
CLAIMED = 47  # the tile that may be claimed
IN_RIICHI = 48
AT_ONCE = 52  # a win before the next draw is ippatsu
OPENED = 56
ROUND_WIND = 60
SEAT_WIND = 61
DEALS = 62
TILES_LEFT = 66  # two a bit
COUNTERS = 67
STICKS = 68
QUADS = 69
MY_TURN = 70
MISSED = 71
UNTOUCHED = 72
LAST_TILE = 73
PLANES = 74


@record
class Planes:
    """The planes of one seat."""

    plane: Annotated[list[int], "i8", PLANES]


def raised(p: Planes, first: int, kind: int) -> None:
    """Count one more of a kind, from the plane of at least one on."""
    bit = BIT[kind]
    for i in range(first + AT_LEAST - 1, first, -1):
        p.plane[i] |= p.plane[i - 1] & bit
    p.plane[first] |= bit


def whole(truth: bool) -> int:
    """Return all kinds, or none."""
    return ALL if truth else 0


def few(number: int) -> int:
    """Return as many bits as a number says, as far as there are kinds."""
    return (1 << min(max(number, 0), KINDS)) - 1


def planes(t: State, seat: int, p: Planes) -> None:
    """Write what a seat sees of a table."""
    for i in range(PLANES):
        p.plane[i] = 0
    own_tiles(t, seat, p)
    for i in range(4):
        seat_seen(t, (seat + i) % 4, i, p)
    for i in range(t.indicators):
        raised(p, INDICATED, KIND[t.wall[indicator(i)]])
    table_seen(t, seat, p)


def own_tiles(t: State, seat: int, p: Planes) -> None:
    """Write the viewer's own tiles, waits and tile drawn."""
    for kind in range(KINDS):
        for i in range(t.hand[seat][kind]):
            p.plane[HELD + i] |= BIT[kind]
    for suit in range(3):
        if t.reds[seat] >> 3 * suit & 7:
            p.plane[RED_FIVE] |= BIT[9 * suit + 4]
    p.plane[WAITED] = t.waits[seat]
    if t.turn == seat and t.phase == TURN and t.source != FROM_CLAIM:
        p.plane[DRAWN] = BIT[KIND[t.tile]]
    if t.turn != seat and (t.phase == CLAIMS or t.phase == ROBBERY):
        p.plane[CLAIMED] = BIT[KIND[t.tile]]


def seat_seen(t: State, who: int, i: int, p: Planes) -> None:
    """Write the open tiles and the declarations of a seat, the ``i``-th from the viewer on."""
    for place in range(t.discards[who]):
        raised(p, DISCARDED + AT_LEAST * i, KIND[t.river[who][place]])
    for place in range(t.melds[who]):
        meld_seen(t.meld[who][place], MELDED + AT_LEAST * i, p)
    if t.riichi[who] == STANDING:
        p.plane[IN_RIICHI + i] = ALL
        p.plane[TURNED + i] = BIT[KIND[t.river[who][t.riichi_at[who]]]]
    p.plane[AT_ONCE + i] = whole(t.ippatsu[who] != 0)
    p.plane[OPENED + i] = whole(t.called[who] != 0)
    p.plane[DEALS + i] = whole(t.dealer == who)


def meld_seen(block: int, first: int, p: Planes) -> None:
    """Write the tiles of a meld."""
    kind = block % KINDS
    form = block - kind
    if form == RUN:
        for i in range(3):
            raised(p, first, kind + i)
    else:
        for _ in range(4 if form == QUAD or form == OPEN_QUAD else 3):
            raised(p, first, kind)


def table_seen(t: State, seat: int, p: Planes) -> None:
    """Write what is about the whole table."""
    p.plane[ROUND_WIND] = BIT[EAST + t.round]
    p.plane[SEAT_WIND] = BIT[EAST + (seat - t.dealer) % 4]
    p.plane[TILES_LEFT] = few((live(t) + 1) // 2)
    p.plane[COUNTERS] = few(t.counters)
    p.plane[STICKS] = few(t.sticks)
    p.plane[QUADS] = few(t.kans)
    p.plane[MY_TURN] = whole(t.phase == TURN and t.turn == seat)
    p.plane[MISSED] = whole(t.missed[seat] != 0)
    p.plane[UNTOUCHED] = whole(t.untouched != 0)
    p.plane[LAST_TILE] = whole(live(t) == 0)
