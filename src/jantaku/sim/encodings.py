"""Encodings of what is seen, row by row: what each plane and each token says. ``docs/learning.md`` has them as tables."""

from collections.abc import Iterable
from functools import cache
from itertools import product, takewhile
from typing import NamedTuple

from jantaku.core import events as e
from jantaku.core import planes as p
from jantaku.core.acts import ACTS, CHII_LOW, KAN, PON_REDS, STRIDE, WORDS
from jantaku.core.constants import KINDS
from jantaku.game.acts import WORDS_OF
from jantaku.scoring.tiles import MPSZ

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


class TokenRow(NamedTuple):
    """Tokens that say the same, of several tiles or seats: the first, what each is about, and what they say.

    ``of`` has a list for each thing that the tokens differ by; the numbers run through the last of them first.
    """

    first: int
    name: str
    of: tuple[tuple[str, ...], ...]
    about: str

    @property
    def names(self) -> tuple[str, ...]:
        """Return their names, in order."""
        return tuple(f"{self.name}: {', '.join(of)}" if of else self.name for of in product(*self.of))

    @property
    def places(self) -> str:
        """Return their numbers, as a page has them."""
        last = self.first + len(self.names) - 1
        return str(self.first) if last == self.first else f"{self.first}-{last}"


WINDS = ("east", "south", "west", "north")
COUNTED = (*map(str, range(e.MOST_COUNTED)), f"{e.MOST_COUNTED} or more")
STEPS = (
    "below 0",
    *(f"{e.A_STEP * i:,} to {e.A_STEP * (i + 1) - 1:,}" for i in range(e.STEPS - 2)),
    f"{e.A_STEP * (e.STEPS - 2):,} or more",
)
CLAIMS = tuple(WORDS_OF[act] for act in (*range(CHII_LOW, KAN + 1), PON_REDS))
TOKEN_ROWS = (
    TokenRow(e.PADDING, "padding", (), "after the last token"),
    TokenRow(e.ROUND_WIND, "round wind", (WINDS,), "the wind, as the hand began"),
    TokenRow(e.SEAT_WIND, "seat wind", (WINDS,), "the viewer's wind"),
    TokenRow(e.COUNTERS, "counters", (COUNTED,), "as the hand began"),
    TokenRow(e.STICKS, "riichi sticks", (COUNTED,), "on the table as the hand began"),
    TokenRow(e.INDICATOR, "dora indicator", (MPSZ,), "turned: the first as the hand began, one after a kong when it is turned"),
    TokenRow(e.DEALT_TILE, "dealt", (MPSZ,), "one of the viewer's first thirteen tiles, in the order of kinds"),
    TokenRow(e.DRAW, "draw", (MPSZ,), "drawn by the viewer, the dealer's fourteenth tile too"),
    TokenRow(e.REPLACEMENT_DRAW, "replacement", (MPSZ,), "drawn by the viewer from the dead wall, after a kong"),
    TokenRow(e.EXHAUSTED, "exhausted", (), "the live wall, and the last discard was not claimed"),
    TokenRow(e.POINTS, "points", (STEPS, SEATS), "of each seat, as the hand began"),
    TokenRow(e.DISCARDED, "discard", (MPSZ, SEATS), "from the hand"),
    TokenRow(e.DISCARDED_DRAWN, "discard as drawn", (MPSZ, SEATS), "of the tile just drawn"),
    TokenRow(e.RIICHI, "riichi", (MPSZ, SEATS), "declared with a discard from the hand"),
    TokenRow(e.RIICHI_WITH_DRAWN, "riichi as drawn", (MPSZ, SEATS), "declared with a discard of the tile just drawn"),
    TokenRow(e.STANDS, "riichi stands", (SEATS,), "its tile was not won on, and the stick is on the table"),
    TokenRow(e.CALLED, "call", (CLAIMS, SEATS), "of the last discard, in the words of the act"),
    TokenRow(e.CONCEALED_QUAD, "concealed kong", (MPSZ[:KINDS], SEATS), "announced; it may be robbed"),
    TokenRow(e.ADDED_TILE, "added kong", (MPSZ, SEATS), "announced with the tile that extends a triplet; it may be robbed"),
    TokenRow(e.SAYS_NOTEN, "noten", (SEATS,), "declared at an exhausted wall"),
    TokenRow(e.SAYS_TENPAI, "tenpai", (SEATS,), "declared at an exhausted wall, or by a riichi"),
)


@cache
def token_names() -> tuple[str, ...]:
    """Return the name of each token of ``Tables.obs`` with ``encoding="events"``, by its number."""
    return tuple(name for row in TOKEN_ROWS for name in row.names)


def token_words(tokens: Iterable[int]) -> list[str]:
    """Return tokens in words, as far as the padding: a row of ``Tables.obs``, for people who look for a mistake."""
    names = token_names()
    return [names[token] for token in takewhile(lambda token: token != e.PADDING, tokens)]


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
