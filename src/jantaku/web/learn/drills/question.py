"""The question of a drill: its kind, book and seed, the position as it is drawn, and the choices."""

from functools import lru_cache
from typing import NamedTuple

from jantaku.core.constants import NONE
from jantaku.drills.fields import MAY_WIN, WHAT_WORTH, WHICH_YAKU, Drill
from jantaku.drills.making import make_drill
from jantaku.game.walls import dora_indicators
from jantaku.rules import library
from jantaku.rules.book import DEFAULT, Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.web.errors import WebError
from jantaku.web.wire.wording import Json

# Kinds of drills: those of tiles by the number of the core, then those of a book's texts.
OF_TILES = ("waits", "discard", "yaku", "fu", "worth", "win", "call")
OF_TEXTS = ("book", "referee")
KINDS = (*OF_TILES, *OF_TEXTS)
SEVERAL = {"waits", "yaku", "call"}  # all that are right must be chosen, and nothing else
MOST_SEED = 999_999
FINISHED = range(WHICH_YAKU, WHAT_WORTH + 1)
KEPT = 256


class DrillKey(NamedTuple):
    """A drill by its address: kind, book and seed."""

    kind: str
    book: str
    seed: int

    @property
    def link(self) -> str:
        """Return the address of its page."""
        return f"/learn/drill/{self.kind}?book={self.book}&seed={self.seed}"


class Offered(NamedTuple):
    """A choice: its value in the form, its words, the tile that it is (else ""), and whether it is right."""

    value: str
    text: str
    right: bool
    tile: str = ""


class Detail(NamedTuple):
    """A circumstance in words, with tiles where it names some."""

    text: str
    tiles: tuple[str, ...] = ()


class Position(NamedTuple):
    """Tiles as a page draws them: concealed, melds, the tile at issue apart (else ""), the river and the indicators."""

    tiles: tuple[str, ...]
    melds: tuple[Json, ...]
    tile: str
    tile_text: str
    river: tuple[tuple[str, bool], ...]  # a tile, and whether riichi was declared with it
    dora: tuple[str, ...]
    ura: tuple[str, ...]


class AskedDrill(NamedTuple):
    """A drill as a page asks it."""

    key: DrillKey
    book: Book
    ask: str
    facts: tuple[Detail, ...]
    position: Position | None
    choices: tuple[Offered, ...]

    @property
    def several(self) -> bool:
        """Return whether more than one choice may be right, and all must be chosen."""
        return self.key.kind in SEVERAL

    def is_right(self, chosen: set[str]) -> bool:
        """Return whether an answer is right: all that are, where several may be; else one of those that are."""
        right = {choice.value for choice in self.choices if choice.right}
        return chosen == right if self.several else len(chosen) == 1 and chosen <= right


def read_key(kind: str, book: str, seed: str) -> DrillKey:
    """Parse the address of a drill. Raise WebError with what would be right."""
    if kind not in KINDS:
        raise WebError("drill.no-kind", status=404, kind=kind[:40], kinds=", ".join(KINDS))
    if book not in library.names():
        raise WebError("web.no-book", status=404, book=book[:40], books=", ".join(library.names()))
    if not (seed.isascii() and seed.isdigit() and len(seed) <= len(str(MOST_SEED))):
        raise WebError("drill.no-seed", seed=seed[:20], most=MOST_SEED)
    return DrillKey(kind, book, int(seed))


def number_of(kind: str) -> int:
    """Return the number of a kind in the core; -1 for drills of texts."""
    return OF_TILES.index(kind) if kind in OF_TILES else NONE


@lru_cache(KEPT)
def drill_of(key: DrillKey) -> Drill:
    """Return a drill of tiles, as the core makes it; some milliseconds."""
    drill = Drill()
    rules = compile_book(Book.open(key.book or DEFAULT))
    if not make_drill(drill, rules, LUT, number_of(key.kind), key.seed):
        raise WebError("drill.no-seed", seed=key.seed, most=MOST_SEED)
    return drill


def turned(x: Drill) -> list[int]:
    """Return the dora indicators in sight."""
    return dora_indicators(x.table)


def draws(x: Drill) -> bool:
    """Return whether the tile at issue was drawn by the seat itself."""
    return x.tile != NONE and x.giver == x.me


def holds_tile(x: Drill) -> bool:
    """Return whether the tile at issue is among those of the hand."""
    return x.kind == MAY_WIN and draws(x)
