"""Printed matter of an event: tables of words in a language, which a terminal, a page or a spreadsheet shows."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from html import escape
from typing import NamedTuple, Self

from jantaku import languages
from jantaku.texts import decimal, say, wind_name
from jantaku.texts.bookcard import book_title
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.standings import Reckoning, StandingRow
from jantaku.tournament.state import HOUSE, PLAYING, SUBSTITUTE, Sitting

Cell = str | int | Fraction
Row = tuple[Cell, ...]
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
    """A printed table: ``right`` are the columns of numbers; ``apart`` is cut out, as a card; ``fill`` has room to write."""

    title: str
    note: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    right: tuple[int, ...] = ()
    apart: bool = False
    fill: bool = False

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


def ranking(archive: Archive, lang: str, session: int = 0) -> list[Document]:
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


def _ranked(archive: Archive, reckoning: Reckoning, row: StandingRow, lang: str) -> Row:
    sessions = sorted({number for number, _ in reckoning.tables})
    scores = {one.session: one.score for one in reckoning.played.get(row.entry, ())}
    rank = row.rank or say(f"tournament.{standing_of(archive, row.entry)}", lang)
    carried = (row.carried or "",) if len(reckoning.state.stages) > 1 else ()
    own = (rank, row.entry, archive.name(row.entry), row.total, *carried, -row.lost or "")
    return (*own, *(scores.get(session, "–") for session in sessions))


def standing_of(archive: Archive, number: int) -> str:
    """Return why an entry is not ranked: the id of a word."""
    status = archive.state.entries[number].status
    return {SUBSTITUTE: "substitute", HOUSE: "house", PLAYING: "disqualified"}[status]


def _teams(archive: Archive, reckoning: Reckoning, lang: str) -> Document:
    head = tuple(say(f"tournament.{word}", lang) for word in ("rank", "team", "total", "members"))
    comma = languages.of(lang).comma
    rows = tuple((team.rank, team.name, team.total, comma.join(map(archive.name, team.members))) for team in reckoning.teams)
    return Document(say("tournament.teams", lang), "", head, rows, (0, 2))


def wall(archive: Archive, lang: str, session: int = 0) -> list[Document]:
    """The seats of a session, by table: a list for the wall."""
    sitting = seated(archive, session)
    head = (say("tournament.table", lang), *(wind_name(wind, lang) for wind in range(4)))
    rows = tuple(
        (_table(archive, sitting, table), *(named(archive, entry) for entry in sitting.players(table)))
        for table in sorted(sitting.tables)
    )
    return [Document(_session_title(archive, sitting, lang), _byes(archive, sitting, lang), head, rows, (0,))]


def by_name(archive: Archive, lang: str, session: int = 0) -> list[Document]:
    """The seats of a session, by name."""
    sitting = seated(archive, session)
    head = tuple(say(f"tournament.{word}", lang) for word in ("player", "number", "table", "wind"))
    rows = sorted(
        (archive.name(entry), entry, _table(archive, sitting, table), wind_name(wind, lang))
        for table in sitting.tables
        for wind, entry in enumerate(sitting.players(table))
    )
    return [Document(_session_title(archive, sitting, lang), _byes(archive, sitting, lang), head, tuple(rows), (1, 2))]


def cards(archive: Archive, lang: str, session: int = 0) -> list[Document]:  # noqa: ARG001 - the signature of PRINTS
    """A card for each entry that is seated anywhere: session, table, wind, opponents."""
    head = tuple(say(f"tournament.{word}", lang) for word in ("session", "table", "wind", "opponents"))
    found: dict[int, list[Row]] = {}
    for number, sitting in sorted(archive.state.sessions.items()):
        for entry, row in _seats(archive, sitting, lang):
            found.setdefault(entry, []).append((number, *row))
    return [
        Document(named(archive, entry), archive.state.name, head, tuple(rows), (0, 1), apart=True)
        for entry, rows in sorted(found.items())
    ]


def _seats(archive: Archive, sitting: Sitting, lang: str) -> Iterator[tuple[int, Row]]:
    comma = languages.of(lang).comma
    for table in sorted(sitting.tables):
        seats = sitting.players(table)
        for wind, entry in enumerate(seats):
            others = comma.join(archive.name(other) for other in seats if other != entry)
            yield entry, (_table(archive, sitting, table), wind_name(wind, lang), others)
    for entry in sitting.byes:
        yield entry, ("–", say("tournament.bye", lang), "")


def tables(archive: Archive, lang: str, session: int = 0) -> list[Document]:
    """A sheet to fill in for each table of a session: seats, points, sticks, a place for each signature."""
    sitting = seated(archive, session)
    head = tuple(say(f"tournament.{word}", lang) for word in ("wind", "number", "player", "points", "signature"))
    foot = ("", "", say("tournament.sticks", lang), "", say("tournament.referee-signs", lang))
    found = []
    for table in sorted(sitting.tables):
        seats = enumerate(sitting.players(table))
        rows = tuple((wind_name(wind, lang), entry, archive.name(entry), " " * 12, " " * 20) for wind, entry in seats)
        place = say("tournament.sheet-of", lang, session=sitting.number, table=table)
        found.append(Document(place, archive.state.name, head, (*rows, foot), (1,), fill=True))
    return found


def sets(archive: Archive, lang: str, session: int = 0) -> list[Document]:
    """The register of tile sets: which is at which table, in each session or in one. (WRC 8.1)"""
    state = archive.state
    sessions = [session] if session else sorted(state.sessions)
    found = sorted({table for number in sessions if number in state.sessions for table in state.sessions[number].tables})
    head = (say("tournament.table", lang), *(say("tournament.session-n", lang, n=number) for number in sessions))
    rows: tuple[Row, ...] = tuple((table, *(state.set_at(number, table) for number in sessions)) for table in found)
    return [Document(say("tournament.sets", lang), state.name, head, rows, (0,))]


def penalties(archive: Archive, lang: str, session: int = 0) -> list[Document]:
    """All rulings on entries, from the sheets and the register: whom, for what, how much, by which clause, where."""
    rows = [row for row in archive.reckoning.ledger.rows if not session or row.session == session]
    words = ("player", "foul", "ruling", "points-lost", "clause", "session", "table", "referee", "remark")
    head = tuple(say(f"tournament.{word}", lang) for word in words)
    cells = tuple(
        (
            *(named(archive, row.entry), say(f"foul.title.{row.foul}" if row.foul else "register.warning", lang)),
            say(f"foul.sanction.{row.sanction}", lang, points=row.points) if row.foul else say("register.warned", lang),
            *(row.counts, row.cite, row.session or "–", row.table or "–", row.referee),
            say("tournament.cancelled", lang) if row.cancelled else row.note,
        )
        for row in rows
    )
    note = book_title(archive.state.book, lang)
    return [Document(say("tournament.penalties", lang), note, head, cells, (3, 5, 6))]


PRINTS: dict[str, Callable[[Archive, str, int], list[Document]]] = {
    "ranking": ranking,
    "wall": wall,
    "names": by_name,
    "cards": cards,
    "sheets": tables,
    "sets": sets,
    "penalties": penalties,
}


# ---- parts
def seated(archive: Archive, session: int = 0) -> Sitting:
    """Return a session that was seated, the next one to be played for 0. Raise EventError."""
    state = archive.state
    waiting = (number for number, each in sorted(state.sessions.items()) if each.tables and not each.complete)
    number = session or next(waiting, max(state.sessions, default=1))
    sitting = state.sessions.get(number)
    if sitting is None or not sitting.tables:
        raise EventError("unseated", n=number)
    return sitting


def named(archive: Archive, entry: int) -> str:
    """Return number and name of an entry."""
    return f"{entry} {archive.name(entry)}" if entry in archive.people else archive.name(entry)


def _table(archive: Archive, sitting: Sitting, table: int) -> str:
    name = archive.state.set_at(sitting.number, table)
    return str(table) if name == str(table) else f"{table} ({name})"


def _session_title(archive: Archive, sitting: Sitting, lang: str) -> str:
    return f"{archive.state.name}{languages.of(lang).dot}{say('tournament.session-n', lang, n=sitting.number)}"


def _byes(archive: Archive, sitting: Sitting, lang: str) -> str:
    names = languages.of(lang).comma.join(archive.name(entry) for entry in sitting.byes)
    return say("tournament.byes", lang, names=names) if names else ""


def html(documents: list[Document], lang: str) -> str:
    """Return documents as a page to print, which loads nothing."""
    parts = "\n".join(_part(document, lang) for document in documents)
    title = escape(documents[0].title if documents else "")
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{parts}\n</body>\n</html>"
    )


def _part(document: Document, lang: str) -> str:
    sides = [' class="n"' if at in document.right else "" for at in range(len(document.head))]
    head = "".join(f"<th{side}>{escape(cell)}</th>" for cell, side in zip(document.head, sides, strict=True))
    rows = "\n".join(
        "<tr>" + "".join(f"<td{side}>{escape(cell)}</td>" for cell, side in zip(row, sides, strict=True)) + "</tr>"
        for row in document.texts(lang)
    )
    note = f"<p>{escape(document.note)}</p>" if document.note else ""
    kind = ' class="apart"' if document.apart else ' class="fill"' if document.fill else ""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>"
    return f"<section{kind}><h1>{escape(document.title)}</h1>{note}{table}</section>"


STYLE = """
@page { size: A4; margin: 14mm }
body { font: 11pt/1.4 system-ui, "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", sans-serif; color: #111 }
body { margin: 2rem auto; max-width: 190mm }
section { margin-bottom: 2rem }
section.apart { display: inline-block; width: 47%; margin-right: 2%; vertical-align: top; break-inside: avoid }
section.fill { break-inside: avoid; border-bottom: 1px dashed #999; padding-bottom: 1.5rem }
section.fill td { border: 1px solid #777; height: 2.4rem; vertical-align: middle }
section.fill td:nth-child(4) { width: 22% }
section.fill td:nth-child(5) { width: 34%; vertical-align: top; color: #777; font-size: .8rem }
h1 { font-size: 1.35rem; margin: 0 0 .2rem }
p { margin: 0 0 .6rem; color: #444 }
table { border-collapse: collapse; width: 100% }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { text-align: start; padding: .3rem .6rem; border-bottom: 1px solid #ccc; vertical-align: top }
th { border-bottom: 2px solid #111; font-size: .85rem }
.n { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; width: 1% }
@media print { body { margin: 0; max-width: none } }
"""
