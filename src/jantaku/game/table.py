"""Table of a game: open a book, deal, list lawful acts, push acts, take them back, read the score.

table = Table("wrc-2015", seed=b"an evening at home")
table.deal()
table.lawful()          # the acts of the player to act: iterable, countable, `in`-able
table.push("5m")        # refused with its reasons and clauses where it is not lawful
table.pop()
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from jantaku.arguments import expect, whole
from jantaku.core import constants as n
from jantaku.core.acts import CHII_LOW, DISCARD_DRAWN, PASS, PON_REDS, RIICHI_DRAWN, RON
from jantaku.core.against import look
from jantaku.core.fields import Scratch, State, clone, copy, same
from jantaku.core.hands import weigh
from jantaku.core.reasons import NOT_ASKED
from jantaku.core.step import close, step
from jantaku.core.step.claims import is_answer
from jantaku.core.step.deal import deal, new_game
from jantaku.core.step.turn import show
from jantaku.core.view import see
from jantaku.errors import ActError, LogError
from jantaku.game.acts import (
    NOT_POSSIBLE,
    WORDS_OF,
    Act,
    Lawful,
    Reason,
    check_act,
    is_possible,
    known_seat,
    read_act,
    reasons_against,
)
from jantaku.game.log import MOST_TIME, End, Entry, HandLog, Log, Start, check_log, check_names, check_start, title
from jantaku.game.view import View, board, hand_text
from jantaku.game.walls import GENERATOR, MIXED, Numbers, check_dice, check_numbers, check_wall, new_secret, secret_of, wall_of
from jantaku.rules.book import Book, book_of, clause_of, compile_book
from jantaku.rules.rulings import REASONS
from jantaku.scoring.lut import LUT
from jantaku.scoring.standings import Scores, scores_under
from jantaku.scoring.tiles import SEATS

ENDS = {
    n.BY_RON: "ron",
    n.BY_TSUMO: "tsumo",
    n.EXHAUSTIVE: "exhaustive",
    n.NAGASHI: "nagashi",
    n.NINE_KINDS: "nine-kinds",
    n.FOUR_WINDS: "four-winds",
    n.FOUR_RIICHI: "four-riichi",
    n.FOUR_KANS: "four-kans",
    n.TRIPLE_RON: "triple-ron",
    n.CHOMBO: "chombo",
}
CALLS = (*range(CHII_LOW, RON + 1), PON_REDS)
CLOSED = Entry(n.NONE, PASS)  # everyone asked has passed
OVERS = {n.ROUNDS_OVER: "rounds-over", n.BUST: "bust", n.DEALER_AHEAD: "dealer-ahead", n.TARGET_REACHED: "target-reached"}


class _Played(NamedTuple):
    """A hand as it was played: the state before its deal, its acts with passes, whether the record stated its end."""

    before: State
    steps: list[Entry]
    stated: bool


class Table:
    """A game under a book: ``state`` is the core's record of it, ``log`` all that is needed to play it again."""

    def __init__(
        self,
        book: Book | str = "wrc-2015",
        *,
        names: tuple[str, str, str, str] = ("", "", "", ""),
        seed: bytes | None = None,
        start: Start | None = None,
        house: Mapping[str, object] | None = None,
    ) -> None:
        opened = book_of(book)
        self.book = opened if house is None else opened.under(house)
        check_names(names)
        if seed is not None:
            expect(seed, bytes, "the seed", "bytes, as in b'an evening at home', or None", ActError)
        self.rules = compile_book(self.book)
        self.state = State()
        self.scratch = Scratch()
        self.seed = seed
        self.log = Log(self.book.name, self.book.digest, dict(self.book.house), names)
        self.log.complete = False
        self._start = start
        self._past: list[_Played] = []
        new_game(self.state, self.rules)
        if start is not None:
            self._begin(start)

    # ---- dealing
    def _begin(self, start: Start) -> None:
        check_start(start)
        t = self.state
        t.points[:] = start.points
        t.dealer, t.round, t.counters, t.sticks = start.dealer, start.round, start.counters, start.sticks
        t.phase = n.NO_HAND

    def deal(
        self,
        wall: tuple[int, ...] | None = None,
        *,
        secret: bytes | None = None,
        numbers: Numbers | tuple[()] = (),
        dice: tuple[int, int] = (0, 0),
    ) -> None:
        """Deal the next hand: from a wall given (136 tiles as they are taken), or from a new secret.

        Without either, the secret comes from the table's seed, or, without a seed, from the operating system. ``numbers``, one of
        each seat (32 bytes, or b""), are mixed with it, so that nobody alone decides the wall. Raises ActError while a hand is
        being played or when the game is over, LogError for an impossible wall or number.
        """
        hand = HandLog(dice=dice)
        if wall is None and dice != (0, 0):
            raise ActError(f"The dice {dice} were given without a wall: a secret gives both.")
        if wall is None:
            number = len(self.log.hands)
            if secret is None:
                secret = new_secret() if self.seed is None else secret_of(self.seed, number)
            expect(secret, bytes, "the secret", "bytes, 32 of them as a rule", ActError)
            if not secret:
                raise ActError("the secret is empty; give bytes, 32 of them as a rule")
            check_numbers(numbers)
            hand.secret = secret
            hand.generator, hand.numbers = MIXED if numbers else GENERATOR, numbers
            hand.wall, hand.dice = wall_of(hand.secret, self.rules.red_fives, hand.generator, numbers)
        else:
            hand.wall = wall
        self.lay(hand)

    def lay(self, hand: HandLog) -> None:
        """Deal a hand from a log, with the start it claims, without carrying out its acts."""
        expect(hand, HandLog, "the hand", "a HandLog, as a log holds them", LogError)
        if self.state.phase not in (n.NO_HAND, n.HAND_OVER):
            raise ActError("A hand is being played: the next is dealt when it is over.")
        if self.state.over:
            raise ActError(f"The game is over ({OVERS[self.state.over]}): no further hand is dealt.")
        check_wall(hand.wall, self.rules.red_fives)
        check_dice(hand.dice)
        if hand.start is not None:
            check_start(hand.start)
        elif not self.log.hands and self._start:
            hand = replace(hand, start=self._start)
        self._past.append(_Played(clone(self.state), [], hand.end is not None))
        self.log.hands.append(replace(hand, entries=[]))
        self._deal(hand)

    def _deal(self, hand: HandLog) -> None:
        if hand.start is not None:
            self._begin(hand.start)
        self.state.wall[:] = hand.wall
        self.state.dice[:] = hand.dice
        deal(self.state, self.rules, LUT)

    # ---- what may be done
    @property
    def asked(self) -> tuple[int, ...]:
        """Seats with a decision to make, the next in turn first."""
        t = self.state
        first = t.dealer if t.phase == n.DECLARING else t.turn
        return tuple(seat for seat in ((first + i) % 4 for i in range(4)) if t.pending >> seat & 1)

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return known_seat(seat)
        if not self.asked:
            raise ActError("Nobody has a decision before him: deal the next hand.")
        return self.asked[0]

    def lawful(self, seat: int | None = None) -> Lawful:
        """Return the lawful acts of a seat, by default the one to act; empty if it was not asked or has answered."""
        seat = self._seat(seat)
        look(self.state, self.rules, LUT, self.scratch, seat)
        return Lawful(seat, tuple(self.scratch.lawful[seat]))

    def why(self, act: "Act | str", seat: int | None = None) -> tuple[Reason, ...]:
        """Reasons against an act: none if it is lawful. An act that could not be done at all is ``not-possible``.

        A call or a ron comes too late once play has gone on; the reasons against it on the last discard are given all the same.
        """
        return self.judged(self._act(act, seat))[0]

    def judged(self, act: Act) -> tuple[tuple[Reason, ...], bool]:
        """Return the reasons against an act, as `why` has them, and whether it is possible here, lawful or not."""
        found = self._against(self.state, act)
        if found != NOT_POSSIBLE:
            return found, True
        if act.number in CALLS and (late := window(self)):
            found = self._against(late, act) or self._reasons([NOT_ASKED])
        return found, False

    def _act(self, act: "Act | str", seat: int | None) -> Act:
        """Return an act, given the act or its words. Raise ActError if invalid."""
        if isinstance(act, str):
            return read_act(act, self._seat(seat))
        expect(act, Act, "the act", "an Act, or its words, as in '5m' or 'riichi drawn'", ActError)
        if seat is not None and known_seat(seat) != act.seat:
            raise ActError(f"the act is one of seat {act.seat}, and seat {seat} is given beside it: leave the second out")
        return check_act(act)

    def possible(self, act: Act) -> bool:
        """Return whether an act is possible here, lawful or not."""
        return self._against(self.state, self._act(act, None)) != NOT_POSSIBLE

    def _against(self, state: State, act: Act) -> tuple[Reason, ...]:
        look(state, self.rules, LUT, self.scratch, self._seat(act.seat))
        if not is_possible(self.scratch, act.number):
            return NOT_POSSIBLE
        return self._reasons(reasons_against(self.scratch, act.number))

    def _reasons(self, numbers: Iterable[int]) -> tuple[Reason, ...]:
        return tuple(Reason(REASONS[r], clause_of(self.book, r).cite) for r in numbers)

    # ---- doing it
    def push(self, act: "Act | str", seat: int | None = None, *, time: int = 0) -> Act:
        """Do a lawful act: an `Act`, or its words (``5m``, ``riichi drawn``, ``chii low``) for a seat, by default the one to act.

        Raise ActError with the reasons and their clauses if it is not lawful; the table is then unchanged.
        """
        act = self._act(act, seat)
        whole(time, "the time", 0, MOST_TIME, ActError)
        against = self.judged(act)[0]
        if against:
            words = "; ".join(f"{reason.id} ({reason.cite})" if reason.cite else reason.id for reason in against)
            raise ActError(f"{SEATS[act.seat]} may not {act.words}: {words}.", reasons=against)
        self.do(Entry(act.seat, act.number, act.tile, time))
        return act

    def follow(self, entry: Entry) -> None:
        """Carry out an entry of a log, lawful or not; the answers that it implies were not given become passes.

        A pass that nobody was asked for is ignored. Raise ActError for an impossible act.
        """
        t = self.state
        expect(entry, Entry, "the entry", "an Entry, as a log holds them", LogError)
        whole(entry.time, "the time", 0, MOST_TIME, LogError)
        act = check_act(Act(entry.seat, entry.act, entry.tile))
        seat = entry.seat
        if entry.act == PASS and not (t.pending >> seat & 1 and t.phase in (n.CLAIMS, n.ROBBERY)):
            return
        self.make_way(entry)
        if not t.pending >> seat & 1 or self._against(t, act) == NOT_POSSIBLE:
            raise ActError(
                f"{SEATS[seat]} cannot {WORDS_OF.get(entry.act, entry.act)} here: {self.title}, {self.outcome or 'in play'}."
            )
        self.do(entry)

    def do(self, entry: Entry) -> None:
        """Carry out an act that is known to be possible."""
        if entry.act in (DISCARD_DRAWN, RIICHI_DRAWN) and self.state.tile < 0 and entry.tile not in range(n.TILES):
            raise ActError(f"What {SEATS[entry.seat]} drew is not known: the act must tell the tile that was discarded.")
        self._step(entry)
        self._past[-1].steps.append(entry)
        if entry.act != PASS:
            self.log.hands[-1].entries.append(entry)
        self._note_end()

    def _note_end(self) -> None:
        """Log how the hand ended, unless the record already says it."""
        t, hand = self.state, self.log.hands[-1]
        if not self._past[-1].stated:
            hand.end = None
            if t.phase == n.HAND_OVER:
                hand.end = End(self.outcome, delta=(t.delta[0], t.delta[1], t.delta[2], t.delta[3]))
        self.log.complete = t.over != n.GOES_ON

    def make_way(self, entry: Entry) -> None:
        """Close the window if an entry implies that it is closed."""
        if self.shuts(entry):
            self.close()

    def shuts(self, entry: Entry) -> bool:
        """Return whether an entry implies that the window is closed: it is not an answer of a seat that was asked."""
        t = self.state
        return t.phase in (n.CLAIMS, n.ROBBERY, n.DECLARING) and not is_answer(t, entry.seat, entry.act)

    def _step(self, entry: Entry) -> None:
        if entry.seat < 0:
            close(self.state, self.rules, LUT, self.scratch)
        else:
            step(self.state, self.rules, LUT, self.scratch, entry.seat, entry.act, entry.tile, entry.time)

    def close(self) -> None:
        """Let every seat that has not answered pass, or declare what its hand is."""
        if self.state.phase in (n.CLAIMS, n.ROBBERY, n.DECLARING) and self.state.pending:
            self._step(CLOSED)
            self._past[-1].steps.append(CLOSED)
            self._note_end()

    def conclude(self) -> None:
        """Close every window until a seat has a turn or the hand is over: the last claims, then tenpai and noten."""
        while self.state.phase in (n.CLAIMS, n.ROBBERY, n.DECLARING):
            self.close()

    def pop(self) -> Act | None:
        """Take back the last act, or the deal if the hand has no acts (then return None)."""
        if not self._past:
            raise ActError("Nothing has been done yet that could be taken back.")
        steps, hand = self._past[-1].steps, self.log.hands[-1]
        copy(self._past[-1].before, self.state)
        while steps and steps[-1] is CLOSED:
            steps.pop()
        if not steps:
            self._past.pop()
            self.log.hands.pop()
            self.log.complete = False
            return None
        last = steps.pop()
        if last.act != PASS:
            hand.entries.pop()
        self._deal(hand)
        for entry in steps:
            self._step(entry)
        self._note_end()
        return Act(last.seat, last.act, last.tile)

    def rewind(self) -> list[Entry] | None:
        """Go back to the deal of the hand, and return what was done since, passes too; None where no hand was dealt here."""
        if not self._past:
            return None
        played, hand = self._past[-1], self.log.hands[-1]
        steps = played.steps[:]
        copy(played.before, self.state)
        played.steps.clear()
        hand.entries.clear()
        self._deal(hand)
        self._note_end()
        return steps

    def forget(self) -> None:
        """Free the history of earlier hands: they can no longer be taken back."""
        del self._past[:-1]

    def fork(self) -> "Table":
        """Return an independent copy of the table."""
        other = Table(self.book, names=self.log.names, seed=self.seed, start=self._start)
        copy(self.state, other.state)
        other.log.complete = self.log.complete
        other.log.hands = [replace(hand, entries=list(hand.entries)) for hand in self.log.hands]
        other._past = [played._replace(steps=list(played.steps)) for played in self._past]
        return other

    def __copy__(self) -> "Table":
        return self.fork()

    def __deepcopy__(self, memo: object) -> "Table":
        return self.fork()

    def __eq__(self, other: object) -> bool:
        """Compare tables: equal states and logs under books that play alike."""
        if not isinstance(other, Table):
            return NotImplemented
        alike = self.book == other.book and self.log.names == other.log.names and self.log.hands == other.log.hands
        return alike and not same(self.state, other.state)

    __hash__ = None  # type: ignore[assignment]  # it changes

    # ---- what is so
    @property
    def points(self) -> tuple[int, ...]:
        """Points of the four seats."""
        return tuple(self.state.points)

    @property
    def over(self) -> str:
        """The reason why the game is over; empty while it goes on."""
        return OVERS.get(self.state.over, "")

    @property
    def outcome(self) -> str:
        """End of the last hand; empty while one is played."""
        return ENDS.get(self.state.outcome, "") if self.state.phase == n.HAND_OVER else ""

    def view(self, seat: int) -> State:
        """Return the core's record of what a seat may know, -1 for what everybody sees; `seen` has it as a public object."""
        whole(seat, "the seat", -1, 3, ActError)
        seen = State()
        see(self.state, seat, seen)
        return seen

    def seen(self, seat: int) -> View:
        """Return all that a seat may know, and nothing else: prints as a board, lists lawful acts. Raise ActError if not a seat."""
        return View(self.book, seat, self.view(seat))

    def __repr__(self) -> str:
        return f"<Table {self.book.name}: {self.title}, {', '.join(map(str, self.points))}>"

    def _repr_svg_(self) -> str:
        from jantaku.draw import table

        return table(self, title=self.title)

    def __str__(self) -> str:
        return board(self.state, self.asked)

    @property
    def title(self) -> str:
        """Title of the hand: ``East 1, 2 counters``."""
        return title(self.state.dealer, self.state.round, self.state.counters)

    def hand(self, seat: int) -> str:
        """Return a seat's tiles as people write them: ``23m 11z chii:345p``; ``?`` if unknown. Raise ActError if not a seat."""
        return hand_text(self.state, known_seat(seat))

    def weigh(self, seat: int) -> Scratch:
        """The worth of a winner's hand, once the hand is over; on a separate scratch, with the hand as it was valued."""
        known_seat(seat)
        scratch = Scratch()
        weigh(self.state, self.rules, LUT, scratch, seat, self.state.tile, self.state.outcome == n.BY_TSUMO)
        return scratch

    def scores(self) -> Scores:
        """Return the session score of each seat, with the uma, as exact fractions. (WRC 5.9.2)"""
        return scores_under(self.book, self.points)


def replay(log: Log, book: Book | str | None = None) -> Table:
    """Replay a log, and return the table after its last act, or after its end if the log has one.

    The book is the log's own, or another, by itself or by name. Raise JantakuError if the log cannot be played.
    """
    check_log(log)
    table = Table(Book.named(log.book, log.house, log.digest) if book is None else book, names=log.names)
    for hand in log.hands:
        table.conclude()
        table.lay(hand)
        for entry in hand.entries:
            table.follow(entry)
        if hand.end:
            table.conclude()
    return table


def window(table: Table) -> State | None:
    """Return the state with the last discard, or kong, not yet answered by anybody; None if no such act came last.

    A table asks only those with a lawful answer, and closes at once a window in which nobody has one. A player who still
    says ron is answered from this state.
    """
    past = table.fork()
    last = past.pop() if past.log.hands else None
    while last is not None and last.number == PASS:
        last = past.pop()
    if last is None or not 0 <= last.number <= RIICHI_DRAWN:
        return None
    show(past.state, past.rules, LUT, last.seat, last.number, last.tile)
    past.state.pending = 15 & ~(1 << last.seat)
    return past.state
