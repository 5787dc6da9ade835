"""The store as a table needs it: a row is on disk once written, and is read back after a restart."""

from collections.abc import Sequence
from typing import Protocol

Outcome = dict[str, object]


class Kept(Protocol):
    """A stored game."""

    @property
    def config(self) -> dict[str, object]:
        """Its settings."""

    @property
    def owner(self) -> str:
        """The visitor who opened it."""

    @property
    def status(self) -> str:
        """Its state: "live" until it is finished."""

    @property
    def rows(self) -> Sequence[str]:
        """Its rows in order."""


class Journal(Protocol):
    """The part of the store that keeps games. Every method may raise StoreError."""

    async def new_game(self, game: str, config: dict[str, object], owner: str, *, public: bool) -> None:
        """Create a journal."""

    async def append(self, game: str, rows: list[tuple[int, str]], *, patient: bool = False) -> None:
        """Append rows of (number, text); they are on disk on return."""

    async def game(self, game: str) -> Kept | None:
        """Return a journal, finished or not, or None."""

    async def live(self) -> list[str]:
        """Return the ids of unfinished games, the latest first."""

    async def finish(self, game: str, record: str, outcome: Outcome) -> None:
        """Close a journal with the record of the game and the visitors at its ``seats``."""
