"""The score keeper of a physical table: append-only events, and the sheet folded from them."""

from jantaku.scorekeeper.checking import check
from jantaku.scorekeeper.conflicts import Conflict
from jantaku.scorekeeper.errors import KeepError, LeadsToRuling
from jantaku.scorekeeper.events import Entry, Event, effective, instead_of, is_sheet, read_events
from jantaku.scorekeeper.playing import fold, fold_entries, preview
from jantaku.scorekeeper.sheet import Change, Hand, Now, Penalty, Preview, Sheet, Won, difference
from jantaku.scorekeeper.sheet_log import ScoreSheet
from jantaku.scorekeeper.worths import fu_choices

__all__ = [
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
    "ScoreSheet",
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
