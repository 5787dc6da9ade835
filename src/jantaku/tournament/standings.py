"""Standings of an event: session scores, penalties and what a stage brings along, in exact fractions. (WRC 2.3, 5.9.2, 7.1)"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from jantaku.game.log import Four
from jantaku.scorekeeper import Sheet
from jantaku.tournament.penalties import EventLedger, Place
from jantaku.tournament.state import PLAYING, EventState

SHARES = {"whole": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}


class TableScore(NamedTuple):
    """A table's result by seat: who sat there, points, session scores, shared places; and the sticks that were left."""

    entries: Four
    points: Four
    scores: tuple[Fraction, ...]
    places: tuple[int, ...]
    sticks: int


def counted(sheet: Sheet, entries: Four) -> TableScore:
    """Return what a sheet counts for the entries in its seats."""
    return TableScore(entries, sheet.points, sheet.scores, sheet.places, sheet.sticks)


class Played(NamedTuple):
    """A session as it was played by an entry."""

    session: int
    table: int
    score: Fraction
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entry in the standings: ``total`` is the overall score of the stage, ``rank`` is 0 for who is not ranked.

    ``carried`` is what earlier stages bring along, ``lost`` the penalty points of this one; ``stage`` is the last it played in.
    ``played`` are the sessions of that stage; `Reckoning.played` has those of the whole event.
    """

    entry: int
    rank: int
    total: Fraction
    carried: Fraction
    lost: Fraction
    played: tuple[Played, ...]
    stage: int = 0

    @property
    def places(self) -> Four:
        """Number of first, second, third and fourth places."""
        return places(self.played)


def places(played: Iterable[Played]) -> Four:
    """Return the number of first, second, third and fourth places."""
    found = Counter(one.place for one in played)
    return found[1], found[2], found[3], found[4]


class Team(NamedTuple):
    """A team in the standings, the members that count first."""

    name: str
    rank: int
    total: Fraction
    members: tuple[int, ...]


@dataclass(frozen=True)
class Reckoning:
    """An event with what its sheets and its register hold; everything else follows. ``tables`` are the results that count."""

    state: EventState
    tables: Mapping[Place, TableScore]
    ledger: EventLedger

    def after(self, session: int) -> "Reckoning":
        """Return the event as it was after a session: later results and penalties are left out."""
        tables = {place: each for place, each in self.tables.items() if place[0] <= session}
        rows = tuple(row for row in self.ledger.rows if row.session <= session)
        stages = tuple(each for at, each in enumerate(self.state.stages) if at == 0 or each.first <= session)
        return Reckoning(replace(self.state, stages=stages), tables, EventLedger(rows))

    @cached_property
    def played(self) -> dict[int, list[Played]]:
        """The sessions that each entry played, in order; a session that was missed brings no score. (WRC 7.2)"""
        found: dict[int, list[Played]] = {}
        scoreless = self.ledger.scoreless
        for (session, table), each in sorted(self.tables.items()):
            for entry, score, place, points in zip(each.entries, each.scores, each.places, each.points, strict=True):
                if (entry, session) not in scoreless:
                    found.setdefault(entry, []).append(Played(session, table, score, place, points))
        return found

    @cached_property
    def standings(self) -> tuple[StandingRow, ...]:
        """The standings, best first: those of the last stage, then who was cut; equals share the better rank."""
        gone = self.ledger.disqualified
        before: dict[int, StandingRow] = {}
        for at, stage in enumerate(self.state.stages):
            here = [entry for entry in self.ranked if entry not in gone and (not stage.on or entry in stage.on)]
            totals = {entry: before[entry].total * SHARES[stage.carry] for entry in here if entry in before}
            rows = in_order([self._sum(entry, (at,), totals.get(entry, Fraction())) for entry in here], self.state.ties)
            cut = [row for entry, row in before.items() if entry not in set(here)]
            before = {row.entry: row for row in [*rows, *behind(cut, len(rows))]}
        return tuple(before.values())

    @cached_property
    def ranked(self) -> tuple[int, ...]:
        """Entries that are ranked: substitutes and house players play and are not, nor is who has withdrawn before playing."""
        entries = sorted(self.state.entries.items())
        return tuple(n for n, each in entries if each.status == PLAYING and (n in self.played or not each.withdrawn))

    @cached_property
    def unranked(self) -> tuple[StandingRow, ...]:
        """Substitutes, house players and the disqualified, by number, without a rank."""
        ranked = {row.entry for row in self.standings}
        stages = range(len(self.state.stages))
        return tuple(self._sum(number, stages, Fraction()) for number in sorted(self.state.entries) if number not in ranked)

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        """The teams: the totals of their members, or of the best so many. (Members without a rank do not count.)"""
        found: dict[str, list[StandingRow]] = {}
        for row in self.standings:
            found.setdefault(self.state.entries[row.entry].team, []).append(row)
        best = self.state.team_best or len(self.state.entries)
        totals = {
            name: sum((row.total for row in sorted(rows, key=lambda row: -row.total)[:best]), Fraction())
            for name, rows in found.items()
            if name
        }
        return tuple(
            Team(name, 1 + sum(other > total for other in totals.values()), total, tuple(row.entry for row in found[name]))
            for name, total in sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))
        )

    def standing(self, entry: int) -> StandingRow | None:
        """Return the row of an entry, ranked or not."""
        return next((row for row in (*self.standings, *self.unranked) if row.entry == entry), None)

    # ---- one stage
    @cached_property
    def _lost(self) -> dict[tuple[int, int], int]:
        """Penalty points by entry and stage; those of no session count in the first. (WRC 7.1)"""
        found: dict[tuple[int, int], int] = {}
        for (entry, session), points in self.ledger.points().items():
            stage = self.state.stage_of(session) if session else 0
            found[entry, stage] = found.get((entry, stage), 0) + points
        return found

    def _sum(self, entry: int, stages: Iterable[int], carried: Fraction) -> StandingRow:
        within = {*stages}
        played = tuple(one for one in self.played.get(entry, ()) if self._stages[one.session] in within)
        lost = Fraction(sum(self._lost.get((entry, each), 0) for each in within))
        total = carried + sum((one.score for one in played), Fraction()) - lost
        return StandingRow(entry, 0, total, carried, lost, played, max(within))

    @cached_property
    def _stages(self) -> dict[int, int]:
        """The stage of each session that has a result."""
        return {number: self.state.stage_of(number) for number in {session for session, _ in self.tables}}


# ---- order
def in_order(rows: Iterable[StandingRow], ties: Iterable[str] = ()) -> list[StandingRow]:
    """Return rows with their ranks: by total, then by the tie-breaks of the event; full equals share the better rank."""
    keys = {row.entry: (row.total, *(value for tie in ties for value in BREAKS[tie](row))) for row in rows}
    out: list[StandingRow] = []
    for row in sorted(rows, key=lambda row: keys[row.entry], reverse=True):
        shared = out[-1].rank if out and keys[out[-1].entry] == keys[row.entry] else len(out) + 1
        out.append(replace(row, rank=shared))
    return out


def behind(rows: Iterable[StandingRow], others: int) -> list[StandingRow]:
    """Return rows that rank behind so many others, in the order in which they stood when they were cut."""
    out: list[StandingRow] = []
    last = (0, 0)
    for row in sorted(rows, key=lambda row: (-row.stage, row.rank)):
        shared = out[-1].rank if out and last == (row.stage, row.rank) else others + len(out) + 1
        last = (row.stage, row.rank)
        out.append(replace(row, rank=shared))
    return out


BREAKS: dict[str, Callable[[StandingRow], tuple[Fraction | int, ...]]] = {
    "firsts": lambda row: row.places,
    "places": lambda row: (-Fraction(sum(one.place for one in row.played), len(row.played)) if row.played else -4,),
    "best": lambda row: tuple(sorted((one.score for one in row.played), reverse=True)),
    "last": lambda row: tuple(one.score for one in reversed(row.played)),
    "points": lambda row: (sum(one.points for one in row.played),),
}
