"""Acts as people write them: a seat, an act number of ``core.acts``, and its words.

``5m`` discards a tile from the hand, ``drawn`` the tile just drawn; ``riichi 5m`` and ``riichi drawn`` declare riichi with it.
``ankan 5m`` and ``kakan 5m`` are the kongs of a player's turn. ``chii low``, ``chii middle``, ``chii high`` place the claimed
tile in the run; these and ``pon`` take ``red`` where a red five of the hand goes in. Then ``kan``, ``ron``, ``tsumo``, ``pass``,
``nine-kinds``, ``tenpai``, ``noten``.
"""

from collections.abc import Iterator
from typing import NamedTuple

from jantaku.arguments import shown, whole
from jantaku.core import acts
from jantaku.core.constants import TILES, UNKNOWN
from jantaku.core.fields import Scratch
from jantaku.core.reasons import REASONS
from jantaku.errors import ActError
from jantaku.scoring.tiles import MPSZ, SEATS

NAMED = {
    "drawn": acts.DISCARD_DRAWN,
    "riichi drawn": acts.RIICHI_DRAWN,
    "chii low": acts.CHII_LOW,
    "chii low red": acts.CHII_LOW_RED,
    "chii middle": acts.CHII_MIDDLE,
    "chii middle red": acts.CHII_MIDDLE_RED,
    "chii high": acts.CHII_HIGH,
    "chii high red": acts.CHII_HIGH_RED,
    "pon": acts.PON,
    "pon red": acts.PON_RED,
    "pon reds": acts.PON_REDS,
    "kan": acts.KAN,
    "ron": acts.RON,
    "tsumo": acts.TSUMO,
    "pass": acts.PASS,
    "nine-kinds": acts.NINE_KINDS,
    "tenpai": acts.TENPAI,
    "noten": acts.NOTEN,
}
ACT_OF = {
    **{name: acts.DISCARD + tile for tile, name in enumerate(MPSZ)},
    **{f"riichi {name}": acts.RIICHI_DISCARD + tile for tile, name in enumerate(MPSZ)},
    **{f"ankan {name}": acts.CONCEALED_KAN + kind for kind, name in enumerate(MPSZ[:34])},
    **{f"kakan {name}": acts.ADDED_KAN + kind for kind, name in enumerate(MPSZ[:34])},
    **NAMED,
}
WORDS_OF = {number: words for words, number in ACT_OF.items()}


class Act(NamedTuple):
    """One act of one seat; ``tile`` is given only where neither the act nor the table tells it."""

    seat: int
    number: int
    tile: int = UNKNOWN

    @property
    def words(self) -> str:
        """Return the act in words."""
        return WORDS_OF[self.number]

    def __str__(self) -> str:
        return f"{SEATS[self.seat]} {self.words}"


def known_seat(seat: int) -> int:
    """Return a seat, 0 to 3. Raise ActError for anything else."""
    return whole(seat, "the seat", 0, 3, ActError)


def check_act(act: Act) -> Act:
    """Return a valid act. Raise ActError if its seat, number or tile is out of range."""
    known_seat(act.seat)
    if type(act.number) is not int or act.number not in WORDS_OF:
        raise ActError(f"no act has the number {shown(act.number)}; `jantaku.game.acts.WORDS_OF` lists them")
    whole(act.tile, "the tile", UNKNOWN, TILES - 1, ActError)
    return act


def read_act(text: str, seat: int) -> Act:
    """Parse the words of an act; a seat written before them (``S pon``) overrides ``seat``. Raise ActError if unknown."""
    words = text.split()
    if words and len(words[0]) == 1 and words[0] in SEATS:
        seat = SEATS.index(words.pop(0))
    if words[:1] == ["discard"]:
        words.pop(0)
    number = ACT_OF.get(" ".join(words))
    if number is None:
        raise ActError(
            f"{text[:40]!r} is no act; an act is such as 5m, drawn, riichi 3p, pon, chii low, ankan 1z, ron, tsumo, pass."
        )
    return Act(seat, number)


class Reason(NamedTuple):
    """One reason against an act: its id (``swap-same``) and its clause (``WRC 2015 5.4``)."""

    id: str
    cite: str


NOT_POSSIBLE = (Reason("not-possible", ""),)


def is_possible(scratch: Scratch, act: int) -> bool:
    """Return whether an act could be done at all, by a scratch that `look` has filled."""
    word, bit = divmod(act, acts.STRIDE)
    return 0 <= word < acts.WORDS and scratch.possible[word] >> bit & 1 == 1


def reasons_against(scratch: Scratch, act: int) -> tuple[int, ...]:
    """Return the numbers of the reasons against a possible act, by a scratch that `look` has filled."""
    word, bit = divmod(act, acts.STRIDE)
    if not scratch.barred[word] >> bit & 1:
        return ()
    return tuple(r for r in range(REASONS) if scratch.raised >> r & 1 and scratch.against[r][word] >> bit & 1)


class Lawful:
    """Lawful acts of one seat, as a view: iterable, countable, and supports ``in``."""

    def __init__(self, seat: int, words: tuple[int, ...]) -> None:
        self.seat = seat
        self.words = words

    def __iter__(self) -> Iterator[Act]:
        for word, bits in enumerate(self.words):
            left = bits
            while left:
                low = left & -left
                yield Act(self.seat, acts.STRIDE * word + low.bit_length() - 1)
                left ^= low

    def __len__(self) -> int:
        return sum(bits.bit_count() for bits in self.words)

    def __contains__(self, act: object) -> bool:
        if isinstance(act, str):
            act = read_act(act, self.seat)
        if not isinstance(act, Act) or act.seat != self.seat or act.number not in range(acts.STRIDE * acts.WORDS):
            return False
        return bool(self.words[act.number // acts.STRIDE] >> act.number % acts.STRIDE & 1)

    def __repr__(self) -> str:
        return f"<Lawful {SEATS[self.seat]}: {', '.join(act.words for act in self)}>"
