"""Continuing a record: preparing it to be played on from one of its moments."""

from dataclasses import replace

from jantaku.core import names as n
from jantaku.core.acts import PASS
from jantaku.core.fields import copy
from jantaku.log import Entry, Log
from jantaku.table import Table
from jantaku.web.errors import WebError
from jantaku.web.replay.walk import Walk


def taken(walk: Walk, number: int, seat: int) -> tuple[Log, int, int]:
    """Return (log, hand, number of acts kept) for playing on from a moment. Raise WebError if that is impossible.

    If the next tile has been drawn, the other players have passed; the log then records their passes.
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
    """Return the seats that could have answered the last of these acts, and did not."""
    table = Table(walk.book)
    copy(walk.hands[hand].before, table.state)
    table.lay(walk.log.hands[hand])
    for entry in walk.log.hands[hand].entries[:acts]:
        table.follow(entry)
    return table.asked if table.state.phase in {n.CLAIMS, n.ROBBERY} else ()
