"""Rigged deals and scripted play, for tests of what the rules say of one situation.

``rig`` makes a whole wall in which the hands, draws and dead wall are as given, and the rest is as dull as can be: hands that
wait for nothing, draws that help nobody, dora that nobody holds. ``sit`` deals it at a table, ``play`` follows a script:

    table = sit("wrc-2015", {"S": "123456789m1123p"}, "9s")
    play(table, "E 4p; S ron")

In a script each act has its seat, by its place at the table (E is seat 0). Whoever is asked and is not in the script passes.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from jantaku.core import constants as n
from jantaku.core.dead_wall import DEAD_WALL, FIRST_INDICATOR, REPLACEMENT, live
from jantaku.core.kinds import AFTER, BIT, KIND, RED_SUIT, add_tile
from jantaku.core.shapes import waits
from jantaku.errors import ActError
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.game.walls import tile_set
from jantaku.rules.book import Book
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import SEATS, text_of, tile_of, tiles_of
from tests.hands import opened, yaku_of

WRC = ("wrr-2013", "wrc-2015")
TEXTS = (*WRC, "club")
BOOKS = (*TEXTS, "tenhou")
LAST_LIVE = n.WALL - DEAD_WALL - 1
INDICATORS = tuple(FIRST_INDICATOR - 2 * i for i in range(5))
WINDOWS = (n.CLAIMS, n.ROBBERY, n.DECLARING)
SPACED = ((1, 4, 7), (2, 5, 8), (0, 3, 6))  # numbers, from 0, of which no two can stand in one run


def hand_places(order: int) -> list[int]:
    """The places of the wall from which the dealer (0), the next (1) and so on get their first thirteen tiles. (WRC 4.9)"""
    return [16 * block + 4 * order + i for block in range(3) for i in range(4)] + [48 + order]


def tiles(text: str) -> list[int]:
    """Tiles in notation, with or without spaces: ``123m 0p`` or ``1m 2m 3m``."""
    return [tile for row in text.split() for tile in tiles_of(row)]


def completing(hand: Iterable[int]) -> set[int]:
    """The kinds that would complete a hand of thirteen."""
    count, key = [0] * 34, [0] * 4
    for tile in hand:
        add_tile(count, key, KIND[tile])
    fours = sum(BIT[kind] for kind in range(34) if count[kind] == 4)
    found = waits(LUT, key, 0, fours)
    return {kind for kind in range(34) if found >> kind & 1}


def near(kind: int) -> list[int]:
    """The kinds that can stand in one run with a kind."""
    return [other for other in range(kind - 2, kind + 3) if other // 9 == kind // 9] if kind < n.EAST else []


NEAR = [near(kind) for kind in range(34)]
DULL = [*(9 * suit + number for numbers in SPACED for suit in range(3) for number in numbers), *range(n.EAST, 34)]


class Stock:
    """The tiles of a set that have no place yet."""

    def __init__(self, red_fives: int) -> None:
        self.left = Counter(tile_set(red_fives))

    def use(self, tile: int) -> int:
        """Take one tile out; of fives the red one where no plain one is left, and the other way round."""
        red = RED_SUIT[KIND[tile]] + n.RED
        if not self.left[tile] and red >= n.RED:
            tile = KIND[tile] if tile >= n.RED else red
        if not self.left[tile]:
            raise ValueError(f"no {text_of(tile)} is left in the set")
        self.left[tile] -= 1
        return tile

    def dull(self, held: list[int]) -> int:
        """A tile that helps none of those held: no pair, and, while that can be, no two within a run."""
        mine = {KIND[tile] for tile in held}
        helped = Counter(other for kind in mine for other in NEAR[kind])
        return self.use(min((kind for kind in DULL if self.left[kind] and kind not in mine), key=helped.__getitem__))

    def rest(self) -> list[int]:
        """All that is left, mixed, always the same way."""
        out = sorted(self.left.elements())
        Random(1).shuffle(out)
        return out


def given_places(hands: Mapping[str, str], draws: str, dora: str, ura: str, after: str, last: str, dealer: int) -> dict[int, int]:
    """The places of the wall for which a tile is named."""
    wall: dict[int, int] = {}
    for seat, text in hands.items():
        wall |= dict(zip(hand_places((SEATS.index(seat) - dealer) % 4), tiles(text), strict=False))
    wall |= {n.DEALT - 1 + i: tile for i, tile in enumerate(tiles(draws))}
    wall |= dict(zip(INDICATORS, tiles(dora), strict=False))
    wall |= {place + 1: tile for place, tile in zip(INDICATORS, tiles(ura), strict=False)}
    wall |= dict(zip(REPLACEMENT, tiles(after), strict=False))
    return wall | {LAST_LIVE - i: tile for i, tile in enumerate(reversed(tiles(last)))}


def rig(
    hands: Mapping[str, str],
    draws: str = "",
    *,
    dora: str = "",
    ura: str = "",
    after: str = "",
    last: str = "",
    avoid: str = "",
    dealer: int = 0,
    red_fives: int = 0,
) -> tuple[int, ...]:
    """A wall in the order in which it is taken, with what is given in its place and the rest dull.

    ``hands`` by seat; ``draws`` from the dealer's first; ``dora`` and ``ura`` indicators and ``after`` (replacement tiles) in
    order; ``last`` the last tiles of the live wall. Tiles that would complete a hand given, or that are in ``avoid``, are kept
    out of the draws as far as can be.
    """
    wall = given_places(hands, draws, dora, ura, after, last, dealer)
    stock = Stock(red_fives)
    for place, tile in wall.items():
        wall[place] = stock.use(tile)
    for order in range(4):
        held = [wall[place] for place in hand_places(order) if place in wall]
        for place in hand_places(order):
            if place not in wall:
                wall[place] = stock.dull(held)
                held.append(wall[place])
    fill(wall, stock, shunned(hands, avoid), {KIND[tile] for text in (*hands.values(), draws) for tile in tiles(text)})
    return tuple(wall[place] for place in range(n.WALL))


def shunned(hands: Mapping[str, str], avoid: str) -> set[int]:
    """The kinds that should not come of themselves."""
    out = {KIND[tile] for tile in tiles(avoid)}
    for text in hands.values():
        if len(tiles(text)) == 13:
            out |= completing(tiles(text))
    return out


def fill(wall: dict[int, int], stock: Stock, shun: set[int], held: set[int]) -> None:
    """Fill what is free: indicators of kinds that nobody holds, then dull draws, what is shunned last."""
    rest = stock.rest()
    for place in (*INDICATORS, *(place + 1 for place in INDICATORS)):
        if place not in wall:
            tile = max(rest, key=lambda tile: (AFTER[KIND[tile]] not in held, KIND[tile] in shun))
            rest.remove(tile)
            wall[place] = tile
    rest.sort(key=lambda tile: KIND[tile] in shun)
    for place in range(n.WALL):
        if place not in wall:
            wall[place] = rest.pop(0)


def sit(
    book: str | Book,
    hands: Mapping[str, str],
    draws: str = "",
    *,
    settings: tuple[str, ...] = (),
    start: Start | None = None,
    points: tuple[int, int, int, int] | None = None,
    **given: str,
) -> Table:
    """A table under a book, and rulings of the house, at which a rigged hand is dealt; ``points`` where only these matter."""
    under = opened(book, settings) if isinstance(book, str) else book
    if points:
        start = Start(points)
    table = Table(under, start=start)
    dealer = start.dealer if start else 0
    table.deal(rig(hands, draws, dealer=dealer, red_fives=table.rules.red_fives, **given))
    return table


def play(table: Table, script: str) -> Table:
    """Follow a script, ``E 4p; S pon @2000; S drawn``: a number after ``@`` is when it was called."""
    for line in filter(None, (line.strip() for line in script.split(";"))):
        words, _, time = line.partition(" @")
        wait_for(table, words)
        table.push(words, time=int(time or 0))
    return table


def wait_for(table: Table, words: str) -> Table:
    """Let others pass, or declare what they are, until this act is lawful or somebody has a turn."""
    while table.state.phase in WINDOWS and not may(table, words):
        table.close()
    return table


def go_round(table: Table, turns: int = 1000, left: int = -1) -> Table:
    """So many turns in which each discards what he drew and nobody claims; or until so many tiles are left, one in hand."""
    for _ in range(turns):
        if table.state.phase in (n.CLAIMS, n.ROBBERY):
            table.close()
        if table.state.phase != n.TURN or live(table.state) <= left:
            break
        table.push("drawn")
    if table.state.phase in (n.CLAIMS, n.ROBBERY):
        table.close()
    return table


def next_hand(table: Table) -> tuple[str, int, int, int]:
    """Deal another hand: who deals it, the prevailing wind, the counters and sticks that lie there."""
    t = table.state
    table.deal(rig({}, red_fives=table.rules.red_fives))
    return SEATS[t.dealer], t.round, t.counters, t.sticks


def over(table: Table) -> Table:
    """The hand after all who were asked have passed, or declared what they are."""
    table.conclude()
    return table


def deltas(table: Table) -> tuple[int, ...]:
    """Return what the hand paid each seat."""
    return tuple(table.state.delta)


def why(table: Table, words: str) -> list[str]:
    """The ids of the reasons against an act, its seat first."""
    return [reason.id for reason in table.why(words)]


def refused(table: Table, words: str) -> list[str]:
    """The ids of the reasons with which an act is refused when it is tried; the table stays as it was."""
    before = list(table.log.hands[-1].entries)
    try:
        table.push(words)
    except ActError as error:
        assert table.log.hands[-1].entries == before
        return [reason for reason, _ in error.reasons]
    return []


def may(table: Table, words: str) -> bool:
    """Return whether a seat is asked and may lawfully do this."""
    seat = SEATS.index(words[0])
    return bool(table.state.pending >> seat & 1) and words in table.lawful(seat)


def has_won(table: Table, seat: str) -> bool:
    """Return whether a seat won the hand."""
    return table.outcome in ("ron", "tsumo") and bool(table.state.winners >> SEATS.index(seat) & 1)


def worth(table: Table, seat: str) -> tuple[int, int, set[str]]:
    """Han, fu and yaku of a winner; of a yakuman the han are 0."""
    found = table.weigh(SEATS.index(seat)).worth
    return found.han, found.fu, set(yaku_of(found, table.rules, table.book.yaku))


def extra(table: Table, seat: str) -> list[int]:
    """Han of a winner from dora, ura dora and red fives."""
    return list(table.weigh(SEATS.index(seat)).worth.bonus)


def river(table: Table, seat: str) -> list[int]:
    """The discards of a seat."""
    at = SEATS.index(seat)
    return table.state.river[at][: table.state.discards[at]]


def kind(text: str) -> int:
    """The kind of one tile in notation."""
    return KIND[tile_of(text)]
