"""Differences between two rule books."""

from typing import NamedTuple

from jantaku.rules.citation import GIVEN, PARENT, SAYS
from jantaku.rules.ruling import Ruling
from jantaku.rules.rulings import TOPICS
from jantaku.rules.shape import RuleBook


class RulingChange(NamedTuple):
    """One difference, ``key`` a ruling's or ``yaku.ID``; None stands for a value that a book does not have."""

    key: str
    before: Ruling | None
    after: Ruling | None


class Changes(NamedTuple):
    """Differences between two books: changed rulings and yaku, changes of wording only, and topics that only one has."""

    rulings: list[RulingChange]
    yaku: list[RulingChange]
    wording: list[RulingChange]
    unspoken: list[RulingChange]


def changes(a: RuleBook, b: RuleBook) -> Changes:
    """Return the changes from one book to another, in the order of the schema.

    A change of wording is a note or a standing in only one of them: one states it, the other is silent or unclear.
    """
    rulings, yaku, wording, unspoken = [], [], [], []
    for key in TOPICS:
        change = RulingChange(key, a.rulings.get(key), b.rulings.get(key))
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
            yaku.append(RulingChange(f"yaku.{name}", row and row.ruling, other and other.ruling))
    return Changes(rulings, yaku, wording, unspoken)


def _worded(ruling: Ruling) -> str:
    """Return the standing of a ruling based on a text; records and house rulings have no wording that could differ."""
    return ruling.stands if ruling.stands in (*GIVEN, PARENT) else SAYS
