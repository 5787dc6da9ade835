"""Fit of the weights of waits, and of how surely a tile of such a weight is won on: the likeliest for opponents that were ready."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from jantaku.bots.sensible.sight import passed
from jantaku.core.constants import EAST, KINDS, ORPHANS
from tools.danger.walk import Moment

Array = npt.NDArray[Any]

# The weights: of two pairs and of single tiles by class, edges, both sides and middles by the distance from the end of the suit.
PAIRS_AT, SINGLE_AT, EDGE_AT, SIDES_AT, MIDDLE_AT, COUNT = 0, 3, 6, 7, 10, 14
AS_BEFORE = (26, 26, 26, 9, 9, 27, 12, 40, 40, 40, 8, 8, 8, 8)  # of the first version of the bot, from which they start
UNIT, UNIT_AT = 40, SIDES_AT + 1  # that of 34 and 67 stays
LEAN = 4.0  # precision of the assumption that a weight is as before, in natural logarithms: one in e**0.5 is a standard deviation
ROUNDS, LATE = 400, 250
PACE, LATE_PACE = 0.05, 0.01
LEAST, MOST = 1e-5, 0.95


@dataclass
class Waits:
    """Opponents that were ready, and what could be seen of the tiles left."""

    left: list[list[int]] = field(default_factory=list)
    safe: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    group: list[int] = field(default_factory=list)
    hands: set[tuple[str, int]] = field(default_factory=set)

    def add(self, one: Moment, foe: int, group: int) -> None:
        """Count an opponent of a moment."""
        self.left.append(one.mind.sight.left[:])
        self.safe.append(passed(one.view, foe))
        self.held.append(one.held)
        self.wins.append(one.wins[foe])
        self.group.append(group)
        self.hands.add((one.hand, foe))

    def fitted(self) -> tuple[list[int], list[int], int]:
        """Return the weights; by group, the kinds that may be won on; and the power: the last two in hundredths."""
        each, all_of = parts(np.array(self.left, dtype=np.float32), ~bits(self.safe))
        seen = bits(self.held) & (each.sum(2) > 0)
        w, kinds, power = climb(each, all_of, bits(self.wins), seen, np.array(self.group), LEAN / len(self.hands))
        return [round(float(x)) for x in w], [round(100 * float(x)) for x in kinds], round(100 * power)


def bits(sets: list[int]) -> Array:
    """Return rows of 34 booleans."""
    return (np.array(sets, dtype=np.int64)[:, None] >> np.arange(KINDS) & 1).astype(bool)


def parts(left: Array, free: Array) -> tuple[Array, Array]:
    """Return how often each weight counts for each kind, and for the sum of all waits: (rows, 34, weights), (rows, weights)."""
    each = np.zeros((len(left), KINDS, COUNT), np.float32)
    total = np.zeros((len(left), COUNT), np.float32)
    for kind in range(KINDS):
        sort = 2 if kind >= EAST else 0 if kind in ORPHANS else 1
        n = left[:, kind] * free[:, kind]
        pairs = n * (n - 1) / 2
        each[:, kind, PAIRS_AT + sort] += pairs
        each[:, kind, SINGLE_AT + sort] += n
        total[:, PAIRS_AT + sort] += pairs / 2
        total[:, SINGLE_AT + sort] += n
    for low in range(EAST):
        number = low % 9
        if number < 8:
            both = left[:, low] * left[:, low + 1]
            outer = number in (0, 7)
            won = [low + 2 if number == 0 else low - 1] if outer else [low - 1, low + 2]
            _add(each, total, free, won, EDGE_AT if outer else SIDES_AT + min(number, 7 - number) - 1, both)
        if number < 7:
            _add(each, total, free, [low + 1], MIDDLE_AT + min(number, 6 - number), left[:, low] * left[:, low + 2])
    return each, total


def _add(each: Array, total: Array, free: Array, won: list[int], at: int, ways: Array) -> None:
    """Add a wait by a run, which must be free on all its kinds."""
    ways = ways * free[:, won].all(1)
    for kind in won:
        each[:, kind, at] += ways
    total[:, at] += ways


def climb(each: Array, total: Array, wins: Array, seen: Array, group: Array, lean: float) -> tuple[Array, Array, float]:
    """Return the likeliest weights, kinds by group, and power, over the tiles that could be discarded."""
    before = np.log(np.array(AS_BEFORE, dtype=float))
    groups = int(group.max()) + 1
    at = np.r_[before, np.zeros(groups + 1)]
    mean, square = np.zeros_like(at), np.zeros_like(at)
    for i in range(ROUNDS):
        w, kinds, power = np.exp(at[:COUNT]).astype(np.float32), np.exp(at[COUNT:-1]), float(np.exp(at[-1]))
        own, whole = each @ w, total @ w + 1e-9
        share = np.clip(own / whole[:, None], 1e-6, 1)
        p = np.clip(kinds[group][:, None] * share**power, LEAST, MOST)
        slope = np.where(seen, (wins - p) / (1 - p), 0)  # of the likelihood, by the logarithm of the chance
        by_own = (slope * power / np.maximum(own, 1e-6)).astype(np.float32)
        by_weight = np.einsum("nk,nkw->w", by_own, each) - (slope.sum(1) * power / whole) @ total
        by_kinds = np.bincount(group, weights=slope.sum(1), minlength=groups)
        step = np.r_[by_weight * w, by_kinds, (slope * np.log(share)).sum() * power] / len(wins)
        step[:COUNT] -= (at[:COUNT] - before) * lean
        mean, square = 0.9 * mean + 0.1 * step, 0.99 * square + 0.01 * step**2
        at = at + (PACE if i < LATE else LATE_PACE) * mean / (np.sqrt(square) + 1e-9)
    w = np.exp(at[:COUNT])
    return w * UNIT / w[UNIT_AT], np.exp(at[COUNT:-1]), float(np.exp(at[-1]))


def tables(silent: tuple[list[int], list[int], int], loud: tuple[list[int], list[int], int]) -> str:
    """Return the tables as they stand in the source of the bot: without riichi, and with it."""
    both = (silent[0], loud[0])
    sides = tuple((0, *(w[SIDES_AT + min(i, 7 - i) - 1] for i in range(1, 7)), 0) for w in both)
    middles = tuple(tuple(w[MIDDLE_AT + min(i, 6 - i)] for i in range(7)) for w in both)
    return "\n".join(
        (
            f"OF_TWO_PAIRS = {tuple(tuple(w[PAIRS_AT:SINGLE_AT]) for w in both)}",
            f"SINGLE_TILE = {tuple(tuple(w[SINGLE_AT:EDGE_AT]) for w in both)}",
            f"EDGES = {tuple(w[EDGE_AT] for w in both)}",
            f"TWO_SIDED = {sides}",
            f"MIDDLES = {middles}",
            f"POWERS = {(*[silent[2]] * len(silent[1]), loud[2])}",
            f"WAITED_ON = {(*silent[1], *loud[1])}",
        )
    )
