"""What a table asks of the store: that a row is on disk when it has been written, and read again after a restart."""

from collections.abc import Sequence
from typing import Protocol

Outcome = dict[str, object]


class Kept(Protocol):
    """A game as the store has it."""

    @property
    def config(self) -> dict[str, object]:
        """How it is played."""

    @property
    def owner(self) -> str:
        """The visitor who opened it."""

    @property
    def status(self) -> str:
        """What has become of it: "live" until it is finished."""

    @property
    def rows(self) -> Sequence[str]:
        """The rows in order."""


class Journal(Protocol):
    """The part of the store that keeps games. Every method may raise StoreError."""

    async def new_game(self, game: str, config: dict[str, object], owner: str, *, public: bool) -> None:
        """Begin a journal."""

    async def append(self, game: str, rows: list[tuple[int, str]]) -> None:
        """Write rows; they are on disk when it returns."""

    async def game(self, game: str) -> Kept | None:
        """A journal, finished or not."""

    async def live(self) -> list[str]:
        """The games that are not finished, the latest first."""

    async def finish(self, game: str, record: str, outcome: Outcome) -> None:
        """Close a journal: the record of the game, and who sat at its ``seats``."""
