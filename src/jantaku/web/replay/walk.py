"""A record as moments: everything to step through, in the order in which it was visible at the table.

A discard and the draw after it are two moments, as in the stream of a live table: in between, the others may call. Moments are
numbered through the whole game.
"""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.acts import CONCEALED_KAN, DISCARD_DRAWN, RIICHI_DRAWN
from jantaku.core.fields import State, clone, copy, same
from jantaku.core.step.turn import show
from jantaku.errors import JantakuError
from jantaku.game.log import Entry, Four, Log
from jantaku.game.results import believe, possible, ready, unseen
from jantaku.game.table import Table
from jantaku.rules.book import Book
from jantaku.scoring.lut import LUT
from jantaku.web.replay.highlights import Key, keys

MOST_SHOWN = 40  # letters of a displayed name
UNSEEN = {"phase", "pending", "answer", "called_at", "dead"}  # state that changes without being visible


class Moment(NamedTuple):
    """A moment: its number, its hand, the number of acts done in the hand, and its kind.

    ``kind`` is deal, act, draw, end (of the hand, with its result) or over (the end of the game, with its standing).
    """

    n: int
    hand: int
    acts: int
    kind: str


class ReplayedHand(NamedTuple):
    """A replayable hand: the state before it, its first and last moments, the number of replayable acts."""

    before: State
    first: int
    last: int
    acts: int
    points: Four  # after the hand
    title: tuple[int, int, int]  # (dealer, round, counters)


class Walk:
    """The moments of a record. An impossible act ends the display of its hand."""

    def __init__(self, log: Log, book: Book | None = None) -> None:
        self.log = log
        self.book = book or Book.named(log.book, log.house, log.digest)
        self.names = tuple("".join(filter(str.isprintable, name))[:MOST_SHOWN] for name in log.names)
        self.hands: list[ReplayedHand] = []
        self.over = ""  # reason for the end of the game
        self.refused = ""  # reason for a hand that could not be dealt: nothing follows
        self.start: Four | None = None  # points at the start of the game
        self.keys: list[Key] = []
        table = Table(self.book, names=log.names)
        for number, hand in enumerate(log.hands):
            if not ready(table, hand):
                break
            try:
                self._measure(table, number)
            except JantakuError as error:
                self.refused = str(error)
                break
        self.over = table.over if self.hands and self.whole(len(self.hands) - 1) else ""

    def _measure(self, table: Table, number: int) -> None:
        """Append one hand."""
        before = clone(table.state)
        first = self.hands[-1].last + 1 if self.hands else 0
        acts, last, title, was = 0, first - 1, (0, 0, 0), State()
        for moment, state, _ in self._through(table, number, first):
            acts, last = moment.acts, moment.n
            if moment.kind == "deal":
                title = (state.dealer, state.round, state.counters)
                self.start = self.start or _four(state.points)
            else:
                self.keys += keys(moment.n, was, state)
            copy(state, was)
        self.hands.append(ReplayedHand(before, first, last, acts, _four(table.state.points), title))

    def __len__(self) -> int:
        return self.hands[-1].last + 1 if self.hands else 0

    def whole(self, hand: int) -> bool:
        """Return True if every act of a hand can be replayed."""
        return self.hands[hand].acts == len(self.log.hands[hand].entries)

    def hand_of(self, number: int) -> int:
        """Return the hand of a moment."""
        return next(hand for hand, played in enumerate(self.hands) if number <= played.last)

    def moments(self, hand: int) -> Iterator[tuple[Moment, State, Table]]:
        """Yield the moments of a hand with the visible state and its table; both change with each step."""
        table = Table(self.book, names=self.log.names)
        copy(self.hands[hand].before, table.state)
        table.log.hands = list(self.log.hands[:hand])
        yield from self._through(table, hand, self.hands[hand].first)

    def _through(self, table: Table, number: int, first: int) -> Iterator[tuple[Moment, State, Table]]:
        seen, was = first - 1, State()
        for acts, state, kind in _states(table, self.log, number):
            if kind == "deal" or set(same(state, was)) - UNSEEN:
                copy(state, was)
                seen += 1
                yield Moment(seen, number, acts, kind), state, table
        if self.ends(table, number):
            yield Moment(seen + 1, number, len(self.log.hands[number].entries), "over"), table.state, table

    def ends(self, table: Table, hand: int) -> bool:
        """Return True if the game ends with a hand."""
        return hand == len(self.log.hands) - 1 and self.log.complete and table.state.phase == n.HAND_OVER

    def at(self, number: int) -> tuple[Moment, State, Table]:
        """Return one moment by its number."""
        return next(found for found in self.moments(self.hand_of(number)) if found[0].n == number)


def _four(points: list[int]) -> Four:
    east, south, west, north = points
    return east, south, west, north


def _states(table: Table, log: Log, number: int) -> Iterator[tuple[int, State, str]]:
    """Deal and replay a hand of a record: yield (number of acts, visible state, kind)."""
    hand, t = log.hands[number], table.state
    table.lay(hand)
    yield 0, t, "deal"
    for done, entry in enumerate(hand.entries):
        if not possible(table, entry):
            return
        yield done, t, "draw"
        if t.phase == n.TURN and (entry.act < CONCEALED_KAN or entry.act in {DISCARD_DRAWN, RIICHI_DRAWN}):
            yield done + 1, _bare(table, entry), "act"
            table.do(entry)
            yield from _finished(table, log, number, done + 1, "draw")
        else:
            table.do(entry)
            yield from _finished(table, log, number, done + 1, "act")
    if hand.end or number < len(log.hands) - 1 or log.complete:
        table.conclude()
    yield from _finished(table, log, number, len(hand.entries), "draw")


def _finished(table: Table, log: Log, number: int, done: int, kind: str) -> Iterator[tuple[int, State, str]]:
    """Yield the state after an act; at the end of a hand with unknown tiles, completed from the record."""
    hand, over = log.hands[number], table.state.phase == n.HAND_OVER
    if over and hand.end and hand.start and unseen(table, hand.end):
        believe(table, hand.start, hand.end)
    yield done, table.state, "end" if over else kind


def _bare(table: Table, entry: Entry) -> State:
    """Return the state with a discard that nobody has answered yet."""
    lying = clone(table.state)
    show(lying, table.rules, LUT, entry.seat, entry.act, entry.tile)
    return lying
