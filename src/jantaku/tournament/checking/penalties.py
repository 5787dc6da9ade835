"""Penalties: that their amounts are the book's, where the foul is named, and that a missed session has its own."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from jantaku.rules.book import Book
from jantaku.tournament.checking.findings import Finding, FindingPlace
from jantaku.tournament.interchange import Event, Penalty, Session, text_of

LATE, MISSED, CHOMBO = "late", "missed-session", "chombo"


def check_penalties(event: Event, missed: dict[int, set[int]]) -> Iterator[Finding]:
    """Check the penalties of an event; ``missed`` are the players who missed each session, by its number."""
    played = {session.number: played_in(session) for session in event.sessions}
    own: dict[int, list[Penalty]] = defaultdict(list)
    for penalty in event.penalties:
        own[penalty.player].append(penalty)
        yield from _of_session(penalty, played)
        yield from _amount(penalty, event.book)
    playing = {player.number for player in event.players if player.status == "playing"}
    right = amount(event.book, "fouls.missed_points")
    for number, players in missed.items() if right is not None else ():
        for player in sorted(players & playing):
            yield from _missed(own[player], FindingPlace(number, player=player), right or 0)


def amount(book: Book, key: str) -> int | None:
    """Return a book's penalty points, None where it has no such ruling."""
    return cast("int", book[key]) if key in book else None


def played_in(session: Session) -> set[int]:
    """Return who played a session, without those who are listed as having missed it."""
    seats = {seat for table in session.tables for seat in table.seats}
    return (seats | {score.player for score in session.scores}) - set(session.missed)


def _of_session(penalty: Penalty, played: dict[int, set[int]]) -> Iterator[Finding]:
    place = FindingPlace(penalty.session, player=penalty.player)
    if penalty.session is None:
        return
    if played and penalty.session not in played:
        yield Finding("penalty", place, text_of(penalty.points), None, "penalty-session")
    elif penalty.foul == MISSED and penalty.player in played.get(penalty.session, set()):
        yield Finding("penalty", place, text_of(penalty.points), "0", "penalty-played")


def _amount(penalty: Penalty, book: Book) -> Iterator[Finding]:
    """Check the amount of a penalty whose foul has one in the book. (WRC 7.1, 7.2)"""
    place = FindingPlace(penalty.session, player=penalty.player)
    missed, minute, most = (amount(book, f"fouls.{key}") for key in ("missed_points", "late_minute_points", "late_substitute"))
    chombo = amount(book, "fouls.chombo_points") if book["fouls.chombo"] == "penalty-points" else None
    right = {MISSED: missed, CHOMBO: chombo}.get(penalty.foul)
    if right is not None and penalty.points != right:
        yield Finding("penalty", place, text_of(penalty.points), str(right))
    if penalty.foul == LATE and minute is not None and most is not None:
        late = {Fraction(minute * n) for n in range(most + 1)}
        if penalty.points not in late and penalty.points != missed:
            yield Finding("penalty", place, text_of(penalty.points), str(minute * most), "penalty-late")


def _missed(penalties: list[Penalty], place: FindingPlace, right: int) -> Iterator[Finding]:
    """Check that a missed session has the book's penalty, and no lateness beside it. (WRC 7.2)"""
    own = [one for one in penalties if one.session in {place.session, None}]
    here = [one for one in own if one.session is not None]
    says = text_of(sum((one.points for one in here), Fraction()))
    if any(one.foul == LATE and one.points != right for one in here):
        yield Finding("penalty", place, says, str(right), "penalty-twice")
    elif right and all(one.points != right for one in own) and not any(one.foul == MISSED for one in here):
        yield Finding("penalty", place, says, str(right), "penalty-missed")
