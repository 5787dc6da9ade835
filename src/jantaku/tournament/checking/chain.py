"""The chains of an event that Jantaku keeps: numbers, ids and hashes of their lines, checked by the ledger's own rule.

A file may hold several, one after the other, as an event with the sheets of its tables; lines between them that are data and not
of a chain are left alone.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from jantaku.ledger import FIRST
from jantaku.ledger.events import FIELDS
from jantaku.ledger.lines import begins, broken, row_of, sealed
from jantaku.tournament.checking.findings import EventReport, Finding, FindingPlace, Unverified
from jantaku.tournament.interchange import MOST_CHAIN, InterchangeError

NAMES = frozenset(FIELDS)
APART = '{"entry":'  # how the line of a person begins, which can be deleted


class ChainLine(NamedTuple):
    """A line of a chain, as it is; ``at`` is its place in the file, from 1."""

    at: int
    n: int
    id: str
    prev: str
    hash: str
    rest: dict[str, Any]


def is_chain(text: str) -> bool:
    """Return whether a text looks like a chain, by its first line."""
    return begins(text, '"kind":')


def check_chain(text: str) -> EventReport:
    """Return each break of a chain: a line altered, moved, added or removed. Raises InterchangeError for what is not a chain."""
    rows = text.split("\n")
    chains: list[list[ChainLine]] = [[]]
    for number, row in enumerate(rows[:-1] if not rows[-1] else rows, 1):
        if row.startswith(APART):
            chains.append([])
            continue
        line = _line(row, number)
        if line.n == 0 and line.prev == FIRST:
            chains.append([])
        chains[-1].append(line)
    return EventReport(tuple(one for lines in chains for one in _breaks(lines)), (Unverified("chain"),))


def _refuse(_ident: str, **values: object) -> InterchangeError:
    """Make the error of the ledger's readers; ``n`` is the line."""
    return InterchangeError("line", n=values.get("n", 0))


def _line(text: str, number: int) -> ChainLine:
    row = row_of(text, NAMES, number, _refuse)
    whole = {key: value for key, value in row.items() if key != "hash"}
    return ChainLine(number, row["n"], row["id"], row["prev"], row["hash"], whole)


def _hash(line: ChainLine) -> str:
    try:
        return sealed(line.rest, MOST_CHAIN, _refuse)
    except InterchangeError:
        return ""


def _breaks(lines: list[ChainLine]) -> Iterator[Finding]:
    for what, number in broken(lines, lambda line: _hash(line) == line.hash):
        line = lines[number - 1]
        before = lines[number - 2].hash if number > 1 else FIRST
        says: dict[str, tuple[str | int, str | int | None]] = {
            "chain-n": (line.n, number - 1),
            "chain-prev": (line.prev, before),
            "chain-hash": (line.hash, _hash(line)),
            "chain-id": (line.id, None),
        }
        yield Finding("chain", FindingPlace(), *says[what], what, (("line", line.at),))
