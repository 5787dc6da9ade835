"""Melds: how they are written, the form that the core has of them, and how their tiles are laid on the table."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from jantaku.core.constants import (
    BY_ADDED_KAN,
    BY_CHII,
    BY_CONCEALED_KAN,
    BY_OPEN_KAN,
    BY_PON,
    EAST,
    OPEN_QUAD,
    OPEN_TRIPLET,
    QUAD,
    RED,
    RUN,
    UNKNOWN,
)
from jantaku.core.kinds import KIND, RED_SUIT
from jantaku.errors import HandError
from jantaku.scoring.tiles import row_of

FORM = {"chii": RUN, "pon": OPEN_TRIPLET, "kan": OPEN_QUAD, "ankan": QUAD}
SIZE = {"chii": 3, "pon": 3, "kan": 4, "ankan": 4}
LIKE = {"chii": "chii:345p", "pon": "pon:777z", "kan": "kan:2222s", "ankan": "ankan:1111m"}
CALLS = {BY_CHII: "chii", BY_PON: "pon", BY_OPEN_KAN: "kan", BY_ADDED_KAN: "kan", BY_CONCEALED_KAN: "ankan"}


# Where each tile stands in a row, by suit and number, a red five before a plain one; one that is not known with the last code.
_STANDS = (*(2 * kind + (tile < RED) for tile, kind in enumerate(KIND)), 2 * KIND[UNKNOWN] + 1)


def in_order(tiles: Iterable[int]) -> tuple[int, ...]:
    """Sort tiles by suit and number, a red five before a plain one."""
    return tuple(sorted(tiles, key=_STANDS.__getitem__))


class Meld(NamedTuple):
    """One meld: how it is written (chii, pon, kan or ankan), and its tiles."""

    call: str
    tiles: tuple[int, ...]

    @property
    def block(self) -> int:
        """The meld as the core has it: its form and the kind of its lowest tile. Raises HandError for tiles that are not a meld."""
        return block_of(self.call, self.tiles)

    @property
    def open(self) -> bool:
        """Return whether the meld took another player's tile."""
        return self.call != "ankan"

    def __str__(self) -> str:
        return f"{self.call}:{row_of(self.tiles)}"


class Placed(NamedTuple):
    """A tile of a meld as laid: ``how`` is "" upright, "turned" across, "added" on the one before it, "down" face down."""

    tile: int
    how: str = ""


# Position of the claimed tile, by the seat it came from, counted to the right: in a quad "middle" is the second tile.
_PLACES = {1: -1, 2: 1, 3: 0}


def in_place(call: int, tiles: Iterable[int], claimed: int, source: int, *, middle_down: bool = False) -> tuple[Placed, ...]:
    """Return the tiles of a meld left to right as they are laid on the table.

    ``call`` is one of ``BY_CHII`` ... of ``core.constants``; ``source`` is the seat the claimed tile came from, 1 to 3 counted from
    the caller to the right. A concealed kong has its outer tiles face down or, with ``middle_down``, those in the middle.
    """
    row = list(tiles)
    if call == BY_CONCEALED_KAN:
        row.sort(reverse=True)  # red fives are seen
        shown, hidden = [Placed(tile) for tile in row[:2]], [Placed(tile, "down") for tile in row[2:]]
        first, second = (shown, hidden) if middle_down else (hidden, shown)
        return first[0], second[0], second[1], first[1]
    row.remove(claimed if claimed in row else row[0])  # a partial record may lack it
    added = row.pop() if call == BY_ADDED_KAN else None
    place = 0 if call == BY_CHII else _PLACES[source]
    at = place if place >= 0 else len(row)
    out = [*map(Placed, row[:at]), Placed(claimed, "turned")]
    if added is not None:
        out.append(Placed(added, "added"))
    return (*out, *map(Placed, row[at:]))


def laid(block: int, call: int, reds: int) -> Meld:
    """Return a meld of the core as people write it."""
    form, kind = block // 34 * 34, block % 34
    kinds = (kind, kind + 1, kind + 2) if form == RUN else (kind,) * SIZE[CALLS[call]]
    tiles = []
    for each in kinds:
        red = reds > 0 and RED_SUIT[each] >= 0
        reds -= red
        tiles.append(RED + RED_SUIT[each] if red else each)
    return Meld(CALLS[call], tuple(tiles))


@cache
def block_of(call: str, tiles: tuple[int, ...]) -> int:
    """Return a meld as a block; cached, because there are few. Raise HandError if it is not a meld."""
    if call not in FORM:
        raise HandError(f"{str(call)[:40]!r} is no meld: a meld is one of {', '.join(FORM)}")
    check_meld(call, in_order(tiles), str(Meld(call, tiles))[:40])
    return FORM[call] + min(KIND[tile] for tile in tiles)


def check_meld(call: str, tiles: tuple[int, ...], word: str) -> None:
    """Raise HandError for tiles that are not such a meld."""
    ident, why = _not_a_meld(call, tiles)
    if why:
        raise HandError(f"{word!r} is no {call}: {why}, as in {LIKE[call]}", ident, text=word, n=len(tiles), need=SIZE[call])


def _not_a_meld(call: str, tiles: tuple[int, ...]) -> tuple[str, str]:
    """Return why these tiles are not such a meld, as an id and in words; empty if they are."""
    if len(tiles) != SIZE[call]:
        return "meld-size", f"it has {len(tiles)} tiles, and needs {SIZE[call]}"
    kinds = [KIND[tile] for tile in tiles]
    if call != "chii":
        return ("", "") if len(set(kinds)) == 1 else ("meld-kind", f"it needs {SIZE[call]} tiles of one kind")
    if kinds[0] >= EAST or kinds[-1] >= EAST:
        return "meld-honours", "honours make no runs, it needs three numbers of one suit that follow each other"
    run = kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2] and kinds[0] // 9 == kinds[2] // 9
    return ("", "") if run else ("meld-run", "it needs three numbers of one suit that follow each other")
