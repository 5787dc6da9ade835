"""Records of refereed tables in the store: recognising them, their results, removing names."""

from collections.abc import Sequence
from dataclasses import asdict

from jantaku.refereed.log import is_refereed, replay, write
from jantaku.refereed.table import Finished
from jantaku.scoring.standings import places_under
from jantaku.web.store.outcomes import SeatOutcome

__all__ = ("is_refereed", "outcome_of", "without_names")


def outcome_of(text: str) -> dict[str, object]:
    """Return the results of a refereed game: points, and once it is over places and scores less penalties.

    Its hands enter no statistics: spoiled hands and training say nothing about a player. Raise LogError if it cannot be read.
    """
    table = replay(text)
    points, scores = table.points, Finished(table.book).of(table).scores()
    ranked = places_under(table.book, points)
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
    """Return the log without the names of some seats, with new seals."""
    table = replay(text)
    east, south, west, north = ("" if seat in nameless else name for seat, name in enumerate(table.names))
    table.names = (east, south, west, north)
    return write(table)
