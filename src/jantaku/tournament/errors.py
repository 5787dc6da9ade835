"""Refusals of an event and of its seating: an id with its values, and a sentence in every language."""

from collections.abc import Mapping
from typing import Any

from jantaku.texts.refusals import WordedError


class EventError(WordedError):
    """An impossible entry, or a file that is not an event. Nothing was recorded."""

    texts = "tournament.no-"


class DifferentResultError(EventError):
    """Another result than the table has already: people must decide. ``here`` and ``sent`` are both, with their sums.

    Without a result ``there``, these are the points on its phones.
    """

    def __init__(
        self, place: tuple[int, int], here: Mapping[str, Any], sent: Mapping[str, Any], stick: int, *, there: bool = True
    ) -> None:
        super().__init__("result-differs" if there else "result-played", n=place[1], session=place[0])
        self.here, self.sent = ({**each, "sum": sum(each["points"]) + each["sticks"] * stick} for each in (here, sent))
