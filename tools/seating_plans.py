"""Look for seating plans beforehand: ``python -m tools.seating_plans SECONDS [plan] PLAYERSxROUNDS ...``.

``plan 24x8`` looks for a plan of 24 players and 8 rounds, for each wish, so many seconds; ``base 40x9`` for a round that can be
moved; ``blocks 14x12`` for 12 blocks of 14 tables, ``blocks 2x6x12`` in the group Z_2 x Z_6. Better ones than those in
``src/jantaku/tournament/seating/plans.txt`` are written there. Annealing, compiled by Numba.
"""

import math
import random
import sys
import time
from collections.abc import Iterator
from functools import cache

import numpy as np

from jantaku.tournament.seating import develop, hard
from jantaku.tournament.seating.cyclic import Group, flaws, search
from jantaku.tournament.seating.making import STRICT, VARIED, known
from tools.quick import quick
from tools.seating_bases import full_blocks, round_to_move

Plan = np.ndarray


# Rounds of which each pair meets once at most, found by moving a round; the tables of these come after.
LONGEST = {20: (5,), 24: (7,), 28: (9,), 36: (11,), 40: (13,), 44: (14,), 48: (15,), 52: (17,)}

# Of these, some that take long to find.
GIVEN = {
    (36, 11): "BCET013I7MNPFLOV29QW4ADK8GSY5HUX6JRZ",
    (40, 13): "2DGMJQRZ013VOPUb48LN7CXa5BEcAFKT9HWY6ISd",
}


@cache
def moved_rounds(players: int, rounds: int) -> list[Plan]:
    """Return some plans without repeats that come of moving a round; none where a minute does not find the first."""
    given = GIVEN.get((players, rounds))
    tables = list(range(players // 4))
    out = [array(develop.developed(hard.Base(tables, hard.numbers(given)), rounds))] if given else []
    for seed in range(6):
        cost, found, _ = round_to_move(players, rounds, 60 if not out else 10, seed, tables=False)
        if not cost:
            out.append(array(develop.developed(hard.Base(tables, found), rounds)))
        elif not out:
            break
    return out


@quick
def counts(plan: Plan) -> tuple[Plan, Plan]:
    """Return how often each pair meets, and each player and table."""
    rounds, size = plan.shape
    met = np.zeros((size, size), np.int64)
    visits = np.zeros((size, size // 4), np.int64)
    for r in range(rounds):
        for i in range(size):
            visits[plan[r, i], i // 4] += 1
            for k in range(i // 4 * 4, i):
                met[plan[r, i], plan[r, k]] += 1
                met[plan[r, k], plan[r, i]] += 1
    return met, visits


@quick
def rise(plan: Plan, met: Plan, r: int, i: int, k: int) -> int:
    """Return how many more meetings come again where the players in two places change places."""
    x, y = plan[r, i], plan[r, k]
    out = 0
    for z in range(i // 4 * 4, i // 4 * 4 + 4):
        if z != i:
            out += met[y, plan[r, z]] - met[x, plan[r, z]] + 1
    for z in range(k // 4 * 4, k // 4 * 4 + 4):
        if z != k:
            out += met[x, plan[r, z]] - met[y, plan[r, z]] + 1
    return out


@quick
def leave(plan: Plan, met: Plan, visits: Plan, r: int, i: int, k: int) -> None:
    """Have the player in a place meet those at the table of another place, in place of those at the table they leave."""
    x = plan[r, i]
    for z in range(i // 4 * 4, i // 4 * 4 + 4):
        if z != i:
            met[x, plan[r, z]] -= 1
            met[plan[r, z], x] -= 1
    for z in range(k // 4 * 4, k // 4 * 4 + 4):
        if z != k:
            met[x, plan[r, z]] += 1
            met[plan[r, z], x] += 1
    visits[x, i // 4] -= 1
    visits[x, k // 4] += 1


@quick
def anneal(plan: Plan, first: int, steps: int, repeat: float, visit: float, hot: float, cold: float, seed: int) -> Plan:
    """Exchange two players of a round, from the first that may change, while the heat falls; return the cheapest plan met."""
    random.seed(seed)
    rounds, size = plan.shape
    met, visits = counts(plan)
    cost = repeat * (met * (met - 1)).sum() / 4 + visit * (visits * (visits - 1)).sum() / 2
    best, kept, heat = cost, plan.copy(), hot
    for n in range(steps):
        if n % 64 == 0:
            heat = hot * (cold / hot) ** (n / steps)
        r, i, k = first + random.randrange(rounds - first), random.randrange(size), random.randrange(size)
        s, t = i // 4, k // 4
        if s == t:
            continue
        x, y = plan[r, i], plan[r, k]
        change = repeat * rise(plan, met, r, i, k)
        change += visit * (visits[x, t] + visits[y, s] - visits[x, s] - visits[y, t] + 2)
        if change > 0 and random.random() >= math.exp(-change / heat):
            continue
        leave(plan, met, visits, r, i, k)
        leave(plan, met, visits, r, k, i)
        plan[r, i], plan[r, k] = y, x
        cost += change
        if cost < best - 1e-9:
            best = cost
            kept[:] = plan
            if cost <= 1e-9:
                break
    return kept


@quick
def renumber(plan: Plan, steps: int, hot: float, cold: float, seed: int) -> Plan:
    """Exchange two tables of a round at random while the heat falls; return the plan with fewest returns."""
    random.seed(seed)
    rounds, size = plan.shape
    _, visits = counts(plan)
    cost = best = (visits * (visits - 1)).sum() // 2
    kept, heat = plan.copy(), hot
    for n in range(steps):
        if n % 64 == 0:
            heat = hot * (cold / hot) ** (n / steps)
        r, s, t = random.randrange(rounds), random.randrange(size // 4), random.randrange(size // 4)
        if s == t:
            continue
        change = 0
        for z in range(4):
            x, y = plan[r, 4 * s + z], plan[r, 4 * t + z]
            change += visits[x, t] - visits[x, s] + visits[y, s] - visits[y, t] + 2
        if change > 0 and random.random() >= math.exp(-change / heat):
            continue
        for z in range(4):
            x, y = plan[r, 4 * s + z], plan[r, 4 * t + z]
            visits[x, s] -= 1
            visits[x, t] += 1
            visits[y, t] -= 1
            visits[y, s] += 1
            plan[r, 4 * s + z], plan[r, 4 * t + z] = y, x
        cost += change
        if cost < best:
            best = cost
            kept[:] = plan
    return kept


def figures(plan: Plan) -> tuple[int, int]:
    """Return the meetings of pairs beyond their first, and those of players and tables."""
    met, visits = counts(plan)
    return int(np.maximum(met - 1, 0).sum()) // 2, int(np.maximum(visits - 1, 0).sum())


def best_known(players: int, rounds: int, wish: str) -> hard.Rounds | None:
    """Return the rounds that the program has for this without a search."""
    found = known(players, rounds, wish, random.Random(1))
    return None if found is None else found[1]


def key(plan: Plan, wish: str) -> tuple[int, int]:
    """Return the figures, that which counts first for a wish in front."""
    repeats, visits = figures(plan)
    return (repeats, visits) if wish == VARIED else (visits, repeats)


def array(rounds: hard.Rounds) -> Plan:
    """Return rounds of tables as an array: a line for each round, its players by table."""
    return np.array([[player for table in one for player in table] for one in rounds])


def starts(players: int, rounds: int, wish: str, rng: np.random.Generator) -> Iterator[tuple[Plan, int]]:
    """Yield plans to begin with, without end, and how many of their rounds were a plan already.

    They are those of the file, shorter ones with rounds added, longer ones with some left out, rounds that are moved, any at all.
    """
    while True:
        for kept in (VARIED, STRICT):
            if own := hard.plan(players, rounds, kept):
                yield array(own), 0
        near = range(max(1, rounds - 4), min(rounds + 3, 16))
        others = [array(some) for n in near if n != rounds and (some := best_known(players, n, wish))]
        moved = [some for n in LONGEST.get(players, ()) for some in moved_rounds(players, n)]
        for other in (*others, *moved):
            yield of_length(other, rounds, rng)
        yield of_length(np.zeros((0, players), np.int64), rounds, rng)


def of_length(plan: Plan, rounds: int, rng: np.random.Generator) -> tuple[Plan, int]:
    """Return a plan with rounds left out at random, or added after the others, and how many were there."""
    length, players = plan.shape
    kept = plan[np.sort(rng.permutation(length)[:rounds])]
    more = [rng.permutation(players)[None] for _ in range(rounds - len(kept))]
    return np.vstack([kept, *more]).astype(np.int64), len(kept)


def improved(start: Plan, there: int, wish: str, rng: np.random.Generator) -> Iterator[Plan]:
    """Yield plans made from one: rounds that were added, all opponents, table numbers, then both with what counts first dear."""
    seed = int(rng.integers(1 << 30))
    steps = 40_000 * len(start) + 20_000 * start.shape[1]
    plan = start.copy()
    prices = (1.0, 0.0) if wish == VARIED else (1.0, 6.0)
    hot = float(rng.choice([0.3, 0.6, 1.0, 1.5])) * (1.0 if wish == VARIED else 2.0)
    if 0 < there < len(start):
        plan = anneal(plan, there, steps // 2, *prices, 1.0, 0.1, seed)
    if rng.random() < (0.5 if figures(plan)[0] else 0.2):
        plan = anneal(plan, 0, steps * 2, *prices, hot, 0.12, seed)
        yield plan
    if wish == VARIED or rng.random() < 0.3:
        plan = renumber(plan.copy(), steps * 2, 2.0, 0.12, seed)
        yield plan
    dear = (float(rng.choice([3.0, 6.0, 12.0])), 1.0)
    yield anneal(
        plan.copy(), 0, steps * 2, *(dear if wish == VARIED else dear[::-1]), float(rng.choice([0.4, 0.8, 1.2, 2.0])), 0.15, seed
    )


def look_for_plan(players: int, rounds: int, seconds: float, seed: int) -> None:
    """Look for plans of each wish, and write what is better than what the file has."""
    for moved in LONGEST.get(players, ()):
        moved_rounds(players, moved)  # before the time counts
    for wish in (VARIED, STRICT):
        rng = np.random.default_rng([seed, players, rounds])
        best: tuple[tuple[int, int], Plan | None] = ((1 << 30, 0), None)
        own = best_known(players, rounds, wish)
        if own:
            best = (key(array(own), wish), None)
        least = (max(0, 6 * (players // 4) * rounds - players * (players - 1) // 2), players * max(0, rounds - players // 4))
        end = time.process_time() + seconds
        for start, there in starts(players, rounds, wish, rng):
            for plan in improved(start, there, wish, rng):
                if key(plan, wish) < best[0]:
                    best = (key(plan, wish), plan.copy())
            if time.process_time() > end or (best[0] if wish == VARIED else best[0][::-1]) == least:
                break
        print(f"{players}x{rounds} {wish}: {best[0]}{'' if best[1] is None else ' new'}, bounds {least}", flush=True)
        if best[1] is not None:
            keep_plan(players, rounds, wish, best[1])


def keep_plan(players: int, rounds: int, wish: str, plan: Plan) -> None:
    """Write a plan for a wish; for both, where it is as good for the other."""
    other = STRICT if wish == VARIED else VARIED
    own = best_known(players, rounds, other)
    both = own is None or key(plan, other) <= key(array(own), other)
    head = ("plan", str(players), str(rounds))
    words = [hard.letters([int(player) for player in row]) for row in plan]
    found = dict(hard.lines.__wrapped__())
    if both:
        for each in (wish, other, hard.BOTH):
            found.pop((*head, each), None)
        found[*head, hard.BOTH] = words
    else:
        shared = found.pop((*head, hard.BOTH), None)
        if shared:
            found[*head, other] = shared
        found[*head, wish] = words
    write(found)


def text_of(found: dict[tuple[str, ...], list[str]]) -> str:
    """Return the text of the file, in order."""
    order = {"blocks": 0, "base": 1, "plan": 2}
    heads = sorted(found, key=lambda head: (order[head[0]], *map(int, head[1:3]), head[3:]))
    lines = ["# Found by tools/seating_plans.py; read by hard.py, which says what a line is.", ""]
    lines += [" ".join((*head, *found[head])) for head in heads]
    return "\n".join(lines) + "\n"


def write(found: dict[tuple[str, ...], list[str]]) -> None:
    """Write the file."""
    hard.FILE.write_text(text_of(found), "ascii")
    hard.lines.cache_clear()


def main() -> None:
    """Look for all that is asked for, one after the other."""
    seconds, kind, seed = float(sys.argv[1]), "plan", random.randrange(1 << 30)
    for word in sys.argv[2:]:
        if word in {"plan", "base", "blocks"}:
            kind = word
            continue
        numbers = [int(part) for part in word.split("x")]
        if kind == "plan":
            look_for_plan(numbers[0], numbers[1], seconds, seed)
        elif kind == "base":
            look_for_base(numbers[0], numbers[1], seconds, seed)
        else:
            look_for_blocks(numbers[:-1], numbers[-1], seed)


def look_for_blocks(moduli: list[int], rounds: int, seed: int) -> None:
    """Look for blocks in a group: with the search of the program, or, for as many as it has elements, among orthomorphisms."""
    group = Group(moduli)
    found = full_blocks(moduli, seed) if rounds == group.size else search(group, rounds, random.Random(seed))
    print(f"blocks for {group.size} tables, {rounds} rounds: {'none' if found is None else 'found'}", flush=True)
    own = hard.blocks(group.size)
    if found and not flaws(group, found) and (own is None or len(own[1]) < rounds):
        words = ["x".join(map(str, moduli)), *map(hard.letters, found)]
        write(dict(hard.lines.__wrapped__()) | {("blocks", str(group.size)): words})


def look_for_base(players: int, rounds: int, seconds: float, seed: int) -> None:
    """Look for a round that is moved with its tables; one without repeats and returns is kept."""
    cost, found, tables = round_to_move(players, rounds, seconds, seed, tables=True)
    print(f"base {players}x{rounds}: {cost} too many", flush=True)
    if not cost:
        head = ("base", str(players), str(rounds))
        write(dict(hard.lines.__wrapped__()) | {head: [hard.letters(tables), hard.letters(found)]})


if __name__ == "__main__":
    main()
