"""Seats: each player once a session, no pair twice, no table twice, winds even; what cannot be avoided is not a finding.

What can be avoided is known for plans in which nobody drops out: ``BOTH`` and ``PAIRS`` say up to how many sessions.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from jantaku.tournament.checking.findings import Finding, FindingPlace, Unverified
from jantaku.tournament.checking.scores import Found
from jantaku.tournament.checking.totals import stages_of
from jantaku.tournament.interchange import KINDS, Event, Session

# By players: the most sessions of which a plan is known in which no pair meets twice; from 44 on, a quarter of the players.
PAIRS = {4: 1, 8: 1, 12: 1, 16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13}
# The most in which, besides, nobody is twice at a table; from 84 on, ten. One where no plan is known.
BOTH = {20: 5, 28: 7, 32: 8, 36: 9, 40: 8, 44: 11, 48: 8, 52: 13, 56: 10, 60: 12, 64: 15, 68: 15, 72: 12, 76: 15, 80: 12}
FROM_84 = 10
TABLE_ONCE = "events.table_once"


class Plan(NamedTuple):
    """The seating of a stage: its sessions, games of one match as one; how many players and tables the smallest has."""

    sessions: tuple[Session, ...]
    players: int
    steady: bool  # whether every session has as many tables

    @property
    def pairs(self) -> int:
        """Return in how many sessions every pair can meet once at most."""
        return PAIRS.get(self.players, self.players // 4 if self.players > 40 else 1)

    @property
    def both(self) -> int:
        """Return in how many sessions, besides, nobody need sit twice at a table."""
        return BOTH.get(self.players, FROM_84 if self.players >= 84 else 1)


def plans_of(event: Event) -> Iterator[Plan]:
    """Yield the seating of each stage. Sessions of the same fours as the one before are further games of the same matches."""
    by_number = {session.number: session for session in event.sessions}
    for stage in stages_of(event):
        seated = [by_number[number] for number in stage.sessions if number in by_number and by_number[number].tables]
        if seated:
            kept = seated[:1] + [now for before, now in pairwise(seated) if _fours(before) != _fours(now)]
            sizes = {len(session.tables) for session in kept}
            yield Plan(tuple(kept), 4 * min(sizes), len(sizes) == 1)


def _fours(session: Session) -> set[frozenset[int]]:
    return {frozenset(table.seats) for table in session.tables}


def check_seats(event: Event) -> Iterator[Found]:
    """Check who sits where: each session, then each stage as a plan."""
    yield from _sessions_twice(event)
    for session in event.sessions:
        yield from _session(session)
    if event.kind in KINDS[1:]:  # where players meet as they come
        return
    for plan in plans_of(event):
        yield from _pairs_and_tables(event, plan)
    yield from _winds(event)


# ---- a session


def _sessions_twice(event: Event) -> Iterator[Finding]:
    for number, times in Counter(session.number for session in event.sessions).items():
        if times > 1:
            yield Finding("seat-twice", FindingPlace(number), times, 1, "session-twice")


def _session(session: Session) -> Iterator[Finding]:
    """Find players seated twice, tables and players named twice, and empty seats."""
    names = {str(table.table): table.table for table in session.tables}
    for name, times in Counter(str(table.table) for table in session.tables).items():
        if times > 1:
            yield Finding("seat-twice", FindingPlace(session.number, names[name]), times, 1, "table-twice")
    yield from _seated_twice(session)
    for table in session.tables:
        if -1 in table.seats:
            yield Finding("seat-missing", FindingPlace(session.number, table.table), 4 - table.seats.count(-1), 4, "seat-empty")
    for rows in (session.scores, session.totals):
        for player, times in Counter(score.player for score in rows).items():
            if times > 1:
                yield Finding("seat-twice", FindingPlace(session.number, player=player), times, 1, "score-twice")


def _seated_twice(session: Session) -> Iterator[Finding]:
    seen: dict[int, str] = {}
    for table in session.tables:
        for seat in table.seats:
            if seat in seen:
                first = seen[seat]
                yield Finding("seat-twice", FindingPlace(session.number, table.table, seat), first, None, more=(("first", first),))
            elif seat >= 0:
                seen[seat] = str(table.table)


def seated(session: Session) -> set[int]:
    """Return the players who sit at the tables of a session."""
    return {seat for table in session.tables for seat in table.seats if seat >= 0}


class Absences:
    """Players who could have played a session and sit nowhere, sorted by what is known of why."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.sessions = [session for session in event.sessions if session.tables]
        self.status = {player.number: player.status for player in event.players}
        present: dict[int, list[int]] = defaultdict(list)
        for at, session in enumerate(self.sessions):
            for player in seated(session) | {score.player for score in session.scores} | set(session.byes) | set(session.missed):
                present[player].append(at)
        self.span = {player: (found[0], found[-1]) for player, found in present.items()}

    def missed(self) -> dict[int, set[int]]:
        """Return who missed each session: whom it names, and those for whom substitutes sit."""
        found: dict[int, set[int]] = {session.number: set(session.missed) for session in self.event.sessions if session.missed}
        for at, session in enumerate(self.sessions):
            away = self._away(at, session)
            if away and not session.missed and len(away) <= self._covered(at, session):
                found[session.number] = away
        return found

    def unseated(self) -> Iterator[Finding]:
        """Yield players of a tournament without a seat, beyond the byes that four asks for, for whom nobody sits."""
        for at, session in enumerate(self.sessions):
            away = self._away(at, session)
            everybody = len(self._regulars(session)) + len(away)
            byes = everybody % 4 if self.event.kind not in KINDS[1:] else max(0, everybody - 4 * len(session.tables))
            if len(away) > byes + max(0, self._covered(at, session)) + self._house(session):
                places = (FindingPlace(session.number, player=player) for player in sorted(away))
                yield from (Finding("seat-missing", place, None, None) for place in places)

    def _away(self, at: int, session: Session) -> set[int]:
        known = seated(session) | {score.player for score in session.scores} | set(session.byes) | set(session.missed)
        between = {player for player, (first, last) in self.span.items() if first < at < last}
        return {player for player in between - known if self.status.get(player) == "playing"}

    def _regulars(self, session: Session) -> set[int]:
        return {player for player in seated(session) if self.status.get(player) not in {"substitute", "house", None}}

    def _covered(self, at: int, session: Session) -> int:
        """Return how many seats substitutes hold, but for those of players who have left the event."""
        substitutes = sum(self.status.get(player) == "substitute" for player in seated(session))
        left = sum(
            self.status.get(player) in {"withdrawn", "disqualified"} and first < at and player not in seated(session)
            for player, (first, _) in self.span.items()
        )
        return substitutes - left

    def _house(self, session: Session) -> int:
        return sum(self.status.get(player) == "house" for player in seated(session))


# ---- pairs, tables, winds


def stand_ins(event: Event) -> set[int]:
    """Return the substitutes and house players, who sit where a seat is empty: no plan is made for them."""
    return {player.number for player in event.players if player.status in {"substitute", "house"}}


def _pairs_and_tables(event: Event, plan: Plan) -> Iterator[Found]:
    strict = bool(event.book[TABLE_ONCE]) if TABLE_ONCE in event.book else False
    extra = stand_ins(event)
    meetings, visits = _meetings(plan, extra), list(_visits(event, plan, extra)) if strict else []
    sessions = len(plan.sessions)
    if plan.steady and strict and sessions > plan.both and bool(meetings) != bool(visits):
        kind, count = ("repeat-meeting", len(meetings)) if meetings else ("table-repeated", len(visits))
        yield Unverified(kind, more=(("n", count), ("players", plan.players), ("sessions", sessions)))
        return  # a plan puts the one or the other first, and says so by having none of it
    most = 1 if plan.steady and sessions <= plan.pairs else 1 - (-3 * sessions // max(1, plan.players - 1))
    yield from _met(meetings, most)
    yield from visits


def _meetings(plan: Plan, extra: set[int]) -> dict[tuple[int, int], list[FindingPlace]]:
    """Return the pairs that meet more than once, each with the places where they do."""
    times = Counter(pair for _, pair in _pairs(plan, extra))
    found: dict[tuple[int, int], list[FindingPlace]] = defaultdict(list)
    for place, pair in _pairs(plan, extra):  # again: the places of all pairs would be many
        if times[pair] > 1:
            found[pair].append(place)
    return found


def _pairs(plan: Plan, extra: set[int]) -> Iterator[tuple[FindingPlace, tuple[int, int]]]:
    for session in plan.sessions:
        for table in session.tables:
            for one, other in combinations(sorted(seat for seat in set(table.seats) - extra if seat >= 0), 2):
                yield FindingPlace(session.number, table.table, one), (one, other)


def _met(meetings: dict[tuple[int, int], list[FindingPlace]], most: int) -> Iterator[Finding]:
    for (_, other), places in meetings.items():
        if len(places) > most:
            yield Finding("repeat-meeting", places[most], len(places), most, more=(("other", other),))


def _visits(event: Event, plan: Plan, extra: set[int]) -> Iterator[Finding]:
    """Yield visits to a table again before the player was at every table; another tile set makes it another table. (WRC 8.1)

    Where players must come back anyway and no plan keeps every pair apart, or where tables were closed, one such visit is left out.
    """
    fixed = {player.number for player in event.players if player.fixed}
    tables = plan.players // 4
    free = int(not plan.steady or len(plan.sessions) > max(tables, plan.pairs))
    found: dict[int, list[tuple[str, FindingPlace]]] = defaultdict(list)
    for session in plan.sessions:
        for table in session.tables:
            for seat in {seat for seat in table.seats if seat >= 0} - extra - fixed:
                found[seat].append((table.tile_set or str(table.table), FindingPlace(session.number, table.table, seat)))
    for visits in found.values():
        seen: Counter[str] = Counter()
        again = []
        for name, place in visits:
            seen[name] += 1
            again += [Finding("table-repeated", place, seen[name], 1)] if seen[name] > 1 else []
        needed = max(0, len(visits) - tables) + free
        yield from again[needed:]


def _winds(event: Event) -> Iterator[Found]:
    """Check that nobody sits at a wind twice more often than at another, stage by stage; twice at most after two full rounds."""
    if not event.winds or _same_seats(event.sessions):
        if any(session.tables for session in event.sessions):
            yield Unverified("winds")
        return
    by_number = {session.number: session for session in event.sessions}
    for stage in stages_of(event):
        sessions = [by_number[number] for number in stage.sessions if number in by_number and by_number[number].tables]
        yield from _uneven(sessions, stand_ins(event))


def _uneven(sessions: list[Session], extra: set[int]) -> Iterator[Finding]:
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for session in sessions:
        for table in session.tables:
            for wind, seat in enumerate(table.seats):
                counts[seat][wind] += seat >= 0
    for player, own in sorted(counts.items()):
        most = -(-len(sessions) // 4)
        whole = sum(own) == len(sessions)  # who was away cannot be even in any plan
        uneven = max(own) - min(own) > (len(sessions) % 4 > 0) if whole else max(own) > most
        if uneven and player not in extra and player >= 0:
            how = "wind-often" if not whole else "wind-uneven" if len(sessions) % 4 else "wind-even"
            least = (("least", len(sessions) // 4),)
            yield Finding("wind-uneven", FindingPlace(player=player), ", ".join(map(str, own)), most, how, least)


def _same_seats(sessions: Iterable[Session]) -> bool:
    """Return whether two sessions of several tables have everybody at the same seats: then their order is not that of the winds."""
    seats = [sorted(table.seats for table in session.tables) for session in sessions if len(session.tables) > 1]
    return any(before == now for before, now in pairwise(seats))
