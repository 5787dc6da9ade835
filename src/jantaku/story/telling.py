"""How a table is told: in a language, with the names of those who sit there, and tiles as whoever shows it names them."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from jantaku.core.fields import Table
from jantaku.texts import say, seat_name

NOBODY = -1


class Teller(NamedTuple):
    """Tells of a table. ``tile`` names a tile in a sentence, ``row`` several side by side; ``you`` is the seat of who listens."""

    lang: str
    names: Sequence[str]
    tile: Callable[[int], str]
    row: Callable[[Iterable[int]], str]
    you: int = NOBODY

    def say(self, ident: str, **values: object) -> str:
        """A text in the language."""
        return say(ident, self.lang, **values)

    def who(self, v: Table, seat: int) -> str:
        """A seat by its wind and name: "South Haru", "South (you)"."""
        wind = seat_name((seat - v.dealer) % 4, self.lang)
        if seat == self.you:
            return self.say("board.yours", seat=wind)
        return f"{wind} {self.names[seat]}" if self.names[seat] else wind
