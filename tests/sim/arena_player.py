"""A custom player that plays as the sensible bot does."""

from jantaku.bots.chance import Chance
from jantaku.bots.sensible import choose
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.core.fields import Lut, State


def wise(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:  # noqa: ARG001 - theirs
    """Return an act."""
    return choose(v, lut, lawful, bot, seat)
