"""Context of a refereed table beside the common scene, not yet masked for an audience."""

from dataclasses import dataclass, field

from jantaku.refereed import RefereedTable
from jantaku.refereed.view import RefereedView

Json = dict[str, object]


@dataclass(slots=True)
class RefereedContext:
    """The table and its settings; ``since`` counts the notices already reported, ``made`` caches the wording of rulings."""

    table: RefereedTable
    training: bool = False
    time: str = "runs"
    formal: str = "referee"
    count: str = "book"
    awaited: tuple[int, ...] = ()  # seats that the time waits for
    passed: tuple[int, ...] = ()
    shown_tiles: tuple[int, ...] = ()  # by ruling: the open tile when it was made
    since: int = 0
    made: dict[tuple[int, str, str], Json] = field(default_factory=dict, repr=False, compare=False)
    views: dict[int, RefereedView] = field(default_factory=dict, repr=False, compare=False)

    def view(self, seat: int) -> RefereedView:
        """Return the view of a seat, cached for all its audiences."""
        if seat not in self.views:
            self.views[seat] = self.table.view(seat)
        return self.views[seat]
