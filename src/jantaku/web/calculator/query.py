"""Questions to the calculator, as written in a link: ``/score?h=23m+11z+789s+chii:345p+pon:777z&w=1m&by=ron``."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlencode

from jantaku.core.constants import NONE
from jantaku.errors import BookError, HandError
from jantaku.rules import library
from jantaku.rules.book import DEFAULT, Book
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.score import indicators, seat_of

FLAGS = ("ippatsu", "last-tile", "after-kan", "robbing-kan", "first-turn", "tile-not-apart")
RIICHI = ("", "riichi", "double")
LONGEST = 120
MOST_SETTINGS = 40
MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Query:
    """A question as text, unparsed; `book_of` and `win_of` parse it and refuse invalid values."""

    h: str = ""  # the hand, with its melds
    w: str = ""  # the winning tile
    by: str = "ron"
    seat: str = "S"
    round: str = "E"
    discarder: str = ""  # "from" in a link, which is a keyword in Python
    liable: str = ""
    riichi: str = ""
    also: tuple[str, ...] = ()  # of FLAGS
    dora: str = ""
    ura: str = ""
    counters: str = "0"
    sticks: str = "0"
    book: str = DEFAULT
    house: tuple[str, ...] = ()  # KEY=VALUE

    @classmethod
    def read(cls, params: Iterable[tuple[str, str]]) -> "Query":
        """Build a question from request parameters; the hand is not truncated here, its parser limits it."""
        texts: dict[str, list[str]] = {}
        for name, text in params:
            texts.setdefault(name, []).append(text.strip())
        given: dict[str, object] = {}
        for field in fields(cls):
            found = texts.get(NAMES.get(field.name, field.name), [])
            if isinstance(field.default, tuple):
                given[field.name] = tuple(dict.fromkeys(filter(None, found)))
            elif found:
                given[field.name] = found[0] if field.name == "h" else found[0][:LONGEST]
        plain = {name: value for name, value in given.items() if value or name in MAY_BE_EMPTY}
        return cls(**plain)  # type: ignore[arg-type]

    @property
    def link(self) -> str:
        """The link for the same question, without default values."""
        pairs: list[tuple[str, str]] = []
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                name = NAMES.get(field.name, field.name)
                pairs += [(name, each) for each in value] if isinstance(value, tuple) else [(name, value)]
        return f"/score?{urlencode(pairs, safe=':,=')}" if pairs else "/score"


NAMES = {"discarder": "from", "also": "is", "house": "set"}
MAY_BE_EMPTY = {field.name for field in fields(Query) if field.default in {"", ()}}


def book_of(query: Query) -> Book:
    """Return the book of a question under its house rules. Raise HandError if it is unknown."""
    if query.book not in library.names():
        raise HandError(f"{query.book!r} is no book of the shelf", "book-unknown", text=query.book[:20])
    if len(query.house) > MOST_SETTINGS:
        raise HandError(f"{len(query.house)} rulings: at most {MOST_SETTINGS}", "many-rulings", n=len(query.house))
    book = Book.open(query.book)
    for setting in query.house:
        try:
            book = book.set(setting[:LONGEST])
        except BookError as error:
            raise HandError(str(error), "ruling-unknown", text=setting[:60]) from error
    return book


def win_of(query: Query, book: Book) -> Circumstances:
    """Return the circumstances of a question. Raise HandError if they are invalid."""
    if query.by not in {"ron", "tsumo"}:
        raise HandError(f"{query.by!r} is no way to win: say either ron or tsumo", "ron-or-tsumo")
    unknown = [word for word in query.also if word not in FLAGS] + [query.riichi] * (query.riichi not in RIICHI)
    if unknown:
        raise HandError(f"{unknown[0][:20]!r} is no circumstance", "no-circumstance", text=unknown[0][:20])
    tsumo = query.by == "tsumo"
    return Circumstances(
        tsumo=tsumo,
        seat=seat_of(query.seat),
        round=seat_of(query.round, "a round"),
        discarder=_seat(query.discarder) if not tsumo else NONE,
        liable=_seat(query.liable),
        riichi=query.riichi == "riichi",
        double_riichi=query.riichi == "double",
        dora=indicators(query.dora, book),
        ura=indicators(query.ura, book),
        counters=_count(query.counters),
        sticks=_count(query.sticks),
        **so(query.also),
    )


def so(also: Iterable[str]) -> dict[str, Any]:
    """Return circumstances as fields of a win."""
    return {word.replace("-", "_"): True for word in also}


def _seat(text: str) -> int:
    return seat_of(text) if text else NONE


def _count(text: str) -> int:
    """Parse a whole number. Raise HandError if it is malformed."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise HandError(f"{text[:20]!r} is no whole number", "no-number", text=text[:20])
    return int(text)


def link_to(hand: str, tile: str, **how: str) -> str:
    """Return a link for a hand."""
    return Query(h=hand, w=tile, **how).link  # type: ignore[arg-type]
