"""The next round by results: neighbours in the ranking sit together, yet not those who have met, nor where they have sat.

Tables are filled in the order of the ranking, then players exchanged until as few as can be meet again, with ranks as close as they
can be at a table. The tables are numbered last, which changes nobody's opponents, so that leaders do not stay at table 1.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from math import exp

from jantaku.tournament.seating.errors import SeatingError
from jantaku.tournament.seating.plan import Plan, Reseating, Round, checked
from jantaku.tournament.seating.winds import BLOCK, ORDERS

AGAIN = 2000  # a second meeting, in squares of ranks
KEPT_APART = 6000
NEAR = 16  # places in the order within which half of the exchanges are tried
WIND, RATHER = 4000, (2000, 400)  # a wind that a player sits again within four rounds
FIRST = 6  # times dearer are meetings where not both can be had, meetings and winds
HEAT, HOTTER = (600.0, 1.0), (3000.0, 30.0)  # at the beginning of a try, and at its end
STEPS = 700  # exchanges tried for each player
STARTS = 8  # where somebody meets again, it is tried again so often
RETURN, THIRD = 1, 1000  # a second visit to a table, and any further one
ENDLESS = 1 << 60
ALL_WINDS = 15
# How alike sets of winds are, as bits: 144 times the chance that one drawn from each is the same.
ALIKE = [[144 * (a & b).bit_count() // max(1, a.bit_count() * b.bit_count()) for b in range(16)] for a in range(16)]


def by_results(
    plan: Plan, order: Sequence[int], *, seed: int = 0, apart: Sequence[Sequence[int]] = (), fixed: Mapping[int, int] | None = None
) -> Plan:
    """Return the plan with one more round, for the ranking of those who take part in it, best first. Raises SeatingError."""
    number = len(plan.rounds)
    there = plan.roster(number)
    if len(order) != len(there) or set(order) != there:
        wrong = sorted(set(order) ^ there) or [player for player, n in Counter(order).items() if n > 1]
        raise SeatingError("ranking", player=wrong[0])
    if len(order) % 4 or not order:
        more = -len(order) % 4 or 4
        raise SeatingError("fours", players=len(order), more=more, then=len(order) + more)
    rng = random.Random(f"{seed} {number}")
    wished = tuple(tuple(sorted(group)) for group in apart) or plan.apart
    home = dict(plan.fixed) if fixed is None else dict(fixed)
    groups = _Groups(plan, order, wished, home).found(rng)
    tables = _numbered(groups, plan, home)
    one = _Winds(tables, plan).found(rng)
    return checked(
        replace(plan, rounds=(*plan.rounds, one), method="results", seed=seed, apart=wished, fixed=tuple(sorted(home.items())))
    )


def history(rounds: Sequence[Round], playing: Iterable[int]) -> Plan:
    """Return the plan of rounds that were played, by any players, and of who plays on; its changes follow from who sat where."""
    seated = [{player for table in one for player in table} for one in rounds]
    now = set(playing)
    everybody = now.union(*seated)
    if not everybody:
        raise SeatingError("nobody")
    players = max(everybody)
    before = set(range(1, players + 1))
    changes = []
    for number, there in enumerate([*seated, now]):
        if there != before:
            changes.append(Reseating(number, tuple(sorted(before - there)), tuple(sorted(there - before)), len(there) // 4))
        before = there
    return Plan(players, tuple(rounds), changes=tuple(changes))


class _Groups:
    """Players in fours, by the ranking; places count from 0."""

    def __init__(self, plan: Plan, order: Sequence[int], apart: Sequence[Sequence[int]], home: Mapping[int, int]) -> None:
        self.order = list(order)
        rank = {player: place for place, player in enumerate(order)}
        size = len(order)
        self.price = [[0] * size for _ in range(size)]
        for one in plan.rounds:
            for table in one:
                self._charge(table, rank, AGAIN)
        for group in apart:
            self._charge(group, rank, KEPT_APART)
        self._charge([player for player in home if player in rank], rank, ENDLESS >> 20)
        left = _winds_left(plan)
        self.left = [left.get(player, ALL_WINDS) for player in order]
        self.at, self.wind, self.alike = list(range(size)), WIND, False

    def _charge(self, players: Sequence[int], rank: Mapping[int, int], price: int) -> None:
        """Raise what it costs that some of these sit together."""
        for a, b in combinations(players, 2):
            if a in rank and b in rank:
                self.price[rank[a]][rank[b]] += price
                self.price[rank[b]][rank[a]] += price

    def _by_wind(self) -> list[int]:
        """Return the places so that at each table each wind is left to one; [] unless each has one left, and as many each.

        So it is in the last round of four if winds were even before.
        """
        classes = [[place for place, left in enumerate(self.left) if left == 1 << wind] for wind in range(4)]
        if any(4 * len(one) != len(self.left) for one in classes):
            return []
        return [place for table in zip(*classes, strict=True) for place in table]

    def cost(self, start: int) -> int:
        """Return what the four from a place on cost: meetings, and the squares of their distances from the mean."""
        four = self.at[start : start + 4]
        a, b, c, d = four
        price = self.price
        met = price[a][b] + price[a][c] + price[a][d] + price[b][c] + price[b][d] + price[c][d]
        total = a + b + c + d
        left = self.left
        lacking = _lacking(left[a], left[b], left[c], left[d])
        return met + a * a + b * b + c * c + d * d - total * total // 4 + self.wind * lacking

    def found(self, rng: random.Random) -> list[list[int]]:
        """Return the players of each table: of some tries the one in which fewest meet again, then fewest sit a wind again.

        In the last round of four each table has one player of each wind, and no more than needed sit one again so that fewer meet.
        """
        by_wind = self._by_wind()
        best = self._best_of(by_wind or list(range(len(self.order))), rng, alike=bool(by_wind))
        self.price = [[FIRST * each for each in row] for row in self.price]
        for self.wind in RATHER if by_wind else ():
            if self._met(best):
                best = min(best, self._best_of(best, rng, heat=HOTTER), key=self._met)
        return [[self.order[place] for place in best[i : i + 4]] for i in range(0, len(best), 4)]

    def _best_of(
        self, start: Sequence[int], rng: random.Random, *, alike: bool = False, heat: tuple[float, float] = HEAT
    ) -> list[int]:
        """Return the places of the try in which fewest meet again, and fewest sit a wind again, then of the cheapest."""
        self.alike = alike
        best: tuple[int, int, int, list[int]] = (ENDLESS, ENDLESS, ENDLESS, [])
        for _ in range(STARTS):
            self.at = list(start)
            cost, at = self._tried(rng, heat)
            best = min(best, (self._met(at), self._again(at), cost, at))
            if not best[0] and not best[1]:
                break
        return best[3]

    def _met(self, at: Sequence[int]) -> int:
        """Return what meetings cost that need not be."""
        return sum(self.price[a][b] for i in range(0, len(at), 4) for a, b in combinations(at[i : i + 4], 2))

    def _again(self, at: Sequence[int]) -> int:
        """Return how many sit a wind again that they have sat in this block."""
        return sum(_lacking(*(self.left[place] for place in at[i : i + 4])) for i in range(0, len(at), 4))

    def _tried(self, rng: random.Random, heats: tuple[float, float]) -> tuple[int, list[int]]:
        """Exchange players from the order of the ranking; return the least cost met, and the places then."""
        at, size = self.at, len(self.at)
        costs = {start: self.cost(start) for start in range(0, size, 4)}
        steps = STEPS * min(size, 160)
        now = best = sum(costs.values())
        kept = at[:]
        heat, least = heats
        for n in range(steps):
            if n % 128 == 0:
                heat = heats[0] * (least / heats[0]) ** (n / steps)
            i = int(rng.random() * size)
            k = (i + 1 + int(rng.random() * NEAR)) % size if rng.random() < 0.5 else int(rng.random() * size)
            if self.alike:
                k += (i - k) % 4  # whom the same wind is left
            s, t = i - i % 4, k - k % 4
            if s == t or k >= size:
                continue
            at[i], at[k] = at[k], at[i]
            a, b = self.cost(s), self.cost(t)
            rise = a + b - costs[s] - costs[t]
            if rise <= 0 or rng.random() < exp(-rise / heat):
                costs[s], costs[t] = a, b
                now += rise
                if now < best:
                    best, kept = now, at[:]
            else:
                at[i], at[k] = at[k], at[i]
        return best, kept


@cache
def _lacking(a: int, b: int, c: int, d: int) -> int:
    """Return how many of four players cannot have a wind that they have left; a set of winds is four bits."""
    some = (a, b, c, d)
    return 4 - max(sum(left >> wind & 1 for left, wind in zip(some, order, strict=True)) for order in ORDERS)


def _winds_left(plan: Plan) -> dict[int, int]:
    """Return the winds that each player has not sat in this block of four rounds, as bits."""
    left: dict[int, int] = {}
    for one in plan.rounds[len(plan.rounds) // BLOCK * BLOCK :]:
        for table in one:
            for wind, player in enumerate(table):
                left[player] = left.get(player, ALL_WINDS) & ~(1 << wind)
    return left


def _numbered(groups: Sequence[Sequence[int]], plan: Plan, home: Mapping[int, int]) -> list[list[int]]:
    """Return the groups in the order of tables at which their players have sat least, fixed players at home."""
    visits = Counter((player, t) for one in plan.rounds for t, table in enumerate(one) for player in table)

    def price(group: Sequence[int], table: int) -> int:
        cost = 0
        for player in group:
            if player in home:
                cost += 0 if home[player] == table + 1 else ENDLESS >> 10
            elif seen := visits[player, table]:
                cost += RETURN if seen == 1 else THIRD * seen
        return cost

    prices = [[price(group, table) for table in range(len(groups))] for group in groups]
    out: list[list[int]] = [[] for _ in groups]
    for group, table in zip(groups, assigned(prices), strict=True):
        out[table] = list(group)
    return out


def assigned(prices: Sequence[Sequence[int]]) -> list[int]:
    """Return a column for each row, all different, of least price in all: the Hungarian method."""
    size = len(prices)
    rows, columns = [0] * (size + 1), [0] * (size + 1)
    owner = [0] * (size + 1)  # the row that has a column; rows and columns count from 1
    for row in range(1, size + 1):
        owner[0] = row
        column, came = _augmented(prices, rows, columns, owner)
        while column:
            owner[column], column = owner[came[column]], came[column]
    out = [0] * size
    for column in range(1, size + 1):
        out[owner[column] - 1] = column - 1
    return out


def _augmented(prices: Sequence[Sequence[int]], rows: list[int], columns: list[int], owner: list[int]) -> tuple[int, list[int]]:
    """Return a free column to which a cheapest path leads from column 0, and the columns before each on it."""
    size, column = len(prices), 0
    slack, came = [ENDLESS] * (size + 1), [0] * (size + 1)
    used = [False] * (size + 1)
    while owner[column]:
        used[column] = True
        least, then = ENDLESS, 0
        for j in range(1, size + 1):
            if used[j]:
                continue
            over = prices[owner[column] - 1][j - 1] - rows[owner[column]] - columns[j]
            if over < slack[j]:
                slack[j], came[j] = over, column
            least, then = min((least, then), (slack[j], j))
        for j in range(size + 1):
            if used[j]:
                rows[owner[j]] += least
                columns[j] -= least
            else:
                slack[j] -= least
        column = then
    return column, came


class _Winds:
    """Winds of a round: those that players have sat least, and of these those by which the rounds to come can have them too.

    Who has met need not sit together again if the same winds are left to both.
    """

    def __init__(self, tables: Sequence[Sequence[int]], plan: Plan) -> None:
        self.tables = tables
        self.left = _winds_left(plan)
        self.met: dict[int, set[int]] = {player: set() for table in tables for player in table}
        for one in (*plan.rounds, tables):
            for a, b in (pair for table in one for pair in permutations(table, 2)):
                if a in self.met and b in self.met:
                    self.met[a].add(b)
        self.orders = list(_best_orders(tables, plan))

    def found(self, rng: random.Random) -> Round:
        """Return the tables in the order East, South, West, North: the best of some tries, each improved table by table."""
        best: tuple[int, list[tuple[int, ...]]] = (-1, [])
        for _ in range(STARTS):
            seats = [rng.choice(orders) for orders in self.orders]
            worth = -1
            while worth < (worth := self._improved(seats)):
                continue
            best = max(best, (worth, seats[:]), key=lambda one: one[0])
        return tuple(best[1])

    def _improved(self, seats: list[tuple[int, ...]]) -> int:
        """Seat each table in the best of its orders; return what all are worth now."""
        then = {player: self._then(player, wind) for four in seats for wind, player in enumerate(four)}
        for t, orders in enumerate(self.orders):
            worth = {
                (player, wind): sum(ALIKE[self._then(player, wind)][then[other]] for other in self.met[player] - {*self.tables[t]})
                for player in self.tables[t]
                for wind in range(4)
            }
            seats[t] = max(
                orders, key=lambda four: self._among(four) + sum(worth[player, wind] for wind, player in enumerate(four))
            )
            then.update((player, self._then(player, wind)) for wind, player in enumerate(seats[t]))
        return sum(ALIKE[then[a]][then[b]] for a in then for b in self.met[a])

    def _then(self, player: int, wind: int) -> int:
        """Return the winds that are left to a player who sits one."""
        return self.left.get(player, ALL_WINDS) & ~(1 << wind)

    def _among(self, four: Sequence[int]) -> int:
        """Return how alike the winds are that are left to the players of one table."""
        then = [self._then(player, wind) for wind, player in enumerate(four)]
        return sum(ALIKE[a][b] for a, b in combinations(then, 2))


def _best_orders(tables: Sequence[Sequence[int]], plan: Plan) -> Iterator[list[tuple[int, ...]]]:
    """Yield the orders of each table in which its players have sat the winds least: in this block of four first, then in all."""
    start = len(plan.rounds) // BLOCK * BLOCK
    sat: Counter[tuple[int, int]] = Counter()
    for number, one in enumerate(plan.rounds):
        for four in one:
            for wind, player in enumerate(four):
                sat[player, wind] += 1 + (100 if number >= start else 0)
    for table in tables:
        price = {
            order: sum(sat[player, wind] ** 2 + 2 * sat[player, wind] for wind, player in enumerate(order))
            for order in permutations(table)
        }
        yield [order for order in price if price[order] == min(price.values())]
