"""Records followed at tables, many hands at once: each decision with what its seat saw, as the environment shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jantaku.bots.following import CUT, DUE, IDLE, OTHER_SEAT, OVER, UNDER_WAY, UNLAWFUL, Said, Trail, overruled
from jantaku.bots.stepping import Setup
from jantaku.core.constants import DEALT, KINDS, MOST_KANS, UNKNOWN, WALL
from jantaku.core.dead_wall import REPLACEMENT, indicator
from jantaku.core.events import LENGTH
from jantaku.core.fields import State
from jantaku.core.planes import ALL_PLANES, PLANES
from jantaku.errors import JantakuError
from jantaku.game.acts import WORDS_OF, Act
from jantaku.game.log import Entry, HandLog, Start, check_start
from jantaku.game.table import ENDS, Table
from jantaku.game.walls import completed
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.tiles import SEATS
from jantaku.sim.arrays import Arrays
from jantaku.sim.records import Records, dtype, unpack
from jantaku.sim.steppers import stepper
from jantaku.sim.tables import ENCODINGS, Encoding

AT_ONCE = 128  # tables
INDICATORS = [indicator(i) + under for i in range(MOST_KANS + 1) for under in (0, 1)]
BITS, HIDDEN_BITS = PLANES * KINDS, (ALL_PLANES - PLANES) * KINDS


@dataclass
class Followed:
    """A hand of a record: what it began with, and, once followed, how it ended. ``why`` it could not be followed, else ""."""

    log: HandLog
    follows: bool  # from the hand before it
    after: tuple[int, ...] | None = None  # points by the record
    start: Start | None = None
    outcome: str = ""  # as in `jantaku.game.log.ENDS`; "" where the record stops before
    gain: tuple[int, ...] = (0, 0, 0, 0)
    why: str = ""

    @property
    def points(self) -> tuple[int, ...]:
        """Return the points after the hand."""
        had = self.start.points if self.start else (0, 0, 0, 0)
        return tuple(before + won for before, won in zip(had, self.gain, strict=True))


class Decisions(NamedTuple):
    """Decisions of some hands, those of a hand in one piece and in order: numbers of the hands, and what was seen and done."""

    hand: NDArray[np.int64]
    seat: NDArray[np.int8]
    act: NDArray[np.uint8]
    mask: NDArray[np.uint8]  # packed, as `numpy.packbits` has it
    obs: NDArray[Any]  # packed, or tokens
    counts: NDArray[np.int16]  # of the tokens, where there are any
    hidden: NDArray[np.uint8]

    def rows(self, rows: NDArray[Any]) -> "Decisions":
        """Return some of them."""
        return Decisions(*(array[rows] for array in self))


@dataclass
class Follower:
    """Tables under one book at which records are followed."""

    book: Book
    encoding: Encoding = "planes"
    oracle: bool = False
    setup: Setup = field(default_factory=Setup)

    def __post_init__(self) -> None:
        """Lay out the tables."""
        self.rules = compile_book(self.book)
        self.setup.sees, self.setup.hidden = ENCODINGS[self.encoding], int(self.oracle)
        self.arrays = Arrays(AT_ONCE, self.setup)
        self.stepper = stepper(self.arrays, self.rules, self.setup)
        self.trails: Records = np.zeros(AT_ONCE, dtype(Trail))

    def follow(self, chains: Sequence[Sequence[Followed]]) -> Decisions:
        """Follow hands, and note in each how it ended; hands of a chain follow from each other.

        Hands are numbered through all chains. Those that cannot be followed have no decisions.
        """
        hands = [hand for chain in chains for hand in chain]
        self._said(hands)
        self.waits: list[Iterator[tuple[int, Followed]]] = []
        number = 0
        for chain in chains:
            self.waits.append(iter(list(enumerate(chain, number))))
            number += len(chain)
        self.waits.reverse()
        self.chains: list[Iterator[tuple[int, Followed]] | None] = [None] * AT_ONCE
        self.numbers = np.zeros(AT_ONCE, np.int64)
        return self._gathered(hands)

    def _said(self, hands: Sequence[Followed]) -> None:
        """Lay out the acts of all hands."""
        entries = [entry for hand in hands for entry in hand.log.entries]
        self.said: Records = np.zeros(len(entries), dtype(Said))
        if entries:
            for name, values in zip(Entry._fields, zip(*entries, strict=True), strict=True):
                self.said[name] = values
        self.ends = np.cumsum([0, *(len(hand.log.entries) for hand in hands)])

    def _gathered(self, hands: Sequence[Followed]) -> Decisions:
        """Play all hands, and gather the decisions of those that were followed to the end."""
        self.trails["at"] = IDLE
        go_on = self.stepper.following(self.trails, self.said)
        parts = [self._rows(np.zeros(0, np.int64))]
        self.arrays.filled[:] = -1
        self.arrays.count[:] = LENGTH
        for at in range(AT_ONCE):
            self._next(at)
        while (self.trails["at"] == DUE).any() or (self.trails["at"] == UNDER_WAY).any():
            go_on()
            for at in np.flatnonzero(self.trails["at"] > UNDER_WAY).tolist():
                self._ended(at, hands)
            parts.append(self._rows(np.flatnonzero((self.trails["at"] == UNDER_WAY) & (self.trails["unknown"] == 0))))
        whole = Decisions(*(np.concatenate(some) for some in zip(*parts, strict=True)))
        kept = np.array([not hand.why for hand in hands], np.bool_)
        rows = np.argsort(whole.hand, kind="stable")
        rows = rows[kept[whole.hand[rows]]] if len(hands) else rows
        return whole.rows(rows)

    def _rows(self, rows: NDArray[np.int64]) -> Decisions:
        """Return what is asked at some tables, and answered."""
        a, n = self.arrays, len(rows)
        hidden = a.hidden[rows].reshape(n, HIDDEN_BITS) if self.oracle else np.zeros((n, 0), np.uint8)
        tokens = self.encoding == "events"
        return Decisions(
            self.numbers[rows],
            self.trails["seat"][rows],
            self.trails["act"][rows].astype(np.uint8),
            np.packbits(a.mask[rows], 1),
            a.events[rows] if tokens else np.packbits(a.views[rows].reshape(n, BITS), 1),
            a.count[rows] if tokens else np.zeros(n, np.int16),
            np.packbits(hidden, 1),
        )

    # ---- a hand
    def _next(self, at: int) -> None:
        """Have a table follow the next hand of its chain, or of another."""
        self.trails["at"][at] = IDLE
        while True:
            chain = self.chains[at]
            if chain is None:
                if not self.waits:
                    return
                self.chains[at] = chain = self.waits.pop()
            if (found := next(chain, None)) is None:
                self.chains[at] = None
                continue
            if self._laid(at, *found):
                return
            self._drop(at)

    def _drop(self, at: int) -> None:
        """Leave out what follows at a table from a hand that cannot be followed."""
        for _, hand in self.chains[at] or ():
            hand.why = "it follows from a hand that was left out"

    def _laid(self, at: int, number: int, hand: Followed) -> bool:
        """Lay a hand at a table; return False where that cannot be, and note why."""
        try:
            self._lay(at, number, hand)
        except JantakuError as error:
            hand.why = str(error).rstrip(".")
        return not hand.why

    def _lay(self, at: int, number: int, hand: Followed) -> None:
        log, trail = hand.log, self.trails[at]
        wall = completed(log.wall, self.rules.red_fives, range(WALL) if shows_all(log) else INDICATORS)
        if log.flaws:
            hand.why = log.flaws[0].rstrip(".")
        elif self.oracle and UNKNOWN in log.wall:
            hand.why = "not all tiles of its wall are known"
        if hand.why:
            return
        trail["wall"] = wall
        trail["goes_on"], trail["stated"] = hand.follows, log.end is not None
        if not hand.follows:
            start = log.start or Start((self.rules.start,) * 4)
            check_start(start)
            for name in Start.__slots__:
                trail[name] = getattr(start, name)
        trail["first"], trail["end"] = self.ends[number], self.ends[number + 1]
        trail["at"] = DUE
        self.numbers[at] = number

    def _ended(self, at: int, hands: Sequence[Followed]) -> None:
        """Note how a hand ended, and go on to the next."""
        trail, hand = self.trails[at], hands[self.numbers[at]]
        points = trail["points"].tolist()
        hand.start = Start(points, *(int(trail[name]) for name in Start.__slots__[1:]))
        hand.why = self._broken(at, trail, hand) or unseen(trail, hand.log)
        if trail["at"] == OVER and not hand.why:
            hand.outcome = ENDS[int(trail["outcome"])]
            hand.gain, hand.why = gained(trail, hand)
        if hand.why:
            self._drop(at)
        self._next(at)

    def _broken(self, at: int, trail: Any, hand: Followed) -> str:
        """Return the sentence that says why a record cannot be followed; "" where it can, as far as it goes."""
        log, where, seat = hand.log, int(trail["at"]), SEATS[trail["seat"]]
        left = log.entries[len(log.entries) - int(trail["end"] - trail["first"]) :]
        if where == UNLAWFUL:
            return self._refusal(at, int(trail["seat"]), int(trail["act"]))
        if where == OTHER_SEAT:
            return f"it is the turn of {seat}, and the record has {SEATS[left[0].seat]} {WORDS_OF.get(left[0].act, left[0].act)}"
        if where == CUT:
            return f"the acts stop in the turn of {seat}, though the record has the end of the hand" if log.end else ""
        outcome = ENDS[int(trail["outcome"])]
        if log.end and log.end.how != outcome:
            return f"the record ends it by {log.end.how}, and the rules by {outcome}"
        if further := [entry for entry in left if not overruled(entry.act)]:
            seat, act = SEATS[further[0].seat], further[0].act
            return f"it is over by {outcome}, and the record has {seat} {WORDS_OF.get(act, act)}"
        return ""

    def _refusal(self, at: int, seat: int, number: int) -> str:
        """Return the sentence about an act that is not lawful."""
        table = Table(self.book)
        table.state = unpack(self.stepper.kept()["table"][at], State)
        against = table.why(Act(seat, number))
        reasons = "; ".join(f"{reason.id} ({reason.cite})" if reason.cite else reason.id for reason in against)
        return f"{SEATS[seat]} may not {WORDS_OF[number]}: {reasons}"


def shows_all(log: HandLog) -> bool:
    """Return whether a record knows the tiles of all seats, and not those of one that kept it."""
    return UNKNOWN not in log.wall[:DEALT]


def unseen(trail: Any, log: HandLog) -> str:
    """Return the sentence that says which tiles should be known and are not; "" where all are."""
    if trail["at"] != OVER:
        return ""
    places = [*range(trail["taken"]), *REPLACEMENT[: trail["kans"]]] if shows_all(log) else []
    if any(log.wall[place] == UNKNOWN for place in places):
        return "not all tiles that were drawn are known"
    if any(log.wall[indicator(i)] == UNKNOWN for i in range(trail["indicators"])):
        return "not all dora indicators are known"
    return ""


def gained(trail: Any, hand: Followed) -> tuple[tuple[int, ...], str]:
    """Return what each seat gained by a hand, or the sentence that says why that is not known."""
    before, after = trail["points"], trail["after"]
    paid = hand.log.end.delta if hand.log.end else None
    ura = [hand.log.wall[indicator(i) + 1] for i in range(trail["indicators"])]
    if not shows_all(hand.log) or (trail["unshown"] and UNKNOWN in ura):  # the rules cannot tell
        if paid is None and hand.after is None:
            return hand.gain, "neither what was paid for it nor all tiles that this depends on are known"
        after = hand.after if paid is None else after - trail["delta"] + paid
    elif paid is not None and list(paid) != trail["delta"].tolist():
        return hand.gain, f"the record has {list(paid)} paid for it, and the rules {trail['delta'].tolist()}"
    elif paid is None and hand.after is not None and list(hand.after) != after.tolist():
        return hand.gain, f"the record has the points {list(hand.after)} after it, and the rules {after.tolist()}"
    return tuple((after - before).tolist()), ""
