"""Make the tables of ``jantaku.scoring.lut``: python tools/build_tables.py [FOLDER].

A holding of one suit is summarised by ten numbers: how many tiles it lacks for 0 to 4 groups, without and with a pair.
Only 180 such summaries occur, and two suits together give one of the same 180: so a shape is a byte, and merging two of
them one look-up in a table of 180 by 180.
"""

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from jantaku.core.constants import (
    ALL_GREEN,
    CONCEALED,
    DRAGONS,
    EAST,
    FORMS,
    GROUPED,
    HAKU,
    HONOURS,
    KINDS,
    NORTH,
    NOT_GREEN,
    ON_EDGE,
    ON_MIDDLE,
    ON_OPEN,
    ON_PAIR,
    ON_SINGLE,
    ON_TRIPLET,
    OPEN_QUAD,
    OPEN_TRIPLET,
    ORPHANS,
    OUTER,
    PAIR,
    QUAD,
    QUADS,
    RUN,
    RUNS,
    SIMPLES,
    SINGLE,
    TRIPLET,
    TRIPLETS,
    WINDS,
)
from jantaku.core.fields import Lut, fields_of
from jantaku.core.shapes import WITH_PAIR
from jantaku.scoring.lut import PARTS, SPARSE

Table = np.ndarray
GROUPS = 4
OUT_OF_REACH = 14
SIZE = {SINGLE: 1, PAIR: 2, TRIPLET: 3, QUAD: 4, OPEN_TRIPLET: 3, OPEN_QUAD: 4}


# ---- shapes: tiles lacking


def group_tiles(kinds: int, *, runs: bool) -> list[tuple[int, int, int]]:
    """Every group of a suit, as the places of its tiles."""
    triplets = [(i, i, i) for i in range(kinds)]
    return triplets + [(i, i + 1, i + 2) for i in range(kinds - 2)] if runs else triplets


def complete(kinds: int, *, runs: bool) -> list[set[int]]:
    """The keys that are exactly 0 to 4 groups, then those that are 0 to 4 groups and a pair."""
    groups = group_tiles(kinds, runs=runs)
    found: list[set[int]] = [set() for _ in range(2 * GROUPS + 2)]

    def grow(counts: list[int], number: int, first: int) -> None:
        key = sum(count * 5**i for i, count in enumerate(counts))
        found[number].add(key)
        found[GROUPS + 1 + number].update(key + 2 * 5**i for i in range(kinds) if counts[i] <= 2)
        for g in range(first, len(groups)) if number < GROUPS else ():
            more = list(counts)
            for i in groups[g]:
                more[i] += 1
            if max(more) <= 4:
                grow(more, number + 1, g)

    grow([0] * kinds, 0, 0)
    return found


def costs(kinds: int, *, runs: bool) -> Table:
    """By key: the tiles lacking for each of ten aims, which is a distance along each kind in turn."""
    out = np.full((2 * GROUPS + 2, 5**kinds), OUT_OF_REACH, np.uint8)
    for aim, keys in enumerate(complete(kinds, runs=runs)):
        out[aim, list(keys)] = 0
    grid = out.reshape((2 * GROUPS + 2,) + (5,) * kinds)
    for axis in range(1, kinds + 1):
        by_count = np.moveaxis(grid, axis, 0)
        for count in (3, 2, 1, 0):  # a copy lacking costs one
            np.minimum(by_count[count], by_count[count + 1] + 1, out=by_count[count])
        for count in (1, 2, 3, 4):  # a copy too many costs nothing
            np.minimum(by_count[count], by_count[count - 1], out=by_count[count])
    return out.T


def together(one: Table, other: Table) -> Table:
    """Return what two holdings lack together, each of the first beside each of the second."""
    a, b = one[:, None, :].astype(int), other[None, :, :].astype(int)
    out = np.full((len(one), len(other), 2 * GROUPS + 2), OUT_OF_REACH)
    for m in range(GROUPS + 1):
        for k in range(m + 1):
            pairs = ((m, k, m - k), (5 + m, 5 + k, m - k), (5 + m, k, 5 + m - k))
            for aim, here, there in pairs:
                np.minimum(out[..., aim], a[..., here] + b[..., there], out=out[..., aim])
    return out


def packed(rows: Table) -> Table:
    """Ten numbers below 16 as one."""
    return np.asarray(sum(rows[..., aim].astype(np.uint64) << np.uint64(4 * aim) for aim in range(10)))


def unpacked(codes: Table) -> Table:
    """Ten numbers again."""
    return np.stack([codes >> np.uint64(4 * aim) & np.uint64(15) for aim in range(10)], 1)


def shapes() -> dict[str, Table]:
    """The shape of each key, the shape of two together, and what each shape lacks."""
    suit, honour = packed(costs(9, runs=True)), packed(costs(7, runs=False))
    known = np.unique(np.concatenate([suit, honour]))
    while True:
        both = packed(together(unpacked(known), unpacked(known)))
        more = np.union1d(known, both)
        if len(more) == len(known):
            break
        known = more
    return {
        "shape": np.searchsorted(known, suit),
        "honour_shape": np.searchsorted(known, honour),
        "merge": np.searchsorted(known, both),
        "cost": unpacked(known),
    }


# ---- tallies: pairs and kinds


def tally(kinds: int, orphans: tuple[int, ...]) -> Table:
    """By key: pairs, kinds, orphans and paired orphans, four bits each."""
    keys = np.arange(5**kinds)
    out = np.zeros(5**kinds, int)
    for i in range(kinds):
        count = keys // 5**i % 5
        out += (count >= 2) + ((count >= 1) << 4)
        if i in orphans:
            out += ((count >= 1) << 8) + ((count >= 2) << 12)
    return out


def tallies() -> dict[str, Table]:
    """The tally of each key of a suit and of the honours."""
    return {"tally": tally(9, (0, 8)), "honour_tally": tally(7, tuple(range(7)))}


# ---- halves: a suit, and the honours, in two parts, of which each has few holdings that differ for the other


def halved(shape: Table, lower_tally: Table, upper_tally: Table) -> tuple[Table, Table, Table]:
    """From shapes by the upper half and the lower one: what each key of a half adds and which it is; the shapes of those."""
    rows, upper = np.unique(shape, axis=0, return_inverse=True)
    joined, lower = np.unique(rows, axis=1, return_inverse=True)
    return lower.reshape(-1) + (lower_tally << 16), upper.reshape(-1) + (upper_tally << 16), joined


def halves() -> dict[str, Table]:
    """The halves of a suit, its first five kinds and the other four, and of the honours: winds and dragons."""
    shape = shapes()
    suit = halved(shape["shape"].reshape(5**4, 5**5), tally(5, (0,)), tally(4, (3,)))
    honours = halved(shape["honour_shape"].reshape(5**3, 5**4), tally(4, (0, 1, 2, 3)), tally(3, (0, 1, 2)))
    away = shape["cost"].astype(int).T[:, shape["merge"]][: WITH_PAIR - 1 : -1] - 1  # a pair and four groups, three, ...
    names = ("lower", "upper", "joined", "winds", "dragons", "honours_joined", "away")
    return dict(zip(names, (*suit, *honours, away.reshape(-1, away.shape[-1])), strict=True))


# ---- readings: the blocks of complete suits


def suit_readings(kinds: int, *, runs: bool) -> dict[int, list[int]]:
    """The readings of every key that is some groups, with or without a pair: its blocks, a byte each."""
    groups = [(RUN if len(set(tiles)) > 1 else TRIPLET, tiles) for tiles in group_tiles(kinds, runs=runs)]
    found: dict[int, list[int]] = {}

    def with_pair(counts: list[int], key: int, blocks: int) -> Iterator[tuple[int, int]]:
        yield key, blocks
        for i in range(kinds):
            if counts[i] <= 2:
                yield key + 2 * 5**i, blocks << 8 | PAIR + i

    def grow(counts: list[int], key: int, blocks: int, left: int, first: int) -> None:
        for complete_key, reading in with_pair(counts, key, blocks):
            found.setdefault(complete_key, []).append(reading)
        for g in range(first, len(groups)) if left else ():
            form, tiles = groups[g]
            more = list(counts)
            for i in tiles:
                more[i] += 1
            if max(more) <= 4:
                grow(more, key + sum(5**i for i in tiles), blocks << 8 | form + tiles[0], left - 1, g)

    grow([0] * kinds, 0, 0, GROUPS, 0)
    return found


def readings() -> dict[str, Table]:
    """The keys that have readings, as the distance from each to the next; how many follow from each place, and all of them."""
    blocks, ways = [0], [0]
    out = {}
    for name, kinds, runs in (("suit", 9, True), ("honour", 7, False)):
        by_key = suit_readings(kinds, runs=runs)
        keys = sorted(by_key)
        for key in keys:
            blocks += [reading | -(-reading.bit_length() // 8) << 8 * GROUPED for reading in by_key[key]]
            ways += range(len(by_key[key]), 0, -1)
        out[name] = np.diff(np.array([0, *keys]))
    return out | {"ways": np.array(ways), "reading": np.array(blocks)}


# ---- blocks: what each holds and counts for


def tiles_of(form: int, kind: int) -> list[int]:
    """The tiles of a block; some that no hand can hold have a place in the table all the same."""
    return [kind, kind + 1, kind + 2] if form == RUN else [kind] * SIZE[form]


def adds(form: int, kind: int) -> int:
    """Return what a block adds to the features that are sums, a nibble each."""
    tiles = tiles_of(form, kind)
    three = min(len(tiles), 3)
    amounts = {
        RUNS: form == RUN,
        TRIPLETS: form in (TRIPLET, QUAD, OPEN_TRIPLET, OPEN_QUAD),
        QUADS: form in (QUAD, OPEN_QUAD),
        CONCEALED: form in (TRIPLET, QUAD),
        OUTER: any(tile in ORPHANS for tile in tiles),
        SIMPLES: any(tile not in ORPHANS for tile in tiles),
        NOT_GREEN: any(tile not in ALL_GREEN for tile in tiles),
        HONOURS: kind >= EAST,
        WINDS: three if EAST <= kind <= NORTH else 0,  # a triplet or quad counts three, a pair two
        DRAGONS: three if kind >= HAKU else 0,
    }
    return sum(int(amount) << 4 * (feature - RUNS) for feature, amount in amounts.items())


def wait_of(form: int, kind: int, tile: int) -> int:
    """The wait that ended when this tile completed this block; -1 if it cannot have. (WRC 6.3)"""
    if form == RUN and kind <= tile <= kind + 2:
        if tile == kind + 1:
            return ON_MIDDLE
        edge = (tile == kind + 2 and kind % 9 == 0) or (tile == kind and kind % 9 == 6)
        return ON_EDGE if edge else ON_OPEN
    return {SINGLE: ON_SINGLE, PAIR: ON_PAIR, TRIPLET: ON_TRIPLET}.get(form, -1) if tile == kind else -1


def blocks() -> dict[str, Table]:
    """By block: its part in the sums, its bits, the waits it may have ended, its tiles."""
    every = [(form, kind) for form in FORMS for kind in range(KINDS)]
    return {
        "part": np.array([adds(*block) for block in every]),
        "run": np.array([(form == RUN) << kind for form, kind in every]),
        "triplet": np.array([(form >= TRIPLET) << kind for form, kind in every]),
        "pair": np.array([(form < RUN) << kind for form, kind in every]),
        "wait": np.array([[wait_of(*block, tile) for block in every] for tile in range(KINDS)]),
        "holds": np.array([[tiles_of(*block).count(tile) for tile in range(KINDS)] for block in every]),
    }


MAKERS = {"shapes": shapes, "tallies": tallies, "halves": halves, "readings": readings, "blocks": blocks}


def raw(part: str) -> bytes:
    """One part as its file holds it, before it is compressed."""
    tables = MAKERS[part]()
    out = b""
    for name in PARTS[part]:
        code, shape = ("i4", (SPARSE[name],)) if name in SPARSE else fields_of(Lut)[name]
        table = tables[name].astype(f"<{code}")
        if table.shape != shape or not np.array_equal(table, tables[name]):
            raise ValueError(f"the table {name} is {tables[name].shape} and does not fit {shape} of {code}")
        out += table.tobytes()
    return out


def main(folder: str = "src/jantaku/scoring/tables") -> None:
    """Write every part."""
    for part in PARTS:
        data = raw(part)
        small = zlib.compress(data, 9)
        (Path(folder) / f"{part}.zlib").write_bytes(small)
        print(f"{part}: {len(data)} bytes, {len(small)} compressed")


if __name__ == "__main__":
    main(*sys.argv[1:])
