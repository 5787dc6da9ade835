"""The functions that every form of the compiled core exports.

They are named, not imported: the library is opened by parts of Jantaku that know nothing of bots.
"""

from importlib import import_module
from types import FunctionType
from typing import Any

NAMES = (
    "jantaku.core.worth:score",
    "jantaku.core.worth:lacks_second_han",
    "jantaku.core.against:look",
    "jantaku.core.step.deal:new_game",
    "jantaku.core.step.deal:deal",
    "jantaku.core.step:step",
    "jantaku.core.step:close",
    "jantaku.core.step.turn:show",
    "jantaku.core.step.dealer:pass_on",
    "jantaku.core.step.dealer:dealer_stays",
    "jantaku.core.hands:weigh",
    "jantaku.core.hands:take",
    "jantaku.core.hands:drop",
    "jantaku.core.payment:liable_for",
    "jantaku.core.view:see",
    "jantaku.core.each:score_each",
    "jantaku.core.each:unsound",
    "jantaku.core.each:waits_of",
    "jantaku.core.each:shanten_each",
    "jantaku.core.each:settle_at",
    "jantaku.core.each:lacking_at",
    "jantaku.bots.sensible.plans:prepare",
    "jantaku.bots.games:asked",
    "jantaku.bots.games:fill_wall",
    "jantaku.bots.games:decide",
    "jantaku.bots.games:begin_game",
    "jantaku.bots.games:play_on",
    "jantaku.bots.games:play_games",
    "jantaku.bots.games:sit_down",
    "jantaku.bots.games:next_asked",
    "jantaku.bots.games:decided",
    "jantaku.bots.contest:play_contest",
    "jantaku.bots.strong:advise",
    "jantaku.core.planes:planes",
    "jantaku.bots.stepping:furnish",
    "jantaku.bots.stepping:begin_each",
    "jantaku.bots.stepping:resume_each",
    "jantaku.bots.stepping:step_each",
    "jantaku.bots.stepping:show_each",
    "jantaku.bots.stepping:unlawful",
    "jantaku.bots.stepping:pick_each",
    "jantaku.bots.following:follow_each",
    "jantaku.drills.making:make_drill",
)

CARD_NAMES = (
    "jantaku.bots.open_tables:begin_open",
    "jantaku.bots.open_tables:step_open",
)


RECORDS = (
    "jantaku.core.fields:State",
    "jantaku.core.fields:Rules",
    "jantaku.core.fields:FinishedHand",
    "jantaku.core.fields:Reading",
    "jantaku.core.fields:Worth",
    "jantaku.core.each:Keys",
    "jantaku.core.planes:Planes",
    "jantaku.bots.games:Worker",
    "jantaku.bots.stepping:Setup",
    "jantaku.drills.fields:Drill",
)


def found(name: str) -> Any:
    """Return what a name stands for."""
    module, _, what = name.partition(":")
    return getattr(import_module(module), what)


def records() -> tuple[type, ...]:
    """Return the records that callers read and write."""
    return tuple(map(found, RECORDS))


def entries() -> tuple[FunctionType, ...]:
    """Return the functions that are exported."""
    return tuple(map(found, NAMES))


def card_entries() -> tuple[FunctionType, ...]:
    """Return the functions that the core for graphics cards has, for its kernels."""
    return (*entries(), *map(found, CARD_NAMES))
