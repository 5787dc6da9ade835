"""The house rules that a question to the calculator may name, as its form offers them."""

from jantaku.rules.book import Book
from jantaku.rules.rulings import TOPICS, Flag, Value
from jantaku.rules.rulings.kinds import Choice
from jantaku.texts.rulings import describe, title
from jantaku.texts.rulings import say as say_ruling
from jantaku.web.wire.wording import Json

# Clauses that affect a score, with the values on offer for those that take any number.
KEYS: dict[str, tuple[Value, ...]] = {
    "tiles.red_fives": (0, 3, 4),
    "dora.ura": (),
    "dora.kan_indicators": (),
    "worth.kiriage": (),
    "worth.counted_yakuman": (0, 13),
    "worth.most_yakuman": (1, 2, 6),
    "worth.fu_double_wind_pair": (2, 4),
    "worth.fu_open_pinfu": (0, 2),
    "worth.fu_pinfu_draw": (),
    "worth.fu_after_kan": (),
    "worth.fu_not_apart": (),
    "liability.liable_dragons": (),
    "liability.liable_winds": (),
    "liability.liable_kans": (),
    "liability.liable_replacement": (),
    "liability.liable_counters": (),
    "liability.liable_several": (),
}


def values(key: str) -> tuple[Value, ...]:
    """Return the possible values of a house rule."""
    kind = TOPICS[key].kind
    if isinstance(kind, Flag):
        return (True, False)
    return kind.words if isinstance(kind, Choice) else KEYS[key]


def setting(key: str, value: Value) -> str:
    """Return a house rule as it is written in a link."""
    return f"{key}={str(value).lower()}"


def choices(book: Book, lang: str) -> list[Json]:
    """Return each house rule: title, the book's value, the options, the chosen one."""
    return [
        {
            "key": key,
            "title": title(key, lang),
            "book": describe(Book.open(book.name), key, lang),
            "cite": book.cite(key, lang),
            "options": [(setting(key, value), say_ruling(key, value, lang)) for value in values(key)],
            "chosen": setting(key, book.rulings[key].says) if key in book.house else "",
        }
        for key in KEYS
        if key in book.rulings
    ]


def others(house: tuple[str, ...]) -> list[str]:
    """Return the house rules of a link that the form has no choice for; they are kept unchanged."""
    known = {setting(key, value) for key in KEYS for value in values(key)}
    return [each for each in house if each not in known]
