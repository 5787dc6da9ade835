"""Rows of yaku that count: forms that a book does not distinguish, or a house removes, count as the yaku they vary.

A row is a *form* of another (``of``), like the thirteen-sided wait, or counts *instead of* another (``instead_of``), like
junchan. Without the one the other counts, so its box then covers both. Striking a yaku strikes its forms too, except those
ruled on separately by the book at hand or the house; a yaku that counts instead of it remains, being a separate yaku.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jantaku.rules.ruling import Yaku

Box = dict[str, int | list[int]]
Ends = tuple[int, int]


def counted(rows: Mapping[str, "Yaku"], struck: AbstractSet[str], own: AbstractSet[str]) -> dict[str, "Yaku"]:
    """Return the rows that count, each with its final box; ``own`` are forms that remain although their yaku is struck."""
    gone = {name for name, row in rows.items() if name in struck or (row.of != name and row.of in struck and name not in own)}
    boxes: dict[str, Box] = {}  # rows whose box has grown
    for name, row in rows.items():
        instead = row.instead_of
        if not instead and row.of == name:
            continue
        base = rows.get(instead or row.of)
        if base is None or base.id in gone:
            continue
        alike = not row.instead_of and not row.named and row.worth == base.worth
        both = _both(base.when, row.when) if alike or name in gone else None
        if both:
            boxes[base.id] = _both(boxes.get(base.id, base.when), row.when) or both
            gone.add(name)
    kept = {name: row for name, row in rows.items() if name not in gone}
    return kept | {name: kept[name]._replace(when=box) for name, box in boxes.items() if name in kept}


def _both(box: Box, other: Box) -> Box | None:
    """Return one box over two that differ in one feature and do not overlap; None if they are not such."""
    if box.keys() != other.keys():
        return None
    apart = [feature for feature, ends in box.items() if ends != other[feature]]
    if len(apart) != 1:
        return None
    (low, high), (least, most) = _ends(box[apart[0]]), _ends(other[apart[0]])
    return None if least <= high and low <= most else box | {apart[0]: [min(low, least), max(high, most)]}


def _ends(want: int | list[int]) -> Ends:
    return (want[0], want[1]) if isinstance(want, list) else (want, want)
