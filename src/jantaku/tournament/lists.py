"""Lists of persons as people have them: names typed a line each, or CSV; what is wrong is refused with its line."""

import csv
from typing import Any

from jantaku.tournament.errors import EventError
from jantaku.tournament.people import WORDS
from jantaku.tournament.state import PLAYING, STATUSES

COLUMNS = ("number", "name", "country", "club", "federation", "team", "groups", "status")
SEPARATORS = ";\t,"
MOST_DIGITS = 9

Row = dict[str, Any]  # the body of an entry


def decoded(data: bytes) -> str:
    """Return the text of a file. Raise EventError for another encoding than UTF-8, with the line."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EventError("list-encoding", n=data[: error.start].count(b"\n") + 1) from None


def persons(text: str) -> list[tuple[int, Row]]:
    """Return the persons of a list, each with its line. Raise EventError with the line of what cannot be read.

    A first line that names the column ``name`` makes it CSV, with commas, semicolons or tabs; else each line is a name.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    separator = next((each for each in SEPARATORS if each in lines[0]), ",")
    names = [cell.strip().lower() for cell in lines[0].split(separator)]
    rows = _cells(lines[1:], separator, names) if "name" in names else _names(lines)
    numbers: dict[int, int] = {}
    for line, row in rows:
        number = row.get("number", 0)
        if number in numbers:
            raise EventError("list-number", n=line, number=number, other=numbers[number])
        if number:
            numbers[number] = line
    return rows


def _names(lines: list[str]) -> list[tuple[int, Row]]:
    return [(at, {"name": " ".join(line.split())}) for at, line in enumerate(lines, 1) if line.strip()]


def _cells(lines: list[str], separator: str, names: list[str]) -> list[tuple[int, Row]]:
    unknown = next((name for name in names if name not in COLUMNS), None)
    if unknown is not None:
        raise EventError("list-column", name=unknown[:40], columns=COLUMNS)
    found: list[tuple[int, Row]] = []
    for at, line in enumerate(lines, 2):
        if line.strip():
            found.append((at, _row(at, next(csv.reader([line], delimiter=separator)), names)))
    return found


def _row(line: int, cells: list[str], names: list[str]) -> Row:
    if len(cells) != len(names):
        raise EventError("list-cells", n=line, count=len(cells), most=len(names))
    row = {name: cell.strip() for name, cell in zip(names, cells, strict=True)}
    number, status = row.get("number", ""), row.get("status", "") or PLAYING
    if (number and not (number.isdecimal() and len(number) <= MOST_DIGITS)) or status not in STATUSES or not row["name"]:
        raise EventError("list-cell", n=line, statuses=STATUSES)
    words = {name: row[name] for name in (*WORDS, "team") if row.get(name)}
    groups = [group.strip() for group in row.get("groups", "").split("|") if group.strip()]
    return {**words, "status": status, **({"number": int(number)} if number else {}), **({"groups": groups} if groups else {})}
