"""Checkpoints: a record that the first lines of a document have been checked, so that opening it again need not check them.

A checkpoint holds no fold: folding the entries is one pass, and only checking line by line takes long. It is kept beside a
document, never in it. Losing one costs a whole check; one that does not fit the lines, or was made by another version or under
another book, is ignored. `jantaku verify` uses none.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from jantaku.ledger.events import Event


class Checkpoint(NamedTuple):
    """Checked lines: how many, the hash of the last, the SHA-256 of their text, and the version and book that checked them."""

    lines: int
    hash: str
    digest: str
    by: str

    def covers(self, events: Sequence[Event[Any]], text: str, by: str) -> int:
        """Return how many lines of a document need no check: all that were checked if they are byte for byte the same, else 0."""
        if by != self.by or not 0 < self.lines <= len(events) or events[self.lines - 1].hash != self.hash:
            return 0
        return self.lines if digest_of(_beginning(text, self.lines)).hexdigest() == self.digest else 0


def digest_of(text: str) -> "Digest":
    """Return the SHA-256 of a document's text, to which later lines can be added."""
    found = Digest()
    found.add(text if text.endswith("\n") else f"{text}\n")
    return found


class Digest:
    """The SHA-256 of lines, one after the other."""

    def __init__(self) -> None:
        self._sum = sha256()
        self.lines = 0

    def add(self, text: str) -> None:
        """Add lines, each with its line feed."""
        self._sum.update(text.encode(errors="surrogatepass"))
        self.lines += text.count("\n")

    def copy(self) -> "Digest":
        """Return the sum of the same lines, to which others can be added."""
        found = Digest()
        found._sum, found.lines = self._sum.copy(), self.lines
        return found

    def hexdigest(self) -> str:
        """Return the sum so far."""
        return self._sum.hexdigest()


def _beginning(text: str, lines: int) -> str:
    """Return the first lines of a text that has at least so many."""
    at = 0
    for _ in range(lines):
        at = text.find("\n", at) + 1
        if not at:
            return text
    return text[:at]
