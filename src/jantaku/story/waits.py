"""The tiles that a seat waits for, and where one of them gives no win."""

from collections.abc import Callable

from jantaku.core.constants import FROM_WALL, NONE, TURN
from jantaku.core.fields import Rules, Scratch, State, clone
from jantaku.core.hands import drop, take, weigh
from jantaku.core.worth import lacks_second_han
from jantaku.scoring.lut import LUT
from jantaku.story.tiles import kinds_of

LACKS = {"no-yaku": "live.wire-no-yaku", "two-han": "live.wire-two-han"}


def wait_notes(v: State, rules: Rules, scratch: Scratch, seat: int, say: Callable[[str], str]) -> dict[int, str]:
    """Return a note for each kind that a seat waits for: why it gives no win, by ron or at all; "" if it gives one.

    ``say`` returns a text by its id.
    """
    trial = clone(v)
    trial.robbed, trial.source = NONE, FROM_WALL
    if v.phase == TURN and v.turn == seat:
        drop(trial, seat, v.tile)
        trial.untouched = 0
    return {kind: _note(trial, rules, scratch, seat, kind, say) for kind in kinds_of(v.waits[seat])}


def _note(trial: State, rules: Rules, scratch: Scratch, seat: int, kind: int, say: Callable[[str], str]) -> str:
    ron = _lack(trial, rules, scratch, seat, kind, by_draw=False)
    take(trial, seat, kind)
    tsumo = _lack(trial, rules, scratch, seat, kind, by_draw=True)
    drop(trial, seat, kind)
    if ron == tsumo:
        return say(LACKS[ron]) if ron else ""
    return " · ".join(say(f"{LACKS[lack]}-{way}") for lack, way in ((ron, "ron"), (tsumo, "tsumo")) if lack)


def _lack(trial: State, rules: Rules, scratch: Scratch, seat: int, kind: int, *, by_draw: bool) -> str:
    """Return what keeps a complete hand from being a win, as a key of `LACKS`; "" if nothing does."""
    if not weigh(trial, rules, LUT, scratch, seat, kind, by_draw):
        return "no-yaku"
    return "two-han" if lacks_second_han(rules, trial.counters, scratch.worth) else ""
