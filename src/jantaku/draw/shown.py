"""Shapes of the things that are drawn, as far as a picture needs them: a hand, a table, a score, the tiles a hand waits for."""

from collections.abc import Sequence
from typing import Protocol

from jantaku.core.fields import State
from jantaku.scoring.melds import Meld


class DrawnHand(Protocol):
    """A hand: its concealed tiles, as codes, and its melds."""

    @property
    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles."""

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds."""


class DrawnTable(Protocol):
    """Holder of the core's record of a table, unknown tiles -1: a `Table`, or what a seat sees of it."""

    @property
    def state(self) -> State:
        """The record."""


class DrawnScore(Protocol):
    """A hand with the tile it is won with, and its score sheet."""

    @property
    def hand(self) -> DrawnHand:
        """The hand."""

    @property
    def tile(self) -> int:
        """The tile it is won with."""

    @property
    def points(self) -> int:
        """The points of the hand alone."""

    def explain(self, lang: str) -> list[str]:
        """The lines of the score sheet in a language."""


class DrawnTile(Protocol):
    """A tile, in mpsz, and how many of it are left."""

    @property
    def tile(self) -> str:
        """The tile."""

    @property
    def left(self) -> int:
        """Number of them that are left."""


class DrawnWaits(Protocol):
    """A hand, how near it is, and the tiles that it accepts."""

    @property
    def hand(self) -> DrawnHand:
        """The hand."""

    @property
    def shanten(self) -> int:
        """Number of tiles from tenpai; -1 for a complete hand."""

    @property
    def tenpai(self) -> bool:
        """Return whether it is tenpai."""

    @property
    def accepts(self) -> Sequence[DrawnTile]:
        """The tiles that bring it nearer, or complete it."""
