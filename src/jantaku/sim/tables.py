"""Thousands of tables, a decision at each a call: for players that learn.

    tables = Tables(8192, book="tenhou", seed=7)
    tables.reset()
    while True:
        acts = policy(tables.obs, tables.mask)
        tables.step(acts)

What is seen and may be done is written into arrays that stay where they are; PyTorch and JAX share them by DLPack.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jantaku.arguments import flag, shown, whole
from jantaku.bots.games import OPEN
from jantaku.bots.players import PLAYERS
from jantaku.bots.stepping import A_HAND, A_UNIT, EVENTS_SEEN, NOTHING, PLANES_SEEN, STAY, Setup
from jantaku.core.acts import ACTS
from jantaku.core.events import HandEvents
from jantaku.core.fields import Rules, State
from jantaku.errors import ActError, TablesError
from jantaku.game.acts import WORDS_OF, Act
from jantaku.game.table import Table
from jantaku.rules.book import ONE_ROUND, Book, book_of, compile_book
from jantaku.scoring.standings import places_under, scores_under, uma_of
from jantaku.sim.arrays import Arrays
from jantaku.sim.logs import LOG, SEAL, joined, kept_dtype, log_of, parted, seals
from jantaku.sim.records import Records, pack, unpack
from jantaku.sim.steppers import stepper

__all__ = ["A_HAND", "A_UNIT", "NOTHING", "STAY", "Tables"]

MOST = 1 << 24  # tables
FAR = 512  # tables, whose planes have no room in a processor's caches
MOST_SEEDS = 1 << 62
MOST_GAMES = 1 << 60  # of a seed
MOST_THREADS = 1024
Length = Literal["hand", "east", "game"]
Encoding = Literal["planes", "events", "nothing"]
Reward = Literal["points", "score", "place"]
LENGTHS: tuple[Length, ...] = ("hand", "east", "game")
ENCODINGS: dict[Encoding, int] = {"planes": PLANES_SEEN, "events": EVENTS_SEEN, "nothing": 0}
REWARDS: tuple[Reward, ...] = ("points", "score", "place")
AT_SEATS = {"open": OPEN, **PLAYERS}
FOUR_OPEN = ("open",) * 4
T = TypeVar("T", bound=str)


class TablesBefore(NamedTuple):
    """All that a step changes."""

    tables: Records
    logs: Records
    reward: NDArray[np.int32]
    ended: NDArray[np.int8]
    last: NDArray[np.int32]


class Tables:
    """Tables that are stepped together; a table whose unit ends begins the next.

    Attributes:
        who: The seat that decides at each table: N bytes.
        obs: What it sees: N x 84 planes x 34 kinds, bytes that are 0 or 1; with ``encoding="events"`` N x 168 tokens, 16 bits each,
            0 after the last. A step writes what changed.
        count: With ``encoding="events"``, how many tokens there are: N numbers.
        hidden: What no seat sees, the same way, N x 24 x 34, where it was asked for.
        mask: What it may do: N x 184 truths, by the numbers of ``jantaku.core.acts``, of which there are 178.
        reward: What each seat gained by the last step: N x 4 whole numbers.
        ended: Whether by the last step a hand ended (1) or a unit (2).
        last: The points with which each table's last unit ended: N x 4.

    """

    def __init__(
        self,
        n: int,
        book: Book | str = "wrc-2015",
        *,
        seed: int = 0,
        length: Length = "game",
        house: Mapping[str, object] | None = None,
        encoding: Encoding = "planes",
        oracle: bool = False,
        reward: Reward = "points",
        players: Sequence[str] = FOUR_OPEN,
        threads: int = 1,
        first: int = 0,
        every: int | None = None,
    ) -> None:
        """Make tables, at which nobody has sat down yet: `reset` comes first.

        Table i plays of a seed the game ``first + i``, then that plus ``every``, and so on; by default every n-th. A game's walls
        do not depend on the players. ``players`` sit at seats 0 to 3: "open" for the caller of `step`, or a bot.

        Raises:
            BookError: The book or a ruling of the house is not known.
            TablesError: Another argument is not known or out of range.

        """
        self.n = _whole(n, "n", 1, MOST)
        self.length, self.encoding = _one_of(length, "length", LENGTHS), _one_of(encoding, "encoding", tuple(ENCODINGS))
        self.rewarded = _one_of(reward, "reward", REWARDS)
        self.book = _book(book, house, length)
        self.first = _whole(first, "first", 0, MOST_GAMES)
        self.every = self.n if every is None else _whole(every, "every", 1, MOST_GAMES)
        self.setup = setup = Setup()
        setup.seed, setup.every = _whole(seed, "seed", 0, MOST_SEEDS - 1), self.every
        setup.hand, setup.sees, setup.hidden = int(length == "hand"), ENCODINGS[encoding], flag(oracle, "oracle", TablesError)
        setup.player, setup.far = _seated(players), int(self.n >= FAR)
        self._adjust(setup)
        self._begun = False
        self._lay(compile_book(self.book), min(_whole(threads, "threads", 1, MOST_THREADS), self.n))

    def _adjust(self, setup: Setup) -> None:
        """Change what a kind of tables has otherwise."""

    def _lay(self, rules: Rules, threads: int) -> None:
        """Lay out the arrays, and take what steps the tables."""
        self.arrays = arrays = Arrays(self.n, self.setup)
        self.who, self.hidden, self.mask = arrays.who, arrays.hidden, arrays.mask
        self.obs, self.count = arrays.events if self.encoding == "events" else arrays.views, arrays.count
        self.reward, self.ended, self.last = arrays.reward, arrays.ended, arrays.last
        self._stepper = stepper(arrays, rules, self.setup, threads)

    # ---- playing
    def reset(self) -> None:
        """Begin at every table with its first game."""
        self._stepper.begin(self.first)
        self._clear()

    def step(self, acts: ArrayLike) -> None:
        """Do at each table what its seat decided: N acts. A table whose act is `STAY` waits; where one is refused, none moves.

        Raises:
            ActError: An act is not lawful; the sentence says at which table, for which seat, and the clause.
            TablesError: The acts are not whole numbers, or not as many as there are tables; or `reset` was never called.

        """
        self._expect_begun("step")
        self.arrays.acts[:] = self._checked(self.numbers(acts))
        if (refused := self._stepper.step()) >= 0:
            raise self.refusal(refused, int(self.arrays.acts[refused]))
        if self.rewarded != "points":
            self._settle()

    def pick(self) -> NDArray[np.int16]:
        """Return any lawful act of each seat to decide; which, follows from the seed."""
        self._expect_begun("pick")
        return self._stepper.pick()

    def chosen_by(self, function: Any, library: Any, rows: NDArray[np.int64]) -> NDArray[np.int16]:
        """Return the acts of a player that is written like the core, compiled or not, at some tables."""
        wanted, out = np.zeros(self.n, np.int8), np.empty(self.n, np.int16)
        wanted[rows] = 1
        self._stepper.choose(function, library, wanted, out)
        return out[rows]

    def tallies(self) -> list[Any]:
        """Return the counts of each thread."""
        return self._stepper.tallies()

    def numbers(self, given: ArrayLike) -> NDArray[Any]:
        """Return acts as an array of whole numbers, one for each table. Raises `TablesError` where they are not."""
        acts = given if isinstance(given, np.ndarray) else _array(given)
        if acts.shape != (self.n,):
            raise TablesError(f"acts have the shape {acts.shape}; give one for each table, ({self.n},)")
        if acts.dtype.kind not in "iu":
            raise _no_numbers(acts)
        return acts

    def _checked(self, acts: NDArray[Any]) -> NDArray[Any]:
        """Return acts that are numbered as acts are."""
        if acts.dtype != np.int16 and not (acts.min() >= STAY and acts.max() < ACTS):
            at = int(np.argmax((acts < STAY) | (acts >= ACTS)))
            raise _none_such(at, acts[at])
        return acts

    def refusal(self, at: int, act: int) -> ActError:
        """Return the error of an act that the seat to decide at a table may not do, with the reasons against it."""
        seat = int(self.who[at])
        words = WORDS_OF.get(act)
        if words is None:
            why = f"table {at}: there is no act {act}; mask[{at}] has those that seat {seat} may do"
            return ActError(why, ident="none", table=at, act=act, n=seat)
        reasons = self.table(at).why(Act(seat, act))
        why = "; ".join(f"{reason.id} ({reason.cite})" if reason.cite else reason.id for reason in reasons)
        refused = f"table {at}: seat {seat} may not {words} (act {act}): {why}"
        return ActError(refused, reasons, "refused", table=at, n=seat, words=words, act=act, why=why)

    def _settle(self) -> None:
        """Write the place, or the session score, of each seat where a unit ended, and nothing elsewhere."""
        self.reward[...] = 0
        for at in np.flatnonzero(self.ended == A_UNIT):
            self.reward[at] = self._worth(self.last[at].tolist())

    def _worth(self, points: Sequence[int]) -> Sequence[int]:
        """Return the place, or the session score, of each seat at the end of a unit."""
        if self.rewarded == "place":
            return places_under(self.book, points)
        return [int(1000 * self.unit * score) for score in scores_under(self.book, points)]

    @property
    def unit(self) -> int:
        """The number of parts into which rewards by score divide a point, so that equal shares of the uma are whole: 1, or 3."""
        most = 4 if self.book.tied_places == "split" else 1  # equals
        shares = []
        for above in range(5):
            uma = [Fraction(1000 * each) for each in uma_of(self.book, above)]
            uma[0] += 1000 * Fraction(self.book.oka)
            shares += [sum(uma[a:b], Fraction()) / (b - a) for a, b in combinations(range(5), 2) if b - a <= most]
        return int(np.lcm.reduce([share.denominator for share in shares]))

    def table(self, at: int) -> Table:
        """Return one of the tables as a `jantaku.Table`, to look at: what it does there, is not done here."""
        self._expect_begun("table")
        table = Table(self.book)
        table.state = self._state_of(self._whole_table(at))
        return table

    def _whole_table(self, at: int) -> int:
        return _whole(at, "table", 0, self.n - 1)

    def _state_of(self, at: int) -> State:
        """Return the state of one of the tables."""
        return unpack(self._stepper.kept()[at]["table"], State)

    # ---- going back
    def state(self) -> Records:
        """Return a copy of all tables, from which `restore` goes on."""
        self._expect_begun("state")
        return joined(self._stepper.kept(), self._stepper.logs(), self._key)

    @cached_property
    def _key(self) -> int:
        """The number that seals a state: of the book with its rulings, so that no state of another is gone on from."""
        text = f"{self.book.digest} {sorted(self.book.house.items())}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "little")

    def restore(self, state: object) -> None:
        """Go on from a copy that `state` made of as many tables under the same book.

        Raises:
            TablesError: It is not such a copy.

        """
        kind = kept_dtype(logged=self.encoding == "events")
        if not isinstance(state, np.ndarray) or state.dtype != kind:
            found = f"an array of {state.dtype.name}" if isinstance(state, np.ndarray) else shown(state)
            wanted = f"of {self.n} tables with encoding={self.encoding!r}"
            raise TablesError(f"the state is {found}; give one that state() returned, {wanted}")
        if state.shape != (self.n,):
            raise TablesError(f"the state has the shape {state.shape}; give one of {self.n} tables, ({self.n},)")
        whole_state = np.ascontiguousarray(state)
        sound = whole_state[SEAL] == seals(whole_state, self._key)
        if not sound.all():
            at = int(np.argmin(sound))
            raise TablesError(f"the state of table {at} was altered, or is not under {self.book.name} with these rulings")
        self._stepper.restore(*parted(whole_state))
        self._clear()

    def snapshot(self) -> TablesBefore:
        """Return a copy of all that a step changes, for `back_to`; nothing else may be done with it."""
        kept, logs = self._stepper.kept(), self._stepper.logs()
        return TablesBefore(kept.copy(), logs.copy(), self.reward.copy(), self.ended.copy(), self.last.copy())

    def back_to(self, then: TablesBefore) -> None:
        """Have everything as it was when a snapshot was taken."""
        self._stepper.restore(then.tables, then.logs)
        for array, was in ((self.reward, then.reward), (self.ended, then.ended), (self.last, then.last)):
            array[...] = was

    def put(self, at: int, table: Table) -> None:
        """Put a `jantaku.Table` in the place of one of the tables, as it stands; the games that follow there are those of the seed.

        Raises:
            TablesError: It is under another book, nobody is asked at it, not all of its tiles are known or, with
                ``encoding="events"``, its log does not lead to its state.

        """
        self._expect_begun("put")
        at = _whole(at, "at", 0, self.n - 1)
        if not isinstance(table, Table):
            raise TablesError(f"the table is {shown(table)}; give a jantaku.Table")
        if table.book.digest != self.book.digest or table.book.house != self.book.house:
            raise TablesError(f"the table is under {table.book.name}; these are under {self.book.name}, with their own rulings")
        if not table.asked:
            raise TablesError("nobody is asked at the table: deal a hand there")
        if min(table.state.wall) < 0 or any(table.state.hidden):
            raise TablesError("not all tiles of the table are known, and what follows could not be played")
        state = self.state()
        state["table"][at] = pack([table.state], State)[0]
        if self.encoding == "events":
            state[LOG][at] = pack([log_of(table)], HandEvents)[0]
        self._stepper.restore(*parted(state))

    def fork(self, table: int, copies: int) -> "Tables":
        """Return tables that all stand where one of these does, and go on by themselves; what is in their walls is the same."""
        self._expect_begun("fork")
        table = _whole(table, "table", 0, self.n - 1)
        names = {number: name for name, number in AT_SEATS.items()}
        made = Tables(
            _whole(copies, "copies", 1, MOST),
            self.book,
            seed=self.setup.seed,
            length=self.length,
            encoding=self.encoding,
            oracle=bool(self.setup.hidden),
            reward=self.rewarded,
            players=[names[number] for number in self.setup.player],
            every=self.every,
        )
        one = slice(table, table + 1)
        made.restore(np.repeat(joined(self._stepper.kept()[one], self._stepper.logs()[one], self._key), made.n))
        return made

    def _clear(self) -> None:
        for array in (self.reward, self.ended, self.last):
            array[...] = 0
        self._begun = True

    @property
    def begun(self) -> bool:
        """Return whether anybody has sat down."""
        return self._begun

    def _expect_begun(self, what: str) -> None:
        if not self._begun:
            raise TablesError(f"{what}() came before reset(): nobody has sat down at the tables yet")


def _array(given: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(given)
    except (ValueError, TypeError, RuntimeError) as error:  # rows of several lengths; tensors that cannot be shared
        raise TablesError(f"acts cannot be read as an array ({str(error).splitlines()[0]}); give whole numbers") from error


def _no_numbers(acts: NDArray[Any]) -> TablesError | ActError:
    """Return the error of acts that are not whole numbers; whole numbers that no type of NumPy holds are objects."""
    for at, act in enumerate(acts if acts.dtype.kind == "O" else ()):
        if isinstance(act, int) and not STAY <= act < ACTS:
            return _none_such(at, act)
    return TablesError(f"acts are {acts.dtype}; give whole numbers, the places in mask")


def _none_such(at: int, act: Any) -> ActError:
    number = act if abs(int(act)) < 10**12 else "of a longer number"
    return ActError(f"table {at}: there is no act {number}; they are numbered from 0 to {ACTS - 1}")


def _whole(value: int, name: str, least: int, most: int) -> int:
    return whole(value, name, least, most, TablesError)


def _book(book: Book | str, house: object, length: Length) -> Book:
    """Return the book by which games of a length are played."""
    if house is not None and not isinstance(house, Mapping):
        raise TablesError(f"house is {shown(house)}; give rulings by their keys, as in {{'kiriage': True}}")
    return book_of(book).under({**(house or {}), **(ONE_ROUND if length == "east" else {})})


def _one_of(value: T, name: str, known: tuple[T, ...]) -> T:
    if value not in known:
        raise TablesError(f"{name} is {shown(value)}; there are {', '.join(known)}")
    return value


def _seated(players: object) -> list[int]:
    """Return who sits where, as the core has it."""
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != 4:
        raise TablesError(f"players are {shown(players)}; give one for each of the four seats")
    seated = [AT_SEATS[_one_of(name, "a player", tuple(AT_SEATS))] for name in players]
    if OPEN not in seated:
        raise TablesError('no seat is "open", so that there is nothing to decide; jantaku simulate plays such games')
    return seated
