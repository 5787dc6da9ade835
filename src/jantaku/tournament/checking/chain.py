"""The chain of an event that Jantaku keeps: numbers, ids and hashes of its lines, checked by the ledger's own rule."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from jantaku.ledger import FIRST
from jantaku.ledger.events import FIELDS
from jantaku.ledger.lines import begins, broken, row_of, sealed
from jantaku.tournament.checking.findings import Finding, Place, Report, Unverified
from jantaku.tournament.interchange import MOST_BYTES, InterchangeError


class Line(NamedTuple):
    """A line of a chain, as it is."""

    n: int
    id: str
    prev: str
    hash: str
    rest: dict[str, Any]


def is_chain(text: str) -> bool:
    """Return whether a text looks like a chain, by its first line."""
    return begins(text, '"kind":')


def check_chain(text: str) -> Report:
    """Return each break of a chain: a line altered, moved, added or removed. Raises InterchangeError for what is not a chain."""
    rows = text.split("\n")
    lines = [_line(row, number) for number, row in enumerate(rows[:-1] if not rows[-1] else rows, 1)]
    return Report(tuple(_breaks(lines)), (Unverified("chain"),))


def _refuse(_ident: str, **values: object) -> InterchangeError:
    """Make the error of the ledger's readers; ``n`` is the line."""
    return InterchangeError("line", **{"n": 0, **values})


def _line(text: str, number: int) -> Line:
    row = row_of(text, frozenset(FIELDS), number, _refuse)
    whole = {key: value for key, value in row.items() if key != "hash"}
    return Line(row["n"], row["id"], row["prev"], row["hash"], whole)


def _hash(line: Line) -> str:
    try:
        return sealed(line.rest, MOST_BYTES, _refuse)
    except InterchangeError:
        return ""


def _breaks(lines: list[Line]) -> Iterator[Finding]:
    for what, number in broken(lines, lambda line: _hash(line) == line.hash):
        line = lines[number - 1]
        before = lines[number - 2].hash if number > 1 else FIRST
        says: dict[str, tuple[str | int, str | int | None]] = {
            "chain-n": (line.n, number - 1),
            "chain-prev": (line.prev, before),
            "chain-hash": (line.hash, _hash(line)),
            "chain-id": (line.id, None),
        }
        yield Finding("chain", Place(), *says[what], what, (("line", number),))
