"""Random winning hands of every kind, rare ones included: physical tiles (0 to 135, four to a kind), melds and circumstances."""

from random import Random
from typing import NamedTuple

from jantaku.core.constants import ALL_GREEN, EAST, KINDS, ORPHANS
from jantaku.core.fields import FinishedHand
from tests.hands import hand_of, tile_of_id

NAMED = ("by_draw", "seat", "round", "riichi", "ippatsu", "last", "after_kan", "robbing", "first_turn")
PLAIN_OFTEN = 3


class Won(NamedTuple):
    """A finished hand: concealed tiles with the winning one, melds as (what, tiles), indicators, circumstances."""

    tiles: list[int]
    win: int
    melds: list[tuple[str, list[int]]]
    dora: list[int]
    ura: list[int]
    how: dict[str, int]

    def record(self) -> FinishedHand:
        """The hand as the core takes it."""
        melds = [(what, [tile_of_id(tile) for tile in tiles]) for what, tiles in self.melds]
        tiles, dora, ura = ([tile_of_id(tile) for tile in some] for some in (self.tiles, self.dora, self.ura))
        return hand_of(tiles, tile_of_id(self.win), melds, dora, ura, **self.how)


def pools(rng: Random) -> list[list[int]]:
    """Kinds to draw groups from: the fewer they are, the rarer what they make."""
    suit, number = rng.randrange(3) * 9, rng.randrange(7)
    flush, honours = [*range(suit, suit + 9)], [*range(EAST, KINDS)]
    return [
        *([[*range(KINDS)]] * PLAIN_OFTEN),
        flush,
        flush * 2 + honours,
        [*ORPHANS],
        [*ALL_GREEN],
        honours,
        [0, 6, 8, 9, 15, 17, 18, 24, 26],  # ends, and runs at the ends
        [first + number + i for first in (0, 9, 18) for i in range(3)],  # the same numbers in three suits
        flush[number : number + 3],
        [kind for kind in range(EAST) if 0 < kind % 9 < 8],
        [first + i for first in (suit, suit, 0, 9, 18) for i in (0, 3, 6)],  # straights
    ]


def groups(rng: Random) -> list[list[int]]:
    """Four groups and a pair, as kinds."""
    pool = rng.choice(pools(rng))
    runs, quads = rng.choice((0.1, 0.5, 0.65, 0.9)), rng.choice((0.05,) * 9 + (0.7,))
    out = []
    for _ in range(4):
        kind, chance = rng.choice(pool), rng.random()
        if kind < EAST and kind % 9 < 7 and chance < runs:
            out.append([kind, kind + 1, kind + 2])
        else:
            out.append([kind] * (4 if rng.random() < quads else 3))
    return [*out, [rng.choice(pool)] * 2]


def parts(rng: Random) -> tuple[list[list[int]], bool]:
    """The parts of a hand as kinds, and whether some of them may be melds."""
    chance = rng.random()
    if chance < 0.05:
        pool = rng.choice((range(KINDS), range(KINDS), ORPHANS, range(1, 8), range(EAST, KINDS)))
        return [[kind] * 2 for kind in rng.sample(pool, 7)], False
    if chance < 0.06:
        return [[kind] for kind in (*ORPHANS, rng.choice(ORPHANS))], False
    if chance < 0.07:
        first = rng.randrange(3) * 9
        return [[first + i] for i in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))], False
    return groups(rng), True


def possible_parts(rng: Random) -> tuple[list[list[int]], bool]:
    """The same, with no fifth tile of a kind."""
    while True:
        found, grouped = parts(rng)
        kinds = [kind for part in found for kind in part]
        if max(map(kinds.count, kinds)) <= 4:
            return found, grouped


def circumstances(rng: Random, tiles: list[int], win: int, melds: list[tuple[str, list[int]]]) -> dict[str, int]:
    """Return how the hand was won, without contradictions."""
    how = dict.fromkeys(NAMED, 0) | {"by_draw": rng.randrange(2), "seat": rng.randrange(4), "round": rng.randrange(4)}
    closed = all(what == "ankan" for what, _ in melds)
    if closed and rng.random() < 0.5:
        how["riichi"] = 2 if rng.random() < 0.15 else 1
        how["ippatsu"] = int(rng.random() < 0.2)
    chance = rng.random()
    if chance < 0.05:
        how["last"] = 1
    elif chance < 0.1 and how["by_draw"] and any(len(meld) == 4 for _, meld in melds):
        how["after_kan"], how["ippatsu"] = 1, 0
    elif chance < 0.15 and not how["by_draw"] and sum(tile // 4 == win // 4 for tile in tiles) == 1:
        how["robbing"] = 1
    elif chance < 0.22 and not melds and not how["riichi"] and (how["by_draw"] or how["seat"]):
        how["first_turn"] = 1
    return how


def winning_hand(rng: Random) -> Won:
    """One finished hand."""
    found, grouped = possible_parts(rng)
    copies = [rng.sample(range(4), 4) for _ in range(KINDS)]
    opened = grouped and rng.random() < 0.45
    tiles: list[int] = []
    melds: list[tuple[str, list[int]]] = []
    for part in found:
        physical = sorted(4 * kind + copies[kind].pop() for kind in part)
        if len(part) == 4:
            melds.append((rng.choice(("daiminkan", "kakan", "ankan")) if opened else "ankan", physical))
        elif len(part) == 3 and opened and rng.random() < 0.5:
            melds.append(("chi" if part[0] != part[1] else "pon", physical))
        else:
            tiles += physical
    win = rng.choice(tiles)
    how = circumstances(rng, tiles, win, melds)
    shown = 1 + sum(len(meld) == 4 for _, meld in melds)
    rest = rng.sample([4 * kind + copy for kind in range(KINDS) for copy in copies[kind]], 2 * shown)
    return Won(sorted(tiles), win, melds, rest[:shown], rest[shown:] if how["riichi"] else [], how)


def winning_hands(number: int, seed: int) -> list[Won]:
    """Finished hands, the same for the same seed."""
    rng = Random(seed)
    return [winning_hand(rng) for _ in range(number)]


def holding(rng: Random, size: int) -> list[int]:
    """Counts by kind of a random holding; often of few kinds, so that it comes near something."""
    pool = rng.sample(range(KINDS), rng.choice((6, 8, 12, 34)))
    if rng.random() < 0.5:
        first = rng.randrange(3) * 9
        pool = [*range(first, first + 9)]
    out = [0] * KINDS
    for kind in rng.sample([kind for kind in pool for _ in range(4)], size):
        out[kind] += 1
    return out
