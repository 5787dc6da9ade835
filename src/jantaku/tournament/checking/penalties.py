"""Penalties: that their amounts are the book's, where the foul is named, and that a missed session has its own."""

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from jantaku.book import Book
from jantaku.tournament.checking.findings import Finding, FindingPlace
from jantaku.tournament.interchange import Event, Penalty, Session, text_of

LATE, MISSED, CHOMBO = "late", "missed-session", "chombo"


def check_penalties(event: Event, missed: dict[int, set[int]]) -> Iterator[Finding]:
    """Check the penalties of an event; ``missed`` are the players who missed each session, by its number."""
    sessions = {session.number: session for session in event.sessions}
    for penalty in event.penalties:
        yield from _of_session(penalty, sessions)
        yield from _amount(penalty, event.book)
    playing = {player.number for player in event.players if player.status == "playing"}
    for number, players in missed.items():
        for player in sorted(players & playing):
            yield from _missed(event, player, number)


def amount(book: Book, key: str) -> int | None:
    """Return a book's penalty points, None where it has no such ruling."""
    return cast("int", book[key]) if key in book else None


def played(session: Session, player: int) -> bool:
    """Return whether a player played a session, and is not listed as one who missed it."""
    if player in session.missed:
        return False
    return any(player in table.seats for table in session.tables) or any(score.player == player for score in session.scores)


def _of_session(penalty: Penalty, sessions: dict[int, Session]) -> Iterator[Finding]:
    place = FindingPlace(penalty.session, player=penalty.player)
    if penalty.session is None:
        return
    if sessions and penalty.session not in sessions:
        yield Finding("penalty", place, text_of(penalty.points), None, "penalty-session")
    elif penalty.foul == MISSED and penalty.session in sessions and played(sessions[penalty.session], penalty.player):
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


def _missed(event: Event, player: int, session: int) -> Iterator[Finding]:
    """Check that a missed session has the book's penalty, once, and no lateness beside it. (WRC 7.2)"""
    right = amount(event.book, "fouls.missed_points")
    if right is None:
        return
    own = [one for one in event.penalties if one.player == player and one.session in {session, None}]
    here = [one for one in own if one.session == session]
    late = [one for one in here if one.foul == LATE and one.points != right]
    place = FindingPlace(session, player=player)
    if late:
        yield Finding("penalty", place, text_of(sum((one.points for one in here), Fraction())), str(right), "penalty-twice")
    elif right and all(one.points != right for one in own) and not any(one.foul == MISSED for one in here):
        yield Finding("penalty", place, text_of(sum((one.points for one in here), Fraction())), str(right), "penalty-missed")
