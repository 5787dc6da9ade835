"""Reading the body of an entry: what it may hold, and each value of it checked."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from jantaku.errors import BookError
from jantaku.ledger.events import Body
from jantaku.ledger.lines import Refuse
from jantaku.rules import library
from jantaku.rules.book import Book


class Bodies(NamedTuple):
    """The readers of a document's bodies; each raises what ``refuse`` makes.

    ``refuse`` is given ``field`` (with the field) for what may not be there, ``value`` (the field) for what is of another kind,
    ``number`` (the field, ``low``, ``high``), ``text`` (the field, ``most``), ``wanted`` (the field) and ``book`` (``why``).
    """

    refuse: Refuse

    def only(self, body: Body, *names: str) -> None:
        """Refuse what an entry may not hold."""
        for name in body:
            if name not in names:
                raise self.refuse("field", field=str(name)[:40])

    def flag(self, body: Body, field: str) -> bool:
        """Yes or no; no where an entry does not say."""
        value = body.get(field, False)
        if not isinstance(value, bool):
            raise self.refuse("value", field=field)
        return value

    def whole_in(self, body: Body, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        value = body.get(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.refuse("number", field=field, low=low, high=high)
        return value

    def word_in(self, body: Body, field: str, most: int, *, wanted: bool = False) -> str:
        """A text as it was entered, of at most so many letters; empty where an entry does not say."""
        value = body.get(field, "")
        if not isinstance(value, str) or len(value) > most or (wanted and not value.strip()):
            raise self.refuse("value", field=field)
        return value

    def text_in(self, body: Body, field: str, most: int, *, wanted: bool = False) -> str:
        """A text in one line, its spaces made single; empty where an entry does not say."""
        value = body.get(field, "")
        if not isinstance(value, str):
            raise self.refuse("value", field=field)
        if not value and not wanted:
            return ""
        text = " ".join(value.split())
        if len(text) > most or not text.isprintable():
            raise self.refuse("text", field=field, most=most)
        if wanted and not text:
            raise self.refuse("wanted", field=field)
        return text

    def book_in(self, body: Body, default: str | None = None) -> Book:
        """The ``book`` of a document, with the rulings of the ``house``, by its ``digest`` if it has one."""
        name, house = body.get("book", default), body.get("house", {})
        if not isinstance(name, str) or not isinstance(house, Mapping):
            raise self.refuse("value", field="book")
        try:
            return _book(name, house, str(body.get("digest", "")))
        except BookError as error:
            raise self.refuse("book", why=error) from error


def _book(name: str, house: Mapping[str, Any], digest: str) -> Book:
    """Open a book, or one of the program's that is open already: the hundreds of sheets of an event have one book."""
    try:
        laid = json.dumps(house)
    except (TypeError, ValueError, RecursionError):
        return Book.named(name, dict(house), digest)
    return _open(name, laid, digest) if name in library.names() else Book.named(name, dict(house), digest)


@lru_cache(64)
def _open(name: str, laid: str, digest: str) -> Book:
    return Book.named(name, json.loads(laid), digest)
