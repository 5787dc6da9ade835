"""A seat's view of a refereed table: open tiles, words said, its own tiles; nothing else is revealed.

No view shows who waits, who may call, or whose riichi is noten. A dead hand is visible as such once formally declared.
"""

from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.dead_wall import indicator
from jantaku.core.fields import Rules, State
from jantaku.core.view import hide_tiles, see, see_tiles
from jantaku.refereed.state import EVERYBODY, Count, Counting, Judged, Penalty, TableState
from jantaku.story.telling import Happening


class Counts(NamedTuple):
    """A win that its players count: ``open`` until it is paid, the counts, the winners counted by the referee."""

    open: bool
    tsumo: bool
    winners: tuple[int, ...]
    counts: tuple[Count, ...]
    settled: tuple[int, ...]
    agreed: tuple[int, ...]
    mixed: tuple[int, ...]  # winners whose last tile was not kept apart


class RefereedView(NamedTuple):
    """A view: the core's, and the state beside it; tuples by seat have four entries."""

    seat: int
    state: State
    laid: tuple[tuple[int, ...], ...]  # false groups
    known: tuple[tuple[int, ...], ...]  # tiles of the hands that were turned up
    wall: tuple[tuple[int, int], ...]  # tiles of the wall that were turned up: (place, tile)
    sticks: tuple[bool, ...]  # a riichi stick is in front of the seat
    waiting: tuple[bool, ...]  # a claimed tile was not taken yet
    open_calls: tuple[str, ...]  # the call or win not proven yet
    happenings: tuple[Happening, ...]
    rulings: tuple[Judged, ...]
    penalties: tuple[Penalty, ...]
    ending: str
    closed: str
    strays: int = 0  # tiles that this seat drew by mistake
    counts: Counts | None = None
    owed: tuple[bool, ...] = (False, False, False, False)  # the replacement tile of a kong was not drawn yet
    trifles: tuple[int, ...] = (0, 0, 0, 0)  # offences without a penalty, by seat
    disqualified: tuple[int, ...] = ()
    assent: tuple[int, ...] = ()  # seats that want the previous hand's count corrected


def look_at(s: TableState, seat: int) -> RefereedView:
    """Return the view of a seat; -1 for an onlooker."""
    v = State()
    see(s.state, seat, v)
    for other in range(4):
        if other == seat or lies_open(s, other):
            see_tiles(s.state, other, v)
            if other != seat:
                v.missed[other] = 0
            if s.state.phase == n.TURN and s.state.turn == other:
                v.tile = s.state.tile  # drawn to an open hand
        else:
            hide_tiles(s.state, other, v)
        v.declared[other] = s.state.declared[other]
    v.pending = 0
    if s.counting:
        see_win(s.counting, s.rules, v)
    return RefereedView(
        seat,
        v,
        tuple(place.laid for place in s.places),
        tuple(place.known for place in s.places),
        tuple((place, s.state.wall[place]) for place in sorted(s.revealed) if place >= s.state.taken),
        tuple(place.stick for place in s.places),
        tuple(count >= 0 for count in s.pending.untaken),
        tuple(open_call_of(s, other) for other in range(4)),
        tuple(notice.happening for notice in s.notices if notice.to in (EVERYBODY, seat)),
        tuple(judged for judged in s.rulings if not judged.warned or judged.seat == seat),
        tuple(s.penalties),
        s.ending,
        s.closed,
        len(s.places[seat].stray) if seat >= 0 else 0,
        counts_of(s),
        tuple(place.owed for place in s.places),
        tuple(s.trifles(other) for other in range(4)),
        tuple(sorted(s.disqualified)),
        tuple(sorted(s.assent)),
    )


def lies_open(s: TableState, seat: int) -> bool:
    """Return True if a hand that was shown is still open for all to see."""
    won = seat in s.wins or (s.counting is not None and seat in s.counting.winners)
    return s.places[seat].shown and (s.state.phase in (n.HAND_OVER, n.DECLARING) or won)


def see_win(c: Counting, rules: Rules, v: State) -> None:
    """Reveal the winning tile and, for a riichi, the tiles beneath the indicators. (WRC 5.5, 5.6, 6.4)"""
    v.tile = c.base.tile
    if rules.ura and any(c.base.riichi[seat] == n.STANDING for seat in c.winners):
        for i in range(c.base.indicators):
            beneath = indicator(i) + 1
            v.wall[beneath] = c.base.wall[beneath]


def counts_of(s: TableState) -> Counts | None:
    """Return the visible part of a counting, or None."""
    c = s.counting
    if c is None:
        return None
    return Counts(
        not c.paid,
        c.tsumo,
        c.winners,
        tuple(c.counts.values()),
        tuple(sorted(c.settled)),
        tuple(sorted(c.agreed)),
        c.mixed,
    )


def open_call_of(s: TableState, seat: int) -> str:
    """Return the seat's call or declaration that is still open, or ""."""
    if seat in s.wins:
        return s.wins[seat][1]
    if window := s.called(seat):
        return window.calls[seat].word
    return "riichi" if s.places[seat].riichi_at >= 0 else ""
