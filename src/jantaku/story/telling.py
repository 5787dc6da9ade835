"""Narrate a table in a language, with player names, and tiles as the caller shows them."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from jantaku.core.constants import NONE, UNKNOWN
from jantaku.core.fields import State
from jantaku.texts import seat_name
from jantaku.texts.wording import say_as

_wind = lru_cache(64)(seat_name)
_yours = lru_cache(256)(say_as)


class Happening(NamedTuple):
    """One event: the id of its sentence, the seat, and what it was about.

    ``other`` is a second seat (the discarder of a win), ``number`` a count: points, sticks, counters.
    """

    id: str
    seat: int = NONE
    tile: int = UNKNOWN
    tiles: tuple[int, ...] = ()
    other: int = NONE
    number: int = 0
    total: int = 0


class Narrator(NamedTuple):
    """Narrates a table. ``tile`` names a tile in a sentence, ``row`` several in a row; ``you`` is the reader's seat."""

    lang: str
    names: Sequence[str]
    tile: Callable[[int], str]
    row: Callable[[Iterable[int]], str]
    you: int = NONE
    profile: str = ""  # profile of terms; by default as the texts are written

    def say(self, ident: str, **values: object) -> str:
        """Return a text in the language."""
        return say_as(ident, self.lang, self.profile, **values)

    def who(self, v: State, seat: int) -> str:
        """Return a seat by its wind and name: "South Haru", "South (you)"."""
        wind = _wind((seat - v.dealer) % 4, self.lang)
        if seat == self.you:
            return _yours("board.yours", self.lang, self.profile, seat=wind)
        return f"{wind} {self.names[seat]}" if self.names[seat] else wind

    def tell(self, happening: Happening, v: State) -> str:
        """Return an event in a sentence."""
        ident, seat, tile, tiles, other, number, total = happening
        who = self.who(v, seat) if seat != NONE else ""
        discarder = self.who(v, other) if other != NONE else ""
        row = self.row(tiles) if tiles else ""
        return _sentence(ident, self.lang, self.profile, who, discarder, self.tile(tile), row, number, total)


@lru_cache(4096)
def _sentence(
    ident: str, lang: str, profile: str, seat: str, discarder: str, tile: str, tiles: str, number: int, total: int
) -> str:
    """Return an event in a sentence; it is sent to many."""
    values = {"seat": seat, "discarder": discarder, "tile": tile, "tiles": tiles, "total": total}
    return say_as(ident, lang, profile, points=number, sticks=number, counters=number, **values)
