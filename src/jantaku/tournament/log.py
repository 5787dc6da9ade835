"""An event as a chain of lines: the only way to write on it is to add."""

from typing import Any, ClassVar

from jantaku.ledger import SHORTEST, Bodies, Entry, FoldedChain
from jantaku.tournament.events import FORMAT, KINDS, LINES, After
from jantaku.tournament.folding import READ, EventFold
from jantaku.tournament.state import EventState


class Tournament(FoldedChain[After, EventFold, EventState]):
    """The lines of an event, and the state that follows from them."""

    format = LINES
    kinds = KINDS
    bodies: ClassVar[Bodies] = READ
    names = ("tournament.line", "tournament.no-receipt-line")

    @classmethod
    def begin(cls, name: str, book: str = "wrc-2015", *, at: int = 0, by: str = "", **body: Any) -> "Tournament":
        """A new event: ``kind``, ``house``, ``ties``, ``team_best``, ``automatic``. Raise EventError."""
        return cls.start({"format": FORMAT, "name": name, "book": book, **body}, at=at, by=by)

    @property
    def ident(self) -> str:
        """The name by which sheets and registers name the event: the beginning of the hash of its first line."""
        return self.events[0].hash[:SHORTEST]

    @classmethod
    def folded(cls, first: Entry) -> EventFold:
        """Return the fold of the first entry. Raise EventError."""
        return EventFold(first)

    @staticmethod
    def listed(after: After) -> str:
        """Return the counts of a line, in a row."""
        return " ".join(f"{name}={count}" for name, count in sorted(after.items()))
