"""Positions as they are written in a problem book: a hand, what lies on the table, the points; and the table that they make."""

from dataclasses import dataclass, field
from random import Random

from jantaku.core.acts import DISCARD_DRAWN
from jantaku.core.constants import FROM_WALL, KINDS, OPEN_TRIPLET, RUN, STANDING, TURN, WALL
from jantaku.core.dead_wall import DEAD_WALL, indicator
from jantaku.core.fields import Rules, Scratch, State
from jantaku.core.hands import add_meld, renew_waits, take
from jantaku.core.kinds import BIT, KIND
from jantaku.core.step import step
from jantaku.core.step.deal import deal, new_game
from jantaku.core.view import see
from jantaku.game.walls import tile_set
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import tile_of, tiles_of

WINDS = "ESWN"
ME, RIGHT, OPPOSITE, LEFT = range(4)
DULL = "19m19p19s1234567z"


@dataclass(frozen=True)
class Position:
    """A decision of one seat, numbered 0; the others follow in turn.

    ``drawn`` is the tile of its turn, ``from_left`` or ``opposite`` a discard that it may claim. A river is in notation, with "|"
    after the tile that declared riichi; ``melds`` are claimed from the left.
    """

    hand: str
    drawn: str = ""
    from_left: str = ""
    opposite: str = ""
    melds: tuple[str, ...] = ()
    rivers: tuple[str, str, str, str] = ("", "", "", "")
    shown: dict[int, tuple[str, ...]] = field(default_factory=dict)  # melds of others
    points: tuple[int, int, int, int] = (25000, 25000, 25000, 25000)
    winds: tuple[str, str] = ("S", "E")  # its own, and that of the round
    dora: str = "4z"  # the indicator
    left: int = 40  # tiles of the wall
    book: str = "tenhou"


def lay_meld(t: State, seat: int, text: str) -> None:
    """Put a claimed run or triplet on the table."""
    tiles = tiles_of(text)
    kinds = sorted(KIND[tile] for tile in tiles)
    block = OPEN_TRIPLET if kinds[0] == kinds[2] else RUN
    reds = sum(tile != KIND[tile] for tile in tiles)
    add_meld(t, seat, block + kinds[0], 0, (seat + 3) % 4, tiles[0], reds)


def hold(t: State, rules: Rules, seat: int, hand: str) -> None:
    """Give a seat a hand in place of the one dealt."""
    t.hand[seat], t.key[seat] = [0] * KINDS, [0] * 4
    t.held[seat] = t.fours[seat] = t.reds[seat] = 0
    for tile in tiles_of(hand):
        take(t, seat, tile)
    renew_waits(t, rules, LUT, seat)


def cast(t: State, seat: int, river: str) -> None:
    """Lay a river."""
    before, mark, after = river.partition("|")
    tiles = tiles_of(before) + tiles_of(after)
    for at, tile in enumerate(tiles):
        t.river[seat][at] = tile
        t.cast[seat] |= BIT[KIND[tile]]
    t.discards[seat] = len(tiles)
    if mark:
        t.riichi[seat], t.riichi_at[seat] = STANDING, len(tiles_of(before)) - 1


def laid(p: Position, rules: Rules) -> State:
    """The table of a position."""
    t = State()
    new_game(t, rules)
    t.dealer = -WINDS.index(p.winds[0]) % 4
    t.wall[:] = tile_set(rules.red_fives)
    Random(3).shuffle(t.wall)
    deal(t, rules, LUT)
    t.dealer, t.round, t.points[:] = -WINDS.index(p.winds[0]) % 4, WINDS.index(p.winds[1]), p.points
    t.taken = WALL - DEAD_WALL - p.left
    t.wall[indicator(0)] = tile_of(p.dora)
    for seat in range(4):
        cast(t, seat, p.rivers[seat])
    for seat, melds in {**p.shown, ME: p.melds}.items():
        for text in melds:
            lay_meld(t, seat, text)
    t.untouched = 0
    asked_at(t, p, rules)
    return t


def asked_at(t: State, p: Position, rules: Rules) -> None:
    """Come to the decision."""
    hold(t, rules, ME, p.hand)
    tile = tile_of(p.drawn + p.from_left + p.opposite)
    t.phase, t.source, t.tile = TURN, FROM_WALL, tile
    t.turn = ME if p.drawn else LEFT if p.from_left else OPPOSITE
    t.pending = 1 << t.turn
    take(t, t.turn, tile)
    if not p.drawn:
        for seat in (RIGHT, OPPOSITE, LEFT):
            hold(t, rules, seat, DULL + (p.from_left + p.opposite if seat == t.turn else ""))
        step(t, rules, LUT, Scratch(), t.turn, DISCARD_DRAWN, -1, 0)


def seen(p: Position, rules: Rules) -> State:
    """The view of it. No kind may be there five times."""
    v = State()
    see(laid(p, rules), ME, v)
    count = [0] * 34
    for text in (p.hand, p.drawn, p.from_left, p.opposite, p.dora, *p.melds, *(m for row in p.shown.values() for m in row)):
        for tile in tiles_of(text):
            count[KIND[tile]] += 1
    for river in p.rivers:
        for tile in tiles_of(river.replace("|", "")):
            count[KIND[tile]] += 1
    assert max(count) <= 4
    return v
