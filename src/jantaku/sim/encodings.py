"""Encodings of what is seen, row by row: what each plane says. ``docs/learning.md`` has them as a table."""

from typing import NamedTuple

from jantaku.core import planes as p
from jantaku.core.acts import ACTS, STRIDE, WORDS
from jantaku.game.acts import WORDS_OF

SEATS = ("the viewer", "the next seat", "the one opposite", "the one before")
OTHERS = SEATS[1:]
COUNTS = ("at least one", "at least two", "at least three", "all four")


class PlaneRow(NamedTuple):
    """Planes that say the same, of several seats or counts: the first, what each is about, and what they say."""

    first: int
    name: str
    of: tuple[str, ...]
    about: str

    @property
    def places(self) -> str:
        """Return their numbers, as a page has them."""
        last = self.first + len(self.of) - 1
        return str(self.first) if last == self.first else f"{self.first}-{last}"


def counted(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return what planes of counts are about that stand by the count, and within it by the seat."""
    return tuple(f"{seat}, {count}" for count in COUNTS for seat in seats)


ONE = ("",)
ROWS = (
    PlaneRow(p.HELD, "held", COUNTS, "concealed tiles of the viewer"),
    PlaneRow(p.RED_FIVE, "red five", ONE, "fives of which the viewer holds a red one"),
    PlaneRow(p.WAITED, "waits", ONE, "kinds that complete the viewer's hand"),
    PlaneRow(p.DRAWN, "drawn", ONE, "the tile just drawn, in the viewer's turn"),
    PlaneRow(p.CLAIMED, "claimed", ONE, "the tile that the viewer may claim"),
    PlaneRow(p.DISCARDED, "discarded", counted(SEATS), "discards, those claimed too"),
    PlaneRow(p.MELDED, "melded", counted(SEATS), "tiles of the melds"),
    PlaneRow(p.INDICATED, "indicators", COUNTS, "dora indicators that are turned"),
    PlaneRow(p.TURNED, "riichi tile", SEATS, "the discard that declared a riichi that stands"),
    PlaneRow(p.IN_RIICHI, "riichi", SEATS, "all kinds, where the seat's riichi stands"),
    PlaneRow(p.IPPATSU, "ippatsu", SEATS, "all kinds, where a win now would be ippatsu"),
    PlaneRow(p.OPENED, "open", SEATS, "all kinds, where the seat has called another's tile"),
    PlaneRow(p.DEALS, "dealer", SEATS, "all kinds, where the seat deals"),
    PlaneRow(p.TURN_OF, "turn", SEATS, "all kinds, where it is the seat's turn, or its tile may be claimed"),
    PlaneRow(p.POINTS, "points", SEATS, f"a kind for every {p.A_BIT:,} points"),
    PlaneRow(p.ROUND_WIND, "round wind", ONE, "the wind"),
    PlaneRow(p.SEAT_WIND, "seat wind", ONE, "the viewer's wind"),
    PlaneRow(p.TILES_LEFT, "tiles left", ONE, "a kind for every two tiles of the live wall, rounded up"),
    PlaneRow(p.COUNTERS, "counters", ONE, "a kind for each"),
    PlaneRow(p.STICKS, "riichi sticks", ONE, "a kind for each on the table"),
    PlaneRow(p.QUADS, "quads", ONE, "a kind for each of the table"),
    PlaneRow(p.MISSED, "furiten by a tile let pass", ONE, "all kinds, where the viewer is"),
    PlaneRow(p.UNTOUCHED, "first go-round", ONE, "all kinds, before any call or concealed kong"),
    PlaneRow(p.LAST_TILE, "last tile", ONE, "all kinds, where the live wall is empty"),
    PlaneRow(p.RED_SEEN, "red fives seen", ONE, "fives of which a red one is discarded, melded or an indicator"),
    PlaneRow(p.TILE_RED, "red tile", ONE, "all kinds, where the tile drawn, or to be claimed, is red"),
    PlaneRow(p.ROBBED, "kong", ONE, "all kinds, where the tile to be claimed is that of a kong"),
)
HIDDEN_ROWS = (
    PlaneRow(
        p.HIDDEN_HELD, "held", tuple(f"{seat}, {count}" for seat in OTHERS for count in COUNTS), "concealed tiles of the others"
    ),
    PlaneRow(p.HIDDEN_RED, "red five", OTHERS, "fives of which they hold a red one"),
    PlaneRow(p.HIDDEN_WAITS, "waits", OTHERS, "kinds that complete their hands"),
    PlaneRow(p.HIDDEN_URA, "ura dora indicators", COUNTS, "those beneath the indicators that are turned"),
    PlaneRow(p.NEXT_TILE, "next tile", ONE, "the next of the live wall"),
    PlaneRow(p.NEXT_REPLACEMENT, "next replacement", ONE, "the tile that the next kong brings"),
)


def plane_names(*, hidden: bool = False) -> tuple[str, ...]:
    """Return the name of each plane of ``Tables.obs``, or of ``Tables.hidden``, in order."""
    rows = HIDDEN_ROWS if hidden else ROWS
    return tuple(f"{row.name}: {of}" if of else row.name for row in rows for of in row.of)


def act_names() -> tuple[str, ...]:
    """Return the words of each act in order, as `jantaku.Act` has them; "" where a number stands for none."""
    return tuple(WORDS_OF.get(act, "") for act in range(ACTS))


def act_rows() -> list[tuple[str, str]]:
    """Return runs of acts: their numbers, and the words of the first and the last."""
    words, rows = act_names(), []
    for word in range(WORDS - 1):
        block = [act for act in range(STRIDE * word, STRIDE * (word + 1)) if words[act]]
        rows.append((f"{block[0]}-{block[-1]}", f"`{words[block[0]]}` to `{words[block[-1]]}`"))
    return rows + [(str(act), f"`{words[act]}`") for act in range(STRIDE * (WORDS - 1), ACTS)]
