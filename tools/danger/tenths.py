"""Predicted beside observed, in tenths: as many cases in each, from the least likely to the most."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from jantaku.bots.strong.chances import ONE
from jantaku.bots.strong.danger import judge_foes
from jantaku.core.constants import KINDS
from tools.danger.walk import Moment

TENTHS = 10


@dataclass(frozen=True)
class Tenth:
    """Cases that were thought about as likely: the mean prediction, the share observed, in percent, and the number of cases.

    ``error`` is the standard error of the difference. Cases of one hand depend on each other, so hands are its sample.
    """

    predicted: float
    observed: float
    cases: int
    error: float

    def __str__(self) -> str:
        off = self.predicted - self.observed
        return f"{self.predicted:9.3f} {self.observed:9.3f} {off:+8.3f} {self.error:7.3f} {self.cases:8}"


@dataclass
class Cases:
    """Predictions of a chance, in parts of 65,536; whether it came true; and the hand of each."""

    chance: list[int] = field(default_factory=list)
    true: list[bool] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)

    def add(self, chance: int, hand: int, *, true: bool) -> None:
        """Add a case."""
        self.chance.append(chance)
        self.true.append(true)
        self.hand.append(hand)

    def tenths(self) -> list[Tenth]:
        """Return the tenths, the least likely first."""
        chance, true, hand = np.array(self.chance) / ONE, np.array(self.true), np.array(self.hand)
        out = []
        for part in np.array_split(np.argsort(chance, kind="stable"), TENTHS):
            off = np.bincount(hand[part], weights=true[part] - chance[part])
            error = sqrt(float((off**2).sum())) / len(part)
            out.append(Tenth(100 * float(chance[part].mean()), 100 * float(true[part].mean()), len(part), 100 * error))
        return out


def calibration(found: Iterable[Moment]) -> tuple[Cases, Cases]:
    """Return cases of readiness, of each opponent without riichi, and of dealing in, by each tile that could be discarded."""
    ready, hit = Cases(), Cases()
    hands: dict[str, int] = {}
    for one in found:
        hand = hands.setdefault(one.hand, len(hands))
        judge_foes(one.view, one.mind)
        wins = 0
        for foe in range(4):
            if foe != one.seat:
                wins |= one.wins[foe]
                if one.view.riichi[foe] == 0:
                    ready.add(one.mind.ready[foe], hand, true=one.ready[foe])
        for kind in range(KINDS):
            if one.held >> kind & 1:
                hit.add(one.mind.hit[kind], hand, true=wins >> kind & 1 == 1)
    return ready, hit
