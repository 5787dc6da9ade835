"""Whole hanchan of uniform random lawful acts, ours under tenhou's rules, as riichienv plays."""

from collections.abc import Callable
from random import Random

import riichienv

from benchmarks.timing import Row, against, in_turns
from jantaku.bots.games import Worker, play_games
from jantaku.native import load, packing
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.run import worker

NATIVE, INTERPRETED, RIVAL = 1_000, 8, 15  # games a round
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


def rival_counts(games: int, lots: int) -> tuple[int, int]:
    """Return the hands and decisions of so many of those games, counted apart, for looking costs time."""
    chance, hands, decisions = Random(lots).random, 0, 0
    for seed in range(games):
        env = riichienv.RiichiEnv(game_mode="4p-red-half", seed=seed, skip_mjai_logging=True)
        seen, hand = env.reset(), None
        while not env.done():
            acts = {}
            for player, view in seen.items():
                lawful = view.legal_actions()
                acts[player] = lawful[int(chance() * len(lawful))]
            now = (env.kyoku_idx, env.honba, env.round_wind)
            hands += now != hand
            hand, decisions = now, decisions + len(acts)
            seen = env.step(acts)
    return hands, decisions


def rows(rounds: int) -> list[Row]:
    """Hands a second, native and interpreted, beside riichienv's."""
    rules = compile_book(Book.open("tenhou"))
    book, there, here = packing.packed(rules), packing.packed(worker("random")), worker("random")
    handed, play = tuple(map(packing.address, (there, book, packed_lut()))), load.library().play_games
    works = (
        lambda: play(*handed, SEED, 0, NATIVE),
        lambda: play_games(here, rules, LUT, SEED, 0, INTERPRETED),
        rival_games,
    )
    native, interpreted, rival = in_turns(works, rounds)
    played = rounds + 1
    rate = rival_counts(RIVAL, SEED)[0] / rival
    hands = packing.unpacked(Worker, there).tally.hands
    return [
        against("hanchan, random lawful play, native", hands / played / native, rate, "hands/s", 85, 110),
        against("the same, interpreted", here.tally.hands / played / interpreted, rate, "hands/s", 0.8, 1),
    ]
