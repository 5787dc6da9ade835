"""A game's log: header and acts; all else follows.

Passes are not written: an answer that was not given is a pass. What a record says beside its acts (values, payments,
scores) is kept as claims to be checked, never as state.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.core.names import UNKNOWN, WALL


class Entry(NamedTuple):
    """One act: who, what (``core.acts``), the tile where the act alone does not say it (-1 none), when (ms; 0: no clock)."""

    seat: int
    act: int
    tile: int = UNKNOWN
    time: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """What a hand began with, where the record says so: points by seat, dealer, prevailing wind, counters, sticks."""

    points: tuple[int, int, int, int]
    dealer: int = 0
    round: int = 0
    counters: int = 0
    sticks: int = 0


@dataclass(slots=True)
class Win:
    """What a record says of one win; None where it says nothing. ``payer`` is the winner himself on a self-draw."""

    winner: int
    payer: int
    han: int | None = None
    fu: int | None = None
    points: int | None = None  # the hand alone
    yaku: dict[str, int] | None = None  # id: han, or yakuman counted 1 each; dora apart
    bonus: tuple[int, int, int] | None = None  # han from dora, ura dora, red fives
    delta: tuple[int, int, int, int] | None = None
    liable: int | None = None


@dataclass(slots=True)
class End:
    """What a record says of a hand's end. ``how`` is one of `ENDS`."""

    how: str
    wins: list[Win] = field(default_factory=list)
    delta: tuple[int, int, int, int] | None = None
    tenpai: tuple[int, int, int, int] | None = None  # 1 tenpai, 0 noten, -1 not said


ENDS = ("ron", "tsumo", "exhaustive", "nagashi", "nine-kinds", "four-winds", "four-riichi", "four-kans", "triple-ron", "chombo")


@dataclass(slots=True)
class HandLog:
    """One hand: its wall in the order in which it is taken (-1 where unknown), and its acts."""

    wall: tuple[int, ...] = (UNKNOWN,) * WALL
    dice: tuple[int, int] = (0, 0)
    secret: bytes = b""
    start: Start | None = None
    entries: list[Entry] = field(default_factory=list)
    end: End | None = None
    place: str = ""  # where in the source the hand begins, for messages
    generator: str = ""  # which generator makes the wall out of the secret; "" where there is none
    drawn: list[tuple[int, int]] = field(default_factory=list)  # (seat, tile) as recorded, in order; beside a known wall
    indicators: list[int] = field(default_factory=list)  # dora indicators, as recorded, in the order they were turned
    ura: list[int] = field(default_factory=list)  # ura dora indicators, as recorded
    deals: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None = None  # thirteen tiles by seat
    flaws: list[str] = field(default_factory=list)  # where the record contradicts itself: sentences with their places
    seal: str = ""  # what was published of the wall before the deal (``walls.seal``)


@dataclass(slots=True)
class Log:
    """A game: its book, its seats, its hands. ``house`` holds the rulings of the house laid over the book."""

    book: str
    digest: str = ""
    house: dict[str, object] = field(default_factory=dict)
    names: tuple[str, str, str, str] = ("", "", "", "")
    hands: list[HandLog] = field(default_factory=list)
    points: tuple[int, int, int, int] | None = None  # final points, as the record says
    scores: tuple[float, float, float, float] | None = None  # final session scores, likewise
    complete: bool = True  # False: the record stops before the game ends
    notes: list[str] = field(default_factory=list)  # what the reader could not carry over
