"""Join the hands of several records, such as those that tenhou's editor keeps one a file, to one game."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from jantaku.game.log import HandLog, Log
from jantaku.game.results import with_results
from jantaku.game.table import Table
from jantaku.game.verify import Difference, verify
from jantaku.rules.book import Book

# What does not fit is a difference between a hand and the one before it.
MATTERS = ("points at the start", "dealer at the start", "round at the start", "counters at the start", "sticks at the start")
FURTHER = "a further hand"


@dataclass(slots=True)
class Joined:
    """A game out of several records: its log, the records whose names or rules are others, and where its hands do not fit."""

    log: Log
    names_differ: list[str] = field(default_factory=list)
    rules_differ: list[str] = field(default_factory=list)
    misfits: list[Difference] = field(default_factory=list)
    reordered: bool = False


def join(records: Sequence[tuple[str, Log]]) -> Joined:
    """Join the hands of records, each with its name, in the order in which a game has them.

    Names and rules are those of the first record; the game is complete where the last is, or where the rules end it there.
    """
    first = records[0][1]
    hands = list(chain.from_iterable(log.hands for _, log in records))
    ordered = sorted(hands, key=_place) if all(hand.start for hand in hands) else hands
    last = next(log for _, log in reversed(records) if any(hand is ordered[-1] for hand in log.hands))
    notes = dict.fromkeys(note for _, log in records for note in log.notes)
    log = replace(first, hands=ordered, notes=[*notes], complete=last.complete, points=last.points, scores=last.scores)
    if not log.complete:
        log.complete = ended(log)
    found = Joined(log, reordered=ordered != hands)
    for name, other in records[1:]:
        if other.names != first.names:
            found.names_differ.append(name)
        if (other.book, other.house) != (first.book, first.house):
            found.rules_differ.append(name)
    found.misfits = [one for one in verify(log).differences if one.what in MATTERS or one.what == FURTHER]
    return found


def _place(hand: HandLog) -> tuple[int, int, int]:
    """Return where in a game a hand is played: no two hands of one game have the same place."""
    return (hand.start.round, hand.start.dealer, hand.start.counters) if hand.start else (0, 0, 0)


def ended(log: Log) -> bool:
    """Return whether the rules end the game after its last hand."""
    hand = with_results(replace(log, hands=log.hands[-1:], complete=False)).hands[0]
    table = Table(Book.named(log.book, log.house, log.digest), names=log.names)
    table.lay(replace(hand, end=None))
    for entry in hand.entries:
        table.follow(entry)
    if hand.end:
        table.conclude()
    return bool(table.over)
