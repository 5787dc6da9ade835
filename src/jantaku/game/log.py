"""Log of a game: header and acts; everything else follows from them.

Passes are not written: a missing answer is a pass. What a record states beyond its acts (values, payments, scores) is kept
as claims to be checked, never as state.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.arguments import expect, shown, whole
from jantaku.core.constants import UNKNOWN, WALL
from jantaku.errors import LogError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from jantaku import Decision
    from jantaku.game.walls import Lots, Numbers

MOST_POINTS = 1_000_000_000  # the compiled table uses 32-bit integers
MOST_COUNTED = 30_000  # counters, sticks: 16-bit
MOST_TIME = 2**53  # milliseconds: the largest integer that JSON keeps exact
Four = tuple[int, int, int, int]  # one for each seat


def four(values: "tuple[int, ...] | list[int]") -> Four:
    """Four values, one for each seat."""
    east, south, west, north = values
    return east, south, west, north


class Entry(NamedTuple):
    """One act: seat, act (``core.acts``), the tile if the act does not tell it (-1 none), time (ms; 0: no clock)."""

    seat: int
    act: int
    tile: int = UNKNOWN
    time: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """Start of a hand, if the record has it: points by seat, dealer, prevailing wind, counters, sticks."""

    points: Four
    dealer: int = 0
    round: int = 0
    counters: int = 0
    sticks: int = 0


class Statement(NamedTuple):
    """A claim of the server that kept a record, about one seat after so many acts of the hand; `jantaku.game.stated` checks it.

    ``when``: "window" while the last discard or kong may be claimed, "turn" once the next seat is to act, "end" after the hand.
    ``what`` is a key of `jantaku.game.stated.SUBJECTS`, ``says`` a value of its kind; ``tile`` is the one that may be claimed.
    """

    after: int
    when: str
    what: str
    seat: int
    says: object
    tile: int = UNKNOWN


@dataclass(slots=True)
class Win:
    """One win as a record states it; None for what it omits. ``payer`` is the winner on a self-draw."""

    winner: int
    payer: int
    han: int | None = None
    fu: int | None = None
    points: int | None = None  # the hand alone
    yaku: dict[str, int] | None = None  # id: han, or yakuman counted 1 each; dora apart
    bonus: tuple[int, int, int] | None = None  # han from dora, ura dora, red fives
    delta: Four | None = None
    liable: int | None = None


@dataclass(slots=True)
class End:
    """End of a hand as a record states it. ``how`` is one of `ENDS`."""

    how: str
    wins: list[Win] = field(default_factory=list)
    delta: Four | None = None
    tenpai: Four | None = None  # 1 tenpai, 0 noten, -1 not stated


ENDS = ("ron", "tsumo", "exhaustive", "nagashi", "nine-kinds", "four-winds", "four-riichi", "four-kans", "triple-ron", "chombo")


@dataclass(slots=True)
class HandLog:
    """One hand: its wall in drawing order (-1 where unknown), and its acts."""

    wall: tuple[int, ...] = (UNKNOWN,) * WALL
    dice: tuple[int, int] = (0, 0)
    secret: bytes = b""
    start: Start | None = None
    entries: list[Entry] = field(default_factory=list)
    end: End | None = None
    place: str = ""  # where in the source the hand begins, for messages
    generator: str = ""  # the generator that makes the wall out of the secret; "" without one
    drawn: list[tuple[int, int]] = field(default_factory=list)  # (seat, tile) as recorded, in order; beside a known wall
    indicators: list[int] = field(default_factory=list)  # dora indicators, as recorded, in the order they were turned
    ura: list[int] = field(default_factory=list)  # ura dora indicators, as recorded
    deals: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None = None  # thirteen tiles by seat
    flaws: list[str] = field(default_factory=list)  # contradictions within the record: sentences with their places
    seal: str = ""  # what was published of the wall before the deal (``walls.seal``)
    numbers: "Numbers | tuple[()]" = ()  # of the seats, mixed with the secret; b"" for a seat whose number is not in it
    stated: list[Statement] = field(default_factory=list)  # by the server that kept the record, in order


@dataclass(slots=True)
class Log:
    """A game: its book, seats and hands. ``house`` holds the rulings of the house laid over the book."""

    book: str
    digest: str = ""
    house: dict[str, object] = field(default_factory=dict)
    names: tuple[str, str, str, str] = ("", "", "", "")
    hands: list[HandLog] = field(default_factory=list)
    points: Four | None = None  # final points, claimed by the record
    scores: tuple[float, float, float, float] | None = None  # final session scores, likewise
    complete: bool = True  # False: the record stops before the game ends
    notes: list[str] = field(default_factory=list)  # what the reader could not carry over; a bot that was replaced
    lots: "Lots | None" = None  # how the seats were drawn, where that can be checked

    def decisions(self) -> "Iterator[Decision]":
        """Iterate over the decisions of the game (`jantaku.decisions`). Raise JantakuError if it cannot be played."""
        import jantaku

        return jantaku.decisions(self)


def title(dealer: int, wind: int, counters: int) -> str:
    """Return the usual title of a hand: "East 2, 1 counter"."""
    name = ("East", "South", "West", "North")[wind]
    return f"{name} {dealer + 1}" + (f", {counters} counter{'s' * (counters > 1)}" if counters else "")


def check_start(start: Start) -> None:
    """Raise LogError for an impossible start, naming the part."""
    expect(start, Start, "the start", "a Start", LogError)
    _four(start.points, "points of the start", "whole numbers")
    for own in start.points:
        whole(own, "a seat's points in the start", -MOST_POINTS, MOST_POINTS, LogError)
    whole(start.dealer, "the dealer of the start", 0, 3, LogError)
    whole(start.round, "the round of the start", 0, 3, LogError)
    whole(start.counters, "the number of counters in the start", 0, MOST_COUNTED, LogError)
    whole(start.sticks, "the number of sticks in the start", 0, MOST_COUNTED, LogError)


def _four(values: object, what: str, of: str) -> None:
    if not isinstance(values, tuple | list) or len(values) != 4:
        raise LogError(f"the {what} are {shown(values)}; give four {of}, the first East's first")


def check_names(names: tuple[str, ...]) -> None:
    """Raise LogError for names that are not four texts."""
    _four(names, "names", "texts")
    for name in names:
        expect(name, str, "a name", "a text, empty where there is none", LogError)


def check_log(log: Log) -> None:
    """Raise LogError for what is not a log."""
    expect(log, Log, "the log", "a Log, as `jantaku.read` returns and `table.log` is", LogError)
    expect(log.book, str, "the book of the log", "the name of a book, as in 'wrc-2015'", LogError)
    expect(log.house, dict, "the rulings of the house in the log", "a dict of rulings, empty where there are none", LogError)
    check_names(log.names)
