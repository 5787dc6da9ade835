"""Fields of a line of our own plain format, in both directions: seats, numbers, quoted text, acts. Raise `Refused` if malformed.

The words of the acts themselves are in ``game.acts``.
"""

import json
import re

from jantaku.arguments import excerpt
from jantaku.core.constants import UNKNOWN
from jantaku.errors import HandError, JantakuError
from jantaku.game.acts import ACT_OF, WORDS_OF
from jantaku.game.log import Entry
from jantaku.scoring.tiles import MPSZ, SEATS, row_of, text_of, tile_of, tiles_of

INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
DECIMAL = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e[+-]?[0-9]{1,3})?")
PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:+-]{0,199}")

SHA256 = re.compile(r"[0-9a-f]{64}")


class Refused(JantakuError):  # noqa: N818 - it never leaves the format, which adds the place and makes it a LogError
    """A malformed word, and what would be right."""

    def __init__(self, what: str, right: str) -> None:
        super().__init__(what, right)
        self.what = what
        self.right = right


def integer(text: str, low: int = -(10**18), high: int = 10**18) -> int:
    """Return a whole number within these bounds."""
    if not INTEGER.fullmatch(text) or text == "-0" or not low <= int(text) <= high:
        raise Refused(excerpt(text), f"a whole number from {low} to {high}")
    return int(text)


def decimal(text: str) -> float:
    """Return a finite decimal number."""
    value = float(text) if DECIMAL.fullmatch(text) else float("inf")
    if value in {float("inf"), float("-inf")}:
        raise Refused(excerpt(text), "a number such as -12.5")
    return value


def plain(text: str) -> str:
    """Return a name that needs no quotes."""
    if not PLAIN.fullmatch(text):
        raise Refused(excerpt(text), "a name of letters, digits and . _ : + - that begins with a letter or digit")
    return text


def sealed(text: str) -> str:
    """Return a SHA-256 in hexadecimal."""
    if not SHA256.fullmatch(text):
        raise Refused(excerpt(text), "a SHA-256: 64 digits 0-9 and a-f")
    return text


def number_text(number: bytes) -> str:
    """Return a seat's number in hexadecimal, "-" for none."""
    return number.hex() or "-"


def number(text: str) -> bytes:
    """Return a seat's number, b"" for "-"."""
    return b"" if text == "-" else bytes.fromhex(sealed(text))


def seat(text: str) -> int:
    """Return a seat by its letter, its wind at the start of the game."""
    if len(text) != 1 or text not in SEATS:
        raise Refused(excerpt(text), "a seat: E, S, W or N")
    return SEATS.index(text)


def row(text: str) -> list[int]:
    """Return a compact row of tiles."""
    try:
        return tiles_of(text)
    except HandError as error:
        what, _, right = str(error).rpartition(": ")
        raise Refused(what, right) from None


def row_text(tiles: list[int] | tuple[int, ...]) -> str:
    """Return a compact row of tiles, in words."""
    for tile in tiles:
        if not UNKNOWN <= tile < len(MPSZ):
            raise Refused(f"tile {tile}", "a tile from 0 to 36, or -1")
    return row_of(tiles)


def value(text: str) -> object:
    """Return a JSON value."""
    try:
        found: object = json.loads(text)
        quoted(found)
    except (ValueError, RecursionError):
        raise Refused(excerpt(text), 'a JSON value, text in quotes: "like this"') from None
    return found


def string(text: str) -> str:
    """Return a quoted text."""
    found = value(text)
    if not isinstance(found, str):
        raise Refused(excerpt(text), 'text in quotes: "like this"')
    return found


def quoted(found: object) -> str:
    """Return JSON that stays on its line and has no invisible characters."""
    try:
        text = json.dumps(found, ensure_ascii=False, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise Refused(excerpt(repr(type(found))), "a value that JSON has: text, number, true, false, null, list, table") from None
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def entry(text: str) -> Entry:
    """Parse one act: ``SEAT WORDS [=TILE] [@TIME]``."""
    words = text.split()
    time = integer(words.pop()[1:], 1) if words and words[-1].startswith("@") else 0
    tile = UNKNOWN
    if words and words[-1].startswith("="):
        try:
            tile = tile_of(words.pop()[1:])
        except HandError as error:
            raise Refused(str(error), "a tile such as 5m") from None
    if len(words) < 2 or " ".join(words[1:]) not in ACT_OF:
        raise Refused(
            excerpt(text.strip()), "a seat and its act, such as: E 5m, S drawn, W pon, N chii low red, E riichi 3p, S ankan 1z"
        )
    return Entry(seat(words[0]), ACT_OF[" ".join(words[1:])], tile, time)


def entry_text(found: Entry) -> str:
    """Return one act in words."""
    if found.seat not in range(4) or found.act not in WORDS_OF or not UNKNOWN <= found.tile < len(MPSZ):
        raise Refused(f"{found!r}", "a seat from 0 to 3, an act of jantaku.core.acts, a tile from -1 to 36")
    tile = f" ={text_of(found.tile)}" if found.tile != UNKNOWN else ""
    return f"{SEATS[found.seat]} {WORDS_OF[found.act]}{tile}" + (f" @{integer(str(found.time), 1)}" if found.time else "")
