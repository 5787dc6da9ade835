"""Highlights of a record: riichi, calls, kongs, wins, draws, large payments."""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.fields import State
from jantaku.story.ending import broken_off, winners, won
from jantaku.story.events import events
from jantaku.story.telling import Happening

SORTS = {
    "game.riichi": "riichi",
    "game.chii": "chii",
    "game.pon": "pon",
    "game.kan": "kan",
    "game.kan-added": "kan",
    "game.kan-concealed": "kan",
}
BIG = 8000  # points paid by one seat at once


class Key(NamedTuple):
    """A highlight: moment number, kind (riichi, chii, pon, kan, ron, tsumo, draw), happening.

    ``points`` are a winner's gain; ``big`` is True if a seat paid `BIG` or more; ``dealer`` gives the winds of the seats.
    """

    n: int
    sort: str
    what: Happening
    dealer: int
    points: int = 0
    big: bool = False


def keys(number: int, before: State, after: State) -> Iterator[Key]:
    """Yield the highlights between two moments."""
    for what in events(before, after):
        if what.id in SORTS:
            yield Key(number, SORTS[what.id], what, after.dealer)
    if after.phase == n.HAND_OVER != before.phase:
        yield from _end(number, after)


def _end(number: int, after: State) -> Iterator[Key]:
    """Yield each win of a finished hand, or the reason for a draw."""
    big = min(after.delta) <= -BIG
    for seat in winners(after):
        sort = "tsumo" if after.outcome == n.BY_TSUMO else "ron"
        yield Key(number, sort, won(after, seat), after.dealer, after.delta[seat], big)
    if not after.winners:
        yield from (Key(number, "draw", what, after.dealer, big=big) for what in broken_off(after))
