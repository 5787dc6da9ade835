"""A club's evening: who is there, and the next round for them, by design, by lot or by results; byes shared out, or house players.

Who is there are the entries that have not withdrawn: who comes late is entered, who goes early is withdrawn, who comes back is
taken back. All else follows from the sessions that were seated, so that nothing is kept beside the event.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from jantaku.game.log import Four
from jantaku.tournament import planning, seating
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.keeping import Stamp, add, enter, same, seat
from jantaku.tournament.log import Tournament
from jantaku.tournament.people import Participant
from jantaku.tournament.plans import PlanFile, Round
from jantaku.tournament.state import HOUSE, PLAYING, Sitting

DESIGN, LOT, RESULTS = "design", "lot", "results"
WAYS = (DESIGN, LOT, RESULTS)
BYES, HOUSE_PLAYERS = "byes", "house"
SPARES = (BYES, HOUSE_PLAYERS)
LEAST = {BYES: 4, HOUSE_PLAYERS: 2}  # players of whom there must be so many


class Way(NamedTuple):
    """A way to seat an evening: ``rounds`` are those planned, ``spare`` what is done where four does not divide the players.

    ``lot`` is the seed of all that is drawn.
    """

    seats: str = DESIGN
    rounds: int = 4
    spare: str = BYES
    lot: str = ""


class NextRound(NamedTuple):
    """A round that can be seated: the session, its tables, East first, who sits out, and the digest of the plan."""

    session: int
    tables: dict[int, Four]
    byes: tuple[int, ...]
    digest: str


# ---- who is there
def here(archive: Archive) -> tuple[int, ...]:
    """Return the players who are there, by number; house players are not counted."""
    return tuple(number for number in archive.state.in_play() if number not in archive.reckoning.ledger.disqualified)


def come(archive: Archive, person: Participant, stamp: Stamp) -> int:
    """Enter a person who came, or take them back who had gone; return the number. Raise EventError for who is there."""
    known = next((each.entry for each in archive.people.values() if same(each, person)), 0)
    if known and archive.state.entries[known].withdrawn:
        add(archive, "return", {"entry": known}, stamp)
        return known
    return enter(archive, person, stamp)


def leave(archive: Archive, entry: int, stamp: Stamp) -> None:
    """Withdraw an entry that goes; a round that is being played is played to its end. Raise EventError."""
    add(archive, "withdraw", {"entry": entry}, stamp)


def attend(archive: Archive, there: Collection[int], stamp: Stamp) -> None:
    """Withdraw the players who are not among those there, and take back those who are. Raise EventError."""
    for number in sorted(there):
        if number not in archive.state.entries:
            raise EventError("entry", n=number)
    for number, each in archive.state.entries.items():
        if each.status == PLAYING and each.withdrawn == (number in there):
            add(archive, "return" if each.withdrawn else "withdraw", {"entry": number}, stamp)


# ---- byes
def shares(archive: Archive, session: int) -> dict[int, int]:
    """Return the byes that count for each player before a session.

    Who comes late, or comes back, counts as having had as many as any of those there at that time: they sat out while the others
    played, and are not made to wait again before everybody has. So no two ever differ by more than one.
    """
    found: dict[int, int] = {}
    before: frozenset[int] = frozenset()
    for _, sitting in _seated(archive, session):
        there = _players(archive, sitting)
        _welcome(found, before, there)
        for entry in sitting.byes:
            found[entry] += 1
        before = there
    _welcome(found, before, frozenset(here(archive)))
    return found


def _seated(archive: Archive, session: int) -> Iterator[tuple[int, Sitting]]:
    return ((number, each) for number, each in sorted(archive.state.sessions.items()) if number < session and each.tables)


def _players(archive: Archive, sitting: Sitting) -> frozenset[int]:
    """Return the players who were there in a session, at a table or not."""
    seated = (entry for four in sitting.tables.values() for entry in four)
    return frozenset(entry for entry in (*seated, *sitting.byes) if archive.state.entries[entry].status == PLAYING)


def _welcome(found: dict[int, int], before: frozenset[int], there: frozenset[int]) -> None:
    """Count those who were not there the round before as having had their share."""
    stayed = [found[entry] for entry in there & before]
    level = max(stayed, default=max(found.values(), default=0))
    for entry in there - before:
        found[entry] = max(found.get(entry, 0), level)


def _rested(archive: Archive, session: int) -> dict[int, int]:
    """Return the last session before one in which each player sat out."""
    return {entry: number for number, sitting in _seated(archive, session) for entry in sitting.byes}


def rota(archive: Archive, session: int, way: Way, rounds: int) -> list[tuple[int, ...]]:
    """Return who sits out in so many rounds from a session on, if all stay: who has had least, then who has played on longest."""
    there = here(archive)
    out = len(there) % 4 if way.spare == BYES else 0
    had, last = shares(archive, session), _rested(archive, session)
    found = []
    for number in range(session, session + rounds):
        place = {entry: at for at, entry in enumerate(drawn(there, f"{way.lot} {number} byes"))}
        rest = sorted(there, key=lambda entry: (had[entry], last.get(entry, 0), place[entry]))[:out]
        for entry in rest:
            had[entry], last[entry] = had[entry] + 1, number
        found.append(tuple(sorted(rest)))
    return found


def drawn(entries: Sequence[int], lot: str) -> list[int]:
    """Return entries in the order in which a lot draws them."""
    return [entries[number - 1] for number in seating.lot(len(entries), lot)]


# ---- the next round
def coming(archive: Archive) -> int:
    """Return the session of the next round: one that is seated and has no result is seated again. Raise EventError in a round."""
    begun = {session for session, _ in archive.sheets}
    for number, each in sorted(archive.state.sessions.items()):
        if each.tables and not each.complete:
            if number in begun:
                raise EventError("round-open", n=number, tables=tuple(sorted({*each.tables} - {*each.results})))
            return number
    return max((number for number, each in archive.state.sessions.items() if each.tables), default=0) + 1


def proposed(archive: Archive, way: Way) -> NextRound:
    """Return the next round for those who are there, who are with house players as many as tables need. Raise JantakuError."""
    session, there = coming(archive), here(archive)
    if len(there) < LEAST[way.spare]:
        raise EventError("few", count=len(there), least=LEAST[way.spare])
    rounds = max(1, way.rounds - session + 1)
    out = rota(archive, session, way, rounds)
    if way.seats == DESIGN:
        one, digest = _designed(archive, session, way, out)
    else:
        plan = _drawn(archive, session, way, out[0])
        one, digest = plan.rounds[0], plan.digest
    return NextRound(session, dict(enumerate(one, 1)), out[0], digest)


def _drawn(archive: Archive, session: int, way: Way, byes: Sequence[int]) -> PlanFile:
    """Return the round by lot, or by results where there are such; in both nobody meets again if it can be helped."""
    if way.seats == RESULTS and any(number < session for number, _ in archive.sheets):
        return planning.by_standings(archive, session, byes=byes)
    order = drawn(planning.at_tables(archive, byes), f"{way.lot} {session}")
    return planning.in_order(archive, session, order)


def _designed(archive: Archive, session: int, way: Way, out: list[tuple[int, ...]]) -> tuple[Round, str]:
    """Return the round of the evening's plan while everybody stays, else of one for the rounds that are left, and its digest.

    Opponents come before tables: a club has no reason to send everybody to another table. (WRC 8.1 is of tournaments)
    """
    before = planning.played(archive, session)
    size = len(planning.at_tables(archive))
    rounds = min(max(way.rounds, session), seating.MOST_ROUNDS)
    if not any(out) and size >= seating.LEAST_PLAYERS and session <= rounds:
        plan = planning.whole(archive, rounds, drawn=way.lot, tables=seating.VARIED)
        if list(plan.rounds[: session - 1]) == before:
            return plan.rounds[session - 1], plan.digest
    sitting = [planning.at_tables(archive, byes) for byes in out]
    groups = planning.apart(archive, planning.at_tables(archive))
    made = seating.ahead(before, sitting, apart=groups, seed=way.lot)
    plan = PlanFile.of(seating.Plan(size, made))
    return plan.rounds[0], plan.digest


def next_round(archive: Archive, there: Collection[int], way: Way, stamp: Stamp, *, house: Sequence[Participant] = ()) -> NextRound:
    """Seat the next round for the players who are there, with house players of those given where the way asks for them.

    All of it or nothing. Raise JantakuError.
    """
    with unless_refused(archive):
        attend(archive, there, stamp)
        _fill(archive, -len(here(archive)) % 4 if way.spare == HOUSE_PLAYERS else 0, house, stamp)
        found = proposed(archive, way)
        seat(archive, found.session, found.tables, stamp, byes=found.byes, plan=found.digest)
    return found


def _fill(archive: Archive, wanted: int, house: Sequence[Participant], stamp: Stamp) -> None:
    """Have as many house players there as are wanted: those of rounds before first, then of those given."""
    known = [number for number, each in sorted(archive.state.entries.items()) if each.status == HOUSE]
    more = iter(house)
    for _ in range(wanted - len(known)):
        person = next(more, None)
        if person is None:
            raise EventError("house", count=wanted)
        known.append(enter(archive, person, stamp, status=HOUSE))
    for at, number in enumerate(known):
        if archive.state.entries[number].withdrawn == (at < wanted):
            add(archive, "return" if at < wanted else "withdraw", {"entry": number}, stamp)


@contextmanager
def unless_refused(archive: Archive) -> Iterator[None]:
    """Take back all that was entered if something of it is refused."""
    events, people = list(archive.event.events), dict(archive.people)
    try:
        yield
    except BaseException:
        archive.event, archive.people = Tournament(events), people
        raise
