"""Walls for tests: most of them chance, some stacked so that what is rare comes about, with the willingness that it takes."""

from collections.abc import Sequence
from random import Random

from jantaku.core.constants import CHUN, DEALT, EAST, HAKU, HATSU, NORTH, ORPHANS, WALL
from jantaku.core.kinds import KIND
from jantaku.game.walls import tile_set
from tests.native.eager import (
    ALWAYS,
    TO_ABORT,
    TO_CALL,
    TO_DISCARD_DRAWN,
    TO_DISCARD_EAST,
    TO_KONG,
    TO_RIICHI,
    TO_SHAPE,
    TO_WIN,
    WILLS,
)

Hands = list[list[int]]
NEVER = 0


def stacked(hands: Hands, rng: Random, red_fives: int, draws: Sequence[int] = ()) -> list[int]:
    """A wall that deals these kinds to the four seats, the dealer first, and has these drawn first; the rest is chance."""
    rest = tile_set(red_fives)
    rng.shuffle(rest)

    def get(kind: int) -> int:
        return rest.pop(next(i for i, tile in enumerate(rest) if KIND[tile] == kind))

    given = [[get(kind) for kind in hand] for hand in hands]
    drawn = [get(kind) for kind in draws]
    for hand in given:
        while len(hand) < 13:
            hand.append(rest.pop())
        rng.shuffle(hand)
    wall = [given[place // 4 % 4][4 * (place // 16) + place % 4] for place in range(DEALT - 5)]
    wall += [hand[12] for hand in given]
    wall += drawn + rest
    assert len(wall) == WALL
    return wall


def runs(*starts: int) -> list[int]:
    return [start + i for start in starts for i in range(3)]


def same_wait(rng: Random) -> Hands:
    """Three hands of simples that wait for 5p, which the dealer has."""
    hands = [[13], [*runs(1, 4, 19), 12, 14, 25, 25], [*runs(2, 5, 20), 11, 12, 24, 24], [*runs(3, 21, 1), 14, 15, 22, 22]]
    tail = hands[1:]
    rng.shuffle(tail)
    return [hands[0], *tail]


def two_wait(rng: Random) -> Hands:
    """Two of them."""
    first, *tail = same_wait(rng)
    return [first, *tail[:2], []]


def four_ready(_rng: Random) -> Hands:
    return [
        [*runs(0, 3, 9), 24, 24, 30, 30],
        [*runs(6, 12, 0), 26, 26, 31, 31],
        [*runs(15, 18, 3), 10, 10, 32, 32],
        [*runs(21, 6, 9), 1, 1, 33, 33],
    ]


def quads(rng: Random) -> Hands:
    kinds = rng.sample(range(34), 4)
    return [[kinds[0]] * 4 + [kinds[1]] * 4, [kinds[2]] * 4, [kinds[3]] * 4, []]


def orphans_and_quad(rng: Random) -> Hands:
    """Thirteen orphans but for one kind, with a pair, beside all four of that kind."""
    missing, *others = rng.sample(ORPHANS, len(ORPHANS))
    return [[missing] * 3, [*others, others[0]], [], []]


def dragons(_rng: Random) -> Hands:
    return [[HAKU, HAKU, HATSU, HATSU, CHUN, CHUN, 0, 1, 2, 3, 3], [HAKU, HATSU, CHUN], [HAKU, HATSU], [CHUN]]


def winds(_rng: Random) -> Hands:
    kinds = range(EAST, NORTH + 1)
    return [[kind for kind in kinds for _ in range(2)] + [0, 0], list(kinds), list(kinds), []]


def easts(_rng: Random) -> Hands:
    return [[EAST], [EAST], [EAST], [EAST]]


def will(**strength: int) -> list[int]:
    names = {
        "win": TO_WIN,
        "riichi": TO_RIICHI,
        "call": TO_CALL,
        "kong": TO_KONG,
        "abort": TO_ABORT,
        "drawn": TO_DISCARD_DRAWN,
        "east": TO_DISCARD_EAST,
        "shape": TO_SHAPE,
    }
    out = [NEVER] * WILLS
    for name, value in strength.items():
        out[names[name]] = value
    return out


STACKS = (
    (same_wait, will(win=ALWAYS, call=0, shape=4)),
    (two_wait, will(win=ALWAYS, call=0, shape=4)),
    (four_ready, will(riichi=ALWAYS, drawn=6, shape=2)),
    (quads, will(kong=ALWAYS, call=2, shape=4)),
    (orphans_and_quad, will(win=ALWAYS, kong=ALWAYS, drawn=ALWAYS)),
    (dragons, will(win=ALWAYS, call=ALWAYS, kong=6, shape=7)),
    (winds, will(win=ALWAYS, call=ALWAYS, kong=6, shape=7)),
    (easts, will(east=ALWAYS)),
)
ONE_IN = 3  # hands are stacked one way or the other


def outer_draws(rng: Random, red_fives: int) -> list[int]:
    """A wall of which the second seat draws terminals and honours alone."""
    outer = [kind for kind in ORPHANS for _ in range(2)]
    inner = [kind for kind in range(EAST) if kind not in ORPHANS for _ in range(3)]
    rng.shuffle(outer)
    rng.shuffle(inner)
    return stacked([[], [], [], []], rng, red_fives, [(outer if i % 4 == 1 else inner).pop() for i in range(72)])


def robbed(rng: Random, red_fives: int) -> list[int]:
    """A wall in which the second seat pons 2p and draws the last one, for which the fourth seat waits without a yaku."""
    hands = [[], [10, 10], [*range(EAST, CHUN + 1), 0, 5, 13, 19, 24, 16], [*runs(1, 20, 23), 9, 11, 8, 8]]
    return stacked(hands, rng, red_fives, [*range(EAST, EAST + 4), 10, *range(HAKU, CHUN + 1), 10])


def walls_and_wills(hands: int, red_fives: int, seed: int) -> tuple[list[list[int]], list[list[int]]]:
    """So many walls, and with each how willing the players are."""
    rng = Random(seed)
    walls, wills = [], []
    for _ in range(hands):
        which = rng.randrange(ONE_IN * (len(STACKS) + 2))
        if which < len(STACKS):
            stack, strength = STACKS[which]
            walls.append(stacked(stack(rng), rng, red_fives))
            wills.append(strength)
        elif which == len(STACKS):
            walls.append(outer_draws(rng, red_fives))
            wills.append(will(drawn=ALWAYS))
        elif which == len(STACKS) + 1:
            walls.append(robbed(rng, red_fives))
            wills.append(will(win=ALWAYS, call=ALWAYS, kong=ALWAYS, drawn=ALWAYS))
        else:
            walls.append(stacked([[], [], [], []], rng, red_fives))
            wills.append(
                [rng.choice((0, 4, 7, 8)) for _ in range(WILLS - 3)] + [rng.choice((0, 0, 4)), 0, rng.choice((0, 7, 8, 8))]
            )
    return walls, wills
