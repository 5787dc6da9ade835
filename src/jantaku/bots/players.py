"""The bots at the table: each is given its view, and nothing else."""

from collections.abc import Callable

from jantaku.bots import sensible
from jantaku.bots.chance import Chance, sow
from jantaku.bots.desk import BotDesk
from jantaku.bots.plans import prepare
from jantaku.bots.random import any_act
from jantaku.core.against import look
from jantaku.core.fields import Book, Desk, Table
from jantaku.lut import LUT

Player = Callable[[Table, int], int]
KINDS = ("sensible", "random")


def player(kind: str, rules: Book, seed: int, seat: int) -> Player:
    """A bot: a function from its view and its seat to an act. ``seed`` is below 2**62, and matters to a random one alone."""
    return _random(rules, seed, seat) if kind == "random" else _sensible(rules)


def _random(rules: Book, seed: int, seat: int) -> Player:
    desk, chance = Desk(), Chance()
    sow(chance, seed, seat)

    def choose(v: Table, s: int) -> int:
        look(v, rules, LUT, desk, s)
        return any_act(desk.lawful[s], chance)

    return choose


def _sensible(rules: Book) -> Player:
    desk, mind = Desk(), BotDesk()
    prepare(rules, LUT, desk, mind)

    def choose(v: Table, s: int) -> int:
        look(v, rules, LUT, desk, s)
        return sensible.choose(v, LUT, desk.lawful[s], mind, s)

    return choose
