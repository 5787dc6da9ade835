"""Whole hanchan of uniform random lawful acts, ours under tenhou's rules, as riichienv plays."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import riichienv

from benchmarks.timing import Row, against, in_turns
from jantaku.core.against import look
from jantaku.core.fields import Rules
from jantaku.core.step import step
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.sim.play import Worker, at_random, play_games
from jantaku.sim.records import dtype, pack, packed_lut
from jantaku.sim.units import units

COMPILED, INTERPRETED, RIVAL = 400, 8, 15  # games a round
SEED = 1


def rival_game(seed: int, chance: Callable[[], float]) -> None:
    """One game in the tightest loop that riichienv's API allows: no log, no agents, no look at anything but its acts."""
    env = riichienv.RiichiEnv(game_mode="4p-red-half", seed=seed, skip_mjai_logging=True)
    seen = env.reset()
    step, done = env.step, env.done
    while not done():
        acts = {}
        for player, view in seen.items():
            lawful = view.legal_actions()
            acts[player] = lawful[int(chance() * len(lawful))]
        seen = step(acts)


def rival_games() -> None:
    """The games of a round."""
    chance = Random(SEED).random
    for seed in range(RIVAL):
        rival_game(seed, chance)


def rival_hands() -> int:
    """Return how many hands those games have, counted apart, for looking costs time."""
    chance, hands = Random(SEED).random, 0
    for seed in range(RIVAL):
        env = riichienv.RiichiEnv(game_mode="4p-red-half", seed=seed, skip_mjai_logging=True)
        seen, hand = env.reset(), None
        while not env.done():
            acts = {}
            for player, view in seen.items():
                lawful = view.legal_actions()
                acts[player] = lawful[int(chance() * len(lawful))]
            now = (env.kyoku_idx, env.honba, env.round_wind)
            hands += now != hand
            hand = now
            seen = env.step(acts)
    return hands


def rows(rounds: int) -> list[Row]:
    """Hands a second, compiled and interpreted, beside riichienv's."""
    rules = compile_book(Book.open("tenhou"))
    book, lut, parts = pack([rules], Rules), packed_lut(), units("random")
    seats: Any = np.zeros(1, dtype(Worker))
    seat = Worker()
    works = (
        lambda: parts.games(seats, book, lut, parts.look, parts.step, parts.decide, SEED, 0, COMPILED),
        lambda: play_games(seat, rules, LUT, look, step, at_random, SEED, 0, INTERPRETED),
        rival_games,
    )
    compiled, interpreted, rival = in_turns(works, rounds)
    played = rounds + 1
    rate = rival_hands() / rival
    return [
        against("hanchan, random lawful play, compiled", seats[0]["tally"]["hands"] / played / compiled, rate, "hands/s", 25, 50),
        against("the same, interpreted", seat.tally.hands / played / interpreted, rate, "hands/s", 0.4, 0.8),
    ]
