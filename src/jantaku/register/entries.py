"""Reading what a referee entered: names, numbers and texts of an entry, checked."""

import re
import unicodedata
from collections.abc import Mapping

from jantaku.book import Book
from jantaku.errors import BookError
from jantaku.register.errors import RegisterError
from jantaku.register.events import KINDS, Body, Entry

MOST_NAME = 60  # letters: a full name, as registers of tournaments have them
MOST_TEXT = 500
MOST_HAND = 40
MOST_TABLE, MOST_SESSION = 999, 99
MOST_PLAYERS = 4
IDENT = re.compile(r"[A-Za-z0-9_-]{1,40}")


def checked(entry: Entry) -> Entry:
    """An entry whose kind and id can be. Raises RegisterError."""
    if entry.kind not in KINDS:
        raise RegisterError("kind", kind=str(entry.kind)[:40])
    if not IDENT.fullmatch(entry.id):
        raise RegisterError("id")
    return entry


def book_of(body: Body) -> Book:
    """The book of a register, with the rulings of the house. Raises RegisterError."""
    name, house = body.get("book"), body.get("house", {})
    if not isinstance(name, str) or not isinstance(house, Mapping):
        raise RegisterError("value", field="book")
    try:
        return Book.named(name, dict(house), str(body.get("digest", "")))
    except BookError as error:
        raise RegisterError("book", why=str(error)) from error


def only(body: Body, *names: str) -> None:
    """Refuse what an entry may not hold."""
    for name in body:
        if name not in names:
            raise RegisterError("unknown", name=str(name)[:40])


def key_of(name: str) -> str:
    """What two spellings of one name have in common: neither width nor case nor spaces tell people apart."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def text_in(body: Body, field: str, most: int = MOST_TEXT, *, wanted: bool = False) -> str:
    """A text of an entry, in one line; empty where it does not say. Raises RegisterError."""
    value = body.get(field, "")
    if not isinstance(value, str):
        raise RegisterError("value", field=field)
    text = " ".join(value.split())
    if len(text) > most or not text.isprintable():
        raise RegisterError("text", field=field, most=most)
    if wanted and not text:
        raise RegisterError("wanted", field=field)
    return text


def name_in(body: Body, field: str) -> str:
    """The name of somebody, who must be named. Raises RegisterError."""
    return text_in(body, field, MOST_NAME, wanted=True)


def names_in(body: Body, field: str, least: int = 0) -> tuple[str, ...]:
    """Names of an entry, none twice. Raises RegisterError."""
    values = body.get(field, [])
    if not isinstance(values, list | tuple):
        raise RegisterError("value", field=field)
    found = tuple(name_in({field: value}, field) for value in values)
    if not least <= len(found) <= MOST_PLAYERS:
        raise RegisterError("wanted" if not found else "crowd", field=field, **({"most": MOST_PLAYERS} if found else {}))
    if len({key_of(name) for name in found}) < len(found):
        raise RegisterError("twice")
    return found


def whole_in(body: Body, field: str, most: int, *, least: int = 0) -> int:
    """A whole number of an entry; 0 where it does not say, if that may be. Raises RegisterError."""
    value = body.get(field, 0)
    if type(value) is not int or not least <= value <= most:
        raise RegisterError("number", field=field, least=least, most=most)
    return value


def given_in(body: Body) -> dict[str, object]:
    """The circumstances of a foul. Raises RegisterError."""
    value = body.get("given", {})
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise RegisterError("value", field="given")
    return dict(value)
