"""Tenhou's encodings but for its calls: numbers, tile ids, yaku, the bits of a table's rules."""

import math

from jantaku.core.constants import RED, UNKNOWN, WALL
from jantaku.game.formats.build import wrong

NO_REDS, NO_OPEN_TANYAO, HANCHAN, THREE_PLAYERS = 2, 4, 8, 16
RED_IDS = (16, 52, 88)
LONGEST_NUMBER = 12
SMALL = {str(value): value for value in range(1000)}  # most numbers of a record

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
SEAT_WINDS, ROUND_WINDS = YAKU.index("seat-wind"), YAKU.index("round-wind")  # East first
LIMITS = (5, 6, 8, 11, 13)  # the least han of mangan, haneman, baiman, sanbaiman, yakuman, which are numbered from 1
MOST_LIMIT = len(LIMITS)
MANGAN = 2000  # base points

DRAWS = {
    "yao9": "nine-kinds",
    "kaze4": "four-winds",
    "reach4": "four-riichi",
    "kan4": "four-kans",
    "ron3": "triple-ron",
    "nm": "nagashi",
}


def limit(han: int, fu: int) -> int:
    """Return the number of the limit that a hand reaches, 0 without one."""
    reached = sum(han >= least for least in LIMITS)
    return reached or int(fu << (2 + han) >= MANGAN)


def number(where: str, text: str, low: int, high: int) -> int:
    """Return a decimal number between these bounds. Raise LogError otherwise."""
    small = SMALL.get(text)
    if small is not None and low <= small <= high:
        return small
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


def tiles(*, reds: bool) -> tuple[int, ...]:
    """Return the tile of each id; -1 of -1, the last."""
    found = [tile_id // 4 for tile_id in range(WALL)]
    for red, tile_id in enumerate(RED_IDS if reds else ()):
        found[tile_id] = RED + red
    return (*found, UNKNOWN)


TILE_OF = {reds: tiles(reds=reds) for reds in (False, True)}


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
