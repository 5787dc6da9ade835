"""What drives a game: rows are on disk before they are followed, and followed before anybody is shown anything of them."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Protocol

from jantaku.walls import new_secret
from jantaku.web.play import rows
from jantaku.web.play.config import Config
from jantaku.web.play.game import Game
from jantaku.web.play.journal import Journal
from jantaku.web.play.rows import Row
from jantaku.web.play.schedule import Asking, Step, Upcoming
from jantaku.web.play.seating import Seating
from jantaku.web.refereed.ahead import Refereeing
from jantaku.web.refereed.game import Refereed
from jantaku.web.store.errors import StoreError

AGAIN = 1.0  # seconds until storage that failed is tried again


class Clock:
    """Time of a table, in ms since its start: goes on from where a journal left off, stops while the table sleeps."""

    def __init__(self, source: Callable[[], float], at: int = 0) -> None:
        self._source, self._at = source, at
        self._since: float | None = None  # when it was set going; None while it stands

    @property
    def runs(self) -> bool:
        """Whether it runs."""
        return self._since is not None

    def now(self) -> int:
        """The table's time, in ms."""
        return self._at + (0 if self._since is None else int(1000 * (self._source() - self._since)))

    def run(self) -> None:
        """Go on from where it stood."""
        if self._since is None:
            self._since = self._source()

    def stand(self) -> None:
        """Stand still."""
        self._at, self._since = self.now(), None


def game_of(ident: str, config: Config, pace: float = 1.0) -> Seating:
    """A game before its first row."""
    return Refereed(ident, config, pace) if config.refereed else Game(ident, config, pace)


def ahead_of(game: Seating) -> Upcoming:
    """What comes by itself in a game."""
    if isinstance(game, Refereed):
        return Refereeing(game)
    if isinstance(game, Game):
        return Asking(game)
    raise TypeError(f"{type(game).__name__} is no game that is played at a table.")


class Pace(Protocol):
    """How fast tables go: ``pace`` scales bots and windows, ``rest`` is for how long a result waits, in seconds."""

    pace: float
    rest: float
    clock: Callable[[], float]


class Watcher(Protocol):
    """Who is told that something has happened."""

    def happened(self, new: list[Row]) -> None:
        """The game has gone on."""

    async def ended(self) -> None:
        """The game is over: keep its record. May raise StoreError."""


class Engine:
    """A game, its journal and its clock. While the storage fails it stands still, and tries again."""

    def __init__(self, ident: str, config: Config, store: Journal, pace: Pace, watcher: Watcher) -> None:
        self.game = game_of(ident, config, pace.pace)
        self.ahead = ahead_of(self.game)
        self.store, self.pace, self.watcher = store, pace, watcher
        self.clock = Clock(pace.clock)
        self.lock = asyncio.Lock()  # whoever writes holds it
        self.trouble: StoreError | None = None  # what the storage could not do
        self.closed = False
        self.kept = False  # the record of the game that is over
        self._tasks: set[asyncio.Task[object]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, config: Config, journal: list[str]) -> None:
        """Follow a journal from its beginning."""
        self.game = game_of(self.game.id, config, self.pace.pace)
        self.ahead = ahead_of(self.game)
        past = [rows.read(text) for text in journal]
        for row in past:
            self.game.fold(row)
        self.clock = Clock(self.pace.clock, self.game.at)

    # ---- writing
    def spawn(self, work: Coroutine[object, object, object]) -> "asyncio.Task[object]":
        """Do something that is not given up when whoever asked for it goes away."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def write(self, *new: Row) -> None:
        """Write rows, then follow them, then show what came of it. Raises StoreError, and then nothing has happened."""
        if self.trouble or self.closed:
            raise self.trouble or StoreError("store.closed")
        try:
            await self.store.append(self.game.id, [(self.game.n + 1 + at, rows.written(row)) for at, row in enumerate(new)])
        except StoreError as error:
            self.fail(error)
            raise
        for row in new:
            self.game.fold(row)
        if self.game.stage == "over" and not self.kept:
            await self.finish()  # before it is shown: it leads to the record
        self.watcher.happened(list(new))
        self.go_on()

    async def finish(self) -> None:
        """The game is over: its record is kept, or, where that fails, will be."""
        try:
            await self.watcher.ended()
        except StoreError as error:
            self.fail(error)
        else:
            self.kept = True

    # ---- what happens by itself
    def go_on(self) -> None:
        """See when the next thing is due, and wait for that."""
        if self.trouble:
            return  # the next thing is to try the storage again
        self._cancel()
        step = self.ahead.step(self._rest) if self.clock.runs and not self.closed else None
        if step:
            delay = max(0, step.due - self.clock.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._due)

    def _cancel(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    @property
    def _rest(self) -> int:
        """For how long a result waits for people, in ms."""
        return int(1000 * self.pace.rest)

    def _due(self) -> None:
        self._timer = None
        self.spawn(self._do_next())

    async def _do_next(self) -> None:
        """Do what is due, if it still is once nobody else is writing."""
        async with self.lock:
            step = None if self.trouble or self.closed or not self.clock.runs else self.ahead.step(self._rest)
            if step and step.due <= self.clock.now():
                new = self._rows(step)
                if new:
                    with contextlib.suppress(StoreError):
                        await self.write(*new)
                    return
            self.go_on()

    def _rows(self, step: Step) -> list[Row]:
        """What a step writes into the journal."""
        at = self.clock.now()
        if step.kind == "seal":
            return [{"kind": "seal", "at": at, "secret": new_secret().hex()}]
        if step.kind == "deal":
            return [{"kind": "deal", "at": at}]
        return self.ahead.rows(step, at)

    # ---- when the storage fails
    def fail(self, error: StoreError) -> None:
        """Stand still, say so, and try again in a while."""
        self.trouble = error
        self.clock.stand()
        self._cancel()
        self.watcher.happened([])
        if not self.closed:
            self._timer = asyncio.get_running_loop().call_later(AGAIN, lambda: self.spawn(self._recover()))

    async def _recover(self) -> None:
        """Follow what did reach the disk after all, and go on if the storage works again."""
        async with self.lock:
            try:
                kept = await self.store.game(self.game.id)
                late = [rows.read(text) for text in kept.rows[self.game.n :]] if kept else []
                for row in late:
                    self.game.fold(row)
                if late:
                    self.watcher.happened(late)
                again: Row = {"kind": "again", "at": self.clock.now()}
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
        """Stop: nothing more happens by itself."""
        self.closed = True
        self.clock.stand()
        self._cancel()
