"""What drives a game: rows are on disk before they are followed, and followed before anybody is shown anything of them."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Coroutine
from typing import Protocol

from jantaku.walls import new_secret
from jantaku.web.room import bots, rows
from jantaku.web.room.clock import Clock
from jantaku.web.room.config import Config
from jantaku.web.room.game import Game
from jantaku.web.room.journal import Journal
from jantaku.web.room.plan import Step, next_step
from jantaku.web.room.rows import Row
from jantaku.web.store.errors import StoreError

AGAIN = 1.0  # seconds until storage that failed is tried again


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
        self.game = Game(ident, config, pace.pace)
        self.store, self.pace, self.watcher = store, pace, watcher
        self.clock = Clock(pace.clock)
        self.lock = asyncio.Lock()  # whoever writes holds it
        self.trouble: StoreError | None = None  # what the storage could not do
        self.closed = False
        self.kept = False  # the record of the game that is over
        self._tasks: set[asyncio.Task[object]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._luck = (-1, 0.0)  # the question, and how long a bot takes for it
        self._thought: tuple[int, frozenset[int]] = (-1, frozenset())  # the question, and the bots that have passed

    def begin(self, config: Config, journal: list[str]) -> None:
        """Follow a journal from its beginning."""
        self.game = Game(self.game.id, config, self.pace.pace)
        for text in journal:
            self.game.fold(rows.read(text))
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
        step = self._next() if self.clock.runs and not self.closed else None
        if step:
            delay = max(0, step.due - self.clock.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._due)

    def _cancel(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _next(self) -> Step | None:
        game = self.game
        if self._luck[0] != game.serial:
            self._luck = game.serial, random.random()
        thought = self._thought[1] if game.serial == self._thought[0] else frozenset()
        return next_step(game, self._luck[1], int(1000 * self.pace.rest), thought)

    def _due(self) -> None:
        self._timer = None
        self.spawn(self._do_next())

    async def _do_next(self) -> None:
        """Do what is due, if it still is once nobody else is writing."""
        async with self.lock:
            step = None if self.trouble or self.closed or not self.clock.runs else self._next()
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
        if step.kind in {"deal", "close"}:
            return [{"kind": step.kind, "at": at}]
        if step.kind == "calls":
            return self._call(step.seat, at)
        words = step.act or (bots.decide if step.kind == "bot" else bots.in_his_stead)(self.game, step.seat)
        return [self.act(step.seat, words, step.kind, at)]

    def _call(self, seat: int, at: int) -> list[Row]:
        """What a bot answers to a discard; its passing is nothing that happened."""
        words = bots.decide(self.game, seat)
        if words == "pass":
            window, thought = self._thought
            self._thought = self.game.serial, (thought if window == self.game.serial else frozenset()) | {seat}
            return []
        return [self.act(seat, words, "bot", at + int(1000 * self.game.config.bot_pace * self.pace.pace * random.random()))]

    def act(self, seat: int, words: str, by: str, at: int) -> Row:
        """The row of an act; calls have a time where the book goes by who was first."""
        row: Row = {"kind": "act", "at": self.clock.now(), "seat": seat, "act": words, "by": by}
        if self.game.window and self.game.config.calls == "book" and words != "pass":
            row["time"] = max(1, at)
        return row

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
