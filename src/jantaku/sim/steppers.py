"""Steppers of `jantaku.sim.tables`: the compiled core on one thread or several, and the same functions interpreted."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from types import FunctionType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from jantaku.bots import following, own, stepping
from jantaku.bots.chance import Chance
from jantaku.bots.games import Waiting
from jantaku.bots.stepping import EVENTS_SEEN, MASK, PLANES_SEEN, Setup, Workspace
from jantaku.core.constants import KINDS
from jantaku.core.events import LENGTH, HandEvents
from jantaku.core.fields import Rules
from jantaku.core.planes import ALL_PLANES, PLANES
from jantaku.native import load, packing
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.records import Records, dtype, pack, unpack

MANY = 4096  # tables, from which on to share out what is soon done costs less than it saves
POLLS = 300  # how often one looks whether another thread has done its share, before one sleeps: to be woken takes longer
LINE = 64  # bytes; JAX shares memory that begins at a multiple of it
Share = tuple[int, int, int]  # the address of a thread's workspace, the first of its tables, and the one after its last


def aligned(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return an array of zeros whose memory begins at a multiple of `LINE`."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    out: NDArray[Any] = room[start : start + size].view(kind).reshape(shape)
    return out


def place_of(array: NDArray[Any]) -> int:
    """Return where the memory of an array begins."""
    return int(array.ctypes.data)


class Arrays:
    """The tables themselves, and all that is written of them; each array stays where it is."""

    def __init__(self, n: int, setup: Setup) -> None:
        self.n = n
        seen, logged = n * (setup.sees == PLANES_SEEN), n * (setup.sees == EVENTS_SEEN)
        self.tables: Records = aligned((n,), dtype(Waiting))
        self.logs: Records = aligned((logged,), dtype(HandEvents))
        self.acts = aligned((n,), np.int16)
        self.who = aligned((n,), np.int8)
        self.views = aligned((seen, PLANES, KINDS), np.uint8)
        self.events = aligned((logged, LENGTH), np.int16)
        self.count = aligned((logged,), np.int16)
        self.hidden = aligned((n * setup.hidden, ALL_PLANES - PLANES, KINDS), np.uint8)
        self.mask = aligned((n, MASK), np.bool_)
        self.filled = aligned((n,), np.int32)
        self.reward = aligned((n, 4), np.int32)
        self.last = aligned((n, 4), np.int32)
        self.ended = aligned((n,), np.int8)


class Stepper(Protocol):
    """Steps tables, all at once."""

    def begin(self, number: int) -> None:
        """Begin at each table: at its place, added to a number, the game of that number."""

    def step(self) -> None:
        """Do the acts, which are lawful."""

    def refused(self) -> int:
        """Return the first table where the act is not lawful; -1 where all are."""

    def pick(self) -> NDArray[np.int16]:
        """Return any lawful act of each."""

    def kept(self) -> Records:
        """Return the tables."""

    def logs(self) -> Records:
        """Return the logs of their hands, where events are written."""

    def restore(self, tables: Records, logs: Records) -> None:
        """Go on from others."""

    def following(self, trails: Records, said: Records) -> Callable[[], None]:
        """Return what does at each table the next act of the hand that it follows; both arrays are written to."""

    def choose(self, function: Any, library: Any, wanted: NDArray[np.int8], out: NDArray[np.int16]) -> None:
        """Write the acts of a player that is written like the core, where they are wanted."""

    def tallies(self) -> list[Any]:
        """Return the counts of each thread."""


class Native:
    """The compiled core; on several threads each has a share of the tables. Raises `NoLibrary`."""

    def __init__(self, arrays: Arrays, rules: Rules, setup: Setup, threads: int) -> None:
        self.arrays, self.rules, self.library = arrays, rules, load.library()
        book, self._held = packing.packed(rules), packing.packed(setup)
        self._book = book
        self._rules = packing.address(book), packing.address(packed_lut()), packing.address(self._held)
        self._spaces = [packing.block(Workspace) for _ in range(threads)]
        for space in self._spaces:
            self.library.furnish(packing.address(space), *self._rules[:2])
        ends = [arrays.n * share // threads for share in range(threads + 1)]
        self._shares: list[Share] = list(zip(map(packing.address, self._spaces), ends[:-1], ends[1:], strict=True))
        self._choice: InterpretedChoice | None = None
        self._pool = ThreadPoolExecutor(threads - 1, "jantaku-tables") if threads > 1 else None
        self._tables = place_of(arrays.tables), place_of(arrays.logs)
        seen = arrays.who, arrays.views, arrays.events, arrays.count, arrays.hidden, arrays.mask, arrays.filled
        self._shown = tuple(map(place_of, seen))
        self._stepped = tuple(map(place_of, (arrays.acts, arrays.reward, arrays.last, arrays.ended)))
        self._checked = self._tables[0], self._stepped[0], 0, arrays.n
        # Of few tables: to ask where an array is takes longer than to pick an act.
        self._picked = np.empty(min(arrays.n, MANY), np.int16)
        self._few = self._tables[0], place_of(self._picked), 0, arrays.n

    def _each(self, work: Callable[[int, int, int], None]) -> None:
        """Do a share of the tables on each thread, the first on the one that asks: to wake another takes its time."""
        others = [self._pool.submit(work, *share) for share in self._shares[1:]] if self._pool else []
        work(*self._shares[0])
        for done in others:
            polls = POLLS
            while polls and not done.done():
                sleep(0)
                polls -= 1
            done.result()

    def _show(self, space: int, first: int, end: int) -> None:
        self.arrays.filled[first:end] = -1
        self.arrays.count[first:end] = LENGTH
        self.library.show_each(*self._tables, space, self._rules[2], *self._shown, first, end)

    def _step(self, space: int, first: int, end: int) -> None:
        self.library.step_each(*self._tables, space, *self._rules, *self._stepped, *self._shown, first, end)

    def _resume(self, space: int, first: int, end: int) -> None:
        self.library.resume_each(*self._tables, space, *self._rules, first, end)
        self._show(space, first, end)

    def begin(self, number: int) -> None:
        """Begin at each table."""

        def work(space: int, first: int, end: int) -> None:
            self.library.begin_each(*self._tables, space, *self._rules, number, first, end)
            self._show(space, first, end)

        self._each(work)

    def step(self) -> None:
        """Do the acts."""
        self._each(self._step)

    def refused(self) -> int:
        """Return the first table where the act is not lawful."""
        return int(self.library.unlawful(*self._checked))

    def pick(self) -> NDArray[np.int16]:
        """Return any lawful act of each."""
        if self.arrays.n < MANY:
            self.library.pick_each(*self._few)
            return self._picked.copy()
        out = np.empty(self.arrays.n, np.int16)
        place = place_of(out)
        self._each(lambda _, first, end: self.library.pick_each(self._tables[0], place, first, end))
        return out

    def kept(self) -> Records:
        """Return the tables."""
        return self.arrays.tables

    def logs(self) -> Records:
        """Return the logs of their hands."""
        return self.arrays.logs

    def restore(self, tables: Records, logs: Records) -> None:
        """Go on from others."""
        self.arrays.tables[...] = tables
        self.arrays.logs[...] = logs
        self._each(self._resume)

    def following(self, trails: Records, said: Records) -> Callable[[], None]:
        """Return what does at each table the next act of the hand that it follows; the arrays must stay."""
        followed = place_of(trails), place_of(said)

        def work(space: int, first: int, end: int) -> None:
            self.library.follow_each(*self._tables, space, *self._rules, *followed, *self._shown, first, end)

        return lambda: self._each(work)

    def choose(self, function: Any, library: Any, wanted: NDArray[np.int8], out: NDArray[np.int16]) -> None:
        """Write the acts of a player; one that is not compiled decides at copies, from which its luck is taken over."""
        if library is not None:  # on the thread that asks: one of the pool, if it hung, would never be left behind
            written = place_of(out), place_of(wanted)
            library.choose_each(self._tables[0], self._shares[0][0], self._rules[1], *written, 0, self.arrays.n)
            return
        if self._choice is None:
            self._choice = InterpretedChoice(self.rules)
        at = np.flatnonzero(wanted)
        rows = [unpack(row, Waiting) for row in self.arrays.tables[at]]
        out[at] = self._choice.acts(function, rows, [1] * len(rows))
        self.arrays.tables["luck"][at] = pack([row.luck for row in rows], Chance)

    def tallies(self) -> list[Any]:
        """Return the counts of each thread."""
        return [packing.unpacked(Workspace, space).tally for space in self._spaces]


class Interpreted:
    """The same functions, interpreted; some hundred times slower."""

    def __init__(self, arrays: Arrays, rules: Rules, setup: Setup) -> None:
        self.arrays, self.rules, self.setup = arrays, rules, setup
        self.core: Any = stepping  # arrays take the place of rows
        self.space = Workspace()
        stepping.furnish(self.space, rules, LUT)
        self.rows = [Waiting() for _ in range(arrays.n)]
        self.events = [HandEvents() for _ in arrays.logs]
        # eight bytes of each are written at a time
        self._views, self._hidden = (_as(array, np.int64) for array in (arrays.views, arrays.hidden))
        self._mask = _as(arrays.mask, np.int64)

    def _shown(self, who: list[int]) -> tuple[Any, ...]:
        a = self.arrays
        return who, self._views, a.events, a.count, self._hidden, self._mask, a.filled

    def _show(self) -> None:
        self.arrays.filled[:] = -1
        who = [0] * self.arrays.n
        self.arrays.count[:] = LENGTH
        shown = self._shown(who)
        self.core.show_each(self.rows, self.events, self.space, self.setup, *shown, 0, self.arrays.n)
        self.arrays.who[:] = who

    def begin(self, number: int) -> None:
        """Begin at each table."""
        stepping.begin_each(self.rows, self.events, self.space, self.rules, LUT, self.setup, number, 0, self.arrays.n)
        self._show()

    def step(self) -> None:
        """Do the acts."""
        a = self.arrays
        written = a.acts.tolist(), a.reward.tolist(), a.last.tolist(), a.ended.tolist()
        shown = self._shown(a.who.tolist())
        self.core.step_each(self.rows, self.events, self.space, self.rules, LUT, self.setup, *written, *shown, 0, a.n)
        _, a.reward[:], a.last[:], a.ended[:] = written
        a.who[:] = shown[0]

    def refused(self) -> int:
        """Return the first table where the act is not lawful."""
        return stepping.unlawful(self.rows, self.arrays.acts.tolist(), 0, self.arrays.n)

    def pick(self) -> NDArray[np.int16]:
        """Return any lawful act of each."""
        acts = [0] * self.arrays.n
        stepping.pick_each(self.rows, acts, 0, self.arrays.n)
        return np.array(acts, np.int16)

    def kept(self) -> Records:
        """Return the tables."""
        return pack(self.rows, Waiting)

    def logs(self) -> Records:
        """Return the logs of their hands."""
        return pack(self.events, HandEvents)

    def restore(self, tables: Records, logs: Records) -> None:
        """Go on from others."""
        self.rows = [unpack(row, Waiting) for row in tables]
        self.events = [unpack(row, HandEvents) for row in logs]
        stepping.resume_each(self.rows, self.events, self.space, self.rules, LUT, self.setup, 0, self.arrays.n)
        self._show()

    def following(self, trails: Records, said: Records) -> Callable[[], None]:
        """Return what does at each table the next act of the hand that it follows."""
        a, acts = self.arrays, [unpack(one, following.Said) for one in said]

        def work() -> None:
            who, rows = a.who.tolist(), [unpack(one, following.Trail) for one in trails]
            shown = self._shown(who)
            follow: Any = following.follow_each
            follow(self.rows, self.events, self.space, self.rules, LUT, self.setup, rows, acts, *shown, 0, a.n)
            a.who[:] = who
            trails[:] = pack(rows, following.Trail)

        return work

    def choose(self, function: Any, library: Any, wanted: NDArray[np.int8], out: NDArray[np.int16]) -> None:  # noqa: ARG002
        """Write the acts of a player."""
        at = np.flatnonzero(wanted)
        out[at] = InterpretedChoice(self.rules).acts(function, [self.rows[row] for row in at], [1] * len(at))

    def tallies(self) -> list[Any]:
        """Return the counts."""
        return [self.space.tally]


class InterpretedChoice:
    """The choice of a player that is not compiled."""

    def __init__(self, rules: Rules) -> None:
        self.space = Workspace()
        stepping.furnish(self.space, rules, LUT)

    def acts(self, function: Any, rows: list[Waiting], wanted: list[int]) -> list[int]:
        """Return its acts at some tables."""
        each: Any = FunctionType(own.choose_each.__code__, {**vars(own), "own_choice": function})
        acts = [0] * len(rows)
        each(rows, self.space, LUT, acts, wanted, 0, len(rows))
        return acts


def stepper(arrays: Arrays, rules: Rules, setup: Setup, threads: int = 1) -> Stepper:
    """Return the compiled core where there is one, else the same functions interpreted."""
    return Interpreted(arrays, rules, setup) if load.why_not() else Native(arrays, rules, setup, threads)


def _as(array: NDArray[Any], kind: Any) -> Any:
    """Return the bytes of each row as longer numbers."""
    return array.reshape(len(array), -1).view(np.uint8).view(kind) if array.size else []
