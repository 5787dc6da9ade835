"""Simulated events: players of unlike strength, seated by results from the second round on."""

import random
from statistics import mean
from typing import NamedTuple

from jantaku.tournament.seating import Plan, by_results


class Simulated(NamedTuple):
    """A whole event, and how far apart the ranks at a table were on average, from the second round on."""

    plan: Plan
    span: float


def event(players: int, rounds: int, seed: int) -> Simulated:
    """Play an event; a strength of 8 and a luck of 30 points a session."""
    rng = random.Random(seed)
    strength = {player: rng.gauss(0, 8) for player in range(1, players + 1)}
    score = dict.fromkeys(strength, 0.0)
    plan = Plan(players, ())
    spans = []
    for number in range(rounds):
        order = sorted(strength, key=lambda player: (-score[player], rng.random()))
        plan = by_results(plan, order, seed=seed)
        rank = {player: place for place, player in enumerate(order)}
        for table in plan.rounds[-1]:
            if number:
                spans.append(max(rank[player] for player in table) - min(rank[player] for player in table))
            gained = [strength[player] + rng.gauss(0, 30) for player in table]
            for player, points in zip(table, gained, strict=True):
                score[player] += points - mean(gained)
    return Simulated(plan, mean(spans) if spans else 0.0)
