"""A hand as it occurs: dealt from a shuffled wall, then drawn and discarded by acceptance alone.

Rare yaku would hardly ever come up. So most walls have a theme, some kinds of which more come: a suit, terminals, few kinds.
"""

from jantaku.bots.chance import Chance, below, shuffle, sow
from jantaku.bots.games import fill_wall
from jantaku.core.constants import (
    ALL_GREEN,
    ALL_KINDS,
    BY_CHII,
    BY_CONCEALED_KAN,
    BY_OPEN_KAN,
    BY_PON,
    EAST,
    HAKU,
    KINDS,
    MOST_KANS,
    NONE,
    OPEN_QUAD,
    OPEN_TRIPLET,
    ORPHAN_KINDS,
    QUAD,
    RED,
    RUN,
    TRIPLET,
    WALL,
)
from jantaku.core.dead_wall import DEAD_WALL, FIRST_INDICATOR, live
from jantaku.core.fields import Lut, Rules
from jantaku.core.hands import add_meld, copies, drop, lay_out, show_dora, take, waits_now
from jantaku.core.kinds import BIT, KIND, POWER
from jantaku.core.shapes import lacking
from jantaku.core.step.deal import begin_hand, clear_seat, new_game
from jantaku.core.worth import score
from jantaku.drills.fields import Drill

SUIT = 0x1FF
HONOURS = ALL_KINDS & ~((1 << EAST) - 1)
WINDS = HONOURS & ((1 << HAKU) - 1)
DRAGONS = HONOURS & ~WINDS
OUTER = 0b111000111 * (1 | 1 << 9 | 1 << 18)
GREEN = sum(1 << kind for kind in ALL_GREEN)
SUITS = (SUIT, SUIT << 9, SUIT << 18)
THEMES = tuple(
    tuple(kinds | (suit if own else 0) for suit in SUITS)
    for kinds, own in (
        *((ALL_KINDS, False),) * 6,
        (ALL_KINDS & ~ORPHAN_KINDS, False),
        (HONOURS, True),
        (HONOURS, True),
        (0, True),
        (0, True),
        (OUTER | HONOURS, False),
        (OUTER, False),
        (ORPHAN_KINDS, False),
        (DRAGONS, True),
        (WINDS, True),
        (GREEN, False),
    )
)
THREE_ALIKE, FEW_KINDS, FEWER_KINDS = range(len(THEMES), len(THEMES) + 3)
ALIKE = 7 | 7 << 9 | 7 << 18  # the lowest three numbers of each suit
SKIPPED = 8  # of so many tiles outside the theme one is drawn
LAST_DRAW = 118  # place in the wall
MOST_TURNS = 17
DEALT_TO_ONE = 13
OUTSIDE = 40  # a tile outside the theme is rather discarded, by so many accepted tiles


def theme_of(g: Chance) -> int:
    """Choose the kinds of which more come, one bit each."""
    which = below(g, THREE_ALIKE + 3)
    suit = below(g, 3)
    if which < THREE_ALIKE:
        return THEMES[which][suit]
    kinds = 0
    few = 9
    if which == THREE_ALIKE:
        kinds = ALIKE << below(g, 7)
        few = 2
    elif which == FEWER_KINDS:
        few = 7
    for _ in range(few):
        kind = below(g, KINDS)
        kinds |= 1 << kind
    return kinds


def begin_drill(x: Drill, rules: Rules, kind: int, seed: int, stream: int) -> None:
    """Shuffle a wall from one of the streams of a seed, choose a seat, and deal thirteen tiles to it."""
    t = x.table
    sow(x.chance, seed, stream)
    fill_wall(t, rules)
    new_game(t, rules)
    shuffle(x.chance, t.wall)
    for seat in range(4):
        clear_seat(t, seat)
    begin_hand(t)
    t.untouched = 0
    t.round = below(x.chance, 2)
    x.kind = kind
    x.me = below(x.chance, 4)
    x.giver = x.me
    x.tile = x.missed = NONE
    x.counters = x.choices = x.right = 0
    x.theme = theme_of(x.chance)
    x.place = 0
    for i in range(KINDS):
        x.seen[i] = 0
    x.seen[KIND[t.wall[FIRST_INDICATOR]]] = 1
    for _ in range(DEALT_TO_ONE):
        draw_tile(x)


def draw_tile(x: Drill) -> None:
    """Draw the next tile; most of those outside the theme go to others."""
    t = x.table
    while x.place < LAST_DRAW and not x.theme >> KIND[t.wall[x.place]] & 1 and below(x.chance, SKIPPED) > 0:
        x.place += 1
    tile = t.wall[x.place]
    x.place += 1
    take(t, x.me, tile)
    x.seen[KIND[tile]] += 1


def accepted(x: Drill, lut: Lut, key: list[int], away: int) -> int:
    """Return how many tiles that are not in sight bring a hand nearer than ``away``."""
    n = 0
    for kind in range(KINDS):
        if x.table.hand[x.me][kind] < 4 and x.seen[kind] < 4:
            key[kind // 9] += POWER[kind]
            if lacking(lut, key, x.table.melds[x.me]) < away:
                n += 4 - x.seen[kind]
            key[kind // 9] -= POWER[kind]
    return n


def weigh_discards(x: Drill, lut: Lut) -> int:
    """Note of each kind held how far the hand is without one, and what it accepts where that is least; return the least."""
    key = x.table.key[x.me]
    least = 99
    for kind in range(KINDS):
        if x.table.hand[x.me][kind]:
            key[kind // 9] -= POWER[kind]
            x.away[kind] = lacking(lut, key, x.table.melds[x.me])
            key[kind // 9] += POWER[kind]
            least = min(least, x.away[kind])
    for kind in range(KINDS):
        x.left[kind] = 0
        if x.table.hand[x.me][kind] and x.away[kind] == least:
            key[kind // 9] -= POWER[kind]
            x.left[kind] = accepted(x, lut, key, least)
            key[kind // 9] += POWER[kind]
    return least


def discard_worst(x: Drill, least: int) -> None:
    """Discard the tile without which most is accepted, one outside the theme first."""
    worst = NONE
    most = -1
    for kind in range(KINDS):
        if x.table.hand[x.me][kind] and x.away[kind] == least:
            value = x.left[kind] + (0 if x.theme >> kind & 1 else OUTSIDE)
            if value > most:
                most = value
                worst = kind
    put_down(x, worst)


def plain_or_red(x: Drill, kind: int) -> int:
    """Return a tile of this kind that the seat holds, the red one last."""
    return kind if copies(x.table, x.me, kind) else RED + kind // 9


def put_down(x: Drill, kind: int) -> None:
    """Discard a tile of a kind."""
    t = x.table
    tile = plain_or_red(x, kind)
    drop(t, x.me, tile)
    t.river[x.me][t.discards[x.me]] = tile
    t.marks[x.me][t.discards[x.me]] = 0
    t.discards[x.me] += 1
    t.cast[x.me] |= BIT[kind]


def take_turn(x: Drill, lut: Lut) -> None:
    """Draw a tile and discard one."""
    draw_tile(x)
    discard_worst(x, weigh_discards(x, lut))


def reach_tenpai(x: Drill, rules: Rules, lut: Lut) -> bool:
    """Play until the hand is tenpai; return whether it became so in time."""
    t = x.table
    while lacking(lut, t.key[x.me], 0) > 1:
        if x.place >= LAST_DRAW or t.discards[x.me] >= MOST_TURNS:
            return False
        take_turn(x, lut)
    t.waits[x.me] = waits_now(t, rules, lut, x.me)
    return t.waits[x.me] != 0


def find_tile(x: Drill, kinds: int) -> int:
    """Return the place of the first tile left in the live wall that is of these kinds; -1 where none is."""
    for place in range(x.place, WALL - DEAD_WALL):
        if kinds >> KIND[x.table.wall[place]] & 1:
            return place
    return NONE


def call_groups(x: Drill, rules: Rules, lut: Lut, tile: int) -> None:
    """Make melds of some groups that a winning tile is not in, half of the time, and renew the waits."""
    t, s = x.table, x.scratch
    lay_out(t, s, x.me, tile, False)
    reset_circumstances(x)
    show_dora(t, s, False)
    s.hand.riichi = 1  # so that every complete hand has a reading
    score(s.hand, rules, lut, s.reading, s.worth)
    if s.worth.blocks != 5 or below(x.chance, 2):
        return
    for i in range(5):
        block = s.worth.block[i]
        if RUN <= block < QUAD and lut.holds[block][KIND[tile]] == 0 and below(x.chance, 2) == 0:
            call_group(x, rules, block)
    t.waits[x.me] = waits_now(t, rules, lut, x.me)


def call_group(x: Drill, rules: Rules, block: int) -> None:
    """Make a meld of a run or a triplet; now and then a quad, where its fourth tile is left."""
    kind = block % KINDS
    left = (x.me + 3) % 4
    if block < TRIPLET:
        reds = put_aside(x, kind)
        reds += put_aside(x, kind + 1)
        reds += put_aside(x, kind + 2)
        add_meld(x.table, x.me, block, BY_CHII, left, kind, reds)
        return
    reds = 0
    for _ in range(3):
        reds += put_aside(x, kind)
    place = find_tile(x, BIT[kind])
    if place < 0 or x.table.kans == MOST_KANS or below(x.chance, 3):
        add_meld(x.table, x.me, OPEN_TRIPLET + kind, BY_PON, left, kind, reds)
        return
    reds += 1 if x.table.wall[place] >= RED else 0
    x.table.kans += 1
    x.table.indicators += rules.kan_indicators
    if below(x.chance, 2):
        add_meld(x.table, x.me, OPEN_QUAD + kind, BY_OPEN_KAN, left, kind, reds)
    else:
        add_meld(x.table, x.me, QUAD + kind, BY_CONCEALED_KAN, x.me, kind, reds)


def put_aside(x: Drill, kind: int) -> int:
    """Take a tile of a kind out of the hand, into a meld; return 1 for a red five."""
    tile = plain_or_red(x, kind)
    drop(x.table, x.me, tile)
    return 1 if tile >= RED else 0


def reset_circumstances(x: Drill) -> None:
    """Reset how the hand on the scratch is won."""
    h = x.scratch.hand
    h.by_draw = h.mixed = h.riichi = h.ippatsu = h.last = h.after_kan = h.robbing = h.first_turn = 0
    h.seat = x.me
    h.round = x.table.round


def offer(x: Drill, choice: int, right: bool) -> None:
    """Add a choice."""
    x.choice[x.choices] = choice
    if right:
        x.right |= 1 << x.choices
    x.choices += 1


def turns_taken(x: Drill) -> None:
    """Count the tiles taken from the wall, by the turns of the seat."""
    t = x.table
    t.taken = min(53 + 4 * t.discards[x.me], WALL - DEAD_WALL - t.kans - 4)
    if live(t) < 4:
        t.taken -= 4
