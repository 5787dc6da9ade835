"""A score is corrected after the next deal where everybody agrees to it. (WRC 6)"""

from jantaku.core.fields import State
from jantaku.core.payment import counters_due
from jantaku.refereed.counting import corrected, lay, moves, real
from jantaku.refereed.refused import ActionError
from jantaku.refereed.state import Counting, TableState


def ask(s: TableState, seat: int) -> None:
    """Somebody wants the count of the hand before corrected: everybody else has to agree."""
    if s.previous is None or not doubtful(s.previous):
        raise ActionError("to-count")
    if not corrected(s.book):
        raise ActionError("to-correct", clause=s.book.cite("winning.correction"))
    s.assent = {seat}
    s.tell("tabletop.asks-correction", seat)


def agree(s: TableState, seat: int) -> None:
    """Somebody agrees; when all have, the referee counts from the tiles, and the difference is paid."""
    if s.previous is None or not s.assent:
        raise ActionError("to-agree")
    s.assent.add(seat)
    s.tell("tabletop.agrees", seat)
    if len(s.assent) == len(s.places):
        amend(s, s.previous)


def doubtful(c: Counting) -> list[int]:
    """The winners whose own count was paid."""
    return [seat for seat in c.winners if seat in c.said and seat not in c.settled]


def amend(s: TableState, c: Counting) -> None:
    """What was paid is made what it should have been; the hand being played goes on."""
    moved = [0] * 4
    for seat in doubtful(c):
        due = counters_due(s.rules, c.base.counters, seat == c.winners[0])
        value = real(s, c, seat)
        after = moves(c.base, s.rules, seat, value, tsumo=c.tsumo, counters=due)
        points = moves(c.base, s.rules, seat, value, tsumo=c.tsumo)[seat]
        lay(c.said[seat], value)
        before = moves(c.base, s.rules, seat, value, tsumo=c.tsumo, counters=due)
        moved = [change + now - then for change, now, then in zip(moved, after, before, strict=True)]
        ident = "right" if points == c.said[seat].points else "wrong"
        s.tell(f"tabletop.count-{ident}", seat, number=points, total=c.said[seat].points)
    s.everywhere(lambda t: transfer(t, moved))
    s.tell("tabletop.paid-anew")
    s.previous, s.assent = None, set()


def transfer(t: State, moved: list[int]) -> None:
    """Points change hands outside of any win."""
    for seat, points in enumerate(moved):
        t.points[seat] += points
