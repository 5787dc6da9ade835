"""A hand of a refereed table that is over, to be told like any other: its sheets, its payments, how the game stands."""

from jantaku.core import names as n
from jantaku.core import worth
from jantaku.core.fields import Scratch
from jantaku.lut import LUT
from jantaku.refereed.table import RefereedTable
from jantaku.table import Table


class Finished(Table):
    """A table as others tell of it; a win by a tile not kept apart is worth what it is then worth. (WRC 5.6)"""

    mixed: tuple[bool, ...] = (False, False, False, False)

    def of(self, table: RefereedTable) -> "Finished":
        """The same moment as a refereed table's; its state is that one's own, and follows it until it is put back."""
        self.state = table.scene.state
        self.mixed = tuple(place.mixed for place in table.scene.places)
        return self

    def weigh(self, seat: int) -> Scratch:
        """The worth of a winner's hand."""
        scratch = super().weigh(seat)
        if self.mixed[seat] and self.state.outcome == n.BY_TSUMO:
            scratch.hand.mixed = 1
            worth.score(scratch.hand, self.rules, LUT, scratch.reading, scratch.worth)
        return scratch
