"""Curves fitted to what was counted, and how well they foretell what was not."""

from typing import NamedTuple

import numpy as np

from jantaku.bots.strong.chances import ONE
from jantaku.bots.strong.place import beats
from jantaku.bots.strong.standings import KNOTS
from tools.place.counted import Counts, Numbers
from tools.place.course import FARTHEST, HUNDRED, WAYS_AHEAD

# Precision of two assumptions, in logits: that a curve bends as that of a deal less does (the last one not at all), and that it is
# the same. Set once, so that curves are smooth where few games come to, and not tuned.
SMOOTH, SAME = 2000.0, 1.0
LAST = 8000.0  # points by which the chances of the last deal change by a logit, where no game was counted
ROUNDS = 25
MOST_STEP = 1.5
TENTHS = 10
AHEAD = (np.arange(WAYS_AHEAD) - FARTHEST) * HUNDRED


def hats() -> Numbers:
    """Return by how much each knot counts at each step of 100 points, between two knots by how near they are."""
    return np.array([np.interp(AHEAD, KNOTS, row) for row in np.eye(len(KNOTS))]).T


def leaning() -> Numbers:
    """Return the quadratic form by which a curve leans towards another."""
    gaps = np.diff(KNOTS) / HUNDRED
    rows = np.zeros((len(KNOTS), len(KNOTS)))
    for i in range(1, len(KNOTS) - 1):
        rows[i, i - 1 : i + 2] = (
            np.array((1 / gaps[i - 1], -1 / gaps[i - 1] - 1 / gaps[i], 1 / gaps[i])) * min(gaps[i - 1 : i + 1]) ** 0.5
        )
    return SMOOTH * rows.T @ rows + SAME * np.eye(len(KNOTS))


def fitted(found: Counts) -> Numbers:
    """Return the chances at the knots, in parts of 65,536: by deals left and two seats."""
    x, lean = hats(), leaning()
    out = np.zeros((*found.cases.shape[:2], len(KNOTS)), int)
    for pair in range(out.shape[1]):
        w = np.array(KNOTS) / LAST
        for left in range(out.shape[0]):
            before, cases, above = w, found.cases[left, pair], found.above[left, pair]
            for _ in range(ROUNDS):
                p = 1 / (1 + np.exp(-x @ w))
                slope = x.T @ (above - cases * p) - lean @ (w - before)
                w = w + np.clip(np.linalg.solve((x.T * (cases * p * (1 - p))) @ x + lean, slope), -MOST_STEP, MOST_STEP)
            out[left, pair] = rising(np.round(ONE / (1 + np.exp(-w))))
    return out


def rising(values: Numbers) -> Numbers:
    """Return a curve that never falls, from its middle on both ways."""
    middle = len(values) // 2
    left = np.minimum.accumulate(values[middle::-1])[::-1]
    return np.concatenate((left, np.maximum.accumulate(values[middle:])[1:]))


class Tenth(NamedTuple):
    """Cases thought about as likely: the mean prediction and the share observed, in percent."""

    predicted: float
    observed: float
    cases: int

    def __str__(self) -> str:
        return f"{self.predicted:9.3f} {self.observed:9.3f} {self.predicted - self.observed:+8.3f} {self.cases:9}"


def foretold(sort: int) -> Numbers:
    """Return what the bot thinks of each cell, as a share."""
    pairs = [(own, other) for own in range(3) for other in range(own + 1, 4)]
    return np.array([[[beats(sort, left, *pair, int(ahead)) for ahead in AHEAD] for pair in pairs] for left in range(8)]) / ONE


def tenths(sort: int, found: Counts) -> list[Tenth]:
    """Return what the bot thinks beside what was counted, in tenths of the cases, the least likely first."""
    chance, cases, above = (each.ravel() for each in (foretold(sort), found.cases, found.above))
    order = np.argsort(chance, kind="stable")
    ends = np.searchsorted(np.cumsum(cases[order]), np.linspace(0, cases.sum(), TENTHS + 1)[1:-1])
    out = []
    for part in np.split(order, ends):
        n = max(1, int(cases[part].sum()))
        out.append(Tenth(100 * float((chance[part] * cases[part]).sum()) / n, 100 * float(above[part].sum()) / n, n))
    return out


def surprise(sort: int, found: Counts) -> float:
    """Return the mean logarithmic loss of what the bot thinks, in nats a case."""
    p = np.clip(foretold(sort), 1 / ONE, 1 - 1 / ONE)
    return float(-(found.above * np.log(p) + (found.cases - found.above) * np.log(1 - p)).sum() / found.cases.sum())
