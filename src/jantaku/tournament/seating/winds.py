"""Winds for a plan: in each four rounds of any plan everybody sits East, South, West and North once.

Koenig's theorem: join each player of four rounds to the tables that they sit at. Every player has four lines and every table has
four, so the lines fall into four sets in which each player and each table have one: a set for each wind. A last block of fewer
than four rounds is filled up with rounds that nobody plays, and in it nobody has a wind twice.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

BLOCK = 4  # rounds in which everybody has each wind once
ORDERS = tuple(permutations(range(4)))
TRIES, CHAINS = 8, 200  # tries to even winds, and chains of exchanges in each


def with_winds(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[tuple[int, ...]]]:
    """Return the rounds, in which everybody sits once, with the players of each table in the order East, South, West, North."""
    out: list[list[tuple[int, ...]]] = []
    for start in range(0, len(rounds), BLOCK):
        out += _block(rounds[start : start + BLOCK])
    return out


def _block(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[tuple[int, ...]]]:
    """Return up to four rounds with winds."""
    everybody = sorted(player for table in rounds[0] for player in table)
    tables: list[Sequence[int]] = [table for one in rounds for table in one]
    for _ in range(BLOCK - len(rounds)):
        tables += [everybody[i : i + 4] for i in range(0, len(everybody), 4)]
    lines: dict[int, set[int]] = {player: set() for player in everybody}
    for index, table in enumerate(tables):
        for player in table:
            lines[player].add(index)
    seats: list[list[int]] = [[] for _ in tables]
    for _ in range(BLOCK):
        matched = matching(lines)
        for index, player in matched.items():
            seats[index].append(player)
            lines[player].discard(index)
    size = len(rounds[0])
    return [[tuple(seats[r * size + t]) for t in range(size)] for r in range(len(rounds))]


def matching(lines: dict[int, set[int]]) -> dict[int, int]:
    """Return a player for each table, every player having one: a perfect matching along the lines, by augmenting paths."""
    at: dict[int, int] = {}  # table: player
    of: dict[int, int] = {}  # player: table
    for player in lines:
        asker: dict[int, int] = {}  # table: the player who looks at it
        looking, free = [player], -1
        while looking and free < 0:
            one = looking.pop()
            for table in sorted(lines[one] - asker.keys()):
                asker[table] = one
                if table not in at:
                    free = table
                    break
                looking.append(at[table])
        if free < 0:
            raise ValueError("the lines have no perfect matching: some round does not seat everybody")
        while free >= 0:
            owner = asker[free]
            at[free], of[owner], free = owner, free, of.get(owner, -1)
    return at


def evened(rounds: Sequence[Sequence[Sequence[int]]], first: int, rng: random.Random) -> list[list[tuple[int, ...]]]:
    """Return the rounds with winds exchanged within tables, until as few as can be sit one twice in a block of four.

    Rounds before ``first`` were played and stay, so that Koenig's theorem need not hold; the winds of few others change.
    """
    out = [[tuple(table) for table in one] for one in rounds]
    for start in range(first // BLOCK * BLOCK, len(out), BLOCK):
        block = _Block(out[start : start + BLOCK], first - start)
        block.even(rng)
        out[start : start + BLOCK] = [[tuple(table) for table in one] for one in block.rounds]
    return out


class _Block:
    """Up to four rounds, the first of which may have been played; in the others players of a table exchange winds."""

    def __init__(self, rounds: Sequence[Sequence[Sequence[int]]], played: int) -> None:
        self.rounds = [[list(table) for table in one] for one in rounds]
        self.free = [table for one in self.rounds[max(0, played) :] for table in one]
        self.before = [table[:] for table in self.free]
        self.tables: dict[int, list[list[int]]] = {}
        for table in self.free:
            for player in table:
                self.tables.setdefault(player, []).append(table)
        self.sat: Counter[tuple[int, int]] = Counter()
        self.twice: dict[tuple[int, int], None] = {}  # players who can change, and the winds that they sit again
        for one in self.rounds:
            for table in one:
                for wind, player in enumerate(table):
                    self._sit(player, wind, 1)

    def even(self, rng: random.Random) -> None:
        """Exchange winds of those who sit one twice; of some tries keep that in which fewest do, then that which changed least."""
        best = (len(self.twice), 0, self.before)
        for n in range(TRIES * CHAINS if self.twice else 0):
            if n % CHAINS == 0 or not self.twice:
                self._put(self.before)
            self._chain(*rng.choice(list(self.twice)), rng)
            if len(self.twice) <= best[0]:
                best = min(best, (len(self.twice), self._changed(), [table[:] for table in self.free]))
        self._put(best[2])

    def _chain(self, player: int, wind: int, rng: random.Random) -> None:
        """Give a player who sits a wind twice one not sat yet, by an exchange at the table.

        Where the other then sits the first wind twice, the next exchange is theirs, at that other table, and so on; the chain ends
        where nobody does, or where that table was played.
        """
        table = rng.choice([each for each in self.tables[player] if each[wind] == player])
        other = rng.choice([each for each in range(BLOCK) if not self.sat[player, each]])
        for _ in self.free:
            player = table[other]
            self._exchange(table, wind, other)
            again = [each for each in self.tables[player] if each is not table and each[wind] == player]
            if not again:
                break
            table = again[0]

    def _exchange(self, table: list[int], wind: int, other: int) -> None:
        four = table[:]
        four[wind], four[other] = table[other], table[wind]
        self._seat(table, four)

    def _sit(self, player: int, wind: int, times: int) -> None:
        """Count how often a player sits a wind."""
        self.sat[player, wind] += times
        if self.sat[player, wind] > 1 and any(table[wind] == player for table in self.tables.get(player, ())):
            self.twice[player, wind] = None
        else:
            self.twice.pop((player, wind), None)

    def _put(self, tables: Sequence[Sequence[int]]) -> None:
        """Seat the tables that can change so."""
        for table, four in zip(self.free, tables, strict=True):
            self._seat(table, four)

    def _seat(self, table: list[int], four: Sequence[int]) -> None:
        """Seat the players of a table so."""
        before, table[:] = table[:], four
        for wind, (one, other) in enumerate(zip(before, table, strict=True)):
            if one != other:
                self._sit(one, wind, -1)
                self._sit(other, wind, 1)

    def _changed(self) -> int:
        """Return how many sit another wind than before."""
        return sum(a != b for old, new in zip(self.before, self.free, strict=True) for a, b in zip(old, new, strict=True))
