"""The store: games, records and people in SQLite or PostgreSQL; each act is on disk before it counts."""

from collections.abc import Mapping, Sequence

from jantaku.errors import JantakuError
from jantaku.web.store import documents, games, played, privacy, records
from jantaku.web.store.games import GameRecord
from jantaku.web.store.people import PeopleStore


class Store(PeopleStore):
    """All persistent data."""

    # ---- games
    async def new_game(self, game: str, config: Mapping[str, object], owner: str, *, public: bool) -> None:
        """Create a journal."""
        await self._write(lambda c: games.begin(c, game, config, owner, public=public))

    async def append(self, game: str, rows: Sequence[tuple[int, str]]) -> None:
        """Append rows of (number, text) to a game's journal; they are on disk on return.

        A row that is there already is left as it is; if another row has its number, all are refused (``store.row-taken``). After
        any other error they may have been written or not: append them again, or read the game.
        """
        new = [games.row_of(game, n, text) for n, text in rows]
        await self._write(lambda c: games.append(c, game, rows), new)

    async def game(self, game: str) -> GameRecord | None:
        """Return a game and its journal, finished or not; None if it is unknown, or only its record is left."""
        return await self._read(lambda c: games.load(c, game))

    async def live(self) -> list[str]:
        """Return the ids of the unfinished games of the last month, the latest first."""
        return await self._read(games.live)

    async def finish(self, game: str, record: str, outcome: Mapping[str, object]) -> None:
        """Close a journal and store the record of the game under its id. No effect if it is closed already.

        ``outcome["seats"]`` lists the players: four mappings of ``visitor`` (empty for a bot) and ``name``. Their results are
        computed from the record (`outcomes.outcome_of`).
        """
        sat = played.sitting(outcome)
        counted = await self._aside(self._readers, lambda: _counted(record))
        await self._write(lambda c: privacy.finish(c, game, record, sat, counted))

    # ---- records
    async def save_record(self, text: str, title: str, owner: str) -> str:
        """Store an uploaded record and return its id. Raise WebError if it is too large, or the owner has too many."""
        return await self._write(lambda c: records.save(c, text, title, owner))

    async def record(self, ident: str) -> str | None:
        """Return the text of a record, played here or uploaded, or None."""
        return await self._read(lambda c: records.load(c, ident))

    # ---- event documents: score sheets of physical tables, and other kinds
    async def begin_sheet(self, sheet: str, owner: str, line: str, kind: str = documents.SHEET) -> None:
        """Create a document with its first line; like every line, it is on disk on return."""
        await self._write(lambda c: documents.begin(c, sheet, owner, line, kind))

    async def add_line(self, sheet: str, n: int, line: str) -> None:
        """Append the next line of a document. Raise StoreError if another line has its number."""
        await self._write(lambda c: documents.append(c, sheet, n, line))

    async def sheet_lines(self, sheet: str, kind: str = documents.SHEET) -> Sequence[str]:
        """Return the lines of a document; none if there is no such document of that kind."""
        return await self._read(lambda c: documents.load(c, sheet, kind))

    async def sheets_of(self, owner: str, kind: str = documents.SHEET) -> list[tuple[str, int, str]]:
        """Return an owner's documents of a kind, the latest first: (id, creation time in seconds since 1970, first line)."""
        return await self._read(lambda c: documents.of(c, owner, kind))

    async def recent_sheets(self, kind: str, since: int) -> list[str]:
        """Return the ids of all documents of a kind created since a time, in seconds since 1970, the latest first."""
        return await self._read(lambda c: documents.recent(c, kind, since))


def _counted(record: str) -> dict[str, object]:
    """Return the results of a game; empty if its record cannot be read: the record is stored nevertheless."""
    from jantaku.web.store import outcomes, refereed

    try:
        return refereed.outcome_of(record) if refereed.is_refereed(record) else outcomes.outcome_of(record)
    except JantakuError:
        return {}
