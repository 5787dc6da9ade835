"""A record as steps: each hand as it was dealt, after each of its acts, and as it ended."""

from jantaku.core.fields import State, clone, copy
from jantaku.game.log import HandLog, Log
from jantaku.game.results import possible, ready
from jantaku.game.table import Table
from jantaku.rules.book import Book


class Steps:
    """The tables of a record. An impossible act ends its hand, as far as it is shown."""

    def __init__(self, log: Log, book: Book | None = None) -> None:
        self.log = log
        self.book = book or Book.named(log.book, log.house, log.digest)
        self.begins: list[State] = []  # the state before each hand that can be dealt
        self.acts: list[int] = []  # how many acts of it can be followed
        table = Table(self.book, names=log.names)
        for hand in log.hands:
            if not ready(table, hand):
                break
            self.begins.append(clone(table.state))
            self.acts.append(follow(table, hand, len(hand.entries)))
            self.finish(table, len(self.acts) - 1)

    def __len__(self) -> int:
        return len(self.begins)

    def whole(self, hand: int) -> bool:
        """Return whether every act of a hand is possible."""
        return self.acts[hand] == len(self.log.hands[hand].entries)

    def last(self, hand: int) -> int:
        """The number of the last step of a hand: its acts, and its end where the record goes on to it."""
        return self.acts[hand] + 1

    def finish(self, table: Table, hand: int) -> None:
        """Let the seats that have not answered pass, if the record goes on."""
        record = self.log.hands[hand]
        if self.whole(hand) and (record.end or hand < len(self.log.hands) - 1 or self.log.complete):
            table.conclude()

    def at(self, hand: int, step: int) -> Table:
        """The table of a hand after so many of its acts; one more is its end."""
        table = Table(self.book, names=self.log.names)
        copy(self.begins[hand], table.state)
        follow(table, self.log.hands[hand], step)
        if step > self.acts[hand]:
            self.finish(table, hand)
        return table


def follow(table: Table, hand: HandLog, most: int) -> int:
    """Deal a hand and play so many of its acts; return how many were possible."""
    table.lay(hand)
    for done, entry in enumerate(hand.entries[:most]):
        if not possible(table, entry):
            return done
        table.follow(entry)
    return min(most, len(hand.entries))
