"""Wording of a rule book for an audience: sentences in its language, terms of its profile, clauses with pages."""

from collections.abc import Iterable
from functools import lru_cache

from jantaku import languages
from jantaku.rules.book import Book
from jantaku.rules.rulings import REASONS
from jantaku.scoring.tiles import text_of
from jantaku.texts import capital, decimal, glossary, seat_name, tile_name, wind_name
from jantaku.texts.bookcard import line
from jantaku.texts.wording import say_as, worded
from jantaku.web.wire.scene import Audience

Json = dict[str, object]
Reason = dict[str, str]
KEPT = 16384  # cached sentences; a table uses few different ones

sentence = lru_cache(KEPT)(say_as)  # cached
tile_word = lru_cache(256)(tile_name)
seat_word = lru_cache(64)(seat_name)
wind_word = lru_cache(64)(wind_name)


@lru_cache(4096)
def number(value: int, lang: str, *, sign: bool = False) -> str:
    """Return a whole number as a language sets it."""
    return decimal(value, 0, lang, sign=sign)


class Wording:
    """Renders texts about a table, under a book, in a language and profile."""

    def __init__(self, book: Book, lang: str, profile: str) -> None:
        self.book, self.lang = book, lang
        self.profile = book.name if profile == "book" and book.name in glossary.PROFILES else profile
        self._reasons: dict[tuple[str, int], Reason] = {}
        self._names: dict[str, str] = {}
        self.house = [self._ruling(key) for key in book.house]

    def _ruling(self, key: str) -> Json:
        """Return a house rule."""
        if key.startswith("yaku."):
            return self._yaku(key)
        row = line(self.book, key, self.lang)
        return {"key": key, "title": self.word(row.title), "text": self.word(row.text), "cite": self._instead(key)}

    def _yaku(self, key: str) -> Json:
        """Return a yaku that the house has struck, or values differently."""
        ident = key.split(".")[1]
        title = glossary.name(ident, self.lang, self.profile)
        shown = ident if ident in self.book.yaku else self.book.rows[ident].of  # a form may count as the yaku it varies
        struck = ident in self.book.struck or shown not in self.book.yaku
        text = self.say("live.wire-struck") if struck else line(self.book, f"yaku.{shown}", self.lang).text
        return {"key": key, "title": title, "text": text, "cite": self._instead(f"yaku.{ident}")}

    def _instead(self, key: str) -> str:
        """Return the note on a house rule, with the clause of the book that it replaces."""
        book = Book.open(self.book.name)
        known = key in book or key.removeprefix("yaku.") in book.yaku
        clause = line(book, key, self.lang).clause if known else ""
        return self.say("live.wire-house-for", cite=clause) if clause else self.say("live.wire-house")

    def say(self, ident: str, **values: object) -> str:
        """Return a text in this language and profile."""
        return sentence(ident, self.lang, self.profile, **values)

    def number(self, value: int, *, sign: bool = False) -> str:
        """Return a whole number in this language."""
        return number(value, self.lang, sign=sign)

    def word(self, text: str) -> str:
        """Return a text written without a profile, in this profile's terms."""
        return worded(text, self.lang, self.profile)

    def tile(self, tile: int) -> str:
        """Return a tile in words."""
        return tile_word(tile, self.lang)

    def tiles(self, tiles: Iterable[int]) -> str:
        """Return tiles in words."""
        return languages.of(self.lang).comma.join(self.tile(tile) for tile in tiles)

    def wind(self, wind: int) -> str:
        """Return a wind of the round."""
        return wind_word(wind, self.lang)

    def name(self, ident: str) -> str:
        """Return a term with a capital, as on a button."""
        if ident not in self._names:
            found = glossary.name(ident, self.lang, self.profile)
            self._names[ident] = capital(found)
        return self._names[ident]

    def reason(self, ident: str, tile: int = -1) -> Reason:
        """Return a reason against an act, about a tile: sentence, clause and URL."""
        key = (ident, tile)
        if key not in self._reasons:
            self._reasons[key] = self._reason(ident, tile)
        return self._reasons[key]

    def _reason(self, ident: str, tile: int) -> Reason:
        if ident not in REASONS:
            return {"id": ident, "text": self.say("prompt.not-possible"), "cite": "", "href": ""}
        key = f"reason.{ident}"
        text = sentence(key, self.lang, self.profile, tile=self.tile(tile))
        return {"id": ident, "text": text, "cite": self.book.cite(key, self.lang), "href": f"/rules/{self.book.name}#{key}"}


@lru_cache(256)
def _voice(book: Book, lang: str, profile: str) -> Wording:
    return Wording(book, lang, profile)


def voice_of(book: Book, audience: Audience) -> Wording:
    """Return the cached wording for an audience under a book."""
    return _voice(book, audience.lang, audience.profile)


TILES = {tile: text_of(tile) for tile in range(-1, 37)}
