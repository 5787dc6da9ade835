"""The lesson of the tiles: the kinds by suit with their names, how many there are, and which dora follows which indicator."""

from typing import NamedTuple

from jantaku.core.constants import EAST, HAKU, KINDS
from jantaku.core.kinds import AFTER
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.tiles import text_of
from jantaku.texts import LANGUAGES, tile_name

KINDS_OF = (
    ("manzu", range(9)),
    ("pinzu", range(9, 18)),
    ("souzu", range(18, 27)),
    ("kazehai", range(EAST, HAKU)),
    ("sangenpai", range(HAKU, KINDS)),
)
RULINGS = ("tiles.tile_set", "tiles.red_fives", "tiles.no_extras", "tiles.tile_order")
DORA_RULINGS = ("dora.first_indicator", "dora.dora_order", "dora.ura", "dora.dora_worth")
REDS = ("0m", "0p", "0s")


class Kind(NamedTuple):
    """A tile: its notation, its name in the reader's language, and (language, name) in the others."""

    code: str
    name: str
    others: list[tuple[str, str]]


class Suit(NamedTuple):
    """A group of kinds: the term that names it, and its tiles in order."""

    term: str
    kinds: list[Kind]


def suits(lang: str) -> list[Suit]:
    """Return the kinds of tile, suits first."""
    return [Suit(term, [_kind(kind, lang) for kind in kinds]) for term, kinds in KINDS_OF]


def _kind(kind: int, lang: str) -> Kind:
    others = [(other, tile_name(kind, other)) for other in LANGUAGES if other != lang]
    return Kind(text_of(kind), tile_name(kind, lang), others)


def red_fives(book: Book) -> list[tuple[str, int]]:
    """Return the red fives of a book, each with its number."""
    packed = compile_book(book).red_fives
    return [(code, packed >> 3 * suit & 7) for suit, code in enumerate(REDS) if packed >> 3 * suit & 7]


def circles() -> list[list[str]]:
    """Return the circles of kinds in which the dora follows its indicator, as the core has them, each closed by its first tile."""
    return [[text_of(kind) for kind in _circle(kinds[0])] for _, kinds in KINDS_OF]


def _circle(first: int) -> list[int]:
    found = [first, AFTER[first]]
    while found[-1] != first:
        found.append(AFTER[found[-1]])
    return found
