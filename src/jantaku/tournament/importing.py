"""An event of the interchange format as an event that can be kept on with: entries, seats, sheets, penalties, stages."""

import secrets
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from jantaku.errors import FoulError
from jantaku.game.log import Four
from jantaku.referee import rule as ruled
from jantaku.referee.attendance import LATE, MISSED
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.standings import prizes, scores_under, uma_of
from jantaku.tournament import interchange as form
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import is_event
from jantaku.tournament.exchange import written
from jantaku.tournament.folding import TIES
from jantaku.tournament.interchange_json import read
from jantaku.tournament.keeping import Stamp, add, begin, enter, result, rule, seat
from jantaku.tournament.penalties import UNNAMED
from jantaku.tournament.people import Participant
from jantaku.tournament.standings import SHARES
from jantaku.tournament.state import HOUSE, PLAYING, SUBSTITUTE

UNIT, ROUNDED = 100, Fraction(1, 20)  # points; of a score, the most by which it was rounded to a tenth
LEFT_TO_REFEREE = "abuse"  # the foul of a penalty that names none: by the books all of it is the referee's decision


def taken(text: str, stamp: Stamp, salts: Iterator[str], *, kind: str) -> Archive:
    """Return the event of a file: of an archive as it is, of the interchange format begun again. Raise JantakuError."""
    return Archive.read(text) if is_event(text) else imported(read(text), stamp, salts, kind=kind)


def salted() -> Iterator[str]:
    """Yield random salts."""
    while True:
        yield secrets.token_hex(16)


def imported(event: form.Event, stamp: Stamp, salts: Iterator[str], *, kind: str) -> Archive:
    """Return an event with all that a file has of it. Raise EventError for what it lacks, with the place."""
    ties = tuple(event.tie_breaks)
    if unknown := [tie for tie in ties if tie not in TIES]:
        raise EventError("import-tie", tie=unknown[0], choices=TIES)
    archive = begin(event.name or "-", event.book.name, stamp, house=event.book.house, kind=kind, ties=list(ties))
    for player in event.players:
        status = player.status if player.status in {SUBSTITUTE, HOUSE} else PLAYING
        person = Participant(player.number, player.name or f"#{player.number}", player.country, salt=next(salts))
        enter(archive, person, stamp, status=status)
    gone = {player.number: last_of(event, player.number) for player in event.players if player.status == "withdrawn"}
    for session in sorted(event.sessions, key=lambda each: each.number):
        for number in [number for number, last in gone.items() if last < session.number]:
            add(archive, "withdraw", {"entry": number}, stamp)
            del gone[number]
        _stage(archive, event, session, stamp)
        _session(archive, session, stamp)
    for number in gone:
        add(archive, "withdraw", {"entry": number}, stamp)
    _penalties(archive, event, stamp)
    return archive


def last_of(event: form.Event, number: int) -> int:
    """Return the last session in which somebody sat, 0 for none."""
    return max((each.number for each in event.sessions for table in each.tables if number in table.seats), default=0)


def _stage(archive: Archive, event: form.Event, session: form.Session, stamp: Stamp) -> None:
    """Begin a stage whose first session this is."""
    for at, stage in enumerate(event.stages):
        if at == 0 or not stage.sessions or session.number != min(stage.sessions):
            continue
        carry = next((word for word, share in SHARES.items() if share == stage.carry), "")
        if not carry:
            raise EventError("import-carry", session=session.number, share=written(stage.carry))
        within = [each for each in event.sessions if each.number in stage.sessions]
        seated = {number for each in within for table in each.tables for number in table.seats} | {
            number for each in within for number in each.byes
        }
        on = [number for number in archive.state.in_play() if number in seated]
        add(archive, "stage", {"name": f"{at + 1}", "on": on, "carry": carry}, stamp)


def _session(archive: Archive, session: form.Session, stamp: Stamp) -> None:
    """Seat a session, and enter the results of its tables."""
    if not session.tables:
        raise EventError("import-session", session=session.number)
    tables = dict(_tables(session))
    seated = {number for seats in tables.values() for number in seats}
    byes = [number for number in archive.state.in_play() if number not in seated]
    for table in session.tables:
        if table.tile_set:
            add(archive, "sets", {"session": session.number, "table": int(table.table), "set": table.tile_set}, stamp)
    seat(archive, session.number, tables, stamp, byes=byes)
    start, stick = compile_book(archive.state.book).start, compile_book(archive.state.book).stick_value
    listed = {row.player: row.score for row in session.scores}
    for table in session.tables:
        points = [each for each in table.points if each is not None]
        scores = [each for each in table.scores if each is not None] or [listed[each] for each in table.seats if each in listed]
        if len(points) != 4 and (points or scores):
            points = points_of(archive.state.book, scores)
            if not points:
                raise EventError("import", session=session.number, table=int(table.table))
        if points:
            sticks = table.sticks if table.sticks is not None else (4 * start - sum(points)) // stick
            totals = {"points": points, "sticks": sticks, "seen": stamp.by or "-"}
            result(archive, (session.number, int(table.table)), totals, stamp)


def points_of(book: Book, scores: Sequence[Fraction]) -> list[int]:
    """Return the points that give the scores of a table, [] where none do. The order of scores is that of points.

    A third that was rounded to a tenth, as equals have it, is taken for what it was.
    """
    if len(scores) != 4 or not book.exact_scores:
        return []
    better = sorted({*scores})
    for above in range(5):
        first, *others = uma_of(book, above)
        won = prizes([better.index(score) for score in scores], (first + book.oka, *others), split=book.tied_places == "split")
        points = [UNIT * round((1000 * (score - prize) + book.score_base) / UNIT) for score, prize in zip(scores, won, strict=True)]
        if all(map(_fits, scores_under(book, points), scores)):
            return points
    return []


def _fits(own: Fraction, score: Fraction) -> bool:
    return own == score or (own.denominator % 3 == 0 and abs(own - score) <= ROUNDED)


def _tables(session: form.Session) -> Iterator[tuple[int, Four]]:
    for at, table in enumerate(session.tables, 1):
        if not isinstance(table.table, int) or -1 in table.seats:
            raise EventError("import-table", session=session.number, n=at)
        yield table.table, (table.seats[0], table.seats[1], table.seats[2], table.seats[3])


def _penalties(archive: Archive, event: form.Event, stamp: Stamp) -> None:
    """Enter the penalties into the register, and who is disqualified."""
    out = [player.number for player in event.players if player.status == "disqualified"]
    for row in event.penalties:
        if row.points.denominator != 1:
            raise EventError("import-points", n=row.player, points=written(row.points))
        foul, given = foul_of(event.book, row)
        body = {"foul": foul, "given": given, "players": [row.player], "session": row.session or 0, "referee": stamp.by or UNNAMED}
        rule(archive, "ruling", body | ({"note": row.cite} if row.cite else {}), stamp)
    for number in out:
        if number not in archive.reckoning.ledger.disqualified:
            body = {
                "foul": LEFT_TO_REFEREE,
                "given": {"decision": "disqualification"},
                "players": [number],
                "referee": stamp.by or UNNAMED,
            }
            rule(archive, "ruling", body, stamp)


def foul_of(book: Book, row: form.Penalty) -> tuple[str, dict[str, Any]]:
    """Return the foul of a penalty and its circumstances; where they are not known, the points are the referee's decision."""
    points = int(row.points)
    known: dict[str, dict[str, Any]] = {LATE: {"minutes": str(points)}, MISSED: {}}
    if row.foul in known and row.session:
        try:
            if ruled(book, row.foul, known[row.foul]).points == points:
                return row.foul, known[row.foul]
        except FoulError:
            pass
    return LEFT_TO_REFEREE, {"decision": "points", "points": str(points)}
