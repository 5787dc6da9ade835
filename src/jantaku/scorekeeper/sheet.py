"""A sheet: all that follows from the events of a table. Seats are 0 to 3, the first East being 0."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from jantaku.book import Book, compile_book
from jantaku.referee.attendance import included
from jantaku.rulings import Value
from jantaku.scorekeeper.events import Entry
from jantaku.session import places, session_scores

Four = tuple[int, int, int, int]


def says(book: Book, key: str) -> Value:
    """What a book rules; None where it is silent, as a book made from records is on what happens at real tables."""
    ruling = book.rulings.get(key)
    return ruling.says if ruling else None


@dataclass(frozen=True, slots=True)
class Won:
    """One win of a hand: ``payer`` is the winner himself on a self-draw; ``points`` the hand alone, ``delta`` all it moved.

    ``apart`` is false where the tile drawn was not kept apart. (WRC 5.6)
    """

    winner: int
    payer: int
    han: int
    fu: int
    yakuman: int
    base: int
    points: int
    delta: Four
    liable: int = -1
    tiles: str = ""
    apart: bool = True


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was played: how it began, how it ended, what it moved (``delta``, stakes included), what stands after it.

    ``ids`` are the events that made it, the last of them its end. ``over`` is why the game ended with it, or empty.
    """

    number: int
    round: int
    dealer: int
    counters: int
    sticks: int
    riichi: tuple[int, ...]
    outcome: str
    wins: tuple[Won, ...]
    tenpai: tuple[int, ...]
    dead: tuple[int, ...]
    delta: Four
    points: Four
    left: int
    over: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Penalty:
    """A foul and what it cost on the overall score, never at the table: ``points`` of 1,000; ``cancelled`` says by whom and why.

    ``included`` is the row that already has these points in it, as a missed session has those for being late. (WRC 7.2)
    """

    id: str
    seat: int
    foul: str
    code: str
    sanction: str
    points: int
    cite: str
    next: tuple[str, ...]
    hand: int
    at: int
    referee: str
    note: str = ""
    cancelled: str = ""
    decided: bool = True
    included: str = ""

    @property
    def counts(self) -> int:
        """The points that count."""
        return 0 if self.cancelled or self.included else self.points


def with_included(rows: Sequence[Penalty]) -> tuple[Penalty, ...]:
    """The rows of one session, those whose points are part of another row's naming it. (WRC 7.2)"""
    parts = included((row.seat, row) for row in rows if not row.cancelled)
    return tuple(replace(row, included=parts[row.id]) if row.id in parts else row for row in rows)


@dataclass(frozen=True, slots=True)
class Loan:
    """Sticks that somebody was lent and has not given back; ``lender`` is -1 where the referee lent them. (WRC 8.3)"""

    seat: int
    lender: int
    points: int


@dataclass(frozen=True, slots=True)
class Now:
    """Where the game stands: the hand that is played or comes next.

    ``noted``: fouls judged later, as (seat, foul); ``beside``: offenders whose chombo waits for another player's win; ``due``:
    what the draw that spoiled the last hand has left to rule on, as (seat, foul).
    """

    round: int
    dealer: int
    counters: int
    sticks: int
    points: Four
    riichi: tuple[int, ...]
    dead: tuple[int, ...]
    in_play: bool
    gong: bool
    noted: tuple[tuple[int, str], ...] = ()
    beside: tuple[int, ...] = ()
    due: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that follows from the events of a table.

    ``over`` is why the game ended (rounds-over, bust, dealer-ahead, target-reached, time-up, stopped, counted), or empty.
    ``entries`` is what counts, corrections made.
    """

    book: Book
    names: tuple[str, str, str, str]
    event: bool
    hands: tuple[Hand, ...]
    now: Now
    ledger: tuple[Penalty, ...]
    warnings: Four
    over: str
    confirmed: tuple[int, ...]
    signed: str
    closed: bool
    entries: tuple[Entry, ...]
    drawn: bool = False
    loans: tuple[Loan, ...] = ()

    @property
    def points(self) -> Four:
        """The points of the four seats."""
        return self.now.points

    @property
    def sticks(self) -> int:
        """The riichi sticks on the table; at the end, those that nobody took."""
        return self.now.sticks

    @property
    def gong(self) -> bool:
        """Whether the gong was heard."""
        return self.now.gong

    @property
    def total(self) -> int:
        """Points and sticks together: always four times the start."""
        return sum(self.points) + self.sticks * compile_book(self.book).stick_value

    @property
    def debts(self) -> Four:
        """What each seat owes in borrowed sticks: a score below zero is paid with others' sticks. (WRC 4.1, 8.3)"""
        east, south, west, north = (max(0, -own) for own in self.points)
        return east, south, west, north

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place; equals share the better one. (WRC 5.9)"""
        return places(self.points)

    @property
    def scores(self) -> tuple[Fraction, ...]:
        """The session score of each seat with the uma, exact; penalties are not in it. (WRC 5.9.2)"""
        book = self.book
        split, whole = book.tied_places == "split", not book.exact_scores
        return session_scores(self.points, book.uma, book.score_base, oka=book.oka, split=split, whole=whole)

    @property
    def penalties(self) -> Four:
        """The penalty points of each seat, those cancelled left out."""
        east, south, west, north = (sum(row.counts for row in self.ledger if row.seat == seat) for seat in range(4))
        return east, south, west, north

    @property
    def disqualified(self) -> tuple[int, ...]:
        """Who is disqualified, by a ruling that was not cancelled."""
        return tuple(sorted({row.seat for row in self.ledger if row.sanction == "disqualification" and not row.cancelled}))

    @property
    def overall(self) -> tuple[Fraction, ...]:
        """What the session brings to the overall score: the session score less the penalty points. (WRC 2.3, 7.1)"""
        return tuple(score - lost for score, lost in zip(self.scores, self.penalties, strict=True))

    @property
    def signature(self) -> bool:
        """Whether it takes a referee's or staff's signature to close the sheet: in an event, where its book wants one. (WRC 8.2)"""
        return self.event and says(self.book, "events.signature") == "referee"

    def json(self) -> dict[str, Any]:
        """All of it as plain data; fractions are text, as 10/3."""
        return {
            "book": self.book.name,
            "house": self.book.house,
            "names": list(self.names),
            "event": self.event,
            "hands": [asdict(hand) for hand in self.hands],
            "now": asdict(self.now),
            "ledger": [asdict(row) for row in self.ledger],
            "warnings": list(self.warnings),
            "disqualified": list(self.disqualified),
            "over": self.over,
            "total": self.total,
            "debts": list(self.debts),
            "drawn": self.drawn,
            "loans": [asdict(loan) for loan in self.loans],
            "places": list(self.places),
            "scores": [str(score) for score in self.scores],
            "penalties": list(self.penalties),
            "overall": [str(score) for score in self.overall],
            "confirmed": list(self.confirmed),
            "signed": self.signed,
            "closed": self.closed,
        }


@dataclass(frozen=True, slots=True)
class Preview:
    """What an entry would do: ``delta`` is what each seat gains or pays by it."""

    before: Sheet
    after: Sheet

    @property
    def delta(self) -> Four:
        """What each seat gains or, below zero, pays."""
        east, south, west, north = (new - old for new, old in zip(self.after.points, self.before.points, strict=True))
        return east, south, west, north

    @property
    def hand(self) -> Hand | None:
        """The hand that it would end."""
        return self.after.hands[-1] if len(self.after.hands) > len(self.before.hands) else None


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a correction altered: the hand's number (0: the game as a whole), what, how it was, how it is."""

    hand: int
    what: str
    before: Any
    after: Any


HAND_PARTS = (
    "round",
    "dealer",
    "counters",
    "sticks",
    "riichi",
    "outcome",
    "wins",
    "tenpai",
    "dead",
    "delta",
    "points",
    "left",
    "over",
)
GAME_PARTS = ("names", "points", "sticks", "gong", "loans", "over", "scores", "penalties", "overall", "warnings", "disqualified")


def difference(before: Sheet, after: Sheet) -> tuple[Change, ...]:
    """What a correction altered, hand by hand, then in the game as a whole."""
    out: list[Change] = []
    for number in range(max(len(before.hands), len(after.hands))):
        old, new = (sheet.hands[number] if number < len(sheet.hands) else None for sheet in (before, after))
        if old is None or new is None:
            out.append(Change(number + 1, "hand", old, new))
            continue
        out += _changed(number + 1, HAND_PARTS, old, new)
    return (*out, *_changed(0, GAME_PARTS, before, after))


def _changed(number: int, parts: tuple[str, ...], old: object, new: object) -> list[Change]:
    pairs = ((what, getattr(old, what), getattr(new, what)) for what in parts)
    return [Change(number, what, was, now) for what, was, now in pairs if was != now]
