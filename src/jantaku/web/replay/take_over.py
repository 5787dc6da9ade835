"""What if: a record made ready to be played on from one of its moments."""

from dataclasses import replace

from jantaku.core import names as n
from jantaku.core.acts import PASS
from jantaku.core.fields import copy
from jantaku.log import Entry, Log
from jantaku.table import Table
from jantaku.web.errors import WebError
from jantaku.web.replay.walk import Walk


def taken(walk: Walk, number: int, seat: int) -> tuple[Log, int, int]:
    """The record to be played on from a moment: its log, the hand, and how many of its acts stand. Raises WebError.

    Where the next tile has been drawn, those who could have called have passed; the log then says so.
    """
    if seat not in range(4):
        raise WebError("review.whatif-seat")
    if number not in range(len(walk)):
        raise WebError("review.no-moment", status=404, last=len(walk) - 1)
    moment, state, _ = walk.at(number)
    if state.phase == n.HAND_OVER:
        raise WebError("review.whatif-over")
    if any(state.hidden):
        raise WebError("review.whatif-hidden")
    hand = walk.log.hands[moment.hand]
    acts = hand.entries[: moment.acts]
    if moment.kind == "draw":
        acts = [*acts, *(Entry(other, PASS) for other in _silent(walk, moment.hand, moment.acts))]
    hands = [*walk.log.hands[: moment.hand], replace(hand, entries=acts), *walk.log.hands[moment.hand + 1 :]]
    return replace(walk.log, hands=hands), moment.hand, len(acts)


def _silent(walk: Walk, hand: int, acts: int) -> tuple[int, ...]:
    """Who could have answered the last of so many acts of a hand, and did not."""
    table = Table(walk.book)
    copy(walk.hands[hand].before, table.state)
    table.lay(walk.log.hands[hand])
    for entry in walk.log.hands[hand].entries[:acts]:
        table.follow(entry)
    return table.asked if table.state.phase in {n.CLAIMS, n.ROBBERY} else ()
