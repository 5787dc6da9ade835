"""In what two rule books differ."""

from typing import NamedTuple

from jantaku.book import Book
from jantaku.books.citation import GIVEN, PARENT, SAYS
from jantaku.books.ruling import Ruling
from jantaku.rulings import TOPICS


class Change(NamedTuple):
    """One thing in which two books differ, ``key`` a ruling's or ``yaku.ID``; None where a book does not have it."""

    key: str
    before: Ruling | None
    after: Ruling | None


class Changes(NamedTuple):
    """In what two books differ: rulings and yaku of another value, mere wording, and what only one of them speaks of."""

    rulings: list[Change]
    yaku: list[Change]
    wording: list[Change]
    unspoken: list[Change]


def between(a: Book, b: Book) -> Changes:
    """What changes from one book to another, in the order of the schema.

    A change of wording is a note or a standing in one that is not in the other: one states it, the other is silent or unclear.
    """
    rulings, yaku, wording, unspoken = [], [], [], []
    for key in TOPICS:
        change = Change(key, a.rulings.get(key), b.rulings.get(key))
        one, two = change.before, change.after
        if one is None or two is None:
            unspoken += [change] if one or two else []
        elif one.says != two.says:
            rulings.append(change)
        elif (one.note, _worded(one)) != (two.note, _worded(two)):
            wording.append(change)
    for name in dict.fromkeys((*a.yaku, *b.yaku)):
        row, other = a.yaku.get(name), b.yaku.get(name)
        if not (row and other and (row.worth, row.when) == (other.worth, other.when)):
            yaku.append(Change(f"yaku.{name}", row and row.ruling, other and other.ruling))
    return Changes(rulings, yaku, wording, unspoken)


def _worded(ruling: Ruling) -> str:
    """Standing of a ruling that has a text; what records show, or a house rules, has no wording to differ in."""
    return ruling.stands if ruling.stands in (*GIVEN, PARENT) else SAYS
