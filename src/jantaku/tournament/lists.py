"""Lists of persons as people have them: names typed a line each, or CSV; what is wrong is refused with its line."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from jantaku.tournament.errors import EventError
from jantaku.tournament.people import WORDS
from jantaku.tournament.state import PLAYING, STATUSES

COLUMNS = ("number", "name", "country", "club", "federation", "team", "groups", "status")
SEPARATORS = ";\t,"
TABLE = re.compile(r"[;\t]|,(?! |$)")  # what is between cells, and in no name: there, a comma has a space behind it
MOST_DIGITS = 9
ESCAPED = re.compile("[\udc80-\udcff]")  # bytes that are not UTF-8

Row = dict[str, Any]  # the body of an entry


def decoded(data: bytes) -> str:
    """Return the text of a file; `persons` and `table` refuse it for another encoding than UTF-8."""
    return data.decode("utf-8-sig", "surrogateescape")


def is_text(text: str) -> bool:
    """Return False for what was decoded from another encoding."""
    return not ESCAPED.search(text)


def persons(text: str) -> list[tuple[int, Row]]:
    """Return the persons of a list, each with its line. Raise EventError with the line of what cannot be read.

    CSV, with commas, semicolons or tabs, names its columns in the first line; otherwise each line is a name.
    """
    head, separator = _separator(text)
    if TABLE.search(head) or "name" in (cell.strip(' "').lower() for cell in head.split(separator)):
        return table(text)
    _check_encoding(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(at, {"name": " ".join(line.split())}) for at, line in enumerate(lines, 1) if line.strip()]


def table(text: str) -> list[tuple[int, Row]]:
    """Return the persons of CSV, each with its line. Raise EventError with the line of what cannot be read."""
    _check_encoding(text)
    records = _records(text)
    at, head = next(records, (1, [""]))
    names = [name.lower() for name in head]
    _check_columns(at, names)
    rows = [(line, _row(line, cells, names)) for line, cells in records]
    numbers: dict[int, int] = {}
    for line, row in rows:
        number = row.get("number", 0)
        if number in numbers:
            raise refused(line, "list-number", number=number, other=numbers[number])
        if number:
            numbers[number] = line
    return rows


def refused(line: int, ident: str, **values: object) -> EventError:
    """Return a refusal of a list: its line, and why."""
    return EventError("list-line", n=line, why=EventError(ident, **values))


def _check_encoding(text: str) -> None:
    if found := ESCAPED.search(text):
        raise refused(text[: found.start()].count("\n") + 1, "list-encoding")


def _separator(text: str) -> tuple[str, str]:
    """Return the first line that has something, and what separates its cells."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    return head, next((each for each in SEPARATORS if each in head), ",")


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that have something, each with the line where it begins; cells without spaces around."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text)[1], strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = [cell.strip() for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error:
            raise refused(line, "list-quote") from None
        if any(cells):
            yield line, cells


def _check_columns(line: int, names: list[str]) -> None:
    while names and not names[-1]:
        names.pop()
    unknown = next((name for name in names if name not in COLUMNS), None)
    if unknown is not None:
        raise refused(line, "list-column", name=unknown[:40], columns=COLUMNS)
    if "name" not in names:
        raise refused(line, "list-no-name", columns=COLUMNS)
    twice = next((name for name, times in Counter(names).items() if times > 1), "")
    if twice:
        raise refused(line, "list-twice", name=twice)


def _row(line: int, cells: list[str], names: list[str]) -> Row:
    while len(cells) > len(names) and not cells[-1]:
        cells.pop()
    if len(cells) != len(names):
        raise refused(line, "list-cells", count=len(cells), most=len(names))
    row = dict(zip(names, cells, strict=True))
    number, status = row.get("number", ""), row.get("status", "").lower() or PLAYING
    if not row["name"]:
        raise refused(line, "list-name")
    if number and not (number.isdecimal() and len(number) <= MOST_DIGITS):
        raise refused(line, "list-whole", text=number[:40])
    if status not in STATUSES:
        raise refused(line, "list-status", text=status[:40], statuses=STATUSES)
    words = {name: row[name] for name in (*WORDS, "team") if row.get(name)}
    groups = [group.strip() for group in row.get("groups", "").split("|") if group.strip()]
    return {**words, "status": status, **({"number": int(number)} if number else {}), **({"groups": groups} if groups else {})}
