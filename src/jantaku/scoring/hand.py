"""A hand: its concealed tiles and its melds; ``Hand.parse("23m 11z 789s chii:345p pon:777z")`` reads its notation."""

from typing import Self

from jantaku.arguments import expect, whole
from jantaku.core.constants import ONE_RED_EACH, RED, TILES
from jantaku.errors import HandError
from jantaku.scoring.melds import FORM, Meld, block_of
from jantaku.scoring.notation import LONGEST, MOST_MELDS, HandParts, read_as, rows


class Hand(HandParts):
    """Tiles of a hand in order, as codes, and its melds; ``str(hand)`` is its notation. Raise HandError for text: parse that."""

    __slots__ = ()

    def __new__(cls, tiles: tuple[int, ...], melds: tuple[Meld, ...] = ()) -> Self:
        """Make a hand of codes and melds."""
        text: object = tiles
        if isinstance(text, str):
            raise HandError(f"Hand takes tiles as codes: write Hand.parse({text[:LONGEST]!r}) for a hand in notation")
        return super().__new__(cls, tiles, melds)

    @property
    def open(self) -> bool:
        """Return whether a meld took another player's tile."""
        return any(meld.open for meld in self.melds)

    @property
    def kongs(self) -> int:
        """Number of quads among the melds."""
        return sum(len(meld.tiles) == 4 for meld in self.melds)

    @property
    def all(self) -> tuple[int, ...]:
        """Every tile, melds included."""
        out = tuple(self.tiles)
        for meld in self.melds:
            out += meld.tiles
        return out

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """Parse a hand in the notation of `jantaku.scoring.notation`. Raise HandError if malformed."""
        return read_hand(text)

    def _repr_svg_(self) -> str:
        from jantaku.draw import hand

        return hand(self)

    def __str__(self) -> str:
        return " ".join([*rows(self.tiles), *map(str, self.melds)])

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


def read_hand(text: str | Hand, reds: int = ONE_RED_EACH) -> Hand:
    """A hand out of its notation; ``reds`` are the book's red fives, three bits a suit. Raises HandError; size is not judged."""
    return read_as(Hand, str(text) if isinstance(text, Hand) else text, reds)


def check_holding(holding: Hand, beside: tuple[int, ...], reds: int) -> None:
    """Raise HandError unless a hand made of codes, and the tiles beside it, consist of tiles and melds."""
    _check_parts(holding)
    tiles = holding.all + beside
    end = TILES if reds else RED
    if set(map(type, tiles)) != {int}:
        for tile in tiles:
            whole(tile, "a tile", 0, end - 1, HandError)
    if min(tiles) < 0 or max(tiles) >= end:
        wrong = next(tile for tile in tiles if not 0 <= tile < end)
        raise HandError(f"{wrong!r} is no tile of this book: a tile is its code, 0 to {end - 1}")
    if len(holding.melds) > MOST_MELDS:
        raise HandError(f"there are {len(holding.melds)} melds: a hand has four groups, so at most {MOST_MELDS} melds")
    for meld in holding.melds:
        block_of(meld.call, meld.tiles)


def _check_parts(holding: Hand) -> None:
    """Refuse a holding whose parts are of wrong types. Raises HandError."""
    if type(holding) is not Hand or type(holding.tiles) is not tuple or type(holding.melds) is not tuple:
        expect(holding, Hand, "the hand", "its tiles as text, as in '23m 11z', or a Hand", HandError)
        expect(holding.tiles, (tuple, list), "the tiles of the hand", "a tuple of codes", HandError)
        expect(holding.melds, (tuple, list), "the melds of the hand", "a tuple of melds", HandError)
    for meld in holding.melds:
        if type(meld) is Meld and type(meld.tiles) is tuple and type(meld.call) is str:
            continue
        expect(meld, Meld, "a meld", "a Meld, as in Meld('pon', (33, 33, 33))", HandError)
        expect(meld.tiles, tuple, "the tiles of a meld", "a tuple of codes", HandError)
        expect(meld.call, str, "a meld's call", f"one of {', '.join(FORM)}", HandError)


def check_size(holding: Hand, sizes: tuple[int, ...], hint: str) -> None:
    """A hand has so many tiles, three fewer for each meld; ``sizes`` are those of a hand without melds. Raises HandError."""
    melds = len(holding.melds)
    wanted = [size - 3 * melds for size in sizes]
    if len(holding.tiles) not in wanted:
        have = f"{len(holding.tiles)} concealed tile{'s' * (len(holding.tiles) != 1)}"
        beside = f" and {melds} meld{'s' * (melds != 1)}" if melds else ""
        asked = f"with {melds} meld{'s' * (melds != 1)}" if melds else "without melds"
        need = " or ".join(map(str, wanted))
        raise HandError(
            f"the hand has {have}{beside}: {asked} {need} concealed tiles are needed, {hint}",
            "size",
            n=len(holding.tiles),
            melds=melds,
            need=wanted[0],
        )
