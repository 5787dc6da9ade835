"""Records of refereed tables, as the store needs them: which they are, what they came to, without the names of some."""

from collections.abc import Sequence
from dataclasses import asdict

from jantaku.refereed.log import is_refereed, replay, write
from jantaku.refereed.table import Finished
from jantaku.session import order, places
from jantaku.web.store.outcomes import SeatOutcome

__all__ = ("is_refereed", "outcome_of", "without_names")


def outcome_of(text: str) -> dict[str, object]:
    """What a game at a refereed table came to: points, and where it is over places and scores, penalties taken away.

    Its hands are in no statistics: what was spoiled or done in training says nothing of how somebody plays. Raises LogError.
    """
    table = replay(text)
    points, scores = table.points, Finished(table.book).of(table).scores()
    shared = table.book.tied_places == "split"
    ranked = places(points) if shared else tuple(1 + order(points).index(seat) for seat in range(4))
    seats = [SeatOutcome(points=points[seat]) for seat in range(4)]
    for seat, outcome in enumerate(seats if table.over else []):
        penalties = sum(penalty.points for penalty in table.scene.penalties if penalty.seat == seat)
        outcome.place, outcome.score = ranked[seat], float(scores[seat] - penalties)
    return {
        "book": table.book.name,
        "over": table.over,
        "hands": len(table.hands),
        "counts": False,
        "seats": [asdict(outcome) for outcome in seats],
    }


def without_names(text: str, nameless: Sequence[int]) -> str:
    """The same log without the names of some seats, and sealed anew."""
    table = replay(text)
    east, south, west, north = ("" if seat in nameless else name for seat, name in enumerate(table.names))
    table.names = (east, south, west, north)
    return write(table)
