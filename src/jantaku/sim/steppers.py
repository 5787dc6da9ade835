"""Steppers of `jantaku.sim.tables`: the compiled core on one thread or several, and the same functions interpreted."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from jantaku.arguments import shown
from jantaku.bots import following, own, stepping
from jantaku.bots.chance import Chance
from jantaku.bots.games import Waiting
from jantaku.bots.stepping import Setup, Workspace
from jantaku.core.acts import ACTS
from jantaku.core.events import LENGTH, HandEvents
from jantaku.core.fields import Rules
from jantaku.errors import TranslatedError
from jantaku.native import load, packing
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.arrays import Arrays, place_of
from jantaku.sim.crew import Crew, MemberPlan, Words
from jantaku.sim.records import Records, pack, unpack

MANY = 4096  # tables, from which on to share out what is soon done costs less than it saves
OWN_SPACE = -1  # in the place of the address of a thread's workspace


class OddAnswer(TranslatedError):  # noqa: N818 - a sentence without its subject, the player
    """An answer of a player that is not the number of an act."""


def _answer(given: object) -> int:
    """Return an answer as an act. Raise OddAnswer for anything else."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer):
        why = f"returned {shown(given)}; give an act, a whole number from 0 to {ACTS - 1}"
        raise OddAnswer(why, "whole", value=shown(given), most=ACTS - 1)
    if not 0 <= given < ACTS:
        why = f"returned {given}; there is no such act, they are numbered from 0 to {ACTS - 1}"
        raise OddAnswer(why, "number", value=str(given), most=ACTS - 1)
    return int(given)


class Stepper(Protocol):
    """Steps tables, all at once."""

    def begin(self, number: int) -> None:
        """Begin at each table: at its place, added to a number, the game of that number."""

    def step(self) -> int:
        """Do the acts and return -1; where one is not lawful, return its table, the first of such, and do none."""

    def pick(self) -> NDArray[np.int16]:
        """Return any lawful act of each."""

    def kept(self) -> Records:
        """Return the tables."""

    def logs(self) -> Records:
        """Return the logs of their hands, where events are written."""

    def restore(self, tables: Records, logs: Records) -> None:
        """Go on from others."""

    def following(self, trails: Records, said: Records) -> Callable[[], object]:
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
        self._shares = list(zip(map(packing.address, self._spaces), ends[:-1], ends[1:], strict=True))
        self._choice: InterpretedChoice | None = None
        self._crew = Crew(self.library, threads)
        self._tables = place_of(arrays.tables), place_of(arrays.logs)
        seen = arrays.who, arrays.views, arrays.events, arrays.count, arrays.hidden, arrays.mask, arrays.filled
        self._shown = tuple(map(place_of, seen))
        acts = place_of(arrays.acts)
        written = tuple(map(place_of, (arrays.reward, arrays.last, arrays.ended)))
        self._showing = self._plan("show_each", *self._tables, OWN_SPACE, self._rules[2], *self._shown)
        steps = self._parts("step_each", *self._tables, OWN_SPACE, *self._rules, acts, *written, *self._shown)
        self._stepping = MemberPlan(self.library, steps, self._parts("unlawful", self._tables[0], acts))
        # Of few tables: to ask where an array is takes longer than to pick an act.
        self._picked = np.empty(min(arrays.n, MANY), np.int16)
        self._few = self._tables[0], place_of(self._picked), 0, arrays.n

    def _plan(self, name: str, *words: int) -> MemberPlan:
        """Return a plan of a function, which is given these words and a share."""
        return MemberPlan(self.library, self._parts(name, *words))

    def _parts(self, name: str, *words: int) -> list[Words]:
        """Return what each thread does of a function."""
        return [
            (name, (*(space if word == OWN_SPACE else word for word in words), first, end)) for space, first, end in self._shares
        ]

    def _show(self) -> None:
        """Write all that is seen, as if nothing was written yet."""
        self.arrays.filled[:] = -1
        self.arrays.count[:] = LENGTH
        self._crew.run(self._showing)

    def begin(self, number: int) -> None:
        """Begin at each table."""
        self._crew.run(self._plan("begin_each", *self._tables, OWN_SPACE, *self._rules, number))
        self._show()

    def step(self) -> int:
        """Do the acts."""
        return self._crew.run(self._stepping)

    def pick(self) -> NDArray[np.int16]:
        """Return any lawful act of each."""
        if self.arrays.n < MANY:
            self.library.pick_each(*self._few)
            return self._picked.copy()
        out = np.empty(self.arrays.n, np.int16)
        self._crew.run(self._plan("pick_each", self._tables[0], place_of(out)))
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
        self._crew.run(self._plan("resume_each", *self._tables, OWN_SPACE, *self._rules))
        self._show()

    def following(self, trails: Records, said: Records) -> Callable[[], object]:
        """Return what does at each table the next act of the hand that it follows; the arrays must stay."""
        followed = place_of(trails), place_of(said)
        plan = self._plan("follow_each", *self._tables, OWN_SPACE, *self._rules, *followed, *self._shown)
        return lambda: self._crew.run(plan)

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

    def step(self) -> int:
        """Do the acts."""
        a = self.arrays
        if (refused := stepping.unlawful(self.rows, a.acts.tolist(), 0, a.n)) >= 0:
            return refused
        written = a.acts.tolist(), a.reward.tolist(), a.last.tolist(), a.ended.tolist()
        shown = self._shown(a.who.tolist())
        self.core.step_each(self.rows, self.events, self.space, self.rules, LUT, self.setup, *written, *shown, 0, a.n)
        _, a.reward[:], a.last[:], a.ended[:] = written
        a.who[:] = shown[0]
        return -1

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

    def following(self, trails: Records, said: Records) -> Callable[[], object]:
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
        return [_answer(act) for act in acts]


def stepper(arrays: Arrays, rules: Rules, setup: Setup, threads: int = 1) -> Stepper:
    """Return the compiled core where there is one, else the same functions interpreted."""
    return Interpreted(arrays, rules, setup) if load.why_not() else Native(arrays, rules, setup, threads)


def _as(array: NDArray[Any], kind: Any) -> Any:
    """Return the bytes of each row as longer numbers."""
    return array.reshape(len(array), -1).view(np.uint8).view(kind) if array.size else []
