"""Compile the scoring part of a rule book: rows of yaku, fu and limits become the tables that the core reads."""

from collections.abc import Mapping, Sequence
from typing import cast

from jantaku.core.constants import BLOCK_CODES, EAST, ON_EDGE, ON_MIDDLE, ON_PAIR, WAITS
from jantaku.core.fields import Rules
from jantaku.core.fu import block_fu
from jantaku.errors import BookError
from jantaku.rules.rulings import FEATURES, MOST_YAKU
from jantaku.rules.rulings.kinds import LIMITS

Row = Mapping[str, object]

# Values that are copied from the book as they are.
PLAIN = (
    *("fu_win", "fu_closed_ron", "fu_draw", "fu_open_pinfu", "fu_seven_pairs", "fu_pinfu_draw", "fu_not_apart", "fu_after_kan"),
    *("most_yakuman", "yakuman_base"),
)
# Values that become tables.
WORKED = (
    *("kiriage", "counted_yakuman", "limit_from", "limit_base"),
    *("fu_wait", "fu_triplet", "fu_valued_pair", "fu_double_wind_pair"),
)
# Liabilities, in the order of `Book.liable_rows`, and the row that triggers each. (WRC 6.2)
LIABLE = (("liable_dragons", "daisangen"), ("liable_winds", "daisuushii"), ("liable_kans", "suukantsu"))
VALUES = (*PLAIN, *WORKED, *(flag for flag, _ in LIABLE))

GREATEST = 15  # values that a feature can have
HAN = 14
UNROUNDED = 1920  # 4 han 30 fu and 3 han 60 fu: mangan, where the book rounds them up


def fill_worth(rules: Rules, rows: Mapping[str, Row], values: Mapping[str, object]) -> None:
    """Fill in all fields of a book that ``core.worth`` reads.

    ``rows`` are the yaku, in order: ``{id: {han or yakuman, open, alone, when: {feature: value or [low, high]}}}``; other
    keys are passed over. ``values`` holds at least `VALUES`. Raises BookError naming the row or value that is wrong.
    """
    missing = [name for name in VALUES if name not in values]
    if missing:
        why = f"The book says nothing on {', '.join(missing)}; a hand cannot be valued without."
        raise BookError(why, "values", names=tuple(missing))
    if len(rows) > MOST_YAKU:
        count = len(rows)
        raise BookError(f"The book has {count} yaku; it can hold {MOST_YAKU}.", "rows", count=count, most=MOST_YAKU)
    for name in PLAIN:
        setattr(rules, name, _whole(values, name))
    rules.limit = limits(values)
    rules.mangan_from = UNROUNDED if values["kiriage"] else min(base for base in rules.limit if base)
    rows = {name: in_han(row, values) for name, row in rows.items()}
    wait = _whole(values, "fu_wait")
    rules.wait_fu = [wait if way in (ON_EDGE, ON_MIDDLE, ON_PAIR) else 0 for way in range(WAITS)]
    rules.fu = [fu_of_blocks(EAST + i // 4, EAST + i % 4, values) for i in range(16)]
    fill_rows(rules, rows)
    rules.liable_rows = [row_bit(rows, row) if values[flag] else 0 for flag, row in LIABLE]


def fill_rows(rules: Rules, rows: Mapping[str, Row]) -> None:
    """Encode the rows as bits: which of them admit each value of each feature, and the worth of any eight."""
    rules.admit = [[(1 << len(rows)) - 1] * (GREATEST + 1) for _ in FEATURES]
    rules.value = [[[0] * 256 for _ in range(8)] for _ in range(2)]
    rules.yakuman = rules.alone = 0
    for y, (name, row) in enumerate(rows.items()):
        bit = 1 << y
        for feature, (low, high) in box(name, row).items():
            admitting = rules.admit[FEATURES.index(feature)]
            for value in (*range(low), *range(high + 1, GREATEST + 1)):
                admitting[value] &= ~bit
        if "yakuman" in row:
            rules.yakuman |= bit
        if row.get("alone"):
            rules.alone |= bit
        for closed, worth in enumerate(worth_of(name, row)):
            add_worth(rules.value[closed][y // 8], 1 << y % 8, worth)


def in_han(row: Row, values: Mapping[str, object]) -> Row:
    """Return a row worth a limit as the least han that reach it, to which nothing is added; any other row unchanged."""
    if not row.get("limit"):
        return row
    han = cast("list[int]", values["limit_from"])[LIMITS.index(cast("str", row["limit"]))]
    return {**row, "han": han, "open": han if row.get("open") else 0, "alone": True}


def worth_of(name: str, row: Row) -> tuple[int, int]:
    """Value of a row in an open and in a closed hand, in han or in yakuman."""
    if ("han" in row) == ("yakuman" in row):
        raise BookError(f"The yaku {name} must have either han or yakuman.", "row-worth", yaku=name)
    closed, opened = row.get("han", row.get("yakuman")), row.get("open", 0)
    if not (isinstance(closed, int) and isinstance(opened, int) and closed >= 1 and opened >= 0):
        why = f"The yaku {name} is worth {closed} closed and {opened} open; whole numbers are wanted, 1 or more closed."
        raise BookError(why, "row-whole", yaku=name, closed=str(closed), opened=str(opened))
    return opened, closed


def add_worth(table: list[int], bit: int, worth: int) -> None:
    """Extend a table of sums, by sets of rows below this bit, to those that contain this row too."""
    for others in range(bit):
        table[others | bit] = table[others] + worth


def box(name: str, row: Row) -> dict[str, tuple[int, int]]:
    """Return the ranges that a row admits, by feature; a row without open worth refuses an open hand."""
    out = {} if row.get("open") else {"closed": (1, 1)}
    when = row.get("when", {})
    if not isinstance(when, Mapping):
        raise BookError(f"The yaku {name}: 'when' must be a table of features.", "row-when", yaku=name)
    for feature, want in when.items():
        if feature not in FEATURES:
            why = f"The yaku {name} asks about {feature!r}, which no hand has; it may ask about {', '.join(FEATURES)}."
            raise BookError(why, "row-feature", yaku=name, text=feature, names=FEATURES)
        low, high = want if isinstance(want, Sequence) and len(want) == 2 else (want, want)
        if not (isinstance(low, int) and isinstance(high, int) and 0 <= low <= high <= GREATEST):
            why = f"The yaku {name}: {feature} = {want}; a number or [low, high] is wanted, from 0 to {GREATEST}."
            raise BookError(why, "row-range", yaku=name, field=feature, value=str(want), most=GREATEST)
        out[feature] = (low, high)
    return out


def row_bit(rows: Mapping[str, Row], name: str) -> int:
    """Return the bit of a row; 0 if the book has no such row."""
    return 1 << list(rows).index(name) if name in rows else 0


def limits(values: Mapping[str, object]) -> list[int]:
    """Return the base value by han, 0 where the fu decide; 13 stands for all above it. (WRC 6.1)"""
    steps = list(zip(cast("list[int]", values["limit_from"]), cast("list[int]", values["limit_base"]), strict=True))
    out = [max((base for first, base in steps if han >= first), default=0) for han in range(HAN)]
    counted = _whole(values, "counted_yakuman")
    if counted:
        out[counted:] = [_whole(values, "yakuman_base")] * (HAN - counted)
    return out


def fu_of_blocks(seat: int, prevailing: int, values: Mapping[str, object]) -> list[int]:
    """Fu of every block for a seat wind and a prevailing wind. (WRC 6.3)"""
    given = [_whole(values, name) for name in ("fu_triplet", "fu_valued_pair", "fu_double_wind_pair")]
    return [block_fu(block, seat, prevailing, *given) for block in range(BLOCK_CODES)]


def _whole(values: Mapping[str, object], name: str) -> int:
    value = values[name]
    if not isinstance(value, int):
        raise BookError(f"The value {name} is {value!r}; a whole number is wanted.", "whole", key=name, value=repr(value))
    return int(value)
