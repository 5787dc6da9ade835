"""Exchanges of two players in a round, by which any plan is made better at what it is asked for.

A pair that meets for the nth time costs n - 1 times ``repeat``, a player's nth visit to a table n - 1 times ``visit``, a meeting of
two who should be kept apart its own price, and a player away from home the price of that. Players and tables count from 0.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp

Rounds = list[list[list[int]]]


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices of repeats, visits and wishes; ``homes`` has a table for a player in a round, ``away`` the price of another."""

    repeat: int = 4
    visit: int = 1
    apart: Mapping[tuple[int, int], int] = field(default_factory=dict)
    homes: Sequence[Mapping[int, int]] = ()
    away: Mapping[int, int] = field(default_factory=dict)
    wandering: frozenset[int] = frozenset()  # players whose visits cost nothing


class Exchange:
    """A plan and how often everybody has met whom and visited what; ``first`` is the first round that may change."""

    def __init__(self, rounds: Sequence[Sequence[Sequence[int]]], players: int, prices: Prices, first: int = 0) -> None:
        self.prices, self.first = prices, first
        self.rows = [[player for table in one for player in table] for one in rounds]
        self.tables = max(len(one) for one in rounds)
        self.met = [[0] * players for _ in range(players)]
        self.visits = [[0] * self.tables for _ in range(players)]
        self.apart = [[0] * players for _ in range(players)]
        for (a, b), price in prices.apart.items():
            self.apart[a][b] = self.apart[b][a] = price
        self.visit = [0 if player in prices.wandering else prices.visit for player in range(players)]
        for row in self.rows:
            for i in range(len(row)):
                self._enter(row, i, 1)

    def rounds(self) -> Rounds:
        """Return the plan as it is now."""
        return [[row[i : i + 4] for i in range(0, len(row), 4)] for row in self.rows]

    def _enter(self, row: list[int], i: int, sign: int) -> None:
        """Count a player's table, and those who sit before them at it."""
        player, start = row[i], i - i % 4
        self.visits[player][i // 4] += sign
        for other in row[start:i]:
            self.met[player][other] += sign
            self.met[other][player] += sign

    def price(self, r: int, i: int, k: int) -> int:
        """Return by how much the cost rises when the players in two places of a round at different tables change places."""
        row = self.rows[r]
        x, y = row[i], row[k]
        s, t = i // 4, k // 4
        mine, theirs, near, far = self.met[x], self.met[y], self.apart[x], self.apart[y]
        meetings = apart = 0
        for other in row[4 * s : 4 * s + 4]:
            if other != x:
                meetings += theirs[other] - mine[other] + 1
                apart += far[other] - near[other]
        for other in row[4 * t : 4 * t + 4]:
            if other != y:
                meetings += mine[other] - theirs[other] + 1
                apart += near[other] - far[other]
        a, b = self.visits[x], self.visits[y]
        cost = self.prices.repeat * meetings + apart + self.visit[x] * (a[t] - a[s] + 1) + self.visit[y] * (b[s] - b[t] + 1)
        if self.prices.homes:
            home = self.prices.homes[r]
            for player, old, new in ((x, s, t), (y, t, s)):
                wanted = home.get(player, -1)
                if wanted >= 0:
                    cost += self.prices.away[player] * ((new != wanted) - (old != wanted))
        return cost

    def swap(self, r: int, i: int, k: int) -> None:
        """Have the players in two places of a round at different tables change places."""
        row = self.rows[r]
        x, y = row[i], row[k]
        s, t = i // 4, k // 4
        for z in range(4 * s, 4 * s + 4):
            if z != i:
                self._meet(x, row[z], -1)
                self._meet(y, row[z], 1)
        for z in range(4 * t, 4 * t + 4):
            if z != k:
                self._meet(y, row[z], -1)
                self._meet(x, row[z], 1)
        self.visits[x][s] -= 1
        self.visits[x][t] += 1
        self.visits[y][t] -= 1
        self.visits[y][s] += 1
        row[i], row[k] = y, x

    def _meet(self, x: int, y: int, sign: int) -> None:
        self.met[x][y] += sign
        self.met[y][x] += sign

    def anneal(self, steps: int, rng: random.Random, hot: float, cold: float) -> int:
        """Exchange at random while the heat falls, then return to the best plan met; return by how much its cost fell."""
        now = best = 0
        kept = [row[:] for row in self.rows]
        rounds = len(self.rows) - self.first
        heat = hot
        for n in range(steps):
            if n % 256 == 0:
                heat = hot * (cold / hot) ** (n / steps)
            r = self.first + int(rng.random() * rounds)
            size = len(self.rows[r])
            i, k = int(rng.random() * size), int(rng.random() * size)
            if i // 4 == k // 4:
                continue
            cost = self.price(r, i, k)
            if cost <= 0 or rng.random() < exp(-cost / heat):
                self.swap(r, i, k)
                now += cost
                if now < best:
                    best, kept = now, [row[:] for row in self.rows]
        self._restore(kept)
        return -best

    def _restore(self, rows: list[list[int]]) -> None:
        """Go back to an earlier plan."""
        for r in range(self.first, len(self.rows)):
            for i in range(len(self.rows[r]) - 1, -1, -1):
                self._enter(self.rows[r], i, -1)
            self.rows[r] = rows[r][:]
            for i in range(len(rows[r])):
                self._enter(self.rows[r], i, 1)

    def descend(self, passes: int = 50) -> None:
        """Make the best exchange of each round, again and again, until none is worth making."""
        for _ in range(passes):
            moved = False
            for r in range(self.first, len(self.rows)):
                moved |= self._best(r)
            if not moved:
                return

    def _best(self, r: int) -> bool:
        """Make the exchange of a round that lowers the cost most, if any does; one of the two pays something where they are."""
        best, pair = 0, (0, 0)
        size = len(self.rows[r])
        for i in range(size):
            if not self._pays(r, i):
                continue
            for k in range(size):
                if i // 4 != k // 4:
                    cost = self.price(r, i, k)
                    if cost < best:
                        best, pair = cost, (i, k)
        if best < 0:
            self.swap(r, *pair)
        return best < 0

    def _pays(self, r: int, i: int) -> bool:
        """Return True where the player in a place meets somebody again, or not by wish, is back at a table, or away from home."""
        row, table = self.rows[r], i // 4
        player = row[i]
        if self.visit[player] and self.visits[player][table] > 1:
            return True
        if self.prices.homes and self.prices.homes[r].get(player, table) != table:
            return True
        others = [other for other in row[4 * table : 4 * table + 4] if other != player]
        return any(self.met[player][other] > 1 or self.apart[player][other] for other in others)
