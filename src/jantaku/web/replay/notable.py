"""Notable hands that come with the program: records of games between our own bots, each with the hand worth seeing.

A record is a file in the format of the house (docs/formats.md), compressed; ``tools/notable_hands.py`` made them.
"""

import gzip
from collections.abc import Awaitable, Callable
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from jantaku.texts import say
from jantaku.web.store import Store

FOLDER = "notable"  # of the files, beside the code of the pages
PREFIX = "notable-"  # of their ids


class Notable(NamedTuple):
    """A hand worth seeing: the name of its record, its number in the game from 0, and the book."""

    name: str
    hand: int
    book: str

    @property
    def id(self) -> str:
        """The id of the record."""
        return f"{PREFIX}{self.name}"

    @property
    def href(self) -> str:
        """The address at which the hand opens."""
        return f"/g/{self.id}?hand={self.hand}"


NOTABLE = (
    Notable("counted", 3, "Tenhou"),
    Notable("kokushi", 11, "WRC 2015"),
    Notable("last-to-first", 11, "WRC 2015"),
    Notable("chiihou", 2, "WRC 2015"),
    Notable("daisangen", 3, "WRC 2015"),
    Notable("robbed", 3, "Tenhou"),
    Notable("two-wins", 4, "Tenhou"),
    Notable("seven-yaku", 7, "WRC 2015"),
    Notable("streak", 14, "WRC 2015"),
)
BY_ID = {each.id: each for each in NOTABLE}


class NotableHand(NamedTuple):
    """An entry of the list: where it opens, the title, a sentence, the book."""

    href: str
    title: str
    about: str
    book: str


def listed(lang: str) -> list[NotableHand]:
    """Return the list in a language."""
    return [NotableHand(each.href, title(each.id, lang), say(f"notable.{each.name}-about", lang), each.book) for each in NOTABLE]


def of_day(day: date, lang: str) -> NotableHand:
    """Return the one shown on the first page on a day, each in its turn."""
    return listed(lang)[day.toordinal() % len(NOTABLE)]


def title(ident: str, lang: str) -> str:
    """Return the title of a record that comes with the program; "" for any other."""
    return say(f"notable.{BY_ID[ident].name}", lang) if ident in BY_ID else ""


@lru_cache(len(NOTABLE))
def text(ident: str) -> str | None:
    """Return the text of a record that comes with the program; None for any other."""
    if ident not in BY_ID:
        return None
    packed = (files("jantaku.web") / FOLDER / f"{BY_ID[ident].name}.txt.gz").read_bytes()
    return gzip.decompress(packed).decode("utf-8")


def loader(store: Store) -> Callable[[str], Awaitable[str | None]]:
    """Return what loads a record by its id: one that comes with the program, or one of the store."""

    async def load(ident: str) -> str | None:
        return text(ident) or await store.record(ident)

    return load
