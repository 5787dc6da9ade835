"""Hash-chained, append-only entries: the base of score sheets, registers and session clocks.

A `ChainFormat` says what a document may hold and how its lines are written. A `Chain` holds its events and adds to them, once per
id. `chain_faults`, `sum_faults` and `report` check a document again. Nothing here knows a rule of the game, opens a file or reads a
clock. A whole document, whose fold is the sum of what was entered:

    class NotesError(JantakuError):
        def __init__(self, ident: str, **values: object) -> None:
            self.id, self.values = ident, values
            super().__init__(f"{ident}: {values}")

    class Notes(Chain[int]):
        format = ChainFormat(NotesError, after=int, most_events=1000, most_text=100_000, most_body=500, mark='"after":')

        def add(self, amount: int, *, id: str) -> Event[int]:
            entry = Entry("note", {"amount": amount}, id, n=len(self.events))
            known = self.recorded(entry)
            before = self.events[-1].after if self.events else 0
            return known or self.append(entry, before + amount)

`Chain.read` returns a document from its file, checked; given the `Checkpoint` of an earlier reading, only what was added since.

A `FoldedChain` is a `Chain` under a rule book whose state and checks follow from one fold of its entries.
"""

from jantaku.ledger.bodies import Bodies
from jantaku.ledger.chain import Chain
from jantaku.ledger.checking import book_faults, chain_faults, first_of, report, sum_faults
from jantaku.ledger.checkpoint import Checkpoint
from jantaku.ledger.events import Body, ChainFormat, Entry, Event, text_of
from jantaku.ledger.folded import FoldedChain
from jantaku.ledger.lines import FIRST, SHORTEST, line_of

__all__ = (
    "FIRST",
    "SHORTEST",
    "Bodies",
    "Body",
    "Chain",
    "ChainFormat",
    "Checkpoint",
    "Entry",
    "Event",
    "FoldedChain",
    "book_faults",
    "chain_faults",
    "first_of",
    "line_of",
    "report",
    "sum_faults",
    "text_of",
)
