"""The session clock: set-up, start signal, running, gong, last hands, closed. Pure: times are arguments, in ms. (WRC 8.2)"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from jantaku.rules.book import Book
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.sheet import says

MINUTE = 60_000
SET_UP, RUNNING, LAST_HAND, CLOSED = "set-up", "running", "last-hand", "closed"
STATES = (SET_UP, RUNNING, LAST_HAND, CLOSED)
WAITING, PLAYING, DONE = "waiting", "playing", "done"


@dataclass(frozen=True, slots=True)
class Extra:
    """Time given to one table, or to all (table 0), by a ruling: a referee stopped the clock. (WRC 8.2)"""

    table: int
    ms: int
    ruling: str
    referee: str


@dataclass(frozen=True, slots=True)
class Clock:
    """A session's clock. ``length`` is in ms; ``playing`` are the tables whose dice are thrown, ``done`` those that have ended.

    Every method returns a new clock, or raises KeepError if the rules do not allow the change.
    """

    length: int
    tables: frozenset[int]
    started: int = -1
    rung: int = -1
    extras: tuple[Extra, ...] = ()
    playing: frozenset[int] = field(default_factory=frozenset)
    done: frozenset[int] = field(default_factory=frozenset)
    dice_after_gong: bool = False
    gongs: tuple[int, ...] = ()  # tables that have heard their own, later gong
    stopped: tuple[tuple[int, int], ...] = ()  # (table, time) of clocks that a referee has stopped; table 0 for all

    @classmethod
    def of(cls, book: Book, tables: int = 1, minutes: int | None = None) -> "Clock":
        """Return the clock of a session; its default length is the book's. Raise KeepError if there is no limit."""
        limit = minutes if minutes is not None else says(book, "events.time_limit")
        if type(limit) is not int or limit < 1:
            raise KeepError("no-limit", cite=book.cite("events.time_limit"))
        after = bool(says(book, "events.dice_after_gong"))
        return cls(limit * MINUTE, frozenset(range(1, tables + 1)), dice_after_gong=after)

    # ---- queries
    @property
    def state(self) -> str:
        """One of `STATES`."""
        if self.started < 0:
            return SET_UP
        if self.done == self.tables:
            return CLOSED
        return RUNNING if self.rung < 0 else LAST_HAND

    def added(self, table: int) -> int:
        """Return the extra time of a table, in ms."""
        return sum(each.ms for each in self.extras if each.table in {0, table})

    def ends(self, table: int = 0) -> int:
        """Return the time of the gong, for a table or for all, in ms; -1 before the start."""
        return -1 if self.started < 0 else self.started + self.length + self.added(table)

    def left(self, now: int, table: int = 0) -> int:
        """Return the time left, in ms; all of it before the start, never below 0."""
        whole, since = self.length + self.added(table), self.stands(table)
        return whole if self.started < 0 else max(0, min(whole, self.ends(table) - (now if since < 0 else since)))

    def stands(self, table: int = 0) -> int:
        """Return the time at which a referee stopped the clock of a table, or of all; -1 while it runs."""
        return next((since for at, since in self.stopped if at in {0, table}), -1)

    def due(self, now: int) -> tuple[int, ...]:
        """Return the tables whose time is up and whose gong was not heard yet; none before the start."""
        if self.started < 0:
            return ()
        return tuple(sorted(table for table in self._ahead() if now >= self.ends(table)))

    @property
    def next_due(self) -> int:
        """Time of the next gong, in ms; -1 if there is none: before the start, while all clocks are stopped, after the last."""
        return -1 if self.started < 0 else min(map(self.ends, self._ahead()), default=-1)

    def _ahead(self) -> frozenset[int]:
        """Return the tables whose gong is still to come."""
        tables = self.tables - self.done - set(self.gongs)
        return frozenset(table for table in tables if self.stands(table) < 0) if self.stopped else tables

    def table(self, table: int) -> str:
        """Return the state of a table: waiting (between hands), playing (its dice were thrown), done."""
        self._known(table)
        if table in self.done:
            return DONE
        return PLAYING if table in self.playing else WAITING

    def phase(self, table: int) -> str:
        """Return the state of the session at one table: one of `STATES`."""
        self._known(table)
        if self.started < 0:
            return SET_UP
        if table in self.done:
            return CLOSED
        return LAST_HAND if table in self.gongs else RUNNING

    def may_throw(self, table: int) -> bool:
        """Return True if the dice may be thrown: after the start signal, and not after the gong. (WRC 8.2)"""
        return self.started >= 0 and table not in self.done and (table not in self.gongs or self.dice_after_gong)

    def plain(self) -> dict[str, Any]:
        """Return the clock as plain data, for a store or a page; `read` restores it."""
        sets = {"tables": sorted(self.tables), "playing": sorted(self.playing), "done": sorted(self.done)}
        lists = {"gongs": list(self.gongs), "stopped": [list(each) for each in self.stopped]}
        return {**asdict(self), **sets, **lists, "extras": [asdict(each) for each in self.extras]}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> "Clock":
        """Return the clock that `plain` wrote."""
        sets = {name: frozenset(plain[name]) for name in ("tables", "playing", "done")}
        extras = tuple(Extra(**each) for each in plain["extras"])
        stopped = tuple((table, since) for table, since in plain["stopped"])
        return cls(**{**plain, **sets, "gongs": tuple(plain["gongs"]), "extras": extras, "stopped": stopped})

    # ---- events
    def start(self, now: int) -> "Clock":
        """Give the start signal; walls may be built before it, dice not thrown. (WRC 8.2)"""
        if self.started >= 0:
            raise KeepError("clock-started")
        return replace(self, started=now)

    def dice(self, table: int) -> "Clock":
        """Throw a table's dice: its hand counts. (WRC 8.2)"""
        self._known(table)
        if self.started < 0:
            raise KeepError("clock-set-up")
        if table in self.playing:
            raise KeepError("in-play")
        if not self.may_throw(table):
            raise KeepError("dice")
        return replace(self, playing=self.playing | {table})

    def hand_over(self, table: int) -> "Clock":
        """End a table's hand; after its gong the table is done."""
        self._known(table)
        if table not in self.playing:
            raise KeepError("clock-no-hand")
        done = self.done | {table} if table in self.gongs and not self.dice_after_gong else self.done
        return replace(self, playing=self.playing - {table}, done=done)

    def finish(self, table: int) -> "Clock":
        """End a table's game before its time."""
        self._known(table)
        if table in self.done:
            raise KeepError("clock-done")
        stopped = tuple(each for each in self.stopped if each[0] != table)
        return replace(self, playing=self.playing - {table}, done=self.done | {table}, stopped=stopped)

    def gong(self, now: int) -> "Clock":
        """Sound the gong for all tables whose time is up: those between two hands are done at once. (WRC 8.2)"""
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
        """Give extra time, with a ruling and a referee; not to a table that has heard its gong. (WRC 8.2)"""
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
        """Stop the clock of a table, or of all (0), by a referee; `go_on` gives the time back. (WRC 8.2)"""
        if table:
            self._known(table)
        ahead = self._ahead()
        if self.started < 0 or not ahead or (table and table not in ahead) or (not table and (self.stopped or self.gongs)):
            raise KeepError("clock-not-going")
        if now >= self.ends(table):
            raise KeepError("clock-late")
        return replace(self, stopped=(*self.stopped, (table, now)))

    def go_on(self, table: int, now: int, ruling: str, referee: str) -> "Clock":
        """Resume the clock of a table, or of all, with a ruling and a referee: the stopped time is given back."""
        since = dict(self.stopped).get(table, -1)
        if since < 0:
            raise KeepError("clock-not-stopped")
        _ruled(ruling, referee)
        stopped = tuple(each for each in self.stopped if each[0] != table)
        given = (*self.extras, Extra(table, now - since, ruling, referee)) if now > since else self.extras
        return replace(self, stopped=stopped, extras=given)

    def thrown(self, table: int, ruling: str, referee: str) -> "Clock":
        """Record a referee's finding that dice were thrown before the gong but not entered: the hand is played. (WRC 8.2)"""
        self._known(table)
        _ruled(ruling, referee)
        if table not in self.gongs or table not in self.done:
            raise KeepError("clock-not-done")
        return replace(self, playing=self.playing | {table}, done=self.done - {table})

    def _known(self, table: int) -> None:
        if table not in self.tables:
            raise KeepError("clock-table", n=table)


def _ruled(ruling: str, referee: str) -> None:
    """Raise KeepError unless a change of the time has its ruling and its referee."""
    if not ruling.strip() or not referee.strip():
        raise KeepError("clock-extra")
