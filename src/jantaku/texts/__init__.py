"""The texts of Jantaku in its languages: ``say("reason.swap-same", "fr", tile=...)``.

A language is a folder, a file in it the ids that begin alike; each is a plain dict. To add a text, write it under the
same id, with the same placeholders, in the same file of all three: a test compares them. ``{n}`` is set as the language
sets numbers; ``{n:tile|tiles}`` is the word for that many; ``{n:+}`` has its sign; ``{n:d}`` is left as it is. French is
typed with ordinary spaces and apostrophes, and set here.

Errors without an id (``jantaku.errors``) and the help of the commands are in English; all else that people read comes from here.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from string import Formatter
from typing import Any

from jantaku import languages
from jantaku.core.constants import TILES, UNKNOWN
from jantaku.errors import JantakuError
from jantaku.languages import LANGUAGES as LANGUAGES
from jantaku.scoring.tiles import text_of

# The first word of an id names the file of its text.
PARTS = {
    **dict.fromkeys(("wind", "seat", "dragon", "suit", "tile", "number", "fu", "limit", "wait", "form"), "names"),
    "reason": "reasons",
    **dict.fromkeys(("score", "why", "feature", "missing"), "score"),
    **dict.fromkeys(("game", "act", "prompt", "replay"), "game"),
    **dict.fromkeys(("play", "board", "screen"), "terminal"),
    **dict.fromkeys(
        ("cli", "verify", "simulate", "arena", "reviewed", "dataset", "convert", "waits", "rules", "books", "terms"), "cli"
    ),
    "foul": "fouls",
    "book": "books",
    **dict.fromkeys(("player", "shares", "tables", "arena-file", "site"), "players"),
    **dict.fromkeys(("web", "preview", "address"), "layout"),
    "lobby": "lobby",
    **dict.fromkeys(("home", "puzzle", "offline"), "home"),
    "notable": "notable",
    "learn": "learn",
    "lesson": "lessons",
    "first-hand": "first_hand",
    "manners": "manners",
    "drill": "drill",
    "live": "play",
    "alone": "alone",
    "page": "table",
    "calc": "calculator",
    "review": "replay",
    "unread": "unread",
    "store": "store",
    "keep": "scorekeeper",
    "referee": "referee",
    "register": "register",
    "tabletop": "refereed",
    "felt": "refereed_page",
    "kept": "scorekeeper_page",
    "paper": "scorekeeper_paper",
    "clock": "clock",
    "seating": "seating",
    "draw": "draw",
    "example": "examples",
    **dict.fromkeys(("interchange", "check"), "event_check"),
    "tournament": "tournament",
    "print": "prints",
    "sheet": "handouts",
    "public": "public_pages",
    "organise": "organise",
    "evening": "evening",
    "at-table": "at_table",
    **dict.fromkeys(("registration", "checkin", "schedule", "personal"), "registration"),
    "desk": "desk",
    "hall": "hall",
}

# Patterns as text, which `re` compiles when they are first met: a start in English meets none of them.
_LATIN = "[A-Za-z\u00c0-\u024f]"
_LATIN_OR_DIGIT = "[A-Za-z\u00c0-\u024f0-9]"
_OWN = "[\u3041-\u30ff\u3400-\u9fff]"  # kana and kanji
_PLACE = r"\{(\w+)\}"
# What loses its vowel in French before a value that begins with one: "que {seat}" with "Est" is "qu’Est".
_ELIDED = r"\b([Dd]|[Qq]u|[Ll]|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)[ea] (?=\{(\w+)\})"
_VOWELS = "aeiouàâäéèêëîïôöùûüœæ"
_ASPIRATED = ("onz", "oui")

WINDS = ("east", "south", "west", "north")
_DRAGON_TILES = ("white", "green", "red-dragon")
_SUITS = ("characters", "circles", "bamboo")


class Number(int):
    """A whole number that a text sets in its language."""

    lang = "en"

    def __format__(self, spec: str) -> str:
        """As the language writes it; "a|b" chooses the word for one or for more, "+" shows the sign, "d" does nothing."""
        if "|" in spec:
            one, more = spec.split("|")
            return one if abs(self) == 1 or (self == 0 and languages.of(self.lang).zero_is_one) else more
        if spec not in {"", "+"}:
            return format(int(self), spec)
        return format(int(self), f"{spec},").replace("-", "\u2212").replace(",", languages.of(self.lang).group)


def say(ident: str, lang: str = "en", **values: object) -> str:
    """The text of an id, its placeholders filled in; the id itself where it has no text.

    Whole numbers are set as the language has them; all other values stand as they are.
    Raises KeyError for a placeholder without a value.
    """
    return fill(template(ident, lang), lang, values)


def template(ident: str, lang: str = "en") -> str:
    """The text of an id as it is written, with its placeholders; the id itself where it has no text.

    ``tools/missing_texts.py`` lists every text that is missing, with its file.
    """
    part = PARTS.get(ident.partition(".")[0])
    return ident if part is None else _catalogue(lang, part).get(ident, ident)


def fill(text: str, lang: str, values: Mapping[str, object]) -> str:
    """A text with its placeholders filled in. A `KeyError` for one that is not given.

    Where a language elides, "de", "que", "le" and their like are elided before a value in words that begins with a vowel. Where
    it is not written in Latin letters, a blank stands between its own and a name or a word that is.
    """
    written = languages.of(lang)
    if values and written.elides:
        text = re.sub(_ELIDED, lambda found: _elided(found, values), text)
    elif values and not written.latin:
        text = re.sub(_PLACE, lambda found: _apart(found, values), text)
    return text.format(**{name: _number(values[name], lang) for name in _placeholders(text)})


@lru_cache(16384)
def _placeholders(text: str) -> tuple[str, ...]:
    """The names of the values that a text has places for."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))


def joined(sentences: Iterable[str], lang: str = "en") -> str:
    """Sentences one after another: with a blank between them, where the language has one."""
    return languages.of(lang).gap.join(sentences)


def decimal(value: float, places: int, lang: str = "en", *, sign: bool = False) -> str:
    """A number with so many places after the point, as the language sets it; with its sign where that is asked for."""
    own = languages.of(lang)
    whole, point, part = f"{value:{'+' if sign else ''},.{places}f}".partition(".")
    return whole.replace("-", "\u2212").replace(",", own.group) + point.replace(".", own.point) + part


def listed(parts: Iterable[str], lang: str = "en") -> str:
    """Join parts that may contain commas."""
    return languages.of(lang).listing.join(parts)


def has(ident: str, lang: str = "en") -> bool:
    """Return whether there is a text of that id."""
    part = PARTS.get(ident.partition(".")[0])
    return part is not None and ident in _catalogue(lang, part)


def reason(number: int, lang: str = "en", tile: int = -1) -> str:
    """Refusal of an act: the sentence of a reason (``core.reasons``) about a tile, the act's own."""
    return say(reason_id(number), lang, tile=tile_name(tile, lang))


def reason_id(number: int) -> str:
    """The id of a reason's sentence: ``SWAP_SAME`` is "reason.swap-same"."""
    return f"reason.{_reason_names()[number]}"


def tile_name(tile: int, lang: str = "en") -> str:
    """A tile (``core.constants``) in words: "red 5 of circles", "5 de rond rouge", "赤五筒"; -1 is a tile unseen."""
    if tile < 0:
        return say("tile.unknown", lang)
    if tile >= 34:
        return say("tile.red", lang, tile=tile_name(9 * (tile - 34) + 4, lang))
    if tile >= 31:
        return say(f"tile.{_DRAGON_TILES[tile - 31]}", lang)
    if tile >= 27:
        return say(f"tile.{WINDS[tile - 27]}", lang)
    return say(f"tile.{_SUITS[tile // 9]}", lang, number=say(f"number.{tile % 9 + 1}", lang))


def tile_names(lang: str = "en") -> dict[str, str]:
    """Names of all tiles in a language, by mpsz name, for screen readers; "?" is a tile face down."""
    return {text_of(tile): tile_name(tile, lang) for tile in range(UNKNOWN, TILES)}


def seat_name(wind: int, lang: str = "en") -> str:
    """A seat by its wind, 0-3 from East: "East", "Est", "東家"."""
    return say(f"seat.{WINDS[wind]}", lang)


def wind_name(wind: int, lang: str = "en") -> str:
    """A wind of the round, 0-3 from East: "East", "Est", "東"."""
    return say(f"wind.{WINDS[wind]}", lang)


def hand_name(wind: int, number: int, counters: int, lang: str = "en") -> str:
    """A hand by its round and dealer, and its counters if there are any: "East 2, 1 counter"."""
    name = wind_name(wind, lang)
    if not counters:
        return say("game.hand", lang, wind=name, number=number)
    return say("game.hand-counters", lang, wind=name, number=number, counters=counters)


def missing(feature: str, low: int, high: int, value: int, lang: str = "en") -> str:
    """The condition that a hand lacks for a yaku: it has ``value`` of a feature (``core.constants``, lower case) instead of low to high."""
    name = feature.replace("_", "-")
    if has(f"missing.{name}.{low}", lang):
        return say(f"missing.{name}.{low}", lang, value=value)
    what = say(f"feature.{name}", lang)
    if low == high:
        return say("missing.number", lang, what=what, wanted=low, value=value)
    return say("missing.range", lang, what=what, low=low, high=high, value=value)


def catalogue(lang: str) -> dict[str, str]:
    """All the texts of a language, set."""
    texts: dict[str, str] = {}
    for part in dict.fromkeys(PARTS.values()):
        texts |= _catalogue(lang, part)
    return texts


def capital(text: str) -> str:
    """Return a text with a capital, as it begins a line."""
    return text[:1].upper() + text[1:]


def set_type(text: str, lang: str) -> str:
    """A text with the spaces and apostrophes of its language: in French no line ends before a colon or a question mark."""
    if not languages.of(lang).elides:
        return text
    text = re.sub(r" ([;!?])", "\u202f\\1", text.replace("'", "\u2019"))
    text = re.sub(r" (:(?!\w)|»|%)", "\u00a0\\1", text).replace("« ", "«\u00a0")
    return re.sub(r"(?<=\d) (?=\d{3}\b)", "\u202f", text)


def _apart(found: re.Match[str], values: Mapping[str, object]) -> str:
    """A placeholder with a blank on each side on which a letter of the language meets a value in Latin letters."""
    value = values.get(found[1])
    if not isinstance(value, str) or not re.search(_LATIN, value):
        return found[0]
    left, right = found.string[: found.start()][-1:], found.string[found.end() :][:1]
    before = " " if re.match(_OWN, left) and re.match(_LATIN_OR_DIGIT, value) else ""
    after = " " if re.match(_OWN, right) and re.match(_LATIN_OR_DIGIT, value[-1]) else ""
    return f"{before}{found[0]}{after}"


def _elided(found: re.Match[str], values: Mapping[str, object]) -> str:
    value = values.get(found[2])
    if not isinstance(value, str) or not value or value.lower().startswith(_ASPIRATED):
        return found[0]
    return f"{found[1]}\u2019" if value[0].lower() in _VOWELS else found[0]


@cache
def _catalogue(lang: str, part: str) -> dict[str, str]:
    if lang not in LANGUAGES:
        raise JantakuError(f"There are texts in {', '.join(LANGUAGES)}, not in {lang!r}.")
    texts: dict[str, str] = module_of(lang, part).get("TEXTS", {})
    return {ident: set_type(text, lang) for ident, text in texts.items()} if languages.of(lang).elides else texts


def module_of(lang: str, part: str) -> dict[str, Any]:
    """Return what a module of texts of a language holds; nothing where the language has no such file yet."""
    name = f"jantaku.texts.{lang}.{part}"
    if name in sys.modules:  # as for each of the sentences of a book
        return vars(sys.modules[name])
    try:
        return vars(import_module(name))
    except ModuleNotFoundError as error:
        if not f"{name}.".startswith(f"{error.name}."):
            raise
        return {}


@cache
def _reason_names() -> tuple[str, ...]:
    from jantaku.core import reasons

    by_number = {value: key for key, value in vars(reasons).items() if key.isupper() and key != "REASONS"}
    return tuple(by_number[number].lower().replace("_", "-") for number in range(reasons.REASONS))


def _number(value: object, lang: str) -> object:
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    number = Number(value)
    number.lang = lang
    return number
