"""Wishes that a plan is to meet: groups whose members do not meet, and players who cannot leave their table.

Most are granted without any loss, by choosing who has which number in the plan; only what is left costs exchanges.
"""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp

from jantaku.tournament.seating.errors import PlanPlace, SeatingError
from jantaku.tournament.seating.exchange import Exchange, Prices, Rounds
from jantaku.tournament.seating.tables import renumbered

NEVER = 10_000  # the price of a wish that must be granted
APART = 40  # of a meeting that is not wished for, where a repeat and a return cost 1 to 4
NAMINGS = 30_000  # changes of two numbers that are tried
EXCHANGES = 120_000
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Groups of players to be kept apart, and the tables of those who stay at one; both from 1."""

    players: int
    apart: tuple[tuple[int, ...], ...]
    fixed: tuple[Pair, ...]

    @classmethod
    def of(cls, players: int, apart: Sequence[Sequence[int]], fixed: Mapping[int, int]) -> "Wishes":
        """Check wishes for so many players. Raises SeatingError."""
        for group in apart:
            for player in group:
                if not 1 <= player <= players:
                    raise SeatingError("group-player", player=player, players=players)
            if len(set(group)) != len(group):
                raise SeatingError("group-twice", group=" ".join(map(str, group)))
        at: dict[int, int] = {}
        for player, table in sorted(fixed.items()):
            if not 1 <= player <= players:
                raise SeatingError("fixed-player", player=player, table=table, players=players)
            if not 1 <= table <= players // 4:
                raise SeatingError("fixed-table", player=player, table=table, tables=players // 4)
            if table in at:
                raise SeatingError("fixed-both", first=at[table], second=player, table=table)
            at[table] = player
        return cls(players, tuple(tuple(sorted(group)) for group in apart if len(group) > 1), tuple(sorted(fixed.items())))

    def prices(self) -> dict[Pair, int]:
        """Return what a meeting of two costs who should not meet; players from 0."""
        out = {(a - 1, b - 1): APART for group in self.apart for a, b in combinations(group, 2)}
        return out | {(a - 1, b - 1): NEVER for (a, _), (b, _) in combinations(self.fixed, 2)}

    def granted(self, rounds: Rounds, rng: random.Random, *, strict: bool) -> Rounds:
        """Return the rounds changed so that the wishes are met, as far as they can be. Raises SeatingError."""
        prices = self.prices()
        homes = {player - 1: table - 1 for player, table in self.fixed}
        if not prices and not homes:
            return rounds
        if prices:
            rounds = _named(rounds, self.players, prices, rng)
        if not _cost(rounds, prices):
            return renumbered(rounds, rng, homes) if homes else rounds
        return self._exchanged(rounds, prices, homes, rng, strict=strict)

    def _exchanged(
        self, rounds: Rounds, prices: Mapping[Pair, int], homes: Mapping[int, int], rng: random.Random, *, strict: bool
    ) -> Rounds:
        """Meet by exchanges what choosing numbers alone did not."""
        away = dict.fromkeys(homes, NEVER)
        repeat, visit = (2, 3) if strict else (3, 2)
        wished = Prices(repeat, visit, prices, [homes] * len(rounds) if homes else [], away, frozenset(homes))
        exchange = Exchange(_homed(rounds, homes), self.players, wished)
        exchange.anneal(EXCHANGES, rng, 3.0, 0.4)
        exchange.descend()
        out = exchange.rounds()
        for r, one in enumerate(out, 1):
            for player, table in homes.items():
                if player not in one[table]:
                    raise SeatingError("fixed-stay", player=player + 1, table=table + 1, round=r)
        return out


def groups_of(text: str, where: str) -> list[list[int]]:
    """Read groups, one a line: ``Lyon: 1, 2, 3``, the name left out or not; # begins a comment. Raises SeatingError."""
    groups = []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0]
        members = said.rpartition(":")[2]
        words = re.split(r"[\s,;]+", members.strip())
        if words == [""]:
            continue
        wrong = next((word for word in words if not re.fullmatch("[1-9][0-9]{0,3}", word)), None)
        if wrong is not None:
            raise SeatingError("group-word", where=PlanPlace(where).at("line", number), word=repr(wrong[:40]))
        groups.append([int(word) for word in words])
    if not groups:
        raise SeatingError("group-none", where=PlanPlace(where))
    return groups


def _meetings(rounds: Rounds, players: int) -> list[list[int]]:
    met = [[0] * players for _ in range(players)]
    for one in rounds:
        for table in one:
            for a, b in combinations(table, 2):
                met[a][b] += 1
                met[b][a] += 1
    return met


def _cost(rounds: Rounds, prices: Mapping[Pair, int]) -> int:
    return sum(prices.get((min(a, b), max(a, b)), 0) for one in rounds for table in one for a, b in combinations(table, 2))


def _named(rounds: Rounds, players: int, prices: Mapping[Pair, int], rng: random.Random) -> Rounds:
    """Return the rounds with the players' numbers changed so that those who should not meet do so as little as can be."""
    met = _meetings(rounds, players)
    partners: dict[int, list[tuple[int, int]]] = {}
    for (a, b), price in prices.items():
        partners.setdefault(a, []).append((b, price))
        partners.setdefault(b, []).append((a, price))
    wishing = sorted(partners)
    at = list(range(players))  # the number in the plan of each player
    best, kept = 0, at[:]
    now = 0
    for n in range(NAMINGS):
        heat = APART * (0.8 * (1 - n / NAMINGS) + 0.02)
        x, y = wishing[int(rng.random() * len(wishing))], int(rng.random() * players)
        if x == y:
            continue
        old = _paid(x, at, met, partners) + _paid(y, at, met, partners)
        at[x], at[y] = at[y], at[x]
        rise = _paid(x, at, met, partners) + _paid(y, at, met, partners) - old
        if rise <= 0 or rng.random() < exp(-rise / heat):
            now += rise
            if now < best:
                best, kept = now, at[:]
        else:
            at[x], at[y] = at[y], at[x]
    names = {place: player for player, place in enumerate(kept)}
    return [[[names[place] for place in table] for table in one] for one in rounds]


def _paid(x: int, at: list[int], met: list[list[int]], partners: Mapping[int, list[tuple[int, int]]]) -> int:
    """Return what the meetings of a player cost, those with another that change too counted once more or less."""
    row = met[at[x]]
    return sum(price * row[at[other]] for other, price in partners.get(x, ()))


def _homed(rounds: Rounds, homes: Mapping[int, int]) -> Rounds:
    """Return the rounds with every fixed player at home, by exchanges of two players."""
    out = [[table[:] for table in one] for one in rounds]
    for one in out:
        for player, home in homes.items():
            now = next(t for t, table in enumerate(one) if player in table)
            if now != home:
                other = next(i for i, sitting in enumerate(one[home]) if sitting not in homes)
                one[now][one[now].index(player)], one[home][other] = one[home][other], player
    return out
