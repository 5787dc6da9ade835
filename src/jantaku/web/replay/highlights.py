"""The moments of a record that one wants to go to: riichi, calls, kongs, wins, draws, big payments."""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.core import names as n
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
BIG = 8000  # points that one seat pays at once


class Key(NamedTuple):
    """A moment to go to: its number, what it is (riichi, chii, pon, kan, ron, tsumo, draw), and what happened.

    ``points`` are what a winner was paid; ``big`` that somebody paid `BIG` or more; ``dealer`` names the winds of the seats.
    """

    n: int
    sort: str
    what: Happening
    dealer: int
    points: int = 0
    big: bool = False


def keys(number: int, before: State, after: State) -> Iterator[Key]:
    """What is worth going to between two moments."""
    for what in events(before, after):
        if what.id in SORTS:
            yield Key(number, SORTS[what.id], what, after.dealer)
    if after.phase == n.HAND_OVER != before.phase:
        yield from _end(number, after)


def _end(number: int, after: State) -> Iterator[Key]:
    """Each win; where nobody won, why."""
    big = min(after.delta) <= -BIG
    for seat in winners(after):
        sort = "tsumo" if after.outcome == n.BY_TSUMO else "ron"
        yield Key(number, sort, won(after, seat), after.dealer, after.delta[seat], big)
    if not after.winners:
        yield from (Key(number, "draw", what, after.dealer, big=big) for what in broken_off(after))
