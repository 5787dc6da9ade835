"""The walls: seventeen stacks a side, the break, the dead wall, its indicators. (rows W1-W7, D1, D4)"""

from functools import lru_cache

from jantaku.core.constants import MOST_KANS, WALL
from jantaku.core.dead_wall import DEAD_WALL, REPLACEMENT, indicator
from jantaku.core.fields import State
from jantaku.core.step.deal import breaker, stands_at
from jantaku.web.wire.wording import TILES, Json

STACKS = 17
SIDE = 2 * STACKS
LIVE, DEAD = "012", "0ab"  # a stack by the number of its tiles left


def stack_at(dealer: int, dice: int, place: int) -> tuple[int, int]:
    """Return the side and the stack of a tile of the wall, stacks counted from the left of that side's player."""
    at = stands_at(dealer, dice, place)
    return at // SIDE, STACKS - 1 - at % SIDE // 2


@lru_cache(512)
def stacks_left(taken: int, kans: int) -> str:
    """Return the stacks in the order in which tiles are taken, after ``taken`` tiles.

    Each kong has taken a tile of the dead wall, which the last tile of the live wall then joins. (WRC 5.4.6)
    """
    gone = set(REPLACEMENT[:kans])
    first_dead = WALL - DEAD_WALL - kans
    stacks = ""
    for place in range(0, WALL, 2):
        left = [tile for tile in (place, place + 1) if tile >= taken and tile not in gone]
        stacks += (DEAD if left and left[0] >= first_dead else LIVE)[len(left)]
    return stacks


@lru_cache(2048)
def standing(dealer: int, dice: int, taken: int, kans: int) -> dict[str, str]:
    """Return the stacks of each side, left to right from its player's view, after ``taken`` tiles."""
    stacks, first = stacks_left(taken, kans), breaker(dealer, dice)
    turned = stacks[-dice:] + stacks[:-dice]  # the dead wall's last stacks are to the right of the break
    sides = [turned[STACKS * k :][:STACKS][::-1] for k in range(4)]
    return {str(seat): sides[(first - seat) % 4] for seat in range(4)}


def walls(v: State) -> Json:
    """Return the walls, the break, and the exposed indicators."""
    dice = v.dice[0] + v.dice[1]
    breaking = breaker(v.dealer, dice)
    return {
        "walls": standing(v.dealer, dice, v.taken, min(v.kans, MOST_KANS)),
        "break_at": {"seat": breaking, "stack": STACKS - 1 - dice},
        "indicators": [_indicator(v, dice, indicator(i)) for i in range(v.indicators)],
    }


def _indicator(v: State, dice: int, place: int) -> Json:
    seat, stack = stack_at(v.dealer, dice, place)
    return {"seat": seat, "stack": stack, "tile": TILES[v.wall[place]]}
