"""Threads of `jantaku.sim.tables`, a crew: each does a share of what is called out, and is awake for a while for what comes next.

What they do and how they wait is compiled (``native/crew.h``): Python's lock is free all the while.
"""

import os
import weakref
from collections.abc import Sequence
from threading import Event, Thread

import numpy as np
from numpy.typing import NDArray

from jantaku.native.load import Library
from jantaku.sim.arrays import aligned, place_of

LOOKS = 20_000  # half a millisecond, on a machine that has nothing else to do
MEMBER = 16  # words, as crew.h has it
TURN, MEMBERS = 0, 1  # words of a crew
Words = tuple[str, Sequence[int]]  # the name of a function, and what it is given


class MemberPlan:
    """The part of each member of a crew, done where all checks find nothing; made once, and called out as often as it is needed."""

    def __init__(self, library: Library, parts: Sequence[Words], checks: Sequence[Words] = ()) -> None:
        rows = [[np.array((library.share(name), *given), np.int64) for name, given in some] for some in (checks, parts)]
        self._rows, first = rows, [place_of(row) for row in rows[0]] or [0] * len(parts)
        self._places = np.array([*zip(first, map(place_of, rows[1]), strict=True)], np.int64)
        self.place = place_of(self._places)


class Crew:
    """The thread that asks, and others that do a part each of what it calls out."""

    def __init__(self, library: Library, size: int) -> None:
        self._library, self._room = library, aligned((1 + size, MEMBER), np.int64)
        self._room[0, MEMBERS] = size
        self._place, self._over, self._wakes = place_of(self._room), Event(), list[Event]()
        weakref.finalize(self, _end, self._over, self._wakes)
        self._muster()

    def _muster(self) -> None:
        """Begin the other threads."""
        self._process, turn = os.getpid(), int(self._room[0, TURN])
        self._wakes[:] = [Event() for _ in range(1, int(self._room[0, MEMBERS]))]
        for number, wake in enumerate(self._wakes, 1):
            args = self._library, self._room, number, turn, wake, self._over
            Thread(target=_serve, args=args, name=f"jantaku-tables-{number}", daemon=True).start()

    def run(self, plan: MemberPlan) -> int:
        """Do what a plan has, and return what was found first by its checks; -1 where it was done."""
        if self._process != os.getpid():  # threads stay behind where a process is forked
            self._muster()
        try:
            self._library.call_out(self._place, plan.place)
            for wake in self._wakes:
                wake.set()
        finally:  # where this is interrupted, too: the others are about to begin
            found = int(self._library.lead(self._place))
        return found


def _serve(library: Library, room: NDArray[np.int64], number: int, turn: int, wake: Event, over: Event) -> None:
    """Do a member's parts, until the crew is given up."""
    place = place_of(room)
    while not over.is_set():
        turn = library.serve(place, number, turn, LOOKS)
        wake.wait()
        wake.clear()


def _end(over: Event, wakes: Sequence[Event]) -> None:
    """Let the threads of a crew end."""
    over.set()
    for wake in wakes:
        wake.set()
