"""Searches for what `jantaku.tournament.seating` moves: a round moved by Z_R, and as many blocks as a group has elements."""

import math
import random
import time

import numpy as np

from jantaku.tournament.seating.cyclic import Block, Group
from tools.quick import quick

Array = np.ndarray


def orbits(rounds: int, first: int, second: int, *, same: bool) -> tuple[Array, Array]:
    """Return the orbit of each pair of a first and a second thing, and by how much using it once is once too often.

    Things are columns of ``rounds``, those left over stay. ``same``: both are the same things, and pairs have no order.
    """
    moving, others = first // rounds * rounds, second // rounds * rounds
    known: dict[tuple[int, ...], int] = {}
    sizes: list[int] = []
    out = np.zeros((first, second), np.int64)
    for x in range(first):
        for y in range(second):
            if same and x == y:
                continue
            size = 0
            if x < moving and y < others:
                kind = (0, x // rounds, y // rounds, (y - x) % rounds)
                if same:
                    kind = min(kind, (0, y // rounds, x // rounds, (x - y) % rounds))
                    size = int(x // rounds == y // rounds and 2 * ((y - x) % rounds) == rounds)
            elif x < moving:
                kind = (1, x // rounds, y, 0)
            elif y < others:
                kind = (1, y // rounds, x, 0) if same else (2, y // rounds, x, 0)
            else:
                kind, size = (3, min(x, y), max(x, y), 0) if same else (3, x, y, 0), rounds - 1
            if kind not in known:
                known[kind] = len(sizes)
                sizes.append(size)
            out[x, y] = known[kind]
    return out, np.array(sizes, np.int64)


@quick
def pay(orbit: Array, size: Array, used: Array, players: Array, i: int, sign: int) -> int:
    """Count the player in a place with the other three of the table, or no longer; return the change of the cost."""
    cost = 0
    for z in range(i // 4 * 4, i // 4 * 4 + 4):
        if z != i:
            o = orbit[players[i], players[z]]
            if sign < 0:
                used[o] -= 1
                cost -= used[o] + size[o]
            else:
                cost += used[o] + size[o]
                used[o] += 1
    return cost


@quick
def visit(orbit: Array, size: Array, used: Array, players: Array, tables: Array, i: int, sign: int) -> int:
    """Count the player in a place with the table, or no longer; return the change of the cost."""
    o = orbit[players[i], tables[i // 4]]
    if sign < 0:
        used[o] -= 1
        return -(used[o] + size[o])
    used[o] += 1
    return used[o] - 1 + size[o]


@quick
def first_cost(orbit: Array, size: Array, used: Array, players: Array) -> int:
    """Count all who sit together; return the cost."""
    cost = 0
    for i in range(len(players)):
        for k in range(i // 4 * 4, i):
            o = orbit[players[i], players[k]]
            cost += used[o] + size[o]
            used[o] += 1
    return cost


@quick
def first_visits(orbit: Array, size: Array, used: Array, players: Array, tables: Array) -> int:
    """Count all players with their tables; return the cost."""
    cost = 0
    for i in range(len(players)):
        cost += visit(orbit, size, used, players, tables, i, 1)
    return cost


@quick
def exchange(
    meet: Array, meets: Array, met: Array, sit: Array, sits: Array, sat: Array, players: Array, tables: Array, i: int, k: int
) -> tuple[int, int]:
    """Have the players in two places change places; return the change of the cost in meetings and in visits."""
    meetings = visits = 0
    for place in (i, k):
        meetings += pay(meet, meets, met, players, place, -1)
        visits += visit(sit, sits, sat, players, tables, place, -1)
    players[i], players[k] = players[k], players[i]
    for place in (i, k):
        meetings += pay(meet, meets, met, players, place, 1)
        visits += visit(sit, sits, sat, players, tables, place, 1)
    return meetings, visits


@quick
def exchange_tables(sit: Array, sits: Array, sat: Array, players: Array, tables: Array, s: int, t: int) -> int:
    """Have two fours change tables; return the change of the cost in visits."""
    visits = 0
    for z in range(4):
        visits += visit(sit, sits, sat, players, tables, 4 * s + z, -1)
        visits += visit(sit, sits, sat, players, tables, 4 * t + z, -1)
    tables[s], tables[t] = tables[t], tables[s]
    for z in range(4):
        visits += visit(sit, sits, sat, players, tables, 4 * s + z, 1)
        visits += visit(sit, sits, sat, players, tables, 4 * t + z, 1)
    return visits


@quick
def anneal(
    meet: Array, meets: Array, sit: Array, sits: Array, players: Array, tables: Array, price: int, steps: int, seed: int
) -> tuple[int, Array, Array]:
    """Exchange two players, or two tables, while the heat falls; return the cost, players and tables of the best round met."""
    random.seed(seed)
    met, sat = np.zeros(len(meets), np.int64), np.zeros(len(sits), np.int64)
    size = len(players)
    cost = first_cost(meet, meets, met, players) + price * first_visits(sit, sits, sat, players, tables)
    best, kept, kept_tables, heat = cost, players.copy(), tables.copy(), 1.0
    for n in range(steps):
        if n % 64 == 0:
            heat = 0.12 ** (n / steps)
        i, k = random.randrange(size), random.randrange(size)
        if i // 4 == k // 4:
            continue
        whole = price > 0 and random.random() < 0.15
        before = cost
        for turn in range(2):
            if whole:
                cost += price * exchange_tables(sit, sits, sat, players, tables, i // 4, k // 4)
            else:
                meetings, visits = exchange(meet, meets, met, sit, sits, sat, players, tables, i, k)
                cost += meetings + price * visits
            if turn == 0 and (cost <= before or random.random() < math.exp((before - cost) / heat)):
                break
        if cost < best:
            best = cost
            kept[:] = players
            kept_tables[:] = tables
            if cost == 0:
                break
    return best, kept, kept_tables


def round_to_move(players: int, rounds: int, seconds: float, seed: int, *, tables: bool) -> tuple[int, list[int], list[int]]:
    """Look for a round of players, and its tables where they are moved too; the cost is 0 where nothing comes twice."""
    meet, meets = orbits(rounds, players, players, same=True)
    sit, sits = orbits(rounds, players, players // 4, same=False)
    rng = np.random.default_rng([seed, players, rounds])
    end = time.process_time() + seconds
    best: tuple[int, list[int], list[int]] = (1 << 30, [], [])
    while best[0] and time.process_time() < end:
        start, order = rng.permutation(players), rng.permutation(players // 4)
        price = int(tables)
        cost, found, at = anneal(meet, meets, sit, sits, start, order, price, 400_000, int(rng.integers(1 << 30)))
        best = min(best, (cost, [int(x) for x in found], [int(t) for t in at]))
    return best


def full_blocks(moduli: list[int], seed: int, most: int = 200_000) -> list[Block] | None:
    """Look for as many blocks as the group has elements: the elements, and three orthomorphisms orthogonal to one another.

    An orthomorphism f permutes the group, and so does f(x) - x. Where the order is odd, f(-x) = -f(x) is asked for as well.
    """
    group = Group(moduli)
    rows = _orthomorphisms(group, most, symmetric=bool(group.size % 2))
    random.Random(seed).shuffle(rows)
    some = np.array(rows)
    sub = np.array(group.sub)

    def orthogonal(row: Array, others: Array) -> Array:
        """Return the rows whose difference from a row is a permutation."""
        seen = np.bitwise_or.reduce(1 << sub[others, row[None, :]], axis=1)
        return others[seen == (1 << group.size) - 1]

    for row in some:
        near = orthogonal(row, some)
        for other in near:
            third = orthogonal(other, near)
            if len(third):
                return [
                    tuple(int(column[x]) for column in (np.arange(group.size), row, other, third[0])) for x in range(group.size)
                ]
    return None


def _orthomorphisms(group: Group, most: int, *, symmetric: bool) -> list[list[int]]:
    """Return orthomorphisms that keep 0, at most so many."""
    q, zero = group.size, 0
    out: list[list[int]] = []
    found = [-1] * q
    found[zero] = zero

    def put(x: int, used: int, moved: int) -> None:
        if len(out) >= most:
            return
        while x < q and found[x] >= 0:
            x += 1
        if x == q:
            out.append(found[:])
            return
        minus = group.sub[zero][x]
        for y in range(q):
            pairs = [(x, y), (minus, group.sub[zero][y])] if symmetric and minus != x else [(x, y)]
            use, move = 0, 0
            for a, b in pairs:
                use |= 1 << b
                move |= 1 << group.sub[b][a]
            if use & used or move & moved or use.bit_count() < len(pairs) or move.bit_count() < len(pairs):
                continue
            for a, b in pairs:
                found[a] = b
            put(x + 1, used | use, moved | move)
            for a, _ in pairs:
                found[a] = -1

    put(1, 1, 1)
    return out
