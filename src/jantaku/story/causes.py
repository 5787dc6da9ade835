"""Find the one setting, or the other book, that would remove all differences of a record."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from jantaku.errors import BookError
from jantaku.game.log import Log
from jantaku.game.verify import Difference, agrees
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.rules.rulings import OPTION, TOPICS, Choice, Flag, Kind, Number, Reds, Value

UMA = ([15, 5, -5, -15], [10, 5, -5, -10], [20, 10, -10, -20], [30, 10, -10, -30], [10, 3, -3, -10])
MOST_VALUES = 12  # range of a number that is tried in full; otherwise, the values that the books have
DIGEST = "digest of the book"


class Differing(NamedTuple):
    """A record that differs, the book by which it was judged, and its differences."""

    log: Log
    book: Book
    differences: list[Difference]


def explanations(records: list[Differing]) -> list[str]:
    """Return each setting, as ``--set`` or ``--book`` takes it, under which none of these records has a difference left.

    All are tried on the first hand that differs, those that do there on the whole record, and the last few on the others.
    """
    if not records:
        return []
    book, hands = records[0].book, excerpt(records[0])
    likely = [setting for setting in candidates(book) if clean(hands, book, setting)]
    return [setting for setting in likely if all(clean(bare(one), one.book, setting) for one in records)]


def candidates(book: Book) -> Iterator[str]:
    """Every setting that differs from a book in one value, and every other book of the shelf."""
    others = [Book.open(name) for name in library.names()]
    for key, topic in TOPICS.items():
        if topic.role == OPTION and key in book.rulings:
            for value in values(key, topic.kind, book[key], others):
                yield f"{key.rpartition('.')[2]}={typed(value)}"
    if "tanyao" in book.yaku:
        yield f"yaku.tanyao.open={int(not book.yaku['tanyao'].open)}"
    for name in book.yaku:
        yield f"yaku.{name}=none"
    for other in others:
        if other.name != book.name:
            yield f"--book {other.name}"


def values(key: str, kind: Kind, now: Value, others: list[Book]) -> list[Value]:
    """Return the values worth trying for a ruling, other than the one it has."""
    tried: list[Value] = [other.rulings[key].says for other in others if key in other.rulings]
    if isinstance(kind, Flag):
        tried = [True, False]
    elif isinstance(kind, Choice):
        tried = list(kind.words)
    elif isinstance(kind, Reds):
        tried = [0, 3, 4]
    elif isinstance(kind, Number) and (kind.high - kind.low) // kind.step <= MOST_VALUES:
        tried += range(kind.low, kind.high + 1, kind.step)
    elif key == "session.uma":
        tried += UMA
    return [value for at, value in enumerate(tried) if value != now and value not in tried[:at]]


def typed(value: Value) -> str:
    """Return a value as it is typed."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()


def under(book: Book, setting: str) -> Book:
    """Return a book with one setting changed, or another book with the same rulings of the house. Raises BookError."""
    if setting.startswith("--book "):
        return Book.open(setting.removeprefix("--book "), book.house)
    return book.set(setting)


def clean(log: Log, book: Book, setting: str) -> bool:
    """Return whether a record has no difference once a setting is changed."""
    try:
        return agrees(log, under(book, setting))
    except BookError:  # the setting conflicts with the rulings of the house
        return False


def bare(one: Differing) -> Log:
    """Return the record without the digest of its book, unless that is what differs."""
    kept = one.log.digest if any(difference.what == DIGEST for difference in one.differences) else ""
    return replace(one.log, digest=kept)


def excerpt(one: Differing) -> Log:
    """Return the hand of the first difference with those beside it, where hands say what they begin with; else all up to there."""
    log = bare(one)
    at, last = place_of(one), len(log.hands) - 1
    begin = max(0, at - 1) if all(hand.start for hand in log.hands) else 0
    whole = log.complete and at + 1 >= last
    return replace(log, hands=log.hands[begin : at + 2], complete=whole)


def place_of(one: Differing) -> int:
    """Return the number of the hand in which the first difference is; the last where it is in none."""
    first = one.differences[0].place
    for number, hand in enumerate(one.log.hands):
        label = hand.place or f"hand {number + 1}"
        if first == label or first.startswith(f"{label}, "):
            return number
    return len(one.log.hands) - 1
