"""The session clock: set-up, start signal, running, gong, last hands, closed. Pure: the time is always given, in ms. (WRC 8.2)"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from jantaku.book import Book
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.sheet import says

MINUTE = 60_000
SET_UP, RUNNING, LAST_HAND, CLOSED = "set-up", "running", "last-hand", "closed"
STATES = (SET_UP, RUNNING, LAST_HAND, CLOSED)
WAITING, PLAYING, DONE = "waiting", "playing", "done"


@dataclass(frozen=True, slots=True)
class Extra:
    """Time given to one table, or to all (table 0), by a ruling: a clock that a referee stopped. (WRC 8.2)"""

    table: int
    ms: int
    ruling: str
    referee: str


@dataclass(frozen=True, slots=True)
class Clock:
    """A session's clock. ``length`` is in ms; ``playing`` are the tables whose dice lie thrown, ``done`` those that have ended.

    Every method gives a new clock, or raises KeepError where the rules do not let it happen.
    """

    length: int
    tables: frozenset[int]
    started: int = -1
    rung: int = -1
    extras: tuple[Extra, ...] = ()
    playing: frozenset[int] = field(default_factory=frozenset)
    done: frozenset[int] = field(default_factory=frozenset)
    dice_after_gong: bool = False
    gongs: tuple[int, ...] = ()  # tables whose own, later gong was heard
    stopped: tuple[tuple[int, int], ...] = ()  # tables (0: all) whose clock a referee stopped, and when

    @classmethod
    def of(cls, book: Book, tables: int = 1, minutes: int | None = None) -> "Clock":
        """The clock of a session under a book, whose minutes are its default. Raises KeepError where there is no limit."""
        limit = minutes if minutes is not None else says(book, "events.time_limit")
        if type(limit) is not int or limit < 1:
            raise KeepError("no-limit", cite=book.cite("events.time_limit"))
        after = bool(says(book, "events.dice_after_gong"))
        return cls(limit * MINUTE, frozenset(range(1, tables + 1)), dice_after_gong=after)

    # ---- what is so
    @property
    def state(self) -> str:
        """One of `STATES`."""
        if self.started < 0:
            return SET_UP
        if self.done == self.tables:
            return CLOSED
        return RUNNING if self.rung < 0 else LAST_HAND

    def added(self, table: int) -> int:
        """The time that was given to a table beyond the length, in ms."""
        return sum(each.ms for each in self.extras if each.table in {0, table})

    def ends(self, table: int = 0) -> int:
        """When the gong is due, for a table or for all, in ms; -1 before the start."""
        return -1 if self.started < 0 else self.started + self.length + self.added(table)

    def left(self, now: int, table: int = 0) -> int:
        """The time left, in ms; all of it before the start, never below 0."""
        whole, since = self.length + self.added(table), self.stands(table)
        return whole if self.started < 0 else max(0, min(whole, self.ends(table) - (now if since < 0 else since)))

    def stands(self, table: int = 0) -> int:
        """Since when a referee has stopped the clock of a table, or of all; -1 where it goes."""
        return next((since for at, since in self.stopped if at in {0, table}), -1)

    def due(self, now: int) -> tuple[int, ...]:
        """The tables whose time is up and whose gong was not yet heard; empty before the start."""
        if self.started < 0:
            return ()
        return tuple(sorted(table for table in self._ahead() if now >= self.ends(table)))

    @property
    def next_due(self) -> int:
        """When the next gong is due, in ms; -1 where none is: before the start, while all clocks stand, after the last."""
        return -1 if self.started < 0 else min(map(self.ends, self._ahead()), default=-1)

    def _ahead(self) -> frozenset[int]:
        """The tables that play towards a gong."""
        tables = self.tables - self.done - set(self.gongs)
        return frozenset(table for table in tables if self.stands(table) < 0) if self.stopped else tables

    def table(self, table: int) -> str:
        """What a table does: waiting (between hands), playing (its dice were thrown), done."""
        self._known(table)
        if table in self.done:
            return DONE
        return PLAYING if table in self.playing else WAITING

    def phase(self, table: int) -> str:
        """How the session stands at one table: one of `STATES`."""
        self._known(table)
        if self.started < 0:
            return SET_UP
        if table in self.done:
            return CLOSED
        return LAST_HAND if table in self.gongs else RUNNING

    def may_throw(self, table: int) -> bool:
        """Whether the dice may be thrown: after the start signal, and not after the gong. (WRC 8.2)"""
        return self.started >= 0 and table not in self.done and (table not in self.gongs or self.dice_after_gong)

    def plain(self) -> dict[str, Any]:
        """The clock as plain data, for a store or a page; `read` makes it a clock again."""
        sets = {"tables": sorted(self.tables), "playing": sorted(self.playing), "done": sorted(self.done)}
        lists = {"gongs": list(self.gongs), "stopped": [list(each) for each in self.stopped]}
        return {**asdict(self), **sets, **lists, "extras": [asdict(each) for each in self.extras]}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> "Clock":
        """The clock that `plain` wrote."""
        sets = {name: frozenset(plain[name]) for name in ("tables", "playing", "done")}
        extras = tuple(Extra(**each) for each in plain["extras"])
        stopped = tuple((table, since) for table, since in plain["stopped"])
        return cls(**{**plain, **sets, "gongs": tuple(plain["gongs"]), "extras": extras, "stopped": stopped})

    # ---- what happens
    def start(self, now: int) -> "Clock":
        """The start signal; walls may be built before it, dice not thrown. (WRC 8.2)"""
        if self.started >= 0:
            raise KeepError("clock-started")
        return replace(self, started=now)

    def dice(self, table: int) -> "Clock":
        """A table throws its dice: its hand counts. (WRC 8.2)"""
        self._known(table)
        if self.started < 0:
            raise KeepError("clock-set-up")
        if table in self.playing:
            raise KeepError("in-play")
        if not self.may_throw(table):
            raise KeepError("dice")
        return replace(self, playing=self.playing | {table})

    def hand_over(self, table: int) -> "Clock":
        """A table's hand has ended; after its gong the table is done."""
        self._known(table)
        if table not in self.playing:
            raise KeepError("clock-no-hand")
        done = self.done | {table} if table in self.gongs and not self.dice_after_gong else self.done
        return replace(self, playing=self.playing - {table}, done=done)

    def finish(self, table: int) -> "Clock":
        """A table's game has ended before its time."""
        self._known(table)
        if table in self.done:
            raise KeepError("clock-done")
        stopped = tuple(each for each in self.stopped if each[0] != table)
        return replace(self, playing=self.playing - {table}, done=self.done | {table}, stopped=stopped)

    def gong(self, now: int) -> "Clock":
        """The gong, for all tables whose time is up: those between two hands are done at once. (WRC 8.2)"""
        tables = self.due(now)
        if not tables:
            raise KeepError("clock-early")
        ended = frozenset() if self.dice_after_gong else frozenset(tables) - self.playing
        return replace(
            self,
            rung=now if self.rung < 0 else self.rung,
            gongs=(*self.gongs, *tables),
            done=self.done | ended,
        )

    def give(self, table: int, ms: int, ruling: str, referee: str) -> "Clock":
        """Extra time, tied to a ruling and a referee; not to a table that has heard its gong. (WRC 8.2)"""
        if table:
            self._known(table)
        if ms <= 0:
            raise KeepError("clock-extra")
        _ruled(ruling, referee)
        late = set(self.gongs) if table == 0 else {table} & set(self.gongs)
        if late or self.state == CLOSED:
            raise KeepError("clock-late")
        return replace(self, extras=(*self.extras, Extra(table, ms, ruling, referee)))

    def stop(self, table: int, now: int) -> "Clock":
        """A referee stops the clock of a table, or of all (0); `go_on` gives the time back. (WRC 8.2)"""
        if table:
            self._known(table)
        ahead = self._ahead()
        if self.started < 0 or not ahead or (table and table not in ahead) or (not table and (self.stopped or self.gongs)):
            raise KeepError("clock-not-going")
        if now >= self.ends(table):
            raise KeepError("clock-late")
        return replace(self, stopped=(*self.stopped, (table, now)))

    def go_on(self, table: int, now: int, ruling: str, referee: str) -> "Clock":
        """The clock of a table, or of all, goes on: the time that it stood is given back, tied to a ruling and a referee."""
        since = dict(self.stopped).get(table, -1)
        if since < 0:
            raise KeepError("clock-not-stopped")
        _ruled(ruling, referee)
        stopped = tuple(each for each in self.stopped if each[0] != table)
        given = (*self.extras, Extra(table, now - since, ruling, referee)) if now > since else self.extras
        return replace(self, stopped=stopped, extras=given)

    def thrown(self, table: int, ruling: str, referee: str) -> "Clock":
        """A referee finds that the dice lay thrown at the gong where nobody had said so: the table plays that hand. (WRC 8.2)"""
        self._known(table)
        _ruled(ruling, referee)
        if table not in self.gongs or table not in self.done:
            raise KeepError("clock-not-done")
        return replace(self, playing=self.playing | {table}, done=self.done - {table})

    def _known(self, table: int) -> None:
        if table not in self.tables:
            raise KeepError("clock-table", n=table)


def _ruled(ruling: str, referee: str) -> None:
    """Whatever bends the time has its ruling and its referee. Raises KeepError."""
    if not ruling.strip() or not referee.strip():
        raise KeepError("clock-extra")
