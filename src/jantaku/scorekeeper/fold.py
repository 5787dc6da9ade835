"""The fold: a table's record of the core, moved on by one entry at a time."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from jantaku.core import constants as n
from jantaku.core.fields import Scratch, State, clone
from jantaku.core.payment import settle_sticks
from jantaku.core.step.deal import begin_hand, clear_seat, new_game
from jantaku.core.step.dealer import pass_on
from jantaku.game.log import four
from jantaku.game.table import ENDS, OVERS
from jantaku.ledger import Bodies
from jantaku.referee import effects
from jantaku.referee.pending import Due, Pending
from jantaku.rules.book import Book, compile_book
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import FORMAT, FORMATS, Body, Entry
from jantaku.scorekeeper.sheet import Hand, Loan, Now, Origin, Penalty, Sheet, Won, says, with_included

if TYPE_CHECKING:
    from jantaku.scorekeeper.possible import Doubt

MOST_NAME = 100  # letters that a sheet holds: more than any form lets in, for sheets made elsewhere
MOST_ENTRY, MOST_SESSION, MOST_TABLE = 99_999, 99, 999  # of an event
TIME_UP, STOPPED, COUNTED = "time-up", "stopped", "counted"
NOBODY = -1


class Spoilt(NamedTuple):
    """A hand that a chombo ended: when (empty: in play), whose riichi stood, who was ruled on, what is left to rule on."""

    at: str
    riichi: tuple[int, ...]
    offenders: tuple[int, ...]
    due: tuple[Due, ...]


class SheetFold:
    """A game as far as it was kept. ``t`` is the core's record of it; no tile of it is known, nor needed."""

    def __init__(self, first: Entry) -> None:
        if first.kind != "begin":
            raise KeepError("begin")
        self.book = book_of(first.body)
        self.joins = first.body.get("format", FORMATS[0]) == FORMAT  # a second offender at a draw joins the hand of the first
        self.goes_on = False  # the table is known to have played on after the hand that ends
        self.asks = False  # a new entry must give every circumstance that its ruling depends on
        self.strict = self.joins  # what is pending bars entries; sheets of an older format are read as they were kept
        self.names, self.origin = names_of(first.body), origin_of(first.body)
        self.event, self.drawn = flag(first.body, "event"), flag(first.body, "drawn")
        self.coded = bool(first.body.get("codes"))
        self.rules = compile_book(self.book)
        self.t, self.scratch = State(), Scratch()
        self.hands: list[Hand] = []
        self.ledger: list[Penalty] = []
        self.given: dict[str, Body] = {}  # the circumstances of each foul, should a referee decide later
        self.lent: dict[tuple[int, int], int] = {}  # by borrower and lender
        self.warned = [0] * 4
        self.noted: list[KeepError] = []  # what cannot be, of the entry that is being taken
        self.doubts: list[Doubt] = []
        self.gong = self.in_play = self.closed = False
        self.over = self.signed = ""
        self.confirmed: set[int] = set()
        self.phones = [NOBODY] * 4  # whose phone each seat confirmed on, where codes are asked for
        self.ids: list[str] = []
        self.entries: list[Entry] = [first]
        new_game(self.t, self.rules)
        self._prepare()

    def copy(self) -> "SheetFold":
        """The same game, to be moved on apart from this one."""
        made = SheetFold.__new__(SheetFold)
        for name, value in vars(self).items():
            setattr(made, name, value.copy() if isinstance(value, list | dict | set) else value)
        made.t = clone(self.t)
        return made

    # ---- a hand
    def _prepare(self) -> None:
        """Get ready for the next hand."""
        t = self.t
        for seat in range(4):
            clear_seat(t, seat)
        self.in_play = False
        self.pending = Pending()
        self.spoilt: Spoilt | None = None
        self.ids = []
        self.start = (t.round, t.dealer, t.counters, t.sticks, list(t.points))
        self.bets: tuple[int, ...] = ()
        self.doubles: set[int] = set()

    def play(self) -> None:
        """A hand is in play: the dice were thrown, said or not. Raises KeepError once the game is over. (WRC 8.2)"""
        self.going()
        if not self.in_play:
            begin_hand(self.t)
            self.in_play = True
            self.spoilt = None

    def going(self) -> None:
        """Nothing is done at a table whose game is over."""
        if self.over:
            raise KeepError("over", why=self.over)

    @property
    def judged(self) -> Pending:
        """Pending matters that bar entries: on a sheet of an older format, dead hands only."""
        return self.pending if self.strict else Pending(self.pending.dead, proven=(0, 1, 2, 3))

    def show_dead(self) -> None:
        """Write into the core's record which hands are dead."""
        effects.show_dead(self.t, self.pending)

    def join(self, seats: tuple[int, ...], foul: str, *, charged: bool) -> None:
        """Rule on further players of the hand that was spoiled last; those who are charged pay. (rows N5, N24)"""
        spoilt, last = self.spoilt, self.hands[-1]
        if spoilt is None:
            return
        for seat in seats:
            if charged and seat not in spoilt.offenders:
                moved = effects.join(self.t, self.rules, seat)
                delta = four([was + more for was, more in zip(last.delta, moved, strict=True)])
                last = replace(last, delta=delta, points=four(self.t.points), left=self.t.sticks)
        self.over = self.over or OVERS.get(self.t.over, "")
        self.hands[-1] = replace(last, over=self.over)
        self.start = (*self.start[:4], list(self.t.points))
        due = tuple(one for one in spoilt.due if not (one.foul == foul and one.seat in seats))
        self.spoilt = spoilt._replace(offenders=(*spoilt.offenders, *(seats if charged else ())), due=due)

    def end(self, wins: tuple[Won, ...] = (), outcome: str = "") -> None:
        """The core has ended the hand: write it down, and move on."""
        t = self.t
        number, dealer, counters, sticks, before = self.start
        outcome = outcome or ENDS[t.outcome]
        self.over = OVERS.get(t.over, "")
        if not self.over and self.gong and not self.goes_on and not self._dealt_again():
            self.stop(TIME_UP)
        tenpai = tuple(seat for seat in range(4) if t.declared[seat] == 1)
        delta = four([now - was for now, was in zip(t.points, before, strict=True)])
        dead = tuple(seat for seat in range(4) if t.dead[seat])
        self.hands.append(
            Hand(
                len(self.hands) + 1,
                *(number, dealer, counters, sticks, self.bets, outcome, wins, tenpai, dead, delta),
                *(four(t.points), t.sticks, self.over, tuple(self.ids)),
            )
        )
        if not self.over:
            pass_on(t, self.rules)
        self._prepare()

    def _dealt_again(self) -> bool:
        """Return whether the hand that was stopped in the last minutes is dealt again although the gong was heard. (WRC 8.2)"""
        if says(self.book, "events.dice_after_gong"):
            return True
        return self.t.outcome == n.CHOMBO and says(self.book, "fouls.chombo_last_hand") == "redealt"

    def stop(self, why: str) -> None:
        """The game ends here; what becomes of the sticks is the book's. (WRC 5.9, 8.2)"""
        self.over = why
        self.t.sticks = settle_sticks(self.rules, self.t.sticks, self.t.points)

    # ---- what stands
    def now(self) -> Now:
        """The state of the game."""
        t = self.t
        riichi = tuple(seat for seat in range(4) if t.riichi[seat])
        dead = tuple(seat for seat in range(4) if t.dead[seat])
        noted = tuple((seat, one.foul) for seat, fouls in enumerate(self.pending.noted) for one in fouls)
        due = tuple((one.seat, one.foul) for one in self.spoilt.due) if self.spoilt else ()
        beside = tuple(one.seat for one in self.pending.beside)
        place = (t.round, t.dealer, t.counters, t.sticks, four(t.points), riichi, dead, self.in_play, self.gong)
        return Now(*place, noted, beside, due)

    def after(self) -> tuple[int, ...]:
        """The check that is written beside an event: four points and the sticks."""
        return (*self.t.points, self.t.sticks)

    def sheet(self) -> Sheet:
        """All that follows from the entries so far."""
        return Sheet(
            self.book,
            self.names,
            self.event,
            tuple(self.hands),
            self.now(),
            with_included(self.ledger),
            four(self.warned),
            self.over,
            tuple(sorted(self.confirmed)),
            self.signed,
            self.closed,
            tuple(self.entries),
            self.drawn,
            tuple(Loan(*pair, points) for pair, points in sorted(self.lent.items()) if points),
            self.coded,
            four([phone if seat in self.confirmed else NOBODY for seat, phone in enumerate(self.phones)]),
            self.origin,
        )


# ---- reading what was entered
READ = Bodies(KeepError)
only, flag, whole_in = READ.only, READ.flag, READ.whole_in


def word_in(body: Body, name: str, *, wanted: bool = False) -> str:
    """A line of text. Raises KeepError."""
    return READ.word_in(body, name, MOST_NAME, wanted=wanted)


def seat_in(body: Body, name: str) -> int:
    """A seat of an entry, 0 to 3. Raises KeepError."""
    return seat(body.get(name))


def seat(value: Any) -> int:
    """A seat, 0 to 3. Raises KeepError."""
    if type(value) is not int or value not in range(4):
        raise KeepError("seat", seat=str(value)[:20])
    return value


def seats_in(body: Body, name: str) -> tuple[int, ...]:
    """Several seats of an entry, none twice, in order. Raises KeepError."""
    values = body.get(name, [])
    if not isinstance(values, list | tuple) or len(values) > 4:
        raise KeepError("value", field=name)
    found = tuple(sorted(seat(value) for value in values))
    if len(set(found)) < len(found):
        raise KeepError("twice")
    return found


def names_of(body: Body) -> tuple[str, str, str, str]:
    """The names of the four seats, the first East first."""
    names = body.get("names", ["", "", "", ""])
    if not isinstance(names, list | tuple) or len(names) != 4 or not all(isinstance(name, str) for name in names):
        raise KeepError("value", field="names")
    east, south, west, north = (name[:MOST_NAME] for name in names)
    return east, south, west, north


def origin_of(body: Body) -> Origin | None:
    """The place of a sheet in an event; None where it is of no event. Raises KeepError."""
    of = body.get("of")
    if of is None:
        return None
    if not isinstance(of, Mapping):
        raise KeepError("value", field="of")
    only(of, "event", "session", "table", "entries")
    entries = of.get("entries")
    if not isinstance(entries, list | tuple) or len(entries) != 4:
        raise KeepError("value", field="of")
    numbers = [whole_in({"of": entry}, "of", 1, MOST_ENTRY) for entry in entries]
    if len(set(numbers)) < 4:
        raise KeepError("entry-twice", n=max(numbers, key=numbers.count))
    session, table = whole_in(of, "session", 1, MOST_SESSION), whole_in(of, "table", 1, MOST_TABLE)
    return Origin(word_in(of, "event", wanted=True), session, table, four(numbers))


def book_of(body: Body) -> Book:
    """The book under which a sheet is kept. Raises KeepError."""
    only(body, "format", "book", "house", "digest", "names", "drawn", "event", "place", "codes", "of")
    if body.get("format", FORMATS[0]) not in FORMATS:
        raise KeepError("format", found=str(body.get("format"))[:20])
    flag(body, "drawn")
    word_in(body, "place")
    word_in(body, "digest")
    if not isinstance(body.get("codes", {}), dict):
        raise KeepError("value", field="codes")
    return READ.book_in(body, "wrc-2015")
