"""Games played at random, but so that things happen: hands are brought on, tiles claimed, kongs made, wins taken or missed."""

from random import Random

from jantaku.core import constants as n
from jantaku.core.acts import (
    CONCEALED_KAN,
    DISCARD_DRAWN,
    KAN,
    NINE_KINDS,
    NOTEN,
    OTHERS,
    PASS,
    RIICHI_DISCARD,
    RIICHI_DRAWN,
    RON,
    STRIDE,
    TENPAI,
    TSUMO,
)
from jantaku.core.kinds import KIND, POWER
from jantaku.core.shapes import lacking
from jantaku.game.acts import Act
from jantaku.game.table import Table
from jantaku.game.walls import tile_set
from jantaku.scoring.lut import LUT

BRIEF = {"game.rounds": 1, "game.start": 5000}  # rulings of the house: who loses much ends the game, after two or three hands
EAGER = {RON: 0.7, TSUMO: 0.7, NINE_KINDS: 0.3, KAN: 0.8, TENPAI: 0.8, NOTEN: 0.5}
KONG, CALL, RIICHI = 0.8, 0.4, 0.8


def wall(chance: Random, red_fives: int, lumps: int = 1) -> tuple[int, ...]:
    """A wall mixed by lumps of so many tiles: with two or four, hands are full of pairs and quads."""
    tiles = tile_set(red_fives)
    blocks = [tiles[i : i + lumps] for i in range(0, n.WALL, lumps)]
    chance.shuffle(blocks)
    return tuple(tile for block in blocks for tile in block)


def eagerness(act: int) -> float:
    """Return how likely this act is chosen where it is lawful."""
    if RIICHI_DISCARD <= act < CONCEALED_KAN or act == RIICHI_DRAWN:
        return RIICHI
    if CONCEALED_KAN <= act < OTHERS:
        return KONG
    return EAGER.get(act, CALL if RIICHI_DRAWN < act < PASS else 0.0)


def lacks(table: Table, act: Act) -> int:
    """Tiles that the hand lacks after a discard."""
    t = table.state
    tile = t.tile if act.number == DISCARD_DRAWN else act.number
    kind = KIND[tile]
    key = list(t.key[act.seat])
    key[kind // 9] -= POWER[kind]
    return lacking(LUT, key, t.melds[act.seat])


def choose(table: Table, seat: int, chance: Random) -> Act:
    """An act for a seat that is asked."""
    acts = list(table.lawful(seat))
    chance.shuffle(acts)
    for act in acts:
        if chance.random() < eagerness(act.number):
            return act
    idle = [act for act in acts if act.number < STRIDE or act.number == DISCARD_DRAWN]
    if idle:
        return min(idle, key=lambda act: lacks(table, act)) if chance.random() < 0.9 else idle[0]
    return next((act for act in acts if act.number in (PASS, TENPAI)), acts[0])


def push_some(table: Table, chance: Random) -> Act:
    """One act of one of the seats that are asked; calls carry times."""
    seat = chance.choice(table.asked)
    return table.push(choose(table, seat, chance), time=chance.choice((0, 1000, 1200, 2000)))


def play_hand(table: Table, chance: Random, acts: int = 10_000) -> None:
    """Play on to the end of the hand, or for so many acts."""
    for _ in range(acts):
        if not table.asked:
            break
        push_some(table, chance)
