"""The view of a seat as sets of kinds: one word a plane, one bit a kind. For players that learn from it.

Planes about a seat come for all four in the order of their turns, the viewer first. A plane that is not about kinds has as many
bits as it counts, or all or none. Nothing is read that the seat cannot see, but for what `hidden_planes` adds, which say so.
"""

from typing import Annotated

from jantaku.core.constants import (
    ALL_KINDS,
    CLAIMS,
    EAST,
    FROM_CLAIM,
    KINDS,
    MOST_KANS,
    OPEN_QUAD,
    QUAD,
    RED,
    ROBBERY,
    RUN,
    STANDING,
    TURN,
)
from jantaku.core.dead_wall import REPLACEMENT, indicator, live
from jantaku.core.fields import State, record
from jantaku.core.kinds import BIT, KIND

AT_LEAST = 4  # planes of a count: at least one, two, three, four
A_BIT = 2000  # points
SEATS = 4
THREE = 7  # kinds of a run
OF_KIND = tuple(1 << kind for kind in KIND)  # of a tile, the bit of its kind ...
OF_RED = tuple(bit if tile >= RED else 0 for tile, bit in enumerate(OF_KIND))  # ... and the same, if it is a red five
FIVE = 4  # its kind in a suit
# In fours, so that those that are mostly empty stand together: what is about seats has one for each.
HELD = 0  # at least one, two, three, four
RED_FIVE = 4
WAITED = 5
DRAWN = 6
CLAIMED = 7  # the tile that may be claimed
DISCARDED = 8  # at least one by each seat, at least two by each ...
MELDED = 24  # the same
INDICATED = 40  # at least one, two, three, four
TURNED = 44  # the tile that declared riichi
IN_RIICHI = 48
IPPATSU = 52  # a win before the next draw is ippatsu
OPENED = 56
DEALS = 60
TURN_OF = 64  # whose turn it is, or whose tile may be claimed
POINTS = 68  # two thousand a bit
ROUND_WIND = 72
SEAT_WIND = 73
TILES_LEFT = 74  # two a bit
COUNTERS = 75
STICKS = 76
QUADS = 77
MISSED = 78
UNTOUCHED = 79
LAST_TILE = 80
RED_SEEN = 81  # red fives in rivers, melds and among the indicators
TILE_RED = 82  # the tile drawn, or to be claimed, is red
ROBBED = 83  # it is that of a kong
PLANES = 84
# what no seat sees
HIDDEN_HELD = 84  # of each of the three others, at least one, two, three, four
HIDDEN_RED = 96
HIDDEN_WAITS = 99
HIDDEN_URA = 102
NEXT_TILE = 106
NEXT_REPLACEMENT = 107
ALL_PLANES = 108


@record
class Planes:
    """The planes of one seat."""

    plane: Annotated[list[int], "i8", ALL_PLANES]


def raised(p: Planes, first: int, apart: int, kinds: int) -> None:
    """Count one more of each of some kinds, from the plane of at least one on; the next is that of two, so far apart."""
    two = first + apart
    three = two + apart
    p.plane[three + apart] |= p.plane[three] & kinds
    p.plane[three] |= p.plane[two] & kinds
    p.plane[two] |= p.plane[first] & kinds
    p.plane[first] |= kinds


def whole(truth: bool) -> int:
    """Return all kinds, or none."""
    return ALL_KINDS if truth else 0


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
        raised(p, INDICATED, 1, BIT[KIND[t.wall[indicator(i)]]])
        red_seen(t.wall[indicator(i)], p)
    table_seen(t, seat, p)


def own_tiles(t: State, seat: int, p: Planes) -> None:
    """Write the viewer's own tiles, waits and tile drawn."""
    held(t, seat, HELD, p)
    p.plane[RED_FIVE] = reds_of(t, seat)
    p.plane[WAITED] = t.waits[seat]
    drawn = t.turn == seat and t.phase == TURN and t.source != FROM_CLAIM
    claimed = t.turn != seat and (t.phase == CLAIMS or t.phase == ROBBERY)
    if drawn:
        p.plane[DRAWN] = BIT[KIND[t.tile]]
    if claimed:
        p.plane[CLAIMED] = BIT[KIND[t.tile]]
    p.plane[TILE_RED] = whole((drawn or claimed) and t.tile >= RED)
    p.plane[ROBBED] = whole(claimed and t.phase == ROBBERY)


def held(t: State, seat: int, first: int, p: Planes) -> None:
    """Write the concealed tiles of a seat."""
    two = three = 0
    for kind in range(KINDS):
        number = t.hand[seat][kind]
        two |= (1 if number >= 2 else 0) << kind
        three |= (1 if number >= 3 else 0) << kind
    p.plane[first] = t.held[seat]
    p.plane[first + 1] = two
    p.plane[first + 2] = three
    p.plane[first + 3] = t.fours[seat]


def reds_of(t: State, seat: int) -> int:
    """Return the fives of which a seat holds red ones."""
    found = 0
    for suit in range(3):
        if t.reds[seat] >> 3 * suit & 7:
            found |= BIT[9 * suit + 4]
    return found


def red_seen(tile: int, p: Planes) -> None:
    """Note a tile that everybody sees, if it is a red five."""
    if tile >= RED:
        p.plane[RED_SEEN] |= BIT[KIND[tile]]


def seat_seen(t: State, who: int, i: int, p: Planes) -> None:
    """Write the open tiles and the declarations of a seat, the ``i``-th from the viewer on."""
    river_seen(t, who, DISCARDED + i, p)
    melds_seen(t, who, MELDED + i, p)
    if t.riichi[who] == STANDING:
        p.plane[IN_RIICHI + i] = ALL_KINDS
        p.plane[TURNED + i] = BIT[KIND[t.river[who][t.riichi_at[who]]]]
    p.plane[IPPATSU + i] = whole(t.ippatsu[who] != 0)
    p.plane[OPENED + i] = whole(t.called[who] != 0)
    p.plane[DEALS + i] = whole(t.dealer == who)
    p.plane[TURN_OF + i] = whole(t.turn == who)
    p.plane[POINTS + i] = few(t.points[who] // A_BIT)


def river_seen(t: State, who: int, first: int, p: Planes) -> None:
    """Write the discards of a seat."""
    one = two = three = four = red = 0
    for place in range(t.discards[who]):
        tile = t.river[who][place]
        bit = OF_KIND[tile]
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        red |= OF_RED[tile]
    p.plane[first] = one
    p.plane[first + SEATS] = two
    p.plane[first + 2 * SEATS] = three
    p.plane[first + 3 * SEATS] = four
    p.plane[RED_SEEN] |= red


def melds_seen(t: State, who: int, first: int, p: Planes) -> None:
    """Write the melds of a seat; of a triplet or quad its tile is counted three or four times, of a run each of its tiles once."""
    one = two = three = four = red = 0
    for place in range(t.melds[who]):
        block = t.meld[who][place]
        kind = block % KINDS
        form = block - kind
        bit = BIT[kind]
        again = 0 if form == RUN else bit
        last = bit if form == QUAD or form == OPEN_QUAD else 0
        bits = THREE << kind if form == RUN else bit
        four |= three & bits | one & again | last
        three |= two & bits | again
        two |= one & bits | again
        one |= bits
        red |= BIT[FIVE + kind // 9 * 9] if t.meld_reds[who][place] else 0
    p.plane[first] = one
    p.plane[first + SEATS] = two
    p.plane[first + 2 * SEATS] = three
    p.plane[first + 3 * SEATS] = four
    p.plane[RED_SEEN] |= red


def table_seen(t: State, seat: int, p: Planes) -> None:
    """Write what is about the whole table."""
    p.plane[ROUND_WIND] = BIT[EAST + t.round]
    p.plane[SEAT_WIND] = BIT[EAST + (seat - t.dealer) % 4]
    p.plane[TILES_LEFT] = few((live(t) + 1) // 2)
    p.plane[COUNTERS] = few(t.counters)
    p.plane[STICKS] = few(t.sticks)
    p.plane[QUADS] = few(t.kans)
    p.plane[MISSED] = whole(t.missed[seat] != 0)
    p.plane[UNTOUCHED] = whole(t.untouched != 0)
    p.plane[LAST_TILE] = whole(live(t) == 0)


def hidden_planes(t: State, seat: int, p: Planes) -> None:
    """Write what the seat does not see: the others' tiles, reds and waits, ura dora indicators, the next tiles of the walls."""
    for i in range(PLANES, ALL_PLANES):
        p.plane[i] = 0
    for i in range(3):
        who = (seat + 1 + i) % 4
        held(t, who, HIDDEN_HELD + AT_LEAST * i, p)
        p.plane[HIDDEN_RED + i] = reds_of(t, who)
        p.plane[HIDDEN_WAITS + i] = t.waits[who]
    for i in range(t.indicators):
        raised(p, HIDDEN_URA, 1, BIT[KIND[t.wall[indicator(i) + 1]]])
    if live(t):
        p.plane[NEXT_TILE] = BIT[KIND[t.wall[t.taken]]]
    if t.kans < MOST_KANS:
        p.plane[NEXT_REPLACEMENT] = BIT[KIND[t.wall[REPLACEMENT[t.kans]]]]
