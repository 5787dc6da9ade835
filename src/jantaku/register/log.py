"""A referee's register as a chain of events: the only way to write on it is to add."""

from typing import Any, ClassVar

from jantaku.ledger import Bodies, Entry, FoldedChain
from jantaku.referee.given import trifles_of
from jantaku.register.entries import READ
from jantaku.register.events import FORMAT, KINDS, LINES, After
from jantaku.register.folding import WARNINGS, RegisterFold
from jantaku.register.penalties import PenaltyLedger
from jantaku.rules.book import book_of
from jantaku.rules.citation import alike


class Register(FoldedChain[After, RegisterFold, PenaltyLedger]):
    """The events of a register and the ledger that follows from them; nothing is unwritten."""

    format = LINES
    kinds = KINDS
    bodies: ClassVar[Bodies] = READ
    names = ("register.line", "register.no-receipt")

    @classmethod
    def begin(
        cls, book: str = "wrc-2015", *, event: str = "", trifles: int | None = None, at: int = 0, by: str = "", **body: Any
    ) -> "Register":
        """A new register: ``house`` are the rulings of the house, ``trifles`` by default the book's. Raises RegisterError."""
        counted = trifles_of(book_of(book).under(body.get("house", {}))) or WARNINGS if trifles is None else trifles
        return cls.start({"format": FORMAT, "book": book, "event": event, "trifles": counted, **body}, at=at, by=by)

    @property
    def ledger(self) -> PenaltyLedger:
        """The state that follows from the events."""
        return self.state

    @classmethod
    def folded(cls, first: Entry) -> RegisterFold:
        """The fold of the first entry. Raises RegisterError."""
        return RegisterFold(first)

    @classmethod
    def admit(cls, run: RegisterFold, entry: Entry) -> None:
        """Add a new entry, which must say what its ruling depends on. Raises RegisterError, Missing."""
        run.asks = True
        run.take(entry)
        run.asks = False

    @staticmethod
    def listed(after: After) -> str:
        """The check of a line, in a row."""
        return " ".join(str(after.get(name, "")) for name in ("sanction", "points", "cite", "total")).strip()

    @staticmethod
    def follows(recorded: After, ruled: After) -> bool:
        """Return whether a line's check is what the book makes of it; the same clause in other words is equal."""
        if not isinstance(recorded.get("cite"), str) or dict(recorded, cite="") != dict(ruled, cite=""):
            return False
        return alike(str(recorded["cite"]), str(ruled["cite"]))


check = Register.check
