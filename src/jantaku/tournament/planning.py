"""Plans for an event: made for those who play on, or its next round by results. Team-mates and groups are kept apart."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from jantaku.tournament import seating
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.plans import PlanFile, Round, checked_round
from jantaku.tournament.state import HOUSE


def at_tables(archive: Archive, byes: Sequence[int] = ()) -> tuple[int, ...]:
    """Return who sits down in the last stage, by number: those who compete, and house players, but for those who have a bye."""
    out = {*byes, *archive.reckoning.ledger.disqualified}
    house = [number for number, each in archive.state.entries.items() if each.status == HOUSE and not each.withdrawn]
    return tuple(sorted({*archive.state.in_play(), *house} - out))


def apart(archive: Archive, entries: Sequence[int]) -> list[list[int]]:
    """Return the groups of entries that should not meet: a team, and what persons have in common in ``groups``."""
    found: dict[tuple[str, str], list[int]] = {}
    for entry in entries:
        person = archive.people.get(entry)
        names = [("group", name) for name in person.groups] if person else []
        team = archive.state.entries[entry].team
        for name in [*names, *([("team", team)] if team else [])]:
            found.setdefault(name, []).append(entry)
    return [group for group in found.values() if len(group) > 1]


def planned(
    archive: Archive, rounds: int, *, byes: Sequence[int] = (), drawn: str | None = None, seed: int = 0, tables: str = ""
) -> PlanFile:
    """Return a plan of the last stage for those who sit down, by number. Raise EventError if it has begun, or SeatingError."""
    state = archive.state
    if any(state.sessions[number].results for number in state.sessions_in(len(state.stages) - 1)):
        raise EventError("plan-begun")
    return whole(archive, rounds, byes=byes, drawn=drawn, seed=seed, tables=tables)


def whole(
    archive: Archive, rounds: int, *, byes: Sequence[int] = (), drawn: str | None = None, seed: int = 0, tables: str = ""
) -> PlanFile:
    """Return the plan that is made for the entries who sit down now, begun or not: always the same one. Raise SeatingError.

    What comes first where both cannot be, opponents or tables, is as the book has it unless it is given. (WRC 8.1)
    """
    entries = at_tables(archive, byes)
    index = {entry: at for at, entry in enumerate(entries, 1)}
    groups = [[index[entry] for entry in group] for group in apart(archive, entries)]
    wish = tables or seating.wish_of(archive.state.book)
    plan = seating.seat(len(entries), rounds, tables=wish, seed=seed, drawn=drawn, apart=groups)
    return PlanFile.of(plan).numbered(entries)


def played(archive: Archive, session: int) -> list[Round]:
    """Return the rounds before a session, as they were seated."""
    before = [each for number, each in sorted(archive.state.sessions.items()) if number < session and each.tables]
    return [tuple(each.players(table) for table in sorted(each.tables)) for each in before]


def by_standings(archive: Archive, session: int, *, byes: Sequence[int] = (), seed: int = 0) -> PlanFile:
    """Return the round of a session by the standings before it: neighbours meet, but nobody meets again. Raise SeatingError."""
    entries = at_tables(archive, byes)
    rank = {row.entry: row.rank for row in archive.reckoning.after(session - 1).standings}
    order = sorted(entries, key=lambda entry: (rank.get(entry, len(rank) + 1), entry))
    return in_order(archive, session, order, seed=seed)


def in_order(archive: Archive, session: int, order: Sequence[int], *, seed: int = 0) -> PlanFile:
    """Return the round of a session in which neighbours in an order meet, but nobody meets again. Raise SeatingError."""
    groups = apart(archive, sorted(order))
    plan = seating.by_results(seating.history(played(archive, session), order), order, seed=seed, apart=groups)
    return PlanFile.of(plan, len(plan.rounds) - 1)


def left(archive: Archive) -> tuple[int, ...]:
    """Return the sessions that are seated and have not begun, after the last that has: without a signal, a sheet, a result."""
    sheets = {session for session, _ in archive.sheets}
    sessions = archive.state.sessions
    begun = max((n for n, each in sessions.items() if each.clock or each.results or n in sheets), default=0)
    return tuple(n for n, each in sorted(sessions.items()) if n > begun and each.tables)


def amended(archive: Archive, tables: int = 0) -> Mapping[int, tuple[Round, tuple[int, ...]]]:
    """Return the seats of the sessions left for who plays on, and who sits out, by session. Raise EventError, SeatingError.

    What was played stays, and as few seats change as can be: who has come takes the seats of one who left. ``tables`` is how many
    there are from now on, by default as many as the players fill.
    """
    sessions = left(archive)
    if not sessions:
        raise EventError("plan-none-left")
    before, ahead = played(archive, sessions[0]), [archive.state.sessions[number] for number in sessions]
    there = {entry for each in ahead for entry in [*each.byes, *(one for seats in each.tables.values() for one in seats)]}
    rounds = [tuple(seats for _, seats in sorted(each.tables.items())) for each in ahead]
    now = at_tables(archive)
    plan = replace(
        seating.history(before, there), rounds=(*before, *rounds), apart=tuple(tuple(group) for group in apart(archive, now))
    )
    found = seating.amend(
        plan,
        len(before),
        without=there.difference(now),
        added=set(now).difference(there),
        tables=tables or len(now) // 4,
        strict=seating.wish_of(archive.state.book) == seating.STRICT,
    )
    made = [checked_round(one, number) for number, one in zip(sessions, found.plan.rounds[len(before) :], strict=True)]
    out = [tuple(sorted(set(now).difference(*one))) for one in made]
    return dict(zip(sessions, zip(made, out, strict=True), strict=True))
