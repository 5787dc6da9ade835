"""Hash-chained, append-only entries: what a score sheet and a referee's register have in common.

A `Format` says what a document may hold and how its lines are written; a `Chain` holds its events and adds to them once per id;
`faults` and `report` check one again. Nothing here knows a rule of the game, opens a file or reads a clock.
"""

from jantaku.ledger.chain import Chain
from jantaku.ledger.checking import chain_faults, report
from jantaku.ledger.events import Body, Entry, Event, Format, text_of
from jantaku.ledger.lines import FIRST, SHORTEST, line_of

__all__ = ("FIRST", "SHORTEST", "Body", "Chain", "Entry", "Event", "Format", "chain_faults", "line_of", "report", "text_of")
