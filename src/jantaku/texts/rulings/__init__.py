"""Texts of the rulings in each language: a title and a sentence for each value."""

from typing import Any, cast

from jantaku import languages
from jantaku.errors import BookError
from jantaku.rules.book import Book, full_key
from jantaku.rules.rulings import PARTS, TOPICS, Choice, Value
from jantaku.rules.rulings.kinds import PENALTY
from jantaku.texts import LANGUAGES, Number, module_of, set_type, template
from jantaku.texts.rulings.saying import Saying, Sayings, foul_title


def title(key: str, lang: str = "en") -> str:
    """Title of a ruling; its key if it has no text."""
    full = full_key(key)
    return set_type(_saying(full, lang)[0], lang)


def describe(book: Book, key: str, lang: str = "en") -> str:
    """A book's ruling in a sentence."""
    full = full_key(key)
    if full not in book.rulings:
        raise BookError(f"{book.name} does not speak of {full}")
    return say(full, book.rulings[full].says, lang)


def say(key: str, value: Value, lang: str = "en") -> str:
    """A value of a ruling, in a sentence; the key, which is in full, and the value where there is no text for it."""
    saying = _saying(key, lang)[1]
    if isinstance(saying, dict):
        known = value if isinstance(value, (bool, int, str)) or value is None else "n"
        saying = saying.get(known if known in saying else "n", f"{key}: {{n}}")
    return set_type(saying.replace("{n}", words(key, value, lang)), lang)


def words(key: str, value: Value, lang: str) -> str:
    """A value in words or figures."""
    if isinstance(value, list):
        sign = "+" if any(n < 0 for n in value) else ""
        return ", ".join(halved(n, lang, sign) if isinstance(n, float) else format(number(n, lang), sign) for n in value)
    if isinstance(value, str) and TOPICS[key].kind is PENALTY:
        return cast("dict[str, str]", _part(key, lang).get("PENALTIES", {})).get(value, value)
    return format(number(value, lang), "") if type(value) is int else str(value)


def halved(n: float, lang: str, sign: str) -> str:
    """A half as its language sets it: +7.5, +7,5."""
    text = format(n, f"{sign}.1f").replace("-", "\N{MINUS SIGN}")
    return text.replace(".", languages.of(lang).point)


def number(n: int, lang: str) -> Number:
    """A number as its language sets it."""
    set_number = Number(n)
    set_number.lang = lang
    return set_number


def values_of(key: str) -> list[Value]:
    """The values of a ruling for each of which there is a sentence, a number standing for the others."""
    kind = TOPICS[key].kind
    saying = _saying(key, "en")[1]
    if isinstance(kind, Choice):
        return list(kind.words)
    return [value for value in saying if value != "n"] if isinstance(saying, dict) else []


def _part(key: str, lang: str) -> dict[str, Any]:
    if lang not in LANGUAGES:
        raise BookError(f"no texts in {lang!r}: there are {', '.join(LANGUAGES)}")
    return module_of(lang, f"rulings.{PARTS[key.partition('.')[0]]}")


def _saying(key: str, lang: str) -> tuple[str, Saying]:
    found = cast("Sayings", _part(key, lang).get("TEXTS", {})).get(key, (key, f"{key}: {{n}}"))
    return found if isinstance(found, tuple) else (template(foul_title(key), lang), found)
