"""Deals as they were played: the end of a corrected hand may say which deal the table played next, even if the book has another.

A physical table cannot play hands again because an earlier one was written down wrongly: their points stay as they were paid.
"""

from collections.abc import Callable, Iterator
from copy import copy
from typing import NamedTuple

from jantaku.core.fields import Rules
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Body, Entry
from jantaku.scorekeeper.fold import SheetFold
from jantaku.scorekeeper.sheet import Sheet

THEN = "then"  # of the end of a hand, in a correction alone: the deal that was played next
KEPT, ANEW = "kept", "anew"  # what a correction says of the deals after the hand
ENDLESS = 99  # rounds, for a hand after which the table went on


class Deal(NamedTuple):
    """A deal: prevailing wind, dealer, counters."""

    round: int
    dealer: int
    counters: int


def deals(sheet: Sheet) -> tuple[Deal, ...]:
    """Return the deal of every hand of a sheet, and of the hand that is played."""
    now = sheet.now
    ended = tuple(Deal(hand.round, hand.dealer, hand.counters) for hand in sheet.hands)
    return (*ended, Deal(now.round, now.dealer, now.counters)) if now.in_play else ended


def take_on(run: SheetFold, act: Callable[[SheetFold, Entry], None], entry: Entry) -> None:
    """End a hand after which the table played a known deal. Raise KeepError if the deal is malformed, and as the act does."""
    deal, count, rules = deal_in(entry.body), len(run.hands), run.rules
    run.rules, run.goes_on = endless(rules), True
    try:
        act(run, entry._replace(body={name: value for name, value in entry.body.items() if name != THEN}))
    finally:
        run.rules, run.goes_on = rules, False
    if len(run.hands) == count:
        raise KeepError("value", field=THEN)
    run.t.round, run.t.dealer, run.t.counters = deal
    run.start = (*deal, *run.start[3:])


def endless(rules: Rules) -> Rules:
    """Return rules by which no hand ends the game."""
    made = copy(rules)
    made.rounds, made.bust = ENDLESS, 0
    return made


def deal_in(body: Body) -> Deal:
    """Return the deal that was played next. Raise KeepError."""
    value = body[THEN]
    if not isinstance(value, list) or len(value) != 3 or not all(type(one) is int and 0 <= one < ENDLESS for one in value):
        raise KeepError("value", field=THEN)
    deal = Deal(*value)
    if deal.dealer > 3:
        raise KeepError("value", field=THEN)
    return deal


def check_deals(run: SheetFold, body: Body) -> None:
    """Check that a correction keeps no deal but those that were played. Raise KeepError."""
    wanted = body.get("deals")
    if wanted not in {None, KEPT, ANEW}:
        raise KeepError("value", field="deals")
    kept = [(target, deal_in(row)) for target, row in laid_rows(body) if THEN in row]
    if wanted == KEPT and not kept:
        raise KeepError("value", field="deals")
    known = played(run) if kept else {}
    for target, deal in kept:
        if deal not in known.get(target, ()):
            raise KeepError("value", field=THEN)


def laid_rows(body: Body) -> Iterator[tuple[str, Body]]:
    """Yield the bodies that a correction lays in the place of events, with the event; those of corrected corrections too."""
    for target, rows in body.get("changes", {}).items():
        for row in rows:
            if row["kind"] == "correction":
                yield from laid_rows(row["body"])
            else:
                yield target, row["body"]


def played(run: SheetFold) -> dict[str, list[Deal]]:
    """Return by event the deals that were played after its hand."""
    sheet = run.sheet()
    out: dict[str, list[Deal]] = {}
    for hand, deal in zip(sheet.hands, deals(sheet)[1:], strict=False):
        for ident in hand.ids:
            out.setdefault(ident.partition("+")[0], []).append(deal)
    return out


def no_deal(entry: Entry) -> None:
    """Check that an entry outside a correction does not name the next deal. Raise KeepError."""
    if THEN in entry.body:
        raise KeepError("field", field=THEN)
