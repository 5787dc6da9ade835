"""Printed matter of an event: tables of words in a language, which a terminal, a page or a spreadsheet shows."""

import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import NamedTuple, Self

from jantaku import languages
from jantaku.clock import Clock, ClockLog
from jantaku.referee.ruling import recorded
from jantaku.rules.book import compile_book
from jantaku.scorekeeper import Sheet
from jantaku.texts import Number, capital, decimal, say, wind_name
from jantaku.texts.booktitle import book_title
from jantaku.tournament.archive import Archive, called_in
from jantaku.tournament.errors import EventError
from jantaku.tournament.penalties import Charge, Place
from jantaku.tournament.public import PublicEvent
from jantaku.tournament.standings import Reckoning, StandingRow
from jantaku.tournament.state import HOUSE, PLAYING, SUBSTITUTE, Sitting

Printed = Archive | PublicEvent  # a print for everybody has what is shown
Cell = str | int | Fraction
Row = tuple[Cell, ...]
EARLIEST = 100_000_000_000  # ms since 1970: no clock gave an earlier time
MOST_PLACES = 3  # of a score without an exact decimal: nothing is rounded but for the eye


class Measure(Fraction):
    """A number that is shown without a sign, with so many decimals: a mean, a rating."""

    places: int

    def __new__(cls, value: Fraction, places: int) -> Self:
        """Return the number with what is shown of it."""
        found = super().__new__(cls, value)
        found.places = places
        return found


class Document(NamedTuple):
    """A printed table: ``right`` are the columns of numbers; ``foot`` are lines beneath it, a label and a value each.

    ``event`` is the name of the event where the title is another.
    """

    title: str
    note: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    right: tuple[int, ...] = ()
    foot: tuple[tuple[str, str], ...] = ()
    event: str = ""

    def texts(self, lang: str) -> list[list[str]]:
        """The rows as words: scores with their sign."""
        return [[_words(cell, lang) for cell in row] for row in self.rows]


def _words(cell: Cell, lang: str) -> str:
    if isinstance(cell, Measure):
        return decimal(float(cell), cell.places, lang).replace(languages.of(lang).group, "")
    return score(cell, lang, sign=True) if isinstance(cell, Fraction) else str(cell)


def score(value: Fraction, lang: str = "en", *, sign: bool = False) -> str:
    """Return a score for the eye: with one decimal, or as many as it has, three at most."""
    places = next((places for places in (1, 2, 3) if (value * 10**places).denominator == 1), MOST_PLACES)
    return decimal(float(value), places, lang, sign=sign and value != 0)


def late_words(late: str, lang: str) -> str:
    """Return how late somebody came, as the ledger has it in minutes or as 2:34, in words."""
    minutes, _, seconds = late.partition(":")
    return say("hall.minutes-seconds" if seconds else "hall.minutes", lang, minutes=minutes, seconds=seconds)


def ranking(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The standings, after a session or as they are: rank, number, name, total, penalties, scores by session; then the teams."""
    reckoning = archive.reckoning.after(session) if session else archive.reckoning
    sessions = sorted({number for number, _ in reckoning.tables})
    words = ("rank", "number", "player", "total", *(("carried",) if len(reckoning.state.stages) > 1 else ()), "lost")
    head = (*(say(f"tournament.{word}", lang) for word in words), *map(str, sessions))
    rows = tuple(_ranked(archive, reckoning, row, lang) for row in (*reckoning.standings, *reckoning.unranked))
    note = say("tournament.after", lang, n=max(sessions)) if sessions else say("tournament.nothing-played", lang)
    right = (0, 1, *range(3, len(head)))
    found = [Document(archive.state.name, note, head, rows, right)]
    return [*found, _teams(archive, reckoning, lang)] if reckoning.teams else found


def _ranked(archive: Printed, reckoning: Reckoning, row: StandingRow, lang: str) -> Row:
    sessions = sorted({number for number, _ in reckoning.tables})
    scores = {one.session: one.score for one in reckoning.played.get(row.entry, ())}
    rank = row.rank or say(f"tournament.{standing_of(archive, row.entry)}", lang)
    carried = (row.carried or "",) if len(reckoning.state.stages) > 1 else ()
    own = (rank, row.entry, archive.name(row.entry), row.total, *carried, -row.lost or "")
    return (*own, *(scores.get(session, "–") for session in sessions))


def standing_of(archive: Printed, number: int) -> str:
    """Return why an entry is not ranked: the id of a word."""
    status = archive.state.entries[number].status
    return {SUBSTITUTE: "substitute", HOUSE: "house", PLAYING: "disqualified"}[status]


def _teams(archive: Printed, reckoning: Reckoning, lang: str) -> Document:
    head = tuple(say(f"tournament.{word}", lang) for word in ("rank", "team", "total", "members"))
    comma = languages.of(lang).comma
    rows = tuple((team.rank, team.name, team.total, comma.join(map(archive.name, team.members))) for team in reckoning.teams)
    return Document(say("tournament.teams", lang), "", head, rows, (0, 2))


def wall(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The seats of a session, by table: a list for the wall."""
    sitting = seated(archive, session)
    head = (say("tournament.table", lang), *(wind_name(wind, lang) for wind in range(4)))
    rows = tuple(
        (_table(archive, sitting, table), *(named(archive, entry) for entry in sitting.players(table)))
        for table in sorted(sitting.tables)
    )
    return [Document(_session_title(archive, sitting, lang), _byes(archive, sitting, lang), head, rows, (0,))]


def by_name(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The seats of a session, by name, with those who sit out."""
    sitting = seated(archive, session)
    head = tuple(say(f"tournament.{word}", lang) for word in ("player", "number", "table", "wind"))
    rows = [
        (archive.name(entry), entry, _table(archive, sitting, table), wind_name(wind, lang))
        for table in sitting.tables
        for wind, entry in enumerate(sitting.players(table))
    ]
    rows += [(archive.name(entry), entry, "–", say("tournament.bye", lang)) for entry in sitting.byes]
    rows.sort(key=lambda row: (not initial(row[0]), alphabetic(row[0]), row[1]))
    return [Document(_session_title(archive, sitting, lang), _byes(archive, sitting, lang), head, tuple(rows), (1, 2))]


def cards(archive: Printed, lang: str, session: int = 0, entry: int = 0) -> list[Document]:
    """A card for each entry that is seated anywhere, or for one: session, table, wind, opponents; from a session on.

    Where sessions are planned, each has its time beside it.
    """
    hours = archive.state.schedule.hours
    words = ("session", "table", "wind", *(("hour",) if hours else ()), "opponents")
    head = tuple(say(f"tournament.{word}", lang) for word in words)
    found: dict[int, list[Row]] = {}
    for number, sitting in sorted(archive.state.sessions.items()):
        for own, row in _seats(archive, sitting, lang):
            if number >= session and entry in {0, own}:
                found.setdefault(own, []).append((number, *row[:-1], *((hours.get(number, ""),) if hours else ()), row[-1]))
    if entry and entry not in archive.state.entries:
        raise EventError("entry", n=entry)
    if not found:
        raise EventError("cards")
    return [Document(named(archive, own), archive.state.name, head, tuple(rows), (0, 1)) for own, rows in sorted(found.items())]


def _seats(archive: Printed, sitting: Sitting, lang: str) -> Iterator[tuple[int, Row]]:
    comma = languages.of(lang).comma
    for table in sorted(sitting.tables):
        seats = sitting.players(table)
        for wind, entry in enumerate(seats):
            others = comma.join(archive.name(other) for other in seats if other != entry)
            yield entry, (_table(archive, sitting, table), wind_name(wind, lang), others)
    for entry in sitting.byes:
        yield entry, ("–", say("tournament.bye", lang), "")


def signs(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The tables with their tile sets, in a session or in any: signs to stand on them."""
    state = archive.state
    seats = [seated(archive, session)] if session else [each for _, each in sorted(state.sessions.items())]
    found = {table: state.set_at(each.number, table) for each in seats for table in each.tables}
    head = (say("tournament.table", lang), say("tournament.sets", lang))
    rows: tuple[Row, ...] = tuple(sorted(found.items()))
    if not rows:
        raise EventError("cards")
    return [Document(state.name, "", head, rows, (0,))]


def sheets(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The score sheet of each table of a session: filled where it has a result, else with empty places to write."""
    sitting = seated(archive, session)
    return [_sheet(archive, lang, (sitting.number, table)) for table in sorted(sitting.tables)]


def blank(archive: Printed, lang: str, session: int = 0) -> list[Document]:  # noqa: ARG001 - the signature of all
    """A score sheet for any table, without names."""
    return [_sheet(archive, lang, (0, 0))]


def _sheet(archive: Printed, lang: str, place: Place) -> Document:
    book, (session, table) = archive.state.book, place
    rules = compile_book(book)
    base, stick = Number(book.score_base), Number(rules.stick_value)
    base.lang = stick.lang = lang
    words = ("row-points", "row-base", "row-uma", "row-score", "row-lost", "row-signature")
    labels = (say(f"print.{word}", lang, base=base) for word in words)
    head = (*(say(f"tournament.{word}", lang) for word in ("wind", "number", "player")), *labels)
    known = sheet_of(archive, place)
    entries = archive.state.sessions[session].players(table) if table else (0, 0, 0, 0)
    rows: tuple[Row, ...] = tuple(
        (wind_name(wind, lang), entry or "", archive.name(entry) if entry else "", *_counted(known, wind, lang))
        for wind, entry in enumerate(entries)
    )
    title = say("print.sheet-place", lang, session=session, table=table) if table else say("print.sheet-free", lang)
    return Document(title, archive.state.name, head, rows, (1, 3, 4, 5, 6, 7), _beneath(archive, known, lang))


def _counted(sheet: Sheet | None, seat: int, lang: str) -> tuple[str, ...]:
    if sheet is None:
        return ("",) * 6
    base = Fraction(sheet.points[seat] - sheet.book.score_base, 1000)
    own, lost = sheet.scores[seat], sheet.penalties[seat]
    agreed = say("print.confirmed", lang) if seat in sheet.confirmed else ""
    scores = (score(value, lang, sign=True) for value in (base, own - base, own))
    return (decimal(sheet.points[seat], 0, lang), *scores, score(Fraction(-lost), lang, sign=True) if lost else "", agreed)


def _beneath(archive: Printed, sheet: Sheet | None, lang: str) -> tuple[tuple[str, str], ...]:
    rules = compile_book(archive.state.book)
    whole = say("print.must", lang, whole=4 * rules.start)
    total = f"{decimal(sheet.total, 0, lang)}{languages.of(lang).semicolon}{whole}" if sheet else whole
    return (
        (say("print.left", lang), str(sheet.sticks) if sheet else ""),
        (say("print.sum", lang, stick=rules.stick_value), total),
        (say("print.referee-signature", lang), say("print.signed", lang, name=sheet.signed) if sheet and sheet.signed else ""),
    )


def sets(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The register of tile sets: which is at which table, in each session or in one. (WRC 8.1)"""
    state = archive.state
    sessions = [session] if session else sorted(state.sessions)
    found = sorted({table for number in sessions if number in state.sessions for table in state.sessions[number].tables})
    head = (say("tournament.table", lang), *(capital(say("tournament.session-n", lang, n=number)) for number in sessions))
    rows: tuple[Row, ...] = tuple((table, *(state.set_at(number, table) for number in sessions)) for table in found)
    return [Document(say("tournament.sets", lang), "", head, rows, (0,), event=state.name)]


def penalties(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """All rulings on entries, from the sheets and the register: whom, for what, how much, by which clause, where."""
    rows = [row for row in archive.reckoning.ledger.rows if not session or row.session == session]
    words = ("player", "foul", "ruling", "points-lost", "clause", "session", "table", "referee", "remark")
    head = tuple(say(f"tournament.{word}", lang) for word in words)
    cells = tuple(
        (
            *(named(archive, row.entry), say(f"foul.title.{row.foul}" if row.foul else "register.warning", lang)),
            say(f"foul.sanction.{row.sanction}", lang, points=row.points) if row.foul else say("register.warned", lang),
            *(row.counts, recorded(archive.state.book, row.cite, lang, row.foul)),
            *(row.session or "–", row.table or "–", row.ruler),
            say("tournament.cancelled", lang) if row.cancelled else row.note,
        )
        for row in rows
    )
    note = book_title(archive.state.book, lang)
    return [Document(say("tournament.penalties", lang), note, head, cells, (3, 5, 6), event=archive.state.name)]


def log(archive: Archive, lang: str, session: int = 0) -> list[Document]:
    """The referee's log: every ruling in the order of time, with clause and referee, and what became of it."""
    rows = [row for row in archive.reckoning.ledger.rows if not session or row.session == session]
    words = ("time", "tournament.session", "tournament.player", "tournament.foul", "tournament.ruling", "tournament.points-lost")
    head = (*words, "tournament.clause", "tournament.referee", "tournament.remark")
    zone = next((f"{when:%Z}" for row in rows if (when := moment(row.at))), "")
    count = say("print.log-count" if rows else "print.no-rulings", lang, count=len(rows))
    note = f"{count}{languages.of(lang).gap}{say('print.times', lang, zone=zone)}" if zone else count
    cells = tuple(_logged(archive, row, lang) for row in sorted(rows, key=lambda row: row.at))
    labels = tuple(say(word if "." in word else f"print.{word}", lang) for word in head)
    return [Document(say("print.log", lang), note, labels, cells, (5,), event=archive.state.name)]


def _logged(archive: Archive, row: Charge, lang: str) -> Row:
    when = moment(row.at)
    foul = say(f"foul.title.{row.foul}" if row.foul else "register.warning", lang)
    ruled = say(f"foul.sanction.{row.sanction}", lang, points=row.points) if row.foul else say("register.warned", lang)
    place = f"{row.session or '–'} / {row.table or '–'}"
    remarks = [say("print.open", lang)] if not row.decided and not row.cancelled else []
    remarks += [say("print.included", lang)] if row.included else []
    remarks += [*_history(row, lang), *([row.note] if row.note else [])]
    told = languages.of(lang).clauses.join(remarks)
    time = f"{when:%m-%d %H:%M}" if when else "–"
    cite = recorded(archive.state.book, row.cite, lang, row.foul)
    return (time, place, named(archive, row.entry), foul, ruled, row.counts, cite, row.ruler, told)


def _history(row: Charge, lang: str) -> Iterator[str]:
    """Yield what became of a ruling: decided, appealed against, cancelled."""
    for mark in row.marks:
        word = mark.outcome or mark.kind
        penalty = say(f"foul.sanction.{mark.sanction}", lang, points=mark.points) if mark.sanction else ""
        text = say(f"register.was-{word}", lang, referee=mark.referee, who=mark.who, penalty=penalty)
        yield f"{text}{languages.of(lang).gap}{mark.why}" if mark.why else text
    if row.cancelled and not row.marks:
        yield say("tournament.cancelled", lang)


# ---- for spreadsheets
def seating(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The seats of every session, or of one: session, table, and the number and the name of each seat."""
    head = (say("tournament.session", lang), say("tournament.table", lang), *(wind_name(wind, lang) for wind in range(4)))
    rows: tuple[Row, ...] = tuple(
        (number, table, *(named(archive, entry) for entry in sitting.players(table)))
        for number, sitting in sorted(archive.state.sessions.items())
        for table in sorted(sitting.tables)
        if session in {0, number}
    )
    return [Document(say("print.seating", lang), archive.state.name, head, rows, (0, 1))]


def scores(archive: Printed, lang: str, session: int = 0) -> list[Document]:
    """The result of every table, a line for each seat: points, place, score."""
    words = ("session", "table", "wind", "number", "player", "points")
    head = (*(say(f"tournament.{word}", lang) for word in words), say("print.place", lang), say("print.score", lang))
    rows = tuple(
        (number, table, wind_name(wind, lang), entry, archive.name(entry), points, place, own)
        for (number, table), each in sorted(archive.reckoning.tables.items())
        for wind, (entry, points, place, own) in enumerate(zip(each.entries, each.points, each.places, each.scores, strict=True))
        if session in {0, number}
    )
    return [Document(say("print.scores", lang), archive.state.name, head, rows, (0, 1, 3, 5, 6, 7))]


def whole(archive: Archive, lang: str) -> list[Document]:
    """Everything of an event that is a table: ranking and teams, sessions, seating, penalties."""
    first, *teams = ranking(archive, lang)
    parts = (scores(archive, lang), seating(archive, lang), penalties(archive, lang))
    return [first._replace(title=say("print.ranking", lang)), *teams, *(document for part in parts for document in part)]


# ---- parts
def sheet_of(archive: Printed, place: Place) -> Sheet | None:
    """Return the sheet of a table with a result, None where there is none, or none that is shown."""
    if isinstance(archive, PublicEvent):
        return archive.sheets.get(place)
    sitting = archive.state.sessions.get(place[0])
    return archive.result(place).sheet if sitting and place[1] in sitting.results else None


def clock_of(archive: Printed, session: int) -> Clock | None:
    """Return the clock of a session, if it has one."""
    sitting = archive.state.sessions.get(session)
    found = archive.clocks.get(sitting.clock) if sitting else None
    return None if found is None else found.session.clock if isinstance(found, ClockLog) else found.clock


def moment(at: int) -> datetime | None:
    """Return a time of the event in the zone of this machine; None for one that nobody's clock gave."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone() if at >= EARLIEST else None


def alphabetic(name: str) -> str:
    """Return the key that a name is sorted by: accents, width and case do not matter."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def seated(archive: Printed, session: int = 0) -> Sitting:
    """Return a session that was seated, the next one to be played for 0. Raise EventError."""
    state = archive.state
    waiting = (number for number, each in sorted(state.sessions.items()) if each.tables and not each.complete)
    number = session or next(waiting, max(state.sessions, default=1))
    sitting = state.sessions.get(number)
    if sitting is None or not sitting.tables:
        raise EventError("unseated", n=number)
    return sitting


def named(archive: Printed, entry: int) -> str:
    """Return number and name of an entry."""
    return called_in(archive.people, entry)


def initial(name: str) -> str:
    """Return the Latin letter that a name begins with, or ""."""
    letter = alphabetic(name)[:1].upper()
    return letter if letter.isascii() and letter.isalpha() else ""


def _table(archive: Printed, sitting: Sitting, table: int) -> str:
    name = archive.state.set_at(sitting.number, table)
    return str(table) if name == str(table) else f"{table} ({name})"


def _session_title(archive: Printed, sitting: Sitting, lang: str) -> str:
    planned, dot = archive.state.schedule.sessions.get(sitting.number), languages.of(lang).dot
    when = f"{dot}{planned.time.replace('T', ' ')}" if planned else ""
    return f"{archive.state.name}{dot}{say('tournament.session-n', lang, n=sitting.number)}{when}"


def _byes(archive: Printed, sitting: Sitting, lang: str) -> str:
    names = languages.of(lang).comma.join(archive.name(entry) for entry in sitting.byes)
    return say("tournament.byes", lang, names=names) if names else ""
