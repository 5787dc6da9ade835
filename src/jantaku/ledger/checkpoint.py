"""Checkpoints: that the first lines of a document were checked whole, so that opening it again need not check them once more.

A checkpoint holds no fold, only the fact that one was made and agreed with every line: folding the entries that count is one pass,
checking line by line is what takes long. A checkpoint is bound to the hash of its last
line, to the text of all its lines, and to the version and book that checked them: where one of these differs, it is dropped and the
lines are checked. `verify` uses none.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from jantaku.ledger.events import Event


class Checkpoint(NamedTuple):
    """Number of lines checked, the hash of the last, the digest of their text; ``by`` which version, under what book."""

    lines: int
    hash: str
    digest: str
    by: str

    @classmethod
    def of(cls, events: Sequence[Event[Any]], text: str, by: str) -> "Checkpoint":
        """The checkpoint of lines that have been checked, or were written by this program; ``text`` is theirs."""
        return cls(len(events), events[-1].hash, _digest(text), by)

    def holds(self, events: Sequence[Event[Any]], text: str, by: str) -> bool:
        """Check that a document begins with just these lines, and that they were checked by the same."""
        if by != self.by or not 0 < self.lines <= len(events) or events[self.lines - 1].hash != self.hash:
            return False
        end = len(text) if self.lines == len(events) else _end(text, self.lines)
        return _digest(text[:end]) == self.digest


def _end(text: str, count: int) -> int:
    """Return the position after so many lines."""
    at = 0
    for _ in range(count):
        at = text.index("\n", at) + 1
    return at


def _digest(text: str) -> str:
    return sha256(text.removesuffix("\n").encode(errors="surrogatepass")).hexdigest()
