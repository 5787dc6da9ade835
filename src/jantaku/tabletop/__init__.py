"""The refereed table: nothing is prompted, nothing that hands can do is refused, and a referee judges it by the book."""

from jantaku.tabletop.deeds import DEEDS, Deed
from jantaku.tabletop.scene import Judged, Penalty, Settings
from jantaku.tabletop.table import Tabletop
from jantaku.tabletop.view import Seen

__all__ = ["DEEDS", "Deed", "Judged", "Penalty", "Seen", "Settings", "Tabletop"]
