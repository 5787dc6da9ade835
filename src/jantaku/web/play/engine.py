"""The engine of a game: rows are on disk before they are folded, and folded before any client is notified."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from math import ceil
from typing import Protocol

from jantaku.game.walls import MIXED, new_secret, seats_of
from jantaku.mjai.answers import AnswerError
from jantaku.web.logs import short, tell
from jantaku.web.play import rows
from jantaku.web.play.config import Config
from jantaku.web.play.game import Game
from jantaku.web.play.journal import Journal
from jantaku.web.play.programs import OfferedPrograms, TablePrograms
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.schedule import Asking, ScheduledStep, Upcoming, WaitTimes
from jantaku.web.play.seating import Seating
from jantaku.web.refereed.game import Refereed
from jantaku.web.refereed.schedule import Refereeing
from jantaku.web.store.errors import StoreError

PATIENT = {"bot", "close"}  # rows for which nobody waits: those by bots, and windows that are over
TOGETHER = 0.05  # seconds between moments at which bots of all tables act: many in a row cost less than one now and then
AGAIN = 1.0  # seconds until failed storage is tried again


class TableClock:
    """Time of a table, in ms since its start: resumes from its journal, and stops while the table sleeps."""

    def __init__(self, source: Callable[[], float], at: int = 0) -> None:
        self._source, self._at = source, at
        self._since: float | None = None  # source time at the last start; None while stopped

    @property
    def runs(self) -> bool:
        """True while the clock runs."""
        return self._since is not None

    def now(self) -> int:
        """Return the table's time, in ms."""
        return self._at + (0 if self._since is None else int(1000 * (self._source() - self._since)))

    def run(self) -> None:
        """Resume the clock; no effect if it runs."""
        if self._since is None:
            self._since = self._source()

    def stand(self) -> None:
        """Stop the clock."""
        self._at, self._since = self.now(), None


def game_of(ident: str, config: Config, pace: float = 1.0) -> Seating:
    """Return a game of the configured kind, before its first row."""
    return Refereed(ident, config, pace) if config.refereed else Game(ident, config, pace)


def seal_row(at: int) -> JournalRow:
    """Return the row of a new secret, which is sealed before players send the numbers that it is mixed with."""
    return {"kind": "seal", "at": at, "secret": new_secret().hex(), "generator": MIXED}


def ahead_of(game: Seating, programs: TablePrograms) -> Upcoming:
    """Return the schedule of a game."""
    if isinstance(game, Refereed):
        return Refereeing(game)
    if isinstance(game, Game):
        return Asking(game, programs)
    raise TypeError(f"{type(game).__name__} is no game that is played at a table.")


class Pace(Protocol):
    """Speed of a server's tables: ``pace`` scales bots and windows.

    ``rest`` is how long a result is shown, ``numbers`` how long those of the players' browsers are waited for, in seconds.
    """

    pace: float
    rest: float
    numbers: float
    clock: Callable[[], float]
    programs: OfferedPrograms


class Watcher(Protocol):
    """A subscriber to the changes of a game."""

    def happened(self, new: list[JournalRow]) -> None:
        """React to rows that were folded."""

    async def ended(self) -> None:
        """Keep the record of the game that is over. Raise StoreError if that fails."""


class Engine:
    """A game, its journal and its clock. While the storage fails the game is stopped and the write is retried."""

    def __init__(self, ident: str, config: Config, store: Journal, pace: Pace, watcher: Watcher) -> None:
        self.game = game_of(ident, config, pace.pace)
        self.programs = TablePrograms(pace.programs, self)
        self.ahead = ahead_of(self.game, self.programs)
        self.store, self.pace, self.watcher = store, pace, watcher
        self.clock = TableClock(pace.clock)
        self.lock = asyncio.Lock()  # held by the writer of rows, from the check of a command to its fold
        self.trouble: StoreError | None = None  # the last error of the storage, until it works again
        self.closed = False
        self.kept = False  # the record of a finished game is in the store
        self._tasks: set[asyncio.Task[object]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, config: Config, journal: list[str]) -> None:
        """Rebuild the game from a journal."""
        past = [rows.read(text) for text in journal]
        self._fold_all(config, past, len(past))
        if config.program and self.game.stage == "play":  # again, for the programs to see the hand from its deal on
            self._fold_all(config, past, max(at for at, row in enumerate(past) if row["kind"] == "deal"))
        self.clock = TableClock(self.pace.clock, self.game.at)

    def _fold_all(self, config: Config, past: Sequence[JournalRow], shown: int) -> None:
        """Fold a journal into a new game; programs are shown it from a row on."""
        self.game = game_of(self.game.id, config, self.pace.pace)
        self.programs.close()
        self.programs = TablePrograms(self.pace.programs, self)
        self.ahead = ahead_of(self.game, self.programs)
        for at, row in enumerate(past):
            self.game.fold(row)
            if at >= shown:
                self.programs.follow(self.game, row)

    # ---- programs
    def answered(self) -> None:
        """Go on: a program has answered."""
        if not self.closed:
            self.go_on()

    def failed(self, seat: int, error: AnswerError) -> None:
        """Have the sensible bot play the seat of a program from here on, and let everybody know."""
        self.spawn(self._replace(seat, error))

    async def _replace(self, seat: int, error: AnswerError) -> None:
        table, bot = short(self.game.id), self.game.config.program
        tell("bot-replaced", logging.WARNING, table=table, bot=bot, why=error.why, what=error.what)
        async with self.lock:
            with contextlib.suppress(StoreError):
                await self.write({"kind": "replaced", "at": self.clock.now(), "seat": seat, "why": error.why, "what": error.what})

    # ---- writing
    def spawn(self, work: Coroutine[object, object, object]) -> "asyncio.Task[object]":
        """Run a coroutine that survives its requester's disconnect."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def write(self, *new: JournalRow) -> None:
        """Append rows, and those that follow at once, then notify the watcher. Raise StoreError if nothing was written."""
        if self.trouble or self.closed:
            raise self.trouble or StoreError("store.closed")
        patient = all(row.get("by", row["kind"]) in PATIENT for row in new)
        await self._keep(new, patient=patient)
        written = list(new)
        with contextlib.suppress(StoreError):  # after which this is tried again: what was asked for is on disk
            while more := self.ahead.at_once(new[0]["at"]):
                await self._keep(more, patient=patient)
                written += more
        if self.game.stage == "over" and not self.kept:
            await self.finish()  # before it is shown, since the page leads to the record
        self.watcher.happened(written)
        self.go_on()

    async def _keep(self, new: Sequence[JournalRow], *, patient: bool) -> None:
        """Append rows to the journal, and fold them. Raise StoreError if nothing was written."""
        try:
            numbered = [(self.game.n + 1 + at, rows.written(row)) for at, row in enumerate(new)]
            await self.store.append(self.game.id, numbered, patient=patient)
        except StoreError as error:
            self.fail(error)
            raise
        for row in new:
            self.game.fold(row)
            self.programs.follow(self.game, row)

    async def finish(self) -> None:
        """Keep the record of a finished game; if that fails, stop and retry."""
        try:
            await self.watcher.ended()
        except StoreError as error:
            self.fail(error)
        else:
            self.kept = True

    # ---- scheduled steps
    def go_on(self) -> None:
        """Schedule the next step, if one is due without a command."""
        if self.trouble:
            return  # the storage is retried first
        self._cancel()
        if self.clock.runs and not self.closed:
            self.programs.rouse(self.game)
        step = self.ahead.step(self._waits) if self.clock.runs and not self.closed else None
        if step:
            loop, delay = asyncio.get_running_loop(), max(0, step.due - self.clock.now()) / 1000
            at = loop.time() + delay
            together = step.kind == "bot" and delay > TOGETHER
            self._timer = loop.call_at(ceil(at / TOGETHER) * TOGETHER if together else at, self._due)

    def _cancel(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    @property
    def _waits(self) -> WaitTimes:
        """The times for which players are waited for."""
        return WaitTimes(int(1000 * self.pace.rest), int(1000 * self.pace.numbers))

    def _due(self) -> None:
        self._timer = None
        self.spawn(self._do_next())

    async def _do_next(self) -> None:
        """Do the step that is due, unless a command has made it obsolete while this waited for the lock."""
        async with self.lock:
            step = None if self.trouble or self.closed or not self.clock.runs else self.ahead.step(self._waits)
            if step and step.due <= self.clock.now():
                new = self._rows(step)
                if new:
                    with contextlib.suppress(StoreError):
                        await self.write(*new)
                    return
            self.go_on()

    def _rows(self, step: ScheduledStep) -> list[JournalRow]:
        """Return the rows of a step."""
        at = self.clock.now()
        if step.kind == "seal":
            return [seal_row(at)]
        if step.kind == "draw":
            order, drawn = seats_of(self.game.secret, [self.game.numbers.get(place, b"") for place in range(4)])
            return [{"kind": "draw", "at": at, "order": list(order), "drawn": list(drawn)}]
        if step.kind == "deal":
            return [{"kind": "deal", "at": at}]
        return self.ahead.rows(step, at)

    # ---- storage failures
    def fail(self, error: StoreError) -> None:
        """Stop the game, show the error, and schedule a retry."""
        self.trouble = error
        self.clock.stand()
        self._cancel()
        self.watcher.happened([])
        if not self.closed:
            self._timer = asyncio.get_running_loop().call_later(AGAIN, lambda: self.spawn(self._recover()))

    async def _recover(self) -> None:
        """Fold the rows that did reach the disk, and resume if the storage works again."""
        async with self.lock:
            try:
                kept = await self.store.game(self.game.id)
                late = [rows.read(text) for text in kept.rows[self.game.n :]] if kept else []
                for row in late:
                    self.game.fold(row)
                    self.programs.follow(self.game, row)
                if late:
                    self.watcher.happened(late)
                again: JournalRow = {"kind": "again", "at": self.clock.now()}
                await self.store.append(self.game.id, [(self.game.n + 1, rows.written(again))])
                self.game.fold(again)
                if self.game.stage == "over" and not self.kept:
                    await self.watcher.ended()
                    self.kept = True
            except StoreError as error:
                self.fail(error)
                return
            self.trouble = None
            self.watcher.happened([again])

    def close(self) -> None:
        """Stop: no further step is scheduled."""
        self.closed = True
        self.programs.close()
        self.clock.stand()
        self._cancel()
