"""The interchange format of an event (``docs/event.md``): the records that a file holds, and the error of one that cannot be read.

``interchange_json`` and ``interchange_csv`` read them out of files. What can be read and does not hold is for
`jantaku.tournament.checking`.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from jantaku.rules.book import Book
from jantaku.texts import say
from jantaku.texts.refusals import WordedError

FORMAT, VERSION = "jantaku-event", 1
STATUSES = ("playing", "withdrawn", "disqualified", "substitute", "house")
KINDS = ("tournament", "league", "evening")  # in the last two, players meet as they come
UNRANKED = ("disqualified", "substitute", "house")

MOST_BYTES = 32 << 20  # of a file in the format: a championship of 400 players has less than one of them
MOST_CHAIN = 128 << 20  # of an event's chain, with the sheets of its tables
MOST_PLAYERS, MOST_SESSIONS, MOST_TABLES = 10_000, 200, 2500
MOST_RESULTS = 100_000  # tables of all sessions
MOST_NAME = 200  # letters

Number = Fraction | None
TableName = int | str


class InterchangeError(WordedError):
    """A file that cannot be read as an event, and the ``place`` in it."""

    texts = "interchange.no-"

    def __init__(self, ident: str, place: str = "", **values: object) -> None:
        self.place = place
        super().__init__(ident, **values)

    def sentence(self, lang: str = "en") -> str:
        """Return what was wrong, where, and what would be right."""
        text = super().sentence(lang)
        return say("interchange.at", lang, place=self.place, text=text) if self.place else text

    def _word(self, key: str, value: object, lang: str) -> object:
        return say(f"interchange.want-{value}", lang) if key == "wanted" else super()._word(key, value, lang)


def text_of(number: Fraction) -> str:
    """Return a number as the format has it: a decimal where that is exact, else a fraction."""
    rest, places = number.denominator, 0
    while rest % 10 == 0 or ((rest % 2 == 0 or rest % 5 == 0) and rest > 1):
        rest //= 10 if rest % 10 == 0 else 2 if rest % 2 == 0 else 5
        places += 1
    if rest > 1:
        return f"{number.numerator}/{number.denominator}"
    whole = abs(number.numerator) * 10**places // number.denominator
    digits = f"{whole:0{places + 1}d}"
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if number < 0 else text


class Player(NamedTuple):
    """An entry of the event. Substitutes and house players play and are not ranked; one who is ``fixed`` keeps a table."""

    number: int
    name: str = ""
    country: str = ""
    status: str = "playing"
    fixed: bool = False


class TableResult(NamedTuple):
    """A table of a session: its seats East first, -1 for a seat that is empty, and what was published of its result.

    ``points`` and ``scores`` are in the order of the seats, empty where they are not known. ``sticks`` are those left on the table
    at the end, None where nobody says. ``tile_set`` is the name of the tile set, empty where sets stay at their tables.
    """

    table: TableName
    seats: tuple[int, ...]
    points: tuple[int | None, ...] = ()
    sticks: int | None = None
    scores: tuple[Number, ...] = ()
    tile_set: str = ""


class PlayerScore(NamedTuple):
    """A player's score of a session, or total after it, as published without a table."""

    player: int
    score: Fraction


class Session(NamedTuple):
    """A session: its tables, the scores published beside them, running totals, and who did not play by right or by fault."""

    number: int
    tables: tuple[TableResult, ...] = ()
    scores: tuple[PlayerScore, ...] = ()
    totals: tuple[PlayerScore, ...] = ()
    byes: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()


class Penalty(NamedTuple):
    """Penalty points, above 0, which are taken from the total; ``foul`` is the id of a foul of the referee's, if it is named."""

    player: int
    points: Fraction
    session: int | None = None
    cite: str = ""
    foul: str = ""


class Standing(NamedTuple):
    """A line of the ranking; ``rank`` is None for a player who is listed and not ranked."""

    player: int
    total: Number
    rank: int | None


class Stage(NamedTuple):
    """Sessions of one stage, and the part of the total before that is carried into it; ``players`` is empty for all of them."""

    sessions: tuple[int, ...]
    carry: Fraction = Fraction(1)
    players: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event as its file has it. ``stages`` is empty for an event of one stage, ``tie_breaks`` where equals share a rank.

    ``kind`` is one of `KINDS`, or another program's word for a tournament. ``winds`` is False where the seats are in no order;
    ``sealed`` says whether the seal fits, None where there is no seal.
    """

    name: str
    book: Book
    players: tuple[Player, ...] = ()
    sessions: tuple[Session, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    standings: tuple[Standing, ...] = ()
    stages: tuple[Stage, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    kind: str = KINDS[0]
    winds: bool = True
    sealed: bool | None = None
