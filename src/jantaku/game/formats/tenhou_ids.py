"""Tenhou's encodings: tile ids, calls in sixteen bits, yaku, the bits of a table's rules."""

import math
from typing import NamedTuple

from jantaku.core.names import BY_ADDED_KAN, BY_CHII, BY_CONCEALED_KAN, BY_OPEN_KAN, BY_PON, KINDS, RED, UNKNOWN, WALL
from jantaku.game.formats.build import wrong

NO_REDS, NO_OPEN_TANYAO, HANCHAN, THREE_PLAYERS = 2, 4, 8, 16
RED_IDS = (16, 52, 88)
LONGEST_NUMBER = 12

YAKU = (
    *("menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *("seat-wind",) * 4,
    *("round-wind",) * 4,
    *("haku", "hatsu", "chun", "double-riichi", "chiitoitsu", "chanta", "ittsuu", "sanshoku", "sanshoku-doukou"),
    *("sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou"),
    *("tenhou", "chiihou", "daisangen", "suuankou", "suuankou-tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren"),
    *("junsei-chuuren", "kokushi", "kokushi-13", "daisuushii", "shousuushii", "suukantsu"),
)
FIRST_DORA = len(YAKU)  # dora, ura dora, red fives

DRAWS = {
    "yao9": "nine-kinds",
    "kaze4": "four-winds",
    "reach4": "four-riichi",
    "kan4": "four-kans",
    "ron3": "triple-ron",
    "nm": "nagashi",
}


class DecodedCall(NamedTuple):
    """A decoded call: how, from whom (1 next, 2 opposite, 3 previous, 0 self), the tile claimed (-1 none), those of the hand."""

    how: int
    source: int
    claimed: int
    used: tuple[int, ...]


def number(where: str, text: str, low: int, high: int) -> int:
    """Return a decimal number between these bounds. Raise LogError otherwise."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER and low <= int(text) <= high):
        raise wrong(where, f"{text[:20]!r}", f"a number from {low} to {high}")
    return int(text)


def numbers(where: str, text: str, low: int, high: int) -> list[int]:
    """Return decimal numbers between commas; an empty list for an empty text."""
    return [number(where, part, low, high) for part in text.split(",")] if text else []


def fraction(where: str, text: str) -> float:
    """Return a decimal number with a point, as in session scores."""
    try:
        value = float(text) if len(text) <= LONGEST_NUMBER else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise wrong(where, f"{text[:20]!r}", "a number such as -12.5")
    return value


def ids(where: str, text: str) -> tuple[int, ...]:
    """Return tile ids (0-135) between commas."""
    return tuple(numbers(where, text, 0, WALL - 1))


def tile_of(tile_id: int, *, reds: bool) -> int:
    """Return the tile of an id; -1 of -1."""
    if tile_id == UNKNOWN:
        return UNKNOWN
    return RED + RED_IDS.index(tile_id) if reds and tile_id in RED_IDS else tile_id // 4


def house(bits: int) -> dict[str, object]:
    """Return the settings of a table of these bits (GO type) that differ from tenhou's full rules."""
    ruled: dict[str, object] = {}
    if bits & NO_REDS:
        ruled["tiles.red_fives"] = 0
    if bits & NO_OPEN_TANYAO:
        ruled["yaku.tanyao.open"] = 0
    if not bits & HANCHAN:
        ruled["game.rounds"] = 1
    return ruled


def call_of(where: str, text: str) -> DecodedCall:
    """Return the call of sixteen bits."""
    bits = number(where, text, 0, 0xFFFF)
    source = bits & 3
    if bits & 4:
        index, called = divmod(bits >> 10, 3)
        low = index // 7 * 9 + index % 7
        run = [4 * (low + at) + (bits >> 3 + 2 * at & 3) for at in range(3)]
        if index >= 21:
            raise wrong(where, f"a call of {bits}", "a run that exists")
        return DecodedCall(BY_CHII, source, run[called], tuple(run[:called] + run[called + 1 :]))
    if bits & 24:
        return _of_a_triplet(where, bits)
    tile = bits >> 8
    if tile >= WALL:
        raise wrong(where, f"a call of {bits}", "a tile id from 0 to 135")
    four = tuple(range(tile // 4 * 4, tile // 4 * 4 + 4))
    if source:
        return DecodedCall(BY_OPEN_KAN, source, tile, tuple(other for other in four if other != tile))
    return DecodedCall(BY_CONCEALED_KAN, 0, UNKNOWN, four)


def _of_a_triplet(where: str, bits: int) -> DecodedCall:
    kind, called = divmod(bits >> 9, 3)
    if kind >= KINDS:
        raise wrong(where, f"a call of {bits}", "a kind from 0 to 33")
    fourth = 4 * kind + (bits >> 5 & 3)
    three = [tile for tile in range(4 * kind, 4 * kind + 4) if tile != fourth]
    if bits & 16:
        return DecodedCall(BY_ADDED_KAN, 0, three[called], (fourth,))
    return DecodedCall(BY_PON, bits & 3, three[called], tuple(three[:called] + three[called + 1 :]))
