"""What a refereed table has beside the scene of an ordinary one, before anybody's eyes are put to it."""

from dataclasses import dataclass, field

from jantaku.refereed import RefereedTable
from jantaku.refereed.view import RefereedView
from jantaku.web.wire.wording import Json


@dataclass(slots=True)
class RefereedContext:
    """The table and its settings; ``since`` is how much of what happened was told before, ``made`` rulings that are in words."""

    table: RefereedTable
    training: bool = False
    time: str = "runs"
    formal: str = "referee"
    count: str = "book"
    awaited: tuple[int, ...] = ()  # where time waits: for whom
    passed: tuple[int, ...] = ()
    shown_tiles: tuple[int, ...] = ()  # of each ruling: the tile that lay open when it was made
    since: int = 0
    made: dict[tuple[int, str, str], Json] = field(default_factory=dict, repr=False, compare=False)
    views: dict[int, RefereedView] = field(default_factory=dict, repr=False, compare=False)

    def view(self, seat: int) -> RefereedView:
        """What a seat sees, made once for all who look with its eyes."""
        if seat not in self.views:
            self.views[seat] = self.table.view(seat)
        return self.views[seat]
