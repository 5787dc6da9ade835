"""Lateness and absence: the foul that two times of the clock make, and what staying away would gain. (WRC 7.2)

What a minute costs is in the book (``fouls.late_minute_points``), which rulings there are in `referee.fouls.conduct`.
"""

import re
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Protocol

from jantaku.errors import FoulError
from jantaku.referee.given import says
from jantaku.rules.book import Book

TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
DAY = 24 * 3600
LATE, MISSED, ON_PURPOSE = "late", "missed-session", "missed-on-purpose"
WHOLE = "lateness-included"  # step of a ruling whose points are all that the absence costs


class Charged(Protocol):
    """Row of a ledger, of a register or of a score sheet, as far as attendance needs it."""

    @property
    def id(self) -> str:
        """Id of the row."""

    @property
    def foul(self) -> str:
        """Id of the foul in the catalogue."""

    @property
    def next(self) -> tuple[str, ...]:
        """Steps that follow from the ruling."""


class Pointed(Protocol):
    """Row of a ledger as far as its points are concerned."""

    @property
    def points(self) -> int:
        """Points of the overall score that were ruled."""

    @property
    def cancelled(self) -> object:
        """True, or why, if the row was cancelled."""

    @property
    def included(self) -> str:
        """Id of the row of whose points these are part; empty for none."""


def lateness(scheduled: str, arrived: str) -> str:
    """Return the minutes between two times of the clock, as `rule` takes them: "7" or "6:30", "0" if in time.

    A time more than half a day earlier is on the next day. Raise FoulError for an invalid time.
    """
    gap = _seconds(arrived) - _seconds(scheduled)
    if gap <= -DAY // 2:
        gap += DAY
    return _written(max(0, gap))


def since(started: int, arrived: int) -> str:
    """Return the minutes between two times in ms, as `lateness` does; a second begun counts whole."""
    return _written(max(0, -((started - arrived) // 1000)))


def attended(scheduled: str, arrived: str = "") -> tuple[str, dict[str, str]]:
    """Return the foul and its circumstances; a player who never arrived has missed the session. Raise FoulError if invalid."""
    if not arrived:
        _seconds(scheduled)
        return MISSED, {}
    return LATE, {"minutes": lateness(scheduled, arrived)}


def advantage(book: Book, score: Fraction) -> Fraction | None:
    """Return what a player would gain by leaving a session at this score; below 0 it costs. None if the book has no price.

    A missed session brings no score and the book's penalty, so staying away pays off if the score is lower still.
    """
    penalty = says(book, "fouls.missed_points")
    return -penalty - score if isinstance(penalty, int) else None


def of_session(row: Charged) -> bool:
    """Return True if the points of a row may be part of another row's, or the other way round."""
    return row.foul == LATE or WHOLE in row.next


def included(rows: Iterable[tuple[Hashable, Charged]]) -> Mapping[str, str]:
    """Map the id of each row whose points are part of another row's to the id of that row. (WRC 7.2)

    ``rows`` are those that count, each with its key: the player and the session. A missed session costs its points once, in
    any order of entry: lateness is part of them, and so is the same absence entered as more than ten minutes late.
    """
    found = [(key, row) for key, row in rows if of_session(row)]
    whole: dict[Hashable, Charged] = {}
    for key, row in found:
        if WHOLE in row.next and (key not in whole or whole[key].foul == LATE != row.foul):
            whole[key] = row
    return {row.id: whole[key].id for key, row in found if key in whole and whole[key].id != row.id}


def counted(row: Pointed) -> int:
    """Return the points of a row that count: none where it was cancelled, or where they are part of another row's. (WRC 7.2)"""
    return 0 if row.cancelled or row.included else row.points


def _written(gap: int) -> str:
    minutes, seconds = divmod(gap, 60)
    return f"{minutes}:{seconds:02d}" if seconds else str(minutes)


def _seconds(text: str) -> int:
    found = TIME.fullmatch(text.strip())
    if not found:
        raise FoulError(f"{text[:20]!r} is not a time of the clock: write 10:05 or 10:05:30", "time", text=text[:20])
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return 3600 * hours + 60 * minutes + seconds
