"""Winds for a plan: in each four rounds of any plan everybody sits East, South, West and North once.

Koenig's theorem: join each player of four rounds to the tables that they sit at. Every player has four lines and every table has
four, so the lines fall into four sets in which each player and each table have one: a set for each wind. A last block of fewer
than four rounds is filled up with rounds that nobody plays, and in it nobody has a wind twice.
"""

from collections.abc import Sequence
from itertools import permutations

BLOCK = 4  # rounds in which everybody has each wind once
ORDERS = tuple(permutations(range(4)))


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
