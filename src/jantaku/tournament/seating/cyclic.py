"""A block of four for each round, moved through a commutative group of as many elements as there are tables.

Players are four columns of q. With the block (b0, b1, b2, b3) of a round, table t seats of each column c the player t + b_c. Where
in every column the numbers of the rounds differ, nobody sits twice at a table; where for every two columns the differences do,
no two meet twice. So both are one search over four numbers a round, for any number of players.
"""

import random
from collections.abc import Sequence
from itertools import combinations, product
from math import exp

Block = tuple[int, ...]
Blocks = list[Block]
COLUMNS = 4
PAIRS = tuple(combinations(range(COLUMNS), 2))
CHOICES = 60  # choices of rounds that are compared
STEPS = 60_000  # of a search, before it starts afresh


class Group:
    """The elements of Z_m x Z_n x ... numbered from 0, with the tables of their sums and differences."""

    def __init__(self, moduli: Sequence[int]) -> None:
        elements = list(product(*(range(n) for n in moduli)))
        index = {element: number for number, element in enumerate(elements)}
        self.moduli, self.size = tuple(moduli), len(elements)
        self.add = [[index[tuple((a + b) % n for a, b, n in zip(x, y, moduli, strict=True))] for y in elements] for x in elements]
        self.sub = [[index[tuple((a - b) % n for a, b, n in zip(x, y, moduli, strict=True))] for y in elements] for x in elements]


def flaws(group: Group, blocks: Sequence[Block]) -> int:
    """Return how many numbers of a column, and differences of two columns, come again: 0 for a plan without repeats."""
    rounds = len(blocks)
    own = sum(rounds - len({block[column] for block in blocks}) for column in range(COLUMNS))
    return own + sum(rounds - len({group.sub[block[a]][block[b]] for block in blocks}) for a, b in PAIRS)


def developed(group: Group, blocks: Sequence[Block]) -> list[list[list[int]]]:
    """Return the rounds of the blocks: of each column the player t + b at table t, players from 0."""
    q = group.size
    return [[[column * q + group.add[t][b] for column, b in enumerate(block)] for t in range(q)] for block in blocks]


def indirect(group: Group, blocks: Sequence[Block]) -> int:
    """Return the least number of opponents that two players have in common who never meet."""
    q, sub, add = group.size, group.sub, group.add
    met = [{d * q + add[sub[0][block[c]]][block[d]] for block in blocks for d in range(COLUMNS) if d != c} for c in range(COLUMNS)]
    bits = [sum(1 << player for player in opponents) for opponents in met]  # of the first player of each column
    least = 4 * q
    for d in range(COLUMNS):
        opponents = [divmod(player, q) for player in met[d]]
        for y in range(q):
            theirs = sum(1 << e * q + add[z][y] for e, z in opponents)
            for c in range(d + 1):
                if d * q + y not in met[c] and (c != d or y):
                    least = min(least, (bits[c] & theirs).bit_count())
    return least


def chosen(group: Group, blocks: Sequence[Block], rounds: int, rng: random.Random) -> Blocks:
    """Return so many of the blocks: of some choices the one with most opponents in common where two never meet."""
    best: tuple[int, Blocks] = (-1, [])
    tries = CHOICES if len(blocks) > rounds else 1
    for _ in range(tries):
        some = rng.sample(list(blocks), rounds)
        best = max(best, (indirect(group, some), some), key=lambda one: one[0])
    return best[1]


class _Search:
    """Blocks whose columns never repeat a number, and how often each difference of two columns comes."""

    def __init__(self, group: Group, rounds: int, rng: random.Random) -> None:
        self.group, self.rng, self.rounds = group, rng, rounds
        self.columns = [rng.sample(range(group.size), rounds) for _ in range(COLUMNS)]
        self.counts = [[[0] * group.size for _ in range(COLUMNS)] for _ in range(COLUMNS)]
        self.cost = 0
        for a, b in PAIRS:
            for r in range(rounds):
                self.count(a, b, r, 1)

    def count(self, a: int, b: int, r: int, sign: int) -> None:
        """Count the difference of two columns in a round, or take it from the count."""
        if a > b:
            a, b = b, a
        row, d = self.counts[a][b], self.group.sub[self.columns[a][r]][self.columns[b][r]]
        if sign < 0:
            row[d] -= 1
            self.cost -= row[d]
        else:
            self.cost += row[d]
            row[d] += 1

    def put(self, column: int, r: int, value: int, s: int) -> int:
        """Put a value into a round, its old one into round s if that is not -1; return the old one."""
        own, old = self.columns[column], self.columns[column][r]
        others = [b for b in range(COLUMNS) if b != column]
        for row in (r, s) if s >= 0 else (r,):
            for b in others:
                self.count(column, b, row, -1)
        own[r] = value
        if s >= 0:
            own[s] = old
        for row in (r, s) if s >= 0 else (r,):
            for b in others:
                self.count(column, b, row, 1)
        return old

    def step(self, heat: float) -> None:
        """Change a number, or two, and keep that where it costs nothing or the heat allows it."""
        rng = self.rng
        column, r, value = int(rng.random() * COLUMNS), int(rng.random() * self.rounds), int(rng.random() * self.group.size)
        own = self.columns[column]
        if own[r] == value:
            return
        s = own.index(value) if value in own else -1
        before = self.cost
        old = self.put(column, r, value, s)
        if self.cost > before and rng.random() >= exp((before - self.cost) / heat):
            self.put(column, r, old, s)


def search(group: Group, rounds: int, rng: random.Random, starts: int = 12) -> Blocks | None:
    """Look for blocks without a flaw, by annealing; None where none of the starts comes to one."""
    for _ in range(starts):
        found = _Search(group, rounds, rng)
        for n in range(STEPS):
            if not found.cost:
                return [tuple(column[r] for column in found.columns) for r in range(rounds)]
            found.step(0.6 * (1 - n / STEPS) + 0.12)
    return None
