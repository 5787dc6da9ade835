"""Lists of persons as people have them: names typed a line each, or CSV; what is wrong is refused with its line.

Columns and statuses are those of the interchange format, or their words in any language.
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from jantaku.texts import LANGUAGES, listed, say
from jantaku.tournament.errors import EventError
from jantaku.tournament.people import WORDS
from jantaku.tournament.state import PLAYING, STATUSES

COLUMNS = ("number", "name", "country", "club", "federation", "team", "groups", "status")
SEPARATORS = ";\t,"
TABLE = re.compile(r"[;\t]|,(?! |$)")  # what is between cells, and in no name: there, a comma has a space behind it
MOST_DIGITS = 9
ESCAPED = re.compile("[\udc80-\udcff]")  # bytes that are not UTF-8

Row = dict[str, Any]  # the body of an entry


class ListWords(NamedTuple):
    """Columns or statuses, as a refusal names them to its reader."""

    names: tuple[str, ...]

    def sentence(self, lang: str) -> str:
        """Return them in a language."""
        return listed((say(f"tournament.list-{name}", lang) for name in self.names), lang)


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
    words = [_named().get(_bare(cell.strip(' "')), "") for cell in head.split(separator)]
    if TABLE.search(head) or "name" in words or (head and set(words) <= set(COLUMNS)):
        return table(text)
    _check_encoding(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(at, {"name": " ".join(line.split())}) for at, line in enumerate(lines, 1) if line.strip()]


def table(text: str) -> list[tuple[int, Row]]:
    """Return the persons of CSV, each with its line. Raise EventError with the line of what cannot be read."""
    _check_encoding(text)
    records = _records(text)
    at, head = next(records, (1, [""]))
    names = [_named().get(_bare(name), name) for name in head]
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


@cache
def _named() -> Mapping[str, str]:
    """Return columns and statuses by their words in every language."""
    names = (*COLUMNS, *STATUSES)
    return {_bare(word): name for name in names for word in (name, *(say(f"tournament.list-{name}", lang) for lang in LANGUAGES))}


def _bare(word: str) -> str:
    """Return a word as it is compared: without difference of case, width or accents."""
    whole = unicodedata.normalize("NFKD", word).casefold()
    return "".join(letter for letter in whole if not unicodedata.combining(letter)).strip()


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
        raise refused(line, "list-column", name=unknown[:40], columns=ListWords(COLUMNS))
    if "name" not in names:
        raise refused(line, "list-no-name", name=ListWords(("name",)), columns=ListWords(COLUMNS))
    twice = next((name for name, times in Counter(names).items() if times > 1), "")
    if twice:
        raise refused(line, "list-twice", name=ListWords((twice,)))


def _row(line: int, cells: list[str], names: list[str]) -> Row:
    while len(cells) > len(names) and not cells[-1]:
        cells.pop()
    if len(cells) != len(names):
        raise refused(line, "list-cells", count=len(cells), most=len(names))
    row = dict(zip(names, cells, strict=True))
    number, typed = row.get("number", ""), row.get("status", "")
    status = _named().get(_bare(typed), "") if typed else PLAYING
    if not row["name"]:
        raise refused(line, "list-name")
    if number and not (number.isdecimal() and len(number) <= MOST_DIGITS):
        raise refused(line, "list-whole", text=number[:40])
    if status not in STATUSES:
        raise refused(line, "list-status", text=typed[:40], statuses=ListWords(STATUSES))
    words = {name: row[name] for name in (*WORDS, "team") if row.get(name)}
    groups = [group.strip() for group in row.get("groups", "").split("|") if group.strip()]
    return {**words, "status": status, **({"number": int(number)} if number else {}), **({"groups": groups} if groups else {})}
