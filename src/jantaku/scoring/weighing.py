"""Weigh a finished hand: interpreted at first, native in a process that weighs many, where there is a compiled core.

To open the library and unpack its tables costs what some thousand hands cost: no single answer waits for that.
"""

from threading import local
from typing import Any

from jantaku.core.fields import FinishedHand, Reading, Rules, Worth
from jantaku.core.worth import score
from jantaku.scoring.lut import LUT, packed_lut

SOON = 1000  # hands weighed interpreted before the library is opened
MOST_BOOKS = 64  # kept packed
FOR_EVER = 1 << 60


class _Desk(local):
    """Room for one hand in each thread, and the books that it was weighed under."""

    def __init__(self) -> None:
        from ctypes import create_string_buffer, memset

        from jantaku.native import load, packing
        from jantaku.native.records import layout

        self.clear = memset
        self.call = load.library().score
        self.write, self.read = packing.packer(FinishedHand), packing.unpacker(Worth)
        self.hand, first, size = packing.block(FinishedHand), layout(Worth).size, layout(Worth).size + layout(Reading).size
        self.worth = create_string_buffer(size)  # and a reading after it
        self.first, worth = packing.address(self.hand), packing.address(self.worth)
        self.rest = packing.address(packed_lut()), worth + first, worth
        self.cleared = worth, 0, size
        self.books: dict[int, tuple[Rules, Any, int]] = {}

    def book(self, rules: Rules) -> int:
        """Return where a book is; the book itself is kept too, so that no other can have its identity."""
        from jantaku.native import packing

        if len(self.books) >= MOST_BOOKS:
            self.books.clear()
        memory = packing.packed(rules)
        self.books[id(rules)] = rules, memory, packing.address(memory)
        return packing.address(memory)

    def weigh(self, hand: FinishedHand, rules: Rules, worth: Worth) -> None:
        """Weigh a hand native."""
        known = self.books.get(id(rules))
        self.clear(*self.cleared)  # as new, as a hand weighed interpreted finds them
        self.write(hand, self.hand, 0)
        self.call(self.first, known[2] if known else self.book(rules), *self.rest)
        self.read(worth, self.worth, 0)


class _Scales:
    """A count of the hands that were weighed, and the desk at which the next one is."""

    def __init__(self) -> None:
        self.weighed = 0
        self.desk: _Desk | None = None

    def weigh(self, hand: FinishedHand, rules: Rules, worth: Worth) -> None:
        """Leave a hand's worth in ``worth``; its base is 0 for a hand that is not complete or has no yaku."""
        if self.desk:
            self.desk.weigh(hand, rules, worth)
            return
        score(hand, rules, LUT, Reading(), worth)
        self.weighed += 1
        if self.weighed >= SOON:
            from jantaku.native import load

            self.weighed = -FOR_EVER
            if not load.why_not():
                self.desk = _Desk()


weigh = _Scales().weigh
