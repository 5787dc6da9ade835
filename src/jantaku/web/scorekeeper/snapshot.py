"""A sheet as it stands, for answers that are worked out off the loop while others write."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from jantaku.scorekeeper import Event, ScoreSheet, Sheet
from jantaku.web.http.shared_pages import rendered

T = TypeVar("T")


class Snapshot(NamedTuple):
    """The lines of a sheet, and what follows from them."""

    events: Sequence[Event]
    sheet: Sheet

    @property
    def receipt(self) -> str:
        """The hash of the last line."""
        return self.events[-1].hash


def snapshot(chain: ScoreSheet) -> Snapshot:
    """Return a sheet as it stands."""
    return Snapshot(tuple(chain.events), chain.sheet)


async def worked_out(chain: ScoreSheet, work: Callable[[Snapshot], T]) -> T:
    """Return what is worked out of a sheet as it stands, off the loop: a long one takes a while."""
    still = snapshot(chain)
    return await rendered(lambda: work(still))
