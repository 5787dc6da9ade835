"""Bots as functions: each is given its view, and nothing else."""

from collections.abc import Callable

from jantaku.bots import sensible, strong
from jantaku.bots.chance import Chance, sow
from jantaku.bots.games import RANDOM, SENSIBLE, STRONG
from jantaku.bots.random import any_act
from jantaku.bots.sensible.plans import prepare
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.against import look
from jantaku.core.fields import Rules, Scratch, State
from jantaku.scoring.lut import LUT

Player = Callable[[State, int], int]
PLAYERS = {
    "sensible": SENSIBLE,
    "strong": STRONG,
    "random": RANDOM,
}  # the register: the name of each, and its number in compiled code


def player(kind: str, rules: Rules, seed: int, seat: int) -> Player:
    """Return a bot: a function from its view and seat to an act. ``seed`` is below 2**62; only a random bot uses it."""
    if kind == "random":
        return _random(rules, seed, seat)
    return _strong(rules) if kind == "strong" else _sensible(rules)


def _random(rules: Rules, seed: int, seat: int) -> Player:
    scratch, chance = Scratch(), Chance()
    sow(chance, seed, seat)

    def choose(v: State, s: int) -> int:
        look(v, rules, LUT, scratch, s)
        return any_act(scratch.lawful[s], chance)

    return choose


def _sensible(rules: Rules) -> Player:
    scratch, mind = Scratch(), BotScratch()
    prepare(rules, LUT, scratch, mind)

    def choose(v: State, s: int) -> int:
        look(v, rules, LUT, scratch, s)
        return sensible.choose(v, LUT, scratch.lawful[s], mind, s)

    return choose


def _strong(rules: Rules) -> Player:
    scratch, mind = Scratch(), Thoughts()
    strong.take_seat(rules, LUT, scratch, mind)

    def choose(v: State, s: int) -> int:
        look(v, rules, LUT, scratch, s)
        return strong.choose(v, rules, LUT, scratch.lawful[s], mind, s)

    return choose
