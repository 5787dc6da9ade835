"""Reading what a referee entered: names, numbers and texts of an entry, checked."""

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache

from jantaku.ledger import Bodies
from jantaku.register.errors import RegisterError
from jantaku.register.events import Body
from jantaku.rules.book import Book

MOST_NAME = 60  # letters: a full name, as registers of tournaments have them
MOST_TEXT = 500
MOST_HAND = 40
MOST_TABLE, MOST_SESSION = 999, 99
MOST_PLAYERS = 4
MOST_ENTRY = 99_999


def refuse(ident: str, **values: object) -> RegisterError:
    """Make the register's error for a refusal of the ledger's readers."""
    if ident == "field":
        return RegisterError("unknown", name=values["field"])
    if ident == "number":
        return RegisterError("number", field=values["field"], least=values["low"], most=values["high"])
    return RegisterError(ident, **values)


READ = Bodies(refuse)
only = READ.only


def book_of(body: Body) -> Book:
    """The book of a register, with the rulings of the house. Raises RegisterError."""
    return READ.book_in(body)


def origin_of(body: Body) -> str:
    """The event whose register this is, by the hash of its first line; empty where players are named. Raises RegisterError."""
    of = body.get("of", {"event": ""})
    if not isinstance(of, Mapping):
        raise RegisterError("value", field="event")
    READ.only(of, "event")
    return text_in(of, "event", MOST_NAME, wanted="of" in body)


@lru_cache(4096)
def key_of(name: str) -> str:
    """Return the key of a name: width, case and spaces do not matter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def text_in(body: Body, field: str, most: int = MOST_TEXT, *, wanted: bool = False) -> str:
    """A text of an entry, in one line; empty where it does not say. Raises RegisterError."""
    return READ.text_in(body, field, most, wanted=wanted)


def name_in(body: Body, field: str) -> str:
    """The name of somebody, who must be named. Raises RegisterError."""
    return text_in(body, field, MOST_NAME, wanted=True)


def number_in(body: Body, field: str) -> str:
    """The number of an event's entry, as the key of its rows. Raises RegisterError."""
    return str(whole_in(body, field, MOST_ENTRY, least=1))


def names_in(body: Body, field: str, least: int = 0, read: Callable[[Body, str], str] = name_in) -> tuple[str, ...]:
    """Names of an entry, none twice; ``read`` reads each: `number_in` in the register of an event. Raises RegisterError."""
    values = body.get(field, [])
    if not isinstance(values, list | tuple):
        raise RegisterError("value", field=field)
    found = tuple(read({field: value}, field) for value in values)
    if not least <= len(found) <= MOST_PLAYERS:
        raise RegisterError("wanted" if not found else "crowd", field=field, **({"most": MOST_PLAYERS} if found else {}))
    if len(found) > 1 and len({key_of(name) for name in found}) < len(found):
        raise RegisterError("twice")
    return found


def whole_in(body: Body, field: str, most: int, *, least: int = 0) -> int:
    """A whole number of an entry; 0 where it does not say, if that may be. Raises RegisterError."""
    return READ.whole_in(body, field, least, most, default=0)


def given_in(body: Body) -> dict[str, object]:
    """The circumstances of a foul. Raises RegisterError."""
    value = body.get("given", {})
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise RegisterError("value", field="given")
    return dict(value)
