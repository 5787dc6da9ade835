"""Tables of the 34 kinds and the 37 tiles."""

from jantaku.core.constants import EAST, HAKU, KINDS, RED, TILES

BIT = tuple(1 << kind for kind in range(KINDS))
POWER = tuple(5 ** (kind % 9) for kind in range(KINDS))  # what one tile of a kind adds to the key of its suit

# By tile: its kind; the suit whose fives it is one of, -1 if none.
KIND = tuple(tile if tile < RED else 9 * (tile - RED) + 4 for tile in range(TILES))
RED_SUIT = tuple(kind // 9 if kind < EAST and kind % 9 == 4 else -1 for kind in KIND)

# The kind that an indicator makes dora: suits and winds go round, and so do white, green, red. (WRC 4.8)
AFTER = tuple(
    first + (kind - first + 1) % size
    for first, size in ((0, 9), (9, 9), (18, 9), (EAST, HAKU - EAST), (HAKU, KINDS - HAKU))
    for kind in range(first, first + size)
)


def add_tile(count: list[int], key: list[int], kind: int) -> None:
    """Add a tile to a holding: 34 counts, and the base-5 key of each suit."""
    count[kind] += 1
    key[kind // 9] += POWER[kind]


def remove_tile(count: list[int], key: list[int], kind: int) -> None:
    """Remove a tile from a holding."""
    count[kind] -= 1
    key[kind // 9] -= POWER[kind]
