"""Hands as people write them: concealed tiles and melds, ``"23m 11z 789s chii:345p pon:777z"``, the winning tile apart.

A meld is ``chii:``, ``pon:``, ``kan:`` (either open kong) or ``ankan:`` and its tiles. ``0`` is a red five; in a book without
red fives it is a plain one. Unicode tiles and the English names of honours are accepted too.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, Self

from jantaku.arguments import expect, whole
from jantaku.core.kinds import KIND, RED_SUIT
from jantaku.core.names import (
    BY_ADDED_KAN,
    BY_CHII,
    BY_CONCEALED_KAN,
    BY_OPEN_KAN,
    BY_PON,
    EAST,
    KINDS,
    ONE_RED_EACH,
    OPEN_QUAD,
    OPEN_TRIPLET,
    QUAD,
    RED,
    RUN,
    TILES,
    UNKNOWN,
)
from jantaku.errors import HandError
from jantaku.tiles import HONOURS, row_of, text_of, tile_of, tiles_of

FORM = {"chii": RUN, "pon": OPEN_TRIPLET, "kan": OPEN_QUAD, "ankan": QUAD}
SIZE = {"chii": 3, "pon": 3, "kan": 4, "ankan": 4}
LIKE = {"chii": "chii:345p", "pon": "pon:777z", "kan": "kan:2222s", "ankan": "ankan:1111m"}
CALLS = {BY_CHII: "chii", BY_PON: "pon", BY_OPEN_KAN: "kan", BY_ADDED_KAN: "kan", BY_CONCEALED_KAN: "ankan"}
MOST_MELDS = 4
EACH = 4
LONGEST = 200
SUITS = ("characters", "circles", "bamboo")


class Meld(NamedTuple):
    """One meld: how it is written (chii, pon, kan or ankan), and its tiles."""

    call: str
    tiles: tuple[int, ...]

    @property
    def block(self) -> int:
        """The meld as the core has it: its form and the kind of its lowest tile. Raises HandError for tiles that are not a meld."""
        return _block(self.call, self.tiles)

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

    ``call`` is one of ``BY_CHII`` ... of ``core.names``; ``source`` is the seat the claimed tile came from, 1 to 3 counted from
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


class _Parts(NamedTuple):
    """The fields of a hand."""

    tiles: tuple[int, ...]
    melds: tuple[Meld, ...] = ()


class Hand(_Parts):
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
        """Parse a hand in the notation of this module. Raise HandError if malformed."""
        return read_hand(text)

    def _repr_svg_(self) -> str:
        from jantaku.draw import hand

        return hand(self)

    def __str__(self) -> str:
        return " ".join([*rows(self.tiles), *map(str, self.melds)])

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


def rows(tiles: Iterable[int]) -> list[str]:
    """Return tiles in mpsz, a word for each suit: ``["23m", "789s", "11z"]``."""
    suits: dict[int, list[int]] = {}
    for tile in tiles:
        suits.setdefault(KIND[tile] // 9, []).append(tile)
    return [row_of(suit) for suit in suits.values()]


def in_order(tiles: Iterable[int]) -> tuple[int, ...]:
    """Sort tiles by suit and number, a red five before a plain one."""
    return tuple(sorted(tiles, key=lambda tile: (KIND[tile], tile < RED)))


def read_hand(text: str | Hand, reds: int = ONE_RED_EACH) -> Hand:
    """A hand out of its notation; ``reds`` are the book's red fives, three bits a suit. Raises HandError; size is not judged."""
    text = str(text) if isinstance(text, Hand) else text
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
            tiles += read_tiles(word, reds)
    if len(melds) > MOST_MELDS:
        raise HandError(
            f"there are {len(melds)} melds in {text!r}: a hand has four groups, so at most {MOST_MELDS} melds",
            "many-melds",
            n=len(melds),
        )
    holding = Hand(in_order(tiles), tuple(melds))
    check_copies(holding.all, reds, "the hand")
    return holding


def read_tiles(word: str, reds: int = ONE_RED_EACH) -> list[int]:
    """Parse the tiles of one word: a row of mpsz, Unicode tiles, or the name of an honour. Raise HandError if malformed."""
    expect(word, str, "a tile", "text, as in '5m' or '5m,1z'", HandError)
    if word.lower() in HONOURS:
        return [tile_of(word.lower())]
    if "\U0001f000" <= word[:1] <= "\U0001f02f":
        tiles = [tile_of(glyph) for glyph in word.replace("\ufe0e", "").replace("\ufe0f", "")]
    else:
        tiles = tiles_of(word)
    if UNKNOWN in tiles:
        raise HandError(f"{word!r} has an unknown tile (?): name every tile", "unknown-tile", text=word[:20])
    return tiles if reds else [KIND[tile] for tile in tiles]


def plain_fives(text: str, reds: int) -> bool:
    """Return whether a text names a red five that the book, which has none, counts as a plain one. (WRC 2015 3.3)"""
    return not reds and any(tile >= RED for word in text.split() for tile in _red(word.partition(":")[2] or word))


def _red(word: str) -> list[int]:
    try:
        return read_tiles(word)
    except HandError:
        return []


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


def exist(tiles: Sequence[int], reds: int) -> bool:
    """Return whether one set holds all these tiles: four of each kind, and of the fives as many red ones as ``reds`` says."""
    count = [0] * KINDS
    for tile in tiles:
        count[KIND[tile]] += 1
    if max(count) > EACH:
        return False
    if reds:
        for suit in range(len(SUITS)):
            fives = count[9 * suit + 4]
            red = tiles.count(RED + suit) if fives else 0
            most = reds >> 3 * suit & 7
            if red > most or fives - red > EACH - most:
                return False
    return True


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
        _block(meld.call, meld.tiles)


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


def _meld(word: str, reds: int) -> Meld:
    call, _, row = word.partition(":")
    call = call.lower()
    if call not in FORM:
        known = ", ".join(LIKE.values())
        raise HandError(f"{word[:40]!r} is no meld: a meld is written like {known}", "no-meld", text=word[:40])
    tiles = in_order(read_tiles(row, reds))
    _check_meld(call, tiles, word[:40])
    return Meld(call, tiles)


@cache
def _block(call: str, tiles: tuple[int, ...]) -> int:
    """Return a meld as a block; cached, because there are few. Raise HandError if it is not a meld."""
    if call not in FORM:
        raise HandError(f"{str(call)[:40]!r} is no meld: a meld is one of {', '.join(FORM)}")
    _check_meld(call, in_order(tiles), str(Meld(call, tiles))[:40])
    return FORM[call] + min(KIND[tile] for tile in tiles)


def _check_meld(call: str, tiles: tuple[int, ...], word: str) -> None:
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
