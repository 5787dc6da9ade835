"""Explanations of a hand's worth: the yaku, the fu, the limit, the yaku nearly reached; all with clauses."""

from typing import NamedTuple

from jantaku.core.constants import (
    BLOCKS,
    BY_DRAW,
    CHUN,
    CLOSED,
    EAST,
    FU_BLOCK,
    FU_HOW,
    FU_WAIT,
    FU_WIN,
    HAKU,
    HATSU,
    KINDS,
    NONE,
    ON_EDGE,
    ON_MIDDLE,
    ON_PAIR,
    OPEN_QUAD,
    OPEN_TRIPLET,
    PAIR,
    QUAD,
    RIICHI,
    SANBAIMAN,
    TRIPLET,
    WAIT,
)
from jantaku.core.fields import FinishedHand, Reading, Rules, Worth, copy
from jantaku.core.fu import draw_fu
from jantaku.core.worth import limit_of
from jantaku.core.worth import score as weigh
from jantaku.rules.book import Book, compile_book
from jantaku.rules.compiling import box
from jantaku.rules.rulings import FEATURES
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import row_of

COUNTED = "kazoe-yakuman"
BONUS = (("dora", "dora_worth"), ("ura-dora", "ura"), ("aka-dora", "red_fives"))
WAIT_IDS = {ON_EDGE: "penchan", ON_MIDDLE: "kanchan", ON_PAIR: "tanki"}
BLOCK_IDS = {
    OPEN_TRIPLET: ("minko", "fu_triplet"),
    TRIPLET: ("anko", "fu_triplet"),
    OPEN_QUAD: ("minkan", "fu_quad"),
    QUAD: ("ankan", "fu_quad"),
    PAIR: ("jantou", "fu_valued_pair"),
}
# A missed yaku is worth mentioning where the hand itself, its being closed, riichi or the draw decides it.
TELLING = (*(f for f, name in enumerate(FEATURES) if name in {"closed", "by_draw", "riichi"}), *range(BLOCKS, len(FEATURES)))
FARTHEST = 2
AT_ONCE = {"suits"}  # two suits too many are far from a flush
MOST_MISSED = 5
# Yes-or-no facts: a hand without them is not near, unless it has a pair where a triplet is needed.
FLAGS = {"seat", "round", "white", "green", "red_dragon", "same_run", "same_triplet", "straight", "twins"}
DRAGONS = {"white": HAKU, "green": HATSU, "red_dragon": CHUN}


class Counted(NamedTuple):
    """A yaku that counted: its id, han (for a yakuman, how many it counts as), clause, and the limit it is worth, if any.

    A yaku worth a limit has the han from which that limit counts.
    """

    id: str
    han: int
    cite: str
    limit: str = ""


class FuItem(NamedTuple):
    """An item of the fu: id, value, the tiles that earned it (mpsz; empty for the way of winning), the ruling's key."""

    id: str
    fu: int
    tiles: str
    key: str


class Missed(NamedTuple):
    """A yaku missed by a single feature: its id, the feature, the value needed, the value found."""

    id: str
    feature: str
    low: int
    high: int
    value: int


def yaku_of(book: Book, worth: Worth) -> tuple[Counted, ...]:
    """Return the yaku of a worth in book order, with han as the hand was closed or open. (WRC 6.5)"""
    values = compile_book(book).value[worth.f[CLOSED]]
    return tuple(
        Counted(name, values[row // 8][1 << row % 8], yaku.cite, yaku.limit)
        for row, (name, yaku) in enumerate(book.yaku.items())
        if worth.rows >> row & 1
    )


def flat_of(book: Book, worth: Worth) -> str:
    """Return the limit at which a yaku counts alone, without han or fu (renhou in WRC 2015); "" if no yaku does."""
    return next((yaku.limit for yaku in yaku_of(book, worth)), "")


def bonus_of(book: Book, worth: Worth) -> tuple[Counted, ...]:
    """Han that are not yaku: dora, ura dora, red fives; none beside a yakuman or a yaku that stands alone. (WRC 6.4)"""
    if not worth.base or worth.yakuman or worth.rows & compile_book(book).alone:
        return ()
    return tuple(Counted(name, han, book.cite(key)) for (name, key), han in zip(BONUS, worth.bonus, strict=True) if han)


def limit_id(book: Book, worth: Worth) -> str:
    """Return the id of the limit that a worth reached; "" below all limits. (WRC 6.1)"""
    if worth.yakuman:
        return "yakuman"
    if book.counted_yakuman and worth.han >= book.counted_yakuman:
        return COUNTED
    return ("", *LIMITS)[min(limit_of(compile_book(book), worth.base), SANBAIMAN)]


def fu_of(book: Book, worth: Worth, hand: FinishedHand) -> tuple[FuItem, ...]:
    """Return the items of the fu, each with the group that earned it. (WRC 6.3)"""
    seven = worth.f[BLOCKS] == 7
    out = [FuItem("chiitoitsu" if seven else "futei", worth.item[FU_WIN], "", "fu_seven_pairs" if seven else "fu_win")]
    if worth.item[FU_HOW]:
        out.append(_how(book, worth))
    if worth.item[FU_WAIT]:
        wait = worth.f[WAIT]
        block = next(block for block in worth.block[: worth.blocks] if LUT.wait[hand.win][block] == wait)
        out.append(FuItem(WAIT_IDS[wait], worth.item[FU_WAIT], group(block), "fu_wait"))
    double = PAIR + EAST + hand.seat if hand.seat == hand.round else NONE
    for i in range(FU_BLOCK, len(worth.item)):
        if worth.item[i]:
            block = worth.block[i - FU_BLOCK]
            name, key = BLOCK_IDS[block - block % KINDS]
            out.append(FuItem(name, worth.item[i], group(block), "fu_double_wind_pair" if block == double else key))
    return tuple(out)


def _how(book: Book, worth: Worth) -> FuItem:
    """Fu for the way of winning. (WRC 6.3)"""
    fu = worth.item[FU_HOW]
    if worth.f[BY_DRAW] and draw_fu(compile_book(book), worth.f):
        return FuItem("tsumo", fu, "", "fu_draw")
    return FuItem("menzen-ron", fu, "", "fu_closed_ron") if worth.f[CLOSED] else FuItem("kuipinfu", fu, "", "fu_open_pinfu")


def group(block: int) -> str:
    """Return the tiles of a block, in mpsz."""
    holds = LUT.holds[block]
    return row_of([kind for kind in range(KINDS) for _ in range(holds[kind])])


def missed(book: Book, hand: FinishedHand) -> tuple[Missed, ...]:
    """Return the yaku that a complete hand without any misses by one feature, the nearest first.

    Each box is widened along one side, by one and by two, and the hand scored again: only the core decides what matches.
    """
    record = Rules()
    copy(compile_book(book), record)
    reading, worth = Reading(), Worth()
    found: list[tuple[int, Missed]] = []
    for y, yaku in enumerate(book.yaku.values()):
        for feature, (low, high) in box(yaku.id, yaku.row()).items():
            f = FEATURES.index(feature)
            if f in TELLING and not (f == RIICHI and low > 1):
                far = _widened(hand, record, reading, worth, y, f, low, high)
                if far and (feature not in FLAGS or _begun(hand, feature)):
                    found.append((far, Missed(yaku.id, feature, low, high, worth.f[f])))
    return tuple(miss for _, miss in sorted(found, key=lambda item: item[0])[:MOST_MISSED])


def lacking(book: Book, hand: FinishedHand, ident: str) -> tuple[Missed, ...]:
    """Return the features by which a complete hand is outside the box of a yaku; none if it has it, or is not complete.

    Its row is opened to any value and the hand scored, or scored as it is where the row is worth nothing in an open hand: only the
    core decides how the hand is read.
    """
    record, reading, worth = Rules(), Reading(), Worth()
    copy(compile_book(book), record)
    row, place = book.yaku[ident], list(book.yaku).index(ident)
    bounds = box(row.id, row.row())
    for feature in bounds:
        for value in range(len(record.admit[0])):
            record.admit[FEATURES.index(feature)][value] |= 1 << place
    if not _weighed(hand, record, compile_book(book), reading, worth):
        return ()
    found = ((name, low, high, worth.f[FEATURES.index(name)]) for name, (low, high) in bounds.items())
    return tuple(Missed(ident, name, low, high, value) for name, low, high, value in found if not low <= value <= high)


def _weighed(hand: FinishedHand, first: Rules, then: Rules, reading: Reading, worth: Worth) -> bool:
    """Score a hand by the first rules under which it is worth something; return whether there are any."""
    for rules in (first, then):
        weigh(hand, rules, LUT, reading, worth)
        if worth.base:
            return True
    return False


def _begun(hand: FinishedHand, feature: str) -> bool:
    """Return whether the hand holds a pair of the honour whose triplet is asked for."""
    winds = {"seat": EAST + hand.seat, "round": EAST + hand.round}
    kind = (DRAGONS | winds).get(feature, NONE)
    return kind >= 0 and hand.count[kind] == 2


def _widened(hand: FinishedHand, rules: Rules, reading: Reading, worth: Worth, y: int, f: int, low: int, high: int) -> int:
    """Steps by which one side of one box must be widened for the hand to match it, 1 or 2; 0 if that is not enough."""
    before = list(rules.admit[f])
    far = 0
    for by in range(1, 2 if FEATURES[f] in AT_ONCE else FARTHEST + 1):
        for value in range(max(low - by, 0), min(high + by, len(before) - 1) + 1):
            rules.admit[f][value] |= 1 << y
        weigh(hand, rules, LUT, reading, worth)
        if worth.base:
            far = by
            break
    rules.admit[f] = before
    return far
