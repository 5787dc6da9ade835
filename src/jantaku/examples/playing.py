"""Examples played under a book: a whole wall around the tiles that are given, and the acts one after another."""

from collections import Counter
from random import Random

from jantaku.core import constants as n
from jantaku.core.dead_wall import FIRST_INDICATOR
from jantaku.core.kinds import KIND, RED_SUIT
from jantaku.examples.example import Situation
from jantaku.game.table import Table
from jantaku.game.walls import tile_set
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.tiles import SEATS, tiles_of

WINDOWS = (n.CLAIMS, n.ROBBERY, n.DECLARING)
INDICATORS = tuple(FIRST_INDICATOR - 2 * i for i in range(5))


def played(example: Situation, book: Book) -> Table:
    """Return a table at the moment of an example, every act done by the engine. Raises ActError for an act that is refused."""
    table = Table(book)
    table.deal(wall_of(example, compile_book(book).red_fives))
    for act in filter(None, (act.strip() for act in example.acts.split(";"))):
        _wait_for(table, act)
        table.push(act)
    if example.out:
        while table.state.phase == n.TURN:
            table.push("drawn")
            table.conclude()
    if not example.ask:
        table.conclude()
    return table


def wall_of(example: Situation, red_fives: int) -> tuple[int, ...]:
    """Return a whole wall: the hands, draws and indicators of an example in their places, the other tiles mixed, always alike."""
    left = Counter(tile_set(red_fives))
    wall: dict[int, int] = {}
    for seat, text in example.hands.items():
        wall |= dict(zip(_places(SEATS.index(seat)), _tiles(text), strict=True))
    wall |= {n.DEALT - 1 + i: tile for i, tile in enumerate(_tiles(example.draws))}
    wall |= dict(zip(INDICATORS, _tiles(example.dora), strict=False))
    for place, tile in wall.items():
        wall[place] = _of(left, tile)
        left[wall[place]] -= 1
    rest = sorted(left.elements())
    Random(1).shuffle(rest)
    return tuple(wall[place] if place in wall else rest.pop() for place in range(n.WALL))


def _wait_for(table: Table, act: str) -> None:
    """Let others pass until this act is lawful, or somebody has a turn."""
    seat = SEATS.index(act[0])
    while table.state.phase in WINDOWS and not (table.state.pending >> seat & 1 and act in table.lawful(seat)):
        table.close()


def _places(order: int) -> list[int]:
    """Return the places of the wall from which a seat gets its first thirteen tiles. (WRC 4.9)"""
    return [16 * block + 4 * order + i for block in range(3) for i in range(4)] + [48 + order]


def _tiles(text: str) -> list[int]:
    return [tile for row in text.split() for tile in tiles_of(row)]


def _of(left: Counter[int], tile: int) -> int:
    """Return a tile, or the red one of its kind where no plain one is left."""
    red = RED_SUIT[KIND[tile]] + n.RED
    return tile if left[tile] or red < n.RED else red
