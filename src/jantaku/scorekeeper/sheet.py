"""The sheet: everything folded from the events of a table. Seats are 0 to 3, the first East being 0."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from jantaku.game.log import Four
from jantaku.referee.attendance import counted, included
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings import Value
from jantaku.scorekeeper.events import Entry
from jantaku.scoring.standings import places, scores_under


def says(book: Book, key: str) -> Value:
    """Return a book's value for a clause, or None: a book made from records is silent on physical tables."""
    ruling = book.rulings.get(key)
    return ruling.says if ruling else None


@dataclass(frozen=True, slots=True)
class Won:
    """One win of a hand: ``payer`` equals the winner on a self-draw; ``points`` is the hand alone, ``delta`` all it moved.

    ``apart`` is False if the drawn tile was not kept apart. (WRC 5.6)
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
    """A finished hand: its start, its end, the points it moved (``delta``, stakes included), the state after it.

    ``ids`` are the events that made it, the last of them its end. ``over`` is the reason why the game ended with it, or empty.
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
    """A foul and its cost in the overall score: ``points`` of 1,000; ``cancelled`` holds by whom and why.

    ``included`` is the row that already contains these points, as a missed session contains those for being late. (WRC 7.2)
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
        return counted(self)


def with_included(rows: Sequence[Penalty]) -> tuple[Penalty, ...]:
    """Return the rows of one session; a row whose points are part of another row names that row. (WRC 7.2)"""
    parts = included((row.seat, row) for row in rows if not row.cancelled)
    return tuple(replace(row, included=parts[row.id]) if row.id in parts else row for row in rows)


class Origin(NamedTuple):
    """Place of a sheet in an event: the event, session and table, and by seat the number of each entry. Names are the event's."""

    event: str
    session: int
    table: int
    entries: Four


@dataclass(frozen=True, slots=True)
class Loan:
    """Sticks lent and not repaid; ``lender`` is -1 for the referee. (WRC 8.3)"""

    seat: int
    lender: int
    points: int


@dataclass(frozen=True, slots=True)
class Now:
    """State of the game: the hand that is played or comes next.

    ``noted``: fouls judged later, as (seat, foul); ``beside``: offenders whose chombo waits for another player's win; ``due``:
    rulings left by the draw that spoiled the last hand, as (seat, foul).
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
    """Everything folded from the events of a table.

    ``over`` is the reason for the end (rounds-over, bust, dealer-ahead, target-reached, time-up, stopped, counted), or empty.
    ``entries`` are the entries that count, with corrections applied. ``coded``: people sign with codes; ``phones`` then has by seat
    whose phone it confirmed on, -1 for not yet.
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
    coded: bool = False
    phones: Four = (-1, -1, -1, -1)
    origin: Origin | None = None

    @property
    def points(self) -> Four:
        """The points of the four seats."""
        return self.now.points

    @property
    def sticks(self) -> int:
        """The riichi sticks on the table; at the end, those left over."""
        return self.now.sticks

    @property
    def gong(self) -> bool:
        """True once the gong was entered."""
        return self.now.gong

    @property
    def total(self) -> int:
        """Points and sticks together: always four times the start."""
        return sum(self.points) + self.sticks * compile_book(self.book).stick_value

    @property
    def debts(self) -> Four:
        """Debts in borrowed sticks, by seat: a score below zero is paid with others' sticks. (WRC 4.1, 8.3)"""
        east, south, west, north = (max(0, -own) for own in self.points)
        return east, south, west, north

    @property
    def places(self) -> tuple[int, ...]:
        """Places by seat; tied seats share the better one. (WRC 5.9)"""
        return places(self.points)

    @property
    def scores(self) -> tuple[Fraction, ...]:
        """Session scores by seat with uma, exact, without penalties. (WRC 5.9.2)"""
        return scores_under(self.book, self.points)

    @property
    def penalties(self) -> Four:
        """Penalty points by seat, without cancelled ones."""
        east, south, west, north = (sum(row.counts for row in self.ledger if row.seat == seat) for seat in range(4))
        return east, south, west, north

    @property
    def disqualified(self) -> tuple[int, ...]:
        """Seats disqualified by a ruling that was not cancelled."""
        return tuple(sorted({row.seat for row in self.ledger if row.sanction == "disqualification" and not row.cancelled}))

    @property
    def overall(self) -> tuple[Fraction, ...]:
        """Contribution to the overall score by seat: session score less penalty points. (WRC 2.3, 7.1)"""
        return tuple(score - lost for score, lost in zip(self.scores, self.penalties, strict=True))

    @property
    def signature(self) -> bool:
        """True if closing needs the signature of a referee or staff: at an event, if its book requires one. (WRC 8.2)"""
        return self.event and says(self.book, "events.signature") == "referee"

    def json(self) -> dict[str, Any]:
        """Return the sheet as plain data; fractions are text, as 10/3."""
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
            "coded": self.coded,
            "phones": list(self.phones),
            "signed": self.signed,
            "closed": self.closed,
            **({"of": self.origin._asdict()} if self.origin else {}),
        }


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of an entry: the sheets before and after it."""

    before: Sheet
    after: Sheet

    @property
    def delta(self) -> Four:
        """Points that each seat gains or, below zero, pays."""
        east, south, west, north = (new - old for new, old in zip(self.after.points, self.before.points, strict=True))
        return east, south, west, north

    @property
    def hand(self) -> Hand | None:
        """The hand that the entry would end, or None."""
        return self.after.hands[-1] if len(self.after.hands) > len(self.before.hands) else None


@dataclass(frozen=True, slots=True)
class Change:
    """One alteration by a correction: hand number (0: the whole game), field, value before, value after."""

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
    """Return the alterations by a correction, hand by hand, then of the whole game."""
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
