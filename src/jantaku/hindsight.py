"""The window that nobody was asked in: why an answer to the last discard, or kong, would have been refused.

A table asks only who has something lawful to answer; a window in which nobody has closes at once. Who still says ron is told
what stood against it.
"""

from jantaku.core.acts import PASS, RIICHI_DRAWN
from jantaku.core.fields import State
from jantaku.core.step.turn import show
from jantaku.lut import LUT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jantaku.table import Table


def window(table: "Table") -> State | None:
    """The state in which the last discard, or kong, lay there and nobody had answered; None if no such act came last."""
    past = table.fork()
    last = past.pop() if past.log.hands else None
    while last is not None and last.number == PASS:
        last = past.pop()
    if last is None or not 0 <= last.number <= RIICHI_DRAWN:
        return None
    show(past.state, past.rules, LUT, last.seat, last.number, last.tile)
    past.state.pending = 15 & ~(1 << last.seat)
    return past.state
