"""Hash-chained, append-only entries: what a score sheet and a referee's register have in common.

A `Format` says what a document may hold and how its lines are written; a `Chain` holds its events and adds to them once per id;
`faults` and `report` check one again. Nothing here knows a rule of the game, opens a file or reads a clock.
"""

from jantaku.ledger.bodies import Bodies
from jantaku.ledger.chain import Chain
from jantaku.ledger.checking import book_faults, chain_faults, first_of, report, sum_faults
from jantaku.ledger.checkpoint import Checkpoint
from jantaku.ledger.events import Body, ChainFormat, Entry, Event, text_of
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
    "book_faults",
    "chain_faults",
    "first_of",
    "line_of",
    "report",
    "sum_faults",
    "text_of",
)
