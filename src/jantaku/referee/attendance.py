"""Who comes late, or not at all: the foul out of two times of the clock, and what staying away would bring. (WRC 7.2)"""

import re
from fractions import Fraction

from jantaku.book import Book
from jantaku.errors import FoulError
from jantaku.referee.given import says

TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
DAY = 24 * 3600
LATE, MISSED, ON_PURPOSE = "late", "missed-session", "missed-on-purpose"


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


def _seconds(text: str) -> int:
    found = TIME.fullmatch(text.strip())
    if not found:
        raise FoulError(f"{text[:20]!r} is no time of the clock: write 10:05 or 10:05:30")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return 3600 * hours + 60 * minutes + seconds
