"""Results that were published as tables, as an event of the interchange format: comma-separated values with names of columns.

A table of results has a line for each player, one of tables a line for each table (``docs/event.md``). `data_of` makes the data of
the format out of one or both, which `interchange_json.event_of` reads.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from jantaku.tournament import interchange as form
from jantaku.tournament.interchange import InterchangeError
from jantaku.tournament.interchange_json import brief, number

SESSION = re.compile(r"(?:h|r|s|session ?|round ?)?([1-9]\d{0,2})")
WINDS = ("east", "south", "west", "north")
NOTHING = ("", "-", "\u2013", "none", "null")
THOUSAND = 1000
DELIMITERS = ",;\t"

Row = Mapping[str, str]


class CsvFile(NamedTuple):
    """A table of a file: its columns, and each line with its place."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, Row], ...]


def read(name: str, text: str) -> CsvFile:
    """Return the table of a text; the separator is the one of its first line. Raises InterchangeError."""
    head = text.split("\n", 1)[0]
    if not head.strip():
        raise InterchangeError("empty", name)
    delimiter = max(DELIMITERS, key=head.count)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise InterchangeError("csv", name, why=str(error)) from None
    columns = tuple(" ".join(cell.split()).casefold() for cell in lines[0])
    twice = next((column for column, times in Counter(columns).items() if column and times > 1), "")
    if twice:
        raise InterchangeError("column", name, name=twice[: form.MOST_NAME])
    rows = []
    for at, cells in enumerate(lines[1:], 2):
        if any(cell.strip() for cell in cells):
            place = f"{name}, {at}"
            if len(cells) != len(columns):
                raise InterchangeError("cells", place, n=len(cells), most=len(columns))
            values = (cell.strip().replace(",", ".") if delimiter != "," else cell.strip() for cell in cells)
            rows.append((place, dict(zip(columns, values, strict=True))))
    return CsvFile(columns, tuple(rows))


def data_of(files: Sequence[tuple[str, str]], book: str, *, in_points: bool = False) -> dict[str, Any]:
    """Return the data of an event out of named texts. With ``in_points`` scores and totals are in points, not in thousands."""
    tables = [read(name, text) for name, text in files]
    for (name, _), table in zip(files, tables, strict=True):
        if "player" not in table.columns and not {"table", *WINDS} <= set(table.columns):
            raise InterchangeError("header", name)
    return _Results(tables, in_points=in_points).data(files[0][0], book)


class _Results:
    """Everything that the tables of an event hold."""

    def __init__(self, files: Sequence[CsvFile], *, in_points: bool) -> None:
        self.unit = THOUSAND if in_points else 1
        self.players: dict[str, dict[str, Any]] = {}
        self.sessions: dict[int, dict[str, Any]] = {}
        self.penalties: list[dict[str, Any]] = []
        self.standings: list[dict[str, Any]] = []
        for file in files:
            if "player" in file.columns:
                self._people(file)
        for file in files:
            if "player" in file.columns:
                self._lines(file)
            else:
                self._tables(file)

    def data(self, name: str, book: str) -> dict[str, Any]:
        """Return the data of the format."""
        sessions = [self.sessions[number] for number in sorted(self.sessions)]
        whole = {"format": form.FORMAT, "version": form.VERSION, "name": name, "book": book, "house": {}}
        lists = {"players": list(self.players.values()), "sessions": sessions, "penalties": self.penalties}
        return {**whole, **lists, "standings": self.standings}

    def _people(self, file: CsvFile) -> None:
        """Number the players: as they are numbered, else as they come."""
        for place, row in file.rows:
            name = row["player"]
            if name in self.players:
                raise InterchangeError("named-twice", place, name=name)
            given = row.get("number", "")
            own = int(given) if given.isascii() and given.isdigit() and len(given) < 7 else len(self.players) + 1
            more = {key: row[key] for key in ("country", "status") if row.get(key)}
            self.players[name] = {"number": own, "name": name, **more}

    def _number(self, name: str) -> int | None:
        """Return the number of a player, a new one for a new name; None for an empty seat."""
        if name.casefold() in NOTHING:
            return None
        if name not in self.players:
            most = max((player["number"] for player in self.players.values()), default=0)
            self.players[name] = {"number": most + 1, "name": name}
        found: int = self.players[name]["number"]
        return found

    def _session(self, own: int) -> dict[str, Any]:
        return self.sessions.setdefault(own, {"number": own, "tables": [], "scores": []})

    def _lines(self, file: CsvFile) -> None:
        """Read the lines of players: scores by session, penalty, total, rank."""
        sessions = {column: int(found[1]) for column in file.columns if (found := SESSION.fullmatch(column))}
        for own in sorted(sessions.values()):
            self._session(own)
        for place, row in file.rows:
            player = self.players[row["player"]]["number"]
            for column, own in sessions.items():
                score = self._value(place, row, column)
                if score is not None:
                    self._session(own)["scores"].append({"player": player, "score": score})
            penalty = self._value(place, row, "penalty")
            if penalty is not None:
                self.penalties.append({"player": player, "points": penalty})
            if "total" in row or "rank" in row:
                rank = row.get("rank", "").strip("= ")
                ranked = None if rank.casefold() in NOTHING else _whole(f"{place}, rank", rank)
                self.standings.append({"player": player, "total": self._value(place, row, "total"), "rank": ranked})

    def _tables(self, file: CsvFile) -> None:
        """Read the lines of tables: who sits where, points, scores, sticks left."""
        for place, row in file.rows:
            own = _whole(f"{place}, session", row.get("session", "1"))
            seats = [self._number(row[wind]) for wind in WINDS]
            table: dict[str, Any] = {"table": _table(row["table"]), "seats": seats}
            points = [_maybe(_whole, f"{place}, points", _cell(row, "points", wind)) for wind in WINDS]
            scores = [self._value(place, row, *_names("score", wind)) for wind in WINDS]
            table |= {"points": points, "scores": scores, "sticks": _maybe(_whole, f"{place}, sticks", row.get("sticks", ""))}
            self._session(own)["tables"].append(table)

    def _value(self, place: str, row: Row, *columns: str) -> str | None:
        """Return a score, total or penalty in thousands, of the first of these columns that there is."""
        column = next((column for column in columns if column in row), "")
        text = row.get(column, "")
        if text.casefold() in NOTHING:
            return None
        return str(number(f"{place}, {column}", text) / Fraction(self.unit))


def _names(what: str, wind: str) -> Iterator[str]:
    yield from (f"{what}_{wind[0]}", f"{what}_{wind}")


def _cell(row: Row, what: str, wind: str) -> str:
    return next((row[name] for name in _names(what, wind) if name in row), "")


def _maybe(read_one: Callable[[str, str], int], place: str, text: str) -> int | None:
    return None if text.casefold() in NOTHING else read_one(place, text)


def _whole(place: str, text: str) -> int:
    """Return a whole number of a cell."""
    digits = text.replace("\u2212", "-").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise InterchangeError("value", place, value=brief(text), wanted="whole")
    return -int(digits) if text[:1] in {"-", "\u2212"} else int(digits)


def _table(text: str) -> int | str:
    """Return the name of a table: its number where it has one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text
