"""Hands as people write them: concealed tiles and melds, ``"23m 11z 789s chii:345p pon:777z"``, the winning tile apart.

A meld is ``chii:``, ``pon:``, ``kan:`` (either open kong) or ``ankan:`` and its tiles. ``0`` is a red five; in a book without
red fives it is a plain one. Unicode tiles and the English names of honours are accepted too.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from jantaku.arguments import expect
from jantaku.core.constants import KINDS, ONE_RED_EACH, RED, UNKNOWN
from jantaku.core.kinds import KIND, RED_SUIT
from jantaku.errors import HandError
from jantaku.scoring.melds import FORM, LIKE, Meld, check_meld, in_order
from jantaku.scoring.tiles import HONOURS, row_of, text_of, tile_of, tiles_of

MOST_MELDS = 4
EACH = 4
LONGEST = 200
SHORT = 14  # letters of a word that is kept, once it was read
SUITS = ("characters", "circles", "bamboo")
# Tiles counted in one number: a field for each kind, for the red five and the plain fives of each suit. What `_room` adds makes
# more than there can be reach the highest bit of a field.
FIELD = 9  # bits, enough for a whole set
FIELDS = KINDS + 2 * len(SUITS)
PLACE = tuple(
    1 << FIELD * kind | (0 if RED_SUIT[tile] < 0 else 1 << FIELD * (KINDS + RED_SUIT[tile] + len(SUITS) * (tile < RED)))
    for tile, kind in enumerate(KIND)
)
OVER = sum(1 << FIELD * at + FIELD - 1 for at in range(FIELDS))
T = TypeVar("T")


class HandParts(NamedTuple):
    """A hand's concealed tiles, as codes in order, and its melds."""

    tiles: tuple[int, ...]
    melds: tuple[Meld, ...] = ()


def read_as(kind: Callable[[tuple[int, ...], tuple[Meld, ...]], T], text: str, reds: int = ONE_RED_EACH) -> T:
    """Read a hand's notation into its tiles, in order, and its melds; ``reds`` are the book's red fives, three bits a suit.

    Raises HandError for what is malformed, or more than one set has; the size is not judged.
    """
    tiles, melds = read_parts(text, reds)
    held = list(tiles)
    for meld in melds:
        held += meld.tiles
    check_copies(held, reds, "the hand")
    return kind(tiles, melds)


def read_parts(text: str, reds: int) -> tuple[tuple[int, ...], tuple[Meld, ...]]:
    """Read as `read_as` does, and leave it to the caller to judge whether one set has so many of each tile. Raises HandError."""
    expect(text, str, "the hand", "its tiles as text, as in '23m 11z 789s chii:345p pon:777z'", HandError)
    if len(text) > LONGEST:
        raise HandError(
            f"the hand is {len(text)} characters long: a hand takes a few dozen, as in '23m 11z 789s chii:345p pon:777z'",
            "long",
            n=len(text),
        )
    tiles: list[int] = []
    melds: list[Meld] = []
    for word in text.split():
        if ":" in word:
            melds.append(_meld(word, reds))
        else:
            tiles += _short(word, reds) if len(word) <= SHORT else _tiles(word, reds)
    if len(melds) > MOST_MELDS:
        raise HandError(
            f"there are {len(melds)} melds in {text!r}: a hand has four groups, so at most {MOST_MELDS} melds",
            "many-melds",
            n=len(melds),
        )
    return in_order(tiles), tuple(melds)


@lru_cache(4096)
def _meld(word: str, reds: int) -> Meld:
    """Return the meld of a word; the same few hundred are read again and again."""
    call, _, row = word.partition(":")
    call = call.lower()
    if call not in FORM:
        known = ", ".join(LIKE.values())
        raise HandError(f"{word[:40]!r} is no meld: a meld is written like {known}", "no-meld", text=word[:40])
    tiles = in_order(read_tiles(row, reds))
    check_meld(call, tiles, word[:40])
    return Meld(call, tiles)


def rows(tiles: Iterable[int]) -> list[str]:
    """Return tiles in mpsz, a word for each suit: ``["23m", "789s", "11z"]``."""
    suits: dict[int, list[int]] = {}
    for tile in tiles:
        suits.setdefault(KIND[tile] // 9, []).append(tile)
    return [row_of(suit) for suit in suits.values()]


def read_tiles(word: str, reds: int = ONE_RED_EACH) -> list[int]:
    """Parse the tiles of one word: a row of mpsz, Unicode tiles, or the name of an honour. Raise HandError if malformed."""
    expect(word, str, "a tile", "text, as in '5m' or '5m,1z'", HandError)
    return [*_short(word, reds)] if len(word) <= SHORT else _tiles(word, reds)


@lru_cache(4096)
def _short(word: str, reds: int) -> tuple[int, ...]:
    """Return the tiles of a short word; the same few are read again and again."""
    return tuple(_tiles(word, reds))


def _tiles(word: str, reds: int) -> list[int]:
    """Return the tiles of a word, red fives as plain ones where there are none."""
    if word.lower() in HONOURS:
        return [tile_of(word.lower())]
    if "\U0001f000" <= word[:1] <= "\U0001f02f":
        tiles = [tile_of(glyph) for glyph in word.replace("\ufe0e", "").replace("\ufe0f", "")]
    else:
        tiles = tiles_of(word)
    if UNKNOWN in tiles:
        raise HandError(f"{word!r} has an unknown tile (?): name every tile", "unknown-tile", text=word[:20])
    return tiles if reds else [KIND[tile] for tile in tiles]


def read_tile(text: str, reds: int = ONE_RED_EACH) -> int:
    """Parse one tile, in mpsz, English words or Unicode. Raise HandError if malformed."""
    expect(text, str, "a tile", "text, as in '5m'", HandError)
    words = text.strip()
    if " " in words:
        tile = tile_of(words.lower())
        return tile if reds else KIND[tile]
    tiles = read_tiles(words, reds)
    if len(tiles) != 1:
        raise HandError(
            f"{text[:40]!r} holds {len(tiles)} tiles where one is wanted, as in 5m", "one-tile", text=text[:40], n=len(tiles)
        )
    return tiles[0]


def plain_fives(text: str, reds: int) -> bool:
    """Return whether a text names a red five that the book, which has none, counts as a plain one. (WRC 2015 3.3)"""
    return not reds and any(tile >= RED for word in text.split() for tile in _red(word.partition(":")[2] or word))


def _red(word: str) -> list[int]:
    try:
        return read_tiles(word)
    except HandError:
        return []


def exist(tiles: Sequence[int], reds: int) -> bool:
    """Return whether one set holds all these tiles: four of each kind, and of the fives as many red ones as ``reds`` says."""
    return len(tiles) <= EACH * KINDS and not (sum(map(PLACE.__getitem__, tiles)) + _room(reds)) & OVER


@cache
def _room(reds: int) -> int:
    """Return what each field of `PLACE` lacks to its highest bit when it holds as many as there are, and one more."""
    red = [reds >> 3 * suit & 7 if reds else EACH for suit in range(len(SUITS))]
    most = [EACH] * KINDS + red + [EACH - each if reds else EACH for each in red]
    return sum((1 << FIELD - 1) - 1 - each << FIELD * at for at, each in enumerate(most))


def check_copies(tiles: Iterable[int], reds: int, where: str) -> None:
    """Raise HandError for more tiles than a set has: four of each kind, as many red fives as ``reds`` gives."""
    held = list(tiles)
    if exist(held, reds):
        return
    kinds = [KIND[tile] for tile in held]
    for kind in sorted(set(kinds)):
        if kinds.count(kind) > 4:
            n = kinds.count(kind)
            raise HandError(f"{where} would hold {n} tiles {text_of(kind)}: a set has four of each", "fifth", n=n, tile=kind)
    if reds:
        _check_reds(held, reds, where)


def _check_reds(held: list[int], reds: int, where: str) -> None:
    for suit, name in enumerate(SUITS):
        fives = [tile for tile in held if RED_SUIT[tile] == suit]
        red, most = fives.count(RED + suit), reds >> 3 * suit & 7
        if red > most:
            has = "one of each suit" if reds == ONE_RED_EACH else f"{_number(most)} of that suit"
            raise HandError(
                f"{where} would hold {red} red fives of {name} ({text_of(RED + suit)}): this book has {has}",
                "two-reds",
                n=red,
                tile=RED + suit,
            )
        if len(fives) - red > EACH - most:
            plain = f"{_number(len(fives) - red)} plain fives of {name}"
            are = "one of them is red; write it" if most == 1 else f"{_number(most)} of the four are red; write a red one"
            raise HandError(
                f"{where} would hold {plain}: in this book {are} {text_of(RED + suit)}",
                "plain-fives",
                tile=RED + suit,
            )


def _number(n: int) -> str:
    return ("none", "one", "two", "three", "four")[n]
