"""A club's season: one fold over its events, evenings and leagues, into the games of persons; tables and ratings follow.

Nothing is kept: scores, places and penalties are those of each event's reckoning, and the order in which events are given does not
matter. A person is known by the federation number, else by name and club.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from jantaku.game.log import Four
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.people import Participant
from jantaku.tournament.rating import Rated, RatedGame, rated
from jantaku.tournament.standings import TableScore
from jantaku.tournament.state import PLAYING

LEAGUE = "league"


class PersonKey(NamedTuple):
    """By what a person is known: the federation number, or name and club, as they are compared."""

    federation: str = ""
    name: str = ""
    club: str = ""


class SeasonRound(NamedTuple):
    """A session of an event, by the time at which it counts: that of the event's first result, in a league of the session's."""

    time: int
    event: str
    session: int


class SeasonGame(NamedTuple):
    """A table that was played, East first: persons, None for who is not ranked, points, scores and places."""

    round: SeasonRound
    players: tuple[PersonKey | None, ...]
    points: Four
    scores: tuple[Fraction, ...]
    places: tuple[int, ...]
    counts: tuple[bool, ...]  # False for a session that counts as missed


class Meeting(NamedTuple):
    """A person's part in an evening, or in a session of a league: scores less penalties, places."""

    time: int
    event: str
    session: int
    total: Fraction
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person in the table of a season: ``rank`` is 0 for too few games; ``total`` is of the meetings that count."""

    key: PersonKey
    name: str
    rank: int
    total: Fraction
    meetings: tuple[Meeting, ...]
    counted: frozenset[int]

    @property
    def places(self) -> tuple[int, ...]:
        """The places of all games, in order."""
        return tuple(place for each in self.meetings for place in each.places)

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.places)

    @property
    def mean_place(self) -> Fraction:
        """The mean place of all games; 0 without a game."""
        return Fraction(sum(self.places), self.games) if self.games else Fraction()


class RatingRow(NamedTuple):
    """A person's rating: rank, history by game."""

    key: PersonKey
    name: str
    rank: int
    rating: Fraction
    history: tuple[Rated, ...]


@dataclass(frozen=True)
class Season:
    """The games of a club in order, and the penalty points of persons by round; ``names`` are those of the latest entry."""

    names: Mapping[PersonKey, str]
    titles: Mapping[str, str]
    kinds: Mapping[str, str]
    games: tuple[SeasonGame, ...]
    lost: Mapping[tuple[PersonKey, SeasonRound], int]
    zone: tzinfo | None = UTC  # None: of this machine

    def day(self, time: int) -> date:
        """Return the day of a time."""
        return datetime.fromtimestamp(time / 1000, self.zone).date()

    def month_of(self, round_: SeasonRound) -> str:
        """Return the month of a round, as 2026-11."""
        return f"{self.day(round_.time):%Y-%m}"

    @cached_property
    def months(self) -> tuple[str, ...]:
        """The months in which there were games, in order."""
        return tuple(sorted({self.month_of(game.round) for game in self.games}))

    def table(self, month: str = "", *, best: int = 0, least: int = 0) -> tuple[SeasonRow, ...]:
        """Return the table of a month, or of all: of each person the best so many meetings count, 0 for all of them.

        Who has fewer than ``least`` games has no rank, and comes last.
        """
        rows = [self._row(key, meetings, best) for key, meetings in self._meetings(month).items()]
        ranked = sorted((row for row in rows if row.games >= least), key=lambda row: (-row.total, row.name, row.key))
        rest = sorted((row for row in rows if row.games < least), key=lambda row: (-row.total, row.name, row.key))
        totals = [row.total for row in ranked]
        return (*(replace(row, rank=1 + sum(other > row.total for other in totals)) for row in ranked), *rest)

    def _row(self, key: PersonKey, meetings: tuple[Meeting, ...], best: int) -> SeasonRow:
        order = sorted(range(len(meetings)), key=lambda at: (-meetings[at].total, at))
        counted = frozenset(order[: best or len(order)])
        return SeasonRow(key, self.names[key], 0, sum((meetings[at].total for at in counted), Fraction()), meetings, counted)

    def _meetings(self, month: str) -> dict[PersonKey, tuple[Meeting, ...]]:
        """Return what each person has of each evening, and of each session of a league, in order."""
        totals: defaultdict[tuple[PersonKey, SeasonRound], Fraction] = defaultdict(Fraction)
        places: defaultdict[tuple[PersonKey, SeasonRound], list[int]] = defaultdict(list)
        for game in self.games:
            for key, score, place, counts in zip(game.players, game.scores, game.places, game.counts, strict=True):
                if key is not None and counts and month in {"", self.month_of(game.round)}:
                    where = key, self._whole(game.round)
                    totals[where] += score
                    places[where].append(place)
        for (key, round_), points in self.lost.items():
            if month in {"", self.month_of(round_)}:
                totals[key, self._whole(round_)] -= points
        found: dict[PersonKey, list[Meeting]] = {}
        for (key, round_), total in sorted(totals.items()):
            found.setdefault(key, []).append(Meeting(*round_, total, tuple(places[key, round_])))
        return {key: tuple(meetings) for key, meetings in found.items()}

    def _whole(self, round_: SeasonRound) -> SeasonRound:
        """Return the meeting that a round belongs to: a league's session, or the whole of any other event."""
        return round_ if self.kinds[round_.event] == LEAGUE else round_._replace(session=0)

    @cached_property
    def ratings(self) -> dict[PersonKey, list[Rated]]:
        """The history of each person's rating; the numbers of games are those of ``games``."""
        return rated(RatedGame(game.players, game.points) for game in self.games)

    def rating(self, month: str = "") -> tuple[RatingRow, ...]:
        """Return the ratings at the end of a month, or now, best first; equals share the better rank."""
        last = len(self.games)
        if month:
            last = sum(self.month_of(game.round) <= month for game in self.games)
        histories = {key: tuple(one for one in found if one.game < last) for key, found in self.ratings.items()}
        rows = [(found[-1].after, self.names[key], key, found) for key, found in histories.items() if found]
        values = [row[0] for row in rows]
        return tuple(
            RatingRow(key, name, 1 + sum(other > value for other in values), value, found)
            for value, name, key, found in sorted(rows, key=lambda row: (-row[0], row[1], row[2]))
        )


# ---- the fold
class SeasonPart(NamedTuple):
    """All that a season takes of one event: who played, the games by entry, and the penalty points of entries by round."""

    event: str
    name: str
    kind: str
    begun: int
    people: tuple[Participant, ...]
    out: frozenset[int]  # the disqualified
    games: tuple[tuple[SeasonRound, TableScore, tuple[bool, ...]], ...]  # by entry; False for a session that counts as missed
    lost: tuple[tuple[int, SeasonRound, int], ...]


def part_of(archive: Archive) -> SeasonPart:
    """Return what a season takes of an event. Raise EventError where a sheet is missing."""
    reckoning, rounds, first = archive.reckoning, _rounds(archive), archive.event.events[0]
    scoreless, games, lost = reckoning.ledger.scoreless, [], []
    for (session, _), each in sorted(reckoning.tables.items()):
        counts = tuple((entry, session) not in scoreless for entry in each.entries)
        games.append((rounds[session], each, counts))
    for (entry, session), points in sorted(reckoning.ledger.points().items()):
        where = rounds.get(session) or min(rounds.values(), default=None)
        lost += [(entry, where, points)] if where else []
    entries = reckoning.state.entries
    players = tuple(person for number, person in sorted(archive.people.items()) if entries[number].status == PLAYING)
    return SeasonPart(
        *(archive.event.ident, archive.state.name, archive.state.kind, first.at, players, reckoning.ledger.disqualified),
        *(tuple(games), tuple(lost)),
    )


def _rounds(archive: Archive) -> dict[int, SeasonRound]:
    """Return when each session counts that has a result."""
    found: dict[int, SeasonRound] = {}
    begun = 0
    for line in archive.event.events:
        if line.kind == "result":
            begun = begun or line.at
            session, time = line.body["session"], line.at if archive.state.kind == LEAGUE else begun
            found.setdefault(session, SeasonRound(time, archive.event.ident, session))
    return found


def season(archives: Iterable[Archive], zone: tzinfo | None = UTC) -> Season:
    """Return the season of a club's events; days are those of ``zone``, None for that of this machine.

    Raise EventError for an event that is there twice.
    """
    return season_of(map(part_of, archives), zone)


def season_of(parts: Iterable[SeasonPart], zone: tzinfo | None = UTC) -> Season:
    """Return the season of the parts of a club's events. Raise EventError for an event that is there twice."""
    events = sorted(parts, key=lambda each: (each.begun, each.event))
    for one, other in pairwise(sorted(events, key=lambda each: each.event)):
        if one.event == other.event:
            raise EventError("season-twice", name=one.name)
    persons = Persons(person for each in events for person in each.people)
    names: dict[PersonKey, str] = {}
    games: list[SeasonGame] = []
    lost: dict[tuple[PersonKey, SeasonRound], int] = {}
    for part in events:
        keys = {person.entry: persons.key(person) for person in part.people if person.entry not in part.out}
        names.update({keys[person.entry]: person.name for person in part.people if person.entry in keys})
        for where, table, counts in part.games:
            players = tuple(keys.get(entry) for entry in table.entries)
            games.append(SeasonGame(where, players, table.points, table.scores, table.places, counts))
        for entry, where, points in part.lost:
            if entry in keys:
                lost[keys[entry], where] = lost.get((keys[entry], where), 0) + points
    titles, kinds = {each.event: each.name for each in events}, {each.event: each.kind for each in events}
    return Season(names, titles, kinds, tuple(sorted(games, key=lambda game: game.round)), lost, zone)


class Persons:
    """Persons over several events: who has a federation number in one of them is the same without it in the others.

    Where two federation numbers have one name and club, that name without a number is another person.
    """

    def __init__(self, everybody: Iterable[Participant]) -> None:
        self.numbers: dict[tuple[str, str], set[str]] = {}
        for person in everybody:
            own = self.numbers.setdefault(_known(person), set())
            if person.federation:
                own.add(plain(person.federation))

    def key(self, person: Participant) -> PersonKey:
        """Return by what a person is known."""
        name, club = _known(person)
        numbers = {plain(person.federation)} if person.federation else self.numbers[name, club]
        return PersonKey(federation=next(iter(numbers))) if len(numbers) == 1 else PersonKey(name=name, club=club)


def _known(person: Participant) -> tuple[str, str]:
    return plain(person.name), plain(person.club)


def plain(text: str) -> str:
    """Return a text as it is compared: without difference of case, width or spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def known_people(parts: Iterable[SeasonPart]) -> list[Participant]:
    """Return the people of a club: everybody who was at its events, each once as entered last, those who came most first."""
    events = sorted(parts, key=lambda each: (each.begun, each.event))
    persons = Persons(person for each in events for person in each.people)
    latest: dict[PersonKey, Participant] = {}
    came: dict[PersonKey, int] = {}
    for part in events:
        for person in part.people:
            key = persons.key(person)
            latest[key], came[key] = person, came.get(key, 0) + 1
    return [latest[key] for key in sorted(latest, key=lambda key: (-came[key], latest[key].name))]
