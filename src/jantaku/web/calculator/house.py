"""The rulings on scoring that a house may make otherwise, as choices with the sentence of each."""

from jantaku.book import Book
from jantaku.rulings import TOPICS, Flag, Value
from jantaku.rulings.kinds import Choice
from jantaku.texts.rulings import describe, say, title
from jantaku.web.wire.wording import Json

# What bears on a score alone, and the values worth offering of those that take any number.
KEYS: dict[str, tuple[Value, ...]] = {
    "tiles.red_fives": (0, 3, 4),
    "worth.kiriage": (),
    "worth.counted_yakuman": (0, 13),
    "worth.most_yakuman": (1, 2, 6),
    "worth.fu_double_wind_pair": (2, 4),
    "worth.fu_open_pinfu": (0, 2),
    "worth.fu_pinfu_draw": (),
    "worth.fu_not_apart": (),
    "liability.liable_dragons": (),
    "liability.liable_winds": (),
    "liability.liable_kans": (),
    "liability.liable_counters": (),
    "liability.liable_several": (),
}


def values(key: str) -> tuple[Value, ...]:
    """What may be chosen for a ruling."""
    kind = TOPICS[key].kind
    if isinstance(kind, Flag):
        return (True, False)
    return kind.words if isinstance(kind, Choice) else KEYS[key]


def setting(key: str, value: Value) -> str:
    """A ruling as it stands in a link."""
    return f"{key}={str(value).lower()}"


def choices(book: Book, lang: str) -> list[Json]:
    """Each ruling: what it is about, what the book says, what could be said instead, what is chosen."""
    return [
        {
            "key": key,
            "title": title(key, lang),
            "book": describe(Book.open(book.name), key, lang),
            "cite": book.cite(key, lang),
            "options": [(setting(key, value), say(key, value, lang)) for value in values(key)],
            "chosen": setting(key, book.rulings[key].says) if key in book.house else "",
        }
        for key in KEYS
        if key in book.rulings
    ]


def others(house: tuple[str, ...]) -> list[str]:
    """Rulings in a link that the form has no choice for; they go on as they are."""
    known = {setting(key, value) for key in KEYS for value in values(key)}
    return [each for each in house if each not in known]
