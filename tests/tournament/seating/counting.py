"""A plan counted again from its numbers alone, by none of the code that made it."""

from collections import defaultdict
from typing import NamedTuple

Rounds = tuple[tuple[tuple[int, ...], ...], ...]


class Counted(NamedTuple):
    repeats: int
    returns: int
    uneven: int
    most_returns: int


def counted(rounds: Rounds, players: int) -> Counted:
    """Meetings and visits beyond the first, players with a wind twice in a block of four; everybody sits once a round."""
    for one in rounds:
        assert sorted(player for table in one for player in table) == list(range(1, players + 1))
    met: dict[int, list[int]] = defaultdict(list)
    sat: dict[int, list[int]] = defaultdict(list)
    winds: dict[int, list[int]] = defaultdict(list)
    for one in rounds:
        for number, table in enumerate(one):
            assert len(table) == 4
            for wind, player in enumerate(table):
                met[player] += [other for other in table if other != player]
                sat[player].append(number)
                winds[player].append(wind)
    repeats = sum(len(opponents) - len(set(opponents)) for opponents in met.values())
    assert repeats % 2 == 0
    returns = sum(len(tables) - len(set(tables)) for tables in sat.values())
    uneven = sum(any(len(set(one[i : i + 4])) < len(one[i : i + 4]) for i in range(0, len(one), 4)) for one in winds.values())
    most = max(max(tables.count(table) for table in tables) for tables in sat.values())
    return Counted(repeats // 2, returns, uneven, most)
