"""Shanten and waits of a hand, and the tiles that each discard would accept.

``waits("123m 456p 78s 11222z").waits`` are the tiles that complete the hand, each with how many are left.
"""

from collections.abc import Callable, Iterable
from operator import add
from typing import Any, NamedTuple, TypeVar

from jantaku.arguments import expect
from jantaku.core import shapes
from jantaku.core.constants import KINDS
from jantaku.core.kinds import KIND, POWER, add_tile, remove_tile
from jantaku.errors import HandError
from jantaku.rules.book import DEFAULT, Book, book_of, compile_book
from jantaku.scoring.hand import Hand, check_size, read_hand
from jantaku.scoring.lut import LUT
from jantaku.scoring.notation import check_copies, read_tiles
from jantaku.scoring.tiles import text_of

FORMS = ("four-groups", "seven-pairs", "thirteen-orphans")
EACH = 4
T = TypeVar("T")


class Accepted(NamedTuple):
    """A tile that brings a hand nearer, in mpsz, and how many of it are left."""

    tile: str
    left: int


class Discard(NamedTuple):
    """A discard: the tile, the shanten after it, the tiles the hand then accepts, and how many those are."""

    tile: str
    shanten: int
    accepts: tuple[Accepted, ...]
    left: int


class Waits(NamedTuple):
    """Shanten, waits and discards of a hand.

    ``shanten`` is -1 for a complete hand and 0 for tenpai; ``forms`` has it for each form that is possible; ``waits`` and
    ``accepts`` are those of a hand of 13 tiles (``accepts`` are the waits in tenpai), ``discards`` those of one of 14.
    """

    book: Book
    hand: Hand
    shanten: int
    forms: dict[str, int]
    waits: tuple[Accepted, ...]
    accepts: tuple[Accepted, ...]
    discards: tuple[Discard, ...]
    fifth: bool = False  # only a fifth tile of a kind that is melded would complete it (WRC 2.2)

    @property
    def tenpai(self) -> bool:
        """Return whether the hand is tenpai; with 14 tiles, whether some discard leaves it so. (WRC 2.2)"""
        return self.shanten == 0

    def _repr_svg_(self) -> str:
        from jantaku.draw import waits

        return waits(self)

    def json(self) -> dict[str, Any]:
        """Return the same as plain data."""

        def plain(tiles: tuple[Accepted, ...]) -> list[dict[str, Any]]:
            return [tile._asdict() for tile in tiles]

        return {
            "book": self.book.name,
            "hand": str(self.hand),
            "shanten": self.shanten,
            "forms": self.forms,
            "tenpai": self.tenpai,
            "waits": plain(self.waits),
            "accepts": plain(self.accepts),
            "left": sum(tile.left for tile in self.accepts),
            "discards": [discard._asdict() | {"accepts": plain(discard.accepts)} for discard in self.discards],
        }


class Shape:
    """A holding under trial: tiles can be added and removed, and its shanten computed."""

    def __init__(self, holding: Hand, melds: int, *, fifth_from_melds: bool, seen: Iterable[int] = ()) -> None:
        self.count = [0] * KINDS
        self.key = [0] * 4
        self.melds = melds
        for tile in holding.tiles:
            add_tile(self.count, self.key, KIND[tile])
        self.out = [0] * KINDS
        for meld in holding.melds:
            for tile in meld.tiles:
                self.out[KIND[tile]] += 1
        self.melded = fifth_from_melds and bool(holding.melds)
        self.laid = list(self.out) if fifth_from_melds else [0] * KINDS
        for tile in seen:
            self.out[KIND[tile]] += 1

    def left(self, kind: int) -> int:
        """Return the tiles of a kind neither held nor seen."""
        return max(EACH - self.count[kind] - self.out[kind], 0)

    def can_come(self, kind: int) -> bool:
        """Return whether the player does not own all four of a kind. (WRC 2.2)"""
        return self.count[kind] + self.laid[kind] < EACH

    def raw(self) -> tuple[int, ...]:
        """Return the tiles lacking for each of `FORMS` that is possible, as if a fifth tile of a melded kind existed."""
        groups = shapes.lacking_standard(LUT, self.key, self.melds)
        return (groups,) if self.melds else (groups, shapes.lacking_pairs(LUT, self.key), shapes.lacking_orphans(LUT, self.key))

    def lacking(self) -> tuple[int, ...]:
        """Return the same for a hand of 13; one that only a fifth tile would complete lacks two. (WRC 2.2)"""
        groups, *others = self.raw()
        if groups == 1 and self.crowded() and not any(self.completes(kind) for kind in range(KINDS)):
            groups = 2
        return (groups, *others)

    def lacking_of_14(self) -> tuple[int, ...]:
        """Return the same for a hand of 14, as its best discard leaves it."""
        raw = self.raw()
        if raw[0] != 1 or not self.crowded():
            return raw
        return (min(self.without(kind, self.lacking)[0] for kind in range(KINDS) if self.count[kind]), *raw[1:])

    def crowded(self) -> bool:
        """Return whether the player owns all four of some kind."""
        return max(map(add, self.count, self.laid) if self.melded else self.count) >= EACH

    def completes(self, kind: int) -> bool:
        """Return whether a tile of this kind can come and makes four groups and a pair."""
        if not self.can_come(kind):
            return False
        self.key[kind // 9] += POWER[kind]
        done = shapes.lacking_standard(LUT, self.key, self.melds) == 0
        self.key[kind // 9] -= POWER[kind]
        return done

    def without(self, kind: int, ask: Callable[[], T]) -> T:
        """Ask the hand with one tile of a kind removed."""
        remove_tile(self.count, self.key, kind)
        answer = ask()
        add_tile(self.count, self.key, kind)
        return answer

    def accepts(self) -> tuple[Accepted, ...]:
        """Return the tiles that bring a hand of 13 nearer; in tenpai all its waits, even with no tile left."""
        lacking = self.lacking()
        now = min(lacking)
        out = []
        for kind in self.candidates(lacking, now):
            if self.can_come(kind) and (now == 1 or self.left(kind)):
                add_tile(self.count, self.key, kind)
                nearer = min(self.lacking_of_14()) < now
                remove_tile(self.count, self.key, kind)
                if nearer:
                    out.append(Accepted(text_of(kind), self.left(kind)))
        return tuple(out)

    def candidates(self, lacking: tuple[int, ...], now: int) -> Iterable[int]:
        """Return the kinds that may bring a hand of 13 nearer: all, where not groups and a pair alone are the nearest form."""
        if now in lacking[1:] or shapes.lacking_standard(LUT, self.key, self.melds) != now:
            return range(KINDS)
        full = sum(1 << kind for kind, n in enumerate(self.count) if n == EACH)
        found = shapes.nearer(LUT, self.key, self.melds, full)
        return [kind for kind in range(KINDS) if found >> kind & 1]


def shape_of(holding: Hand, book: Book, seen: Iterable[int] = ()) -> Shape:
    """A holding to be tried out under a book; groups that it is short of are melds that were not named."""
    melds = len(holding.melds) or (13 - len(holding.tiles) + 1) // 3
    return Shape(holding, melds, fifth_from_melds=compile_book(book).fifth_tile == 0, seen=seen)


def forms_of(lacking: tuple[int, ...]) -> dict[str, int]:
    """Return the shanten by form, one less than the tiles lacking."""
    return {form: n - 1 for form, n in zip(FORMS, lacking, strict=False)}


def waits(hand: str | Hand, *, book: Book | str = DEFAULT, seen: str = "") -> Waits:
    """Return shanten, waits and acceptance of a hand of 13 tiles; of one of 14, those of each discard, the best first.

    Melds count three tiles each, or are left out: 10, 7, 4 and 1 tiles (11, 8, 5 and 2) are valid too. ``seen`` are tiles
    that cannot come because they are visible on the table. Raise HandError if the hand is impossible.
    """
    book = book_of(book)
    reds = compile_book(book).red_fives
    expect(seen, str, "seen", "tiles as text, as in '1m,55z'", HandError)
    holding = read_hand(hand, reds)
    _check(holding)
    shown = [tile for word in seen.replace(",", " ").split() for tile in read_tiles(word, reds)]
    check_copies([*holding.all, *shown], reds, "the hand and the tiles seen together")
    shape = shape_of(holding, book, shown)
    if len(holding.tiles) % 3 == 1:
        lacking = shape.lacking()
        accepts = shape.accepts()
        ready, fifth = min(lacking) == 1, min(shape.raw()) == 1 < min(lacking)
        return Waits(book, holding, min(lacking) - 1, forms_of(lacking), accepts if ready else (), accepts, (), fifth)
    lacking = shape.lacking_of_14()
    return Waits(book, holding, min(lacking) - 1, forms_of(lacking), (), (), _discards(shape, holding))


def shanten(hand: str | Hand, *, book: Book | str = DEFAULT) -> int:
    """Number of tiles a hand of 13 or 14 is from tenpai: 0 tenpai, -1 complete. Sizes are those of `waits`. Raises HandError."""
    book = book_of(book)
    holding = read_hand(hand, compile_book(book).red_fives)
    _check(holding)
    shape = shape_of(holding, book)
    return min(shape.lacking() if len(holding.tiles) % 3 == 1 else shape.lacking_of_14()) - 1


def _check(holding: Hand) -> None:
    """The size: 13 or 14 tiles, three fewer for each meld, named or not."""
    if holding.melds:
        check_size(holding, (13, 14), "13 and 14 less three for each meld")
    elif len(holding.tiles) % 3 == 0 or not 1 <= len(holding.tiles) <= 14:
        raise HandError(
            f"the hand has {len(holding.tiles)} tiles: 13 or 14 are needed, or three fewer for each meld left unnamed",
            "size-of-13",
            n=len(holding.tiles),
        )


def _discards(shape: Shape, holding: Hand) -> tuple[Discard, ...]:
    """Each discard of a hand of 14 with what it leaves, the best first: least shanten, then most tiles accepted."""
    names = {KIND[tile]: text_of(tile) for tile in sorted(holding.tiles, reverse=True)}  # a plain five goes before a red one
    out = []
    for kind, name in names.items():
        shape.out[kind] += 1  # what is put out cannot come again
        lacking, accepts = shape.without(kind, lambda: (min(shape.lacking()), shape.accepts()))
        shape.out[kind] -= 1
        out.append((Discard(name, lacking - 1, accepts, sum(tile.left for tile in accepts)), kind))
    return tuple(discard for discard, kind in sorted(out, key=lambda each: (each[0].shanten, -each[0].left, -each[1])))
