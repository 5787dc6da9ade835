"""A refereed table: no prompts, nothing that hands can do is refused, and a referee judges it by the book."""

from jantaku.refereed.actions import ACTIONS, Action
from jantaku.refereed.state import Judged, Penalty, Settings
from jantaku.refereed.table import RefereedTable
from jantaku.refereed.view import RefereedView

__all__ = ["ACTIONS", "Action", "Judged", "Penalty", "RefereedTable", "RefereedView", "Settings"]
