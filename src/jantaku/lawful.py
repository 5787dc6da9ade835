"""What a table answers when it is asked what may be done: acts, and reasons against them."""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.acts import Act, read_act
from jantaku.core.acts import STRIDE, WORDS
from jantaku.tiles import SEATS


class Reason(NamedTuple):
    """One reason against an act: its id (``swap-same``) and its clause (``WRC 2015 5.4``)."""

    id: str
    cite: str


NOT_POSSIBLE = (Reason("not-possible", ""),)


class Lawful:
    """The lawful acts of one seat, as a view: iterable, countable, and asked with ``in``."""

    def __init__(self, seat: int, words: tuple[int, ...]) -> None:
        self.seat = seat
        self.words = words

    def __iter__(self) -> Iterator[Act]:
        for word, bits in enumerate(self.words):
            left = bits
            while left:
                low = left & -left
                yield Act(self.seat, STRIDE * word + low.bit_length() - 1)
                left ^= low

    def __len__(self) -> int:
        return sum(bits.bit_count() for bits in self.words)

    def __contains__(self, act: object) -> bool:
        if isinstance(act, str):
            act = read_act(act, self.seat)
        if not isinstance(act, Act) or act.seat != self.seat or act.number not in range(STRIDE * WORDS):
            return False
        return bool(self.words[act.number // STRIDE] >> act.number % STRIDE & 1)

    def __repr__(self) -> str:
        return f"<Lawful {SEATS[self.seat]}: {', '.join(act.words for act in self)}>"
