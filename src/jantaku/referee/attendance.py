"""Who comes late, or not at all: the foul out of two times of the clock, and what staying away would bring. (WRC 7.2)"""

import re
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Protocol

from jantaku.book import Book
from jantaku.errors import FoulError
from jantaku.referee.given import says

TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
DAY = 24 * 3600
LATE, MISSED, ON_PURPOSE = "late", "missed-session", "missed-on-purpose"
WHOLE = "lateness-included"  # of a ruling: its points are all that the absence costs


class Charged(Protocol):
    """A row of a ledger, of a register or of a score sheet, as far as attendance is concerned."""

    @property
    def id(self) -> str:
        """The id of the row."""

    @property
    def foul(self) -> str:
        """The foul, by its id in the catalogue."""

    @property
    def next(self) -> tuple[str, ...]:
        """What follows from the ruling."""


def lateness(scheduled: str, arrived: str) -> str:
    """Minutes between two times of the clock, as `rule` takes them: "7" or "6:30", "0" for who came in time.

    Who comes half a day before has come the day after. Raises FoulError for what is no time.
    """
    gap = _seconds(arrived) - _seconds(scheduled)
    if gap <= -DAY // 2:
        gap += DAY
    minutes, seconds = divmod(max(0, gap), 60)
    return f"{minutes}:{seconds:02d}" if seconds else str(minutes)


def attended(scheduled: str, arrived: str = "") -> tuple[str, dict[str, str]]:
    """The foul to ask the book about, with its circumstances; who never arrived has missed the session. Raises FoulError."""
    if not arrived:
        _seconds(scheduled)
        return MISSED, {}
    return LATE, {"minutes": lateness(scheduled, arrived)}


def advantage(book: Book, score: Fraction) -> Fraction | None:
    """What a player would gain by leaving a session that stands at this score: below 0 it costs. None where the book has no price.

    A session that was missed brings no score and the book's penalty, so that staying away pays where the score is lower still.
    """
    penalty = says(book, "fouls.missed_points")
    return -penalty - score if isinstance(penalty, int) else None


def included(rows: Iterable[tuple[Hashable, Charged]]) -> Mapping[str, str]:
    """Map the id of each row whose points are part of another row's to the id of that row. (WRC 7.2, RULES N35)

    ``rows`` are those that count, each with its key: the player and the session. A session that is missed costs its points
    once, whichever was entered first: lateness is part of them, and so is the same absence entered as more than ten minutes late.
    """
    of_session = [(key, row) for key, row in rows if row.foul == LATE or WHOLE in row.next]
    whole: dict[Hashable, Charged] = {}
    for key, row in of_session:
        if WHOLE in row.next and (key not in whole or whole[key].foul == LATE != row.foul):
            whole[key] = row
    return {row.id: whole[key].id for key, row in of_session if key in whole and whole[key].id != row.id}


def _seconds(text: str) -> int:
    found = TIME.fullmatch(text.strip())
    if not found:
        raise FoulError(f"{text[:20]!r} is no time of the clock: write 10:05 or 10:05:30")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return 3600 * hours + 60 * minutes + seconds
