"""The state of an event, folded from its lines: entries by number, stages, sessions with their seats and receipts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.game.log import Four
from jantaku.rules.book import Book
from jantaku.scorekeeper.sheet import says

EVENING = "evening"
KINDS = ("tournament", "league", EVENING)
TOURNAMENT = "tournament"  # everybody has a seat or a bye, and a sheet is signed
PLAYING, SUBSTITUTE, HOUSE = "playing", "substitute", "house"
STATUSES = (PLAYING, SUBSTITUTE, HOUSE)
CARRIES = ("whole", "half", "none")
PRESENT, LATE, ABSENT, UNSEEN = "present", "late", "absent", "unseen"
MARKS = (PRESENT, LATE, ABSENT)  # of a check-in; who has none was not seen yet

Marks = Mapping[int, str]  # by entry
LIVE, DELAYED, HIDDEN = "live", "delayed", "hidden"
SHOWINGS = (LIVE, DELAYED, HIDDEN)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entry: ``who`` is the digest of its person, "" once it is forgotten; ``since`` the session before which it came."""

    number: int
    who: str
    status: str = PLAYING
    team: str = ""
    withdrawn: bool = False
    since: int = 1


@dataclass(frozen=True, slots=True)
class EventStage:
    """Sessions that count together: from ``first`` on, for the entries in ``on``, who bring so much of their score."""

    name: str
    first: int
    on: frozenset[int] = frozenset()
    carry: str = "whole"


class Visibility(NamedTuple):
    """Setting for results from session ``since`` on: everybody sees them live, once their session is complete, or not."""

    standings: str = LIVE
    since: int = 1


ALL_SHOWN = Visibility()


class Announcement(NamedTuple):
    """A plan of a stage whose digest was published before its seats: of how many rounds, when (ms), in which line."""

    plan: str
    rounds: int
    at: int = 0
    stage: int = 0
    line: int = 0


class Receipt(NamedTuple):
    """The result of a table: the hash of the line of its sheet that was the last one; ``line`` is that of the event."""

    hash: str
    line: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """A session: its tables with their seats, byes, substitutes by entry, results, arrivals by entry, tile sets, clock."""

    number: int
    tables: Mapping[int, Four] = field(default_factory=dict)
    byes: tuple[int, ...] = ()
    substitutes: Mapping[int, int] = field(default_factory=dict)
    results: Mapping[int, Receipt] = field(default_factory=dict)
    arrivals: Mapping[int, int] = field(default_factory=dict)
    clock: str = ""

    def players(self, table: int) -> Four:
        """Return who sits at a table, a substitute in the place of the entry it plays for."""
        east, south, west, north = (self.substitutes.get(entry, entry) for entry in self.tables[table])
        return east, south, west, north

    @property
    def seated(self) -> frozenset[int]:
        """Everybody who sits at a table, substitutes for whom they play."""
        return frozenset(entry for table in self.tables for entry in self.players(table))

    @property
    def complete(self) -> bool:
        """Return True once every table has a result."""
        return bool(self.tables) and self.results.keys() == self.tables.keys()


class Planned(NamedTuple):
    """Local time at which a session is to begin, as ``2026-11-28T09:30``, and what it is called, such as a final."""

    time: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The sessions of an event by number, each with its time, and the ``place`` where they are played."""

    sessions: Mapping[int, Planned] = field(default_factory=dict)
    place: str = ""

    @property
    def hours(self) -> Mapping[int, str]:
        """The time of each session for a card: ``09:30``, or ``11-28 09:30`` where there are several days."""
        days = {each.time[:10] for each in self.sessions.values()}
        return {number: each.time[5 if len(days) > 1 else 11 :].replace("T", " ") for number, each in self.sessions.items()}


@dataclass(frozen=True, slots=True)
class EventState:
    """All that follows from the lines of an event. ``automatic``: a button throws the dice.

    ``sets`` has the tile set of a table from a session on; ``checkins`` has the marks of who came, by the session
    before which they were made.
    """

    name: str
    kind: str
    book: Book
    ties: tuple[str, ...]
    team_best: int
    automatic: bool
    entries: Mapping[int, Entrant]
    stages: tuple[EventStage, ...]
    sessions: Mapping[int, Sitting]
    sets: Mapping[int, tuple[tuple[int, str], ...]]
    visibility: Visibility = ALL_SHOWN
    checkins: Mapping[int, Marks] = field(default_factory=dict)
    schedule: Schedule = field(default_factory=Schedule)
    announced: tuple[Announcement, ...] = ()

    def stage_of(self, session: int) -> int:
        """Return the index of the stage that a session belongs to."""
        return max(at for at, stage in enumerate(self.stages) if at == 0 or stage.first <= session)

    def sessions_in(self, stage: int) -> tuple[int, ...]:
        """Return the sessions of a stage, in order."""
        return tuple(number for number in sorted(self.sessions) if self.stage_of(number) == stage)

    def set_at(self, session: int, table: int) -> str:
        """Return the tile set that is at a table in a session; by default the table's number."""
        moved = [name for since, name in self.sets.get(table, ()) if since <= session]
        return moved[-1] if moved else str(table)

    @property
    def coming(self) -> int:
        """The first session without all its results, or the next one."""
        return next(
            (number for number in sorted(self.sessions) if not self.sessions[number].complete), max(self.sessions, default=0) + 1
        )

    def not_there(self, session: int) -> tuple[int, ...]:
        """Return who competes and is absent, or was not seen, by the check-in before a session; nobody where there was none."""
        marks = self.checkins.get(session)
        return () if marks is None else tuple(number for number in self.in_play() if marks.get(number, ABSENT) == ABSENT)

    def in_play(self, stage: int = -1) -> tuple[int, ...]:
        """Return the entries that compete in a stage and have not withdrawn, by number."""
        on = self.stages[stage].on
        return tuple(
            number
            for number, each in sorted(self.entries.items())
            if each.status == PLAYING and not each.withdrawn and (not on or number in on)
        )

    def repeated_tables(self, session: int) -> tuple[tuple[int, str, int], ...]:
        """Return who sits in a session with a tile set they had before: entry, set, and in which session. (WRC 8.1)"""
        if not says(self.book, "events.table_once"):
            return ()
        had = {
            (entry, self.set_at(number, table)): number
            for number, each in self.sessions.items()
            if number < session
            for table in each.tables
            for entry in each.players(table)
        }
        here = self.sessions[session]
        rows = ((entry, self.set_at(session, table)) for table in sorted(here.tables) for entry in here.players(table))
        return tuple((entry, name, had[entry, name]) for entry, name in rows if (entry, name) in had)
