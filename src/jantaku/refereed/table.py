"""The refereed table: a fold over timed actions, with the rulings and a ledger of penalties beside the points.

table = RefereedTable("wrc-2015", seed=b"an evening")
table.deal()
table.do(Action(0, 0, "discard", tiles=(4,)))
table.do(Action(900, 2, "say", "pon"))
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.fields import Scratch
from jantaku.core.step.deal import deal, new_game
from jantaku.errors import ActError
from jantaku.game.acts import known_seat
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.game.walls import GENERATOR, MIXED, Lots, Numbers, check_numbers, new_secret, secret_of, wall_of
from jantaku.referee.pending import Pending
from jantaku.refereed.actions import GONG, STICK, TAKE, Action, ActionError
from jantaku.refereed.conduct import note_turn
from jantaku.refereed.counting import worth_of
from jantaku.refereed.dispatch import happen
from jantaku.refereed.state import Judged, SeatState, Settings, TableState
from jantaku.refereed.training import Explained, fouls_of_action, keys
from jantaku.refereed.view import RefereedView, look_at
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT

STOPS = {"call-void", "win-void"}
NO_PIECE = (-1, -1)
Names = tuple[str, str, str, str]


class Footing(NamedTuple):
    """Totals at the end of a hand, as a check of its actions."""

    points: tuple[int, ...]
    sticks: int
    rulings: int
    penalties: int


NOT_ENDED = Footing((), 0, 0, 0)


@dataclass
class LoggedHand:
    """One hand of the log: its wall, or the secret that gives it, its settings, and its actions.

    ``sealed`` is what was published of the secret before; ``numbers`` of the seats are mixed with it (`jantaku.game.walls`).
    """

    secret: bytes
    wall: tuple[int, ...]
    dice: tuple[int, int]
    actions: list[Action] = field(default_factory=list)
    settings: Settings = field(default_factory=Settings)
    end: Footing = NOT_ENDED
    numbers: Numbers | tuple[()] = ()
    sealed: str = ""


class RefereedTable:
    """A table of four people and a referee; ``scene`` is its state, ``hands`` the log of its actions."""

    def __init__(
        self,
        book: Book | str = "wrc-2015",
        *,
        names: Names = ("", "", "", ""),
        seed: bytes | None = None,
        start: Start | None = None,
        house: Mapping[str, object] | None = None,
        settings: Settings | None = None,
    ) -> None:
        opened = Book.open(book) if isinstance(book, str) else book
        self.book = opened.under(house) if house else opened
        self.names = names
        self.seed = seed
        self.start = start
        self.scene = TableState(self.book, compile_book(self.book), settings or Settings())
        self.scene.settings.check(self.book)
        self.hands: list[LoggedHand] = []
        self.lots: Lots | None = None  # how the seats were drawn, where that can be checked
        self.explained: set[Explained] = set()
        self.piece = NO_PIECE  # (time, seat) of the current group of actions
        self.begun = self.scene  # state before that group
        new_game(self.scene.state, self.scene.rules)
        if start:
            self._begin(start)

    def _begin(self, start: Start) -> None:
        t = self.scene.state
        t.points[:] = start.points
        t.dealer, t.round, t.counters, t.sticks = start.dealer, start.round, start.counters, start.sticks

    @property
    def over(self) -> bool:
        """True if no further hand is dealt."""
        return bool(self.scene.state.over or self.scene.closed)

    @property
    def points(self) -> tuple[int, ...]:
        """Points at the table, without penalty points."""
        return tuple(self.scene.state.points)

    @property
    def trifles(self) -> tuple[int, ...]:
        """Offences without a penalty by seat; the referee judges their repetition. (WRC 7.1)"""
        return tuple(self.scene.trifles(seat) for seat in range(4))

    def deal(
        self,
        wall: tuple[int, ...] | None = None,
        *,
        secret: bytes = b"",
        numbers: Numbers | tuple[()] = (),
        sealed: str = "",
    ) -> None:
        """Deal the next hand, as `Table.deal` does. Raise ActError while one is played, or when the game is over."""
        s = self.scene
        if s.state.phase not in (n.NO_HAND, n.HAND_OVER) or self.over:
            raise ActionError("to-be-dealt")
        dice = (0, 0)
        if wall is None:
            secret = secret or (new_secret() if self.seed is None else secret_of(self.seed, len(self.hands)))
            check_numbers(numbers)
            wall, dice = wall_of(secret, s.rules.red_fives, MIXED if numbers else GENERATOR, numbers)
        if self.hands:
            self.hands[-1].end = self.footing()
        self.hands.append(LoggedHand(secret, tuple(wall), dice, settings=s.settings, numbers=numbers, sealed=sealed))
        self.piece = NO_PIECE
        s.state.wall[:] = wall
        s.state.dice[:] = dice
        deal(s.state, s.rules, LUT)
        s.now, s.window, s.wins, s.pending, s.ending = 0, None, {}, Pending(), ""
        s.places = [SeatState() for _ in range(4)]
        s.revealed = set()
        s.previous, s.assent, s.counting = s.counting, set(), None
        note_turn(s)
        s.tell("game.dealt", s.state.dealer)

    def do(self, action: Action) -> tuple[Judged, ...]:
        """Apply an action; return the rulings on it. Raise ActError if hands cannot do it; then nothing has changed.

        In training an action that would be a foul is explained and its whole group undone; repeated, it is applied. Actions of one
        seat at one time form a group, so that a log of actions preserves it.
        """
        if not self.hands:
            raise ActionError("playing")
        before = self.scene.fork()
        known = len(before.rulings)
        try:
            happen(self.scene, action)
        except ActError:
            self.scene = before.fork()
            raise
        if self.piece != (action.at, action.seat):
            self.piece, self.begun = (action.at, action.seat), before
        self.hands[-1].actions.append(action)
        fresh = tuple(self.scene.rulings[known:])
        if self.scene.settings.training and (warned := self._explain(before, action)):
            return warned
        return fresh

    def do_all(self, actions: Iterable[Action]) -> tuple[Judged, ...]:
        """Apply actions that go together; stop after one that was explained, or whose call is void.

        Grouped actions never merge with the previous group: on an equal time they are moved 1 ms later.
        """
        judged: tuple[Judged, ...] = ()
        for at, action in enumerate(self.apart(tuple(actions))):
            if at and self.scene.state.phase == n.HAND_OVER:
                break
            if at and action.what == TAKE and self.scene.pending.untaken[action.seat] == n.NONE:
                continue  # another call took precedence
            if at and action.what == STICK and not self.scene.staked(action.seat):
                continue  # its riichi is void
            fresh = self.do(action)
            judged += fresh
            if any(one.warned or (one.seat == action.seat and set(one.ruling.next) & STOPS) for one in fresh):
                break
        return judged

    def apart(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return a group of actions, 1 ms later if its time and seat are those of the last group."""
        late = int(bool(actions) and self.piece == (actions[0].at, actions[0].seat))
        return tuple(action._replace(at=action.at + late) for action in actions)

    def _explain(self, before: TableState, action: Action) -> tuple[Judged, ...]:
        """Undo a group that would be a foul not explained before; return the rulings as warnings."""
        would = fouls_of_action(before, self.scene, action)
        new = [judged for judged in would if not self.explained & keys(before, judged, action)]
        if not new:
            return ()
        self.explained.update(*(keys(before, judged, action) for judged in new))
        self.scene = self.begun.fork()
        self.scene.now = max(self.scene.now, action.at)
        self.piece = NO_PIECE
        warned = tuple(judged._replace(warned=True) for judged in new)
        self.scene.rulings += warned
        for at, judged in enumerate(warned, len(self.scene.rulings) - len(warned) + 1):
            self.scene.tell("tabletop.warning", judged.seat, number=at, to=judged.seat)
        return warned

    def gong(self) -> None:
        """Announce that time is up: the hand being played is the last. (WRC 8.2)"""
        if self.hands:
            self.do(Action(self.scene.now, n.NONE, GONG))
        else:
            self.scene.settings = replace(self.scene.settings, last_hand=True)

    def footing(self) -> Footing:
        """Return the totals of the table now."""
        s = self.scene
        return Footing(self.points, s.state.sticks, len(s.rulings), sum(penalty.points for penalty in s.penalties))

    def view(self, seat: int) -> RefereedView:
        """Return the view of a seat; -1 is an onlooker."""
        return look_at(self.scene, seat)


class Finished(Table):
    """A refereed table as the other front ends read it; a win by a mixed-in tile has its reduced worth. (WRC 5.6)"""

    mixed: tuple[bool, ...] = (False, False, False, False)

    def of(self, table: RefereedTable) -> "Finished":
        """Bind to a refereed table and share its live state; bind again after a rollback."""
        self.state = table.scene.state
        self.mixed = tuple(place.mixed for place in table.scene.places)
        return self

    def weigh(self, seat: int) -> Scratch:
        """Return the worth of a winner's hand."""
        tsumo = self.state.outcome == n.BY_TSUMO
        return worth_of(self.state, self.rules, known_seat(seat), tsumo=tsumo, mixed=self.mixed[seat])
