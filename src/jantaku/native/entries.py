"""The functions that every form of the compiled core exports.

They are named, not imported: the library is opened by parts of Jantaku that know nothing of bots.
"""

from importlib import import_module
from types import FunctionType
from typing import cast

NAMES = (
    "jantaku.core.worth:score",
    "jantaku.core.against:look",
    "jantaku.core.step.deal:new_game",
    "jantaku.core.step.deal:deal",
    "jantaku.core.step:step",
    "jantaku.core.view:see",
    "jantaku.core.each:score_each",
    "jantaku.core.each:unsound",
    "jantaku.core.each:shanten_each",
    "jantaku.bots.plans:prepare",
    "jantaku.bots.games:asked",
    "jantaku.bots.games:fill_wall",
    "jantaku.bots.games:decide",
    "jantaku.bots.games:begin_game",
    "jantaku.bots.games:play_on",
    "jantaku.bots.games:play_games",
    "jantaku.bots.games:sit_down",
    "jantaku.bots.games:next_asked",
    "jantaku.bots.games:decided",
    "jantaku.core.planes:planes",
)


def entries() -> tuple[FunctionType, ...]:
    """Return the functions that are exported."""
    found = []
    for name in NAMES:
        module, _, function = name.partition(":")
        found.append(cast("FunctionType", getattr(import_module(module), function)))
    return tuple(found)
