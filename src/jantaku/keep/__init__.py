"""The score keeper of a physical table: append-only events, and the sheet that follows from them."""

from jantaku.keep.checking import check
from jantaku.keep.errors import Conflict, KeepError, LeadsToRuling
from jantaku.keep.events import Entry, Event, effective, instead_of, is_sheet, read_events
from jantaku.keep.folding import Chain, fold, fold_entries, preview
from jantaku.keep.sheet import Change, Hand, Now, Penalty, Preview, Sheet, Won, difference
from jantaku.keep.worths import fu_choices

__all__ = [
    "Chain",
    "Change",
    "Conflict",
    "Entry",
    "Event",
    "Hand",
    "KeepError",
    "LeadsToRuling",
    "Now",
    "Penalty",
    "Preview",
    "Sheet",
    "Won",
    "check",
    "difference",
    "effective",
    "fold",
    "fold_entries",
    "fu_choices",
    "instead_of",
    "is_sheet",
    "preview",
    "read_events",
]
