"""State of a refereed table: the core's state, and beside it what only hands can do.

Tiles and points are kept in the core's state alone, so that it conserves them: a tile from a wrong place changes places with the
one that should have been taken; tiles of a false group stay counted with the hand, and ``laid`` lists them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.against import look
from jantaku.core.fields import Rules, Scratch, State, clone, copy
from jantaku.errors import FoulError
from jantaku.game.acts import is_possible, reasons_against
from jantaku.referee import Ruling
from jantaku.referee.given import find, read
from jantaku.referee.pending import Pending
from jantaku.refereed.actions import ActionError
from jantaku.rules.book import Book
from jantaku.scoring.lut import LUT
from jantaku.story.telling import Happening

EVERYBODY = n.NONE
REPEATED = "repeated-trifles"
TWICE, STRAY = "twice", "stray"  # walls of a tile too many: drawn in turn, or out of turn
EXTRA = (TWICE, STRAY)


@dataclass(frozen=True)
class Settings:
    """Agreements of a table beside its book; times in ms.

    ``reaction``: a draw sooner than this after the discard is too fast for others to claim, and a claim within it holds. ``slip``:
    a word corrected within it was a slip of the tongue. ``pause``: how long others may join a ron, or rob a kong, if the book names
    no time. ``show_time``: how long the declarer of a win may take to show the hand. ``fair``: up to so many tiles turned up still
    let play go on fairly, where the book leaves that to the referee.

    ``trifles``: from so many offences without a penalty on, each further one is repeated and costs ``trifles_points``; 0 never.
    ``patience``: a turn that takes longer is pointed out; 0 never. ``discretion``: the referee's decisions on fouls that the book
    leaves open, ``{"telephone": "points 5"}``; a foul not named is pointed out.

    ``counting``: winners count their own hands, within ``count_time``; others contradict a count within ``dispute_time``.
    """

    training: bool = False
    formal: bool = True  # the referee declares a dead hand formally on judging it dead
    last_hand: bool = False  # the gong has sounded: no further hand is dealt
    reaction: int = 2000
    slip: int = 1500
    pause: int = 3000
    show_time: int = 10_000
    fair: int = 5
    trifles: int = 5
    trifles_points: int = 1
    patience: int = 0
    discretion: Mapping[str, str] = field(default_factory=dict)
    counting: bool = False
    count_time: int = 60_000
    dispute_time: int = 15_000

    def check(self, book: Book) -> None:
        """Raise FoulError if ``discretion`` names an unknown foul or an invalid decision."""
        for foul, decision in self.discretion.items():
            if decision.split() == ["points"]:
                raise FoulError(f"{foul}: points are decided with their number, as in 'points 5'")
            read(book, find(foul), decided(decision))


def decided(decision: str) -> dict[str, object]:
    """Return the answers of a ruling for a decision of the referee: ``dead-hand``, ``points 5``."""
    word, _, points = decision.partition(" ")
    return {"decision": word, "points": points or None}


class Judged(NamedTuple):
    """A ruling as applied: seat, ruling, circumstances, reasons; ``decided`` is the decision at the referee's discretion."""

    seat: int
    ruling: Ruling
    given: tuple[tuple[str, str], ...]
    reasons: tuple[int, ...]
    hand: int
    at: int
    decided: str = ""
    warned: bool = False  # in training: explained, and not carried out

    @property
    def trifle(self) -> bool:
        """True for an offence without a penalty whose repetition is penalised. (WRC 7.1)"""
        return "warning-counted" in self.ruling.next and self.ruling.foul != REPEATED


class Penalty(NamedTuple):
    """An entry of the overall score, in penalty points; it moves no point at the table."""

    seat: int
    points: int
    foul: str
    cite: str
    hand: int
    at: int


class Notice(NamedTuple):
    """A happening shown to one seat, or to everybody."""

    to: int
    happening: Happening


@dataclass
class SeatState:
    """State of a seat beside its tiles: what it has laid out, announced and left undone."""

    riichi_at: int = n.NONE  # time
    laid: tuple[int, ...] = ()  # open tiles of a false group
    claimed: int = n.NONE  # the claimed tile among them
    own_kan: bool = False  # they were meant as a concealed or added kong
    fixed: bool = False  # a discard has passed since: they cannot be corrected any more
    stray: tuple[tuple[str, int, int], ...] = ()  # wrong draws: (wall, place in it, tile)
    shown: bool = False
    mixed: bool = False
    stick: bool = False
    owed: bool = False  # its kong is complete, and the replacement tile not drawn yet
    declared: str = ""
    unclear: int = n.NONE  # time of an unintelligible word
    early: str = ""  # tenpai or noten, announced while the last discard could still be won
    known: tuple[int, ...] = ()  # tiles of the hand that all have seen


class DeclaredCall(NamedTuple):
    """A call on the last discard: its word and time, and the act once its tiles were shown."""

    word: str
    at: int
    act: int = n.NONE


@dataclass
class ClaimWindow:
    """A discard or a kong that may still be claimed, with the calls on it.

    ``base``, ``places`` and ``pending`` are the table when the tile was put down: a claim restores them. ``below`` is the window
    before this one, while it is still open: a kong does not close a discard's window, nor a discard a kong's.
    """

    base: State
    seat: int
    at: int
    places: tuple[SeatState, ...] = ()
    pending: Pending = field(default_factory=Pending)
    below: "ClaimWindow | None" = None
    calls: dict[int, DeclaredCall] = field(default_factory=dict)
    drawn_at: int = n.NONE  # time of the next player's draw, or of the kong's replacement draw
    passed: set[int] = field(default_factory=set)
    holder: int = n.NONE  # seat whose call holds for now
    gone: bool = False  # another tile has been discarded since: new calls are not for this one
    hasty: bool = False  # the player who drew too fast has been ruled on

    @property
    def robbery(self) -> bool:
        """True for a kong, False for a discard."""
        return self.base.phase == n.ROBBERY

    @property
    def returnable(self) -> bool:
        """True while the table may still go back to this tile."""
        return not self.gone or any(call.act == n.NONE for call in self.calls.values())

    def waits_for(self, seat: int) -> bool:
        """Return True if a seat has called and not yet shown its tiles."""
        return seat in self.calls and self.calls[seat].act == n.NONE

    def fork(self) -> "ClaimWindow":
        """Return a copy, with copies of the windows below."""
        return replace(
            self,
            base=clone(self.base),
            places=tuple(replace(place) for place in self.places),
            below=self.below and self.below.fork(),
            calls=dict(self.calls),
            passed=set(self.passed),
        )


class Count(NamedTuple):
    """A winner's count: han and fu, or yakuman; the base value they give; the points of the hand alone; the time."""

    seat: int
    han: int
    fu: int
    yakuman: int
    base: int
    points: int
    at: int


@dataclass
class Counting:
    """A win whose winners count their hands; ``base`` is the table before anything was paid.

    ``winners`` are paid in order, the nearest after the discarder first; ``settled`` are those whom the referee has counted,
    ``agreed`` the seats that accept the counts.
    """

    base: State
    winners: tuple[int, ...]
    tsumo: bool
    since: int
    counts: dict[int, Count] = field(default_factory=dict)
    settled: set[int] = field(default_factory=set)
    agreed: set[int] = field(default_factory=set)
    paid: bool = False
    mixed: tuple[int, ...] = ()  # winners whose last tile was not kept apart

    def fork(self) -> "Counting":
        """Return a copy."""
        return replace(self, counts=dict(self.counts), settled=set(self.settled), agreed=set(self.agreed))


@dataclass
class TableState:
    """Whole state of a refereed table."""

    book: Book
    rules: Rules
    settings: Settings
    state: State = field(default_factory=State)
    scratch: Scratch = field(default_factory=Scratch)
    now: int = 0
    places: list[SeatState] = field(default_factory=lambda: [SeatState() for _ in range(4)])
    window: ClaimWindow | None = None
    wins: dict[int, tuple[int, str]] = field(default_factory=dict)  # declared wins by seat: (time, word)
    notices: list[Notice] = field(default_factory=list)
    rulings: list[Judged] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    offenders: list[int] = field(default_factory=list)  # chombo, to be carried out
    fined: list[int] = field(default_factory=list)  # chombo that is paid beside a win
    redeal: bool = False
    pending: Pending = field(default_factory=Pending)  # fouls judged later, or held back until a win is examined
    revealed: set[int] = field(default_factory=set)  # places of the wall that all have seen
    ending: str = ""  # ending of the hand, if the core has no name for it
    closed: str = ""  # reason for not dealing further, if the core has no name for it
    counting: Counting | None = None
    previous: Counting | None = None  # that of the previous hand
    assent: set[int] = field(default_factory=set)  # seats that want it corrected
    disqualified: set[int] = field(default_factory=set)
    turn: tuple[int, ...] = ()  # whose action is awaited, and for what
    turn_at: int = 0  # since when
    slow: bool = False  # its slowness was announced

    @property
    def claimable(self) -> ClaimWindow:
        """The last discard or kong. Raise ActionError if none can be claimed any more."""
        if self.window is None:
            raise ActionError("lying")
        return self.window

    @property
    def at_count(self) -> Counting:
        """The win being counted. Raise ActionError if there is none."""
        if self.counting is None:
            raise ActionError("to-count")
        return self.counting

    @property
    def held(self) -> tuple[Judged, ...]:
        """Rulings that would spoil the hand, held back while a win is examined. (WRC 7.1)"""
        return tuple(
            Judged(one.seat, one.ruling, one.given, one.reasons, self.state.hands, self.now) for one in self.pending.beside
        )

    def staked(self, seat: int) -> bool:
        """Return True if a seat may have a stake out: it has declared riichi, or is in turn and still may. (WRC 6.5.1)"""
        t = self.state
        return bool(t.riichi[seat]) or (t.phase == n.TURN and t.turn == seat)

    def fork(self) -> "TableState":
        """Return a copy on which an action can be tried."""
        return replace(
            self,
            state=clone(self.state),
            scratch=Scratch(),
            places=[replace(place) for place in self.places],
            window=self.window and self.window.fork(),
            wins=dict(self.wins),
            notices=list(self.notices),
            rulings=list(self.rulings),
            penalties=list(self.penalties),
            offenders=list(self.offenders),
            fined=list(self.fined),
            revealed=set(self.revealed),
            counting=self.counting and self.counting.fork(),
            previous=self.previous and self.previous.fork(),
            assent=set(self.assent),
            disqualified=set(self.disqualified),
        )

    def trifles(self, seat: int) -> int:
        """Count a seat's offences without a penalty at this table. (WRC 7.1)"""
        return sum(j.seat == seat and not j.warned and j.trifle for j in self.rulings)

    def tell(self, ident: str, seat: int = n.NONE, tile: int = n.UNKNOWN, *, to: int = EVERYBODY, **more: object) -> None:
        """Send everybody, or one seat, a notice."""
        self.notices.append(Notice(to, Happening(ident, seat, tile, **more)))  # type: ignore[arg-type]

    def against(self, t: State, seat: int, act: int) -> tuple[int, ...] | None:
        """Return the core's reasons against an act, or None if it is impossible."""
        look(t, self.rules, LUT, self.scratch, seat)
        return reasons_against(self.scratch, act) if is_possible(self.scratch, act) else None

    @property
    def windows(self) -> Iterator[ClaimWindow]:
        """The windows, the latest first."""
        window = self.window
        while window:
            yield window
            window = window.below

    def calling(self, seat: int) -> ClaimWindow | None:
        """The window on which a seat has called without showing its tiles yet, or None."""
        return next((window for window in self.windows if window.waits_for(seat)), None)

    def called(self, seat: int) -> ClaimWindow | None:
        """Return the window on which a call of the seat counts, tiles shown or not, or None."""
        counts = (window for window in self.windows if seat in window.calls and (not window.gone or window.waits_for(seat)))
        return next(counts, None)

    def everywhere(self, change: Callable[[State], None]) -> None:
        """Change the table, and the table as it was at every tile to which a claim may go back."""
        change(self.state)
        for window in self.windows:
            if window.returnable:
                change(window.base)

    def before_seat(self, seat: int, change: Callable[[SeatState], None]) -> None:
        """Change the state of a seat, now and wherever a claim may go back to."""
        change(self.places[seat])
        for window in self.windows:
            change(window.places[seat])

    def change_pending(self, change: Callable[[Pending], Pending]) -> None:
        """Change what is pending, now and wherever a claim may go back to."""
        self.pending = change(self.pending)
        for window in self.windows:
            window.pending = change(window.pending)

    def open_window(self, seat: int, at: int, below: ClaimWindow | None) -> None:
        """Open the window of a discard or a kong that has just been put down."""
        places = tuple(replace(place) for place in self.places)
        self.window = ClaimWindow(clone(self.state), seat, at, places, self.pending, below)

    def go_back(self, window: ClaimWindow) -> None:
        """Restore the table as it was when the tile of a window was put down; rulings made since stay."""
        dead = list(self.state.dead)
        copy(window.base, self.state)
        self.state.dead[:] = dead
        self.pending = self.pending.back_to(window.pending)
        self.places[:] = [rewound(now, then) for now, then in zip(self.places, window.places, strict=True)]
        self.window = window


def rewound(now: SeatState, then: SeatState) -> SeatState:
    """Return a seat's earlier state; what everybody has seen or heard since, the stick and stray draws are kept."""
    stray = (
        *(draw for draw in then.stray if draw[0] not in EXTRA),
        *(draw for draw in now.stray if draw[0] in EXTRA),
    )
    return replace(then, stray=stray, shown=now.shown, known=now.known, stick=now.stick, declared=now.declared, early=now.early)


def tiles_in_hand(t: State, seat: int) -> int:
    """Return the number of concealed tiles of a seat."""
    return sum(t.hand[seat])


def count_right(t: State, seat: int, extra: int = 0) -> bool:
    """Return True if a seat has thirteen tiles, a kong counting three; ``extra`` is 1 in its own turn. (WRC 7.2)"""
    return tiles_in_hand(t, seat) + 3 * t.melds[seat] == 13 + extra
