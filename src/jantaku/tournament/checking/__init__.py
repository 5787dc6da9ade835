"""Check a whole event by its file alone: every figure is recomputed, and what does not hold is named with its place.

    report = check(interchange_json.read(text))
    report.findings, report.unverified

Each step is checked against the published figures of the step before: scores by points, totals by scores, ranks by totals. One
wrong figure is thus one finding or few. What was not published is unverified, never a finding. No module that keeps or reckons
events is imported here.
"""

from collections.abc import Iterator
from typing import cast

from jantaku.tournament.checking.chain import check_chain, is_chain
from jantaku.tournament.checking.findings import IDS, EventReport, Finding, FindingPlace, Unverified
from jantaku.tournament.checking.penalties import check_penalties
from jantaku.tournament.checking.ranks import check_ranks
from jantaku.tournament.checking.scores import Found, Terms, check_tables, known, results, scores_of
from jantaku.tournament.checking.seats import Absences, check_seats
from jantaku.tournament.checking.totals import check_totals
from jantaku.tournament.interchange import Event, Number

__all__ = ("IDS", "EventReport", "Finding", "FindingPlace", "Unverified", "check", "check_chain", "is_chain")


def check(event: Event) -> EventReport:
    """Return what does not hold in an event, and what cannot be recomputed from its file."""
    found = list(_found(event))
    return EventReport(
        tuple(one for one in found if isinstance(one, Finding)),
        tuple(one for one in found if isinstance(one, Unverified)),
        event,
    )


def _found(event: Event) -> Iterator[Found]:
    terms = Terms.of(event.book)
    published = results(event, terms)
    absences = Absences(event)
    if event.sealed is False:
        yield Finding("chain", FindingPlace(), None, None, "seal")
    yield from _unknown(event)
    yield from _gaps(event)
    yield from check_seats(event)
    yield from absences.unseated()
    yield from check_tables(event, terms)
    yield from check_penalties(event, absences.missed())
    yield from check_totals(event, published, _by_points(event, terms, published))
    yield from check_ranks(event, published)


def _by_points(event: Event, terms: Terms, published: dict[int, dict[int, Number]]) -> dict[int, dict[int, Number]]:
    """Return the results with each score that follows from points in place of the one that was published."""
    found = {session: dict(scores) for session, scores in published.items()}
    for session in event.sessions:
        for table in session.tables:
            if known(table.points):
                own = scores_of(cast("tuple[int, ...]", table.points), terms)
                found[session.number] |= {seat: score for seat, score in zip(table.seats, own, strict=True) if seat >= 0}
    return found


def _unknown(event: Event) -> Iterator[Finding]:
    """Find numbers that no player of the event has."""
    players = {player.number for player in event.players}
    for place in dict.fromkeys(_named(event)):
        if place.player not in players:
            yield Finding("player-unknown", place, place.player, None)


def _gaps(event: Event) -> Iterator[Finding]:
    """Find sessions whose numbers leave one out: they are 1, 2, 3 and so on."""
    numbers = sorted({session.number for session in event.sessions})
    for before, number in zip([0, *numbers], numbers, strict=False):
        if number != before + 1:
            yield Finding("session-number", FindingPlace(number), number, before + 1)


def _named(event: Event) -> Iterator[FindingPlace]:
    """Yield each place that names a player."""
    for session in event.sessions:
        for table in session.tables:
            yield from (FindingPlace(session.number, table.table, seat) for seat in table.seats if seat >= 0)
        yield from (FindingPlace(session.number, None, score.player) for score in (*session.scores, *session.totals))
        yield from (FindingPlace(session.number, None, player) for player in (*session.byes, *session.missed))
    yield from (FindingPlace(penalty.session, None, penalty.player) for penalty in event.penalties)
    yield from (FindingPlace(None, None, line.player) for line in event.standings)
