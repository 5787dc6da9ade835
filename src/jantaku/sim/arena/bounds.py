"""Means of a sample with their bounds, by Student's t; exact sums, so that the order in which it came does not matter."""

import math
from fractions import Fraction
from functools import cache
from statistics import NormalDist
from typing import NamedTuple

EXACT = 200  # degrees of freedom, beyond which a series is as exact as is shown
HALVINGS = 60


class Bounded(NamedTuple):
    """A mean with its bounds; None where the sample has fewer than two."""

    mean: float
    low: float | None
    high: float | None

    def leaves_out(self, value: float) -> bool:
        """Return whether a value is beyond the bounds."""
        return self.low is not None and self.high is not None and not self.low <= value <= self.high


class Sample:
    """Numbers of which the sum and the sum of squares are kept."""

    def __init__(self) -> None:
        self.n = 0
        self.total = self.squares = Fraction()

    def add(self, value: Fraction) -> None:
        """Add a number."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def bounded(self, risk: float) -> Bounded:
        """Return the mean, and bounds outside of which the true one is with the probability ``risk``."""
        if not self.n:
            return Bounded(0.0, None, None)
        mean = self.total / self.n
        if self.n == 1:
            return Bounded(float(mean), None, None)
        variance = (self.squares - mean * self.total) / (self.n - 1)
        half = student(risk, self.n - 1) * math.sqrt(variance / self.n)
        return Bounded(float(mean), float(mean) - half, float(mean) + half)


@cache
def student(risk: float, freedom: int) -> float:
    """Return the t that is exceeded, on one side or the other, with a probability, at so many degrees of freedom."""
    if freedom > EXACT:
        return _by_series(NormalDist().inv_cdf(1 - risk / 2), freedom)
    low, high = 0.0, 1.0
    while within(high, freedom) < 1 - risk:
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < 1 - risk else (low, middle)
    return high


def within(t: float, freedom: int) -> float:
    """Return the probability of a value between -t and t. (Abramowitz and Stegun 26.7.3, 26.7.4)"""
    angle = math.atan(t / math.sqrt(freedom))
    cosine, odd = math.cos(angle), freedom % 2
    term, total = cosine if odd else 1.0, 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= cosine**2 * k / (k + 1)
    return (angle + math.sin(angle) * total) * 2 / math.pi if odd else math.sin(angle) * total


def _by_series(z: float, freedom: int) -> float:
    """Return the same from the normal distribution. (Abramowitz and Stegun 26.7.5)"""
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
