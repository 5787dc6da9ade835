"""Fit of the tables of readiness: a logistic regression whose rare cells lean on their neighbours."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from jantaku.bots.strong.danger import PER_LOGIT
from jantaku.core.constants import EAST, MARK_DRAWN
from jantaku.core.fields import State
from jantaku.core.kinds import KIND
from tools.danger.walk import Moment

Array = npt.NDArray[Any]

CALLS, TURNS, STREAKS, CLASSES = 4, 19, 7, 3
TURN_AT = 0
STREAK_AT = TURN_AT + CALLS * TURNS
LAST_AT = STREAK_AT + 2 * STREAKS
RIICHI_AT = LAST_AT + 4 * CLASSES
DORA_AT = RIICHI_AT + 2 * CALLS
WEIGHTS = DORA_AT + 1
# Precision of four assumptions: that a row of turns is straight, that it runs like that of a call less, that any other weight is 0,
# and that a weight by turn is 0. Set once, so that rows are smooth, and not tuned.
STRAIGHT, PARALLEL, SMALL, ANY = 36.0, 4.0, 2.25, 0.001
ROUNDS = 14
MOST_STEP = 1.5


def evidence(v: State, m: Moment, foe: int) -> list[int]:
    """Return the weights that apply to an opponent, as `readiness` of the strong bot adds them up."""
    n, calls = v.discards[foe], min(v.called[foe], CALLS - 1)
    threat = int(any(v.riichi[other] > 0 for other in range(4) if other != foe))
    streak = 0
    while streak < n and v.marks[foe][n - 1 - streak] & MARK_DRAWN:
        streak += 1
    last = KIND[v.river[foe][n - 1]] if n else EAST
    own = int(streak == 0)
    sort = 2 if last >= EAST else 1 if 2 <= last % 9 <= 6 else 0
    found = [
        TURN_AT + calls * TURNS + min(n, TURNS - 1),
        STREAK_AT + min(calls, 1) * STREAKS + min(streak, STREAKS - 1),
        LAST_AT + (2 * threat + own) * CLASSES + sort,
        RIICHI_AT + threat * CALLS + calls,
    ]
    return [*found, DORA_AT] if n and own and m.mind.sight.dora[last] else found


class Readiness:
    """Opponents without riichi, counted by the evidence that there is of each."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, ...], list[int]] = {}

    def add(self, one: Moment) -> None:
        """Count the opponents of a moment."""
        for foe in range(4):
            if foe != one.seat and one.view.riichi[foe] == 0 and one.view.melds[foe] < 4:
                cell = self._counts.setdefault(tuple(evidence(one.view, one, foe)), [0, 0])
                cell[0] += 1
                cell[1] += one.ready[foe]

    def fitted(self) -> list[int]:
        """Return the weights, in the units of the tables."""
        x = np.zeros((len(self._counts), WEIGHTS))
        for row, cells in enumerate(self._counts):
            x[row, list(cells)] = 1
        cases, true = np.array(list(self._counts.values()), dtype=float).T
        w, lean = np.zeros(WEIGHTS), leaning()
        for _ in range(ROUNDS):
            p = 1 / (1 + np.exp(-x @ w))
            slope = x.T @ (true - cases * p) - lean @ w
            w += np.clip(np.linalg.solve((x.T * (cases * p * (1 - p))) @ x + lean, slope), -MOST_STEP, MOST_STEP)
        return [round(float(each) * PER_LOGIT) for each in w]


def leaning() -> Array:
    """Return the quadratic form by which cells lean on their neighbours."""
    rows = []

    def row(precision: float, weights: Iterable[tuple[int, int]]) -> None:
        one = np.zeros(WEIGHTS)
        for at, weight in weights:
            one[at] = weight
        rows.append(one * precision**0.5)

    for calls in range(CALLS):
        first = TURN_AT + calls * TURNS
        for at in range(first, first + TURNS - 2):
            row(STRAIGHT, [(at, 1), (at + 1, -2), (at + 2, 1)])
        for at in range(first, first + TURNS - 1):
            if calls:
                row(PARALLEL, [(at + 1, 1), (at, -1), (at + 1 - TURNS, -1), (at - TURNS, 1)])
    for at in range(WEIGHTS):
        row(ANY if at < STREAK_AT else SMALL, [(at, 1)])
    stacked = np.array(rows)
    return stacked.T @ stacked


def tables(w: list[int]) -> str:
    """Return the tables as they stand in the source of the bot."""

    def lines(first: int, last: int, width: int) -> list[tuple[int, ...]]:
        return [tuple(w[at : at + width]) for at in range(first, last, width)]

    last = lines(LAST_AT, RIICHI_AT, CLASSES)
    return "\n".join(
        (
            _table("BY_TURN", lines(TURN_AT, STREAK_AT, TURNS)),
            _table("BY_STREAK", lines(STREAK_AT, LAST_AT, STREAKS)),
            _table("BY_LAST", [(last[0], last[1]), (last[2], last[3])]),
            _table("BY_RIICHI", lines(RIICHI_AT, DORA_AT, CALLS)),
            f"DORA_LAST = {w[DORA_AT]}",
        )
    )


def _table(name: str, rows: Iterable[object]) -> str:
    return f"{name} = (\n" + "".join(f"    {row},\n" for row in rows) + ")"
