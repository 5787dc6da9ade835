"""How a table is told: in a language, with the names of those who sit there, and tiles as whoever shows it names them."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from jantaku.core.fields import State
from jantaku.core.names import NONE, UNKNOWN
from jantaku.texts import seat_name
from jantaku.texts.wording import say_as


class Happening(NamedTuple):
    """One thing that happened: the id of its sentence, whose it was, and what it was about.

    ``other`` is a second seat (the discarder of a win), ``number`` what is counted: points, sticks, counters.
    """

    id: str
    seat: int = NONE
    tile: int = UNKNOWN
    tiles: tuple[int, ...] = ()
    other: int = NONE
    number: int = 0
    total: int = 0


class Teller(NamedTuple):
    """Tells of a table. ``tile`` names a tile in a sentence, ``row`` several side by side; ``you`` is the seat of who listens."""

    lang: str
    names: Sequence[str]
    tile: Callable[[int], str]
    row: Callable[[Iterable[int]], str]
    you: int = NONE
    profile: str = ""  # of terms; as the texts are written where there is none

    def say(self, ident: str, **values: object) -> str:
        """A text in the language."""
        return say_as(ident, self.lang, self.profile, **values)

    def who(self, v: State, seat: int) -> str:
        """A seat by its wind and name: "South Haru", "South (you)"."""
        wind = seat_name((seat - v.dealer) % 4, self.lang)
        if seat == self.you:
            return self.say("board.yours", seat=wind)
        return f"{wind} {self.names[seat]}" if self.names[seat] else wind

    def tell(self, happening: Happening, v: State) -> str:
        """What happened, in a sentence."""
        ident, seat, tile, tiles, other, number, total = happening
        return self.say(
            ident,
            seat=self.who(v, seat) if seat != NONE else "",
            discarder=self.who(v, other) if other != NONE else "",
            tile=self.tile(tile),
            tiles=self.row(tiles),
            points=number,
            sticks=number,
            counters=number,
            total=total,
        )
